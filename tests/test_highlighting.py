"""Colours where no compiler runs: they are made of the language's own tables."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, Error, Keyword, Name, Number, String

import vscode_extension
from azif_compiler.grammar import DECLARING
from azif_compiler.highlighting import word_classes
from azif_compiler.highlighting.lexer import AzifLexer
from azif_compiler.highlighting.textmate import grammar_text
from projects import tables

ROOT = Path(__file__).parents[1]


def test_the_leading_words_are_those_of_the_grammar() -> None:
    told = (ROOT / "grammar" / "azif.lark").read_text("utf-8")
    assert word_classes.leading() == {word for word in tables().keywords if f'"{word}"' in told}
    assert set(word_classes.declarations()) == DECLARING


def test_each_leading_word_is_coloured_once() -> None:
    rows = (word_classes.abilities(), word_classes.statements(), word_classes.members())
    told = [word for row in rows for word in row]
    assert len(told) == len(set(told))
    assert {*told, *word_classes.declarations()} >= word_classes.leading() - {"else", "otherwise"}


def test_every_pattern_of_the_textmate_grammar_can_be_read() -> None:
    for rule in json.loads(grammar_text())["patterns"]:
        for key in ("match", "begin", "end"):
            if key in rule:
                # What stands before is of a fixed length in Oniguruma alternative by alternative.
                re.compile(re.sub(r"\(\?:\^\|\(\?<=\[\{\};:\]\)\|\(\?<=\\belse\\b\)\)", "", rule[key]))


@pytest.mark.parametrize(
    "path", [vscode_extension.GRAMMAR, vscode_extension.SNIPPETS], ids=lambda path: path.name
)
def test_the_extension_has_what_is_made_of_the_language(path: Path, update: bool) -> None:
    """`pytest --update` writes it anew."""
    if update:
        vscode_extension.main()
    made = grammar_text() if path == vscode_extension.GRAMMAR else vscode_extension.snippets_text()
    assert path.read_text("utf-8") == made


def test_pygments_reads_all_content_and_loses_no_letter() -> None:
    files = sorted((ROOT / "cards").rglob("*.azif"))
    assert len(files) > 20
    for path in files:
        text = path.read_text("utf-8")
        found = list(AzifLexer(stripnl=False, ensurenl=False).get_tokens(text))
        assert "".join(word for _, word in found) == text
        assert not [word for sort, word in found if sort is Error]


def test_pygments_knows_words_by_where_they_stand() -> None:
    text = 'lamp "Beacon" {  # a light\n  "Flare": when you light this: add 2 to its oil\n}\ntoken when_lit\n'
    found = {word: sort for sort, word in AzifLexer().get_tokens(text)}
    assert found["# a light"] is Comment.Single
    assert found['"Beacon"'] is String.Double
    assert found['"Flare":'] is Name.Label
    assert found["when"] is Keyword
    assert found["add"] is Keyword
    assert found["2"] is Number.Integer
    assert found["token"] is Keyword.Declaration
    assert found["oil"] is Name


def test_pygments_finds_the_lexer_by_the_name_of_the_language() -> None:
    try:
        assert get_lexer_by_name("azif").name == "Azif"
    except Exception as error:  # the entry point is read when Azif is installed
        pytest.skip(f"Azif was installed before it had a lexer: {error}")
