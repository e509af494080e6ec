"""What a newer layer lifts of older prohibitions, and what stays forbidden. No fault: a note."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from maudsl.cards import index_of
from maudsl.checks.looking import Checked
from maudsl.diagnostics import Diagnostic
from maudsl.engine.prepared import Said, prepare
from maudsl.moments import moments, playing
from maudsl.rulebook import model as m


def lifted(checked: Checked) -> Iterator[Diagnostic]:
    rules = prepare(checked.book)
    for rule, sentence in checked.own_sentences():
        place, says = checked.place_of(sentence), sentence.says
        if not isinstance(says, m.Permission) or place is None:
            continue
        may = Said(says, rule.name, rule.layer, sentence.text)
        for ban in rules.may_not.get(type(says.act), ()):
            if ban.layer == rule.layer:
                continue
            if rules.lifted(ban, [may]):
                message = f'this lifts rule "{ban.rule}": {ban.text}'
            elif when := _meeting(checked, says, ban.says):
                message = f'{when}: rule "{ban.rule}" still forbids it: {ban.text}'
            else:
                continue
            note = checked.warn("lifted", message, place, "may even … lifts all that is in its way")
            yield replace(note, severity="note")


def _meeting(checked: Checked, may: m.Permission, ban: m.Permission | m.Prohibition) -> str:
    one, other = playing(may), playing(ban)
    if one is None or other is None or not other.whole:
        return ""
    both = moments((one, other), checked.kinds, index_of(checked.book.pack))
    permits, forbids = one.judge(), other.judge()
    return next((str(x[0]) for x in both if permits(*x) and forbids(*x)), "")
