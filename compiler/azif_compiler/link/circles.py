"""Reactions, and scripts, that come again because of what happens inside of what they do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from azif_compiler.bounds import DEEPEST_INSIDE, MOST_INSIDE
from azif_compiler.deeds.facts import Terms
from azif_compiler.deeds.recurring import Again, Inner
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import endless as complaints
from azif_compiler.diagnostics.coming_again import AsLongAsItEndsSo, CarriedOutAgain
from azif_compiler.ir.node import word_of
from azif_compiler.link.endless import Steps, is_of_kind, is_sure
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible
from azif_compiler.snapshot.file_state import Found

Told = Mapping[str, Terms]
"""What a verb is told, by its parameters."""


def circles(possible: Possible) -> Iterator[Diagnostic]:
    """Reactions whose event happens again in what a verb does that they make happen."""
    made: dict[str, list[Inner]] = {}
    for _, facts in possible.facts:
        for settled in facts.settled:
            if isinstance(settled, Inner):
                made.setdefault(settled.verb, []).append(settled)
    steps = Steps(possible)
    copies = {one.id: one.copies for rows in possible.names.components.values() for one in rows}
    for found, facts in possible.facts:
        for one in facts.again:
            if one.optional or one.chosen or (not one.another and steps.back_to((found, one))):
                continue
            if one.outcome and any(verb == one.verb for verb, _ in one.made):
                continue  # `link/endless.py` says it
            title = found.title.text.strip('"')
            if one.another and copies.get(f"{found.state.file.package}:{title}", 0) < TWO:
                continue
            for verb, rows in one.made:
                given = dict(rows)
                ways = islice(inside(made, verb, given, ()), MOST_INSIDE)
                if not any(comes(possible, steps, one, way) for way in ways):
                    continue
                span, again = place(found, one.at), word_of(one.verb)
                if one.outcome:
                    yield AsLongAsItEndsSo(span=span, verb=again, outcome=one.outcome)
                elif one.another:
                    yield complaints.EndlessTogether(span=span, verb=again, others=())
                else:
                    yield complaints.ComesOfItself(span=span, does=word_of(verb), verb=again)
                break


def carried_out_again(possible: Possible) -> Iterator[Diagnostic]:
    """Scripts that make the verb happen, to the same card, by which they are carried out themselves."""
    ways = {
        (one.script, one.verb): one.of for _, facts in possible.facts for one in facts.performed if one.of
    }
    for row in possible.rows:
        for deed in row.clause.deeds if row.clause.occasion == "script" else ():
            for script in row.clause.waits:
                told = dict(deed.given).get(ways.get((script, deed.verb), ""), ())
                if len(told) == 1 and told[0] in declared_cards(row.found):
                    yield CarriedOutAgain(
                        span=row.span(deed.at), script=word_of(script), verb=word_of(deed.verb)
                    )


def declared_cards(found: Found) -> Iterator[str]:
    """The component that a piece declares, as a term."""
    for package, sort, name, role in found.cell.used:
        kind, _, word = name.partition("/")
        if sort == "component" and role == "declares":
            yield f"card {kind} {package}:{word}"


TWO = 2
"""So many copies answer each other."""

Way = tuple[tuple[str, Told], ...]
"""The verbs inside each other, from the one that is done, each with what it is told."""


def inside(made: Mapping[str, list[Inner]], verb: str, given: Told, way: Way) -> Iterator[Way]:
    """What happens inside a verb that is told something."""
    now = (*way, (verb, given))
    if len(now) > DEEPEST_INSIDE or verb in (name for name, _ in way):
        return
    for one in made.get(verb, ()):
        for other, rows in one.made:
            told = {name: as_told(verb, terms, given) for name, terms in rows}
            yield (*now, (other, told))
            yield from inside(made, other, told, now)


def as_told(verb: str, terms: Terms, given: Told) -> Terms:
    """Terms of what a verb does, where it is told something."""
    part = f"part {verb} "
    if len(terms) == 1 and terms[0].startswith(part):
        return given.get(terms[0].removeprefix(part), ())
    return terms


def comes(possible: Possible, steps: Steps, one: Again, way: Way) -> bool:
    """Whether what happens at the end of a way is what a reaction waits for."""
    verb, given = way[-1]
    if verb != one.verb or (one.subject and not steps.is_you(given.get(one.subject, ()))):
        return False
    if one.another and given.get(one.another) != ("you",):
        return False  # who has the other copy does it
    if any(name not in steps.ready and names_one(told) for name, told in way):
        return False  # it may have done with that the first time
    return all(
        not term.startswith("at least ")
        and (
            is_sure(possible, term, given.get(name, ())) or is_said(possible, term, given.get(name, ()), way)
        )
        for name, term in one.tests
    )


def names_one(told: Told) -> bool:
    """Whether a verb is told one certain thing."""
    return any(term.startswith("card ") for terms in told.values() for term in terms)


def is_said(possible: Possible, term: str, given: Terms, way: Way) -> bool:
    """Whether what is told is of a wider kind than what is asked for, which was said on the way."""
    wider = bool(given) and all(is_of_kind(possible, one, term) for one in given)
    return wider and any(
        is_sure(possible, term, terms) for _, told in way[:-1] for terms in told.values() if terms
    )
