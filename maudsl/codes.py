"""Every code that a diagnostic can have, with its title; one page each in docs/diagnostics/."""

CODES: dict[str, str] = {
    # reading the file
    "not-utf8": "A file that is not UTF-8 text",
    "unreadable": "A file that cannot be read",
    "too-long": "More text than a rule file may have",
    # reading the sentences
    "unexpected-word": "A word that does not fit here",
    "unexpected-end": "A sentence that stops too early",
    "missing-colon": "A colon is missing",
    "missing-text": "A name or a phrase in quotes is missing",
    "unclosed-quote": "A quote that is never closed",
    "unclosed-bracket": "A bracket that is never closed",
    "bad-number": "A number that cannot be read",
    "number-too-large": "A number larger than any table needs",
    "too-deep": "More brackets inside brackets than can be followed",
    "reserved-word": "A name that the language needs for itself",
    "wrong-place": "A sentence that belongs elsewhere in the file",
    "two-headings": "A file that is two things at once",
    "too-many": "More mistakes than are shown",
    # reading the names
    "unknown-card": "No such card in the pack",
    "unknown-word": "A name that nothing declares",
    "unknown-rule": "No rule of that name",
    "unknown-game": "No game of that name",
    "same-rule": "Two rules of one name",
    "same-sentence": "The same sentence twice",
    # what is probably not meant
    "other-game": "A variant on another game",
    "same-setting": "The same setting twice",
    "no-play": "A game in which nobody may play",
    "pack-too-small": "Fewer cards than are dealt",
    "impossible-card": "A rule about cards that aren't there",
    "owed-and-forbidden": "Owed and forbidden at once",
    "rules-loop": "Rules that set each other off",
    "rules-clash": "Two rules that exclude each other",
    "never-fires": "A rule that no play can set off",
    "always-overridden": "A rule that another one always undoes",
    "never-played": "Cards that may never be played",
    "count-grows": "A count that grows out of hand",
    "never-used": "Something that no sentence speaks of",
    "never-changes": "Something kept that stays as it is",
    "lifted": "What a newer layer lifts, and what stays forbidden",
    "accepts-nothing": "Accepting what isn't found",
    # reading a saved game
    "bad-log": "A log that cannot be played again",
    # running a scenario
    "scenario-failed": "A scenario that doesn't hold",
}
