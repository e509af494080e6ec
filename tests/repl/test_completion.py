"""What Tab offers: cards of the own hand, names and phrases, and how a rule may go on."""

from __future__ import annotations

from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from maudsl.repl.completion import SessionCompleter


def completed(session, before: str, after: str = "") -> set[str]:
    """The whole line, for each completion that could be taken."""
    document = Document(before + after, len(before))
    found = SessionCompleter(session).get_completions(document, CompleteEvent())
    return {before[: len(before) + each.start_position] + each.text + after for each in found}


def test_case_I5_whole_cards_of_the_own_hand(session):
    assert completed(session, "play ") == {f"play {c}" for c in ("9♠", "Q♠", "9♥", "10♥", "7♣")}
    assert completed(session, "play 9") == {"play 9♠", "play 9♥"}
    assert completed(session, "play 9♥") == {"play 9♥"}
    assert completed(session, "play 10 of") == {"play 10♥"}
    assert "9♠" in completed(session, "9")
    assert completed(session, "play K") == set()


def test_case_I5_the_cursor_in_the_middle_doubles_nothing(session):
    assert completed(session, "play 9", '♥ saying "x"') == {'play 9♥ saying "x"'}


def test_case_I5_phrases(session):
    assert completed(session, "say m") == {"say mau", "say mau-mau"}
    assert completed(session, 'say "mau-') == {'say "mau-mau"'}
    assert completed(session, '7♣ saying "ma') == {'7♣ saying "mau"', '7♣ saying "mau-mau"'}
    assert completed(session, "play 7♣ sa") == {'play 7♣ saying "'}


def test_case_I5_names_with_signs(new_session):
    session = new_session(("You", "Anna-Marie", "Old Tom"), 0, seed=1)
    assert session.seat == "You"
    assert completed(session, "penalty An") == {"penalty Anna-Marie: "}
    assert completed(session, "penalise Old") == {'penalise "Old Tom" for '}
    assert completed(session, "penalty Anna-Marie: mis") == {"penalty Anna-Marie: misplay"}
    assert completed(session, "penalty Anna-Marie: not c") == set()


def test_nobody_is_offered_the_cards_of_another(new_session):
    session = new_session(("Ann", "Bea"), 0)
    other = next(name for name in session.humans if name != session.seat)
    assert completed(session, f"{other} plays ") == set()
    mine = {session.rules.cards.pretty(c) for c in session.table.view(session.seat).hand}
    assert completed(session, f"{session.seat} plays ") == {
        f"{session.seat} plays {card}" for card in mine
    }


def test_commands_suits_and_rules(session):
    assert "help" in completed(session, "he")
    assert completed(session, "call he") == {"call hearts"}
    assert completed(session, "rules jack") == {"rules jack turned up"}


def test_rules_go_on_with_the_words_of_the_grammar_and_the_pack(winner):
    assert "when anyone plays a queen" in completed(winner, "when anyone plays a que")
    assert "when anyone plays a queen: reverse" in completed(
        winner, "when anyone plays a queen: rev"
    )
    assert "when anyone plays a card as their last card" in completed(
        winner, "when anyone plays a card as th"
    )
    assert "no" in completed(winner, "n")


def test_rules_are_completed_after_add_too(session):
    assert "add when anyone plays a queen" in completed(session, "add when anyone plays a que")
