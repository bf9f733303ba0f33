"""What is never so when a step comes for somebody, a window is offered to him, or a script is carried out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

import msgspec

from azif_compiler import ir
from azif_compiler.deeds.conditional import Asked, Spots
from azif_compiler.deeds.places import spotted
from azif_compiler.deeds.turns import AsksThen, SetsState, Sort, Taken
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import by_then as complaints
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.node import package_of, word_of
from azif_compiler.link.above import above, is_in_rules, is_only_within, is_outside
from azif_compiler.link.apart import Board, said
from azif_compiler.link.excluded import overlap
from azif_compiler.link.gathered import place
from azif_compiler.link.movers import movers
from azif_compiler.link.plain import Plain
from azif_compiler.link.possible import Possible
from azif_compiler.snapshot.file_state import Found


class Sure(NamedTuple):
    """What is so by then, unless any of these have changed it, and where that is written."""

    asked: Asked
    since: frozenset[str]
    found: Found


def never_by_then(possible: Possible, plain: Plain) -> Iterator[Diagnostic]:
    """What abilities and scripts ask of whoever they are for, and what is never so of him then."""
    then = Then(possible, plain)
    for found, facts in possible.facts:
        for one in facts.turns:
            if isinstance(one, AsksThen) and one.so:
                for asked in one.so:
                    sure = then.against(found, one, asked)
                    hardly = sure is None and one.sort != "script"
                    if hardly:
                        sure = then.against(found, one, asked, by_rules=True)
                    if sure is not None and asked.at:
                        yield complaints.NeverByThen(
                            how="hardly ever" if hardly else "never",
                            span=place(found, asked.at), sort=one.sort, name=word_of(one.names[0]),
                            so=then.said(sure), decided=place(sure.found, sure.asked.at),
                        )  # fmt: skip
                        break


class Then:
    """What is so of whoever something is done for."""

    def __init__(self, possible: Possible, plain: Plain) -> None:
        self.possible, self.plain = possible, plain
        self.taken: dict[tuple[Sort, str], list[tuple[Found, Taken]]] = {}
        self.sets: dict[str, list[tuple[int, bool | None]]] = {}
        self.rows: dict[int, list[int]] = {}
        self.known: dict[tuple[int, Taken], list[Sure]] = {}
        self.around: dict[tuple[int, bool], frozenset[str] | None] = {}
        for index, row in enumerate(possible.rows):
            self.rows.setdefault(id(row.found), []).append(index)
        for found, facts in possible.facts:
            for one in facts.turns:
                match one:
                    case Taken() if possible.can_happen("verb", one.verb):
                        self.taken.setdefault((one.sort, one.name), []).append((found, one))
                    case SetsState():
                        self.sets.setdefault(one.field, []).append((id(found), one.to))
                    case _:
                        pass

    def against(self, found: Found, asks: AsksThen, asked: Asked, *, by_rules: bool = False) -> Sure | None:
        """What is so by then, so that what is asked is not; None if it may be: by what components do, or only
        by what rules do of which the author knows.
        """
        names = asks.names
        if asks.sort == "window":
            file = found.state.file
            sees = self.possible.names.sees(file.package, file.part)
            names = tuple(
                outer
                for name in names
                for outer in sorted(self.possible.windows.get(name, ()))
                if outer == name
                or not ((by_rules and package_of(outer) not in sees) or self.is_within_window(outer, name))
            )
        known_so, open_ = list[tuple[Taken, Sure]](), list[Taken]()
        for name in names:
            openers = [
                i for i, _ in self.possible.openers.get((asks.sort, name), ()) if i in self.possible.alive
            ]
            known = self.taken.get((asks.sort, name), ())
            if len(openers) != len(known):
                return None
            for where, one in known:
                key = id(where), one
                rows = self.known[key] = self.known.get(key) or self.so(where, one, frozenset())
                sure = next(
                    (sure for sure in rows if self.denies(sure, asked, asks, by_rules=by_rules)), None
                )
                if sure is None:
                    open_.append(one)
                else:
                    known_so.append((one, sure))
        for one in open_:
            if not any(self.is_left_over(one, other, sure) for other, sure in known_so):
                return None
        return known_so[0][1] if known_so else None

    def is_left_over(self, one: Taken, other: Taken, sure: Sure) -> bool:
        """Whether what is asked only comes about within the verb that takes another step, and never there."""
        flag = self.flag(sure)
        return (
            flag is not None
            and all(is_outside(self.possible, index, other.verb) for index in self.bodies(one.verb))
            and all(
                self.is_only_within(index, other.verb)
                for found, to in self.sets.get(flag.name, ())
                if to is not sure.asked.holds
                for index in self.rows.get(found, ())
            )
        )

    def bodies(self, verb: str) -> list[int]:
        """The bodies of a verb that count."""
        return [
            index
            for index, row in self.possible.living()
            if ("verb", verb) == (row.clause.occasion, row.clause.name)
        ]

    def is_only_within(self, index: int, verb: str) -> bool:
        """Whether a clause happens within a verb, and nowhere else."""
        return index not in self.possible.alive or is_only_within(self.possible, index, verb, components=True)

    def so(self, where: Found, one: Taken, seen: frozenset[tuple[str, str]]) -> list[Sure]:
        """What is so of whoever something is done for in a verb, and of what that verb has been told."""
        around = frozenset((one.name, *one.within))
        found = [Sure(so.asked, around | set(so.since), where) for so in one.so]
        key = one.verb, one.whom
        if not one.whom or key in seen:
            return found
        calls = [
            (place_, call)
            for place_, call in self.taken.get(("verb", one.verb), ())
            if call.parameter == one.whom
        ]
        makers = [i for i, _ in self.possible.makers.get(one.verb, ()) if i in self.possible.alive]
        if not calls or len(calls) != len(makers):
            return found
        rows = [self.so(place_, call, seen | {key}) for place_, call in calls]
        for (_, call), row in zip(calls, rows, strict=True):
            for sure in row:
                others = [
                    next((o for o in other if is_same(sure.asked, o.asked)), None)
                    for (_, another), other in zip(calls, rows, strict=True)
                    if not self.is_left_over(another, call, sure)
                ]
                if all(others) and not any(is_same(sure.asked, one.asked) for one in found):
                    since = frozenset(name for o in others if o is not None for name in o.since)
                    steady = (since | sure.since) - {one.verb} | around | set(one.before)
                    found.append(Sure(sure.asked, steady, sure.found))
        return found

    def is_within_window(self, outer: str, name: str) -> bool:
        """Whether a window is only offered within another."""
        return all(
            self.is_only_within(index, name)
            for index, _ in self.possible.openers.get(("window", outer), ())
            if index in self.possible.alive
        )

    def denies(self, sure: Sure, asked: Asked, asks: AsksThen, *, by_rules: bool) -> bool:
        """Whether what is asked is not so where something else is."""
        if sure.asked.holds and (here := self.spots(sure.asked)) and (there := self.spots(asked)):
            never = not asks.late and (
                self.board.are_apart(here, there) if asked.holds else self.board.are_within(here, there)
            )
            return never and (asks.sort == "script" or self.stays_there(sure, by_rules=by_rules))
        if self.plain.text(sure.asked.what) != self.plain.text(asked.what):
            return False
        if bool(sure.asked.operator) != bool(asked.operator):
            return False
        if asked.operator:
            one, other = (sure.asked.operator, sure.asked.right), (asked.operator, asked.right)
            return asks.sort == "script" and not overlap(one, other)
        return sure.asked.holds is not asked.holds and (
            asks.sort == "script" or self.stays(sure, by_rules=by_rules)
        )

    def stays(self, sure: Sure, *, by_rules: bool) -> bool:
        """Whether nothing changes a flag by then, or no rule does but those that watch for something."""
        flag = self.flag(sure)
        return flag is not None and not any(
            self.is_within(index, sure.since, by_rules=by_rules)
            for found, to in self.sets.get(flag.name, ())
            if to is not sure.asked.holds
            for index in self.rows.get(found, ())
        )

    def spots(self, asked: Asked) -> Spots:
        """Where `you` are said to be, or not to be; nowhere if anything else is said."""
        if asked.operator:
            return ()
        found = spotted(msgspec.json.decode(self.plain.text(asked.what), type=Expression))
        is_yours = found is not None and isinstance(found[0], ir.You)
        return self.board.grounded(found[1]) if found is not None and is_yours else ()

    def stays_there(self, sure: Sure, *, by_rules: bool) -> bool:
        """Whether nothing takes anybody away by then, or no rule does."""
        return not any(self.is_within(index, sure.since, by_rules=by_rules) for index in self.movers)

    @cached_property
    def board(self) -> Board:
        """Which places lie in which."""
        return Board(self.possible)

    @cached_property
    def movers(self) -> list[int]:
        """What puts people where things are in play."""
        return list(movers(self.possible))

    def flag(self, sure: Sure) -> ir.FieldOf | None:
        """The field that is so, or is not; None of anything else."""
        node = msgspec.json.decode(self.plain.text(sure.asked.what), type=Expression)
        return node if isinstance(node, ir.FieldOf) and node.key is None else None

    def is_within(self, index: int, names: frozenset[str], *, by_rules: bool) -> bool:
        """Whether a clause may happen within any of these: also by what components do, and watch for."""
        clause = self.possible.rows[index].clause
        if index not in self.possible.alive or (by_rules and not is_in_rules(clause)):
            return False
        key = index, by_rules
        if key not in self.around:
            found = list(above(self.possible, index, "", components=not by_rules, scripts=not by_rules))
            always = not by_rules and any(one.occasion == "always" for one in found)
            around = frozenset(also for one in found for name in one.waits for also in self.also(name))
            self.around[key] = None if always else around
        known = self.around[key]
        return known is None or not known.isdisjoint(names)

    def also(self, name: str) -> set[str]:
        """A name, and of a window those in which it is offered, too."""
        return self.possible.windows.get(name, set()) | {name}

    def said(self, sure: Sure) -> str:
        """What is so by then, in words: how somebody is, or as it is written."""
        if sure.asked.holds and (here := self.spots(sure.asked)):
            return f"in {said(here)}"
        node = msgspec.json.decode(sure.asked.what, type=Expression)
        match node:
            case ir.FieldOf(name=name) | ir.ValueOf(name=name) if not sure.asked.operator:
                return f"{'' if sure.asked.holds else 'not '}`{spoken(word_of(name))}`"
            case _:
                span = place(sure.found, sure.asked.at)
                return f"`{' '.join(span.text.split())}`"


def is_same(one: Asked, other: Asked) -> bool:
    """Whether two conditions say the same."""
    return (one.what, one.operator, one.right, one.holds) == (
        other.what,
        other.operator,
        other.right,
        other.holds,
    )
