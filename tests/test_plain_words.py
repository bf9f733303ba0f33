"""What Azif says is said as players speak: few braces, names of plain words, verbs for many cards, and no
message that only programmers understand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from azif_compiler import ir
from azif_compiler.diagnostic import Report
from azif_compiler.loader import places
from azif_compiler.loader.driver import snapshot_of
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.text.tokens import LEFT, RIGHT, Tokens, scan
from azif_compiler.vocabulary.answer import used_once
from azif_compiler.vocabulary.collect import vocabulary
from messages import messages


@pytest.fixture(scope="module")
def shipped() -> Snapshot:
    """Everything that comes with Azif."""
    report = Report()
    found = sorted(manifest.parent for manifest in places.expansions().glob("*/package.yaml"))
    snapshot = snapshot_of((places.cards(), *found), report)
    assert snapshot is not None, [one.text() for one in report.diagnostics]
    return snapshot


def components(snapshot: Snapshot) -> Iterator[Tokens]:
    """The tokens of each component, and of each change to one."""
    for found in snapshot.found():
        declared = any(isinstance(one, ir.Component) for one in found.cell.compiled())
        amended = any(one.sort == "component" for one in found.cell.amended())
        if (declared or amended) and not found.state.file.ruling:
            yield scan(found.piece.text, snapshot.grammar)


def test_few_tokens_of_components_are_braces(shipped: Snapshot) -> None:
    kinds = [kind for tokens in components(shipped) for kind in tokens.kinds]
    braces = kinds.count(LEFT) + kinds.count(RIGHT)
    assert len(kinds) > 30_000
    assert braces / len(kinds) < 0.15


def test_names_in_components_are_written_as_they_are_spoken(shipped: Snapshot) -> None:
    words = [word for tokens in components(shipped) for word in tokens.words if word[:1].isalpha()]
    joined = [word for word in words if "_" in word]
    assert len(words) > 20_000
    assert len(joined) / len(words) < 0.02, sorted(set(joined))


def test_few_verbs_were_made_for_one_card(shipped: Snapshot) -> None:
    entries = vocabulary(shipped)
    assert sum(entry.sort == "verb" for entry in entries) > 150
    once = [entry.id for entry in used_once(entries).entries]
    assert len(once) <= 20, once


JARGON = frozenset(
    """
abstract argument arguments array arrays assertion assertions ast attribute attributes binding
bindings boolean booleans byte callback class classes closure compile compiled compiler compiles
compiling constructor debug deprecated dict enum enums exception exceptions expression expressions
function functions getter identifier identifiers instance instances int integer integers invalid ir
iterable iterate iteration iterator json lambda lexer lexical literal literals loop loops member
members metadata method methods module modules namespace node nodes nul null object objects operand
operands operator operators parameter parameters parse parsed parser parses parsing predicate
recursion recursive regex runtime schema scope scopes selector selectors semantic semantics
serialize serialized statement statements string strings struct subclass subtype syntactic
syntax traceback tuple tuples type types unresolved variable variables yaml
""".split()
)
"""What people who play do not know, or know in another sense."""

OTHERWISE = re.compile(r"\b(?:can|the word anew,) type\b|\btype the word anew\b")
"""Where such a word is a plain one: to type on a keyboard."""

FOR_PROGRAMS = {"IR", "JSON", "Schema", "YAML", "ir", "json", "schema"}
"""What the help of those commands may say that write and read files for other programs."""

WORD = re.compile(r"[A-Za-z][\w.-]*\w|[A-Za-z]")


def jargon(text: str) -> set[str]:
    """The words of a message that people who play do not know."""
    return {word for word in WORD.findall(OTHERWISE.sub("", text)) if word.casefold() in JARGON}


def test_no_message_speaks_to_programmers() -> None:
    found = list(messages())
    assert len(found) > 2_500
    assert any("is expected here" in one.text for one in found)
    wrong = [str(one) for one in found if jargon(one.text) - (FOR_PROGRAMS if "/cli/" in one.path else set())]
    assert wrong == []


def test_what_content_says_is_wrong_speaks_to_players(shipped: Snapshot) -> None:
    tokens = [scan(found.piece.text, shipped.grammar) for found in shipped.found()]
    said = [
        one.words[index + 1]
        for one in tokens
        for index, word in enumerate(one.words[:-1])
        if word == "because" and one.words[index + 1].startswith('"')
    ]
    assert len(said) > 200
    assert [text for text in said if jargon(re.sub("`[^`]*`", "", text))] == []
