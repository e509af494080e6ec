"""A game at the prompt, without a terminal: a typed line in, a Reply out."""

from __future__ import annotations

from maudsl.cleaning import clean
from maudsl.repl import commands, consent, hints, lines, offer, picture, reading_rules, storing
from maudsl.repl.game import Game
from maudsl.repl.letters import letters_for
from maudsl.repl.reply import Part, Reply
from maudsl.repl.rule_text import declares, is_rule, looks_like_rule, unfinished, without_add
from maudsl.repl.text import indent, steps, tidy, wrapped


class Session(Game):
    """`feed` is all there is to it; `open` is what stands on the screen before the first line."""

    @property
    def prompt(self) -> str:
        name = "" if len(self.humans) == 1 else clean(self.seat)
        if self.asks == "you":
            return f"{name or 'you'}> "
        asked = clean(self.consent.waiting[0]) if self.consent else name
        return f"{asked} {self.asks}> ".lstrip()

    # -- lines -------------------------------------------------------------------------------------

    def open(self) -> Reply:
        """What has happened before the first line, and the table."""
        out = wrapped(self.told(self.table.events, self.table.opening_state), self.columns)
        part = Part(out[-6:] + self.settle())
        storing.keep_log(self, part)
        return self.reply(part)

    def feed(self, line: str) -> Reply:
        """Carry out a line, or several that were pasted; after a mistake the rest is only shown."""
        self.stop = False
        parts = self.steps(tidy(line)) or [""]
        out = Part()
        for number, step in enumerate(parts):
            part = self.step(step)
            out.lines += part.lines
            storing.keep_log(self, out)  # before the others move: that may take its time
            if not part.done and not part.refused:
                out.lines += self.settle()
            out.refused, out.done, out.prefill = part.refused, part.done, part.prefill
            if part.done or part.refused:
                out.lines += not_done(parts[number + 1 :]) if part.refused else []
                break
        storing.keep_log(self, out)
        return self.reply(out)

    def steps(self, text: str) -> list[str]:
        return steps(text, self.goes_on)

    def unfinished(self, text: str) -> bool:
        """Whether the text is a rule that goes on, or a list of words that waits for one."""
        if reading_rules.is_question(self, text):
            return False
        return unfinished(text) or declares(text)

    def goes_on(self, line: str, step: str) -> bool:
        """Whether a further line belongs to the step above it."""
        if reading_rules.is_question(self, step):
            return False
        deeper = indent(line) > indent(step)
        return deeper or unfinished(step) or (declares(step) and looks_like_rule(line))

    def step(self, step: str) -> Part:
        if self.consent:
            return consent.answer(self, step)
        done = commands.run(self, step)
        if done is not None:
            return done
        if self.asks == "rule":
            return offer.answer(self, step)
        if self.asks != "you":
            return lines.asked(self, step)
        if not step.strip():
            return lines.nothing(self)
        return lines.line(self, step)

    def reminders(self) -> list[str]:
        return hints.reminders(self)

    def tick(self) -> Reply:
        """Let the seconds pass that have gone by, and tell what came of it."""
        part = Part(self.brought() + self.settle())
        storing.keep_log(self, part)
        return self.reply(part)

    # -- answers -----------------------------------------------------------------------------------

    def reply(self, part: Part) -> Reply:
        private = len(part.lines)
        if not part.done:
            shown = picture.after(self, part)
            part.lines += [*shown, *(hints.before_playing(self) if shown else ())]
        return Reply(
            lines=tuple(self.printable(line) for line in part.lines),
            asks=self.asks,
            prompt=self.prompt,
            refused=part.refused,
            done=part.done,
            prefill=part.prefill,
            private=private if len(self.humans) > 1 else len(part.lines),
        )

    def printable(self, line: str) -> str:
        """The one door for all that goes out: nothing in it moves a cursor; plain means ASCII."""
        line = clean(line)
        return line.translate(letters_for(self.table.book.pack)) if self.plain else line

    def rule_text(self, text: str) -> str | None:
        """The rule in a text that is one; None if it isn't."""
        return without_add(text) if self.asks == "rule" or is_rule(text) else None


def not_done(steps: list[str]) -> list[str]:
    """What was pasted after a mistake, shown back."""
    lines = [f"  {line}" for step in steps for line in step.split("\n")]
    return ["Not done:", *lines] if lines else []
