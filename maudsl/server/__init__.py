"""The language server: what an editor asks about a rule file, answered.

Each question has a file with functions of a text and a place; they know nothing of a protocol.
`protocol` turns their answers into messages, and `shell` is the only part that sends any.
"""
