"""Each action has one spelling, and the way back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maudsl.engine import actions as a
from maudsl.lines.read import read_prompt, read_step
from maudsl.lines.spell import spell
from maudsl.lines.vocabulary import first_words
from maudsl.writing import is_control

# What a person can have typed: no control characters, and not both kinds of quotation marks.
texts = st.text(max_size=20).filter(
    lambda text: (
        not any(is_control(char) or char == "\n" for char in text)
        and not ('"' in text and "”" in text)
    )
)
some = texts.filter(lambda text: text.strip() != "")
words = st.sampled_from(sorted(first_words()))
names = some | words | st.sampled_from(["Ann", "O’Neil", "Zoë-Marie", "7", "7S", "太郎", "Draw"])
cards = st.sampled_from(["7S", "10H", "QH", "JOKER", "7♠", "7 of spades", "draw"]) | some
numbers = st.integers(0, 999_999_999)
pieces = st.sampled_from(["when", "anyone", '"a; b"', "#x", "\n    ", ", ", ": ", "“c”", "7", "7S"])
rules = st.lists(pieces, min_size=1).map(lambda some: ("nobody " + " ".join(some)).strip())
given_fields = {
    a.Deals: {"cards": st.none() | numbers},
    a.Plays: {"card": cards, "saying": st.lists(texts, max_size=3).map(tuple)},
    a.Draws: {"cards": numbers},
    a.Passes: {},
    a.Calls: {"suit": some},
    a.Says: {"text": texts},
    a.Does: {"act": texts, "times": numbers},
    a.Names: {"what": texts | words | numbers.map(str)},
    a.Gives: {"card": cards, "to": names},
    a.Swaps: {"card": cards},
    a.Shows: {"card": cards},
    a.Rolls: {"result": st.none() | numbers},
    a.Penalises: {"offender": names, "reason": some},
    a.Contests: {},
    a.Votes: {"yes": st.booleans()},
    a.Simple: {
        "act": st.sampled_from(["looks", "touches the stock", "lets go", "challenges the deal"])
    },
    a.Flinches: {"card": cards},
    a.Joins: {},
    a.Leaves: {},
    a.Adds: {"text": rules, "agreed": st.booleans()},
    a.Strikes: {"rule": some},
}
done = st.one_of(st.builds(kind, player=names, **fields) for kind, fields in given_fields.items())
actions = (
    done
    | st.builds(a.TimePasses, seconds=numbers)
    | st.builds(a.Together, actions=st.lists(done, min_size=1, max_size=3).map(tuple))
)


def test_every_kind_of_action_is_here():
    assert set(given_fields) == set(a.PlayerAction.__args__)


@given(actions)
def test_there_and_back(action):
    line = spell(action)
    assert read_step(line) == action
    assert read_prompt(line, "Me") == action


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (a.Plays(player="Ann", card="7S", saying=("x", "y")), 'Ann plays 7S saying "x", "y"'),
        (a.Plays(player="draw", card="7S"), '"draw" plays 7S'),
        (a.Draws(player="7"), '"7" draws'),
        (a.Says(player="Ann", text='"no"'), 'Ann says “"no"”'),
        (a.Says(player="Ann", text='"no”'), 'Ann says "”no”"'),
        (a.Says(player="Ann", text="a\x07b\nc"), 'Ann says "a b c"'),
        (a.Does(player="Ann", act="knock", times=2), 'Ann does "knock" 2 times'),
        (a.TimePasses(seconds=1), "1 second passes"),
        (a.Adds(player="Ann", text="x", agreed=True), "Ann adds by consent x"),
        (
            a.Together(actions=(a.Passes(player="Ann"), a.Joins(player="Mary Ann"))),
            'together: Ann passes; "Mary Ann" joins',
        ),
    ],
)
def test_spellings(action, line):
    assert spell(action) == line
