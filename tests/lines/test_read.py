"""What lines say, in every form that is accepted."""

import pytest

from maudsl.engine import actions as a
from maudsl.lines import model as m
from maudsl.lines.read import read_expectation, read_prompt, read_setup, read_step
from maudsl.syntax.compiling import compile_grammar
from maudsl.syntax.grammar import grammar_text

STEPS = {
    "Ann deals 7": a.Deals(player="Ann", cards=7),
    "Ann deals": a.Deals(player="Ann"),
    "Ann plays 7S": a.Plays(player="Ann", card="7S"),
    'Ann plays 7S saying "spade, last card"': a.Plays(
        player="Ann", card="7S", saying=("spade, last card",)
    ),
    'Ann plays 7s saying "a", "b" and "c"': a.Plays(
        player="Ann", card="7S", saying=("a", "b", "c")
    ),
    "Ann plays 7S saying last card": a.Plays(player="Ann", card="7S", saying=("last card",)),
    "Ann draws": a.Draws(player="Ann"),
    "Ann draws 4": a.Draws(player="Ann", cards=4),
    "Ann draws 4 cards # one by one": a.Draws(player="Ann", cards=4),
    "Ann passes": a.Passes(player="Ann"),
    "Ann calls hearts": a.Calls(player="Ann", suit="hearts"),
    "Ann calls ♥\ufe0f": a.Calls(player="Ann", suit="hearts"),
    "Ann calls HEARTS": a.Calls(player="Ann", suit="hearts"),
    'Ann says "last card"': a.Says(player="Ann", text="last card"),
    'Ann says “she said "no"”': a.Says(player="Ann", text='she said "no"'),
    'Ann says "a # b; c"': a.Says(player="Ann", text="a # b; c"),
    "Ann says last card # softly": a.Says(player="Ann", text="last card"),
    'Ann does "knock" 2 times': a.Does(player="Ann", act="knock", times=2),
    'Ann does "knock"': a.Does(player="Ann", act="knock"),
    "Ann names queen": a.Names(player="Ann", what="queen"),
    "Ann names 7": a.Names(player="Ann", what="7"),
    'Ann names "a word"': a.Names(player="Ann", what="a word"),
    "Ann gives 7S to Ben": a.Gives(player="Ann", card="7S", to="Ben"),
    "Ann swaps 7S with the stock": a.Swaps(player="Ann", card="7S"),
    "Ann shows 7S": a.Shows(player="Ann", card="7S"),
    "Ann rolls 4": a.Rolls(player="Ann", result=4),
    "Ann rolls": a.Rolls(player="Ann"),
    'Ann penalises Ben for "spade"': a.Penalises(player="Ann", offender="Ben", reason="spade"),
    "Ann penalizes Ben for no “last card”": a.Penalises(
        player="Ann", offender="Ben", reason="no “last card”"
    ),
    "Ann contests": a.Contests(player="Ann"),
    "Dan votes no": a.Votes(player="Dan", yes=False),
    "Dan votes yes": a.Votes(player="Dan", yes=True),
    "Ann looks": a.Simple(player="Ann", act="looks"),
    "Ann touches the  stock": a.Simple(player="Ann", act="touches the stock"),
    "Ann lets go": a.Simple(player="Ann", act="lets go"),
    "Ann challenges the deal": a.Simple(player="Ann", act="challenges the deal"),
    "Ann flinches 7S": a.Flinches(player="Ann", card="7S"),
    "Dan joins": a.Joins(player="Dan"),
    "Dan leaves": a.Leaves(player="Dan"),
    "Ann adds when anyone plays a queen: reverse": a.Adds(
        player="Ann", text="when anyone plays a queen: reverse"
    ),
    'Ann adds rule "x; y":\n    nobody may pass  # "so there"\n': a.Adds(
        player="Ann", text='rule "x; y":\n    nobody may pass  # "so there"'
    ),
    "Ann adds by consent nobody may pass": a.Adds(
        player="Ann", text="nobody may pass", agreed=True
    ),
    'Ann strikes "queen"': a.Strikes(player="Ann", rule="queen"),
    "4 seconds pass": a.TimePasses(seconds=4),
    "1 second passes": a.TimePasses(seconds=1),
    'together: Ann says "x"; Ben draws': a.Together(
        actions=(a.Says(player="Ann", text="x"), a.Draws(player="Ben"))
    ),
    "together: Ann says x; Ben adds nobody may pass": a.Together(
        actions=(a.Says(player="Ann", text="x"), a.Adds(player="Ben", text="nobody may pass"))
    ),
}

