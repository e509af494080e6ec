"""In: what the tree says of the plays before. Out: the rule book's terms for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from maudsl.rulebook import terms as b
from maudsl.rulebook.walk import terms_in
from maudsl.suggest import closest
from maudsl.syntax import nodes as n

if TYPE_CHECKING:
    from maudsl.rulebook.lower_cards import LowerCards
    from maudsl.rulebook.lower_sentences import LowerSentences

FURTHEST_BACK = 10
LONGEST_PATTERN = 20
PastNumber = n.RunInARow | n.ChangesInARow | n.RankOf | n.OfLastCards | n.CardsSince | n.LettersIn
PastCondition = n.CardIs | n.Runs | n.Pattern | n.OwesPhrase


def ref(lower: LowerCards, node: n.CardRef) -> b.Ref:
    return lower.kept_card(node.kept, node) if node.kept else place(lower, node)


def place(lower: LowerCards, node: n.CardRef) -> b.Place:
    if node.kind != "further":
        return cast(b.Place, node.kind)
    back = lower.within(node.back, 2, FURTHEST_BACK, "a number of cards before", node.span)
    return cast(b.Place, f"{back} before")


def away(lower: LowerCards, post: n.Away, most: int) -> b.CardTest:
    """Without a step: at least one."""
    step = 1 if post.step is None else lower.fixed(post.step, 1, most, "a step")
    there = ref(lower, post.ref)
    least = post.least or post.step is None
    distance = b.Away(step if post.upward else -step, there, least)
    return b.AllOf((b.SameAs(post.of_its, there), distance)) if post.of_its else distance


def sharing(post: n.Sharing) -> b.CardTest:
    alike = tuple(dict.fromkeys(share.what for share in post.shares if share.same))
    unlike = tuple(dict.fromkeys(share.what for share in post.shares if not share.same))
    return b.Shares(alike, unlike)


def number(lower: LowerCards, node: PastNumber, most: int) -> b.Number:
    match node:
        case n.RunInARow():
            return b.Climb(node.rising, node.before)
        case n.ChangesInARow():
            return b.ChangeRow(node.of, node.before)
        case n.RankOf():
            return b.RankOf(ref(lower, node.ref) if node.ref else None)
        case n.OfLastCards():
            if isinstance(node.count, n.Literal_):
                lower.fixed(node.count, 1, most, "a number of cards")
            return b.OfLast(node.what, lower.number(node.count))
        case n.CardsSince():
            return b.Since(lower.card(node.card))
        case n.LettersIn():
            return b.Letters(lower.who(node.who))


def condition(lower: LowerCards, node: PastCondition) -> b.Condition:
    match node:
        case n.CardIs():
            is_it = b.CardIs(ref(lower, node.ref) if node.ref else None, lower.card(node.card))
            return b.Not(is_it) if node.negated else is_it
        case n.Runs():
            return b.Runs(node.clockwise)
        case n.Pattern():
            return pattern(lower, node)
        case n.OwesPhrase():
            return b.Owing(lower.who(node.who), node.text.value if node.text else "")


def pattern(lower: LowerCards, node: n.Pattern) -> b.Condition:
    """Letters in a row, with blanks between them or without."""
    letters = tuple(node.letters.value.casefold().replace(" ", ""))
    if not all(map(str.isalpha, letters)) or not 2 <= len(letters) <= LONGEST_PATTERN:
        message = f"a pattern is 2 to {LONGEST_PATTERN} letters, one for each play"
        help = f'write: the {node.of}s go "A B A C"'
        lower.mistake("wrong-place", message, node.letters.span, help)
    return b.Pattern(node.of, letters)


def colour(lower: LowerCards, word: n.Word) -> str:
    colours = lower.cards.colours()
    if word.text not in colours:
        guess = closest(word.text, colours)
        hint = f'did you mean "{guess}"?' if guess else f"colours are {', '.join(colours)}"
        lower.mistake("unknown-card", f'no colour is called "{word.text}"', word.span, hint)
    return word.text


def word_of(lower: LowerCards, place: str, name: str, text: n.Text) -> b.PhrasePart | None:
    """A hole "word NUMBER of LIST"."""
    if name not in lower.lists:
        guess = closest(name, lower.lists)
        hint = f'did you mean "{guess}"?' if guess else f'declare it: words {name} "…", "…"'
        lower.mistake("unknown-word", f'no list of words is called "{name}"', text.span, hint)
        return None
    count = lower.hole_number(place, text)
    return b.ListWord(name, lower.lists[name], count) if count is not None else None


def own_its(lower: LowerSentences, term: object, node: n.Node) -> None:
    """What a sentence is about can't be told by what it is itself."""
    if any(terms_in(term, b.OfIts)):
        message = 'nothing came before this that "its" could mean'
        lower.mistake("wrong-place", message, node.span, "write: of the suit of the top card")
