"""One command on its way through the rules: each event changes the state, and the rules in force
say what follows.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from maudsl.engine import events as e
from maudsl.engine import react, windows
from maudsl.engine.evolve import CHANGES, evolve_all
from maudsl.engine.prepared import Prepared
from maudsl.engine.state import State


class Command:
    """The state and the events of one command so far. `states`: after each event, as far as they
    were decided anew; after several at once the same for each. `saying`: what is said with a play;
    `acted`: how many events came of what was done itself, and `fired_by_then`: how often each rule
    fired for that.
    """

    def __init__(self, rules: Prepared, state: State) -> None:
        self.rules = rules
        self.version = rules.book.version
        self.state = state
        self.events: list[e.Event] = []
        self.states: list[State] = []
        self.depth = 0
        self.companions: tuple[e.Said, ...] = ()
        self.saying: tuple[tuple[str, str], ...] = ()
        self.fired: dict[str, int] = {}
        self.firings = 0
        self.acted = 0
        self.fired_by_then: dict[str, int] = {}

    def has_acted(self) -> None:
        """What was done itself is done; what follows is the end of the command."""
        self.acted, self.fired_by_then = len(self.events), dict(self.fired)

    def emit(self, event: e.Event) -> None:
        """Let it happen, and whatever the rules say follows."""
        if event.version != self.version:
            event = replace(event, version=self.version)
        before = self.state
        after = self.state = CHANGES[type(event)](before, event)
        self.events.append(event)
        self.states.append(after)
        if after.duties or after.grants:
            if after.duties:
                windows.meet_duties(self, event)
            windows.end_windows(self, event, before)
        if type(event) not in self.rules.quiet:
            react.react(self, event, before)

    def emit_all(self, events: Iterable[e.Event]) -> None:
        """What comes to one after the other, all of one kind; at once where no rule waits for it.
        Each is made when those before it have happened.
        """
        begun = iter(events)
        for event in begun:
            if type(event) not in self.rules.quiet or windows.may_end(self.state, event):
                self.emit(event)
                continue
            rest = [event, *begun]
            if event.version != self.version:
                rest = [replace(each, version=self.version) for each in rest]
            self.state = evolve_all(self.state, rest)
            self.events += rest
            self.states += [self.state] * len(rest)

    def next_number(self) -> int:
        return self.state.counter + 1
