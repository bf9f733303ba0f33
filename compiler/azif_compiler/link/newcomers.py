"""Who has only just come into a game whenever something happens to him, and cannot have anything yet."""

from __future__ import annotations

from functools import cached_property

from azif_compiler.deeds.goings import Passage
from azif_compiler.deeds.holders import SpeaksToHolder
from azif_compiler.ir.node import word_of
from azif_compiler.link.behind import PART
from azif_compiler.link.goings import Goings
from azif_compiler.snapshot.file_state import Found


class Newcomers:
    """What happens to those who have only just come."""

    def __init__(self, goings: Goings) -> None:
        self.goings = goings
        self.possible = goings.possible
        self.away = self.possible.inactive
        self.known: dict[tuple[str, str], bool] = {}

    @cached_property
    def holders(self) -> set[str]:
        """The kinds of which `you` are whoever has the thing."""
        return {
            one.kind
            for _, facts in self.possible.facts
            for one in facts.settled
            if isinstance(one, SpeaksToHolder)
        }

    @cached_property
    def named(self) -> set[tuple[str, str, str]]:
        """What anything speaks of by its name."""
        return {
            (use[0], use[1], use[2])
            for found, _ in self.possible.facts
            for use in found.cell.used
            if use[1] == "component" and use[3] != "declares"
        }

    def kind_of(self, found: Found) -> str:
        """The kind of a card that somebody has, and of which nothing speaks that could give it to him."""
        own = [use for use in found.cell.used if use[1] == "component" and use[3] == "declares"]
        kinds = {row.clause.kind for row in self.possible.rows if row.found is found} - {""}
        if len(own) != 1 or len(kinds) != 1 or own[0][:3] in self.named:
            return ""
        (kind,) = kinds
        known = self.possible.names.kinds.get(kind)
        return kind if known is not None and self.holders.intersection(known.ancestors) else ""

    def is_before(self, index: int, number: int, kind: str) -> bool:
        """Whether something is asked of a newcomer, before he is told of anything of a kind there."""
        clause, way = self.possible.rows[index].clause, self.goings.passages(index)
        of = dict(way[number].given).get("of", "")
        if clause.occasion != "verb" or not of.startswith(PART):
            return False
        before = {one.at for one in way[:number] if one.sort == "verb"}
        told = [
            term for deed in clause.deeds if deed.at in before for _, terms in deed.given for term in terms
        ]
        is_given = any(self.possible.fits(f"kind {kind}", term) for term in told if term.startswith("kind "))
        return not is_given and self.is_new(clause.name, of.removeprefix(PART))

    def is_new(self, verb: str, parameter: str) -> bool:
        """Whether whoever a verb is told of has only just come, whenever it happens."""
        key = verb, parameter
        if key not in self.known:
            self.known[key] = False  # where it comes back to itself
            callers = self.goings.callers.get(("verb", verb), ())
            self.known[key] = bool(callers) and all(self.is_told(*one, parameter) for one in callers)
        return self.known[key]

    def is_told(self, index: int, number: int, parameter: str) -> bool:
        """Whether a sentence tells a verb of a newcomer."""
        clause, given = self.possible.rows[index].clause, dict(self.goings.passages(index)[number].given)
        if given.get(f"{parameter} from", "") in self.away:
            return True
        said = given.get(parameter, "")
        if clause.occasion == "verb" and said.startswith(PART):
            return self.is_new(clause.name, said.removeprefix(PART))
        return self.is_first(index, number, frozenset())

    def is_first(self, index: int, number: int, seen: frozenset[int]) -> bool:
        """Whether a passage comes once in a game, before anything comes again and again."""
        clause, way = self.possible.rows[index].clause, self.goings.passages(index)
        if clause.occasion != "verb" or index in seen or any(map(is_repeated, way[: number + 1])):
            return False
        callers = self.goings.callers.get(("verb", clause.name), ())
        if not callers:
            return word_of(clause.name) == "main"
        return all(self.is_first(*one, seen | {index}) for one in callers)


def is_repeated(one: Passage) -> bool:
    """Whether a passage comes again and again, and not once for each of several."""
    return any(not name for name, _ in one.loops)
