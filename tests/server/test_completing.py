"""What is offered at a cursor, and what it would replace."""

from __future__ import annotations

from editor import text_at, typed

from maudsl.server.completing import completions

ON = 'variant "x" for "mau-mau"\n'
SCENARIO = 'scenario "x"\n    players Ann, Ben, "Uncle Joe"\n'


def offered(text: str) -> list[str]:
    return [each.text for each in completions(*typed(text))]


def test_a_card_as_at_the_prompt() -> None:
    assert offered("when anyone plays a quee|") == ["queen"]
    assert offered("when anyone plays a quex|") == []


def test_it_replaces_what_is_typed_and_no_more() -> None:
    document, offset = typed("# 🃏\nwhen anyone plays a que|en: reverse\n")
    (found,) = completions(document, offset)
    assert (found.text, text_at(document, found.span)) == ("queen", "que")


def test_a_keyword_of_several_words_is_offered_whole() -> None:
    document, offset = typed("when the next pl|")
    (found,) = [x for x in completions(document, offset) if x.text == "the next player"]
    assert text_at(document, found.span) == "the next pl"


def test_the_second_sentence_of_a_rule_is_completed() -> None:
    text = 'rule "x"\n    when anyone plays a 7: reverse\n    {}|\nrule "y"\n    when'
    assert "nobody may" in offered(text.format("nob"))
    assert "game" not in offered(text.format("ga"))


def test_at_the_margin_a_statement_begins() -> None:
    for text in ("|", "when anyone plays a 7: reverse\n|", "# x\n|\nrule"):
        found = offered(text)
        assert {"when anyone", "game", "variant", "deal", 'scenario "'} <= set(found)
    assert "game" in offered("ga|")
    assert offered("scen|") == ['scenario "']


def test_names_that_the_file_defines() -> None:
    text = 'define royals: a king or a queen\nwords pets "cat", "dog"\n'
    assert "royals" in offered(text + "when anyone plays a roy|")
    assert "royals" not in offered("when anyone plays a roy|")
    assert "pets" in offered(text + "nobody may say pe|")
    assert "pets" not in offered("nobody may say pe|")


def test_names_are_known_though_the_file_has_mistakes() -> None:
    text = (
        "when anyone plas a 7: reverse\ndefine royals: a king\nwhen anyone plays a quen: skip 1\n"
    )
    assert "royals" in offered(text + "when anyone plays a roy|")


def test_rules_of_the_game_below() -> None:
    sentence = 'when anyone plays a 7: reverse instead of rule "ja|'
    assert 'jack"' in offered(ON + sentence)
    assert offered(sentence) == []


def test_names_of_games() -> None:
    assert 'mau-mau"' in offered('variant "x" for "mau-|')
    assert 'mau-mau"' in offered('scenario "x"\n    with "mau-mau", "mau-|')
    assert offered('variant "mau-|') == []


def test_not_in_a_comment() -> None:
    assert offered("# when any|") == []
    assert offered("when anyone plays a # quee|") == []
    assert offered("when any|  # when") != []


def test_a_scenario_first_sets_up() -> None:
    assert offered('scenario "x"\n    pla|') == ["players"]
    assert "=> " in offered('scenario "x"\n    |')


def test_players_do_what_is_done_at_a_table() -> None:
    assert offered(SCENARIO + "    An|") == ["Ann"]
    assert offered(SCENARIO + "    Ann pl|") == ["plays"]
    assert '"Uncle Joe"' in offered(SCENARIO + "    Ann penalises |")
    assert "challenges the deal" in offered(SCENARIO + "    Ann challenges th|")


def test_cards_of_the_book_that_it_is_played_by() -> None:
    assert offered(SCENARIO + "    Ann holds 2|") == ["2S", "2H", "2D", "2C"]
    small = "pack standard from 7 to ace\n" + SCENARIO
    assert offered(small + "    Ann holds 2|") == []
    assert offered(small + "    Ann holds 7|") == ["7S", "7H", "7D", "7C"]
    odd = SCENARIO.replace("\n    players", '\n    with "four-colours"\n    players')
    found = offered(odd + "    Ann holds 2|")
    assert found and not {"2S", "2H"} & set(found)


def test_expectations() -> None:
    assert "turn" in offered(SCENARIO + "    => tu|")
    assert offered(SCENARIO + "    tu|") == ["turn"]
    assert offered(SCENARIO + "    => turn B|") == ["Ben"]
    assert "wins the hand" in offered(SCENARIO + "    => Ann wins|")
    assert "wins the hand" not in offered(SCENARIO + "    Ann wins|")
    assert offered(SCENARIO + "    => suit he|") == ["hearts"]


def test_what_the_rules_want_said() -> None:
    text = 'when anyone plays a 7: they must say "lucky one"\n' + SCENARIO
    assert offered(text + '    Ann says "lu|') == ['lucky one"']
    assert offered(text + '    => rule "lu|') == ['lucky one"']
    assert offered(text + '    Ann plays 7S saying "hello, lu|') == ['lucky one"']
    assert offered(text + '    Ann says "un|') == []


def test_nothing_in_a_statement_that_is_too_long() -> None:
    text = "when anyone plays a {}quee|"
    assert offered(text.format(" " * 100)) == ["queen"]
    assert offered(text.format(" " * 20_001)) == []


def test_a_keyword_over_two_lines_is_finished_in_the_second() -> None:
    document, offset = typed("when the next\n    pl|")
    (found,) = [x for x in completions(document, offset) if "player" in x.text]
    assert (found.text, text_at(document, found.span)) == ("player", "pl")


def test_the_sentence_behind_one_with_a_mistake() -> None:
    text = 'rule "x"\n    when anyone plas a 7: reverse\n    when anyone plays a quee|'
    assert offered(text) == ["queen"]


def test_what_may_be_accepted() -> None:
    assert offered("accept rules-cl|") == ["rules-clash"]
    assert "for rule" in offered("accept rules-clash |")
