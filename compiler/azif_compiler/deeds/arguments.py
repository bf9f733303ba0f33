"""What is written of an argument of a sentence beside what it is: how much, how called, where it began."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from azif_compiler import ir
from azif_compiler.deeds import conditions
from azif_compiler.deeds.facts import Terms
from azif_compiler.deeds.terms import amount, called_so, terms


def beside(
    one: ir.Argument, others: tuple[ir.Argument, ...], this: Terms, names: Mapping[str, Terms]
) -> Iterator[tuple[str, Terms]]:
    """What is written of an argument, by what it is that is known of it."""
    match one.value:
        case ir.HomeOf(of=ir.You()):
            yield f"{one.name} of you", ()
        case ir.HomeOf(of=of):
            yield f"{one.name} of", terms(of, this, names)
        case _:
            pass
    if (number := amount(one.value)) is not None:
        yield f"{one.name} number", (f"number {number}",)
    if called := called_so(one.value):
        yield f"{one.name} called", called
    if conditions.is_over(one.value, others):
        yield f"{one.name} over", ()
    if value := conditions.value_exceeded(one.value):
        yield f"{one.name} above", (f"value {value}",)
