"""Text to syntax tree and back: the nodes, the parser that builds them, the printer."""
