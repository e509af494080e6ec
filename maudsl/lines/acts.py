"""In: the tree of something done. Out: the action."""

from __future__ import annotations

from typing import Literal, cast

from lark import Tree

from maudsl.engine import actions as a
from maudsl.lines.parts import Branch, Parts
from maudsl.lines.vocabulary import after_a_name, as_a_command, verbs

SimpleAct = Literal["looks", "touches the stock", "lets go", "challenges the deal"]


def build_line(parts: Parts, tree: Branch, me: str) -> a.Action:
    """A step, or what was typed at the prompt by `me`."""
    match tree.data:
        case "together":
            done = [_done(parts, each) for each in tree.children if isinstance(each, Tree)]
            return a.Together(actions=tuple(done))
        case "time":
            return a.TimePasses(seconds=parts.count(tree))
        case "done":
            return _done(parts, tree)
        case "own":
            return build_act(parts, _only(tree), me)
        case "short":
            return _short(parts, tree, me)
    raise AssertionError(tree.data)


def _only(tree: Branch) -> Branch:
    return next(each for each in tree.children if isinstance(each, Tree) and each.data != "player")


def _done(parts: Parts, tree: Branch) -> a.PlayerAction:
    return build_act(parts, _only(tree), parts.player(tree))


def _short(parts: Parts, tree: Branch, me: str) -> a.Plays:
    """A card alone is played. A word alone may be a misspelt verb as well."""
    card = parts.tree(tree, "card")
    alone = len(card.children) == 1 and parts.token(card, "NAME")
    words = [as_a_command(verb) for verb in verbs()] if alone else []
    return a.Plays(player=me, card=parts.read_card(card, words), saying=parts.saying(tree))


def build_act(parts: Parts, tree: Branch, player: str) -> a.PlayerAction:
    match tree.data:
        case "plays":
            agreed = parts.token(tree, "CONSENT") is not None
            saying = parts.saying(tree)
            return a.Plays(player=player, card=parts.card(tree), saying=saying, agreed=agreed)
        case "deals":
            return a.Deals(player=player, cards=parts.number(tree))
        case "draws":
            cards = parts.number(tree)
            return a.Draws(player=player, cards=1 if cards is None else cards)
        case "passes":
            return a.Passes(player=player)
        case "calls":
            return a.Calls(player=player, suit=parts.suit(tree))
        case "says":
            return a.Says(player=player, text=parts.written(parts.tree(tree, "reason")))
        case "does":
            times = parts.number(tree)
            return a.Does(player=player, act=parts.text(tree), times=1 if times is None else times)
        case "names":
            return a.Names(player=player, what=_named(parts, tree))
        case "gives":
            return a.Gives(player=player, card=parts.card(tree), to=parts.player(tree))
        case "swaps":
            return a.Swaps(player=player, card=parts.card(tree))
        case "shows":
            return a.Shows(player=player, card=parts.card(tree))
        case "rolls":
            return a.Rolls(player=player, result=parts.number(tree))
        case "penalises":
            return a.Penalises(
                player=player, offender=parts.player(tree), reason=_reason(parts, tree)
            )
        case "contests":
            return a.Contests(player=player)
        case "votes":
            return a.Votes(player=player, yes=parts.token(tree, "YES") is not None)
        case "simple":
            return a.Simple(player=player, act=_simple(tree))
        case "flinches":
            return a.Flinches(player=player, card=parts.card(tree))
        case "joins":
            return a.Joins(player=player)
        case "leaves":
            return a.Leaves(player=player)
        case "adds":
            agreed = parts.token(tree, "CONSENT") is not None
            secret = parts.token(tree, "SECRET") is not None
            return a.Adds(player=player, text=_rule(parts, tree), agreed=agreed, secret=secret)
        case "agrees":
            secret = parts.token(tree, "SECRET") is not None
            return a.Adds(player=player, text=_rule(parts, tree), agreed=True, secret=secret)
        case "strikes":
            return a.Strikes(player=player, rule=_reason(parts, tree))
    raise AssertionError(tree.data)


def _named(parts: Parts, tree: Branch) -> str:
    number = parts.token(tree, "INT")
    return str(number) if number else parts.written(parts.tree(tree, "card"))


def _reason(parts: Parts, tree: Branch) -> str:
    reason = parts.written(parts.tree(tree, "reason"))
    if not reason.strip():
        parts.complain("missing-text", "there is nothing between these quotes", tree)
    return reason


def _rule(parts: Parts, tree: Branch) -> str:
    rule = parts.token(tree, "RULE") or ""
    return rule.strip()


def _simple(tree: Branch) -> SimpleAct:
    """Whichever form was typed, its third person."""
    token = tree.children[0]
    return cast(SimpleAct, after_a_name(token.type if not isinstance(token, Tree) else ""))
