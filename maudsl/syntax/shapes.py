"""Which node a rule or an alias of the grammar makes, where its parts are the node's fields as they
come. What has to be looked at more closely has a method in `build`.

Behind each node stand its fields in the order of the parts: "-" is a part that says no more than
the name, "..." stands for as many as there may be, and a field with a star takes all that are
left. Then come the fields that are the same each time, or where the part is missing.
"""

from __future__ import annotations

from typing import Any

from maudsl.source import Span
from maudsl.syntax import nodes as n
from maudsl.syntax import sentences as s
from maudsl.syntax import settings as t
from maudsl.syntax.tokens import Token

THEY = n.Who(role="they")

SHAPES: dict[str, tuple[Any, ...]] = {
    # who
    "named_player": (n.Who, "name", {"role": "named"}),
    "kept_players": (n.Who, "kept", {"role": "kept"}),
    "their_players": (n.Who, "kept", {"role": "theirs"}),
    "kept_player": (n.Who, "kept", {"role": "kept", "single": True}),
    "their_player": (n.Who, "kept", {"role": "theirs", "single": True}),
    "everyone_but": (n.Who, "among*", {"role": "everyone but"}),
    # cards
    "same_card": (n.SameCard, ""),
    "drawn_card": (n.DrawnCard, ""),
    "matching": (n.Matching, "ref"),
    "of_words": (n.OfWord, "word"),
    "of_called_suit": (n.OfCalledSuit, ""),
    "of_suit_of": (n.OfSameAs, "ref", {"what": "suit"}),
    "of_rank_of": (n.OfSameAs, "ref", {"what": "rank"}),
    "of_colour_of": (n.OfSameAs, "ref", {"what": "colour"}),
    "not_post": (n.NotPost, "post"),
    "from_to": (n.FromTo, "low high"),
    "higher": (n.Away, "step ref", {"upward": True, "least": False}),
    "lower": (n.Away, "step ref", {"upward": False, "least": False}),
    "any_higher": (n.Away, "ref", {"step": None, "upward": True, "least": False}),
    "any_lower": (n.Away, "ref", {"step": None, "upward": False, "least": False}),
    "least_higher": (n.Away, "- step ref", {"upward": True, "least": True}),
    "least_lower": (n.Away, "- step ref", {"upward": False, "least": True}),
    "kept_card": (n.CardRef, "kept", {"kind": "kept"}),
    "their_card": (n.CardRef, "kept", {"kind": "kept", "theirs": True}),
    # numbers
    "add": (n.Arithmetic, "left right", {"op": "+"}),
    "subtract": (n.Arithmetic, "left right", {"op": "-"}),
    "multiply": (n.Arithmetic, "left right", {"op": "*"}),
    "divide": (n.Arithmetic, "left right", {"op": "/"}),
    "player_count": (n.PlayerCount, ""),
    "its_value": (n.ItsValue, ""),
    "value_of": (n.ValueOf, "ref"),
    "hand_count": (n.HandCount, "who"),
    "hands_won": (n.HandsWon, "... who"),
    "rank_of": (n.RankOf, "ref"),
    "its_rank": (n.RankOf, ""),
    "sum_of_last": (n.OfLastCards, "count", {"what": "sum"}),
    "difference_of_last": (n.OfLastCards, "count", {"what": "difference"}),
    "cards_since": (n.CardsSince, "... card"),
    "letters_in": (n.LettersIn, "who"),
    "score_of": (n.ScoreOf, "who"),
    "kept": (n.Kept, "name who", {"who": None}),
    "their_kept": (n.Kept, "name", {"who": THEY}),
    "kept_count": (n.KeptCount, "name"),
    "that_number": (n.ThatNumber, ""),
    "how_often": (n.HowOften, "event scope"),
    "the_roll": (n.TheRoll, ""),
    # conditions and guards
    "compare": (n.Compare, "left op right"),
    "multiple": (n.Compare, "left right", {"op": "multiple"}),
    "holds_card": (n.HoldsCard, "who - card"),
    "can_play": (n.CanPlay, "who"),
    "is_to_call": (n.IsToCall, "who"),
    "same_player": (n.SamePlayer, "left right"),
    "cards_owed": (n.CardsOwed, ""),
    "owes_phrase": (n.OwesPhrase, "who"),
    "owes_text": (n.OwesPhrase, "who ... text"),
    "happened": (n.Happened, "event scope"),
    "is_in": (n.IsIn, "who name"),
    "either": (n.Either, "left right"),
    "both": (n.Both, "left right"),
    "negated": (n.Negated, "condition"),
    "if_guard": (n.If, "condition"),
    "unless_guard": (n.Unless, "condition"),
    "on_guard": (n.On, "card"),
    "by_guard": (n.By, "rule"),
    "together_guard": (n.Together, "who"),
    "silence_guard": (n.Silence, "seconds"),
    "saying_guard": (n.Saying, "phrase"),
    "before_event": (n.Before, "event"),
    # acts
    "play": (s.Play, "- card"),
    "play_any": (s.Play, "", {"card": None}),
    "draw_fitting": (s.Draw, "", {"until": "it fits"}),
    "draw_any": (s.Draw, ""),
    "say": (s.Say, "- phrase"),
    "do": (s.Do, "- text times", {"times": None}),
    "say_anything": (s.Speak, "", {"what": "anything"}),
    "say_name": (s.Speak, "", {"what": "a player's name"}),
    "give": (s.Give, "- card to"),
    "swap": (s.Swap, "- card"),
    "show": (s.Show, "- card"),
    # events
    "done": (s.Done, "who act"),
    "has_paid": (s.Paid, "who ... card"),
    "takes_penalty": (s.Befalls, "who", {"kind": "takes a penalty"}),
    "wins_race": (s.Befalls, "who", {"kind": "wins the race"}),
    "is_skipped": (s.Befalls, "who", {"kind": "is skipped"}),
    "is_on_turn": (s.Befalls, "who", {"kind": "is on turn"}),
    "wins_hand": (s.Befalls, "who", {"kind": "wins the hand"}),
    "next_turn": (s.Befalls, "", {"who": THEY, "kind": "is on turn"}),
    "races": (s.Races, "who card"),
    "starter_is": (s.StarterIs, "card"),
    "suit_changes": (s.SuitChanges, "to", {"to": None}),
    "past_suit": (s.SuitChanges, "to", {"to": None}),
    "colour_changes": (s.Changes, "to", {"what": "colour", "to": None}),
    "rank_changes": (s.Changes, "", {"what": "rank"}),
    "parity_changes": (s.Changes, "", {"what": "parity"}),
    # what is owed
    "choice": (s.Choice, "act guards*"),
    "within_seconds": (s.WithinSeconds, "number"),
    "until_event": (s.UntilEvent, "event"),
    "until": (s.UntilEvent, "event"),
    "costs_nothing": (s.Sanction, "", {"cards": None}),
    # effects
    "reverse": (s.Reverse, ""),
    "skip": (s.Skip, "number"),
    "again": (s.Again, "who"),
    "goes_on": (s.GoesOn, "who"),
    "draws": (s.Draws, "who - number"),
    "takes": (s.Takes, "who - number"),
    "takes_from": (s.TakesFrom, "who ... giver"),
    "wins": (s.Wins, "who"),
    "calls": (s.Calls, "who"),
    "names_rank": (s.NamesRank, "who"),
    "obliges": (s.Obliges, "who obligation"),
    "still": (s.Still, "who act"),
    "debt_ends": (s.DebtEnds, ""),
    "debt_goes": (s.DebtGoes, "who"),
    "penalty_back": (s.PenaltyBack, ""),
    "gets_seconds": (s.GetsSeconds, "who ... number"),
    "gets_points": (s.GetsPoints, "who number"),
    "loses_points": (s.GetsPoints, "who number", {"loses": True}),
    "loses_turn": (s.LosesTurn, "who"),
    "count_times": (s.CountTimes, "number"),
    "a_number": (s.Asks, "low high", {"who": THEY, "what": "a number"}),
    "a_word": (s.Asks, "words", {"who": THEY, "what": "a word"}),
    "rolls": (s.Asks, "who", {"what": "a die"}),
    "swap_hands": (s.HandsGo, "who ... to", {"swap": True}),
    "pass_hand": (s.HandsGo, "who ... to", {"swap": False}),
    "turn_up": (s.TurnUp, ""),
    "turns_move": (s.TurnsMove, "seats"),
    "nobody": (s.Nobody, ""),
    "becomes": (s.Becomes, "kept value"),
    "goes_up": (s.GoesBy, "kept number", {"up": True}),
    "goes_down": (s.GoesBy, "kept number", {"up": False}),
    "joins": (s.Joins, "who ... name", {"leaves": False}),
    "leaves": (s.Joins, "who ... name", {"leaves": True}),
    "instead_of_rule": (s.InsteadOf, "text", {"rule": True}),
    "instead_of_text": (s.InsteadOf, "text", {"rule": False}),
    "effect": (s.Effect, "bare instead*"),
    "duty": (s.Duty, "who obligation"),
    # headings and rules
    "game": (t.Game, "title"),
    "variant": (t.Variant, "title bases*"),
    "replace": (t.Replace, "name sentences*"),
    "drop": (t.Drop, "name"),
    "define_card": (t.DefineCard, "name card"),
    # settings
    "starter_works": (t.Starter, "", {"mode": "takes effect"}),
    "starter_plain": (t.Starter, "", {"mode": "is plain"}),
    "starter_replaced": (t.Starter, "card", {"mode": "is replaced"}),
    "deals_next": (t.DealsNext, "who"),
    "begins": (t.Begins, "who"),
    "plays_refused": (t.IllegalPlays, "", {"mode": "are refused"}),
    "plays_stand": (t.IllegalPlays, "", {"mode": "stand until called"}),
    "last_card_back": (t.LastCardBack, ""),
    "secret_rules": (t.SecretRules, ""),
    "word_list": (t.WordList, "name texts*"),
    "counts": (t.Counts, "card number"),
    "hand_scores": (t.HandScores, "number"),
    "oldest_player": (t.OldestPlayer, "name"),
    "newcomers_worst": (t.NewcomersWorst, ""),
    # packs
    "pack_without": (t.PackWithout, "words*"),
    "pack_range": (t.PackRange, "low high"),
    "fact_one": (t.FactOne, "word"),
    "fact_many": (t.FactMany, "word"),
    "fact_written": (t.FactWritten, "texts*"),
    "fact_suitless": (t.FactSuitless, ""),
    "fact_tag": (t.FactTag, "word"),
    "pack_suit": (t.PackSuit, "word facts*"),
    "pack_rank": (t.PackRank, "word facts*"),
    "define_pack": (t.DefinePack, "name lines*"),
}


def shaped(shape: tuple[Any, ...], span: Span, parts: list[Any]) -> Any:
    """The node of this shape."""
    kind, fields, *fixed = shape
    values: dict[str, Any] = dict(fixed[0]) if fixed else {}
    before, _, behind = fields.partition("...")
    names = behind.split()
    if names:
        values |= zip(names, map(_meant, parts[-len(names) :]), strict=True)
    for place, name in enumerate(before.split()):
        if name.endswith("*"):
            values[name[:-1]] = tuple(map(_meant, parts[place:]))
        elif name != "-" and place < len(parts):
            values[name] = _meant(parts[place])
    return kind(span=span, **values)


def span_of(token: Token) -> Span:
    return Span(token.start_pos, token.end_pos)


def text_of(token: Token) -> n.Text:
    return n.Text(value=" ".join(token[1:-1].split()), span=span_of(token))


def word_of(token: Token) -> n.Word:
    return n.Word(text=str(token), span=span_of(token))


def _meant(part: Any) -> Any:
    """A token says a text in quotes, or a name."""
    if not isinstance(part, Token):
        return part
    return text_of(part) if part.type == "STRING" else word_of(part)
