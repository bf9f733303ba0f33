"""The words of the language as a TextMate grammar, which editors read."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from azif_compiler.highlighting import word_classes

Rule = dict[str, object]

BEGINNING = r"(?:^|(?<=[{};:])|(?<=\belse\b))\s*"
"""What stands before the word with which a line or a statement begins."""


def grammar_text() -> str:
    """The grammar as JSON."""
    shape = {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "Azif",
        "scopeName": "source.azif",
        "fileTypes": ["azif"],
        "patterns": list(rules()),
    }
    return msgspec.json.format(msgspec.json.encode(shape), indent=2).decode() + "\n"


def rules() -> Iterable[Rule]:
    """What is coloured, the more special first."""
    yield {"name": "comment.line.number-sign.azif", "match": r"#.*$"}
    yield {"name": "entity.name.label.azif", "match": r'"(?:\\.|[^"\\\n])*":(?=\s)'}
    yield {
        "name": "string.quoted.double.azif",
        "begin": '"',
        "end": r'"|$',
        "patterns": [
            {"name": "constant.character.escape.azif", "match": r"\\."},
            {"name": "variable.other.azif", "match": r"\{[^}\n]*\}"},
        ],
    }
    yield {"match": rf"^({either(word_classes.declarations())})\b", "name": "keyword.declaration.azif"}
    for name, words in (
        ("keyword.control.ability.azif", word_classes.abilities()),
        ("keyword.control.azif", word_classes.statements()),
        ("storage.modifier.azif", word_classes.members()),
    ):
        yield {"match": rf"{BEGINNING}({either(words)})\b", "captures": {"1": {"name": name}}}
    yield {"name": "keyword.control.azif", "match": r"\b(else|otherwise)\b"}
    yield {"name": "support.type.azif", "match": rf"(?<=[:=])\s*({either(word_classes.types())})\b"}
    yield {"name": "keyword.operator.word.azif", "match": rf"\b({either(word_classes.connecting())})\b"}
    yield {"name": "constant.numeric.azif", "match": r"(?<![\w])[+-]?\d+\b"}
    yield {"name": "keyword.operator.azif", "match": r"!=|<=|>=|[<>=+*/-]"}


def either(words: Iterable[str]) -> str:
    """One of some words."""
    return "|".join(words)
