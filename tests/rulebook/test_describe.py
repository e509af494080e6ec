"""What a rule means is said back in plain English, and nothing of it is lost."""

import pytest

from maudsl.amendments import amend
from maudsl.building import find_pack
from maudsl.cards import index_of
from maudsl.library import load
from maudsl.rulebook import terms as b
from maudsl.rulebook.describe import describe_rule, describe_sentence
from maudsl.rulebook.describe_cards import describe_kinds, with_article
from maudsl.rulebook.describe_conditions import describe_condition
from maudsl.rulebook.layers import add_layer
from maudsl.rulebook.model import RuleBook
from maudsl.source import Source

GAME = """\
game "g"
words swearing "damn", "hell"
rule "seven": when anyone plays a 7: the next player must play a 7 or draw 2 more
rule "match": anyone may play a card matching the top card
"""


@pytest.fixture(scope="module")
def book() -> RuleBook:
    built = add_layer(None, Source.of("g", GAME), "game", "g", find_pack)
    assert built.book is not None
    return built.book


def prose(book: RuleBook, text: str) -> str:
    amended = amend(book, text, "Ann")
    assert amended.book is not None, amended.diagnostics
    rule = amended.book.rule(amended.names[0])
    assert rule is not None
    return " ".join(describe_rule(rule, index_of(amended.book.pack)))


