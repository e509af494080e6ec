"""A language for the rules of Mau and Mao, and the table that plays by them."""
