"""The games, variants and house rules, read as package data; installed as maudsl.rules."""