NAMES = {
    '"draw" draws': "draw",
    '"7" draws': "7",
    '"7S" draws': "7S",
    '"Mary Ann" draws': "Mary Ann",
    "Zoë-Marie draws": "Zoë-Marie",
    "O'Neil draws": "O'Neil",
    "O’Neil draws": "O’Neil",
    "Юля draws": "Юля",
    "太郎 draws": "太郎",
    "QH draws": "QH",
    "Draw draws": "Draw",
    "drawbridge draws": "drawbridge",
}

CARDS = {
    "7S": "7S",
    "7s": "7S",
    "7♠": "7S",
    "7♠\ufe0f": "7S",
    "10♥": "10H",
    "10h": "10H",
    "QH": "QH",
    "q♥": "QH",
    "joker": "JOKER",
    "7 of spades": "7S",
    "7  of\tspades": "7S",
    "ace of spades": "AS",
    "Pik 7": "7S",
    '"7 of spades"': "7S",
}

PROMPT = {
    'play 7S saying "x"': a.Plays(player="Me", card="7S", saying=("x",)),
    '7s "mau"': a.Plays(player="Me", card="7S", saying=("mau",)),
    "qh": a.Plays(player="Me", card="QH"),
    "7 of spades": a.Plays(player="Me", card="7S"),
    "Play 7s": a.Plays(player="Me", card="7S"),
    "draw": a.Draws(player="Me"),
    "Draw 3": a.Draws(player="Me", cards=3),
    "deal 7": a.Deals(player="Me", cards=7),
    'penalise Ben for "spade"': a.Penalises(player="Me", offender="Ben", reason="spade"),
    "penalty ben: no last card": a.Penalises(player="Me", offender="ben", reason="no last card"),
    "add nobody may pass": a.Adds(player="Me", text="nobody may pass"),
    "agree nobody may pass": a.Adds(player="Me", text="nobody may pass", agreed=True),
    "let go": a.Simple(player="Me", act="lets go"),
    "say last card": a.Says(player="Me", text="last card"),
    "Ann plays 7S": a.Plays(player="Ann", card="7S"),
    "Draw draws": a.Draws(player="Draw"),
    "2 seconds pass": a.TimePasses(seconds=2),
}

SETUP = {
    'with "mau-mau", "nine-reverses"': [m.With(books=("mau-mau", "nine-reverses"))],
    'players Ann, Ben, "7", top 7S': [m.Players(names=("Ann", "Ben", "7")), m.Top(card="7S")],
    "players Ann, Ben, Cay holds QH 9S": [
        m.Players(names=("Ann", "Ben")),
        m.Holds(player="Cay", cards=("QH", "9S")),
    ],
    "Ann holds 7S QH 7 of spades ace of spades Pik 7": [
        m.Holds(player="Ann", cards=("7S", "QH", "7S", "AS", "7S"))
    ],
    "Ann holds 7S, QH, Ben holds 9S": [
        m.Holds(player="Ann", cards=("7S", "QH")),
        m.Holds(player="Ben", cards=("9S",)),
    ],
    "Ann holds nothing": [m.Holds(player="Ann", exactly=True)],
    "starter QH": [m.Starter(card="QH")],
    "packs 4, top 7S, stock 9S QH": [
        m.Packs(number=4),
        m.Top(card="7S"),
        m.Stock(cards=("9S", "QH")),
    ],
    "stock 9S QH only": [m.Stock(cards=("9S", "QH"), only=True)],
    "stock nothing": [m.Stock(cards=(), only=True)],
    "pile 9S QH": [m.Pile(cards=("9S", "QH"))],
    "turn Ann, dealer Ben": [m.Turn(player="Ann"), m.Dealer(player="Ben")],
    "direction clockwise": [m.Direction(clockwise=True)],
    "direction counterclockwise": [m.Direction(clockwise=False)],
    "suit spades": [m.Suit(suit="spades")],
    "suit ♠": [m.Suit(suit="spades")],
    "Ann owes 4 cards for a 7": [m.OwesFor(player="Ann", number=4, card="7")],
    "Ann owes 1 card for an ace of spades": [
        m.OwesFor(player="Ann", number=1, card="ace of spades")
    ],
    "score Ann -19": [m.Score(player="Ann", points=-19)],
    "seed 3, seconds 4": [m.Seed(number=3), m.Seconds(number=4)],
    "rule when anyone plays a 7: reverse, skip 1": [
        m.RuleInForce(text="when anyone plays a 7: reverse, skip 1")
    ],
    'rule "x": nobody may pass': [m.RuleInForce(text='rule "x": nobody may pass')],
}

