"""A complaint → the changes that may be what was meant, nearest first, each sort made when it is its turn."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence

from azif_compiler.diagnostics import names
from azif_compiler.mistakes import (
    answers,
    checks_meant,
    conditions,
    dice,
    edits,
    of_zones,
    outcomes_below,
    paying,
    put_in,
    signs,
    small_forms,
    spoken_of,
)
from azif_compiler.mistakes.edits import (
    BEFORE,
    BEHIND,
    BOLD,
    FAR,
    KNOWN,
    LIKELY,
    LONGEST,
    SLIGHT,
    SLIP,
    Edit,
)
from azif_compiler.mistakes.rephrasing import rephrased
from azif_compiler.mistakes.seen import Seen

Source = Callable[[Seen, Sequence[int]], Iterator[Edit]]
"""Changes of the words around a complaint."""


def of_lines(seen: Seen, _: Sequence[int]) -> Iterator[Edit]:
    """The whole line in other words."""
    return (Edit(SLIP, *one) for one in rephrased(seen))


TIERS = (KNOWN, SLIP, SLIGHT, LIKELY, BOLD, FAR)
"""How far changes go."""

SOURCES: tuple[tuple[int, Source], ...] = (
    (KNOWN, edits.known_mistakes),
    (KNOWN, spoken_of.by_kind),
    (KNOWN, signs.of_a_keyboard),
    (KNOWN, outcomes_below.in_their_form),
    (KNOWN, dice.as_games_say),
    (KNOWN, dice.even_or_odd),
    (KNOWN, paying.condition_first),
    (KNOWN, edits.without_colon),
    (SLIGHT, edits.out_of_order),
    (SLIP, edits.leading),
    (SLIP, edits.quotes),
    (SLIP, edits.other_words),
    (SLIGHT, edits.signs),
    (LIKELY, put_in.put_in),
    (SLIP, edits.too_much),
    (SLIGHT, answers.of_wanted_sort),
    (SLIP, edits.joined_otherwise),
    (LIKELY, edits.without_verb),
    (BOLD, edits.longer_names),
    (SLIP, answers.as_advised),
    (SLIP, answers.itself),
    (SLIGHT, answers.labels),
    (SLIP, of_lines),
    (SLIP, answers.of_nobody),
    (SLIP, answers.of_cards),
    (SLIP, answers.of_windows),
    (SLIP, conditions.meant),
    (SLIP, checks_meant.named),
    (SLIP, small_forms.meant),
    (SLIP, of_zones.counted),
)
"""What makes changes, and how far those go at the least that it makes."""


class Changes:
    """The changes at a complaint; of its line as a whole, if there are proposals for it."""

    def __init__(self, seen: Seen, proposals: Sequence[str] = ()) -> None:
        self.seen, self.proposals = seen, proposals
        self.tiers = (SLIP,) if proposals else TIERS
        self.made: list[list[Edit]] = [[] for _ in self.tiers]
        self.sources = list(SOURCES)
        if isinstance(seen.problem, names.NobodySpokenTo):
            self.sources = [(SLIP, answers.of_nobody)]

    def of(self, tier: int) -> Iterator[Edit]:
        """Those that go so far, the nearest first; nothing is made before it is asked for."""
        if self.proposals:
            yield from (Edit(SLIP, *one) for one in rephrased(self.seen, self.proposals))
            return
        due = [source for least, source in self.sources if least <= TIERS[tier]]
        self.sources = [one for one in self.sources if one[0] > TIERS[tier]]
        around = self.around() if due else ()
        for source in due:
            for edit in source(self.seen, around):
                self.made[TIERS.index(edit.far)].append(edit)
        yield from dict.fromkeys(sorted(self.made[tier], key=self.nearness))

    def nearness(self, edit: Edit) -> tuple[int, int]:
        """How near a change stands to the complaint; of what content knows, the longer words first."""
        place = self.seen.place
        if edit.far == KNOWN and edit.start <= place < edit.end:
            return 0, edit.start - edit.end
        return abs(edit.start - place), 0

    def around(self) -> Sequence[int]:
        """The words and signs that may be what is wrong."""
        seen = self.seen
        first = max(0, seen.index - BEFORE)
        if isinstance(seen.problem, names.NobodySpokenTo):
            return range(first, min(seen.index + BEHIND, len(seen.words)))
        span = seen.problem.span
        last = bisect_left(seen.starts, seen.place + (span.end - span.start if span is not None else 0))
        behind = min(max(seen.index + BEHIND + 1, last + 2), seen.index + LONGEST, len(seen.words))
        near = range(first, behind)
        return [index for index in near if seen.text.startswith(seen.words[index], seen.starts[index])]
