"""What verbs require of what they are told, asked of every sentence as far as it is written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from azif_compiler import ir
from azif_compiler.deeds.facts import Terms
from azif_compiler.deeds.recurring import Awaited
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import told as complaints
from azif_compiler.ir.leaves import UNLIMITED
from azif_compiler.ir.walk import walk
from azif_compiler.link.evaluate import RULES, looked
from azif_compiler.link.gathered import Row, place
from azif_compiler.link.link import amendments
from azif_compiler.link.possible import Possible
from azif_compiler.link.printed import UNKNOWN, Look, Table, Value
from azif_compiler.link.told_places import Given, ToldPlaces, begins, of_places
from azif_compiler.names import heads
from azif_compiler.snapshot.file_state import Found
from azif_compiler.snapshot.sense import Thing
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.text.source import Span

NOT_TOLD = (
    ir.ValueOf | ir.CopiesOf | ir.HasAbilities | ir.HasScript | ir.HasKeyword | ir.Mentions
    | ir.Select | ir.Exists | ir.This | ir.Linked
)  # fmt: skip
"""What may be known of components, and is not asked of what a sentence tells."""


@dataclass(frozen=True, slots=True)
class Required:
    """What is required of the sentences of a verb, where that is stated: in it, or in an amendment of it."""

    found: Found
    node: ir.Requirement

    def span(self) -> Span:
        """Where it is stated."""
        return self.found.span(*ir.stretch(self.node.at))


@dataclass(frozen=True, slots=True)
class Asking:
    """A verb that requires something, or of which an amendment does."""

    verb: ir.Verb
    requires: tuple[Required, ...]

    def of(self, possible: Possible, row: Row) -> tuple[Required, ...]:
        """What is asked of a sentence: all that its package sees; of what a verb does, nothing that its own
        package states.
        """
        file = row.found.state.file
        sees = possible.names.sees(file.package, file.part)
        stated = ((one, one.found.state.file.package) for one in self.requires)
        doing = possible.names.all_verbs.get(row.clause.name) if row.clause.occasion == "verb" else None
        if doing is not None and not doing.procedure:
            return tuple(one for one, by in stated if by in sees and by != file.package)
        return tuple(one for one, by in stated if by in sees)


def asked_of_sentences(snapshot: Snapshot, possible: Possible) -> Iterator[Asking]:
    """The verbs that require something of what they are told, with what amendments require."""
    further: dict[str, list[Required]] = {}
    for one in amendments(snapshot):
        if one.amended.sort == "verb" and one.amended.requires:
            rows = further.setdefault(one.amended.name, [])
            rows += (Required(one.found, node) for node in one.amended.requires)
    for found, facts in possible.facts:
        package = found.state.file.package
        names = (f"{package}:{head.name}" for head in found.cell.heads if isinstance(head, heads.Verb))
        asking = {*facts.asking, *further.keys() & names} if further else facts.asking
        for verb in found.cell.compiled() if asking else ():
            if isinstance(verb, ir.Verb) and verb.name in asking:
                own = (Required(found, node) for node in verb.requires)
                yield Asking(verb, (*own, *further.get(verb.name, ())))


def against(snapshot: Snapshot, possible: Possible, table: Table) -> Iterator[Diagnostic]:
    """Sentences that tell their verbs what these do not take, and requirements that nobody can ask."""
    look = looked(table, Thing("", ""))
    places = ToldPlaces(possible)
    awaited: dict[str, list[tuple[Found, Awaited]]] = {}
    for found, facts in possible.facts:
        for event in facts.awaited:
            awaited.setdefault(event.verb, []).append((found, event))
    for asking in asked_of_sentences(snapshot, possible):
        yield from unanswerable(asking, table)
        yield from of_sentences(possible, asking, look, places)
        yield from of_events(possible, asking, awaited.get(asking.verb.name, []), look)
    yield from of_places(possible)


def unanswerable(asking: Asking, table: Table) -> Iterator[Diagnostic]:
    """Requirements of a verb that ask for more than what its sentences tell it."""
    for one in asking.requires:
        asked = walk(one.node.condition)
        if one.node.enum or not all(
            isinstance(node, ir.Event | ir.Cards) or is_told(node, table) for node in asked
        ):
            yield complaints.NotTold(span=one.span(), verb=ir.word_of(asking.verb.name))


def is_told(node: ir.Node, table: Table) -> bool:
    """Whether a sentence can say what is asked, or it is printed on what the sentence names."""
    if isinstance(node, ir.FieldOf) and (node.name not in table.fields or table.fields[node.name].state):
        return False
    return type(node) in RULES and not isinstance(node, NOT_TOLD)


def asks_what_is_printed(node: ir.Requirement) -> bool:
    """Whether a requirement asks what is printed; a ruling may have changed it, and is free to do so."""
    return any(isinstance(one, ir.FieldOf) for one in walk(node.condition))


def of_sentences(possible: Possible, asking: Asking, look: Look, places: ToldPlaces) -> Iterator[Diagnostic]:
    """Sentences that are against what their verb requires."""
    verb = asking.verb
    known: dict[tuple[Given, tuple[Required, ...]], Required | None] = {}
    for index, deed in possible.makers.get(verb.name, ()):
        row = possible.rows[index]
        asked = asking.of(possible, row)
        if (deed.given, asked) not in known:
            meant = places.meant(verb.name, resolved(possible, deed.given))
            broken = [first_broken(verb, asked, one, look) for one in meant]
            known[deed.given, asked] = broken[0] if None not in broken else None
        against_it = known[deed.given, asked]
        if against_it is not None and not (
            row.found.state.file.ruling and asks_what_is_printed(against_it.node)
        ):
            yield against_verb(verb, against_it, row.span(deed.at))


def first_broken(verb: ir.Verb, asked: tuple[Required, ...], said: Given, look: Look) -> Required | None:
    """The first that is required of what a verb is told, and that is not so of what is said to it."""
    look.told = told(verb, said, look)
    return next((one for one in asked if look.holds(one.node.condition) is False), None)


def resolved(possible: Possible, said: Given) -> Given:
    """What is said to a verb, with the kind of what a value or a field is, and of `you`, in its place; and
    where things begin, in that of their home.
    """
    yours = {name.removesuffix(" you") for name, _ in said if name.endswith(" you")}
    persons = tuple(f"kind {kind}" for kind in possible.names.persons)
    whose = {name.removesuffix(" of"): terms for name, terms in said if name.endswith(" of")}
    whose |= {name.removesuffix(" of"): persons for name in yours if name.endswith(" of")}
    return tuple(
        (
            name,
            persons if name in yours and len(persons) == 1
            else start_of(possible, whose[name]) if name in whose
            else kind_asked(possible, terms),
        )
        for name, terms in said
    )  # fmt: skip


def start_of(possible: Possible, owner: Terms) -> Terms:
    """Where things begin that terms stand for, if all of them begin there."""
    match owner[0].split(" ", 2) if len(owner) == 1 else ():
        case ["kind", kind]:
            return begins(possible, kind)
        case _:
            return ()


def kind_asked(possible: Possible, terms: Terms) -> Terms:
    """The kind of the thing for which terms ask; themselves, if they ask for no thing."""
    if not (len(terms) == 1 and terms[0].startswith("asked ")):
        return terms
    kinds = possible.terms(terms)
    return kinds if kinds and all(one.startswith("kind ") for one in kinds) else terms


def of_events(
    possible: Possible, asking: Asking, rows: list[tuple[Found, Awaited]], look: Look
) -> Iterator[Diagnostic]:
    """Abilities that wait for more than what their verb is ever told."""
    verb = asking.verb
    for found, event in rows:
        file = found.state.file
        sees = possible.names.sees(file.package, file.part)
        look.told = told(verb, event.given, look)
        broken = [
            one
            for one in asking.requires
            if one.found.state.file.package in sees and look.holds(one.node.condition) is False
        ]
        look.told = {
            name: UNLIMITED if isinstance(value, int) else value for name, value in look.told.items()
        }
        for one in broken:
            if look.holds(one.node.condition) is False:  # nor is any greater number taken
                yield against_verb(verb, one, place(found, event.at))
                break


def against_verb(verb: ir.Verb, one: Required, span: Span) -> Diagnostic:
    """That something a verb requires is not so of what is said at a place."""
    return complaints.AgainstItsVerb(
        span=span, verb=ir.word_of(verb.name), because=one.node.because, stated=one.span()
    )


def told(verb: ir.Verb, said: Given, look: Look) -> dict[str, Value]:
    """What is `said` to a verb, by parameters; what is left out is what the verb says."""
    given = dict(said)
    found: dict[str, Value] = {}
    for one in verb.parameters:
        if one.name in given:
            terms = given[one.name]
            found[one.name] = value_of(terms[0]) if len(terms) == 1 else UNKNOWN
            called = given.get(f"{one.name} called", ())
            if len(called) == 1:
                found[one.name] = value_of(called[0])
            numbers = given.get(f"{one.name} number", ())
            if len(numbers) == 1:
                found[f"{one.name} number"] = value_of(numbers[0])
        elif one.default is not None:
            found[one.name] = look.value(one.default)
    return found


def value_of(term: str) -> Value:
    """What a term is, if that is one thing; of a thing of a kind, its kind."""
    sort, _, name = term.partition(" ")
    match sort:
        case "number":
            return int(name)
        case "token" | "member" | "kind" | "zone":
            return name
        case "card" | "called":
            kind, _, word = name.partition(" ")
            return Thing(kind, word)
        case _:
            return UNKNOWN


def told_in_vain(possible: Possible, exempt: frozenset[str]) -> Iterator[Diagnostic]:
    """What verbs and keywords are told and nothing asks for; of `exempt` packages nothing need be used."""
    asked = {key for _, facts in possible.facts for key in facts.uses}
    for found, facts in possible.facts:
        for one in facts.takes:
            if one.key not in asked and found.state.file.package not in exempt:
                yield complaints.ToldInVain(
                    span=found.title, name=ir.word_of(one.name), of=ir.word_of(one.of)
                )
