"""Scenarios: little games inside rule files that show a rule at work, run as tests."""
