"""What can come in when: the abilities of all components and rules, by the occasion that they wait for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import assert_never

from azif_compiler import ir
from azif_compiler.ir.walk import walk
from azif_compiler.site.contents import Contents, distinct
from azif_compiler.site.mentions import Key, key_of

STAGES = {
    "start": "At its start",
    "cannot": "What makes it impossible",
    "instead": "What happens instead",
    "prevent": "What prevents or reduces it",
    "answer": "What may answer it, before it happens",
    "before": "Before it happens",
    "when": "After it has happened",
    "action": "What may be done",
    "end": "At its end",
}
"""The stages of an occasion, in the order in which they come."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """An ability that waits for an occasion, whose it is, and at which stage."""

    owner: ir.Declaration
    ability: ir.Ability
    stage: str


@dataclass
class Occasion:
    """An event, a step or a window, and what waits for it; who brings it about."""

    sort: str
    name: str
    waiting: list[Waiting] = field(default_factory=list)
    brought: list[Key] = field(default_factory=list)

    def at(self, stage: str) -> list[Waiting]:
        """What waits for one of its stages; what prevents must, then what may."""
        here = [one for one in self.waiting if one.stage == stage]
        if stage == "prevent":
            here.sort(key=lambda one: getattr(one.ability, "may", False))
        return here


class Timing:
    """All occasions of a game."""

    def __init__(self, contents: Contents) -> None:
        found: dict[tuple[str, str], Occasion] = {}
        for declaration in contents.declared:
            if isinstance(declaration, ir.Window):
                occasion(found, "window", declaration.name)
            for ability in abilities_of(declaration):
                for sort, name, stage in awaited(ability):
                    occasion(found, sort, name).waiting.append(Waiting(declaration, ability, stage))
        brought: dict[tuple[str, str], dict[Key, None]] = defaultdict(dict)
        for declaration in contents.declared:
            if (key := key_of(declaration)) is None:
                continue
            for node in walk(declaration):
                if isinstance(node, ir.Step):
                    brought["step", node.name][key] = None
                elif isinstance(node, ir.Offer):
                    brought["window", node.window][key] = None
        for (sort, name), keys in brought.items():
            occasion(found, sort, name).brought += keys
        self.all = found
        self.paths = {
            (sort, name): f"timing/{sort}/{part}"
            for sort in dict.fromkeys(sort for sort, _ in found)
            for name, part in distinct(name for other, name in found if other == sort).items()
        }

    def of_sort(self, sort: str) -> list[Occasion]:
        """The occasions of a sort, in the order declared."""
        return [one for one in self.all.values() if one.sort == sort]


def occasion(found: dict[tuple[str, str], Occasion], sort: str, name: str) -> Occasion:
    """An occasion that is known, or becomes known now."""
    return found.setdefault((sort, name), Occasion(sort, name))


def abilities_of(declaration: ir.Declaration) -> tuple[ir.Ability, ...]:
    """The abilities that a declaration has."""
    match declaration:
        case ir.Component() | ir.Rule() | ir.Keyword() | ir.Kind():
            return declaration.abilities
        case _:
            return ()


def awaited(ability: ir.Ability) -> Iterator[tuple[str, str, str]]:
    """What an ability waits for: of which sort, its name, at which stage."""
    match ability:
        case ir.Always() | ir.Whenever():
            return
        case ir.Cannot():
            yield "event", ability.pattern.verb, "cannot"
        case ir.Instead():
            yield "event", ability.pattern.verb, "instead"
        case ir.Lessen():
            yield "event", ability.pattern.verb, "prevent"
        case ir.Reaction():
            yield "event", ability.pattern.verb, ability.stage
        case ir.Around():
            yield "step", ability.step, ability.stage
        case ir.Action():
            yield "window", ability.window, "action"
            if ability.pattern is not None:
                yield "event", ability.pattern.verb, "answer"
        case _:
            assert_never(ability)
