"""The log of a table as text, there and back: the books, the players and the seed, then each
action with its events.

    maudsl log 1
    seed 7
    players Ann, Ben
    dealer Ben
    game "name"
    | the file's lines
    begin
    Ann draws
    - drew player=Ann card=7S how=instead left=0 rule=draw version=0
    ~ 1 taken back

Whoever reads it can referee the game; the program reads it by doing the actions again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import get_args

import msgspec

from maudsl.diagnostics import Diagnostic, RuleErrors
from maudsl.engine import events as e
from maudsl.engine.prepared import prepare
from maudsl.engine.state import State
from maudsl.lines.read import read_step
from maudsl.lines.spell import spell
from maudsl.notation import spell_event
from maudsl.reading import LOG_HEAD
from maudsl.rulebook.model import LayerKind, RuleBook
from maudsl.source import Source, Span
from maudsl.table import Entry, Table, TableError

FORMAT = 1
MOST_BYTES = 1 << 26  # of a log: an evening of hundreds of hands
STEPS_BACK, STEPS_AGAIN = "taken back", "done again"
STEPS = re.compile(rf"~ (\d{{1,7}}) ({STEPS_BACK}|{STEPS_AGAIN})")
KINDS: tuple[LayerKind, ...] = get_args(LayerKind)


def write_log(table: Table) -> str:
    lines = (line for entry in table.entries for line in entry_lines(entry))
    return "\n".join([*head_lines(table), *lines, ""])


def head_lines(table: Table) -> Iterator[str]:
    book, state = table.opening_book, table.opening_state
    yield f"{LOG_HEAD}{FORMAT}"
    yield f"seed {table.seed}"
    yield f"players {json.dumps([seat.name for seat in state.seats], ensure_ascii=False)}"
    yield f"dealer {json.dumps(state.dealer, ensure_ascii=False)}"
    for layer in book.layers:
        yield f"{layer.kind} {json.dumps(layer.name, ensure_ascii=False)}"
        yield from _quoted(layer.text)
    if book.pack_text:
        yield f"pack {json.dumps(book.pack.name, ensure_ascii=False)}"
        yield from _quoted(book.pack_text)
    fresh = Table(
        book, [seat.name for seat in state.seats], table.seed, dealer=state.dealer, deal=False
    )
    if fresh.opening_state != state:
        yield f"state {msgspec.json.encode(state).decode()}"
    yield "begin"


def entry_lines(entry: Entry) -> Iterator[str]:
    first, *rest = spell(entry.action).split("\n")
    yield first
    yield from (f"| {line}" for line in rest)
    yield from (f"- {spell_event(event)}" for event in entry.events)


def steps_line(count: int, how: str) -> str:
    """That steps were taken back, or done again: no player's name begins with such a sign."""
    return f"~ {count} {how}"


def _quoted(text: str) -> Iterator[str]:
    return (f"| {line}".rstrip() for line in text.split("\n"))


# -- reading -------------------------------------------------------------------------


class Section(msgspec.Struct):
    """A line of the log with the quoted and the event lines that belong to it."""

    line: str
    number: int
    quoted: list[str] = []
    events: list[str] = []


class Opened(msgspec.Struct, frozen=True):
    """A log's table as it was set up, and what was then done."""

    table: Table
    steps: list[Section]


def read_log(text: str, name: str = "the log") -> Table | Diagnostic:
    """The table, with everything done again that the log says was done."""
    opened = open_log(text, name)
    if isinstance(opened, Diagnostic):
        return opened
    for step in opened.steps:
        if problem := do_again(opened.table, step, name, text):
            return problem
    return opened.table


def compare(text: str, name: str = "the log") -> list[str] | Diagnostic:
    """Play a log again and compare every event: a line for each that differs."""
    opened = open_log(text, name)
    if isinstance(opened, Diagnostic):
        return opened
    differences: list[str] = []
    for step in opened.steps:
        if problem := do_again(opened.table, step, name, text):
            return problem
        if step.line.startswith("~"):
            continue
        now = [spell_event(event) for event in opened.table.entries[-1].events]
        for place in range(max(len(now), len(step.events))):
            was = step.events[place] if place < len(step.events) else "nothing"
            is_now = now[place] if place < len(now) else "nothing"
            if was != is_now:
                line = step.number + len(step.quoted) + place + 1
                differences.append(f"line {line}: the log says {was}; now it is {is_now}")
    return differences


def do_again(table: Table, step: Section, name: str, text: str) -> Diagnostic | None:
    """Do what one part of a log says was done; the answer is why that isn't possible."""
    if step.line.startswith("~"):
        return _step_back(table, step, name, text)
    action = read_step("\n".join([step.line, *step.quoted]), prepare(table.book).cards)
    if isinstance(action, Diagnostic):
        return _problem(f"this action can't be read: {action.message}", name, text, step.number)
    before = len(table.entries)
    events = table.act(action)
    if len(table.entries) == before:
        reason = next((x.reason for x in events if isinstance(x, e.Refused)), "it does nothing")
        return _problem(f"this action isn't possible here: {reason}", name, text, step.number)
    return None


