"""A table for people at their own terminals. The room is pure: lines and seconds go in, texts for
each member come out. Around it are a server for SSH and the terminals of those who come.
"""
