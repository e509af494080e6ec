"""What each kind of event changes in a state, by what it is about."""
