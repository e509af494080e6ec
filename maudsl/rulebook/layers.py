"""In: a rule book (or none) and a text. Out: the book with that text as its newest layer, or what
is wrong with it.

This is the one door: a game's file, a variant, a house rule and a rule typed at the table all
come in here.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from maudsl.cards import Pack, index_of
from maudsl.diagnostics import Diagnostic
from maudsl.rulebook import model as m
from maudsl.rulebook.lower_packs import lower_pack, lower_use
from maudsl.rulebook.lower_settings import LowerSettings
from maudsl.source import Source, Span
from maudsl.suggest import closest
from maudsl.syntax import sentences as s
from maudsl.syntax import settings as t
from maudsl.syntax.parser import parse, without_comment

Kind = m.LayerKind


class FoundPack(msgspec.Struct, frozen=True):
    """A pack, and the text of the file that declares it."""

    pack: Pack
    text: str


PackFinder = Callable[[str], FoundPack | None]
STANDARD = "standard"
MOST_RULES = 1_000


class Built(msgspec.Struct, frozen=True):
    """`book` is None if an error stands among the diagnostics; `scenarios` are the text's own."""

    book: m.RuleBook | None
    diagnostics: tuple[Diagnostic, ...]
    file: t.File

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        return tuple(each for each in self.diagnostics if each.severity == "error")


def add_layer(
    book: m.RuleBook | None,
    source: Source,
    kind: Kind,
    name: str,
    find_pack: PackFinder,
    by: str = "",
) -> Built:
    """Put a text on top of a book; `by` is the player who adds it. The given book never changes."""
    parsed = parse(source)
    work = _Work(book, source, kind, name, find_pack, by)
    work.broken = bool(parsed.mistakes)
    work.run(parsed.file)
    diagnostics = sorted([*parsed.mistakes, *work.diagnostics], key=lambda each: each.span)
    errors = any(each.severity == "error" for each in diagnostics)
    return Built(None if errors else work.book, tuple(diagnostics), parsed.file)


def as_written(source: Source, span: Span) -> str:
    """The sentence on one line, without comments."""
    lines = source.text[span.start : span.end].splitlines()
    return " ".join(" ".join(map(without_comment, lines)).split())


