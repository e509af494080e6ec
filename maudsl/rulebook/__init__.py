"""Checked trees to the rule book, which is all that the engine ever sees of a rule."""
