"""A table as a PettingZoo environment: seats take turns to choose a number, and see numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from gymnasium import logger, spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv

from maudsl.environment.choices import choices_of, kinds_of
from maudsl.environment.hand import Hand
from maudsl.environment.observing import MOST, Layout
from maudsl.library import load
from maudsl.repl import screen
from maudsl.rulebook.model import RuleBook
from maudsl.voice import Voice

SEEDS = 2**32
LIMIT = 10_000  # choices in a hand
WINS = 1.0


class raw_env(AECEnv[str, Any, Any]):
    """One hand of a game.

    `choices` tells what each number means, `layout` where in an observation a thing stands.
    """

    metadata: dict[str, Any] = {
        "name": "maudsl_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str | RuleBook,
        variants: Sequence[str] = (),
        players: int = 3,
        seed: int | None = None,
        *,
        limit: int = LIMIT,
        rewards: Literal["win", "points"] = "win",
        render_mode: str | None = None,
    ) -> None:
        """`game` and `variants`: names or paths, or a book. `seed` for the first `reset` that is
        given none. `limit`: after so many choices the hand is cut off. `rewards`: "win" gives the
        winner 1 and each of the others an equal share of -1; "points" what the hand counts for
        each in the game's own points, negative where few are good.

        Raises RuleErrors if there is no such game, TableError if it isn't for so many players.
        """
        self.book = load(game, *variants) if isinstance(game, str) else game
        self.possible_agents = [f"player_{number}" for number in range(players)]
        self.agents: list[str] = []
        self.choices = choices_of(self.book, players)
        self.layout = Layout(self.book, kinds_of(self.book, players), players)
        self.limit, self.paid, self.render_mode = limit, rewards, render_mode
        self._generator, _ = seeding.np_random(seed)
        self.observation_spaces = {name: self._observation_space() for name in self.possible_agents}
        self.action_spaces = {
            name: spaces.Discrete(len(self.choices)) for name in self.possible_agents
        }
        self._hand = self._deal(0, self.possible_agents[-1])

    def _observation_space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(0, MOST, (self.layout.size,), np.int16),
                "action_mask": spaces.Box(0, 1, (len(self.choices),), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def _deal(self, seed: int, dealer: str) -> Hand:
        return Hand(self.book, self.possible_agents, seed, dealer, self.choices)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new hand. The seed decides the shuffle, and who deals; without one the hands
        follow from the last seed that was given.
        """
        if seed is not None:
            self._generator, _ = seeding.np_random(seed)
        dealer = self.possible_agents[self._generator.integers(len(self.possible_agents))]
        self._hand = self._deal(int(self._generator.integers(SEEDS)), dealer)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.agent_selection = self._hand.mover or self.agents[0]
        self._end_if_over()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What this seat may know. The mask is all 0 for whoever doesn't choose now."""
        hand = self._hand
        chooses = agent == hand.mover
        seen = hand.seen if chooses else hand.seen_by(agent)
        told = self.layout.numbers(seen, hand.spoke, has_called=chooses and hand.has_called)
        mask = np.zeros(len(self.choices), np.int8)
        if chooses:
            mask[list(hand.open)] = 1
        return {"observation": np.array(told, np.int16), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Choose. What isn't open changes nothing, but counts towards the limit."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._hand.choose(int(action))
        refused = self._hand.refused
        self.infos[agent] = {"refused": refused} if refused else {}
        self.agent_selection = self._hand.mover or agent
        self._end_if_over()
        self._accumulate_rewards()

    def _end_if_over(self) -> None:
        hand = self._hand
        if not hand.mover:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = self._points() if self.paid == "points" else self._wins()
        elif hand.moves >= self.limit or not hand.open:
            self.truncations = dict.fromkeys(self.agents, True)

    def _wins(self) -> dict[str, float]:
        won = self._hand.table.state.won
        if won is None or won.player not in self.agents:
            return dict.fromkeys(self.agents, 0.0)
        share = -WINS / (len(self.agents) - 1)
        return {name: WINS if name == won.player else share for name in self.agents}

    def _points(self) -> dict[str, float]:
        good = -1.0 if self.book.settings.best == "lowest" else 1.0
        return {seat.name: good * seat.score for seat in self._hand.table.state.seats}

    def render(self) -> str | None:
        """The table as text, as the one who chooses sees it."""
        if self.render_mode is None:
            logger.warn("give render_mode='ansi' to render this environment")
            return None
        hand = self._hand
        me = self.agent_selection if self.agents else self.possible_agents[0]
        look = screen.Look(Voice(hand.rules.cards, me, plain=False))
        return "\n".join(screen.draw(hand.table.view(me), look, title=self.book.title))

    def close(self) -> None:
        """Nothing is held open."""
