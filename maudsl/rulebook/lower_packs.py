"""In: a pack's definition, and the line that says how a game uses it. Out: the pack, and the
cards in play.
"""

from __future__ import annotations

from maudsl.cards import CardIndex, Pack, Rank, Suit, index_of
from maudsl.rulebook.lower_cards import LowerCards
from maudsl.rulebook.lowering import Lowering
from maudsl.rulebook.model import PackChoice
from maudsl.source import Source
from maudsl.syntax import settings as t

MOST_PACKS, MOST_COPIES, MOST_PLAYERS, MOST_KINDS = 20, 20, 20, 200


def lower_pack(node: t.DefinePack, source: Source) -> tuple[Pack, Lowering]:
    """The pack; the second value holds the mistakes in its definition."""
    pack = Pack(
        node.name.text,
        tuple(_suit(line) for line in node.lines if isinstance(line, t.PackSuit)),
        tuple(_rank(line) for line in node.lines if isinstance(line, t.PackRank)),
    )
    check = Lowering(source, index_of(pack))
    seen: set[str] = set()
    for line in node.lines:
        if line.word.text in seen:
            check.mistake("same-rule", f'"{line.word.text}" is declared twice', line.word.span)
        seen.add(line.word.text)
        for fact in line.facts:
            if isinstance(fact, t.FactCopies):
                check.within(fact.copies, 0, MOST_COPIES, "a number of copies", fact.span)
    kinds = len(pack.suits) * len(pack.ranks)
    if kinds > MOST_KINDS:
        check.mistake("number-too-large", f"a pack has at most {MOST_KINDS} kinds", node.span)
    return pack, check


def _suit(line: t.PackSuit) -> Suit:
    name = line.word.text
    one = next(
        (f.word.text for f in line.facts if isinstance(f, t.FactOne)), name.removesuffix("s")
    )
    return Suit(name, one, _signs(line) or (name,), _tags(line))


def _rank(line: t.PackRank) -> Rank:
    name = line.word.text
    many = next((f.word.text for f in line.facts if isinstance(f, t.FactMany)), _plural(name))
    value = next((f.value for f in line.facts if isinstance(f, t.FactValue)), None)
    copies = next((f.copies for f in line.facts if isinstance(f, t.FactCopies)), 1)
    number = name.isdecimal() and name.isascii()
    signs = _signs(line)
    if number:
        signs = (name, f"{name}s", *signs)
    return Rank(
        name,
        many,
        signs or (name,),
        value if value is not None else int(name) if number else 0,
        _tags(line),
        copies,
        not any(isinstance(fact, t.FactSuitless) for fact in line.facts),
    )


def _signs(line: t.PackSuit | t.PackRank) -> tuple[str, ...]:
    return tuple(
        text.value for fact in line.facts if isinstance(fact, t.FactWritten) for text in fact.texts
    )


def _tags(line: t.PackSuit | t.PackRank) -> tuple[str, ...]:
    return tuple(fact.word.text for fact in line.facts if isinstance(fact, t.FactTag))


def _plural(name: str) -> str:
    return f"{name}es" if name.endswith(("x", "s")) else f"{name}s"


def lower_use(use: t.PackUse, cards: CardIndex, lower: LowerCards) -> PackChoice:
    """Which cards a game plays with, and with how many packs of them for how many players."""
    copies = {code: rank.copies for code, rank in cards.rank.items()}
    for part in use.parts:
        match part:
            case t.PackWith():
                count = lower.within(part.copies, 0, MOST_COPIES, "a number of cards", part.span)
                for code in _named(part.word.text, cards):
                    copies[code] = count
                if not _named(part.word.text, cards):
                    lower.word(part.word)
            case t.PackWithout():
                for word in part.words:
                    for code in _named(word.text, cards):
                        copies[code] = 0
                    if not _named(word.text, cards):
                        lower.word(word)
            case t.PackRange():
                kept = lower.ranks_between(part.low, part.high)
                for code, rank in cards.rank.items():
                    if rank.suited and rank.name not in kept:
                        copies[code] = 0
    counts = tuple(
        (lower.within(each.packs, 1, MOST_PACKS, "a number of packs", each.span), each.players)
        for each in use.counts
    )
    for bound in (use.at_least, use.up_to):
        if bound is not None:
            lower.within(bound, 1, MOST_PLAYERS, "a number of players", use.span)
    codes = tuple(code for code, count in copies.items() for _ in range(count))
    return PackChoice(codes, use.at_least, use.up_to, counts)


def _named(text: str, cards: CardIndex) -> list[str]:
    """All cards of a rank or a suit, or one card."""
    if rank := cards.read_rank(text):
        return [code for code, each in cards.rank.items() if each.name == rank]
    if suit := cards.read_suit(text):
        return [code for code, each in cards.suit.items() if each and each.name == suit]
    code = cards.read(text)
    return [code] if code else []
