"""Cards as people get them wrong: each is complained of on its line, with words that lead to the cure.

A file of `wrong_cards/` holds cases, each behind a line `# == what is wrong`. A line of a case that must be
complained of ends in `#: CODE | CURE`: the cure must occur in what is said there. A case whose title begins
with `Right: ` stands beside a wrong one and says what is no mistake; another one without such a line passes
though it looks wrong, and its title says why. `pytest --update` writes the codes. A fan's package extends the
base game, and what `BESIDES` says of a file.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

from azif_compiler.bounds import LONGEST_MENDED
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.loader import places
from azif_compiler.mistakes import mending
from azif_compiler.mistakes.mending import Effort
from azif_compiler.mistakes.recognise import first_tried
from azif_compiler.mistakes.search import Next, Search
from azif_compiler.snapshot.project import File, Package
from azif_compiler.snapshot.snapshot import Snapshot
from projects import after, kept

FOLDER = Path(__file__).parent / "wrong_cards"
EXPECTED = re.compile(r"[ \t]*#: (?:(AZ\d{4}) )?\| (.*)$")
TOGETHER = 120
"""How many wrong cards are checked at once."""
FEW = 4
"""So many are checked alone at most where they differ beside others."""

ALL_BOXES = frozenset({"expansion_rules", "dunwich", "black_goat", "king_in_yellow", "promo"})
BESIDES = {
    "for_good.azif": frozenset({"expansion_rules"}),
    "heralds.azif": frozenset({"expansion_rules", "black_goat", "king_in_yellow"}),
    "afflictions.azif": frozenset({"expansion_rules", "dunwich"}),
    "less_asked.azif": frozenset({"expansion_rules", "dunwich"}),
    "in_their_words.azif": frozenset({"expansion_rules", "dunwich", "king_in_yellow"}),
    "of_all_boxes.azif": ALL_BOXES,
    "less_than_said.azif": frozenset({"expansion_rules", "dunwich"}),
    "nobody_reads.azif": frozenset({"expansion_rules", "dunwich"}),
    "told_otherwise.azif": frozenset({"expansion_rules", "dunwich"}),
    "not_read.azif": frozenset({"expansion_rules", "dunwich"}),
    "off_the_card.azif": ALL_BOXES,
    "heard_again.azif": frozenset({"expansion_rules", "dunwich"}),
    "goes_before.azif": frozenset({"expansion_rules", "dunwich"}),
    "never_there.azif": frozenset({"expansion_rules", "dunwich"}),
    "seventh_newcomers.azif": frozenset({"expansion_rules", "dunwich"}),
    "eighth_newcomers.azif": frozenset({"expansion_rules", "dunwich"}),
    "still_silent.azif": frozenset({"expansion_rules", "dunwich"}),
    "against_themselves.azif": frozenset({"expansion_rules", "dunwich"}),
    "numbers_and_doubles.azif": frozenset({"expansion_rules", "dunwich"}),
    "kinds_and_places.azif": frozenset({"expansion_rules", "dunwich"}),
    "sentences_again.azif": frozenset({"expansion_rules", "dunwich"}),
    "led_astray.azif": frozenset({"expansion_rules", "dunwich"}),
    "nowhere_and_never.azif": frozenset({"expansion_rules", "dunwich"}),
    "by_their_own_verb.azif": frozenset({"expansion_rules", "dunwich"}),
    "told_of_others.azif": frozenset({"expansion_rules", "dunwich"}),
    "price_behind.azif": frozenset({"expansion_rules", "dunwich"}),
    "what_it_says_of_itself.azif": frozenset({"expansion_rules", "dunwich"}),
}


@dataclass(frozen=True, slots=True)
class Case:
    """A wrong card: where it stands, its title, its text, and by line what must be said of it."""

    file: str
    first: int
    title: str
    text: str
    expected: dict[int, tuple[str, str]]

    def __str__(self) -> str:
        return f"{Path(self.file).stem}:{self.first}: {self.title}"


def cases() -> Iterator[Case]:
    """All cases, in the order of the files."""
    for path in sorted(FOLDER.glob("*.azif")):
        rows: list[str] = []
        first, title = 1, ""
        for number, row in enumerate([*path.read_text().split("\n"), "# == "], 1):
            if row.startswith("# == "):
                if title:
                    yield case(path.name, first, title, rows)
                first, title, rows = number, row[5:], []
            else:
                rows.append(row)


def case(file: str, first: int, title: str, rows: list[str]) -> Case:
    """One case, without its expectations."""
    found = {number: match for number, row in enumerate(rows, 1) if (match := EXPECTED.search(row))}
    text = "\n".join(EXPECTED.sub("", row) for row in rows).rstrip() + "\n"
    return Case(file, first, title, text, {n: (m[1] or "", m[2]) for n, m in found.items()})


@cache
def known() -> Snapshot:
    """The base game and its expansions, in which nothing is wrong."""
    return kept(places.cards(), places.expansions())


def said_of(text: str, besides: frozenset[str] = frozenset()) -> list[Diagnostic]:
    """What is said of a file of a fan's package, which extends these packages besides the base game."""
    return said_of_each([(text, besides)])[0]


def said_of_each(texts: list[tuple[str, frozenset[str]]]) -> list[list[Diagnostic]]:
    """What is said of files of as many packages, none of which sees the others."""
    old = known()
    names = [f"fan{number}" for number in range(len(texts))]
    packages = (
        Package(name, "1.0", "Fan", frozenset({name, "base"}) | besides)
        for name, (_, besides) in zip(names, texts, strict=True)
    )
    files = (File(name, f"{name}/cards.azif", text) for name, (text, _) in zip(names, texts, strict=True))
    project = replace(
        old.project,
        packages=(*old.project.packages, *packages),
        files=(*old.project.files, *files),
    )
    found = after(old, project).told().diagnostics
    return [
        [one for one in found if one.span is None or one.span.source.path == f"{name}/cards.azif"]
        for name in names
    ]


