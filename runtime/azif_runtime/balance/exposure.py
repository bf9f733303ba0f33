"""How far the components in question came in the games that were played, and which of their clauses never
did anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

import msgspec

from azif_runtime.balance.concerned import Named
from azif_runtime.balance.games import Played
from azif_runtime.balance.numerals import label
from azif_runtime.balance.observed import STAGES
from azif_runtime.balance.packing import members_of
from azif_runtime.excerpts import excerpt
from azif_runtime.program import CONSIDERED, Program, Site


class Exposure(msgspec.Struct, frozen=True):
    """In how many games a component came how far; in how many something of it could be chosen that no goal
    says anything of (`blind`).
    """

    component: str
    kind: str
    games: int
    surfaced: int
    held: int
    offered: int
    used: int
    caused: int
    blind: int = 0


class Dead(msgspec.Struct, frozen=True):
    """A clause that was carried out in no game: where and in what it is written, and what was seen of it
    instead. It happens at most in `most` of all games, as far as that is known with 95 %.
    """

    file: str
    line: int
    column: int
    inside: str
    excerpt: str
    why: str
    most: float


def exposures(program: Program, games: Sequence[Played], names: Collection[Named]) -> tuple[Exposure, ...]:
    """How far each of some components came, in the order in which they are declared."""
    counts = [Counter[int]() for _ in (*STAGES, "blind")]
    for game in games:
        for count, bits in zip(counts, (*game.seen.stages, game.seen.blind), strict=True):
            count.update(members_of(bits))
    return tuple(
        Exposure(card.id, card.kind.id, len(games), *(count[index] for count in counts))
        for index, card in enumerate(program.cards)
        if (card.kind.id, card.id) in names
    )


def dead(program: Program, games: Sequence[Played], names: Collection[Named]) -> tuple[Dead, ...]:
    """The clauses of some declarations that no game reached, as they are written; of each line only the
    beginning.
    """
    reached: Counter[int] = Counter()
    for game in games:
        reached.update(members_of(game.seen.clauses))
    asked = {site.at: reached[index] for index, site in enumerate(program.sites) if site.what == CONSIDERED}
    surfaced = {each.component: each.surfaced for each in exposures(program, games, names)}
    texts: dict[str, list[str]] = {}
    most = 1 - 0.05 ** (1 / len(games)) if games else 1.0
    found = []
    for site in silent(program, reached, names):
        met = surfaced.get(site.id)
        why = reason(met, asked.get(site.at))
        at = site.at
        written = label(site.inside), sentence(excerpt(at, texts))
        found.append(Dead(at.file, at.line, at.column, *written, why, most))
    return tuple(found)


def sentence(text: str) -> str:
    """What is written, without the ends of what it stands in."""
    while text.endswith("}") and text.count("}") > text.count("{"):
        text = text[:-1].rstrip()
    return text


def silent(program: Program, reached: Counter[int], names: Collection[Named]) -> Iterable[Site]:
    """The clauses that were never reached, a line of a declaration once."""
    rows = {
        (site.at.file, site.at.line): site
        for index, site in reversed([*enumerate(program.sites)])
        if site.is_clause and (site.sort, site.id) in names and not reached[index]
    }
    return (rows[key] for key in sorted(rows))


def reason(met: int | None, asked: int | None) -> str:
    """What was seen of a clause that never did anything."""
    if met == 0:
        return "what it stands on never came where it could do anything"
    if asked == 0:
        return "what it waits for never happened"
    if asked:
        return "what it waits for happened, and it never applied"
    return "nobody came to it"
