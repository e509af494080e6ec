"""The lines of the table: what people type, and what scenarios are made of, there and back."""
