"""One word or mark of a source is lost or doubled: what is told of it, and where.

`PYTHONPATH=tests python -m one_mistake` measures how often complaints spread to other declarations.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from azif_compiler.diagnostic import Diagnostic
from azif_compiler.garbage import without_collecting
from azif_compiler.loader import places
from azif_compiler.names import heads
from azif_compiler.snapshot.drafts import draft
from azif_compiler.snapshot.file_state import FileState
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.text.pieces import Piece
from azif_compiler.text.source import Source
from azif_compiler.text.tokens import scan
from projects import after, kept, tables

Sort = Literal["lost word", "doubled word", "mark", "mark of a head"]
SORTS: tuple[Sort, ...] = ("lost word", "doubled word", "mark", "mark of a head")
"""What is lost or doubled; of marks also those alone without which others are told something else."""

MARKS = frozenset('{};:,"()$')
"""What is no word, and is lost or doubled by itself; of a text in quotes, one of its quotes is."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A stretch of a piece with something else in its place: one word or mark less, or once more."""

    state: FileState
    home: Piece
    start: int
    end: int
    instead: str

    def piece(self) -> str:
        """What is left of the piece."""
        text, base = self.home.text, self.home.start
        return text[: self.start - base] + self.instead + text[self.end - base :]

    @property
    def line(self) -> int:
        """The number of the line in which it is."""
        return text_of(self.state).count("\n", 0, self.start) + 1

    def __str__(self) -> str:
        text = text_of(self.state)
        begin, behind = text.rfind("\n", 0, self.start) + 1, text.find("\n", self.end)
        line = text[begin : self.start] + self.instead + text[self.end : behind]
        how = "doubled" if self.instead else "lost"
        lost = text[self.start : self.end].strip()
        return f"{self.state.file.name}:{self.line}: {how} `{lost}`: {line.strip()}"


@dataclass(frozen=True, slots=True)
class Told:
    """What is told of some slips: in the pieces where they are, and in others."""

    here: tuple[Diagnostic, ...]
    elsewhere: tuple[Diagnostic, ...]


@cache
def known() -> Snapshot:
    """All packages with all rulings, of which nothing is to complain."""
    made = kept(
        places.cards(),
        *sorted(path.parent for path in places.expansions().glob("*/package.yaml")),
        rulings=True,
    )
    assert not made.report().diagnostics
    return made


def text_of(state: FileState) -> str:
    """The text of a file."""
    assert state.source is not None
    return state.source.text


@cache
def rows() -> dict[str, tuple[tuple[FileState, Piece], ...]]:
    """The pieces: what others build on, components, rulings."""
    found: dict[str, list[tuple[FileState, Piece]]] = {"rules": [], "components": [], "rulings": []}
    for one in known().found():
        if one.state.file.ruling:
            sort = "rulings"
        elif any(isinstance(head, heads.Component) for head in one.cell.heads):
            sort = "components"
        else:
            sort = "rules"
        found[sort].append((one.state, one.piece))
    return {sort: tuple(pieces) for sort, pieces in found.items()}


def slips(seed: int, count: int, sort: Sort) -> Iterator[Slip]:
    """So many slips of a sort, drawn by a seed: half of them in what others build on."""
    chance = random.Random(f"{seed} {sort}")
    while count:
        row = chance.choice(("rules", "rules", "components", "rulings"))
        state, piece = chance.choice(rows()[row])
        found = list(slips_in(chance, state, piece, sort))
        slip = chance.choice(found) if found else None
        if slip is not None and (sort != "mark of a head" or changes_heads(slip)):
            count -= 1
            yield slip


def changes_heads(slip: Slip) -> bool:
    """Whether others are told something else than before."""
    package = slip.state.file.package
    old, new = (
        draft(package, Source("piece", text), Piece(0, text), tables()).cell.heads
        for text in (slip.home.text, slip.piece())
    )
    return old != new


def slips_in(chance: random.Random, state: FileState, piece: Piece, sort: Sort) -> Iterator[Slip]:
    """The slips of a sort that there can be in a piece."""
    tokens = scan(piece.text, tables())
    for index, word in enumerate(tokens.words):
        start, end = piece.start + tokens.starts[index], piece.start + tokens.end(index)
        if sort in ("lost word", "doubled word"):
            if word.replace("_", "a").replace("+", "").replace("-", "").isalnum():
                if sort == "doubled word":
                    yield Slip(state, piece, start, end, f"{word} {word}")
                else:  # at the beginning of a line with the blank behind it
                    leads = tokens.starts[index] == 0 and piece.text[tokens.end(index) :][:1] == " "
                    yield Slip(state, piece, start, end + leads, "")
            continue
        twice = chance.random() < 0.5
        if word[:1] == '"':
            for at in (start, end - 1):
                yield Slip(state, piece, at, at + 1, '""' if twice else "")
        elif tokens.kinds[index] == "LABEL":
            yield Slip(state, piece, end - 1, end, "::" if twice else "")
        elif word in MARKS:
            yield Slip(state, piece, start, end, word * 2 if twice else "")


def told(*made: Slip) -> Told:
    """What is told of slips in as many pieces."""
    old = known()
    texts: dict[str, str] = {}
    for slip in sorted(made, key=lambda one: -one.start):
        name = slip.state.file.name
        text = texts.get(name, text_of(slip.state))
        texts[name] = text[: slip.start] + slip.instead + text[slip.end :]
    files = tuple(
        replace(file, content=texts[file.name]) if file.name in texts else file for file in old.project.files
    )
    found = after(old, replace(old.project, files=files)).told().diagnostics
    own = tuple(one for one in found if any(here(one, slip, made) for slip in made))
    return Told(own, tuple(one for one in found if one not in own))


def here(problem: Diagnostic, slip: Slip, made: Sequence[Slip]) -> bool:
    """Whether a complaint is of the piece of a slip."""
    span, source = problem.span, slip.state.source
    if span is None or source is None or span.source.path != source.path:
        return False
    moved = sum(
        len(one.instead) - (one.end - one.start)
        for one in made
        if one.state is slip.state and one.start < slip.home.start
    )
    start = slip.home.start + moved
    return start <= span.start <= start + len(slip.piece())


def met_by(slip: Slip, found: Told) -> Iterator[str]:
    """What can be said of what is told of a slip."""
    count = len(found.here) + len(found.elsewhere)
    if count:
        yield "told"
    if count == 1:
        yield "told once"
    if any(one.span is not None and one.span.position[0] == slip.line for one in found.here):
        yield "told at its line"
    if found.elsewhere:
        yield "spreads" if found.here else "told elsewhere alone"


def main() -> None:
    """Measure so many slips of each sort, and show those of which something is told in other pieces."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--sort", choices=SORTS, action="append")
    asked = parser.parse_args()
    known()
    with without_collecting():
        for sort in asked.sort or SORTS:
            met: Counter[str] = Counter()
            complaints = 0
            for slip in slips(asked.seed, asked.count, sort):
                found = told(slip)
                complaints += len(found.here) + len(found.elsewhere)
                met.update(met_by(slip, found))
                if found.elsewhere:
                    print(f"{slip}\n    here {len(found.here)}, elsewhere {len(found.elsewhere)}", flush=True)
                    for one in (*found.here[:2], *found.elsewhere[:3]):
                        print(f"        {one.span}: {one.code} {one.text()}")
            rates = ", ".join(f"{what} {count}" for what, count in met.items())
            print(f"{sort}: of {asked.count}: {complaints} complaints; {rates}", flush=True)


if __name__ == "__main__":
    main()
