"""Whether texts are whole: what an ability says of numbers, names, choices and the like is read of it."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from azif_compiler import ir
from azif_compiler.diagnostic import Report
from azif_compiler.ir.walk import walk
from azif_compiler.loader.driver import compile_packages
from azif_compiler.words.abilities import Abilities
from azif_compiler.words.card import unseen
from azif_compiler.words.clause import flow
from azif_compiler.words.lexicon import Lexicon
from golden import compile_text
from test_text import MORE, PACKAGES


class Part(NamedTuple):
    """An ability of a component, or the body of one of its scripts, and what is read of it."""

    name: str
    nodes: tuple[ir.Node, ...]
    text: str


@functools.cache
def lexicon_of(package: str) -> Lexicon:
    """The words of a package, with the base game."""
    report = Report()
    game = compile_packages(list(dict.fromkeys((PACKAGES["base"], PACKAGES[package]))), report)
    assert game is not None
    return Lexicon(game)


def parts(lexicon: Lexicon, folder: Path | None) -> Iterator[Part]:
    """What the components of a package do, and what is read of it."""
    for card in lexicon.components:
        if folder is not None and not is_shipped(card, folder):
            continue
        words = Abilities(lexicon, lexicon.this(card.kind))
        words.printed = unseen(lexicon, card)
        for ability in card.abilities:
            yield Part(card.title, (ability,), words.ability(ability))
        for script in card.scripts:
            words.begin()
            yield Part(card.title, script.body, flow(words.block(script.body)))


def is_shipped(card: ir.Component, folder: Path) -> bool:
    """Whether a component lies in a package, and not in its rulings."""
    path = Path(card.meta.origin.file).resolve()
    return path.is_relative_to(folder.resolve()) and "rulings" not in path.parts


# ---- what must be found ----------------------------------------------------------------------------

IN_WORDS = {1: r"\ban?\b|\bonce\b|\bthat\b|\bthe\b", 2: r"\btwice\b"}


def numbers(_: Lexicon, part: Part) -> Iterator[str]:
    """Numbers beyond 1, and amounts of 1, that do not stand in the text; `> 2` may be `at least 3`."""
    shown = set(map(int, re.findall(r"\d+", part.text)))
    compared = {
        id(node.right): 1 if node.operator == ">" else -1
        for node in walk(part.nodes)
        if isinstance(node, ir.Compare) and node.operator in "<>"
    }
    amounts = {id(node.number) for node in walk(part.nodes) if isinstance(node, ir.Quantity | ir.Some)}
    for node in walk(part.nodes):
        if isinstance(node, ir.Number) and abs(node.value) < ir.UNLIMITED:
            value = abs(node.value + compared.get(id(node), 0))
            counts = value > 1 or (value == 1 and id(node) in amounts)
            if counts and value not in shown and not re.search(IN_WORDS.get(value, "$^"), part.text.lower()):
                yield f"number {node.value}"


def names(_: Lexicon, part: Part) -> Iterator[str]:
    """Components that are not called by their names."""
    for node in walk(part.nodes):
        titles: tuple[str, ...] = node.components if isinstance(node, ir.Cards) else ()
        for title in (node.name,) if isinstance(node, ir.Named) else titles:
            if ir.word_of(title) not in part.text:
                yield f"name {ir.word_of(title)}"


def tokens(lexicon: Lexicon, part: Part) -> Iterator[str]:
    """Tokens that are not called by their names."""
    text = part.text.lower()
    for node in walk(part.nodes):
        if isinstance(node, ir.TokenNamed):
            called = {lexicon.token(node.name).lower(), lexicon.token(node.name, plural=False).lower()}
            symbol = lexicon.tokens[node.name].symbol
            if not any(one in text for one in called) and not (symbol and symbol in text):
                yield f"token {ir.word_of(node.name)}"


def choices(_: Lexicon, part: Part) -> Iterator[str]:
    """What may be done and reads as if it were done."""
    for node in walk(part.nodes):
        may = isinstance(node, ir.May) or getattr(node, "may", False) is True
        if may and not re.search(r"\bmay\b", part.text):
            yield "may"


def outcomes(lexicon: Lexicon, part: Part) -> Iterator[str]:
    """Ways in which something ends, and that nobody reads of."""
    for node in walk(part.nodes):
        if isinstance(node, ir.Call):
            ends = lexicon.verbs[node.verb].outcomes
            alike = all(handler.body == node.handlers[0].body for handler in node.handlers)
            for handler in () if alike and len(node.handlers) == len(ends) > 1 else node.handlers:
                says = (lexicon.says("outcome", node.verb, handler.outcome) or "").partition("||")[0]
                ways = re.findall(r"<(?:not )?\w+\?([^<>]*)>", says) or [says]
                if handler.body and not any(is_in(part.text, way) for way in ways):
                    yield f"outcome {handler.outcome} of {ir.word_of(node.verb)}"


def is_in(text: str, says: str) -> bool:
    """Whether a text says what a template ends in."""
    stems = [one for one in re.split(r"\{[^|}]*\}|[ {}|]+", says) if len(one) > 2]
    return all(re.search(rf"\b{re.escape(one[:4])}", text, re.IGNORECASE) for one in stems[-1:])


def limits(_: Lexicon, part: Part) -> Iterator[str]:
    """Limits that nobody reads of."""
    for node in walk(part.nodes):
        limit = getattr(node, "limit", None)
        if isinstance(limit, ir.Limit):
            said = "once per" if limit.number == 1 else f"up to {limit.number} times per"
            if said not in part.text.lower():
                yield f"limit {said}"


def durations(_: Lexicon, part: Part) -> Iterator[str]:
    """What lasts for a time, and reads as if it were for ever."""
    for node in walk(part.nodes):
        said = part.text.casefold()
        if isinstance(node, ir.Until) and "until the" not in said and "until your" not in said:
            yield "until"


EACH = r"\b(each|every|all|any|both|those|another|they|their|as often as|as long as)\b|\b[2-9]\d* \w"
"""What is read of something that is done for several."""

TIMES = r"\b(once|twice|times|for each|as often as)\b"
"""What is read of something that is done so many times."""


def loops(_: Lexicon, part: Part) -> Iterator[str]:
    """What is done for each of several, so many times, or as long as something is so, and reads as if it
    were done once.
    """
    text = part.text.lower()
    for node in walk(part.nodes):
        match node:
            case ir.ForEach() if node.body and not re.search(EACH, text):
                yield "for each"
            case ir.Repeat() if node.body and not re.search(TIMES, text):
                yield "repeat"
            case ir.While() if not re.search(r"\bas (long|often) as\b|\buntil\b|\brepeat", text):
                yield "while"
            case _:
                pass


def lets(lexicon: Lexicon, part: Part) -> Iterator[str]:
    """Values that have a name, and of which nobody reads: what is in them is said where the name stands."""
    for node in walk(part.nodes):
        if isinstance(node, ir.Let) and any(node.name == one.name for one in locals_of(part)):
            inner = part._replace(nodes=(node.value,))
            for check in (numbers, names, tokens):
                yield from (f"{missing} of {node.name}" for missing in check(lexicon, inner))
            for of in walk(node.value):
                if isinstance(of, ir.Select) and not is_called(lexicon, of.kind, part.text):
                    yield f"{ir.word_of(of.kind)} of {node.name}"


def locals_of(part: Part) -> Iterator[ir.Local]:
    """Where a name is used."""
    return (node for node in walk(part.nodes) if isinstance(node, ir.Local))


def is_called(lexicon: Lexicon, kind: str, text: str) -> bool:
    """Whether things of a kind, or of one above or below it, are spoken of."""
    line = {kind, *lexicon.ancestors(kind), *(one for one in lexicon.kinds if kind in lexicon.ancestors(one))}
    words = {lexicon.kind(one, plural=plural).lower() for one in line for plural in (False, True)}
    return any(word in text.lower() for word in words)


CHECKS: tuple[Callable[[Lexicon, Part], Iterator[str]], ...] = (
    numbers, names, tokens, choices, outcomes, limits, durations, loops, lets,
)  # fmt: skip


@pytest.mark.parametrize("package", PACKAGES)
def test_nothing_is_left_out(package: str) -> None:
    lexicon = lexicon_of(package)
    found = [
        (part.name, missing)
        for part in parts(lexicon, PACKAGES[package])
        for check in CHECKS
        for missing in check(lexicon, part)
    ]
    assert found == []


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_what_is_left_out_is_found(check: Callable[[Lexicon, Part], Iterator[str]]) -> None:
    found = [
        part.name
        for package in ("base", "king_in_yellow")
        for part in parts(lexicon_of(package), PACKAGES[package])
        if list(check(lexicon_of(package), part._replace(text="")))
    ]
    assert len(found) > 3


def test_nothing_is_left_out_of_a_strange_card(here: Path) -> None:
    lexicon = Lexicon(compile_text(here, MORE))
    found = list(parts(lexicon, None))
    assert len(found) == 18
    assert [missing for part in found for check in CHECKS for missing in check(lexicon, part)] == []


# ---- who is spoken to ------------------------------------------------------------------------------


def addressed(nodes: object) -> int:
    """How often somebody is spoken to. Who leaves it to chance need not be known."""
    by_chance = [node for node in walk(nodes) if isinstance(node, ir.ChooseThings) and node.random]
    spoken = [node for node in walk(nodes) if isinstance(node, ir.You)]
    return len(spoken) - sum(isinstance(node.by, ir.You) for node in by_chance)


@pytest.mark.parametrize("package", PACKAGES)
def test_a_card_that_nobody_meets_says_who_does_what(package: str) -> None:
    """What is read out to all speaks to nobody: `you` would be whoever happens to be meant by the rules."""
    lexicon = lexicon_of(package)
    cards = [
        card
        for card in lexicon.components
        if card.package == package and "base:mythos_card" in lexicon.ancestors(card.kind)
        if "rulings" not in Path(card.meta.origin.file).parts
    ]
    found = [(card.title, script.name) for card in cards for script in card.scripts if addressed(script.body)]
    assert found == []
