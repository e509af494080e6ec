"""The rules and aliases of the grammar that carry nothing but their name: the words of the tree for
each of them.
"""

from __future__ import annotations

from typing import Any

from maudsl.syntax import nodes as n
from maudsl.syntax import sentences as s
from maudsl.syntax.shapes import THEY

ROLES: dict[str, n.Role] = {
    "anyone": "anyone",
    "on_turn": "on turn",
    "they": "they",
    "next_player": "next",
    "after_next": "after next",
    "player_before": "before",
    "skipped": "skipped",
    "neighbours": "neighbours",
    "everyone": "everyone",
    "everyone_else": "everyone else",
    "everyone_but_last": "everyone but the last",
    "dealer": "dealer",
    "winner": "winner",
    "caller": "caller",
    "accused": "accused",
    "third_player": "third player",
    "oldest": "oldest",
    "that_player": "that player",
    "last_player": "last to play",
    "round_beginner": "began the round",
    "passed_over": "passed over",
}
REFS: dict[str, n.RefKind] = {
    "ref_top": "top",
    "ref_before": "before",
    "ref_first": "first",
    "ref_starter": "starter",
    "ref_played": "played",
}
MARKS: dict[str, n.MarkKind] = {
    "in_turn": "in turn",
    "out_of_turn": "out of turn",
    "any_time": "at any time",
    "last_card": "as their last card",
    "while_owed": "while cards are owed",
    "instead_of_playing": "instead of playing",
    "before_drawing": "before drawing",
    "during_order": "during a point of order",
    "except_order": "except during a point of order",
    "same_moment": "at the same moment as another",
    "judged": "judged by the table",
}
ACTS: dict[str, s.PlainKind] = {
    "pass_act": "pass",
    "call_suit": "call a suit",
    "lose_turn": "lose the turn",
    "add_rule": "add a rule",
    "ask": "ask a question",
    "look": "look",
    "flinch": "flinch",
    "touch": "touch the stock",
    "let_go": "let go",
    "challenge": "challenge the deal",
    "call_order": "call a point of order",
    "end_order": "end a point of order",
    "call_penalty": "call a penalty",
    "roll": "roll a die",
}
HAPPENINGS: dict[str, Any] = {
    "direction_turns": "direction turns",
    "deal_begins": "the deal begins",
    "hand_dealt": "a hand is dealt",
    "reshuffled": "the stock is reshuffled",
    "gone_around": "play has gone once around",
    "turn_ends": "the turn ends",
    "hand_ends": "the hand ends",
}
THINGS: dict[str, Any] = {"a_rank": "a rank", "a_suit": "a suit", "a_player": "a player"}
PAST_BEFALLS: dict[str, Any] = {
    "past_penalty": "takes a penalty",
    "past_skipped": "is skipped",
    "past_won": "wins the hand",
}
PAST_HAPPENINGS: dict[str, Any] = {
    "past_turned": "direction turns",
    "past_reshuffled": "the stock is reshuffled",
}
# Shapes, as in `shapes`.
NAMED: dict[str, tuple[Any, ...]] = {
    **{name: (n.Who, "", {"role": role}) for name, role in ROLES.items()},
    **{name: (n.CardRef, "", {"kind": kind}) for name, kind in REFS.items()},
    **{name: (n.Mark, "", {"kind": kind}) for name, kind in MARKS.items()},
    **{name: (s.Plain, "", {"kind": kind}) for name, kind in ACTS.items()},
    **{name: (s.Happens, "", {"kind": kind}) for name, kind in HAPPENINGS.items()},
    **{name: (s.Happens, "", {"kind": kind}) for name, kind in PAST_HAPPENINGS.items()},
    **{name: (s.Befalls, "who", {"kind": kind}) for name, kind in PAST_BEFALLS.items()},
    **{name: (s.Asks, "", {"who": THEY, "what": what}) for name, what in THINGS.items()},
}
COMPARISONS: dict[str, n.Comparison] = {
    "equal": "is",
    "unequal": "is not",
    "at_least": "at least",
    "at_most": "at most",
    "more_than": "more than",
    "less_than": "less than",
}
SCOPES: dict[str, n.Scope] = {
    "this_turn": "this turn",
    "last_turn": "last turn",
    "this_round": "this round",
    "this_hand": "this hand",
    "this_session": "this session",
}
LENGTHS: dict[str, Any] = {
    "for_turn": "turn",
    "for_round": "round",
    "for_hand": "hand",
    "for_session": "session",
}
WORDS: dict[str, str] = {
    **COMPARISONS,
    **SCOPES,
    **LENGTHS,
    "call_stands": "stands",
    "call_vote": "vote",
    "lapse_on_return": "on return",
    "lapse_on_play": "next play",
}
