"""In: a rule book. Out: its contents as text, for eyes and snapshots: what runs, not how it was
written.

    rule match
      may(anyone, play(matches(top)), in turn)

A term is its kind with its parts in brackets; parts that are as usual are left out, and those
that could be taken for others have their names before them. Places in the source are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b


def dump(book: m.RuleBook) -> str:
    return "\n".join(_lines(book)) + "\n"


def _lines(book: m.RuleBook) -> Iterator[str]:
    yield f"book {book.title}"
    for layer in book.layers:
        yield f"  {layer.kind} {layer.title}"
    yield f"pack {book.pack.name}"
    yield from (f"  {_choice(choice)}" for choice in book.choices)
    yield "settings"
    yield from (f"  {line}" for line in _settings(book.settings))
    for name, words in book.words:
        yield f"words {name}: {', '.join(words)}"
    for rule in book.rules:
        yield " ".join([f"rule {rule.name}", *_origin(rule)])
        yield from (f"  {compact(sentence.says)}" for sentence in rule.sentences)


def _choice(choice: m.PackChoice) -> str:
    """How many cards for how many players; those that aren't there once are named."""
    low, high = choice.at_least, choice.up_to
    players = f"for {low} to {high}" if low else f"for up to {high}" if high else "for any number"
    if low is not None and low == high:
        players = f"for {low}"
    copies = Counter(choice.cards)
    several = [f"{card}*{count}" for card, count in copies.items() if count > 1]
    packs = [
        f"{number} packs" + (f" up to {up_to}" if up_to else "") for number, up_to in choice.counts
    ]
    number = f"{len(choice.cards)} cards of {len(copies)} kinds"
    return "; ".join([f"{players}: {number}", *packs, *filter(None, [" ".join(several)])])


def _settings(settings: m.Settings) -> Iterator[str]:
    """Those that differ from what a silent file means."""
    for field in msgspec.structs.fields(settings):
        value = getattr(settings, field.name)
        if value == field.default:
            continue
        if isinstance(value, tuple):
            yield from (f"{_spaced(field.name)} {_part(each)}" for each in value)
        else:
            yield f"{_spaced(field.name)} {_part(value)}"


def _origin(rule: m.Rule) -> list[str]:
    called = [f"called {', '.join(rule.called)}"] if rule.called else []
    layer = [f"layer {rule.layer}"] if rule.layer else []
    return [*layer, *called]


def compact(term: msgspec.Struct) -> str:
    """A term in one line."""
    match term:
        case b.Who(role="everyone but", among=(left_out,)):
            return f"{term.role} {compact(left_out)}"
        case b.Who():
            if term.condition or term.several:
                return term.name
            return f"player {term.name}" if term.role == "named" else term.role
        case b.Fixed():
            return str(term.value)
        case m.Count():
            return f"{compact(term.test)} {compact(term.number)}"
        case b.Phrase():
            return "; ".join([" or ".join(map(_alternative, term.alternatives)), *_exactly(term)])
        case m.Effect(instead_rules=(), instead_texts=()):
            return compact(term.kind)
    parts = [_named(field, getattr(term, field.name)) for field in msgspec.structs.fields(term)]
    inside = ", ".join(part for part in parts if part)
    kind = str(term.__struct_config__.tag)
    return f"{kind}({inside})" if inside else kind


def _alternative(parts: tuple[b.PhrasePart, ...]) -> str:
    said = [part.text if isinstance(part, b.Words) else f"{{{compact(part)}}}" for part in parts]
    return '"' + " ".join(said) + '"'


def _exactly(phrase: b.Phrase) -> list[str]:
    return ["exactly"] * phrase.exactly + ["first"] * phrase.first


def _named(field: msgspec.structs.FieldInfo, value: object) -> str:
    """A part of a term. What must be there needs no name, and neither does a word that says it."""
    if value == field.default or value == ():
        return ""
    if value is True:
        return _spaced(field.name)
    if field.required or isinstance(value, str):
        return _part(value)
    return f"{_spaced(field.name)} {_part(value)}"


def _part(value: object) -> str:
    match value:
        case msgspec.Struct():
            return compact(value)
        case (alone,):
            return _part(alone)
        case tuple():
            return "[" + ", ".join(map(_part, value)) + "]"
        case _:
            return str(value)


def _spaced(name: str) -> str:
    return name.replace("_", " ")
