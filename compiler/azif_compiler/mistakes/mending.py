"""A complaint → the line as it is right, found by trying what may have been meant.

The changes that are nearest to what was written are tried first, and what one of them leaves wrong is changed
again. A line is shown only if nothing is wrong with it any more.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from azif_compiler.bounds import LONGEST_MENDED, MOST_MENDED
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics.syntax import NeverOpened, NoBrace, OddName, UnseenSign
from azif_compiler.mistakes.edits import SLIGHT, SLIP, Edit, edits
from azif_compiler.mistakes.rephrasing import rephrased
from azif_compiler.mistakes.seen import Around, Seen
from azif_compiler.text.tokens import LEFT, MADE, RIGHT, SEPARATOR, Tokens

BETWEEN = re.compile(r"[;\n}]")
"""What ends a sentence, and a line of a component."""


class Tried(NamedTuple):
    """What is wrong with a text, its tokens as they are read, and as they are written.

    Places are counted from its start.
    """

    problems: Sequence[Diagnostic]
    tokens: Tokens
    written: Tokens


Trial = Callable[[str], Tried]
"""What checks a text in place of the piece."""


CAUSE, MOST_CAUSES, MOST_FOR_CAUSE = 3, 2, 120
"""How far a change goes that shows what comes of what; of how many complaints, and how many are tried."""


class State(NamedTuple):
    """A text with changes made in it: how far they go, and the stretch in which they lie."""

    far: int
    text: str
    first: int
    last: int
    steps: int


def mended(
    problem: Diagnostic,
    place: int,
    around: Around,
    trial: Trial,
    furthest: int,
    proposals: Sequence[str] = (),
) -> str:
    """The line in which a complaint stands as it is right; "" if nothing so near to it is.

    With proposals it is one of them, with slips in it mended.
    """
    tried = trial(around.text)
    text, first = alone(tried.tokens, place)
    if first >= 0:
        short = trial(text)
        again = [one for one in short.problems if told(one) == told(problem) and one.span is not None]
        if again and again[0].span is not None:
            small = Around(short.tokens, around.view, around.kind)
            search = Search(small, again[0], short.problems, trial, furthest)
            return search.found(again[0].span.start, proposals)
    return Search(around, problem, tried.problems, trial, furthest).found(place, proposals)


def left(
    problems: Sequence[Diagnostic], around: Around, base: int, trial: Trial
) -> tuple[tuple[Diagnostic, ...], str]:
    """The complaints without those that come of another's mistake, and the line as it is right, if known.

    Those go with the mistake when its line is put right.
    """
    errors = [one for one in problems if one.severity == "error" and one.span is not None]
    if any(isinstance(one, UnseenSign | OddName) for one in problems):
        return tuple(problems), ""
    if around.kind and LEFT not in around.kinds:
        others = tuple(one for one in problems if not isinstance(one, NeverOpened))
        problems = others or problems
    unopened = tuple(one for one in problems if isinstance(one, NoBrace))
    if unopened:
        return unopened, ""
    for one in errors[:MOST_CAUSES] if len(errors) > 1 else ():
        if one.span is None:
            continue
        place = one.span.start - base
        text, first = alone(trial(around.text).tokens, place)
        short = trial(text) if first >= 0 else trial(around.text)
        again = [other for other in short.problems if told(other) == told(one) and other.span is not None]
        if len(short.problems) < 2 or not again or again[0].span is None:
            continue
        small = Around(short.tokens, around.view, around.kind)
        search = Search(small, again[0], short.problems, trial, CAUSE, MOST_FOR_CAUSE)
        line = search.found(again[0].span.start)
        if not line:
            continue
        gone = Counter(map(told, short.problems)) - Counter(map(told, search.remaining))
        return without(problems, one, gone, short.problems, search.at), line
    return tuple(problems), ""


def without(
    problems: Sequence[Diagnostic],
    first: Diagnostic,
    gone: Counter[tuple[str, str]],
    short: Sequence[Diagnostic],
    at: int,
) -> tuple[Diagnostic, ...]:
    """The complaints without those that are gone, but for the one nearest to where it was mended."""
    rows = [one for one in short if gone[told(one)] > 0 and one.span is not None]
    rows = [one for one in rows if one.severity == "error"] or rows
    cause = min(rows, key=lambda one: abs(one.span.start - at) if one.span is not None else 0, default=first)
    kept: list[Diagnostic] = []
    has_cause = False
    for one in problems:
        is_cause = not has_cause and told(one) == told(cause)
        if gone[told(one)] <= 0 or is_cause or has_end_between(one, first):
            kept.append(one)
        if gone[told(one)] > 0:
            gone[told(one)] -= 1
        has_cause = has_cause or is_cause
    return tuple(kept)


def alone(tokens: Tokens, place: int) -> tuple[str, int]:
    """A piece with none but the member in which a place lies, and where that begins; -1 without any."""
    depth, first, found = 0, -1, (-1, -1)
    opening = next((i for i, kind in enumerate(tokens.kinds) if kind == LEFT), -1)
    if opening < 0 or tokens.words[opening] != "{" or tokens.starts[opening] == MADE:
        return "", -1
    for index, kind in enumerate(tokens.kinds):
        depth += (kind == LEFT) - (kind == RIGHT)
        if index == opening:
            first = index + 1
        elif first >= 0 and (depth == 0 or (depth == 1 and kind == SEPARATOR)):
            written = [i for i in range(first, index) if tokens.starts[i] != MADE]
            if written and tokens.starts[written[0]] <= place < tokens.end(written[-1]) + 1:
                found = tokens.starts[written[0]], tokens.end(written[-1])
            first = index + 1
        if depth == 0 and index > opening:
            break
    if found[0] < 0:
        return "", -1
    head = tokens.text[: tokens.end(opening)]
    gap = tokens.text[tokens.text.rfind("\n", 0, found[0]) + 1 : found[0]]
    start = f"{head}\n{' ' * len(gap)}"
    return f"{start}{tokens.text[found[0] : found[1]]}\n}}\n", len(start)


class Search:
    """What was tried of one complaint."""

    def __init__(
        self,
        around: Around,
        problem: Diagnostic,
        problems: Sequence[Diagnostic],
        trial: Trial,
        furthest: int,
        most: int = MOST_MENDED,
    ) -> None:
        self.furthest = furthest
        self.remaining: Sequence[Diagnostic] = problems
        self.at = 0
        self.view, self.kind = around.view, around.kind
        self.around, self.problem, self.trial = around, problem, trial
        beside = [is_on_line(one, problem) for one in problems]
        self.several = beside.count(True) > 1
        self.all_others = Counter(told(one) for one in problems if not is_beside(one, problem))
        self.others = Counter(told(one) for one, near in zip(problems, beside, strict=True) if not near)
        self.count = len(problems)
        self.left = min(most, LONGEST_MENDED // max(len(around.words), 1))

    def found(self, place: int, proposals: Sequence[str] = ()) -> str:
        """The first line that is right; of proposals, if there are any."""
        start = State(0, self.around.text, len(self.around.text), 0, 0)
        waiting: list[tuple[int, int, State]] = []
        second = ""
        seen_texts = {start.text}
        seen = Seen(self.problem, place, self.around)
        first = (Edit(SLIP, *one) for one in rephrased(seen, proposals)) if proposals else edits(seen)
        number = self.push(waiting, 0, start, first, seen_texts)
        while waiting and self.left > 0:
            _, _, state = heappop(waiting)
            self.left -= 1
            tried = self.trial(state.text)
            now = Counter(told(one) for one in tried.problems)
            if len(tried.problems) < self.count and not now - self.others:
                self.remaining, self.at = tried.problems, state.first
                return shown(state, Around(tried.written, self.view, self.kind))
            if self.several and not second and len(tried.problems) < self.count and not now - self.all_others:
                second = shown(state, Around(tried.written, self.view, self.kind))
                self.remaining, self.at = tried.problems, state.first
            fresh = [one for one in tried.problems if told(one) not in self.others and one.span is not None]
            is_near = state.steps == 1 and state.far <= SLIGHT
            if state.steps < 3 and len(fresh) == 1 and (is_near or self.is_progress(state, fresh[0], place)):
                around = Around(tried.tokens, self.view, self.kind)
                assert fresh[0].span is not None
                behind = Seen(fresh[0], fresh[0].span.start, around)
                number = self.push(waiting, number, state, edits(behind), seen_texts)
        return second

    def is_progress(self, state: State, now: Diagnostic, place: int) -> bool:
        """Whether what is wrong now stands further on, or is understood better."""
        assert now.span is not None
        shift = len(state.text) - len(self.around.text)
        return now.span.start - max(shift, 0) > place or now.code[:4] > self.problem.code[:4]

    def push(
        self,
        waiting: list[tuple[int, int, State]],
        number: int,
        state: State,
        found: Iterable[Edit],
        known: set[str],
    ) -> int:
        """Make these changes of a text, for later; those that go furthest are the last."""
        for edit in found:
            if state.far + edit.far > self.furthest:
                break
            text = made(state.text, edit)
            if text in known:
                continue
            known.add(text)
            number += 1
            grown = len(edit.new) - (edit.end - edit.start)
            first = min(state.first, edit.start)
            last = max(
                state.last + grown if state.last > edit.start else state.last, edit.start + len(edit.new)
            )
            after = State(state.far + edit.far, text, first, last, state.steps + 1)
            heappush(waiting, (after.far, number, after))
        return number


def is_beside(one: Diagnostic, other: Diagnostic) -> bool:
    """Whether nothing but words stands between two complaints: they come of the same mistake."""
    if one.span is None or other.span is None or one.span.source is not other.span.source:
        return False
    first, last = sorted((one.span.start, other.span.start))
    return not BETWEEN.search(one.span.source.text, first, last)


def has_end_between(one: Diagnostic, other: Diagnostic) -> bool:
    """Whether a sentence ends between two complaints by a sign: they are of different sentences."""
    if one.span is None or other.span is None:
        return False
    first, last = sorted((one.span.start, other.span.start))
    return ";" in one.span.source.text[first:last]


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


def shown(state: State, around: Around) -> str:
    """The line in which the changes lie: from where a member or a sentence begins to where it ends."""
    starts, words = around.starts, around.words
    first = next((i for i, start in enumerate(starts) if start + len(words[i]) > state.first), 0)
    while first > 0 and not begins(around, first, state):
        first -= 1
    last = first
    while last < len(words) and not ends(around, last, state):
        last += 1
    if last <= first:
        return ""
    said = around.text[starts[first] : starts[last - 1] + len(words[last - 1])]
    rows = [row.strip() for row in said.split("\n") if row.strip()]
    whole = "".join(
        row + ("" if row is rows[-1] else " " if GOES_ON.search(row) or after.startswith("}") else "; ")
        for row, after in zip(rows, [*rows[1:], ""], strict=True)
    )
    return re.sub(r" ([;:,])", r"\1", " ".join(whole.split()))


GOES_ON = re.compile(r"(?:[,=+*{:;]| -|\b(?:and|or|otherwise))$")
"""How a line ends to which the next one belongs."""


def begins(around: Around, index: int, state: State) -> bool:
    """Whether what is shown begins with a token."""
    before = around.kinds[index - 1]
    if around.words[index - 1] == ":" and around.starts[index - 1] >= state.first - 1:
        return False
    return before in (LEFT, RIGHT, SEPARATOR)


def ends(around: Around, index: int, state: State) -> bool:
    """Whether what is shown ends before a token."""
    kind, word = around.kinds[index], around.words[index]
    return around.starts[index] >= state.last and (
        kind in (RIGHT, SEPARATOR) or (kind == LEFT and word != ":")
    )
