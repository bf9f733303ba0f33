"""Options with labels: what is chosen by, and the numbers, tokens, cards and members of what is done."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.deeds.fact import Fact
from azif_compiler.ir.walk import nodes_of

CHOICES: frozenset[type[ir.Node]] = frozenset({ir.ChooseOption})
NAMING: frozenset[type[ir.Node]] = frozenset(
    {ir.Number, ir.TokenNamed, ir.Member, ir.Cards, ir.Named, ir.Select, ir.KindNamed, ir.Call}
)


class Labelled(Fact, frozen=True, tag=True):
    """An option: its label, what its condition, cost and sentences name, and its first sentence's place."""

    label: str
    numbers: tuple[int, ...]
    tokens: tuple[str, ...]
    members: tuple[tuple[str, str], ...]
    cards: tuple[str, ...]
    kinds: tuple[str, ...]
    verbs: tuple[str, ...]
    at: int


def labelled(node: object) -> Iterator[Labelled]:
    """The options with a label of their own inside of something."""
    for choice in nodes_of(node, CHOICES):
        for option in choice.options:
            if option.label and (option.cost or option.body):
                yield named(option)


def named(option: ir.Choice) -> Labelled:
    """What an option names."""
    numbers, tokens, members = set[int](), set[str](), set[tuple[str, str]]()
    cards, kinds, verbs, at = set[str](), set[str](), set[str](), 0
    for one in nodes_of((option.condition, option.cost, option.body), NAMING):
        match one:
            case ir.Number(value=value):
                numbers.add(value)
            case ir.TokenNamed(name=name):
                tokens.add(name)
            case ir.Member(enum=enum, name=name):
                members.add((enum, name))
            case ir.Cards(components=components):
                cards.update(components)
            case ir.Named(name=name):
                cards.add(name)
            case ir.Select(kind=kind) | ir.KindNamed(name=kind):
                kinds.add(kind)
            case ir.Call(verb=verb):
                verbs.add(verb)
                at = at or one.at
            case _:
                pass
    return Labelled(
        option.label, tuple(sorted(numbers)), tuple(sorted(tokens)), tuple(sorted(members)),
        tuple(sorted(cards)), tuple(sorted(kinds)), tuple(sorted(verbs)), at,
    )  # fmt: skip
