"""Rules in colours, for editors and pages: what each part of a text is, by the grammars."""
