"""The complaints about a piece → those that do not come of another's mistake, and what is tried of each."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Sequence

from azif_compiler.bounds import MOST_READ
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics.colons import NothingBehind, TooDeep
from azif_compiler.diagnostics.names import UnknownField
from azif_compiler.diagnostics.quotes import UnclosedText
from azif_compiler.diagnostics.syntax import Expected, NeverOpened, NoBlock, NoBrace, UnexpectedWord
from azif_compiler.diagnostics.timing import NoOptions
from azif_compiler.diagnostics.types import NoOutcomeHandled
from azif_compiler.mistakes.search import ANY_NUMBER, Search, Trial, is_on_line, told
from azif_compiler.mistakes.seen import Around
from azif_compiler.text.tokens import LEFT

CAUSE, MOST_CAUSES, MOST_FOR_CAUSE = 3, 4, 120
"""How far a change goes that shows what comes of what; of how many complaints, and how many are tried."""


class Effort:
    """How many words of changed lines may still be read for a report.

    What has been begun is finished: whether something is tried depends on what stands before it, and what
    comes of it does not.
    """

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = MOST_READ


def search_of(problem: Diagnostic, place: int, around: Around, trial: Trial) -> Search:
    """What is to be tried of a complaint, in its member of the piece alone if that is as wrong by itself."""
    whole = trial(around.text, ANY_NUMBER)
    assert whole is not None
    text, first = alone(around, place)
    short = trial(text, ANY_NUMBER) if first >= 0 else None
    for one in short.problems if short is not None else ():
        if short is not None and told(one) == told(problem) and one.span is not None:
            small = Around(short.tokens, around.view, around.kind, around.words)
            return Search(small, one, one.span.start, short.problems, trial)
    return Search(around, problem, place, whole.problems, trial)


def related(problems: Sequence[Diagnostic], around: Around) -> tuple[Diagnostic, ...]:
    """The complaints without those of which it is known what they come of."""
    unclosed = [one for one in problems if isinstance(one, UnclosedText)]
    if unclosed:
        rows = (one for one in problems if one.span is not None and stands_before(one, unclosed[0]))
        return (*rows, *unclosed)
    options = [one for one in problems if isinstance(one, UnknownField) and one.name == "option"]
    if options:  # they stand too high, so that nothing is left to choose from
        come_of_it = (NothingBehind, NoOptions)
        again = set(map(id, options[1:]))
        problems = [one for one in problems if id(one) not in again and not isinstance(one, come_of_it)]
    ends = {one.span.end for one in problems if isinstance(one, UnexpectedWord) and one.span is not None}
    problems = [one for one in problems if not comes_of_sign(one, ends)]
    starts = {one.span.start for one in problems if isinstance(one, NoBlock) and one.span is not None}
    lines = {one.span.position[0] for one in problems if isinstance(one, NoBlock) and one.span is not None}
    problems = [one for one in problems if not is_explained(one, starts, lines)]
    blockless = min(starts, default=None)
    problems = [one for one in problems if not comes_of_no_block(one, blockless)]
    too_high = lines_too_high(problems)
    problems = [one for one in problems if not stands_too_high(one, too_high)]
    if around.kind and LEFT not in around.kinds:
        others = tuple(one for one in problems if not isinstance(one, NeverOpened))
        problems = others or problems
    return tuple(one for one in problems if isinstance(one, NoBrace)) or tuple(problems)


def comes_of_sign(one: Diagnostic, ends: Collection[int]) -> bool:
    """Whether something is expected right behind a sign that cannot stand there: where these end."""
    return isinstance(one, Expected) and one.span is not None and one.span.start in ends


def is_explained(one: Diagnostic, starts: Collection[int], lines: Collection[int]) -> bool:
    """Whether it is told already of what cannot have a block: that a line is too deep that begins with it, or
    that the line above it says nothing of how it ends.
    """
    if one.span is None:
        return False
    if isinstance(one, NoOutcomeHandled):
        line = one.span.position[0]
        if line + 1 not in lines:
            return False
        text = one.span.source
        return indent(text.line_text(line)) < indent(text.line_text(line + 1))
    return isinstance(one, TooDeep) and one.span.start in starts


def indent(line: str) -> int:
    """How deep a line stands."""
    return len(line) - len(line.lstrip())


def comes_of_no_block(one: Diagnostic, blockless: int | None) -> bool:
    """Whether something ends too early behind what cannot have a block where it stands, of which this is the
    first.
    """
    if blockless is None or not isinstance(one, UnexpectedWord) or one.span is None:
        return False
    return is_early_end(one) and blockless < one.span.start


def is_early_end(one: UnexpectedWord) -> bool:
    """Whether it is the end of a line, or of the text, that cannot stand there."""
    return one.sort in ("$END", "_SEPARATOR") or not one.found.strip()


def lines_too_high(problems: Sequence[Diagnostic]) -> set[int]:
    """The lines that a component cannot give, below a colon behind which there is nothing, with none between
    them that it can.
    """
    refused = {one.span.position[0] for one in problems if isinstance(one, UnknownField) and one.span}
    empty = {one.span.position[0] for one in problems if isinstance(one, NothingBehind) and one.span}
    found: set[int] = set()
    for line in sorted(refused):
        if line - 1 in (found if line - 1 in refused else empty):
            found.add(line)
    return found


def stands_too_high(one: Diagnostic, lines: Collection[int]) -> bool:
    """Whether it is about one of these lines, which a component cannot give."""
    return isinstance(one, UnknownField) and one.span is not None and one.span.position[0] in lines


def stands_before(one: Diagnostic, other: Diagnostic) -> bool:
    """Whether a complaint stands on an earlier line than another, and is about a part of a declaration."""
    if one.span is None or other.span is None or one.severity != "error":
        return False
    return one.span.end <= other.span.start and "\n" in one.span.source.text[one.span.end : other.span.start]


Cause = tuple[Diagnostic, str]
"""A complaint from whose mistake others come, and the line as it is right."""


def left(
    problems: Sequence[Diagnostic], search: Callable[[Diagnostic], Search | None], effort: Effort
) -> tuple[tuple[Diagnostic, ...], list[Cause]]:
    """The complaints without those that come of another's mistake, and from which these come.

    Those go with the mistake when its line is put right.
    """
    kept = tuple(problems)
    found: list[Cause] = []
    mended: list[Diagnostic] = []
    for one in [one for one in problems if one.severity == "error" and one.span is not None][:MOST_CAUSES]:
        is_done = any(is_on_line(one, other) for other in mended)
        if is_done or len(kept) < 2 or not any(one is other for other in kept):
            continue
        tried = search(one) if effort.left > 0 else None
        if tried is None or len(tried.problems) < 2:
            continue
        hit = tried.found(CAUSE, MOST_FOR_CAUSE)
        effort.left -= tried.cost(CAUSE, MOST_FOR_CAUSE)
        if hit is None or not hit.line:
            continue
        gone = Counter(map(told, tried.problems)) - Counter(map(told, hit.remaining))
        mended.append(one)
        kept, cause = without(kept, one, gone, tried.problems, hit.at)
        if cause is not None:
            found.append((cause, hit.line))
    return kept, found


def without(
    problems: Sequence[Diagnostic],
    first: Diagnostic,
    gone: Counter[tuple[str, str]],
    short: Sequence[Diagnostic],
    at: int,
) -> tuple[tuple[Diagnostic, ...], Diagnostic | None]:
    """The complaints without those that are gone, but for the one nearest to what was mended; and that."""
    rows = [one for one in short if gone[told(one)] > 0 and one.span is not None]
    rows = [one for one in rows if one.severity == "error"] or rows
    cause = min(rows, key=lambda one: abs(one.span.start - at) if one.span is not None else 0, default=first)
    kept: list[Diagnostic] = []
    found: Diagnostic | None = None
    for one in problems:
        is_cause = found is None and told(one) == told(cause)
        if gone[told(one)] <= 0 or is_cause or has_end_between(one, first):
            kept.append(one)
        if gone[told(one)] > 0:
            gone[told(one)] -= 1
        found = one if is_cause else found
    return tuple(kept), found


def has_end_between(one: Diagnostic, other: Diagnostic) -> bool:
    """Whether a sentence ends between two complaints by a sign: they are of different sentences."""
    if one.span is None or other.span is None:
        return False
    first, last = sorted((one.span.start, other.span.start))
    return ";" in one.span.source.text[first:last]


def alone(around: Around, place: int) -> tuple[str, int]:
    """A piece with none but the member in which a place lies, and where that begins; -1 without any."""
    members, tokens = around.members, around.tokens
    index = bisect_right(members, place, key=lambda one: one[0]) - 1
    if index < 0 or place >= members[index][1] + 1:
        return "", -1
    first, last = members[index]
    head = tokens.text[: tokens.end(tokens.kinds.index(LEFT))]
    gap = tokens.text[tokens.text.rfind("\n", 0, first) + 1 : first]
    start = f"{head}\n{' ' * len(gap)}"
    line = tokens.text[first:last]
    is_ruling = tokens.words[0] == "ruling"
    if is_ruling and line[:4] == "then":  # what holds is about those who were named before
        return "", -1
    needed = "  then: not finished\n" if is_ruling else ""
    return f"{start}{line}\n{needed}}}\n", len(start)
