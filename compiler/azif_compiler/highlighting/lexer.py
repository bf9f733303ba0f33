"""The words of the language as a lexer of Pygments, by which documents are coloured."""

from __future__ import annotations

from typing import Any, ClassVar

from pygments.lexer import RegexLexer, words
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Whitespace

from azif_compiler.highlighting import word_classes


class AzifLexer(RegexLexer):
    """Azif, the language of the rules and components of board games."""

    name = "Azif"
    aliases: ClassVar = ["azif"]
    filenames: ClassVar = ["*.azif"]
    mimetypes: ClassVar = ["text/x-azif"]

    # A line begins in `root`; behind its first word it is in `phrase`. Pygments has no type for rules.
    tokens: ClassVar[dict[str, list[Any]]] = {
        "root": [
            (r"\s+", Whitespace),
            (r"#[^\n]*", Comment.Single),
            (r'"(?:\\.|[^"\\\n])*":(?=\s)', Name.Label),
            (r"[{};:]", Punctuation),
            (words(word_classes.declarations(), prefix=r"^", suffix=r"\b"), Keyword.Declaration, "phrase"),
            (words(word_classes.abilities(), suffix=r"\b"), Keyword, "phrase"),
            (words(word_classes.statements(), suffix=r"\b"), Keyword, "phrase"),
            (words(word_classes.members(), suffix=r"\b"), Keyword.Reserved, "phrase"),
            (r"else\b", Keyword),
            (r"", Name, "phrase"),
        ],
        "phrase": [
            (r"\n", Whitespace, "#pop"),
            (r"[ \t\r\f]+", Whitespace),
            (r"#[^\n]*", Comment.Single),
            (r"[{};]|:(?=\s)", Punctuation, "#pop"),
            (r'"(?:\\.|[^"\\\n])*"?', String.Double),
            (words(word_classes.types(), prefix=r"(?:(?<=: )|(?<== ))", suffix=r"\b"), Keyword.Type),
            (words(word_classes.connecting(), prefix=r"\b", suffix=r"\b"), Operator.Word),
            (r"[+-]?\d+\b", Number.Integer),
            (r"!=|<=|>=|[<>=+*/-]", Operator),
            (r"'s\b|[^\W\d]\w*", Name),
            (r".", Punctuation),
        ],
    }