SAID = {
    # what rules remember
    'when anyone passes every third time this hand: they must say "x"': (
        'Whoever passes every third time this hand says "x", or takes a card when called.'
    ),
    'when anyone plays if how often anyone played a 7 this session is 2: they must say "x"': (
        "When anyone plays any card if the number of times that anyone played a 7 this session is"
        ' two, they say "x", or take a card when called.'
    ),
    (
        'rule "moods"\n'
        "    keep last from nobody whenever anyone plays a 2\n"
        "    keep mood for each player from 2 for the session\n"
        "    when the rank changes: their mood goes down by 1, last becomes them"
    ): (
        '"last" becomes nobody whenever anyone plays a 2; it lasts for the hand.'
        ' Each player has a "mood", which begins as two and lasts for the session.'
        " When the rank changes, the mood of whoever played goes down by one and the last becomes"
        " whoever played."
    ),
    # the plays before
    (
        "when anyone plays a card of the same suit but not of the rank of three cards "
        'before: they must say "x"'
    ): (
        "Whoever plays a card of the same suit that is not a card of the rank of the card"
        ' three before says "x", or takes a card when called.'
    ),
    'when anyone plays a red face card not of hearts of another colour: they must say "x"': (
        'Whoever plays a red face card of another colour that is not a heart says "x", or'
        " takes a card when called."
    ),
    (
        "when anyone plays a card higher than the card before or a card at least 3 lower "
        'than the first card: they must say "x"'
    ): (
        "Whoever plays a card higher than the card before or a card at least three lower "
        'than the first card says "x", or takes a card when called.'
    ),
    (
        "when anyone plays a 4: the next player may not play a card of its rank but not of its suit"
    ): (
        "When anyone plays a 4, the next player may not play a card of its rank that is "
        "not a card of its suit until the next play."
    ),
    'when anyone plays if the card before is not a 7 and it is a 7: they must say "x"': (
        "When anyone plays any card if the card before is not a 7 and it is a 7, they say"
        ' "x", or take a card when called.'
    ),
    'when anyone plays if the card before is not a 7: they must say "x"': (
        'When anyone plays any card if the card before is not a 7, they say "x", or take '
        "a card when called."
    ),
    ('when anyone plays if play runs counterclockwise or the suits go "abac": they must say "x"'): (
        'When anyone plays any card if play runs counterclockwise or the suits go "A B A '
        'C", they say "x", or take a card when called.'
    ),
    (
        'when anyone plays if the next player owes "x" or they owe a phrase: they must '
        'say "x" first'
    ): (
        'When anyone plays any card if the next player owes "x" or they owe a phrase, '
        'they say "x", before all else that is owed for the same play, or take a card '
        "when called."
    ),
    (
        'when anyone plays after a 7 then a red card: they must say "the {ordinal of '
        'sevens in a row before it} time"'
    ): (
        'Whoever plays any card after a 7 and then a red card says "the [the number of '
        'sevens in a row before it, as an ordinal] time", or takes a card when called.'
    ),
    (
        "when anyone plays if cards since a 7 are 3 and changes of suit in a row are more"
        " than rising cards in a row before it: reverse"
    ): (
        "When anyone plays any card if the number of cards since a 7 is three and the "
        "number of changes of suit in a row is more than the number of rising cards in a "
        "row before it, the direction turns."
    ),
    (
        "when anyone plays if the difference of the last 2 cards is its rank + the rank "
        "of the top card: reverse"
    ): (
        "When anyone plays any card if the difference of the values of the last two cards"
        " is its rank plus the rank of the top card, the direction turns."
    ),
    (
        "when anyone plays if the number of letters in their name is the number of "
        "letters in the name of the dealer: reverse"
    ): (
        "When anyone plays any card if the number of letters in their name is the number "
        "of letters in the name of the dealer, the direction turns."
    ),
    'when the colour changes to red: they must say "{word its value of swearing}"': (
        'When the colour changes to red, whoever played says "[the word of swearing whose'
        ' place is its value]", or takes a card when called.'
    ),
    'when the parity changes: they must say "x"': (
        'When the parity changes, whoever played says "x", or takes a card when called.'
    ),
    'when anyone is on turn: they must say "x"': (
        'Whoever is on turn says "x", or takes a card when called.'
    ),
    ("when anyone plays a 3: they may not play any card of its colour until they are on turn"): (
        "Whoever plays a 3 may not play a card of its colour until their next turn."
    ),
    # permissions
    "anyone may play a card of the called suit on a jack": (
        "On turn anyone may play a card of the called suit on a jack."
    ),
    "anyone may draw 1 at any time": "At any time anyone may draw a card.",
    "anyone may draw 2 instead of playing": "On turn anyone may draw 2 cards instead of playing.",
    "anyone may play the same card out of turn": "Out of turn anyone may play the same card.",
    "anyone may even play an 8 while cards are owed": (
        "On turn anyone may play an 8, also while cards are owed, "
        "even where an older rule forbids it."
    ),
    "the dealer may add a rule": "The dealer may add a rule.",
    'player "Jorge" may pass': "On turn Jorge may pass.",
    # prohibitions
    "nobody may play a jack on a jack": "Nobody may play a jack on a jack.",
    "nobody may play a jack as their last card": "Nobody may play a jack as their last card.",
    'nobody may say "damn" or "hell" or else take 3': (
        'Nobody may say "damn" or "hell"; doing so costs 3 cards when called.'
    ),
    "nobody may say swearing": (
        'Nobody may say "damn" or "hell"; doing so costs a card when called.'
    ),
    "nobody may ask a question except during a point of order": (
        "Nobody may ask a question except during a point of order; "
        "doing so costs a card when called."
    ),
    "nobody may touch the stock before the dealer looks": (
        "Nobody may touch the stock as long as the dealer has yet to look; "
        "doing so costs a card when called."
    ),
    "when anyone plays a 10: both neighbours race to play any card": (
        "When anyone plays a 10, both neighbours race to play any card."
    ),
    "when anyone flinches: they take 2": "Whoever flinches takes 2 penalty cards.",
    'when anyone comes to 1 card from 0 or 2: they must say "one"': (
        'Whoever comes to one card from zero or two says "one", or takes a card when called.'
    ),
    "only the dealer may play an ace": "Only the dealer may play an ace.",
    "they may not draw in turn": "They may not draw in turn.",
    # duties
    'when anyone plays a queen: they must say "hail to the queen"': (
        'Whoever plays a queen says "hail to the queen", or takes a card when called.'
    ),
    'when anyone comes to 1 card: they must say "last card" or else take 2': (
        'Whoever comes to one card says "last card", or takes 2 cards when called.'
    ),
    'when anyone plays any card as their last card: they must say "done" or else nothing': (
        'Whoever plays any card as their last card says "done" (missing it costs nothing).'
    ),
    "anyone on turn must play any card or draw within 3 seconds": (
        "Whoever is on turn must play any card or draw within three seconds, "
        "or take a card when called."
    ),
    'when anyone has paid for a 7: they must do "knock" 2 times until anyone plays any card': (
        'Whoever has paid for a 7 does "knock" two times before anyone plays any card, '
        "or takes a card when called."
    ),
    'when anyone plays a 7: they must say "have a {very * (sevens in a row - 1)} nice day"': (
        'Whoever plays a 7 says "have a [very, as often as the number of sevens in a row '
        'minus one] nice day", or takes a card when called.'
    ),
    'when anyone plays a spade: they must say "{the card}" or "{its rank}, {their name}" exactly': (
        'Whoever plays a spade says "[the name of the card]" or "[the rank of the card] , '
        '[their name]", and nothing else with it, or takes a card when called.'
    ),
    'when anyone plays a jack: they must say "mau mau" instead of "mau"': (
        'Whoever plays a jack says "mau mau" instead of "mau", or takes a card when called.'
    ),
    # debts
    "when anyone plays an 8: the next player must play an 8 before drawing or draw 2 more": (
        "When anyone plays an 8, the next player plays an 8 before drawing, or draws 2 more: "
        "what is owed adds up."
    ),
    "when anyone plays a 4: the next player must play a 3 or lose the turn": (
        "When anyone plays a 4, the next player plays a 3, or loses the turn."
    ),
    'when anyone plays the 7 of spades: the next player must draw 4 instead of rule "seven"': (
        'When anyone plays the 7 of spades, the next player draws 4 cards (rule "seven" then '
        "does nothing)."
    ),
    # effects
    "when anyone plays an ace or a king: reverse, skip 2": (
        "When anyone plays an ace or a king, the direction turns and the next two players "
        "are skipped."
    ),
    "when anyone plays a 9: skip sevens in a row, both neighbours draw 1": (
        "When anyone plays a 9, as many players are skipped as the number of sevens in a row; "
        "both neighbours draw a card."
    ),
    "when anyone plays a 2: they play again, everyone else takes 2": (
        "Whoever plays a 2 plays again and everyone else takes 2 penalty cards."
    ),
    "when anyone plays a jack: anyone calls a suit": (
        "When anyone plays a jack, anyone may call a suit."
    ),
    "when anyone plays a jack: they call a suit": "Whoever plays a jack calls a suit.",
    "when anyone draws instead of playing: they may still play the drawn card": (
        "Whoever draws instead of playing may still play the drawn card."
    ),
    "when anyone plays a 3: the next player may not play a 3 or else take 2": (
        "When anyone plays a 3, the next player may not play a 3 until the next play; "
        "doing so costs 2 cards when called."
    ),
    "when the starter is a 5: the debt goes to the player before, the debt ends": (
        "When the starter is a 5, what is owed passes to the player before and what is owed "
        "is dropped."
    ),
    "when direction turns: they take 1": (
        "When the direction turns, whoever turned it takes a penalty card."
    ),
    "when a hand is dealt: play goes on from the dealer": (
        "When a hand is dealt, play goes on from the dealer."
    ),
    'when the suit changes to clubs: they must say "welcome"': (
        'When the suit changes to clubs, whoever played says "welcome", or takes a card '
        "when called."
    ),
    # cards
    "nobody may play a diamond face card": "Nobody may play a diamond face card.",
    "nobody may play a red 7": "Nobody may play a red 7.",
    "nobody may play an even card": "Nobody may play an even card.",
    "nobody may play a card from 7 to 9": "Nobody may play a card from 7 to 9.",
    "nobody may play a card from king to 2": "Nobody may play a card from king to 2.",
    "nobody may play any card but a jack": "Nobody may play any card but a jack.",
    "nobody may play a red card one higher than the card before of the suit of the top card": (
        "Nobody may play a red card one higher than the card before of the suit of the top card."
    ),
    # conditions
    "when anyone plays a 6 if they hold at least 3 cards unless they can play: reverse": (
        "When anyone plays a 6 if they hold at least three cards unless they can play, "
        "the direction turns."
    ),
    "anyone may play a 6 if (cards are owed or they hold an ace) and its value is prime": (
        "On turn anyone may play a 6 if (cards are owed or they hold an ace) and its value "
        "is prime."
    ),
    'anyone may play a 6 if not "seven" in a row * 2 is a multiple of the number of players': (
        'On turn anyone may play a 6 unless the number of plays by rule "seven" in a row times '
        "two is a multiple of the number of players."
    ),
    'nobody may play a 6 by "seven" if they are the dealer': (
        'Nobody may play a 6 by rule "seven" if they are the dealer.'
    ),
}


