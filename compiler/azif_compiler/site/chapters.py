"""The files of rules as chapters, in the order in which play comes by them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import PurePosixPath

from azif_compiler import ir
from azif_compiler.site.contents import Contents, distinct, in_file_order
from azif_compiler.site.mentions import Key, key_of
from azif_compiler.site.pages import slug
from azif_compiler.words.noun import capital

TITLE = "# Title: "
"""How a file begins that gives its chapter a title."""

START = ("verb", "main")
"""What a game begins with, whatever its package."""


@dataclass
class Chapter:
    """What the files of one name declare in all packages, components apart."""

    name: str
    declarations: list[ir.Declaration] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    given: str = ""

    @property
    def title(self) -> str:
        """What it is called: as its files say at their beginning, or as they are."""
        return self.given or capital(self.name.replace("_", " "))

    @property
    def path(self) -> str:
        """Its page."""
        return f"rules/{slug(self.name)}"


class Chapters:
    """All chapters of a site."""

    def __init__(self, contents: Contents) -> None:
        self.contents = contents
        found: dict[str, Chapter] = {}
        for declaration in in_file_order(contents.declared):
            if isinstance(declaration, ir.Component) or key_of(declaration) is None:
                continue
            file = declaration.meta.origin.file
            chapter = found.setdefault(name_of(file), Chapter(name_of(file)))
            chapter.declarations.append(declaration)
            if file not in chapter.files:
                chapter.files.append(file)
                chapter.given = chapter.given or title_in(contents.texts.get(file, ()))
        reached = {key: number for number, key in enumerate(self.in_play())}
        far = len(reached)
        self.all = sorted(
            found.values(),
            key=lambda chapter: (
                min((reached.get(key_of(d) or START, far) for d in procedures(chapter)), default=far),
                chapter.name,
            ),
        )

    def in_play(self, *, whole_first: bool = False) -> Iterator[Key]:
        """What play comes by from its beginning, in that order; or each thing before what it is made of."""
        mentions = self.contents.mentions
        ahead = deque(key for key in mentions if (key[0], ir.word_of(key[1])) == START)
        seen: set[Key] = set()
        while ahead:
            key = ahead.popleft()
            if key in seen:
                continue
            seen.add(key)
            yield key
            inside = [found for found in mentions.get(key, ()) if found[0] == "verb"]
            if whole_first:
                ahead.extend(inside)
            else:
                ahead.extendleft(reversed(inside))

    @cached_property
    def home(self) -> dict[Key, tuple[str, str]]:
        """The page and the anchor of each declaration in a chapter."""
        found: dict[Key, tuple[str, str]] = {}
        for chapter in self.all:
            keys = [key for d in chapter.declarations if (key := key_of(d)) is not None]
            taken: dict[str, int] = {}
            for key in keys:
                name = next(iter(distinct([key[1]]).values()))
                taken[name] = taken.get(name, 0) + 1
                anchor = name if taken[name] == 1 else f"{name}-{key[0]}-{taken[name]}"
                found.setdefault(key, (chapter.path, anchor))
        return found


def procedures(chapter: Chapter) -> Iterator[ir.Declaration]:
    """What of a chapter play comes by."""
    return (d for d in chapter.declarations if isinstance(d, ir.Verb))


def title_in(lines: Sequence[str]) -> str:
    """The title that a file gives its chapter in its first line, `# Title: Card effects`; "" if none."""
    first = lines[0] if lines else ""
    return first.removeprefix(TITLE).strip() if first.startswith(TITLE) else ""


def name_of(file: str) -> str:
    """The name of a file, without its folder and its ending."""
    return PurePosixPath(file).stem
