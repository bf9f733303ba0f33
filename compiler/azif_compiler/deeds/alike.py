"""What is done either way: `if` and `else`, all outcomes of a sentence, two options that are one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from azif_compiler import ir
from azif_compiler.deeds.conditional import Alike
from azif_compiler.ir.abilities import Ability
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import walk


def alike(statements: Sequence[Statement]) -> Iterator[Alike]:
    """Where a row of statements does the same in any case; not in the blocks inside of them."""
    for one in statements:
        match one:
            case ir.If(then=then, otherwise=[first, *_] as otherwise) if ir.interchangeable(then, otherwise):
                yield Alike(first.at, other=one.at)
            case ir.Call(verb=verb, handlers=[first, second, *more]):
                is_same = all(ir.interchangeable(first.body, other.body) for other in (second, *more))
                if first.body and is_same and not speaks_of(verb, first.body):
                    outcomes = tuple(handler.outcome for handler in (first, second, *more))
                    yield Alike((more[-1] if more else second).at, verb, outcomes, first.at)
            case ir.ChooseOption(options=options):
                for option, same in combinations(options, 2):
                    if is_option_again(option, same):
                        yield Alike(same.body[0].at, other=option.body[0].at)
            case _:
                pass


def changed_alike(abilities: Sequence[Ability]) -> Iterator[Alike]:
    """Where the same is changed while something is so, and while it is not."""
    rows = [one for one in abilities if isinstance(one, ir.Always) and one.condition is not None]
    for one, other in combinations(rows, 2):
        if are_opposite(one.condition, other.condition):
            for change in other.modifiers:
                same = next((known for known in one.modifiers if ir.equivalent(known, change)), None)
                if same is not None:
                    yield Alike(change.at or other.at, other=same.at or one.at)


def are_opposite(one: ir.Node | None, other: ir.Node | None) -> bool:
    """Whether one condition says that the other does not hold."""
    return (isinstance(one, ir.Not) and ir.equivalent(one.of, other)) or (
        isinstance(other, ir.Not) and ir.equivalent(other.of, one)
    )


def is_option_again(one: ir.Choice, other: ir.Choice) -> bool:
    """Whether an option asks, costs and does what another does."""
    return bool(one.body) and all(
        ir.interchangeable(part, same)
        for part, same in (
            (one.condition, other.condition), (one.cost, other.cost), (one.body, other.body),
        )
    )  # fmt: skip


def speaks_of(verb: str, body: Sequence[Statement]) -> bool:
    """Whether what is done speaks of the event of a verb, which can only be said behind its outcomes."""
    return any(isinstance(one, ir.EventPart) and one.verb == verb for one in walk(tuple(body)))
