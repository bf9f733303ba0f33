"""What still happens, and is asked for, behind a place in a clause, up to the end of a step."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from azif_compiler.deeds.facts import Clause
from azif_compiler.deeds.goings import Goes, Passage
from azif_compiler.ir.node import word_of
from azif_compiler.link.above import is_in_rules
from azif_compiler.link.behind import (
    MEMBER,
    NOTHING,
    ONGOING,
    OTHER,
    PART,
    THIS,
    WITHIN,
    YOU,
    Behind,
    Read,
    Told,
    as_told,
    called,
    is_other_way,
    itself,
    loops_around,
    subject_of,
)
from azif_compiler.link.possible import Possible
from azif_compiler.link.removed import Removals, is_gone, removals_of


class Leading(NamedTuple):
    """What leads somewhere: the how manyth passage of a clause, and during which steps it does."""

    row: int
    number: int
    clause: Clause
    steps: tuple[str, ...]


class Goings:
    """In which order clauses go on."""

    def __init__(self, possible: Possible) -> None:
        self.possible = possible
        ways = {
            (id(found), one.name, one.at): one
            for found, facts in possible.facts
            for one in facts.settled
            if isinstance(one, Goes)
        }
        self.ways = [ways.get((id(row.found), row.clause.name, row.clause.at)) for row in possible.rows]
        self.by_key: dict[tuple[str, str], list[int]] = {}
        self.callers: dict[tuple[str, str], list[tuple[int, int]]] = {}
        for index, row in possible.living():
            for key in possible.keys(row.clause):
                self.by_key.setdefault(key, []).append(index)
            for number, passage in enumerate(self.passages(index)):
                self.callers.setdefault((passage.sort, passage.name), []).append((index, number))

    def passages(self, index: int) -> tuple[Passage, ...]:
        """What a clause does, one after the other."""
        way = self.ways[index]
        return way.passages if way is not None else ()

    @cached_property
    def spoken(self) -> set[tuple[str, str]]:
        """The events that go on, and their parameters, by which it is decided what is asked for."""
        keys = {one.key for index in self.possible.alive for one in self.passages(index)}
        rows = [key.split(" ") for key in keys if key.startswith(ONGOING)]
        return {(row[1], row[2]) for row in rows}

    @cached_property
    def matters(self) -> dict[str, set[str]]:
        """By verbs the parameters by which it is decided what is asked for."""
        rows = [(self.possible.rows[index].clause, self.passages(index)) for index in self.possible.alive]
        verbs = [(clause.name, way) for clause, way in rows if clause.occasion == "verb"]
        found: dict[str, set[str]] = {name: set() for name, _ in verbs}
        for verb, name in self.spoken:
            found.setdefault(verb, set()).add(name)
        for name, way in verbs:
            found[name].update(one.key.removeprefix(PART) for one in way if one.key.startswith(PART))
            found[name].update(*(one.needs for one in way), (one.unless for one in way if one.unless))
        changed = True
        while changed:
            changed = False
            for name, way in verbs:
                told = [(one.name, row) for one in way if one.sort == "verb" for row in one.given]
                more = {
                    said.removeprefix(PART)
                    for verb, (parameter, said) in told
                    if said.startswith(PART) and parameter in found.get(verb, ())
                }
                if not more <= found[name]:
                    found[name] |= more
                    changed = True
        return found

    # ---- behind a place

    def behind(self, index: int, number: int, step: str, who: str) -> Iterator[Read | None]:
        """What may be asked for behind a passage of a clause until a step ends, of `you`, of the card itself
        or of anything; None if that is not known.
        """
        first_way = self.ways[index]
        known = first_way.known if first_way is not None else ()
        told = {f"{verb} {name}": said.replace(MEMBER, WITHIN) for verb, name, said in known if verb}
        first = Behind(index, number, who, as_told(told))
        rest, seen = deque([first]), {first}
        opened: dict[tuple[int, Told], None] = {}
        while rest:
            now = rest.popleft()
            way = self.passages(now.clause)
            here = way[now.passage] if now.passage >= 0 else None
            if here is not None and self.is_away(here, now.you):
                continue
            limit = self.limit(now, step)
            ends = (self.gone_with(now, here), self.ended_with(now, here, step) if limit is None else None)
            gone = min((one for one in ends if one is not None), default=None)
            clause = self.possible.rows[now.clause].clause
            for one in self.after(now, limit, gone):
                yield from self.read(now.clause, one, now.told)
                opened.update(dict.fromkeys(self.opens(one, now.told)))
            if gone is not None or limit is not None or (clause.occasion == "verb" and clause.name == step):
                continue
            opened.update(dict.fromkeys((other, now.told) for other in self.beside(now.clause)))
            above = list(self.above(now))
            if clause.occasion == "step" and clause.stage == "when" and step in clause.waits:
                yield None  # it begins when the step is at its end: that of the next one may be meant
            if not above and (clause.occasion, word_of(clause.name)) != ("verb", "main"):
                yield None
            for other in above:
                if other not in seen:
                    seen.add(other)
                    rest.append(other)
        yield from self.within(opened)

    def limit(self, now: Behind, step: str) -> tuple[str, int] | None:
        """The step with which it ends, if the place lies in it."""
        way = self.passages(now.clause)
        steps = way[now.passage].steps if now.passage >= 0 else ()
        inner = [one for one in steps if one[0] == step]
        return inner[-1] if inner else None

    def after(self, now: Behind, limit: tuple[str, int] | None, gone: int | None) -> Iterator[Passage]:
        """What comes behind a place in its own clause, up to what puts away that of which it is, or the step
        with which it ends: in a loop, what stands before it, too.
        """
        way = self.passages(now.clause)
        here = way[now.passage] if now.passage >= 0 else None
        around = loops_around(way, limit)
        again = {
            one
            for one in (here.loops if here is not None else ())
            if one not in around and not (one[0] and now.you == f"local {one[0]}")
        }
        for number, one in enumerate(way[: gone + 1] if gone is not None else way):
            if limit is not None and limit not in one.steps:
                continue
            is_next = number > now.passage and (here is None or not is_other_way(one, here))
            if is_next or (gone is None and not again.isdisjoint(one.loops)):
                yield one

    def gone_with(self, now: Behind, here: Passage | None) -> int | None:
        """The number of the passage behind a place that puts away in any case what the change is of."""
        ways, loops = (here.ways, here.loops) if here is not None else ((), ())
        for number, one in enumerate(self.passages(now.clause)):
            is_sure = set(one.ways) <= set(ways) and set(one.loops) <= set(loops)
            if number > now.passage and is_sure and self.is_away(one, now.you):
                return number
        return None

    def ended_with(self, now: Behind, here: Passage | None, step: str) -> int | None:
        """The number of the last passage of the step with which it ends, if that comes behind a place in any
        case.
        """
        ways, loops = (here.ways, here.loops) if here is not None else ((), ())
        for number, one in enumerate(self.passages(now.clause)):
            is_sure = set(one.ways) <= set(ways) and set(one.loops) <= set(loops)
            if number > now.passage and is_sure and one.steps and one.steps[-1][0] == step:
                return self.last_of(now.clause, number)
        return None

    def is_away(self, one: Passage, who: str) -> bool:
        """Whether a passage puts somebody, or something, away."""
        return (
            bool(who)
            and one.sort == "verb"
            and any(
                said == who and is_gone(self.removals, one.name, name, (), frozenset())
                for name, said in one.given
            )
        )

    @cached_property
    def removals(self) -> Removals:
        """What is enough to put something away."""
        return removals_of(self.possible)

    def beside(self, index: int) -> Iterator[int]:
        """What reacts when a clause is over, or may be used then; of a verb, too, what is done around it."""
        rows = self.possible.rows
        occasion = rows[index].clause.occasion
        sorts = {"verb": ("verb", "event"), "event": ("event",), "window": ("window",)}.get(occasion, ())
        for key in self.possible.keys(rows[index].clause) if sorts else ():
            for other in self.by_key.get(key, ()):
                if rows[other].clause.occasion in sorts and (other != index or occasion != "verb"):
                    yield other

    def above(self, now: Behind) -> Iterator[Behind]:
        """The places at which it goes on when a clause is over: in the verb, if that is still to come."""
        clause = self.possible.rows[now.clause].clause
        told = dict(now.told)
        if clause.occasion == "verb":
            told = {name: said for name, said in told.items() if not name.startswith(f"{clause.name} ")}
        is_early = clause.occasion in ("step", "event") and clause.stage != "when"
        for sort, name in self.possible.keys(clause):
            if sort == "verb" and is_early:
                tests = {f"{name} {part}": said.replace(MEMBER, WITHIN) for part, said in clause.tests}
                for index in self.by_key.get((sort, name), ()):
                    if self.possible.rows[index].clause.occasion == "verb":
                        subject = {YOU: subject_of(clause), THIS: itself(clause)}.get(now.you, "")
                        you = f"{PART}{subject}" if subject else ""
                        yield Behind(index, -1, you, self.known(index, {**told, **tests}))
                continue
            for index, number in self.callers.get((sort, name), ()):
                passage = self.passages(index)[number]
                is_end = clause.occasion == "step" and clause.stage == "when"
                place = self.last_of(index, number) if is_end else number
                if clause.occasion != "script" or self.is_performed(passage, now.clause):
                    you = called(clause, now.you, passage) if self.is_yours(now.clause) else ""
                    yield Behind(index, place, you, self.known(index, told))

    def is_yours(self, index: int) -> bool:
        """Whether a clause that comes beside a step only does so beside one of `you`."""
        way = self.ways[index]
        known = way.known if way is not None else ()
        return self.possible.rows[index].clause.occasion != "step" or any(said == YOU for *_, said in known)

    def last_of(self, index: int, number: int) -> int:
        """The number of the last passage of a step."""
        way = self.passages(index)
        return max(at for at, one in enumerate(way) if way[number].steps[-1] in one.steps)

    def known(self, index: int, told: Mapping[str, str]) -> Told:
        """What the event is told in which a clause happens, of those that go on."""
        clause = self.possible.rows[index].clause
        outer = {name: said for name, said in told.items() if " " in name}
        if clause.occasion != "verb":
            return as_told(outer)
        own = {name: outer.get(f"{clause.name} {name}", OTHER) for name in self.matters.get(clause.name, ())}
        ways = [
            given
            for index, number in self.callers.get(("verb", clause.name), ())
            for given in (dict(self.passages(index)[number].given),)
            if all(self.may_be(given.get(name, NOTHING), said) for name, said in own.items())
        ]
        for name, said in own.items():
            if said == OTHER and all(way.get(name, NOTHING) == NOTHING for way in ways):
                own[name] = NOTHING
        return as_told({**outer, **own})

    # ---- what is opened

    def opens(self, one: Passage, told: Told) -> Iterator[tuple[int, Told]]:
        """The clauses that a passage lets happen, with what they are told."""
        if one.sort in ("value", "field", "until"):
            return
        known = dict(told)
        outer = {name: said for name, said in told if " " in name}
        for index in self.by_key.get((one.sort, one.name), ()):
            clause = self.possible.rows[index].clause
            made = dict(outer)
            if one.sort == "script" and not self.is_performed(one, index):
                continue
            if clause.occasion == "verb":
                given = dict(one.given)
                for name in self.matters.get(clause.name, ()):
                    said = given.get(name, NOTHING)
                    said = known.get(said.removeprefix(PART), OTHER) if said.startswith(PART) else said
                    made[name] = said if said == NOTHING or said.startswith((MEMBER, WITHIN)) else OTHER
                    if (clause.name, name) in self.spoken:
                        made[f"{clause.name} {name}"] = made[name]
            yield index, as_told(made)

    def is_performed(self, one: Passage, index: int) -> bool:
        """Whether a script may be carried out of the component on which it is written."""
        of, way = dict(one.given).get("of", ""), self.ways[index]
        return not of or way is None or not way.kind or self.possible.is_kind(way.kind, of)

    def within(self, opened: Iterable[tuple[int, Told]]) -> Iterator[Read]:
        """What is asked for in clauses and in all that they let happen."""
        rest, seen = deque(opened), set(opened)
        while rest:
            index, told = rest.popleft()
            for one in self.passages(index):
                yield from self.read(index, one, told)
                for other in self.opens(one, told):
                    if other not in seen:
                        seen.add(other)
                        rest.append(other)

    # ---- what leads there

    def leading_to(
        self, ways: Iterable[tuple[int, int]], ends: Collection[str] = (), *, rules: bool = False
    ) -> Iterator[Leading]:
        """What leads to passages of clauses, the nearest first; not what leads to those within steps that are
        `ends`, and, if it says so, only what `rules` do.
        """
        rest = deque((way, "") for way in ways)
        seen = {way for way, _ in rest}
        while rest:
            (index, number), begun = rest.popleft()
            clause = self.possible.rows[index].clause
            around = tuple(name for name, _ in self.passages(index)[number].steps)
            steps = (*around, begun) if begun else around
            yield Leading(index, number, clause, steps)
            if not set(ends).isdisjoint(steps):
                continue
            for key in self.possible.keys(clause):
                for way in self.callers.get(key, ()):
                    if way not in seen and not (rules and not is_in_rules(self.possible.rows[way[0]].clause)):
                        seen.add(way)
                        rest.append((way, key[1] if clause.occasion == "step" else ""))

    # ---- what is asked for

    def read(self, index: int, one: Passage, told: Told) -> Iterator[Read]:
        """What a passage asks for, if it does."""
        known = dict(told)
        if one.sort not in ("value", "field"):
            return
        if any(known.get(name) == NOTHING for name in one.needs):
            return
        if one.unless and known.get(one.unless, NOTHING) != NOTHING:
            return
        key = one.key
        if key.startswith(PART):
            key = known.get(key.removeprefix(PART), OTHER)
        elif key.startswith(ONGOING):
            key = known.get(key.removeprefix(ONGOING), OTHER)
        yield Read(index, one, key)

    def is_in_pile(self, index: int, number: int) -> bool:
        """Whether that of which something is asked lies in a pile, where nobody has it."""
        passage, clause = self.passages(index)[number], self.possible.rows[index].clause
        given = dict(passage.given)
        of = given.get("of", "")
        if given.get("of from"):
            return True
        if clause.occasion != "verb" or not of.startswith(PART):
            return False
        told = [
            dict(self.passages(other)[at].given) for other, at in self.callers.get(("verb", clause.name), ())
        ]
        name = of.removeprefix(PART)
        return bool(told) and all(row.get(f"{name} from") or passage.unless in row for row in told)

    def may_be(self, given: str, said: str) -> bool:
        """Whether what a sentence tells a verb can be what is known of its event."""
        match given.split(" ", 1), said.split(" ", 1):
            case ["member", member], ["within", whole]:
                return self.possible.is_case(member, whole)
            case ["member", member], ["member", other]:
                return member == other
            case ["nothing"], ["member" | "within", _]:
                return False
            case _:
                return True

    def is_asked(self, asked: str, key: str) -> bool:
        """Whether what is asked for may be what is for a member or a special case of it; for any, if none."""
        whole = key.removeprefix(MEMBER)
        match asked.split(" ", 1):
            case ["member", member] if key:
                return self.possible.is_case(member, whole)
            case ["within", member] if key:
                return self.possible.is_case(member, whole) or self.possible.is_case(whole, member)
            case _:
                return True
