"""In: one setting of the table, and the settings so far. Out: the settings with it."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from maudsl.rulebook.lower_packs import MOST_PLAYERS
from maudsl.rulebook.lower_sentences import LowerSentences
from maudsl.rulebook.model import Count, Settings
from maudsl.syntax import settings as t

MOST_DEALT, MOST_POINTS, MOST_HANDS, DEAREST = 40, 1_000_000, 1_000, 20
MOST_MINUTES = 1_440


class LowerSettings(LowerSentences):
    def setting(self, setting: t.Setting, so_far: Settings) -> Settings:
        match setting:
            case t.Players():
                low = self.within(setting.low, 2, MOST_PLAYERS, "a number of players", setting.span)
                high = self.within(
                    setting.high, 2, MOST_PLAYERS, "a number of players", setting.span
                )
                if low > high:
                    self.mistake(
                        "bad-number",
                        f"players from {low} to {high}: the larger number goes last",
                        setting.span,
                    )
                return replace(so_far, low=low, high=high)
            case t.Deal():
                cards = setting.cards
                if cards is not None:
                    cards = self.within(cards, 1, MOST_DEALT, "a number of cards", setting.span)
                return replace(so_far, deal=cards)
            case t.Starter():
                test = self.card(setting.card) if setting.card else None
                return replace(so_far, starter=setting.mode, starter_test=test)
            case t.DealsNext():
                return replace(so_far, next_dealer=self.who(setting.who))
            case t.Begins():
                return replace(so_far, begins=self.who(setting.who))
            case t.IllegalPlays():
                return replace(so_far, illegal=setting.mode)
            case t.Misplay():
                price = self.fixed(setting.cards, 0, DEAREST, "a price in cards")
                if setting.which == "a misplay":
                    return replace(so_far, misplay=price)
                return replace(so_far, out_of_turn=price)
            case t.CallsBy():
                return self.calls(setting, so_far)
            case t.LastCardBack():
                return replace(so_far, last_card_back=True)
            case t.Reshuffled():
                return replace(
                    so_far, reshuffle_in_order=setting.in_order, owed_stay=setting.owed_stay
                )
            case t.SecretRules():
                return replace(so_far, secret_rules=True)
            case t.StruckBy():
                return replace(so_far, struck_by=setting.vote)
            case t.CardsLeft():
                best = "lowest" if setting.mode == "against their holder" else "highest"
                return replace(so_far, left=setting.mode, best=best)
            case t.Counts():
                count = Count(self.card(setting.card), self.number(setting.number))
                return replace(so_far, counts=(*so_far.counts, count))
            case t.HandScores():
                points = self.fixed(setting.number, 0, MOST_POINTS, "a score")
                return replace(so_far, hand_scores=points, left=None, best="highest")
            case t.EndsAtScore():
                score = self.within(setting.score, 1, MOST_POINTS, "a score", setting.span)
                return replace(so_far, end_score=score)
            case t.EndsAfterHands():
                hands = self.within(setting.hands, 1, MOST_HANDS, "a number of hands", setting.span)
                return replace(so_far, end_hands=hands)
            case t.EndsAfterMinutes():
                minutes = self.within(
                    setting.minutes, 1, MOST_MINUTES, "a number of minutes", setting.span
                )
                return replace(so_far, end_minutes=minutes)
            case t.OldestPlayer():
                return replace(so_far, oldest=setting.name.value)
            case t.OutAbove():
                score = self.within(setting.score, 1, MOST_POINTS, "a score", setting.span)
                return replace(so_far, out_above=score)
            case t.NewcomersWorst():
                return replace(so_far, newcomers_worst=True)
            case t.HandGoesOn():
                left = self.within(
                    setting.players, 1, MOST_PLAYERS, "a number of players", setting.span
                )
                return replace(so_far, left_over=left)
            case t.BestScore():
                return replace(so_far, best=setting.which)
            case t.OwedAtEnd():
                return replace(so_far, owed_at_end=setting.mode)
            case t.WordList() | t.DefineCard() | t.PackUse():
                return so_far  # they aren't settings of the table; `layers` puts them elsewhere
            case _:
                assert_never(setting)

    def calls(self, setting: t.CallsBy, so_far: Settings) -> Settings:
        price = setting.wrong_call
        return replace(
            so_far,
            caller=self.who(setting.who) if setting.who else None,
            wrong_call=self.fixed(price, 0, DEAREST, "a price in cards") if price else 0,
            wrong_stands=setting.stands,
            disputes=setting.vote,
            lapse=setting.lapse or so_far.lapse,
        )
