"""One edit of a text: what an author changes, and what an author has not finished."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from azif_compiler.snapshot.file_state import Found
from azif_compiler.snapshot.project import Project

Edit = Callable[[str], str | None]
"""A component's text → its text after the edit; None if there is nothing of that sort in it."""

_NUMBER = re.compile(r"\b\d\b")
_WORD = re.compile(r"(?<![\"\w])[a-z_]{4,}\b")


def changed_number(text: str) -> str | None:
    """The last number in it is another one."""
    found = list(_NUMBER.finditer(text))
    if not found:
        return None
    last = found[-1]
    return f"{text[: last.start()]}{(int(last[0]) + 1) % 10}{text[last.end() :]}"


def new_card(text: str) -> str | None:
    """Another like it stands behind it."""
    other = changed_head(text)
    return None if other is None else f"{text.rstrip()}\n\n{other}"


def unknown_word(text: str) -> str | None:
    """A word in the middle of its body means nothing."""
    found = list(_WORD.finditer(text, text.find("{") + 1))
    if not found:
        return None
    word = found[len(found) // 2]
    return f"{text[: word.start()]}meaningless_word{text[word.end() :]}"


def missing_brace(text: str) -> str | None:
    """Its last brace is missing."""
    before, brace, behind = text.rpartition("}")
    return before + behind if brace else None


def missing_quote(text: str) -> str | None:
    """The quote behind its name is missing."""
    end = end_of_name(text)
    return None if end is None else text[:end] + text[end + 1 :]


def changed_head(text: str) -> str | None:
    """It has another name."""
    end = end_of_name(text)
    return None if end is None else f"{text[:end]} Once More{text[end:]}"


def end_of_name(text: str) -> int | None:
    """Where the quote behind the name stands."""
    found = re.match(r'[^"{]*"[^"\n]*"', text)
    return None if found is None else found.end() - 1


EDITS: dict[str, Edit] = {
    "a changed number": changed_number,
    "a new card": new_card,
    "an unknown word": unknown_word,
    "a missing brace": missing_brace,
    "a missing quote": missing_quote,
    "a changed head of a card": changed_head,
}
"""The edits that are measured, by what people call them."""


def rewritten(found: Found, new: str) -> str:
    """The text of a file in which a piece is written anew."""
    source = found.state.source
    assert source is not None
    start = found.piece.start
    return source.text[:start] + new + source.text[start + len(found.piece.text) :]


def with_piece(project: Project, found: Found, new: str) -> Project:
    """A project in which a piece is written anew."""
    name, text = found.state.file.name, rewritten(found, new)
    files = (replace(file, content=text) if file.name == name else file for file in project.files)
    return replace(project, files=tuple(files))
