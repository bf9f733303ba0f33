"""What content says of its rules in a person's words: every number and every name in it is of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from azif_compiler import ir
from azif_compiler.diagnostic import Report
from azif_compiler.ir.walk import walk
from azif_compiler.loader.driver import compile_packages
from azif_compiler.site.chapter_pages import in_groups
from azif_compiler.site.contents import Contents
from azif_compiler.site.mentions import Key, key_of, mentioned
from azif_compiler.site.shared_parts import Parts
from azif_compiler.words.noun import plain

ROOT = Path(__file__).parents[1]
NUMBERS = dict(
    zip("two three four five six seven eight nine ten eleven twelve".split(), range(2, 13), strict=True)
)
AROUND = 2
"""So far a text may look: to what its rule speaks of, and what that speaks of."""


@cache
def game() -> ir.Game:
    packages = [ROOT / "cards", *sorted(path.parent for path in ROOT.glob("expansions/*/package.yaml"))]
    found = compile_packages(packages, Report())
    assert found is not None
    return found


@cache
def declared() -> dict[Key, ir.Declaration]:
    return {key: d for d in game().declarations if (key := key_of(d)) is not None}


def prose() -> list[tuple[str, str]]:
    """Each rule of which something is said, by its id, and the text."""
    return [(d.name, d.says) for d in game().declarations if isinstance(d, ir.Wording) and d.sort == "rule"]


def around(name: str) -> list[ir.Declaration]:
    """The declarations of a name, and what they speak of."""
    found = {key: d for key, d in declared().items() if key[1] == name}
    edge = list(found.values())
    for _ in range(AROUND):
        keys = [key for d in edge for key in mentioned(d) if key in declared() and key not in found]
        edge = [declared()[key] for key in dict.fromkeys(keys)]
        found |= {key: declared()[key] for key in keys}
    return list(found.values())


def numbers_in(text: str) -> Iterator[int]:
    """The numbers that a text gives, as digits or as words."""
    for word in re.findall(r"\w+", text):
        if word.isdigit():
            yield int(word)
        elif word in NUMBERS:
            yield NUMBERS[word]


def wrong_numbers(name: str, text: str) -> list[int]:
    """The numbers in a text that its rule does not know."""
    known = {node.value for d in around(name) for node in walk(d) if isinstance(node, ir.Number)}
    return [number for number in numbers_in(text) if number not in known]


@cache
def names() -> frozenset[str]:
    """The words of everything that is declared, members of enums too."""
    found = {name for _, name in declared()}
    found |= {one.name for d in game().declarations if isinstance(d, ir.Enum) for one in d.members}
    found |= {d.says for d in game().declarations if isinstance(d, ir.Wording) and d.sort != "rule"}
    found |= {
        node.name for d in game().declarations for node in walk(d) if isinstance(node, ir.Step | ir.Window)
    }
    words = {word for name in found for word in re.findall(r"\w+", plain(name).casefold())}
    plural = {word[:-1] + "ies" if word.endswith("y") else word + "s" for word in words}
    return frozenset(words | plural | {word + "es" for word in words})


def wrong_names(text: str) -> list[str]:
    """The names in a text, which begin with a capital, that nothing is called."""
    inside = re.findall(r"(?<![.:] )(?<!^)\b[A-Z]\w+", text)
    return [word for word in inside if word.casefold() not in names()]


@pytest.mark.parametrize(("name", "text"), prose())
def test_a_text_gives_no_number_and_no_name_that_its_rule_does_not_know(name: str, text: str) -> None:
    assert wrong_numbers(name, text) == []
    assert wrong_names(text) == []
    assert text.endswith(".")


def test_a_text_that_is_wrong_is_noticed() -> None:
    (text,) = [text for name, text in prose() if name == "base:go_insane"]
    assert "1 Sanity" in text
    assert wrong_numbers("base:go_insane", text.replace("1 Sanity", "7 Sanity")) == [7]
    assert wrong_numbers("base:go_insane", text.replace("half", "seven")) == [7, 7]
    assert wrong_names(text.replace("Clues", "Florins")) == ["Florins"]


def test_every_rule_that_players_follow_is_told_in_prose() -> None:
    parts = Parts(Contents(game(), {}, {}))
    untold = [
        key[1]
        for chapter in parts.chapters.all
        for declaration, key in in_groups(parts, chapter)[0]
        if not parts.contents.lexicon.says("rule", key[1])
    ]
    assert untold == [], "say each in a person's words: `says rule NAME`, beside the others of its package"


def test_a_rule_is_told_where_its_title_is_given() -> None:
    told = dict(prose())
    assert "General Store" in told["base:Shops close as terror rises"]
    assert "trophy" in told["expansion_rules:spawned"]