class _Work:
    """One text on its way into a book."""

    def __init__(
        self,
        base: m.RuleBook | None,
        source: Source,
        kind: Kind,
        name: str,
        find_pack: PackFinder,
        by: str,
    ) -> None:
        self.base, self.source, self.kind, self.name, self.by = base, source, kind, name, by
        self.find_pack = find_pack
        self.broken = False  # a rule that can't be read may be the one that another names
        self.diagnostics: list[Diagnostic] = []
        self.local: dict[str, FoundPack] = {}

    def error(self, code: str, message: str, span: Span, help: str = "") -> None:
        self.diagnostics.append(Diagnostic(code, message, self.source.name, span, help))

    def note(self, code: str, message: str, span: Span, help: str = "") -> None:
        self.diagnostics.append(Diagnostic(code, message, self.source.name, span, help, "warning"))

    def run(self, file: t.File) -> None:
        self.check_headings(file)
        for node in file.statements:
            if isinstance(node, t.DefinePack):
                pack, check = lower_pack(node, self.source)
                self.local[pack.name] = FoundPack(pack, "")
                self.diagnostics += check.mistakes
        self.book = self.start(file)
        self.lower = LowerSettings(self.source, index_of(self.book.pack))
        self.lower.lists = dict(self.book.words)
        for node in file.statements:
            if isinstance(node, t.WordList):
                self.lower.lists[node.name.text] = tuple(text.value for text in node.texts)
        self.lower.defined = dict(self.book.defined)
        self.declare(file)
        self.use_packs(file)
        for statement in file.statements:
            self.statement(statement)
        if not self.broken:
            self.check_rule_names()
        self.diagnostics += self.lower.mistakes
        if len(self.book.rules) > MOST_RULES:
            self.error("too-long", f"a book has at most {MOST_RULES:,} rules", file.span)

    def declare(self, file: t.File) -> None:
        """What the text's sentences may speak of: names for cards, and what rules keep."""
        for node in file.statements:
            if isinstance(node, t.DefineCard):
                self.lower.defined[node.name.text.casefold()] = self.lower.card(node.card)
        self.book = replace(self.book, defined=tuple(self.lower.defined.items()))
        gone = {
            node.name.value.casefold()
            for node in file.statements
            if isinstance(node, t.Replace | t.Drop)
        }
        for rule in self.book.rules:
            if rule.name.casefold() not in gone:
                for each in rule.sentences:
                    if isinstance(each.says, m.Keep) and not each.says.counts:
                        self.lower.kept[each.says.name] = each.says
        for node in file.statements:
            if isinstance(node, t.Rule | t.Replace):
                for sentence in node.sentences:
                    if isinstance(sentence, s.Keep):
                        self.lower.declare(sentence)

    def check_headings(self, file: t.File) -> None:
        headings = [node for node in file.statements if isinstance(node, t.Game | t.Variant)]
        for extra in headings[1:]:
            self.error("two-headings", "a file is one game or one variant", extra.span)
        if self.kind == "amendment":
            for node in file.statements:
                if isinstance(
                    node, t.Game | t.Variant | t.Scenario | t.PackUse | t.DefinePack | t.Accept
                ):
                    self.error(
                        "wrong-place",
                        "this belongs in a file, not among the rules of a running game",
                        node.span,
                    )

    def start(self, file: t.File) -> m.RuleBook:
        """The book below this layer, with the layer's name and text on top."""
        heading = next((x for x in file.statements if isinstance(x, t.Game | t.Variant)), None)
        title = heading.title.value if heading else self.name
        layer = m.Layer(self.kind, self.name, title, self.source.text)
        if self.base is not None:
            found = self.used_pack(file, FoundPack(self.base.pack, self.base.pack_text))
            return replace(
                self.base,
                layers=(*self.base.layers, layer),
                pack=found.pack,
                pack_text=found.text,
                version=self.base.version + (self.kind == "amendment"),
            )
        found = self.used_pack(
            file, self.find_pack(STANDARD) or FoundPack(Pack(STANDARD, (), ()), "")
        )
        pack = found.pack
        choice = m.PackChoice(
            tuple(c for c, r in index_of(pack).rank.items() for _ in range(r.copies))
        )
        return m.RuleBook(title, pack, found.text, (choice,), (layer,))

    def used_pack(self, file: t.File, default: FoundPack) -> FoundPack:
        found = default
        for node in file.statements:
            if isinstance(node, t.PackUse):
                pack = self.local.get(node.name.text) or self.find_pack(node.name.text)
                if pack is None:
                    self.error(
                        "unknown-word", f'no pack is called "{node.name.text}"', node.name.span
                    )
                else:
                    found = pack
        return found

    def use_packs(self, file: t.File) -> None:
        uses = [node for node in file.statements if isinstance(node, t.PackUse)]
        if uses:
            cards = index_of(self.book.pack)
            choices = tuple(lower_use(use, cards, self.lower) for use in uses)
            self.book = replace(self.book, choices=choices)

    def statement(self, node: t.Statement | t.Scenario) -> None:
        match node:
            case (
                t.Game()
                | t.Variant()
                | t.DefinePack()
                | t.DefineCard()
                | t.Accept()
                | t.Scenario()
                | t.PackUse()
            ):
                pass
            case t.Rule():
                self.rule(node)
            case t.Replace():
                self.replace(node)
            case t.Drop():
                if self.known(node.name.value, node.name.span):
                    self.drop(node.name.value)
            case t.WordList():
                words = (node.name.text, tuple(text.value for text in node.texts))
                kept = tuple(each for each in self.book.words if each[0] != words[0])
                self.book = replace(self.book, words=(*kept, words))
            case _:
                settings = self.lower.setting(node, self.book.settings)
                self.book = replace(self.book, settings=settings)

    def sentences(self, node: t.Rule | t.Replace) -> tuple[m.Sentence, ...]:
        found: list[m.Sentence] = []
        for each in node.sentences:
            says = self.lower.sentence(each)
            line = self.lower.line_of(each)
            found.append(m.Sentence(says, as_written(self.source, each.span), line))
            found += [m.Sentence(tally, "", line) for tally in self.lower.tallies]
            self.lower.tallies = []
        return tuple(dict.fromkeys(found))

    def rule(self, node: t.Rule) -> None:
        sentences = self.sentences(node)
        named = node.name.value if node.name else ""
        same = self.book.rule(named) if named else None
        twin = next((r for r in self.book.rules if _says(r.sentences) == _says(sentences)), None)
        if twin and (not named or same is twin):
            self.note(
                "same-sentence",
                f'rule "{twin.name}" says this already; nothing changes',
                node.span,
            )
            return
        if same is not None:
            self.error(
                "same-rule",
                f'there is a rule "{same.name}" already',
                node.name.span if node.name else node.span,
                f'to change it, write: replace rule "{same.name}" and the new sentences',
            )
            return
        if twin:
            self.note(
                "same-sentence",
                f'rule "{twin.name}" says the same: both are in force, and each has its price',
                node.span,
            )
        name = named or self.free_name(node)
        called = tuple(text.value for text in node.called)
        rule = m.Rule(name, len(self.book.layers) - 1, sentences, called, self.by)
        self.book = replace(self.book, rules=(*self.book.rules, rule))

    def free_name(self, node: t.Rule) -> str:
        from maudsl.rulebook.naming import name_for  # most rules have one

        return name_for(node.sentences, [rule.name for rule in self.book.rules])

    def replace(self, node: t.Replace) -> None:
        sentences = self.sentences(node)
        if not self.known(node.name.value, node.name.span):
            return
        old = self.book.rule(node.name.value)
        assert old is not None
        self.drop(old.name)
        rule = m.Rule(old.name, len(self.book.layers) - 1, sentences, old.called, self.by)
        self.book = replace(self.book, rules=(*self.book.rules, rule))

    def drop(self, name: str) -> None:
        kept = tuple(each for each in self.book.rules if each.name.casefold() != name.casefold())
        self.book = replace(self.book, rules=kept)

    def known(self, name: str, span: Span) -> bool:
        if self.book.rule(name):
            return True
        names = [rule.name for rule in self.book.rules]
        guess = closest(name, names)
        listed = ", ".join(f'"{each}"' for each in names[:12])
        self.error(
            "unknown-rule",
            f'no rule is called "{name}"',
            span,
            f'did you mean "{guess}"?' if guess else f"there are {listed}" if names else "",
        )
        return False

    def check_rule_names(self) -> None:
        """A rule that a sentence names must exist once the whole text is read. A variant may
        stand alone.
        """
        if self.base is None and self.kind != "game":
            return
        for name, span in self.lower.rule_names:
            self.known(name, span)


def _says(sentences: tuple[m.Sentence, ...]) -> tuple[m.SentenceKind, ...]:
    return tuple(each.says for each in sentences)
