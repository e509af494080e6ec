"""In: a term of the rule book. Out: whether what it says follows from what lies open on the table
at this moment, and from nothing that was before or that somebody holds.

Only what stands in these lists counts; a term that nobody has thought about doesn't.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from maudsl.engine.state import Grant
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b
from maudsl.rulebook.reads import SEEN
from maudsl.rulebook.walk import terms_in

ROLES = frozenset(
    {
        "anyone",
        "everyone",
        "everyone else",
        "they",
        "on turn",
        "next",
        "after next",
        "before",
        "skipped",
        "neighbours",
        "dealer",
        "named",
    }
)
CARDS = (
    b.OfRank,
    b.OfSuit,
    b.Tagged,
    b.ValueKind,
    b.OfCalledSuit,
    b.AllOf,
    b.AnyOf,
    b.But,
    b.Isnt,
)
# These ask for the card below.
BELOW = (
    b.Matches,
    b.SameAs,
    b.Away,
    b.Shares,
    b.ValueOf,
    b.OnCard,
    m.SuitChanges,
    m.Changes,
)
NUMBERS = (b.Fixed, b.Sum, b.PlayerCount, b.ItsValue)
CONDITIONS = (b.Compare, b.Kind, b.Owed, b.InOrder, b.LastCard, b.ByRule, b.Runs)
JOINED = (b.And, b.Or, b.Not)
PHRASES = (b.Phrase, b.Words, b.Repeated, b.Spoken, b.Ordinal, b.ListWord, b.Named)
EVENTS = (m.Done, m.ComesTo, m.Paid, m.Befalls, m.Happens, m.StarterIs)
ACTS = (m.Play, m.Draw, m.Say, m.Speak, m.Plain)
OWED = (m.Play, m.Draw, m.Say)
TURNS = (m.Reverse, m.Skip, m.Again, m.GoesOn, m.LosesTurn)
EFFECTS = (m.Calls, m.Owe, m.Oblige, m.Still, m.DebtEnds, m.DebtGoes, m.Draws, m.Takes)
SENTENCES = (m.Trigger, m.Effect, m.Permission, m.Prohibition)

OWN_COUNT = b.HandCount(b.Who("they"))

# What is owed names the card that it is for.
FACES = frozenset((*CARDS, *BELOW, b.ItsValue, b.CardIs, b.Named, m.Owe))
PLAIN = frozenset(
    (
        *CARDS,
        *NUMBERS,
        *CONDITIONS,
        *JOINED,
        *PHRASES,
        *EVENTS,
        *ACTS,
        *TURNS,
        *EFFECTS,
        *SENTENCES,
        b.Who,
        b.Anything,
        b.JustDrawn,
    )
)


@lru_cache(maxsize=4_096)
def is_plain(
    term: msgspec.Struct, *, below: bool = True, faces: bool = True, own: bool = False
) -> bool:
    """`below`: it may ask for the card below, for that is one that lies open at this moment or was
    just covered; `faces`: and for what cards show at all; `own`: and how many cards the player
    holds whom it is about, for that is who moves.
    """
    return all(_is_plain(each, below, faces, own) for each in terms_in(term, msgspec.Struct))


def is_for_a_play(grant: Grant) -> bool:
    """Whether it is about cards that lie open, and gone with the next one that is played."""
    sentence = grant.sentence
    lasts = grant.until is not None or grant.turns
    return not lasts and isinstance(sentence.act, m.Play) and is_plain(sentence)


def _is_plain(term: msgspec.Struct, below: bool, faces: bool, own: bool) -> bool:
    kind = type(term)
    if term == OWN_COUNT:
        return own
    if isinstance(term, m.Draw | m.Paid) and term.test == b.JustDrawn():
        return faces
    if not faces and kind in FACES:
        return False
    if kind in BELOW:
        return below and getattr(term, "ref", "top") in SEEN
    if isinstance(term, b.CardIs):
        return term.ref is None
    if isinstance(term, b.Who):
        return term.role in ROLES
    if isinstance(term, m.Permit):
        return term.until is None and isinstance(term.act, m.Play)
    if isinstance(term, m.Oblige):
        return all(isinstance(act, OWED) for act in term.acts)
    return kind in PLAIN
