"""What a component does and a step undoes before anybody sees it, or does to itself for nothing."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.deeds.turns import DoneFirst, EndedBefore, GoesAlong, Marks, MarksItself, Runs, SetsBack
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import chosen, in_time, whereabouts
from azif_compiler.diagnostics import out_of_place as complaints
from azif_compiler.ir.node import word_of
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible
from azif_compiler.snapshot.file_state import Found


def ended_already(possible: Possible) -> Iterator[Diagnostic]:
    """What is to last until the end of what is over by then."""
    for found, facts in possible.facts:
        for one in facts.turns:
            if isinstance(one, EndedBefore) and (one.step == one.verb or is_part_of(possible, one)):
                yield in_time.EndedBefore(span=place(found, one.at), verb=word_of(one.step))


def is_part_of(possible: Possible, one: EndedBefore) -> bool:
    """Whether a step only ever goes on in the body of the verb."""
    rows = [possible.rows[index].clause for index, _ in possible.openers.get(("step", one.step), ())]
    return bool(rows) and all((row.occasion, row.name) == ("verb", one.verb) for row in rows)


def going_along(possible: Possible) -> Iterator[Diagnostic]:
    """Changes of what is somewhere, which go to another place with somebody."""
    for found, facts in possible.facts:
        for one in facts.turns:
            if isinstance(one, GoesAlong):
                yield whereabouts.GoesAlong(span=place(found, one.at), step=word_of(one.step))


def only_marking(possible: Possible) -> Iterator[Diagnostic]:
    """Actions that do nothing but set how their own card is."""
    only = {verb for _, facts in possible.facts for verb, _ in facts.marks}
    turns = [(found, one) for found, facts in possible.facts for one in facts.turns]
    sets = {one.verb for _, one in turns if isinstance(one, Marks) and one.so} & only
    for found, one in turns:
        if isinstance(one, MarksItself) and sets.issuperset(one.verbs):
            yield chosen.NothingComesOfIt(span=place(found, one.at), verb=word_of(one.verbs[0]))


def undone_at_once(possible: Possible) -> Iterator[Diagnostic]:
    """What is set at the start of a step that begins by setting it back."""
    done: list[tuple[Found, DoneFirst]] = []
    marks: set[tuple[str, str, bool]] = set()
    runs: dict[str, set[str]] = {}
    backs: dict[str, list[SetsBack]] = {}
    for found, facts in possible.facts:
        for one in facts.turns:
            match one:
                case DoneFirst():
                    done.append((found, one))
                case Marks():
                    marks.add((one.verb, one.field, one.so))
                case Runs():
                    runs.setdefault(one.step, set()).add(one.verb)
                case SetsBack():
                    backs.setdefault(one.verb, []).append(one)
                case _:
                    pass
    for found, one in done:
        through = runs.get(one.step, set())
        openers = possible.openers.get(("step", one.step), ())
        if len(through) != 1 or not openers:
            continue
        for back in backs.get(next(iter(through)), ()):
            if (one.verb, back.field, True) in marks and (back.by, back.field, False) in marks:
                yield complaints.UndoneAtOnce(
                    span=place(found, one.at), step=word_of(one.step), by=word_of(back.by),
                    then=word_of(back.then) if back.then else "",
                )  # fmt: skip
                break
