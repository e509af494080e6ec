"""Random tables: whatever people do, no card is lost or doubled and play can go on."""

from __future__ import annotations

from typing import Literal, get_args

import laws
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import maudsl
from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine.hands import next_dealer_of
from maudsl.log import compare, read_log, write_log
from maudsl.table import Table

NAMES = "Ann Ben Cay Dee Eve Fay Gus".split()
NEWCOMERS = "Zoe Yan Xia".split()
Deed = Literal["looks", "touches the stock", "lets go", "challenges the deal"]
DEEDS: tuple[Deed, ...] = get_args(Deed)
SAYINGS = ["mau", "mau-mau", "spade", "thank you", "damn", "", "you owe me for the card"]

# Sentences that meet in odd ways; some of them set each other off without end.
SENTENCES = """
when anyone plays a queen: reverse
when anyone plays a 9: skip 1
when anyone plays a 9: skip 5
when anyone plays a king: they play again
when anyone plays an ace: the next player must play an ace or draw 3 more
when anyone plays a 10: the next player must play a 10 or draw 2
when anyone plays a queen: the next player must play a queen or lose the turn
when anyone plays a queen: the player before must play a king or draw 1 more
when anyone plays a 10: everyone else draws 1
when anyone plays a 9: both neighbours take 2
when anyone plays a spade: they must say "spade"
when anyone plays a heart: the next player must say "thank you" or else take 2
when anyone plays a heart: everyone may not play a spade
when anyone plays a heart: the next player may not play a queen until anyone draws
when anyone plays a club: the next player may play any card
when anyone plays a 9: play goes on from the player before
when anyone plays a king: the dealer calls a suit
when anyone plays an 8: the skipped player takes 1
when anyone plays a king: anyone calls a suit
when anyone plays a queen: the debt goes to the next player
when anyone plays a 10: the debt ends
when anyone takes a penalty: they must say "thank you"
when anyone takes a penalty: they take 1
when anyone draws: the next player draws 1
when anyone is skipped: reverse
when direction turns: skip 1
when the stock is reshuffled: they take 1
when anyone wins the hand: they take 1
when anyone wins the hand: everyone else draws 1
when anyone says "damn": they take 2
nobody may say "damn"
nobody may play a king as their last card
nobody may play a heart
nobody may draw
anyone may pass
anyone may play a 10 while cards are owed
anyone may play the same card at any time
anyone may draw 1 at any time
anyone may draw 2 instead of playing
anyone on turn must play any card or draw within 3 seconds
the winner begins
the winner deals next
penalties are called by the table
penalties are called by the dealer, a wrong call costs 2
cards owed at the end are drawn
starter is plain
the session ends after 2 hands
illegal plays stand until called
a misplay comes back and costs 2
a breach on the last card takes it back
nobody may play a card during a point of order
nobody may draw during a point of order
anyone may challenge the deal
nobody may flinch
nobody may look
when anyone says "mau": they call a point of order
when anyone says "spade": they end a point of order
when anyone plays a 9: both neighbours race to play any card
when anyone plays an ace: both neighbours race to play a spade
when anyone plays by "match": they must do "knock" 2 times
a rule is struck by a majority
""".strip().splitlines()

BASE = """
game "Small"
players 2 to 7
pack standard from {low} to ace
deal {deal}
an empty stock is reshuffled
rule "match"
    anyone may play a card matching the top card
rule "turn up"
    {extra}
"""

sentences = st.sampled_from(SENTENCES)
games = st.one_of(
    st.sampled_from(["mau-mau", "mau"]),
    st.builds(
        lambda low, deal, extra: BASE.format(low=low, deal=deal, extra=extra),
        st.sampled_from(["7", "10"]),
        st.sampled_from([1, 2, 3, "what the dealer chooses"]),
        st.sampled_from([each for each in SENTENCES if each.startswith(("when", "anyone may"))]),
    ),
)


