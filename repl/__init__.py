"""The table at a terminal; installed as maudsl.repl."""