EXPECTED = {
    "turn Ben": [m.Turn(player="Ben")],
    "top 7S": [m.Top(card="7S")],
    "suit hearts": [m.Suit(suit="hearts")],
    "no suit called": [m.NoSuit()],
    "direction counterclockwise": [m.Direction(clockwise=False)],
    "Ann holds 3 cards": [m.HoldsCount(player="Ann", number=3)],
    "Ann holds 1 card": [m.HoldsCount(player="Ann", number=1)],
    "Ann holds 7S QH": [m.Holds(player="Ann", cards=("7S", "QH"))],
    "Ann holds exactly 7S QH": [m.Holds(player="Ann", cards=("7S", "QH"), exactly=True)],
    'Ann owes "spade"': [m.OwesPhrase(player="Ann", phrase="spade")],
    "Ann owes 4 cards": [m.OwesCount(player="Ann", number=4)],
    "Ann owes nothing": [m.OwesNothing(player="Ann")],
    'Ann breached "spade", no breach': [
        m.Breached(player="Ann", reason="spade"),
        m.NoBreach(),
    ],
    'Ann takes 1 for "spade"': [m.Takes(player="Ann", number=1, reason="spade")],
    "Ann takes 2 cards": [m.Takes(player="Ann", number=2)],
    "refused": [m.Refused()],
    'refused "not your turn"': [m.Refused(text="not your turn")],
    "Ann wins the hand": [m.WinsHand(player="Ann")],
    "Ann wins the session": [m.WinsSession(player="Ann")],
    "nobody has won": [m.NobodyWon()],
    "score Ann 19": [m.Score(player="Ann", points=19)],
    "Ann is out": [m.IsOut(player="Ann")],
    "Ann is done": [m.IsDone(player="Ann")],
    'rule "x" is in force': [m.RuleStands(rule="x", in_force=True)],
    'rule "x" is not in force': [m.RuleStands(rule="x", in_force=False)],
    "stock 12 cards": [m.StockCount(number=12)],
    "point of order": [m.OrderOpen(open=True)],
    "play, no debt": [m.OrderOpen(open=False), m.NoDebt()],
    "Ann holds 7S, QH, turn Ben": [
        m.Holds(player="Ann", cards=("7S", "QH")),
        m.Turn(player="Ben"),
    ],
}


def test_the_grammar_has_no_conflict():
    text = grammar_text(("lexical.lark", "table.lark"))
    compile_grammar(text, ("step", "prompt", "setup", "expectation"), strict=True)


@pytest.mark.parametrize("line", STEPS)
def test_steps(line, pack):
    assert read_step(line, pack) == STEPS[line]


@pytest.mark.parametrize("line", STEPS)
def test_a_step_can_be_typed_at_the_prompt(line, pack):
    assert read_prompt(line, "Me", pack) == STEPS[line]


@pytest.mark.parametrize("line", NAMES)
def test_names(line):
    assert read_step(line) == a.Draws(player=NAMES[line])


@pytest.mark.parametrize("typed", CARDS)
def test_cards(typed, pack):
    card = CARDS[typed]
    assert read_step(f"Ann plays {typed}", pack) == a.Plays(player="Ann", card=card)
    assert read_prompt(typed, "Me", pack) == a.Plays(player="Me", card=card)
    several = m.Holds(player="Ann", cards=("9S", card, "QH", card))
    assert read_setup(f"Ann holds 9S {typed} QH {typed}", pack) == (several,)
    assert read_setup(f"Ann holds 9S, {typed}, QH, {typed}", pack) == (several,)


def test_without_a_pack_cards_stay_as_typed():
    held = m.Holds(player="Ann", cards=("7♠", "ace of spades", "q h"))
    assert read_setup('Ann holds 7♠ ace  of spades "q h"') == (held,)


@pytest.mark.parametrize("line", PROMPT)
def test_prompt(line, pack):
    assert read_prompt(line, "Me", pack) == PROMPT[line]


@pytest.mark.parametrize("line", SETUP)
def test_setup(line, pack):
    assert read_setup(line, pack) == tuple(SETUP[line])


@pytest.mark.parametrize("line", EXPECTED)
def test_expectations(line, pack):
    assert read_expectation(line, pack) == tuple(EXPECTED[line])
