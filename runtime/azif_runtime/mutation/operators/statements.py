"""Statements and abilities that are left out, outcomes that are taken for each other."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from azif_compiler import ir
from azif_runtime.mutation.change import Change, Words, after


def dropped(node: object, words: Words) -> Iterator[Change]:
    """Without one of its statements, abilities, modifiers or options; what gives a name to others stays."""
    if not isinstance(node, tuple):
        return
    for index, item in enumerate(node):
        rest = (*node[:index], *node[index + 1 :])
        said = type(item).__name__.lower()
        match item:
            case ir.Let() | ir.Roll() | ir.ChooseNumber() | ir.ChooseThings(body=None):
                pass
            case ir.Modifier() | ir.Choice() if rest:
                yield Change(f"{said} {index + 1} left out", rest)
            case _ if isinstance(item, ir.Statement | ir.Ability):
                yield Change(f"{said} left out", rest, without=item)
            case _:
                pass


def other_outcome(node: object, words: Words) -> Iterator[Change]:
    """`pass { … } fail { … }` with the blocks exchanged; `outcome pass` → `outcome fail`."""
    match node:
        case ir.Call(handlers=(first, second, *rest)):
            swapped = (
                replace(first, outcome=second.outcome),
                replace(second, outcome=first.outcome),
                *rest,
            )
            yield Change(f"{first.outcome} ↔ {second.outcome}", replace(node, handlers=swapped))
        case ir.Call(verb=verb, handlers=(only,)):
            other = after(list(words.outcomes(verb)), only.outcome)
            if other is not None:
                changed = (replace(only, outcome=other),)
                yield Change(f"{only.outcome} → {other}", replace(node, handlers=changed))
        case ir.Outcome(name=name):
            other = words.other_outcome(name)
            if other is not None:
                yield Change(f"{name} → {other}", replace(node, name=other))
        case ir.May(body=body, otherwise=otherwise) if otherwise:
            yield Change("may ↔ else", replace(node, body=otherwise, otherwise=body))
        case _:
            pass


def other_side(node: object, words: Words) -> Iterator[Change]:
    """On top → at the bottom, from the top → from the bottom."""
    match node:
        case ir.Put(side="top"):
            yield Change("on top → at bottom", replace(node, side="bottom"))
        case ir.Put(side="bottom"):
            yield Change("at bottom → on top", replace(node, side="top"))
        case ir.End(bottom=bottom):
            yield Change("bottom → top" if bottom else "top → bottom", replace(node, bottom=not bottom))
        case _:
            pass
