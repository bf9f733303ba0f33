"""What must be so for something to happen, said shortly → as it is written here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler.ir import types
from azif_compiler.mistakes.edits import SLIP, Edit, of_tokens
from azif_compiler.mistakes.row_words import low
from azif_compiler.mistakes.seen import Seen
from azif_compiler.words.noun import article

BEGINS = frozenset("if while".split())
"""Words behind which stands what must be so."""

ENDS = frozenset("cost : if while when else ; , { }".split())
"""What a name does not run on into, besides outcomes: what stands behind it is another part of the line."""

PLACED = frozenset("in at on inside within".split())
"""What people say of where somebody is, without saying who."""

BESIDE = frozenset("with containing".split())
"""What people say of what lies in a place."""


def clause(seen: Seen) -> tuple[int, int]:
    """From which word to which that goes which must be so, around what is wrong; (0, 0) if it is none."""
    index = min(seen.index, len(seen.words) - 1)
    at = index
    while at > 0 and at >= seen.first - 1 and seen.words[at].casefold() not in BEGINS:
        if ends_name(seen, seen.words[at]) and at < index:
            return 0, 0
        at -= 1
    if seen.words[at].casefold() not in BEGINS:
        return 0, 0
    return at + 1, end_of_name(seen, at + 1)


def end_of_name(seen: Seen, first: int) -> int:
    """Where words end that belong together: before the next part of the line."""
    end = first
    while end < len(seen.words) and not ends_name(seen, seen.words[end]) and "\n" not in seen.words[end]:
        end += 1
    return end


def ends_name(seen: Seen, word: str) -> bool:
    """Whether a name ends before a word."""
    return word in ENDS or seen.view.is_outcome(word)


def told(seen: Seen) -> Iterator[str]:
    """The ways in which that may be meant which must be so: `you are in "Hall"` for `in "Hall"`."""
    first, end = clause(seen)
    words = seen.words[first:end]
    if not words:
        return
    small = low(words)
    who = "you are" if seen.is_spoken_to() else "this is"
    at = next((i for i, word in enumerate(small[:2]) if word in PLACED), -1)
    is_short = at == 0 or (at == 1 and not seen.view.meanings(small[0]).any())
    if is_short and words[at + 1 :]:
        yield from with_something(
            seen, f"{who} {'in' if small[at] != 'on' else 'on'}".split() + words[at + 1 :]
        )
        yield f"{who} in {seen.written(first + at + 1, end)}"
    elif small[0] in BESIDE and words[1:] and small[1] not in ("you", "this", "it"):
        yield f"{'you have' if seen.is_spoken_to() else 'this has'} {seen.written(first + 1, end)}"
    else:
        yield from with_something(seen, words)


def with_something(seen: Seen, words: Sequence[str]) -> Iterator[str]:
    """`you are in a hall and there is a lamp here` for `in a hall with a lamp`, as content says `here`."""
    small = low(words)
    at = next((i for i, word in enumerate(small) if word in BESIDE and i > 1), 0)
    here = seen.confusion(["here"])[0]
    what = [word for word in words[at + 1 :] if word.casefold() not in ("a", "an", "any")]
    if not at or not here or not what:
        return
    is_none = small[at + 1 : at + 2] in (["no"], ["out"])
    thing = " ".join(what) if is_none else article(" ".join(what))
    yield f"{' '.join(words[:at])} and there is {thing} {here}"
    yield f"there is {thing} {here}"


def example(seen: Seen, begin: str) -> str:
    """Something that may be so, as an example: what somebody can be, or has."""
    for name in sorted(seen.named("values"), key=len) if seen.is_spoken_to() else ():
        for value in seen.view.meanings(name.replace(" ", "_")).values:
            if isinstance(value.type, types.Flag) and value.of == seen.view.person():
                return f"for example `{begin} you are {name}`"
    return f"for example `{begin} there is a …`"


def meant(seen: Seen, _: Sequence[int]) -> Iterator[Edit]:
    """The same as changes of the text."""
    first, end = clause(seen)
    for said in told(seen):
        yield of_tokens(seen, first, end, SLIP, said)
