"""Syntax trees to diagnostics: one idea a file."""
