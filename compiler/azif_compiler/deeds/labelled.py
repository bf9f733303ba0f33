"""Options with labels, and what they name in what they do; questions, and of which kind is what is chosen."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.deeds.fact import Fact
from azif_compiler.ir.walk import nodes_of

CHOICES: frozenset[type[ir.Node]] = frozenset({ir.ChooseOption, ir.ChooseThings})
NAMING: frozenset[type[ir.Node]] = frozenset(
    {
        ir.Number,
        ir.TokenNamed,
        ir.Member,
        ir.Cards,
        ir.Named,
        ir.Select,
        ir.KindNamed,
        ir.Call,
        ir.Quantity,
        ir.Some,
    }
)
REPEATED: frozenset[type[ir.Node]] = frozenset({ir.Repeat, ir.ForEach, ir.While})


class Labelled(Fact, frozen=True, tag=True):
    """An option: its label, what its condition, cost and sentences name, and its first sentence's place; of
    which token it tells how many, as far as it is written, or 0.
    """

    label: str
    numbers: tuple[int, ...]
    tokens: tuple[str, ...]
    members: tuple[tuple[str, str], ...]
    cards: tuple[str, ...]
    kinds: tuple[str, ...]
    verbs: tuple[str, ...]
    at: int
    amounts: tuple[tuple[str, int], ...] = ()


class Prompted(Fact, frozen=True, tag=True):
    """A choice among things of a kind, and the words in which somebody is asked."""

    prompt: str
    kind: str
    at: int


def labelled(node: object) -> Iterator[Labelled | Prompted]:
    """The options with a label inside of something, and the questions that have words of their own."""
    for choice in nodes_of(node, CHOICES):
        match choice:
            case ir.ChooseOption(options=options):
                yield from (named(one) for one in options if one.label and (one.cost or one.body))
            case ir.ChooseThings(prompt=prompt, of=ir.Select(kind=kind) as of) if prompt:
                yield Prompted(prompt, kind, of.at or choice.at)
            case _:
                pass


def named(option: ir.Choice) -> Labelled:
    """What an option names."""
    numbers, tokens, members = set[int](), set[str](), set[tuple[str, str]]()
    cards, kinds, verbs, at = set[str](), set[str](), set[str](), 0
    amounts: list[tuple[str, int]] = []
    for one in nodes_of((option.condition, option.cost, option.body), NAMING):
        match one:
            case ir.Number(value=value):
                numbers.add(value)
            case ir.Quantity(number=number, token=ir.TokenNamed(name=name)):
                amounts.append((name, number.value if isinstance(number, ir.Number) else 0))
            case ir.Some(number=number, kind=ir.KindNamed(name=name)):
                amounts.append((name, number.value if isinstance(number, ir.Number) else 0))
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
    if nodes_of((option.cost, option.body), REPEATED):
        amounts.clear()
    return Labelled(
        option.label, tuple(sorted(numbers)), tuple(sorted(tokens)), tuple(sorted(members)),
        tuple(sorted(cards)), tuple(sorted(kinds)), tuple(sorted(verbs)), at, tuple(amounts),
    )  # fmt: skip