def _step_back(table: Table, step: Section, name: str, text: str) -> Diagnostic | None:
    """Or forward again."""
    found = STEPS.fullmatch(step.line)
    if found is None:
        return _problem("this step back can't be read", name, text, step.number)
    move = table.undo if found[2] == STEPS_BACK else table.redo
    for _ in range(int(found[1])):
        if move() is None:
            return _problem("there are not so many steps", name, text, step.number)
    return None


def open_log(text: str, name: str) -> Opened | Diagnostic:
    lines = text.replace("\r\n", "\n").split("\n")
    if not lines[0].startswith(LOG_HEAD):
        return _problem("this is no log of a game", name, text, 1)
    if lines[0].removeprefix(LOG_HEAD).strip() != str(FORMAT):
        version = lines[0].removeprefix(LOG_HEAD).strip()[:20]
        message = f"this log is written in format {version}; this program reads format {FORMAT}"
        return _problem(message, name, text, 1, "use the version of maudsl that wrote it")
    sections = list(_sections(lines[1:]))
    begin = next((n for n, section in enumerate(sections) if section.line == "begin"), None)
    if begin is None:
        return _problem("the log ends before the game begins", name, text, len(lines))
    table = _set_up(sections[:begin], name, text)
    if isinstance(table, Diagnostic):
        return table
    return Opened(table, sections[begin + 1 :])


def _sections(lines: list[str]) -> Iterator[Section]:
    section: Section | None = None
    for number, line in enumerate(lines, start=2):
        if line.startswith("|") and section:
            section.quoted.append(line[2:])
        elif line.startswith("- ") and section:
            section.events.append(line[2:])
        elif line.strip():
            if section:
                yield section
            section = Section(line, number)
    if section:
        yield section


def _set_up(head: list[Section], name: str, text: str) -> Table | Diagnostic:
    # Here, because writing a log needs no parser, and the parser is slow to import.
    from maudsl.building import find_pack, pack_in
    from maudsl.rulebook.layers import FoundPack, add_layer

    facts: dict[str, str] = {}
    packs: dict[str, FoundPack] = {}
    layers: list[tuple[LayerKind, str, str]] = []
    for section in head:
        word, _, value = section.line.partition(" ")
        quoted = "\n".join(section.quoted)
        if word == "pack":
            pack = pack_in(Source.of("the log", quoted), _text(value))
            if pack:
                packs[pack.name] = FoundPack(pack, quoted)
        elif kind := next((each for each in KINDS if each == word), None):
            layers.append((kind, _text(value), quoted))
        else:
            facts[word] = value
    book: RuleBook | None = None
    for kind, layer, quoted in layers:
        source = Source.of(layer, quoted)
        built = add_layer(book, source, kind, layer, lambda x: packs.get(x) or find_pack(x))
        if built.book is None:
            first = built.errors[0]
            return _problem(
                f'the rules of "{layer}" have a mistake: {first.message}', name, text, 1
            )
        book = built.book
    if book is None:
        return _problem("the log holds no rules", name, text, 1)
    return _seat(book, facts, name, text)


def _seat(book: RuleBook, facts: dict[str, str], name: str, text: str) -> Table | Diagnostic:
    try:
        players = msgspec.json.decode(facts.get("players", "[]"), type=list[str])
        seed = int(facts.get("seed", "0"))
        if "state" in facts:
            state = msgspec.json.decode(facts["state"], type=State)
            return Table.at(book, state, seed)
        dealer = _text(facts.get("dealer", '""')) or None
        return Table(book, players, seed, dealer=dealer, deal=False)
    except (ValueError, TableError) as error:
        return _problem(f"the log's first lines can't be read: {error}", name, text, 1)


def _text(value: str) -> str:
    try:
        return str(json.loads(value))
    except ValueError:
        return value


def _problem(message: str, name: str, text: str, line: int, help: str = "") -> Diagnostic:
    source = Source.of(name, text)
    start = sum(len(each) + 1 for each in source.text.split("\n")[: line - 1])
    return Diagnostic(
        "bad-log", message, name, Span(start, start + len(source.line_text(line))), help
    )


def replay(text: str, until: int | None = None) -> Table:
    """The table of a log, after `until` actions or all. Raises RuleErrors if the log can't be
    played again.
    """
    table = read_log(text)
    if isinstance(table, Diagnostic):
        raise RuleErrors([table], {"the log": Source.of("the log", text)})
    if until is not None:
        del table.entries[max(until, 0) :]
    return table
