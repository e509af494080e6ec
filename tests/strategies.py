"""Hypothesis strategies for well-formed trees: every node of the language, as the parser builds it.

A name may be anything that can stand in quotes. Where the grammar takes no quotes, names are ones
that mean nothing else there.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from maudsl.syntax import nodes as n
from maudsl.syntax import sentences as s
from maudsl.syntax import settings as t

vars(n)["Event"] = s.Event  # named there for type checkers alone; hypothesis reads the hints

LETTERS = "abcxyzABCäößИя0189 '’-,.:;()#{}*+!?“”\"♠☺|/\\"
KEYWORDS = (
    "card cards or in turn on if by the a an play anyone counts of row to and for with without "
    "misplay winner next top same penalty hand empty suit rank value one two seven player when"
)
PLAIN_NAMES = "sevens Könige queens hearts rubashka_x o'clock face-cards".split()


def _squeezed(text: str) -> str:
    return " ".join(text.split())


texts = (
    st.text(LETTERS, max_size=12)
    .map(_squeezed)
    .filter(lambda text: not ('"' in text and "”" in text))
    .map(lambda text: n.Text(value=text))
)
plain_words = st.sampled_from(PLAIN_NAMES).map(lambda text: n.Word(text=text))
words = st.one_of(
    plain_words,
    st.sampled_from("7 10 8♠ K♥ 7S 11".split()).map(lambda text: n.Word(text=text)),
    st.sampled_from(KEYWORDS.split()).map(lambda text: n.Word(text=text)),
    texts.map(lambda text: n.Word(text=text.value)),
)


def _some(strategy: st.SearchStrategy[Any], least: int = 1, most: int = 3) -> Any:
    return st.lists(strategy, min_size=least, max_size=most).map(tuple)


def _maybe(strategy: st.SearchStrategy[Any]) -> Any:
    return st.none() | strategy


# -- who and which card -------------------------------------------------------------------------

ROLES = (
    "anyone|on turn|they|next|after next|before|skipped|neighbours|everyone|everyone else|dealer"
    "|winner|caller|accused|third player|oldest|that player|last to play"
    "|began the round|passed over|most cards|fewest cards|most points|fewest points"
).split("|")
_plain_whos = st.sampled_from(ROLES).map(lambda role: n.Who(role=role)) | st.builds(
    n.Who, role=st.just("named"), name=texts
)
whos = st.one_of(
    _plain_whos,
    _plain_whos,
    st.builds(
        n.Who,
        role=st.sampled_from(["kept", "theirs"]),
        kept=plain_words,
        single=st.booleans(),
    ),
    st.builds(n.Who, role=st.just("everyone but"), among=st.tuples(_plain_whos)),
    st.builds(n.Who, role=st.just("next several"), several=st.integers(1, 12)),
    st.deferred(lambda: st.builds(n.Who, role=st.just("holding"), holds=_holdings())),
    st.builds(
        n.Who,
        role=st.sampled_from(["highest", "lowest"]),
        kept=plain_words,
        among=st.just(()) | st.tuples(_plain_whos, _plain_whos),
    ),
)


def _holdings() -> st.SearchStrategy[n.HoldsCard | n.HoldsCount]:
    """What each of several does, by themselves."""
    each = st.just(n.Who(role="each"))
    return st.builds(n.HoldsCard, who=each, card=cards) | st.builds(
        n.HoldsCount,
        who=each,
        op=st.sampled_from(["is", "at least", "at most"]),
        number=numbers,
        words=_some(plain_words, 0),
    )


REFS = "top|before|first|starter|played".split("|")
table_refs = st.builds(n.CardRef, kind=st.sampled_from(REFS)) | st.builds(
    n.CardRef, kind=st.just("further"), back=st.integers(1, 12)
)
refs = table_refs | st.builds(
    n.CardRef, kind=st.just("kept"), kept=plain_words, theirs=st.booleans()
)
KINDS = st.sampled_from(["rank", "suit"])
features = st.sampled_from(["suit", "rank", "colour"])
numbers: st.SearchStrategy[Any] = st.deferred(lambda: _numbers)
_of_posts = st.one_of(
    st.builds(n.Matching, ref=refs),
    st.builds(n.OfWord, word=words),
    st.builds(n.OfCalledSuit),
    st.builds(n.OfThat, what=KINDS),
    st.builds(n.OfSameAs, what=features, ref=refs),
    st.builds(n.Sharing, shares=_some(st.builds(n.Share, what=features, same=st.booleans()))),
    st.builds(n.OfIts, what=features),
)
of_posts = _of_posts | st.builds(n.NotPost, post=_of_posts)
_away = st.builds(
    n.Away,
    step=numbers,
    upward=st.booleans(),
    ref=refs,
    of_its=_maybe(features),
    least=st.booleans(),
)
posts = st.one_of(
    of_posts,
    st.builds(n.FromTo, low=words, high=words),
    _away,
    st.builds(n.Away, step=st.none(), upward=st.booleans(), ref=refs, of_its=_maybe(features)),
)


def _read_back(posts: tuple[Any, ...]) -> tuple[Any, ...]:
    """Directly behind a distance, "of its suit" is a part of it, and so isn't put there. Nothing is
    filtered: to say what was left out takes hypothesis minutes.
    """
    found: list[Any] = []
    for post in posts:
        last = found[-1] if found else None
        part = isinstance(last, n.Away) and last.of_its is None and isinstance(post, n.OfIts)
        found += [] if part else [post]
    return tuple(found)


# Inside a number, where anything else would go on without end.
plain_cards = st.builds(
    n.CardWords, article=st.just("the"), words=_some(words), noun=st.just(False)
) | st.just(n.SameCard())
indefinite = st.sampled_from(["a", "another"])
single_cards = st.one_of(
    st.builds(
        n.CardWords,
        article=indefinite | st.just("the"),
        words=_some(words),
        noun=st.just(False),
        posts=_some(of_posts, 0, 2),
    ),
    st.builds(
        n.CardWords,
        article=indefinite,
        words=_some(words, 0),
        noun=st.just(True),
        posts=_some(posts, 0).map(_read_back),
    ),
    st.builds(n.AnyCard, posts=_some(posts, 0).map(_read_back)),
    st.just(n.SameCard()),
    st.just(n.DrawnCard()),
    st.builds(n.ThatKind, what=KINDS),
)
card_choices = single_cards | st.builds(n.EitherCard, choices=_some(single_cards, 2))
_cards = card_choices | st.builds(n.AllBut, card=card_choices, excluded=single_cards)

# -- numbers and conditions ---------------------------------------------------------------------

SCOPES = "this turn|last turn|this round|this hand|this session".split("|")
scopes = st.sampled_from(SCOPES)
kept = st.builds(n.Kept, name=plain_words, who=_maybe(whos))

cards: st.SearchStrategy[Any] = st.deferred(lambda: _cards)
_atoms = st.one_of(
    st.integers(0, 999_999_999).map(lambda value: n.Literal_(value=value)),
    st.integers(0, 12).map(lambda value: n.Literal_(value=value)),
    st.builds(n.InARow, words=_some(plain_words), noun=st.booleans(), before=st.booleans()),
    st.builds(
        n.InARow, of_one=st.sampled_from(["suit", "rank", "kind", "colour"]), before=st.booleans()
    ),
    st.builds(n.RuleInARow, rule=texts, before=st.booleans()),
    st.builds(n.RunInARow, rising=st.booleans(), before=st.booleans()),
    st.builds(
        n.ChangesInARow,
        of=st.sampled_from(["suit", "rank", "colour", "parity"]),
        before=st.booleans(),
    ),
    st.builds(n.RankOf, ref=_maybe(refs)),
    st.builds(
        n.OfLastCards,
        what=st.sampled_from(["sum", "difference"]),
        count=st.integers(0, 12).map(lambda value: n.Literal_(value=value)),
    ),
    st.builds(n.CardsSince, card=plain_cards),
    st.builds(n.LettersIn, who=whos),
    st.just(n.PlayerCount()),
    st.just(n.ItsValue()),
    st.builds(n.ValueOf, ref=refs),
    st.builds(n.HandCount, who=whos),
    st.builds(n.HandsWon, who=whos),
    st.just(n.TheRoll()),
    st.builds(n.ScoreOf, who=whos),
    kept,
    st.builds(n.KeptCount, name=plain_words),
    st.just(n.ThatNumber()),
    st.deferred(lambda: st.builds(n.HowOften, event=_past, scope=scopes)),
)
_numbers = st.recursive(
    _atoms,
    lambda inner: st.builds(n.Arithmetic, op=st.sampled_from("+-*/"), left=inner, right=inner),
    max_leaves=4,
)
COMPARISONS = "is|is not|at least|at most|more than|less than|multiple".split("|")
_bare_conditions = st.one_of(
    st.builds(n.Compare, left=numbers, op=st.sampled_from(COMPARISONS), right=numbers),
    st.builds(n.NumberKind, number=numbers, kind=st.sampled_from(["even", "odd", "prime"])),
    st.builds(n.HoldsCard, who=whos, card=cards),
    st.builds(
        n.HoldsCount, who=whos, op=st.sampled_from(["is", "at least", "at most"]), number=numbers
    ),
    st.builds(
        n.HoldsCount,
        who=whos,
        op=st.sampled_from(["is", "at least", "at most"]),
        number=numbers,
        words=_some(plain_words),
        noun=st.booleans(),
    ),
    st.builds(n.CanPlay, who=whos),
    st.builds(n.IsToCall, who=whos),
    st.builds(n.SamePlayer, left=whos, right=whos),
    st.just(n.CardsOwed()),
    st.builds(n.IsIn, who=whos, name=plain_words),
    st.deferred(lambda: st.builds(n.Happened, event=_past, scope=scopes)),
    st.builds(n.CardIs, ref=_maybe(table_refs), card=cards, negated=st.booleans()),
    st.builds(n.Runs, clockwise=st.booleans()),
    st.builds(n.Pattern, of=features, letters=texts),
    st.builds(n.OwesPhrase, who=whos, text=_maybe(texts)),
)
conditions = st.recursive(
    _bare_conditions,
    lambda inner: st.one_of(
        st.builds(n.Either, left=inner, right=inner),
        st.builds(n.Both, left=inner, right=inner),
        st.builds(n.Negated, condition=inner),
    ),
    max_leaves=4,
)
MARKS = (
    "in turn|out of turn|at any time|as their last card|while cards are owed|instead of playing"
    "|before drawing|during a point of order|except during a point of order"
    "|at the same moment as another|judged by the table"
).split("|")
guards = _some(
    st.one_of(
        st.builds(n.If, condition=conditions),
        st.builds(n.Unless, condition=conditions),
        st.builds(n.On, card=cards),
        st.builds(n.By, rule=texts),
        st.builds(n.Mark, kind=st.sampled_from(MARKS)),
        st.deferred(lambda: st.builds(n.Before, event=events)),
        st.builds(n.Together, who=whos),
        st.builds(n.Silence, seconds=numbers),
        st.deferred(lambda: st.builds(n.Saying, phrase=phrases)),
        st.builds(n.NthTime, number=st.integers(1, 10), every=st.booleans(), scope=scopes),
        st.builds(n.After, cards=_some(cards)),
    ),
    0,
    2,
)
phrases = st.builds(
    n.Phrase,
    texts=_some(texts),
    exactly=st.booleans(),
    in_order=st.booleans(),
    before=_maybe(texts),
    first=st.booleans(),
)

# -- acts, events, effects ----------------------------------------------------------------------

_plain_acts = (
    "pass|call a suit|ask a question|look|flinch|touch the stock|let go|challenge the deal"
    "|call a point of order|end a point of order|call a penalty|lose the turn|add a rule"
).split("|")
_anything = st.just(s.Speak(what="anything"))
_speaks = st.one_of(
    _anything,
    st.just(s.Speak(what="a player's name")),
    st.builds(s.Speak, what=st.just("listed"), lists=_some(plain_words)),
)
acts = st.one_of(
    st.builds(s.Play, card=_maybe(cards)),
    st.just(s.Draw()),
    st.builds(s.Draw, number=numbers, more=st.booleans()),
    st.just(s.Draw(until="it fits")),
    st.builds(s.Say, phrase=phrases),
    _speaks,
    st.builds(s.Do, text=texts, times=_maybe(numbers)),
    st.builds(s.Plain, kind=st.sampled_from(_plain_acts)),
    st.builds(s.LoseTurns, number=numbers, more=st.booleans()),
    st.builds(s.Give, card=cards, to=whos),
    st.builds(s.Swap, card=cards),
    st.builds(s.Show, card=cards),
)


def _drawn(card: n.CardNode) -> s.Draw:
    """ "draws a card" is any draw."""
    plain = isinstance(card, n.CardWords) and card.noun and card.article == "a"
    return s.Draw(card=None if plain and not (card.words or card.posts) else card)


_done = st.one_of(
    st.builds(s.Play, card=_maybe(cards)),
    st.just(s.Draw()),
    cards.map(_drawn),
    st.builds(s.Say, phrase=phrases),
    _anything,
    st.builds(s.Do, text=texts),
    st.builds(s.Plain, kind=st.sampled_from([*_plain_acts[:-2], "roll a die"])),
    st.builds(s.Give, card=cards, to=whos),
    st.builds(s.Swap, card=cards),
    st.builds(s.Show, card=cards),
)
BEFALLS = "takes a penalty|is skipped|wins the hand|wins the race".split("|")
HAPPENS = (
    "direction turns|the deal begins|a hand is dealt|the stock is reshuffled"
    "|play has gone once around|the turn ends|the hand ends"
).split("|")
BEFALLS = "takes a penalty|is skipped|wins the hand|wins the race|is on turn".split("|")
events = st.one_of(
    st.builds(s.Done, who=whos, act=_done),
    st.builds(s.ComesTo, who=whos, number=numbers, before=_some(numbers, 0)),
    st.builds(s.Paid, who=whos, card=cards),
    st.builds(s.Befalls, who=whos, kind=st.sampled_from(BEFALLS)),
    st.builds(s.StarterIs, card=cards),
    st.builds(s.SuitChanges, to=_maybe(words)),
    st.builds(s.Happens, kind=st.sampled_from(HAPPENS)),
    st.builds(s.Changes, what=st.just("colour"), to=_maybe(words)),
    st.builds(s.Changes, what=st.sampled_from(["rank", "parity"])),
)
_past_acts = st.one_of(
    st.builds(s.Play, card=_maybe(plain_cards)),
    st.just(s.Draw()),
    st.builds(s.Say, phrase=phrases),
    _anything,
    st.builds(s.Do, text=texts),
    st.just(s.Plain(kind="pass")),
)
_past = st.one_of(
    st.builds(s.Done, who=whos, act=_past_acts),
    st.builds(s.Befalls, who=whos, kind=st.sampled_from(BEFALLS[:3])),
    st.builds(s.SuitChanges, to=_maybe(words)),
    st.builds(s.Happens, kind=st.sampled_from(["direction turns", "the stock is reshuffled"])),
)
values = st.one_of(numbers, st.just(s.Nobody()), table_refs, whos)
withins = st.one_of(
    st.builds(s.WithinSeconds, number=numbers),
    st.builds(s.UntilEvent, event=events),
)
sanctions = _maybe(
    st.builds(s.Sanction, cards=st.none())
    | st.builds(s.Sanction, cards=numbers, missing=_maybe(texts))
)
obligations = st.builds(
    s.Obligation,
    choices=_some(st.builds(s.Choice, act=acts, guards=guards), 1, 2),
    within=_maybe(withins),
    sanction=sanctions,
)
_bare_effects = st.one_of(
    st.just(s.Reverse()),
    st.builds(s.Skip, number=numbers),
    st.builds(s.Again, who=whos),
    st.builds(s.GoesOn, who=whos),
    st.builds(s.Draws, who=whos, number=numbers),
    st.builds(s.Takes, who=whos, number=numbers),
    st.builds(s.Calls, who=whos),
    st.builds(s.NamesRank, who=whos),
    st.builds(
        s.Performs,
        who=whos,
        act=st.builds(s.Plain, kind=st.sampled_from(_plain_acts[8:10])),
    ),
    st.builds(s.Races, who=whos, card=cards),
    st.builds(s.Obliges, who=whos, obligation=obligations),
    st.builds(s.Permits, who=whos, act=acts, guards=guards, until=_maybe(events)),
    st.builds(s.Still, who=whos, act=acts),
    st.builds(
        s.Forbids, who=whos, act=acts, guards=guards, until=_maybe(events), sanction=sanctions
    ),
    st.just(s.DebtEnds()),
    st.builds(s.DebtGoes, who=whos),
    st.just(s.PenaltyBack()),
    st.builds(s.GetsSeconds, who=whos, number=numbers),
    st.builds(s.GetsPoints, who=whos, number=numbers, loses=st.booleans()),
    st.builds(s.LosesTurn, who=whos),
    st.builds(s.CountTimes, number=numbers),
    st.builds(s.Asks, who=whos, what=st.sampled_from(["a rank", "a suit", "a player", "a die"])),
    st.builds(s.Asks, who=whos, what=st.just("a number"), low=numbers, high=numbers),
    st.builds(s.Asks, who=whos, what=st.just("a word"), words=plain_words),
    st.builds(s.TakesFrom, who=whos, giver=whos),
    st.builds(s.Wins, who=whos),
    st.builds(s.HandsGo, who=whos, to=whos, swap=st.booleans()),
    st.just(s.TurnUp()),
    st.builds(s.TurnsMove, seats=numbers),
    st.builds(s.Becomes, kept=kept, value=values),
    st.builds(s.GoesBy, kept=kept, number=numbers, up=st.booleans()),
    st.builds(s.Joins, who=whos, name=plain_words, leaves=st.booleans()),
)
effects = st.builds(
    s.Effect,
    bare=_bare_effects,
    instead=_some(st.builds(s.InsteadOf, text=texts, rule=st.booleans()), 0, 2),
)

# -- sentences ----------------------------------------------------------------------------------

anyone = st.just(n.Who(role="anyone"))
sentences = st.one_of(
    st.builds(s.Permission, who=whos, act=acts, guards=guards, even=st.booleans()),
    st.builds(
        s.Prohibition,
        form=st.just("nobody"),
        who=anyone,
        act=acts,
        guards=guards,
        sanction=sanctions,
    ),
    st.builds(
        s.Prohibition,
        form=st.sampled_from(["may not", "only"]),
        who=whos,
        act=acts,
        guards=guards,
        sanction=sanctions,
    ),
    st.builds(s.Trigger, event=events, guards=guards, effects=_some(effects)),
    st.builds(s.Duty, who=whos, obligation=obligations),
    st.builds(
        s.Keep,
        name=plain_words,
        value=values,
        each=st.booleans(),
        scope=st.sampled_from(["turn", "round", "hand", "session"]),
        whenever=_maybe(events),
    ),
)

# -- settings and packs -------------------------------------------------------------------------

counts = st.integers(0, 999_999_999)
_pack_parts = st.one_of(
    st.builds(t.PackWith, copies=counts, word=words),
    st.builds(t.PackWithout, words=_some(words)),
    st.builds(t.PackRange, low=words, high=words),
)
_pack_counts = st.one_of(
    st.just(()),
    counts.map(lambda packs: (t.PackCount(packs=packs, players=None),)),
    st.tuples(
        st.builds(t.PackCount, packs=counts, players=counts),
        st.builds(t.PackCount, packs=counts, players=_maybe(counts)),
    ),
)


@st.composite
def pack_uses(draw: Any) -> t.PackUse:
    up_to = draw(_maybe(counts))
    return t.PackUse(
        name=draw(plain_words),
        parts=draw(_some(_pack_parts, 0)),
        at_least=draw(st.sampled_from([None, up_to])),
        up_to=up_to,
        counts=draw(_pack_counts),
    )


settings_ = st.one_of(
    st.builds(t.Players, low=counts, high=counts),
    st.builds(t.Deal, cards=_maybe(counts)),
    st.builds(t.Starter, mode=st.sampled_from(["takes effect", "is plain"])),
    st.builds(t.Starter, mode=st.just("is replaced"), card=cards),
    st.builds(t.DealsNext, who=whos),
    st.builds(t.Begins, who=whos),
    st.builds(t.IllegalPlays, mode=st.sampled_from(["are refused", "stand until called"])),
    st.builds(t.Misplay, which=st.sampled_from(["a misplay", "a play out of turn"]), cards=numbers),
    st.builds(
        t.CallsBy,
        who=_maybe(whos),
        wrong_call=_maybe(numbers),
        stands=st.booleans(),
        vote=st.booleans(),
        lapse=st.sampled_from([None, "on return", "next play"]),
    ),
    st.just(t.LastCardBack()),
    st.builds(t.Reshuffled, in_order=st.booleans(), owed_stay=st.booleans()),
    st.just(t.SecretRules()),
    st.builds(t.StruckBy, vote=st.sampled_from(["all", "a majority"])),
    st.builds(t.WordList, name=plain_words, texts=_some(texts)),
    st.builds(t.DefineCard, name=plain_words, card=cards),
    st.builds(t.CardsLeft, mode=st.sampled_from(["against their holder", "for the winner"])),
    st.builds(t.Counts, card=cards, number=numbers),
    st.builds(t.HandScores, number=numbers),
    st.builds(t.EndsAtScore, score=counts),
    st.builds(t.EndsAfterHands, hands=counts),
    st.builds(t.EndsAfterMinutes, minutes=counts),
    st.builds(t.OldestPlayer, name=texts),
    st.builds(t.OutAbove, score=counts),
    st.just(t.NewcomersWorst()),
    st.builds(t.HandGoesOn, players=counts),
    st.builds(t.BestScore, which=st.sampled_from(["lowest", "highest"])),
    st.builds(t.OwedAtEnd, mode=st.sampled_from(["drawn", "dropped"])),
    pack_uses(),
)
_facts = st.one_of(
    st.builds(t.FactOne, word=words),
    st.builds(t.FactMany, word=words),
    st.builds(t.FactWritten, texts=_some(texts)),
    st.builds(t.FactValue, value=counts),
    st.builds(t.FactCopies, copies=counts),
    st.just(t.FactSuitless()),
    st.builds(t.FactTag, word=plain_words),
)
packs = st.builds(
    t.DefinePack,
    name=plain_words,
    lines=_some(
        st.builds(t.PackSuit, word=words, facts=_some(_facts, 0))
        | st.builds(t.PackRank, word=words, facts=_some(_facts, 0))
    ),
)

# -- files --------------------------------------------------------------------------------------

rules = st.one_of(
    st.builds(t.Rule, name=st.none(), called=st.just(()), sentences=_some(sentences)),
    st.builds(t.Rule, name=texts, called=_some(texts, 0, 2), sentences=_some(sentences)),
)
_scenario_rows = st.text("abAB7S=>,. ", min_size=1, max_size=20).map(str.strip).filter(bool)
scenarios = st.builds(
    t.Scenario,
    title=texts,
    lines=_some(
        _some(_scenario_rows, 1, 2).map(lambda rows: t.ScenarioLine(text="\n    ".join(rows))), 0
    ),
)
statements = st.one_of(
    st.builds(t.Game, title=texts),
    st.builds(t.Variant, title=texts, bases=_some(texts)),
    settings_,
    rules,
    st.builds(t.Replace, name=texts, sentences=_some(sentences)),
    st.builds(t.Drop, name=texts),
    st.builds(t.Accept, code=plain_words, rule=_maybe(texts), why=texts),
    packs,
    scenarios,
)
files = st.builds(t.File, statements=_some(statements, 0, 4))
