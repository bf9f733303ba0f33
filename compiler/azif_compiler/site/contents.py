"""A linked game as a site looks at it: who cites, mentions and proves what, and where its page is."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from pathlib import PurePosixPath
from typing import TypeVar

from azif_compiler import ir
from azif_compiler.citations import in_order
from azif_compiler.site.drawing.signs import Looks
from azif_compiler.site.mentions import COMPONENT, Key, is_card, key_of, mentioned
from azif_compiler.site.pages import slug
from azif_compiler.site.results import Result
from azif_compiler.words.lexicon import Lexicon
from azif_compiler.words.noun import capital, plain

K = TypeVar("K")
V = TypeVar("V")

_NUMBERED = re.compile(r"((?:[A-Z]+-\d+[a-z]? )+)(.+)")
"""How the name of a ruling begins that answers numbered questions."""

_NUMBERS = re.compile(r"^(?:[A-Z]+(?:-[A-Z]+)*-\d+[a-z]? )+")
"""What it begins with: questions, then rules."""


class Contents:
    """All that pages are made of. `texts` are the lines of the files in which content is written."""

    def __init__(
        self, game: ir.Game, texts: Mapping[str, Sequence[str]], results: Mapping[str, Result]
    ) -> None:
        self.game, self.texts, self.results = game, texts, results
        self.lexicon = Lexicon(game)
        self.looks = Looks(self.lexicon.wordings)
        self.packages = list(game.packages)
        self.rulings = [d for d in game.declarations if isinstance(d, ir.Ruling)]
        self.rulings.sort(key=lambda d: (d.meta.origin.file, d.meta.origin.line))
        self.declared = [
            d
            for d in game.declarations
            if not isinstance(d, ir.Ruling | ir.Wording | ir.Goal) and not of_rulings(d)
        ]
        self.cards = [d for d in self.declared if isinstance(d, ir.Component)]
        self.by_key = {key: d for d in self.declared if (key := key_of(d)) is not None}

    @property
    def title(self) -> str:
        """What the whole is called: as its first package."""
        return self.packages[0].title if self.packages else "Rules"

    # ---- components

    @cached_property
    def components(self) -> dict[str, list[ir.Component]]:
        """The components of each kind, by name; kinds in the order declared."""
        found: dict[str, list[ir.Component]] = {kind: [] for kind in self.lexicon.kinds}
        for card in self.cards:
            found[card.kind].append(card)
        for cards in found.values():
            cards.sort(key=lambda card: (card.title.casefold(), card.name))
        return {kind: cards for kind, cards in found.items() if cards}

    @cached_property
    def kind_folders(self) -> dict[str, str]:
        """The part of an address for each kind that has components."""
        return distinct(self.components)

    @cached_property
    def card_paths(self) -> dict[Key, str]:
        """The page of each component."""
        return {
            (kind, id_): f"cards/{self.kind_folders[kind]}/{name}"
            for kind, cards in self.components.items()
            for id_, name in distinct(card.name for card in cards).items()
        }

    def card_path(self, card: ir.Component) -> str:
        """The page of a component."""
        return self.card_paths[card.kind, card.name]

    def gallery(self, kind: str) -> str:
        """The page that lists the components of a kind."""
        return f"cards/{self.kind_folders[kind]}/index"

    def several(self, kind: str) -> str:
        """What components of a kind are called together."""
        return self.titles[kind]

    @cached_property
    def titles(self) -> dict[str, str]:
        """What components of each kind are called together; of kinds that are called alike, those that are
        only called so give their own word as well.
        """
        called = {kind: self.lexicon.kind(kind, plural=True) for kind in self.components}
        times = Counter(called.values())
        found: dict[str, str] = {}
        for kind, title in called.items():
            own = plain(kind)
            is_told_apart = times[title] > 1 and self.lexicon.kind(kind) != own
            found[kind] = f"{capital(title)} ({own})" if is_told_apart else capital(title)
        return found

    @cached_property
    def galleries(self) -> dict[str, str]:
        """What stands on the page that lists the components of a kind, by its path."""
        return {self.gallery(kind): title for kind, title in self.titles.items()}

    def called(self, name: str) -> str:
        """A rule, step or word as a heading gives it: the title that content gives it, or its name."""
        return self.lexicon.says("title", name) or capital(plain(name))

    # ---- rules and rulings

    @cached_property
    def rule_ids(self) -> list[str]:
        """Every rule that anything cites, in the order of its name and number."""
        return sorted({rule for d in self.game.declarations for rule in d.meta.cites}, key=in_order)

    @cached_property
    def citing(self) -> dict[str, list[ir.Declaration]]:
        """The declarations that cite each rule, but for rulings."""
        return rows((rule, d) for d in self.declared for rule in d.meta.cites)

    @cached_property
    def ruled(self) -> dict[str, list[ir.Ruling]]:
        """The rulings that exercise each rule."""
        return rows((rule, d) for d in self.rulings for rule in d.meta.cites)

    @cached_property
    def questions(self) -> dict[str, list[ir.Ruling]]:
        """The rulings that answer each numbered question."""
        found = rows((number, d) for d in self.rulings for number in numbers_of(d))
        return dict(sorted(found.items(), key=lambda row: in_order(row[0])))

    def question(self, number: str) -> str:
        """A numbered question in words; where none are given, what its first ruling says."""
        rulings = self.questions[number]
        return question_of(number, rulings)[1] or told(rulings[0])

    def ruling_page(self, ruling: ir.Ruling) -> tuple[str, str]:
        """The page of a ruling, and its anchor there."""
        numbers = numbers_of(ruling)
        path = f"answers/{numbers[0]}" if numbers else self.proof_page(ruling.meta.origin.file)
        return path, self.anchors[ruling.name]

    @cached_property
    def anchors(self) -> dict[str, str]:
        """The anchor of each ruling on its page."""
        return distinct(ruling.name for ruling in self.rulings)

    def proof_page(self, file: str) -> str:
        """The page of a file of rulings."""
        return self.proof_pages[file]

    @cached_property
    def proof_pages(self) -> dict[str, str]:
        """The pages of all files of rulings."""
        files = dict.fromkeys(d.meta.origin.file for d in self.rulings)
        taken: dict[str, str] = {}
        for file in files:
            package = next(ir.package_of(d.name) for d in self.rulings if d.meta.origin.file == file)
            inside = file.rpartition("rulings/")[2].removesuffix(".azif")
            name = "/".join(["proofs", slug(package), *map(slug, inside.split("/"))])
            while name in taken.values():
                name += "-2"
            taken[file] = name
        return taken

    def proofs(self, key: Key) -> list[ir.Ruling]:
        """The rulings that carry out a clause of a declaration; without results, those that are called so."""
        if self.results:
            return self.met.get(key, [])
        title = plain(key[1]).casefold()
        return [ruling for ruling in self.rulings if title in ruling.name.casefold()]

    @cached_property
    def met(self) -> dict[Key, list[ir.Ruling]]:
        """The rulings that meet a clause of each declaration; those that speak of it in their name first."""
        found = rows(
            (key, ruling)
            for ruling in self.rulings
            if ruling.name in self.results
            for key in self.results[ruling.name].met
        )
        for key, those in found.items():
            title = plain(key[1]).casefold()
            those.sort(key=lambda ruling: (title not in ruling.name.casefold(), not numbers_of(ruling)))
        return found

    @cached_property
    def failing(self) -> list[ir.Ruling]:
        """The rulings that do not hold."""
        return [d for d in self.rulings if d.name in self.results and not self.results[d.name].holds]

    # ---- mentions

    @cached_property
    def mentions(self) -> dict[Key, dict[Key, None]]:
        """What each declaration speaks of, but for rulings, in the order in which it does."""
        known = self.by_key
        return {
            key: dict.fromkeys(
                found
                for mention in mentioned(d)
                for found in (
                    self.cards_called.get(mention[1], ()) if mention[0] == COMPONENT else (mention,)
                )
                if found in known and found != key
            )
            for key, d in known.items()
        }

    @cached_property
    def cards_called(self) -> dict[str, list[Key]]:
        """The components of each id; those of different kinds may have one."""
        return rows((key[1], key) for key in self.by_key if is_card(key))

    @cached_property
    def mentioned_by(self) -> dict[Key, list[Key]]:
        """Who speaks of each declaration."""
        return rows((target, key) for key, targets in self.mentions.items() for target in targets)

    # ---- sources

    def source(self, declaration: ir.Declaration) -> str:
        """A declaration as it is written; nothing if its file is not at hand."""
        origin = declaration.meta.origin
        lines = self.texts.get(origin.file, ())
        first, last = origin.line - 1, origin.line - 1 + len(origin.breaks)
        found = list(lines[first : max(last, first + 1)])
        while found and (not found[-1].strip() or found[-1].startswith("#")):
            found.pop()
        return "\n".join(found)

    def package_title(self, id_: str) -> str:
        """A package as people know it."""
        return self.lexicon.packages.get(id_, id_)


def of_rulings(declaration: ir.Declaration) -> bool:
    """Whether something is declared beside rulings: it is there for them alone, and no part of the game."""
    return "rulings" in PurePosixPath(declaration.meta.origin.file).parts[:-1]


def numbers_of(ruling: ir.Ruling) -> tuple[str, ...]:
    """The numbered questions that a ruling answers, by its name."""
    found = _NUMBERED.match(ir.word_of(ruling.name))
    return tuple(found[1].split()) if found else ()


def question_of(number: str, rulings: Sequence[ir.Ruling]) -> tuple[ir.Ruling, str, str]:
    """A numbered question in words and its answer in a word, as the first of its rulings says that asks it,
    and that ruling; the first one and twice nothing if none does.
    """
    for ruling in rulings:
        asked = dict(zip(numbers_of(ruling), ruling.meta.asks, strict=False))
        if number in asked:
            return ruling, *asked[number]
    return rulings[0], "", ""


def told(ruling: ir.Ruling) -> str:
    """What a ruling says, without the numbers of its questions and rules."""
    return _NUMBERS.sub("", ir.word_of(ruling.name))


def strangers(packages: Sequence[ir.PackageId]) -> Iterator[tuple[ir.PackageId, ir.PackageId]]:
    """Each two packages of which neither needs the other."""
    for one, other in combinations(packages, 2):
        if one.id not in other.sees and other.id not in one.sees:
            yield one, other


def distinct(ids: Iterable[str]) -> dict[str, str]:
    """A part of an address for each id: of two that are called alike the second names its package, too."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for id_ in ids:
        name = slug(plain(id_))
        if name in taken:
            name = f"{name}-{slug(ir.package_of(id_))}"
        number = 2
        first = name
        while name in taken:
            name = f"{first}-{number}"
            number += 1
        taken.add(name)
        found[id_] = name
    return found


def rows(pairs: Iterable[tuple[K, V]]) -> dict[K, list[V]]:
    """Pairs by what stands first in them."""
    found: dict[K, list[V]] = defaultdict(list)
    for key, value in pairs:
        found[key].append(value)
    return dict(found)


def in_file_order(declarations: Iterable[ir.Declaration]) -> Iterator[ir.Declaration]:
    """Declarations as they are written."""
    yield from sorted(declarations, key=lambda d: (d.meta.origin.file, d.meta.origin.line))
