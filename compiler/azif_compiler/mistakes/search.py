"""A complaint → the line as it is right, found by trying what may have been meant.

The changes that are nearest to what was written are tried first, and what one of them leaves wrong is changed
again. A line is shown only if nothing is wrong with it any more. How much is tried is counted in words that
are read, so that the same is found wherever and however often it is looked for.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from azif_compiler.bounds import FURTHEST_MENDED, LONGEST_MENDED, MOST_MENDED
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics.types import MissingField
from azif_compiler.mistakes.changes import Changes
from azif_compiler.mistakes.edits import SLIGHT, SLIP, Edit
from azif_compiler.mistakes.seen import Around, Seen
from azif_compiler.text.tokens import LEFT, RIGHT, SEPARATOR, Tokens

BETWEEN = re.compile(r"[;\n}]")
"""What ends a sentence, and a line of a component."""

SENTENCE_ENDS = re.compile(r"[;:{}\n]")
"""What stands between two sentences."""

BESIDE = 10
"""What it takes to try a text, whatever it says, as so many words."""

LETTERS = 16
"""So many letters are read as one word at least: a text may be much longer than the words around."""


class Tried(NamedTuple):
    """What is wrong with a text, its tokens as they are read, and as they are written.

    Places are counted from its start.
    """

    problems: Sequence[Diagnostic]
    tokens: Tokens
    written: Callable[[], Tokens]


Trial = Callable[[str, int], Tried | None]
"""What checks a text in place of the piece; None if there are more complaints than so many."""

ANY_NUMBER = 10**9
"""How many complaints are wanted, if all of them are."""


class State(NamedTuple):
    """A text with changes made in it: how far they go, and the stretch in which they lie."""

    far: int
    text: str
    first: int
    last: int
    steps: int


class Hit(NamedTuple):
    """A line as it is right: how many texts were tried for it, what is still wrong beside it, and where it
    was changed.
    """

    line: str
    far: int
    number: int
    remaining: Sequence[Diagnostic]
    at: int


class Next(NamedTuple):
    """Changes of a text that go equally far, of which the next one is to be tried; the nearest are first."""

    far: int
    number: int
    state: State
    changes: Changes
    tier: int
    edits: Iterator[Edit]


class Search:
    """What is tried of one complaint, nearest first; it goes on where it stopped if more is wanted."""

    def __init__(
        self, around: Around, problem: Diagnostic, place: int, problems: Sequence[Diagnostic], trial: Trial,
        proposals: Sequence[str] = (),
    ) -> None:  # fmt: skip
        self.problems = problems = beside_missing(problems)
        self.place, self.view, self.kind = place, around.view, around.kind
        self.around, self.problem, self.trial = around, problem, trial
        beside = [is_on_line(one, problem) for one in problems]
        self.several = beside.count(True) > 1
        self.all_others = Counter(told(one) for one in problems if not is_beside(one, problem))
        self.others = Counter(told(one) for one, near in zip(problems, beside, strict=True) if not near)
        others = max(self.others.total() + 1, self.all_others.total())
        self.wanted = max(others, len(problems) - 1) + MOST_MISSING
        self.words = max(len(around.words), len(around.text) // LETTERS) + BESIDE
        self.far: list[int] = []
        """How far each text goes that was tried, in their order."""
        self.hit: Hit | None = None
        self.second: Hit | None = None
        self.waiting: list[Next] = []
        self.known = {around.text}
        self.expanded = 0
        start = State(0, around.text, len(around.text), 0, 0)
        self.expand(start, Changes(Seen(problem, place, around), proposals))

    def found(self, furthest: int, most: int = MOST_MENDED) -> Hit | None:
        """The first line that is right among so many texts, none of which goes further than that; one of
        proposals, if there are any.
        """
        most = min(most, LONGEST_MENDED // self.words)
        while self.hit is None and self.waiting and len(self.far) < most:
            if self.waiting[0].far > furthest:
                break
            self.step(heappop(self.waiting))
        for hit in (self.hit, self.second):
            if hit is not None and hit.far <= furthest and hit.number <= most:
                return hit
        return None

    def proposing(self, proposals: Sequence[str]) -> Search:
        """The same for lines that are proposed, with slips in them mended."""
        return Search(self.around, self.problem, self.place, self.problems, self.trial, proposals)

    def cost(self, furthest: int, most: int = MOST_MENDED) -> int:
        """How many words are read for what is `found`."""
        return min(most, bisect_right(self.far, furthest)) * self.words

    def step(self, now: Next) -> None:
        """Try the next change, or look for changes that go further."""
        edit = next(now.edits, None)
        if edit is None:
            if (tier := self.changes_behind(now)) is not None:
                heappush(self.waiting, tier)
            return
        heappush(self.waiting, now)
        state = changed(now.state, edit)
        if state.text in self.known:
            return
        self.known.add(state.text)
        self.far.append(state.far)
        tried = self.trial(state.text, self.wanted)
        if tried is not None:
            self.judge(state, tried)

    def judge(self, state: State, tried: Tried) -> None:
        """See whether a text is right, or on the way to it."""
        problems = beside_missing(tried.problems)
        now = Counter(map(told, problems))
        is_less = len(problems) < len(self.problems)
        if is_less and not now - self.others:
            self.hit = self.hit_of(state, tried)
            return
        if self.several and self.second is None and is_less and not now - self.all_others:
            self.second = self.hit_of(state, tried) if not self.is_wrong_itself(state, tried) else None
        fresh = [one for one in problems if told(one) not in self.others and one.span is not None]
        is_near = state.steps == 1 and state.far <= SLIGHT
        is_one = len(fresh) == 1 and state.steps < MOST_STEPS
        is_one = is_one and (is_near or self.is_progress(state, fresh[0]))
        is_of_slips = state.far <= state.steps * SLIP and state.steps + len(fresh) <= MOST_SLIPS
        if is_one or (is_of_slips and fresh and self.is_progress(state, fresh[0])):
            around = Around(tried.tokens, self.view, self.kind, self.around.beside)
            assert fresh[0].span is not None
            changes = Changes(Seen(fresh[0], fresh[0].span.start, around))
            self.expand(state, changes, is_sooner=is_of_slips and state.steps > 1)

    def hit_of(self, state: State, tried: Tried) -> Hit:
        """A text that is right."""
        line = shown(state, Around(tried.written(), self.view, self.kind))
        return Hit(line, state.far, len(self.far), tried.problems, state.first)

    def is_wrong_itself(self, state: State, tried: Tried) -> bool:
        """Whether the sentence that is changed is still complained of."""
        wrong = [one.span.start for one in beside_missing(tried.problems) if one.span is not None]
        stretches = (state.text[min(place, state.first) : max(place, state.last)] for place in wrong)
        return any(not SENTENCE_ENDS.search(stretch) for stretch in stretches) or not self.are_old(
            state, wrong
        )

    def are_old(self, state: State, wrong: Sequence[int]) -> bool:
        """Whether something was complained of at these places before, what was changed before them aside."""
        assert self.problem.span is not None
        base = self.problem.span.start - self.place
        before = {one.span.start - base for one in self.problems if one.span is not None}
        shift = len(state.text) - len(self.around.text)
        return all(place in before or place - shift in before for place in wrong)

    def is_progress(self, state: State, now: Diagnostic) -> bool:
        """Whether what is wrong now stands further on, or is understood better."""
        assert now.span is not None
        shift = len(state.text) - len(self.around.text)
        return now.span.start - max(shift, 0) > self.place or now.code[:4] > self.problem.code[:4]

    def expand(self, state: State, changes: Changes, *, is_sooner: bool = False) -> None:
        """Take up the changes of a text, to be tried in their turn, or sooner than others that go as far."""
        self.expanded += 1
        number = -self.expanded if is_sooner else self.expanded
        start = Next(state.far, number, state, changes, -1, iter(()))
        if (tier := self.changes_behind(start)) is not None:
            heappush(self.waiting, tier)

    def changes_behind(self, now: Next) -> Next | None:
        """The changes of the same text that go further, made when it is their turn."""
        tier = now.tier + 1
        if tier == len(now.changes.tiers):
            return None
        far = now.state.far + now.changes.tiers[tier]
        return (
            now._replace(far=far, tier=tier, edits=now.changes.of(tier)) if far <= FURTHEST_MENDED else None
        )


MOST_STEPS, MOST_SLIPS = 3, 4
"""How many changes one text has at the most; and how many slips, of which each shows when one before it is
mended.
"""

MOST_MISSING = 20
"""How many complaints there may be about what a component does not give."""


def beside_missing(problems: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """The complaints but for those about what a component does not give: words of another line may pass for
    it, as long as that is not understood.
    """
    return [one for one in problems if not isinstance(one, MissingField)]


def changed(state: State, edit: Edit) -> State:
    """A text with one more change."""
    grown = len(edit.new) - (edit.end - edit.start)
    first = min(state.first, edit.start)
    last = max(state.last + grown if state.last > edit.start else state.last, edit.start + len(edit.new))
    return State(state.far + edit.far, made(state.text, edit), first, last, state.steps + 1)


def is_beside(one: Diagnostic, other: Diagnostic) -> bool:
    """Whether nothing but words stands between two complaints: they come of the same mistake."""
    if one.span is None or other.span is None or one.span.source is not other.span.source:
        return False
    first, last = sorted((one.span.start, other.span.start))
    return not BETWEEN.search(one.span.source.text, first, last)


def is_on_line(one: Diagnostic, other: Diagnostic) -> bool:
    """Whether two complaints stand on one line of the text."""
    if one.span is None or other.span is None or one.span.source is not other.span.source:
        return False
    first, last = sorted((one.span.start, other.span.start))
    return "\n" not in one.span.source.text[first:last]


def told(problem: Diagnostic) -> tuple[str, str]:
    """A complaint, wherever it stands."""
    return problem.code, problem.text()


def made(text: str, edit: Edit) -> str:
    """A text with a change; nothing grows together by it."""
    before, behind, new = text[: edit.start], text[edit.end :], edit.new
    if not new and before.endswith(" ") and behind.startswith(" "):
        behind = behind[1:]
    elif not new and before[-1:].isalnum() and behind[:1].isalnum():
        new = " "
    elif new and behind[:1].isalnum() and new[-1:].isalnum():
        new += " "
    if new[:1].isalnum() and before[-1:].isalnum():
        new = f" {new}"
    return before + new + behind


def stretch(state: State, around: Around) -> tuple[int, int]:
    """The line in which the changes lie: from where a member or a sentence begins to where it ends."""
    rows = zip(around.starts, around.words, strict=True)
    first = next((i for i, (start, word) in enumerate(rows) if start + len(word) > state.first), 0)
    while first > 0 and not begins(around, first, state):
        first -= 1
    return first, end_of(around, first, state)


def shown(state: State, around: Around) -> str:
    """The line in which the changes lie, as it is written."""
    starts, words = around.starts, around.words
    first, last = stretch(state, around)
    if last <= first:
        return ""
    said = around.text[starts[first] : starts[last - 1] + len(words[last - 1])]
    if said.startswith(";"):  # all that is changed is that a new line begins
        return ""
    said = said.removeprefix(":")  # what happens is changed, behind what is paid in braces
    rows = [row.strip() for row in said.split("\n") if row.strip()]
    if not rows:
        return ""
    whole = "".join(
        row + ("" if row is rows[-1] else " " if GOES_ON.search(row) or after.startswith("}") else "; ")
        for row, after in zip(rows, [*rows[1:], ""], strict=True)
    )
    goes_on = (
        around.kinds[last : last + 1] == [LEFT] and "\n" not in around.text[starts[last - 1] : starts[last]]
    )
    return re.sub(r" ([;:,]|'s\b)", r"\1", " ".join(whole.split())) + (" {" if goes_on else "")


GOES_ON = re.compile(r"(?:[,=+*{:;]| -|\b(?:and|or|otherwise))$")
"""How a line ends to which the next one belongs."""


def begins(around: Around, index: int, state: State) -> bool:
    """Whether what is shown begins with a token."""
    before = around.kinds[index - 1]
    if around.words[index - 1] == ":" and around.starts[index - 1] >= state.first - 1:
        return False
    return before in (LEFT, RIGHT, SEPARATOR)


def end_of(around: Around, first: int, state: State) -> int:
    """The token behind what is shown: behind a colon all belongs to it that stands on the line."""
    depth, has_colon = 0, False
    for index in range(first, len(around.words)):
        kind, word = around.kinds[index], around.words[index]
        if depth <= 0 and around.starts[index] >= state.last:
            goes_on = has_colon and word == ";"
            if kind == RIGHT or (kind == SEPARATOR and not goes_on):
                return index
            if kind == LEFT and word != ":" and not (first and is_closed(around, index)):
                return index
        depth += (kind == LEFT) - (kind == RIGHT)
        has_colon = has_colon or kind in COLONS
    return len(around.words)


COLONS = frozenset({"COLON", "LABEL"})
"""Behind what a sentence may stand on a line."""


def is_closed(around: Around, index: int) -> bool:
    """Whether a brace is closed on its line: what is paid, or what happens."""
    depth = 0
    for at in range(index, len(around.words)):
        if "\n" in around.words[at]:
            return False
        depth += (around.kinds[at] == LEFT) - (around.kinds[at] == RIGHT)
        if depth == 0:
            return True
    return False
