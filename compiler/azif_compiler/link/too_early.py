"""What waits for a step that begins before anything has happened, on what does not count yet by then."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.deeds.facts import Terms
from azif_compiler.deeds.turns import AtStart, Begins
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import out_of_place as complaints
from azif_compiler.ir.node import word_of
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible
from azif_compiler.snapshot.file_state import Found


def too_early(possible: Possible) -> Iterator[Diagnostic]:
    """Components that wait for a step with which the game begins, and come into play only later."""
    asked: list[tuple[Found, AtStart]] = []
    begins: dict[str, Begins] = {}
    for found, facts in possible.facts:
        for one in facts.turns:
            if isinstance(one, AtStart):
                asked.append((found, one))
            elif isinstance(one, Begins):
                begins[one.verb] = one
    first = set(first_steps(possible, begins)) if asked else set()
    asked = [(found, one) for found, one in asked if one.step in first]
    if not asked:
        return
    inactive = {f"zone {name}" for _, facts in possible.facts for name in facts.inactive}
    starts = {one.who: one.where for _, facts in possible.facts for one in facts.lies}
    for found, one in asked:
        line = possible.names.kinds[one.kind].ancestors
        lies = next((starts[who] for who in (one.name, *line) if who in starts), ())
        if lies and inactive.issuperset(lies):
            verb = brought_by(possible, line, inactive)
            participle = possible.names.all_verbs[verb].participle if verb else ""
            yield complaints.TooEarly(
                span=place(found, one.at), step=spoken(word_of(one.step)), when=spoken(participle)
            )


def first_steps(possible: Possible, begins: dict[str, Begins]) -> Iterator[str]:
    """The steps that begin before anything else has happened, and never again."""
    beside = {name for row in possible.rows if row.clause.occasion == "beside" for name in row.clause.waits}
    verb = next((verb.id for verb in possible.names.verbs.get("main", ())), "")
    seen: set[str] = set()
    while verb in begins and verb not in seen:
        seen.add(verb)
        for step in begins[verb].steps:
            if step in beside or len(possible.openers.get(("step", step), ())) != 1:
                return
            yield step
        verb = begins[verb].then
        if len(possible.makers.get(verb, ())) != 1:
            return


def brought_by(possible: Possible, line: tuple[str, ...], inactive: set[str]) -> str:
    """The verb that puts things of a kind, or the nearest one above it, where their abilities count."""
    found: dict[str, str] = {}
    for _, facts in possible.facts:
        for one in facts.moved:
            if is_counted(possible, one.into, inactive) and len(one.what) == 1:
                sort, _, name = one.what[0].partition(" ")
                verb, _, parameter = name.partition(" ")
                if sort == "part" and verb in possible.names.all_verbs:
                    kinds = possible.declared(verb, parameter)
                    found |= {kind.removeprefix("kind "): verb for kind in kinds}
    return next((found[kind] for kind in line if kind in found), "")


def is_counted(possible: Possible, into: Terms, inactive: set[str]) -> bool:
    """Whether abilities count in a zone of the table that is named."""
    return bool(into) and all(term.startswith("zone ") for term in into) and inactive.isdisjoint(into)
