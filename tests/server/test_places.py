"""Offsets and the places of editors, there and back."""

from __future__ import annotations

import pytest

from maudsl.server.documents import read
from maudsl.server.places import Places, Position
from maudsl.source import Source, Span

LINE = "a♠b🃏c"  # one unit of UTF-16 for the suit, two for the joker

COLUMNS = {
    "utf-8": (0, 1, 4, 5, 9, 10),
    "utf-16": (0, 1, 2, 3, 5, 6),
    "utf-32": (0, 1, 2, 3, 4, 5),
}


@pytest.mark.parametrize("encoding", COLUMNS)
@pytest.mark.parametrize("index", range(6))
def test_columns_count_units_of_the_encoding(encoding: str, index: int) -> None:
    places = Places(Source.of("", f"first\n{LINE}\n"), encoding)
    place = Position(1, COLUMNS[encoding][index])
    assert places.position(6 + index) == place
    assert places.offset(place) == 6 + index


def test_inside_a_character_is_at_its_beginning() -> None:
    places = Places(Source.of("", "🃏x"))
    assert places.offset(Position(0, 1)) == 0
    assert places.offset(Position(0, 2)) == 1


@pytest.mark.parametrize(
    ("place", "offset"),
    [((0, 99), 2), ((1, 99), 4), ((2, 0), 5), ((9, 0), 5), ((-1, -1), 0)],
)
def test_places_outside_are_moved_to_the_edge(place: tuple[int, int], offset: int) -> None:
    assert Places(Source.of("", "ab\nc\n")).offset(Position(*place)) == offset


def test_line_ends_of_all_systems_are_one() -> None:
    document = read("", "a\r\nbc\rd\n")
    assert document.places.position(document.source.text.index("d")) == (2, 0)
    assert document.source.text[document.places.offset(Position(1, 1))] == "c"


@pytest.mark.parametrize("char", ["\u2028", "\x0b", "\x0c", "\x85"])
def test_nothing_else_ends_a_line(char: str) -> None:
    document = read("", f"# a{char}b\nx")
    assert document.places.position(document.source.text.index("x")) == (1, 0)


@pytest.mark.parametrize(("encoding", "units"), [("utf-16", 1), ("utf-8", 3)])
def test_a_byte_order_mark_counts_in_the_first_line_only(encoding: str, units: int) -> None:
    document = read("", "\ufeffab\ncd", encoding)
    assert document.source.text == "ab\ncd"
    assert document.places.range(Span(1, 4)) == ((0, units + 1), (1, 1))
    assert document.places.offset(Position(0, units + 1)) == 1
    assert document.places.offset(Position(0, 0)) == 0