def line(found: Diagnostic) -> int:
    """The line of a complaint."""
    return found.span.position[0] if found.span is not None else 0


def words(found: Diagnostic) -> str:
    """A complaint with its help."""
    return f"{found.text()} ({found.help() or ''})"


def wrong(one: Case, said: list[Diagnostic]) -> list[str]:
    """In what the complaints of a case differ from what they must be."""
    if not one.expected:
        return [f"{line(found)}: {found.code} {words(found)}" for found in said]
    problems = []
    for number, (code, cure) in one.expected.items():
        here = [found for found in said if line(found) == number and code in ("", found.code)]
        if not any(cure.casefold() in words(found).casefold() for found in here):
            told = "; ".join(f"{line(found)}: {found.code} {words(found)}" for found in said)
            problems.append(f"{number}: not {cure!r} but {told or 'nothing'}")
    return problems


def wrong_of(cases: Sequence[Case]) -> dict[str, list[str]]:
    """By case, in what its complaints differ from what they must be, where they do.

    The cases are checked together, each in a package of its own. Some mistakes are only looked for where no
    line is wrong: cases of which that is not said which must be are checked again without the others,
    together with those of which nothing must be said. Where that finds no more, a few are checked alone, and
    of many each half without the other.
    """
    if not cases:
        return {}
    found = list(zip(cases, together(cases), strict=True))
    again = [one for one, said in found if not one.expected or wrong(one, said)]
    if len(again) < len(cases):
        return wrong_of(again)
    differing = [one for one, said in found if wrong(one, said)]
    if not differing:
        return {}
    if len(differing) > FEW:
        middle = len(cases) // 2
        return wrong_of(cases[:middle]) | wrong_of(cases[middle:])
    differ = {str(one): problems for one in differing if (problems := wrong(one, alone(one)))}
    return differ | wrong_of([one for one in cases if one not in differing])


def together(cases: Sequence[Case]) -> list[list[Diagnostic]]:
    """What is said of cases that are checked at once."""
    return said_of_each([(one.text, BESIDES.get(one.file, frozenset())) for one in cases])


def alone(one: Case) -> list[Diagnostic]:
    """What is said of a case."""
    return said_of(one.text, BESIDES.get(one.file, frozenset()))


CASES = list(cases())


ROUNDS = [tuple(CASES[first : first + TOGETHER]) for first in range(0, len(CASES), TOGETHER)]


@pytest.mark.parametrize("cases", ROUNDS, ids=lambda cases: f"from {cases[0]}")
def test_wrong_cards_are_refused_with_their_cures(cases: tuple[Case, ...]) -> None:
    assert wrong_of(cases) == {}


@pytest.mark.slow
def test_wrong_cards_are_refused_alone() -> None:
    """Some of them, others each time: all of them take hours."""
    found = {str(one): wrong(one, alone(one)) for one in random.sample(CASES, 300)}
    assert {one: problems for one, problems in found.items() if problems} == {}


@pytest.mark.parametrize(
    ("said", "shown"),
    [("increase", True), ("rise", True), ("decrease", False), ("fall", False), ("not decrease", False)],
)
def test_what_falls_is_never_answered_with_what_rises(said: str, shown: bool) -> None:
    text = f'unique item "Thing" {{\n  copies 1; price 2\n  the terror level cannot {said}\n}}\n'
    assert any("cannot terror mounts" in words(found) for found in said_of(text)) == shown


def test_there_are_enough_of_them() -> None:
    assert len(CASES) >= 150
    wrong = [one for one in CASES if not one.title.startswith("Right: ")]
    assert sum(1 for one in wrong if not one.expected) <= len(wrong) * 0.02
    assert not any(one.expected for one in CASES if one.title.startswith("Right: "))
    assert len({one.title for one in CASES}) >= len(CASES) * 0.9


HOPELESS = """common item "Thing {}" {{
  action any_time: gain glurk from the frobble with 2 zorks; lose 1 grumph to wibble; snarf 3 blinx
}}
"""
"""What nobody can make sense of, with several complaints."""


def test_what_is_tried_for_a_report_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    most = 50_000
    monkeypatch.setattr(mending, "MOST_READ", most)
    read = 0
    step = Search.step

    def counted(search: Search, now: Next) -> None:
        nonlocal read
        before = len(search.far)
        step(search, now)
        read += search.words * (len(search.far) - before)

    monkeypatch.setattr(Search, "step", counted)
    found = said_of("".join(HOPELESS.format(number) for number in range(30)))
    assert most / 2 < read <= most + LONGEST_MENDED
    read = 0
    helped = first_tried(found, Effort())
    assert len(helped) == len(found) >= 30
    assert [one.text() for one in helped] == [one.text() for one in found]
    assert most / 2 < read <= most + LONGEST_MENDED


def record(path: Path) -> None:
    """Write the codes of what is said on each line."""
    rows = path.read_text().split("\n")
    for one in CASES:
        if one.file != path.name:
            continue
        said = alone(one)
        for number, (_, cure) in one.expected.items():
            here = (f for f in said if line(f) == number and cure.casefold() in words(f).casefold())
            found = next(here, None)
            if found is not None:
                index = one.first + number - 1
                rows[index] = f"{EXPECTED.sub('', rows[index])}  #: {found.code} | {cure}"
    path.write_text("\n".join(rows))


def test_codes_are_recorded(update: bool) -> None:
    for path in sorted(FOLDER.glob("*.azif")):
        if update:
            record(path)
    assert all(code for one in cases() for code, _ in one.expected.values())