@pytest.mark.parametrize("text", SAID)
def test_a_rule_is_said_back(book: RuleBook, text: str) -> None:
    assert prose(book, text) == SAID[text]


def test_each_sentence_is_a_line_and_aliases_are_told(book: RuleBook) -> None:
    text = 'rule "x" called "ex", "why": anyone may play a 2\n    nobody may play a 2 on a 2'
    assert prose(book, text) == (
        'On turn anyone may play a 2. Nobody may play a 2 on a 2. A call may also name it "ex" or '
        '"why".'
    )


def test_the_given_game_is_prose_throughout() -> None:
    game = load("mau-mau")
    cards = index_of(game.pack)
    lines = [line for rule in game.rules for line in describe_rule(rule, cards)]
    assert len(lines) == sum(len(rule.sentences) for rule in game.rules)
    assert all(line.endswith(".") and line[0].isupper() for line in lines)


def test_different_sentences_read_differently(book: RuleBook) -> None:
    said = [prose(book, text) for text in SAID]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize(
    ("noun", "article"),
    [
        ("ace", "an"),
        ("8", "an"),
        ("11", "an"),
        ("18", "an"),
        ("80", "an"),
        ("1", "a"),
        ("7", "a"),
        ("110", "a"),
        ("one", "a"),
        ("unicorn", "a"),
        ("under", "an"),
        ("Ober", "an"),
        ("euro", "a"),
    ],
)
def test_articles_go_by_sound(noun: str, article: str) -> None:
    assert with_article(noun) == f"{article} {noun}"


def test_a_set_of_cards_is_named_by_what_they_share(book: RuleBook) -> None:
    cards = index_of(book.pack)
    every = [card for card in cards.codes if card != "JOKER"]
    of = {
        "aces": [x for x in every if x[0] == "A"],
        "aces and kings": [x for x in every if x[0] in "AK"],
        "spades": [x for x in every if x[-1] == "S"],
        "hearts and clubs": [x for x in every if x[-1] in "HC"],
        "the king of hearts": ["KH"],
        "the 2 of spades and the king of hearts": ["KH", "2S"],
        "4 cards": ["KH", "2S", "3D", "9C"],
        "every card": every,
    }
    for name, kinds in of.items():
        assert describe_kinds(kinds, cards, every) == name


def test_a_condition_can_stand_alone(book: RuleBook) -> None:
    cards = index_of(book.pack)
    assert describe_condition(b.LastCard(), cards) == "it is their last card"
    assert describe_condition(b.Not(b.Owed()), cards) == "it is not so that cards are owed"


def test_a_sentence_can_stand_alone(book: RuleBook) -> None:
    rule = book.rule("match")
    assert rule is not None
    said = describe_sentence(rule.sentences[0].says, index_of(book.pack))
    assert said == "On turn anyone may play a card matching the top card."
