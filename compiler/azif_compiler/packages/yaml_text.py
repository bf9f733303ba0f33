"""YAML text → plain values, each with its place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from azif_compiler.bounds import DEEPEST_MANIFEST
from azif_compiler.diagnostics.manifests import DuplicateKey
from azif_compiler.diagnostics.yaml_texts import BadYaml, UnsupportedYaml
from azif_compiler.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Callable

    from ruamel.yaml.nodes import Node

    from azif_compiler.diagnostic import Report
    from azif_compiler.text.source import Source

Plain = str | int | float | bool | None | list["Plain"] | dict[str, "Plain"]

Path = tuple[str | int, ...]
"""The keys and numbers that lead to a value."""


_BRACKET = re.compile(r"[\[\]{}]")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


@dataclass(frozen=True, slots=True)
class Document:
    """A value, the place of every value in it, and the place of every key."""

    value: Plain
    values: dict[Path, Span]
    keys: dict[Path, Span]

    def at(self, path: Path) -> Plain:
        """The value at the end of a path."""
        value = self.value
        for step in path:
            if isinstance(value, list):
                value = value[int(step)]
            elif isinstance(value, dict):
                value = value[str(step)]
        return value

    def place(self, *path: str | int) -> Span:
        """The place of a value, or of the nearest thing around it that was written."""
        while path and path not in self.values:
            path = path[:-1]
        return self.values[path]


def read_yaml(source: Source, report: Report) -> Document | None:
    """The document in a source; what cannot be read is reported and gives nothing."""
    # Slow to import, and not needed where manifests come from the cache.
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError
    from ruamel.yaml.reader import ReaderError

    def complain(reason: str, start: int) -> None:
        start = min(start, len(source.text) - 1)
        report(BadYaml(span=Span(source, start, start + 1), reason=reason))

    if (deep := _too_deep(source.text)) is not None:
        complain("nested too deep", deep)
        return None
    try:
        node: Node | None = YAML(typ="rt", pure=True).compose(source.text)
    except MarkedYAMLError as error:
        if (quote := _never_closed(source.text)) is not None:
            complain("end of stream", quote)
            return None
        mark = error.problem_mark or error.context_mark
        problem = " ".join(str(part) for part in (error.context, error.problem) if part)
        complain(" ".join(problem.split()), mark.index if mark else 0)
        return None
    except ReaderError as error:
        complain("a character that no text may have", error.position)
        return None
    except RecursionError:
        complain("nested too deep", 0)
        return None
    except AssertionError:
        # ruamel 0.19 asserts that a block text has no comment before and behind its mark.
        complain("a note behind `#` at this place", max(0, source.text.find("#")))
        return None
    if node is None:
        return Document({}, {(): Span(source, 0, 1)}, {})
    walk = _Walk(source, report, {}, {})
    value = walk.value(node, ())
    return None if walk.refused else Document(value, walk.values, walk.keys)


_OPENED = re.compile(r"""(?:^|:[ ]|-[ ]|\[|,[ ])[ ]*(?:"(?:[^"\\\n]|\\.)*|'(?:[^'\n]|'')*)$""", re.MULTILINE)
"""A text in quotes that does not end on its line."""


def _never_closed(text: str) -> int | None:
    """Where a text in quotes begins that does not end on its line."""
    found = _OPENED.search(text)
    return min(at for sign in "\"'" if (at := text.find(sign, found.start())) >= 0) if found else None


def _too_deep(text: str) -> int | None:
    """Where brackets are open that nobody would write, and that would keep the YAML reader busy for long."""
    depth = 0
    for bracket in _BRACKET.finditer(text):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > DEEPEST_MANIFEST:
            return bracket.start()
    return None


@dataclass(slots=True)
class _Walk:
    source: Source
    report: Report
    values: dict[Path, Span]
    keys: dict[Path, Span]
    refused: bool = False

    def value(self, node: Node, path: Path) -> Plain:
        self.values[path] = span = self.span(node)
        if node.anchor is not None:
            self.refuse(span, "an anchor")
            return None
        kind = str(node.tag).removeprefix("tag:yaml.org,2002:")
        match kind:
            case "map":
                return self.mapping(node, path)
            case "seq":
                return [self.value(item, (*path, number)) for number, item in enumerate(node.value)]
            case "str" | "timestamp":
                said = str(node.value)
                if getattr(node, "style", None) == ">":
                    said = said.replace("\a", "")  # the reader of YAML notes so where lines were folded
                if _CONTROL.search(said):
                    self.refuse(span, "a sign that steers a terminal")
                return said
            case _ if kind in _SCALARS:
                try:
                    return _SCALARS[kind](str(node.value))
                except ValueError:
                    return str(node.value)
            case _:
                self.refuse(span, f"the tag `{node.tag}`")
                return None

    def mapping(self, node: Node, path: Path) -> Plain:
        result: dict[str, Plain] = {}
        for key, item in node.value:
            span = self.span(key)
            if not isinstance(key.value, str):
                self.refuse(span, "a key that is no word")
                continue
            here = (*path, key.value)
            if key.value in result:
                self.report(DuplicateKey(span=span, key=key.value, first=self.keys[here]))
                self.refused = True
                continue
            self.keys[here] = span
            result[key.value] = self.value(item, here)
        return result

    def refuse(self, span: Span, what: str) -> None:
        self.report(UnsupportedYaml(span=span, what=what))
        self.refused = True

    def span(self, node: Node) -> Span:
        text = self.source.text
        start, end = node.start_mark.index, node.end_mark.index
        while end > start and text[end - 1 : end].isspace():
            end -= 1
        start = min(start, len(text) - 1)
        return Span(self.source, start, max(end, start))


_SCALARS: dict[str, Callable[[str], Plain]] = {
    "int": lambda text: int(text.replace("_", ""), 0),
    "float": float,
    "bool": lambda text: text.casefold() == "true",
    "null": lambda _: None,
}
