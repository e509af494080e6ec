"""State and action to events, events to state: pure, and ignorant of any particular game."""
