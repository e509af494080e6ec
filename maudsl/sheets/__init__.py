"""The sheet of a game's rules, to read and to print."""
