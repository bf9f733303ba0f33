"""What is settled where it is asked: by the outcome behind which it stands, by when a window is offered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from azif_compiler import ir
from azif_compiler.check.fit import a
from azif_compiler.deeds.conditional import Guarded
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.guarded import as_given
from azif_compiler.deeds.held import spelled_token
from azif_compiler.deeds.settled import (
    Afterwards,
    AnyOfThem,
    Bound,
    Ended,
    Full,
    Meant,
    Prepared,
    Unfilled,
)  # fmt: skip
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import settled as complaints
from azif_compiler.diagnostics import whose
from azif_compiler.diagnostics.ranges import AlwaysTheSame
from azif_compiler.ir import types
from azif_compiler.ir.leaves import UNLIMITED
from azif_compiler.ir.node import word_of
from azif_compiler.link.apart import RAREST
from azif_compiler.link.gathered import place
from azif_compiler.link.given import SAID
from azif_compiler.link.possible import Possible
from azif_compiler.link.ranges import ending
from azif_compiler.snapshot.file_state import Found


def settled(possible: Possible) -> Iterator[Diagnostic]:
    """What always ends alike where it is asked, and what is given to whoever has all there can be."""
    bounds: dict[tuple[str, str, str], Bound] = {}
    full: dict[str, list[Full]] = {}
    ended: list[tuple[Found, Ended]] = []
    unfilled: list[tuple[Found, Unfilled]] = []
    afterwards: list[tuple[Found, Afterwards]] = []
    windows = Windows(possible)
    for found, facts in possible.facts:
        for one in facts.settled:
            match one:
                case Bound():
                    bounds[one.verb, one.outcome, one.variable] = one
                case Full():
                    full.setdefault(one.verb, []).append(one)
                case Ended():
                    ended.append((found, one))
                case Unfilled():
                    unfilled.append((found, one))
                case Afterwards():
                    afterwards.append((found, one))
                case Prepared() | Meant():
                    windows.note(one)
                case AnyOfThem() if is_spoken_of(possible, one):
                    yield whose.AnotherOne(
                        span=place(found, one.at), kind=a(one.kind), that=word_of(one.kind)
                    )
                case _:
                    pass  # other modules ask: who takes part, what is over, what is paid
    yield from by_outcome(possible, bounds, ended)
    yield from already_full(possible, full, afterwards)
    yield from by_window(windows, unfilled)


def is_spoken_of(possible: Possible, one: AnyOfThem) -> bool:
    """Whether an event is told a thing of the kind of which any is chosen, and no person."""
    verb, kinds = possible.names.all_verbs.get(one.verb), possible.names.kinds
    line = kinds[one.kind].ancestors if one.kind in kinds else ()
    if verb is None or any(kinds[kind].you for kind in line if kind in kinds):
        return False  # of persons, and of what they have, something else is said
    told = [(name, kind) for name, kind in one.met if name not in one.fixed]
    told += [
        (name, known.type.kind)
        for name, known in verb.parameters.items()
        if isinstance(known.type, types.Thing) and not known.default and known.role != "var"
    ]
    return any(kind == one.kind and name not in one.fixed for name, kind in told)


# ---- outcomes --------------------------------------------------------------------------------------


def by_outcome(
    possible: Possible, bounds: Mapping[tuple[str, str, str], Bound], ended: list[tuple[Found, Ended]]
) -> Iterator[Diagnostic]:
    """What is asked of a number behind an outcome that decides it."""
    bodies = Counter(row.clause.name for row in possible.rows if row.clause.occasion == "verb")
    for found, one in ended:
        bound = bounds.get((one.verb, one.outcome, one.variable))
        if bound is None or bodies[one.verb] > 1:  # something else may be done in it
            continue
        number = dict(one.told).get(bound.parameter, bound.number)
        if one.event and bound.parameter:
            number = required(possible, bound)
        if number is None:
            continue
        how = ending(one.operator, one.number, *span_of(bound.operator, number))
        if how:
            said = SAID[bound.operator].format(n=number)
            what = f"behind `{one.outcome}`, `{spoken(one.variable)}` is {said}"
            advice = RAREST if how == "always" and one.otherwise else ""
            yield AlwaysTheSame(span=place(found, one.at), how=how, what=what, advice=advice)


def required(possible: Possible, bound: Bound) -> int | None:
    """The least, or the most, that a verb requires of what a variable is compared with; None if nothing."""
    upwards = bound.operator in (">=", ">")
    for found, facts in possible.facts:
        if bound.verb in facts.asking:
            for verb in found.cell.compiled():
                if isinstance(verb, ir.Verb) and verb.name == bound.verb:
                    return end_required(verb, bound.parameter, upwards)
    return None


def end_required(verb: ir.Verb, parameter: str, least: bool) -> int | None:
    """The number that a verb requires a parameter to be at least, or at most."""
    for part in (part for one in verb.requires for part in conjuncts(one.condition)):
        match part:
            case ir.Compare(
                operator=operator,
                left=ir.EventPart(event=ir.Event(), name=name),
                right=ir.Number(value=number),
            ) if name == parameter and operator == (">=" if least else "<="):
                return number
            case _:
                pass
    return None


def span_of(operator: str, number: int) -> tuple[int, int]:
    """Between what a number lies that compares so with another."""
    match operator:
        case ">=":
            return number, UNLIMITED
        case ">":
            return number + 1, UNLIMITED
        case "<=":
            return -UNLIMITED, number
        case _:
            return -UNLIMITED, number - 1


# ---- what is full ----------------------------------------------------------------------------------


def already_full(
    possible: Possible, full: Mapping[str, list[Full]], afterwards: list[tuple[Found, Afterwards]]
) -> Iterator[Diagnostic]:
    """Sentences that give something to whoever has as much of it as he can have."""
    only_of_the_card = {verb for _, facts in possible.facts for verb, _ in (*facts.marks, *facts.away)}
    rows = [(found, one) for found, facts in possible.facts for one in facts.guarded if one.so]
    rows += [(found, one.sentence) for found, one in afterwards if only_of_the_card.issuperset(one.paid)]
    for found, sentence in rows:
        for one in full.get(sentence.verb, ()):
            if is_full(one, sentence):
                yield complaints.AlreadyFull(
                    span=place(found, sentence.at), verb=word_of(one.verb), token=word_of(one.token)
                )


def is_full(one: Full, sentence: Guarded) -> bool:
    """Whether it is so before a sentence that somebody has as much as he can have of what it gives."""
    given = next((told for told in sentence.given if told.name == one.amount), None)
    if given is None or given.of != spelled_token(one.token):
        return False
    had, most = (as_given(text, sentence.given) for text in (one.had, one.most))
    return any(
        ((so.what, so.right) == (had, most) and so.operator in ("=", ">="))
        or ((so.what, so.right) == (most, had) and so.operator in ("=", "<="))
        for so in sentence.so
    )  # fmt: skip


# ---- windows ---------------------------------------------------------------------------------------


class Windows:
    """Which fields of whom a window is offered to are something then."""

    def __init__(self, possible: Possible) -> None:
        self.possible = possible
        self.offers: dict[tuple[str, str], list[Prepared]] = {}
        self.calls: dict[tuple[str, str], list[Prepared]] = {}
        self.meant: dict[str, Meant] = {}

    def note(self, one: Prepared | Meant) -> None:
        """Take note of what is known when a verb offers a window or tells another of somebody."""
        match one:
            case Meant():
                self.meant[one.value] = one
            case Prepared(window=""):
                self.calls.setdefault((one.verb, one.told), []).append(one)
            case Prepared():
                self.offers.setdefault((one.verb, one.window), []).append(one)

    def filled(self, window: str) -> frozenset[str]:
        """The fields that are something whenever a window is offered."""
        found: frozenset[str] | None = None
        for outer in self.possible.windows.get(window, ()):
            for index, _ in self.possible.openers.get(("window", outer), ()):
                clause = self.possible.rows[index].clause
                if index not in self.possible.alive:
                    continue
                known = self.offers.get((clause.name, outer), ()) if clause.occasion == "verb" else ()
                for one in known:
                    here = frozenset(one.filled) | self.before(one.verb, one.whom, (one.verb,))
                    found = here if found is None else found & here
                if not known:
                    return frozenset()
        return found or frozenset()

    def before(self, verb: str, whom: str, seen: tuple[str, ...]) -> frozenset[str]:
        """The fields of what a verb is told that are something whenever it happens."""
        found: frozenset[str] | None = None
        for index, _ in self.possible.makers.get(verb, ()):
            clause = self.possible.rows[index].clause
            if index not in self.possible.alive or (clause.occasion == "verb" and clause.name in seen):
                continue
            calls = self.calls.get((clause.name, verb), ()) if clause.occasion == "verb" else ()
            known = [one for one in calls if one.parameter == whom]
            for one in known:
                here = frozenset(one.filled) | self.before(one.verb, one.whom, (*seen, one.verb))
                found = here if found is None else found & here
            if not known:
                return frozenset()
        return found or frozenset()


def by_window(windows: Windows, unfilled: list[tuple[Found, Unfilled]]) -> Iterator[Diagnostic]:
    """What actions ask of whom their windows are only offered to while it is not so."""
    filled: dict[str, frozenset[str]] = {}
    for found, one in unfilled:
        field = one.name
        if one.sort == "value":
            meant = windows.meant.get(one.name)
            if meant is None or meant.filled is one.holds:
                continue
            field = meant.field
        for window in one.windows:
            if window not in filled:
                filled[window] = windows.filled(window)
        if all(field in filled[window] for window in one.windows):
            what = f"`{spoken(word_of(one.windows[0]))}` is only offered to whoever has {a(field)}"
            advice = "leave the condition out, or let it be another window"
            yield AlwaysTheSame(span=place(found, one.at), how="never", what=what, advice=advice)
