"""Whether texts say everything: whatever is changed in what a component does, its text reads otherwise.

Each number, argument, condition, outcome, limit, chooser and statement of the IR is changed or left out, one
at a time, in every ability and script of every package. What still reads alike means the same, and is listed.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import msgspec
import pytest

from azif_compiler import ir
from azif_compiler.words.abilities import Abilities
from azif_compiler.words.card import unseen
from azif_compiler.words.clause import flow
from azif_compiler.words.lexicon import Lexicon
from golden import compile_text
from test_text import MORE, PACKAGES
from test_text_whole import is_shipped, lexicon_of

SAME = (
    (r"IsKind is left out", "a name says of which kind a thing is"),
    (
        r"^(ValueOf|TokensOn|Arithmetic|number \d) .*\b(pay|[Ll]ose) [^.]*(up to|\$?\d+ to|any) ",
        "nobody pays more than there is",
    ),
    (r"^(ValueOf is|condition of Either) .*\bin ", "a place in a town is in that town"),
    (r"^Same is .*: (Before|After) .*\bcheck\b", "whose check it is, its window says"),
    (r"^condition of Around .*: At the (start|end) of an? \w+'s ", "a step is somebody's, whoever that is"),
    (r"^(Exists|condition of Action) .*\b[Cc]hoose a", "what an action chooses is there"),
    (r"stage of Reaction", "what changes an event changes it before it happens"),
    (r"^number 1 .*\btake the\b", "of what there is only one, nobody takes two"),
    (r"^who chooses .*\b(random|chooses? (one|an?)|pay|claims an?)\b", "whoever does it chooses, or nobody"),
    (r"inside of Select .*belongings", "what one has lies among one's belongings"),
    (r"argument how of base:win", "who wins alone is said in its place"),
    (r"argument who of base:pay .*they may pay", "whoever may do it pays"),
)  # fmt: skip
"""Changes that no text shows, with the sentence around them, and why the game is the same."""

CHOICES = (ir.ChooseThings, ir.ChooseOption, ir.ChooseNumber, ir.May)
OPPOSITE: dict[str, Literal["=", "!=", "<", "<=", ">", ">="]] = {
    ">=": "<", "<": ">=", ">": "<=", "<=": ">", "=": "!=", "!=": "=",
}  # fmt: skip
UNSAID = ("at", "prompt", "told", "label", "name")
"""Parts that are no part of what is done: places, and what is only said in play."""

LEAVING = ("inside", "among", "holder", "where", "order", "condition", "limit", "sides", "key", "otherwise")
"""Parts that can be left out."""

Changed = tuple[str, ir.Node]


def changes(lexicon: Lexicon, node: object) -> Iterator[tuple[str, object]]:
    """A tree with one change, and what it is."""
    if isinstance(node, tuple):
        for index, part in enumerate(node):
            if isinstance(part, ir.Node) and len(node) > 1 and not isinstance(part, ir.Argument | ir.Handler):
                yield f"{type(part).__name__} is left out", (*node[:index], *node[index + 1 :])
            for what, changed in changes(lexicon, part):
                yield what, (*node[:index], changed, *node[index + 1 :])
    elif isinstance(node, ir.Node):
        yield from own_changes(lexicon, node)
        single = isinstance(node, ir.ChooseThings) and node.single
        for name in node.__struct_fields__:
            if name not in UNSAID and not (single and name in ("least", "most")):
                for what, changed in changes(lexicon, getattr(node, name)):
                    yield what, msgspec.structs.replace(node, **{name: changed})


def own_changes(lexicon: Lexicon, node: ir.Node) -> Iterator[Changed]:
    """A node that says something else of itself."""
    kind, replace = type(node).__name__, msgspec.structs.replace
    match node:
        case ir.Number(value=value) if abs(value) < ir.UNLIMITED:
            yield f"number {value}", replace(node, value=value + 7)
        case ir.Call():
            yield from in_sentence(lexicon, node)
        case ir.And():
            yield "and, or", ir.Or(node.of)
        case ir.Or():
            yield "or, and", ir.And(node.of)
        case ir.Compare(operator=operator):
            yield f"compare {operator}", replace(node, operator=OPPOSITE[operator])
        case ir.Not():
            yield "not", node.of
        case ir.Flag():
            yield "flag", replace(node, value=not node.value)
        case ir.Arithmetic():
            yield "sign", replace(node, operator="+" if node.operator == "-" else "-")
        case ir.ChooseThings():
            yield "chance", replace(node, random=not node.random)
        case ir.Until():
            yield "stage", replace(node, stage="start" if node.stage == "end" else "end")
            yield "which", replace(node, following=not node.following)
        case ir.Put():
            yield "side", replace(node, side="bottom" if node.side == "top" else "top")
        case ir.ReduceIt():
            yield "more", replace(node, more=not node.more)
        case ir.Around():
            yield "stage", replace(node, stage="start" if node.stage == "end" else "end")
        case ir.Reaction():
            yield "stage of Reaction", replace(node, stage="after" if node.stage == "when" else "when")
        case _:
            pass
    for name in LEAVING:
        if name in node.__struct_fields__ and getattr(node, name) and not is_whole(node, name):
            gone = () if name == "otherwise" else None
            yield f"{name} of {kind} is left out", replace(node, **{name: gone})
    if "may" in node.__struct_fields__:
        yield f"may of {kind}", replace(node, may=not getattr(node, "may", False))
    if getattr(node, "cost", ()):
        yield f"cost of {kind}", replace(node, cost=())
    if isinstance(node, CHOICES) and is_somebody(node.by):
        yield "who chooses", replace(node, by=None)


def is_whole(node: ir.Node, name: str) -> bool:
    """Whether a part cannot be left out of a node."""
    return (name in ("condition", "otherwise") and isinstance(node, ir.While | ir.Either | ir.Modifier)) or (
        name == "condition" and isinstance(node, ir.If)
    )


def is_somebody(who: object) -> bool:
    """Whether somebody else than whoever acts is meant."""
    return who is not None and not isinstance(who, ir.You)


def in_sentence(lexicon: Lexicon, node: ir.Call) -> Iterator[Changed]:
    """A sentence without something that is given, or without one of its outcomes."""
    parameters = {parameter.name: parameter for parameter in lexicon.verbs[node.verb].parameters}
    for given in node.arguments:
        default = parameters[given.name].default
        if is_somebody(given.value) and (default is None or not ir.equivalent(default, given.value)):
            rest = tuple(one for one in node.arguments if one is not given)
            yield f"argument {given.name} of {node.verb}", msgspec.structs.replace(node, arguments=rest)
    for handler in node.handlers:
        if handler.body:
            rest_ = tuple(one for one in node.handlers if one is not handler)
            yield f"outcome {handler.outcome} of {node.verb}", msgspec.structs.replace(node, handlers=rest_)


def silent(lexicon: Lexicon, cards: list[ir.Component]) -> Iterator[str]:
    """The changes that no text shows, with the text; what cannot be said at all is no change."""
    for card in cards:
        words = Abilities(lexicon, lexicon.this(card.kind))
        words.printed = unseen(lexicon, card)

        def body(statements: tuple[ir.Statement, ...], words: Abilities = words) -> str:
            words.begin()
            return flow(words.block(statements))

        said: list[tuple[object, Callable[..., str]]] = [(one, words.ability) for one in card.abilities]
        said += [(script.body, body) for script in card.scripts if script.body]
        for node, read in said:
            text = read(node)
            for what, changed in changes(lexicon, node):
                if reads_alike(read, changed, text):
                    yield f"{what} ({card.title}: {text})"


def reads_alike(read: Callable[..., str], changed: object, text: str) -> bool:
    """Whether a changed tree reads as before; one that has lost what it cannot do without does not."""
    try:
        return read(changed) == text
    except (AttributeError, IndexError, KeyError, TypeError, ValueError, AssertionError):
        return False


def unlisted(found: Iterator[str]) -> list[str]:
    """What is silent and not listed."""
    return [one for one in found if not any(re.search(pattern, one) for pattern, _ in SAME)]


@pytest.mark.parametrize("package", PACKAGES)
def test_every_change_is_read(package: str) -> None:
    lexicon = lexicon_of(package)
    cards = [card for card in lexicon.components if is_shipped(card, PACKAGES[package])]
    assert unlisted(silent(lexicon, cards)) == []


def test_every_change_of_a_strange_card_is_read(here: Path) -> None:
    lexicon = Lexicon(compile_text(here, MORE))
    assert unlisted(silent(lexicon, lexicon.components)) == []


def test_what_is_unsaid_is_found() -> None:
    lexicon = lexicon_of("base")
    cards = [card for card in lexicon.components if card.title == "Easttown 4"]
    mute = next(verb for verb in lexicon.verbs if verb.endswith(":pay"))
    less = copy.copy(lexicon)
    less.verbs = {
        **lexicon.verbs,
        mute: msgspec.structs.replace(lexicon.verbs[mute], says="{who} {pay|pays}"),
    }
    assert any("base:pay" in one for one in silent(less, cards))
