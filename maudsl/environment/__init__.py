"""The table as an environment for learning: PettingZoo's agent environment cycle.

    env = maudsl.environment.env("GAME", players=3)
    env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.last()

This needs `pip install 'maudsl[rl]'`. What the numbers mean is told in docs/learning.md.
"""

from __future__ import annotations

from typing import Any

try:
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "environments for learning need PettingZoo: pip install 'maudsl[rl]'", name=missing.name
    ) from missing

from maudsl.environment.aec import raw_env as raw_env

ILLEGAL = -1.0  # what whoever chooses what isn't open is paid, and the hand ends


def env(*arguments: Any, **options: Any) -> AECEnv[str, Any, Any]:
    """`raw_env` of the same arguments, guarded as PettingZoo's games are: to choose what the mask
    rules out ends the hand at a price, a number that isn't there or a step before `reset` is an
    error.
    """
    guarded: Any = raw_env(*arguments, **options)
    guarded = wrappers.TerminateIllegalWrapper(guarded, illegal_reward=ILLEGAL)
    guarded = wrappers.AssertOutOfBoundsWrapper(guarded)
    ordered: AECEnv[str, Any, Any] = wrappers.OrderEnforcingWrapper(guarded)
    return ordered
