"""The language and its tools → pages: one for each complaint, each command, and the words of packages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from azif_compiler import diagnostics
from azif_compiler.reporting.page import page as told_of
from azif_compiler.site.pages import Page, around, fenced, link, md
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.vocabulary import markdown
from azif_compiler.vocabulary.answer import everything
from azif_compiler.vocabulary.collect import vocabulary


class Command(NamedTuple):
    """A command: its name, the line about it, and the help that it prints."""

    name: str
    about: str
    help: str


def error_pages() -> Iterator[Page]:
    """A page for each complaint, and a list of them."""
    lines = ["# What Azif complains of", ""]
    for code, kind in diagnostics.every().items():
        told = told_of(kind)
        path = f"errors/{code}"
        lines.append(f"- {link('errors/index', path, code)} {md(told.title)}")
        body = [
            f"# {code}: {md(told.title)}",
            "",
            f"*{kind.severity}*: {code_of(kind.message)}",
            "",
            told.why,
            "",
        ]
        for example in told.examples:
            body += [f"## {example.word}", "", fenced(example.text), ""]
        body.append(around("errors", list(diagnostics.every()), code, "all complaints"))
        yield Page(path, f"{code}: {told.title}", "\n".join(body))
    yield Page("errors/index", "What Azif complains of", "\n".join(lines))


def code_of(text: str) -> str:
    """Text as code in a line, which may have the marks of code in it."""
    return f"`` {text} ``" if "`" in text else f"`{text}`"


def command_pages(commands: Sequence[Command]) -> Iterator[Page]:
    """A page for each command, and a list of them."""
    lines = ["# Commands", ""]
    for command in commands:
        path = f"commands/{command.name}"
        title = f"azif {command.name}"
        lines.append(f"- {link('commands/index', path, title)}: {md(command.about)}")
        body = [f"# {title}", md(command.about), fenced(command.help, "text")]
        body.append(around("commands", [one.name for one in commands], command.name, "all commands"))
        yield Page(path, title, "\n\n".join(body))
    yield Page("commands/index", "Commands", "\n".join(lines))


def vocabulary_page(snapshot: Snapshot) -> Page:
    """Every word that content can use, on one page."""
    return Page("guide/vocabulary", "Vocabulary", markdown.page(everything(vocabulary(snapshot))), wide=True)
