"""The Lark grammars, read as package data; installed as maudsl.grammar."""
