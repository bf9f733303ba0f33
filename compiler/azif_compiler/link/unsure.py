"""What is asked of what may be nothing, or done to any thing that is in play, and what is offered
anywhere: it is not what is meant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from azif_compiler.check.fit import a
from azif_compiler.deeds.aftermath import LeftSo
from azif_compiler.deeds.doubts import (
    Anywhere,
    AsksFilled,
    MayBeNothing,
    OfNobody,
    OnlyEmpties,
    Unplaced,
    Unsure,
)
from azif_compiler.deeds.settled import Meant
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics.unsure import (
    AskedOfNobody,
    BegunOfNobody,
    FromNowhere,
    MayBeNobody,
    OfferedAnywhere,
)
from azif_compiler.ir.node import word_of
from azif_compiler.link.above import is_only_within, is_outside
from azif_compiler.link.gathered import place
from azif_compiler.link.giving import giving
from azif_compiler.link.into import Into
from azif_compiler.link.left_so import NOTHING
from azif_compiler.link.lying import homes
from azif_compiler.link.possible import Possible
from azif_compiler.snapshot.file_state import Found


def of_nobody(possible: Possible) -> Iterator[Diagnostic]:
    """Amounts of which nothing says that there is what they are asked of."""
    empty = empty_at_first(possible)
    for found, facts in possible.facts:
        for one in facts.settled:
            if isinstance(one, Unsure) and one.field in empty:
                yield MayBeNobody(
                    span=place(found, one.at), field=word_of(one.field), asked=word_of(one.asked),
                    kind=a(one.kind),
                )  # fmt: skip


def offered_anywhere(possible: Possible) -> Iterator[Diagnostic]:
    """Actions of places that are offered to whoever is anywhere else, too."""
    asked = [
        (found, one) for found, facts in possible.facts for one in facts.settled if isinstance(one, Anywhere)
    ]
    if not asked:
        return
    into = Into(possible)
    spots = {
        term for kind in possible.names.persons for way in into.coming(f"kind {kind}") for term in way.to
    }
    for found, one in asked:
        if any(into.fits(f"kind {one.kind}", term) for term in spots):
            paid = Counter(
                verb
                for _, facts in possible.facts
                for held in facts.held
                if possible.is_kind(held.kind, one.kind) or possible.is_kind(one.kind, held.kind)
                for verb, _ in held.paid
            )
            verb = next((spoken(word_of(verb)) for verb, _ in paid.most_common(1)), "")
            yield OfferedAnywhere(span=place(found, one.at), kind=spoken(word_of(one.kind)), verb=verb)


def changed_of_nobody(possible: Possible) -> Iterator[Diagnostic]:
    """What is begun of what a field is, where that may be nothing: then nothing is begun."""
    empty = empty_at_first(possible)
    asked = [
        (found, one)
        for found, facts in possible.facts
        for one in facts.settled
        if isinstance(one, OfNobody) and one.field in empty
    ]
    if not asked:
        return
    setting = setters(possible)
    rows = {(id(row.found), row.clause.at): index for index, row in possible.living()}
    for found, one in asked:
        index, verbs = rows.get((id(found), one.clause)), setting.get(f"field {one.field}")
        if verbs and index is not None and not is_only_within(possible, index, *verbs, components=False):
            yield BegunOfNobody(span=place(found, one.at), field=word_of(one.field))


def asked_of_nobody(possible: Possible) -> Iterator[Diagnostic]:
    """What is asked to be something of `you` where nothing that goes on has set it."""
    empty, meant = empty_at_first(possible), {}
    asked: list[tuple[Found, AsksFilled]] = []
    for found, facts in possible.facts:
        for one in facts.settled:
            match one:
                case Meant():
                    meant[one.value] = one
                case AsksFilled():
                    asked.append((found, one))
                case _:
                    pass
    if not asked:
        return
    setting, emptied = setters(possible), {key for _, key in emptied_by(possible)}
    rows = {(id(row.found), row.clause.at): index for index, row in possible.living()}
    for found, one in asked:
        field = one.name
        if one.sort == "value":
            if (known := meant.get(one.name)) is None or known.filled is not one.holds:
                continue
            field = known.field
        index, verbs = rows.get((id(found), one.clause)), setting.get(f"field {field}")
        if (
            field in empty
            and verbs
            and index is not None
            and f"field {field}" in emptied
            and all(is_outside(possible, index, verb) for verb in verbs)
        ):
            yield AskedOfNobody(
                span=place(found, one.at), field=word_of(field), verbs=tuple(map(word_of, sorted(verbs)))
            )


def empty_at_first(possible: Possible) -> set[str]:
    """The fields that are nothing until something is set there."""
    return {
        one.field for _, facts in possible.facts for one in facts.settled if isinstance(one, MayBeNothing)
    }


def setters(possible: Possible) -> dict[str, set[str]]:
    """The verbs that set a field to something, by what they change."""
    emptied = emptied_by(possible)
    found: dict[str, set[str]] = {}
    for _, facts in possible.facts:
        for change in facts.changes:
            for key, _ in change.made:
                if (change.verb, key) not in emptied:
                    found.setdefault(key, set()).add(change.verb)
    return found


def emptied_by(possible: Possible) -> set[tuple[str, str]]:
    """The verbs that leave a field nothing, each with what it changes."""
    return {
        (one.verb, f"field {one.field}")
        for _, facts in possible.facts
        for one in facts.settled
        if isinstance(one, OnlyEmpties) or (isinstance(one, LeftSo) and one.value == NOTHING)
    }


def from_nowhere(possible: Possible) -> Iterator[Diagnostic]:
    """Things that verbs bring into play, of which cards name any that is there already."""
    inactive = {f"zone {name}" for _, facts in possible.facts for name in facts.inactive}
    asked = [
        (found, one) for found, facts in possible.facts for one in facts.settled if isinstance(one, Unplaced)
    ]
    brings = giving(possible) if asked else set()
    for found, one in asked:
        ways = dict.fromkeys(
            possible.rows[index].clause.name
            for index, deed in possible.makers.get(one.verb, ())
            if possible.rows[index].clause.occasion == "verb"
            and not inactive.isdisjoint(dict(deed.given).get(f"{one.parameter} from", ()))
        )
        if ways:
            yield FromNowhere(
                span=place(found, one.at), kind=a(one.kind), verb=word_of(one.verb),
                ways=tuple(map(word_of, ways))[:3],
                homes=homes(possible, one.kind) if (one.verb, one.parameter) in brings else (),
            )  # fmt: skip