class Tables(RuleBasedStateMachine):
    table: Table

    @initialize(
        game=games,
        more=st.lists(sentences, max_size=4),
        players=st.integers(2, 5),
        seed=st.integers(0, 2**64),
    )
    def sit_down(self, game: str, more: list[str], players: int, seed: int) -> None:
        rules = laws.book(game) if "\n" in game else maudsl.load(game)
        self.table = Table(rules, NAMES[:players], seed)
        for text in more:
            self.act(a.Adds("Ann", text, agreed=True))

    def act(self, action: a.Action) -> None:
        before = self.table.state
        events = self.table.act(action)
        laws.check_events(before, events, self.table.state)

    def somebody(self, data: st.DataObject) -> str:
        return data.draw(st.sampled_from([seat.name for seat in self.table.state.seats]))

    # What goes on is tried twice as often as the rest: otherwise no hand would ever end.

    @rule(data=st.data())
    def go_on(self, data: st.DataObject) -> None:
        state = self.table.state
        if state.phase == "play":
            ways = laws.ways_on(self.table)
            if ways:
                self.act(data.draw(st.sampled_from(ways)))
        else:
            dealer = next_dealer_of(self.table.book, state)
            self.act(a.Deals(dealer, self.table.book.settings.deal or 2))

    @rule(data=st.data())
    def go_on_more(self, data: st.DataObject) -> None:
        self.go_on(data)

    @rule(data=st.data(), says=st.lists(st.sampled_from(SAYINGS), max_size=2))
    def play_anything(self, data: st.DataObject, says: list[str]) -> None:
        name = self.somebody(data)
        hand = self.table.state.hand_of(name) or ("7S",)
        self.act(a.Plays(name, data.draw(st.sampled_from(hand)), tuple(says)))

    @rule(data=st.data(), cards=st.integers(0, 4))
    def draw(self, data: st.DataObject, cards: int) -> None:
        self.act(a.Draws(self.somebody(data), cards))

    @rule(data=st.data())
    def pass_turn(self, data: st.DataObject) -> None:
        self.act(a.Passes(self.somebody(data)))

    @rule(data=st.data(), suit=st.sampled_from(["hearts", "spades", "cups"]))
    def call_suit(self, data: st.DataObject, suit: str) -> None:
        self.act(a.Calls(self.somebody(data), suit))

    @rule(data=st.data(), text=st.sampled_from(SAYINGS))
    def say(self, data: st.DataObject, text: str) -> None:
        self.act(a.Says(self.somebody(data), text))

    @rule(data=st.data(), reason=st.sampled_from(SAYINGS))
    def penalise(self, data: st.DataObject, reason: str) -> None:
        self.act(a.Penalises(self.somebody(data), self.somebody(data), reason))

    @rule(seconds=st.integers(0, 5))
    def wait(self, seconds: int) -> None:
        self.act(a.TimePasses(seconds))

    @rule(name=st.sampled_from(NEWCOMERS))
    def join(self, name: str) -> None:
        self.act(a.Joins(name))

    @rule(data=st.data())
    def leave(self, data: st.DataObject) -> None:
        self.act(a.Leaves(self.somebody(data)))

    @rule(data=st.data(), text=sentences)
    def add(self, data: st.DataObject, text: str) -> None:
        self.act(a.Adds(self.somebody(data), text, agreed=True))

    @precondition(lambda self: self.table.book.rules)
    @rule(data=st.data())
    def strike(self, data: st.DataObject) -> None:
        names = [rule.name for rule in self.table.book.rules]
        self.act(a.Strikes(self.somebody(data), data.draw(st.sampled_from(names))))

    @rule(data=st.data())
    def together(self, data: st.DataObject) -> None:
        one, other = self.somebody(data), self.somebody(data)
        self.act(a.Together((a.Says(one, "mau"), a.Draws(other))))

    @rule(data=st.data(), act=st.sampled_from(DEEDS))
    def look(self, data: st.DataObject, act: Deed) -> None:
        self.act(a.Simple(self.somebody(data), act))

    @rule(data=st.data())
    def flinch(self, data: st.DataObject) -> None:
        name = self.somebody(data)
        self.act(a.Flinches(name, (*self.table.state.hand_of(name), "7S")[0]))

    @rule(data=st.data(), yes=st.booleans())
    def vote(self, data: st.DataObject, yes: bool) -> None:
        self.act(a.Votes(self.somebody(data), yes))

    @rule(data=st.data())
    def call_what_is_wrong(self, data: st.DataObject) -> None:
        state = self.table.state
        wrong = [(x.player, *x.what, *x.names) for x in state.breaches]
        wrong += [(x.player, *x.phrases, x.rule) for x in state.duties]
        if wrong:
            player, reason, *_ = data.draw(st.sampled_from(wrong))
            self.act(a.Penalises(self.somebody(data), player, reason))

    @rule()
    def undo(self) -> None:
        self.table.undo()

    @rule()
    def redo(self) -> None:
        self.table.redo()

    @invariant()
    def laws_hold(self) -> None:
        laws.check_state(self.table)

    def teardown(self) -> None:
        """The log of the whole is read back to the same table."""
        if not hasattr(self, "table"):
            return
        text = write_log(self.table)
        again = read_log(text)
        assert isinstance(again, Table), again
        assert again.state == self.table.state
        assert compare(text) == []


TestTables = Tables.TestCase
TestTables.settings = settings(stateful_step_count=50)


@pytest.mark.parametrize("text", SENTENCES)
def test_the_sentences_are_ones_that_may_be_added(text: str) -> None:
    table = Table(maudsl.load("mau-mau"), NAMES[:2], 1)
    events = table.add_rule(text, by="Ann")
    assert not isinstance(events[0], e.Refused), events
