"""In: the tree of a scenario's set-up or expectations. Out: what they say."""

from __future__ import annotations

from typing import cast

from lark import Tree

from maudsl.lines import model as m
from maudsl.lines.parts import Branch, Parts


def build_setup(parts: Parts, tree: Branch) -> tuple[m.SetUp, ...]:
    return cast(tuple[m.SetUp, ...], _items(parts, tree))


def build_expectation(parts: Parts, tree: Branch) -> tuple[m.Expectation, ...]:
    return cast(tuple[m.Expectation, ...], _items(parts, tree))


def _items(parts: Parts, tree: Branch) -> tuple[m.SetUp | m.Expectation, ...]:
    items: list[m.SetUp | m.Expectation] = []
    for each in tree.children:
        assert isinstance(each, Tree)
        if each.data == "listed":
            items[-1] = _continued(parts, items[-1], each)
        else:
            items.append(_set_up(parts, each) or _expected(parts, each))
    return tuple(items)


def _continued(
    parts: Parts, item: m.SetUp | m.Expectation, tree: Branch
) -> m.SetUp | m.Expectation:
    """The list before the comma, with one more."""
    card = parts.tree(tree, "card")
    match item:
        case m.With(books=books) if parts.token(card, "STRING"):
            return m.With(books=(*books, parts.written(card)))
        case m.Players(names=names) if len(card.children) == 1 and not parts.token(card, "CODE"):
            return m.Players(names=(*names, parts.player(tree, "card")))
        case m.Holds(cards=[_, *_]) | m.Stock(cards=[_, *_]) | m.Pile():
            more = (*item.cards, parts.read_card(card))
            match item:
                case m.Holds():
                    return m.Holds(player=item.player, cards=more, exactly=item.exactly)
                case m.Stock():
                    return m.Stock(cards=more, only=item.only)
                case m.Pile():
                    return m.Pile(cards=more)
    parts.complain("unexpected-word", "this says nothing by itself", tree, _HOW_TO_GO_ON)
    return item


_HOW_TO_GO_ON = "after a comma there stands a new statement, or one more of a list"


def _set_up(parts: Parts, tree: Branch) -> m.SetUp | None:
    match tree.data:
        case "with":
            return m.With(books=(parts.text(tree),))
        case "players":
            return m.Players(names=(parts.player(tree),))
        case "holds":
            exactly = parts.token(tree, "EXACTLY") is not None
            return m.Holds(player=parts.player(tree), cards=parts.cards(tree), exactly=exactly)
        case "holds_nothing":
            return m.Holds(player=parts.player(tree), exactly=True)
        case "owes_for":
            card = parts.written(parts.tree(tree, "card_words"))
            return m.OwesFor(player=parts.player(tree), number=parts.count(tree), card=card)
        case "top":
            return m.Top(card=parts.card(tree))
        case "starter":
            return m.Starter(card=parts.card(tree))
        case "stock":
            only = parts.token(tree, "ONLY", "NOTHING") is not None
            return m.Stock(cards=parts.cards(tree), only=only)
        case "pile":
            return m.Pile(cards=parts.cards(tree))
        case "packs":
            return m.Packs(number=parts.count(tree))
        case "turn":
            return m.Turn(player=parts.player(tree))
        case "dealer":
            return m.Dealer(player=parts.player(tree))
        case "direction":
            return m.Direction(clockwise=parts.token(tree, "CLOCKWISE") is not None)
        case "suit_called":
            return m.Suit(suit=parts.suit(tree))
        case "score":
            sign = -1 if parts.token(tree, "MINUS") else 1
            return m.Score(player=parts.player(tree), points=sign * parts.count(tree))
        case "hands_won":
            return m.HandsWon(player=parts.player(tree), number=parts.count(tree))
        case "seed":
            return m.Seed(number=parts.count(tree))
        case "seconds":
            return m.Seconds(number=parts.count(tree))
        case "rule":
            text = (parts.token(tree, "RULE") or "").strip()
            return m.RuleInForce(text=f"rule {text}" if text[:1] in ('"', "“") else text)
    return None


def _expected(parts: Parts, tree: Branch) -> m.Expectation:
    match tree.data:
        case "holds_count":
            return m.HoldsCount(player=parts.player(tree), number=parts.count(tree))
        case "owes_text":
            return m.OwesPhrase(player=parts.player(tree), phrase=parts.text(tree))
        case "owes_count":
            return m.OwesCount(player=parts.player(tree), number=parts.count(tree))
        case "owes_nothing":
            return m.OwesNothing(player=parts.player(tree))
        case "breached":
            return m.Breached(player=parts.player(tree), reason=parts.text(tree))
        case "no_breach":
            return m.NoBreach()
        case "takes":
            return m.Takes(
                player=parts.player(tree), number=parts.count(tree), reason=_reason(parts, tree)
            )
        case "refused":
            return m.Refused(text=parts.text(tree))
        case "wins_hand":
            return m.WinsHand(player=parts.player(tree))
        case "wins_session":
            return m.WinsSession(player=parts.player(tree))
        case "nobody_won":
            return m.NobodyWon()
        case "is_out":
            return m.IsOut(player=parts.player(tree))
        case "is_done":
            return m.IsDone(player=parts.player(tree))
        case "rule_stands":
            in_force = parts.token(tree, "IN_FORCE") is not None
            return m.RuleStands(rule=parts.text(tree), in_force=in_force)
        case "stock_count":
            return m.StockCount(number=parts.count(tree))
        case "no_suit":
            return m.NoSuit()
        case "order_open":
            return m.OrderOpen(open=True)
        case "order_closed":
            return m.OrderOpen(open=False)
        case "no_debt":
            return m.NoDebt()
    raise AssertionError(tree.data)


def _reason(parts: Parts, tree: Branch) -> str | None:
    reasons = (c for c in tree.children if isinstance(c, Tree) and c.data == "reason")
    return next(map(parts.written, reasons), None)
