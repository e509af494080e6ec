"""How well bots play: what they forget, what they notice, and how far they think.

All of them go by what their seat may see, and by nothing else.
"""

from __future__ import annotations

from maudsl.bots.chance import BotSettings

BEGINNER = BotSettings(
    forget=0.35, notice=0.25, mistake=0.05, dash=0.2, whim=0.7, overlook=0.15, late=0.3
)
FAIR = BotSettings(plan=0.5, whim=0.1, late=0.1)
SHARK = BotSettings(forget=0, notice=0.95, mistake=0, dash=0.9, plan=1)

LEVELS = {"beginner": BEGINNER, "fair": FAIR, "shark": SHARK}
