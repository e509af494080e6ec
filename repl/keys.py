"""What keys do at the prompt, beyond what prompt_toolkit has them do."""

from __future__ import annotations

from prompt_toolkit.application import get_app
from prompt_toolkit.enums import DEFAULT_BUFFER
from prompt_toolkit.filters import Condition, has_focus, is_searching
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys

from maudsl.repl.session import Session
from maudsl.repl.text import tidy

DEEPER = "    "


def keys_of(session: Session) -> KeyBindings:
    """Enter takes a word that is offered, goes on with a rule that isn't finished, or sends."""
    keys = KeyBindings()
    typing = has_focus(DEFAULT_BUFFER) & ~is_searching

    @Condition
    def choosing() -> bool:
        state = get_app().current_buffer.complete_state
        return state is not None and state.current_completion is not None

    @keys.add("enter", filter=typing & choosing)
    def _take(event: KeyPressEvent) -> None:
        event.current_buffer.complete_state = None

    @keys.add("enter", filter=typing & ~choosing)
    def _enter(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        if goes_on(session, buffer.text):
            buffer.insert_text("\n" + DEEPER)
        else:
            buffer.validate_and_handle()

    @keys.add("escape", "enter", filter=typing)
    def _further_line(event: KeyPressEvent) -> None:
        event.current_buffer.insert_text("\n" + DEEPER)

    @keys.add(Keys.BracketedPaste, filter=typing)
    def _paste(event: KeyPressEvent) -> None:
        event.current_buffer.insert_text(tidy(event.data))

    return keys


def goes_on(session: Session, text: str) -> bool:
    """Whether Enter opens a further line: the last thing typed is a rule that isn't finished."""
    text = tidy(text)
    if not text.rsplit("\n", 1)[-1].strip():
        return False
    steps = session.steps(text)
    return bool(steps) and session.unfinished(steps[-1])
