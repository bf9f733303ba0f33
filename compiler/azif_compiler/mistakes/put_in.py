"""Words and signs that may be missing where something is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler.ir import types
from azif_compiler.mistakes import members
from azif_compiler.mistakes.edits import BOLD, LIKELY, Edit
from azif_compiler.mistakes.seen import ENDS, Seen
from azif_compiler.words.noun import article

PUT_IN = (
    *(":", ";", "a", "the", "each", "your", "this", "you", "is", "you are"),
    *"always cost when if at in to of from by has on as and it its for roll with start end".split(),
)
"""What is left out most often."""

OF_YOU = frozenset(("your", "you", "you are", "this", "its"))
"""What is not meant where it is said of which of several something is so."""

JOINING = frozenset("at in to of from by on for with".split())
"""What stands between what happens and where, by what or with whom it does."""

NOT_DONE = frozenset("cannot when before may cost".split())
"""Words behind which what happens stands without anybody who does it."""


def is_of_others(seen: Seen, index: int) -> bool:
    """Whether a verb stands before a word, and nobody who does it, that tells what other things do than who
    is spoken to: what stands behind it is meant to be done by it, or to have it done.
    """
    if index < 1 or (
        index > 1 and seen.kinds[index - 2] not in ENDS and seen.words[index - 2] not in NOT_DONE
    ):
        return False
    rows = seen.view.meanings(seen.words[index - 1]).verbs
    doers = [verb.subject.type for verb in rows if verb.subject is not None and not verb.objects]
    things = [one.kind for one in doers if isinstance(one, types.Thing) and one.kind != types.THING]
    return bool(things) and not any(seen.view.related(seen.view.person(), kind) for kind in things)


FORMS = frozenset("when always if at".split())
"""What is not meant before the head of a script that other kinds of component have."""


def is_of_other_kinds(seen: Seen) -> bool:
    """Whether the head of a line is that of a script of other kinds alone."""
    return seen.has_colon and bool(members.of_others(seen, "_".join(seen.line)))


def put_in(seen: Seen, around: Sequence[int]) -> Iterator[Edit]:
    """Words and signs that are missing before one of these."""
    for index in around[-6:]:
        start = seen.starts[index]
        is_had = seen.words[index] in ("have", "are")  # one says of `you`, and of nothing that is one
        is_so = index > 0 and seen.words[index - 1] in ("where", "whose")  # of one of several, not of `you`
        words = ("you", "they") if is_had else ("its", *(w for w in PUT_IN if not is_so or w not in OF_YOU))
        is_done = is_of_others(seen, index)
        is_head = seen.depth == 1 and index == seen.first and is_of_other_kinds(seen)
        for word in words if is_had or is_so else PUT_IN:
            if (is_done and word in JOINING) or (is_head and word in FORMS):
                continue
            glued = word in (":", ";")
            before = start
            if glued and index:
                before = seen.starts[index - 1] + len(seen.words[index - 1])
            new = article(seen.words[index]).split()[0] if word == "a" else word
            yield Edit(LIKELY, before, before, new if glued else f"{new} ")
    if seen.last > seen.first:
        end = seen.starts[seen.last - 1] + len(seen.words[seen.last - 1])
        for word in ("this", "it", "you", "1"):
            yield Edit(BOLD, end, end, f" {word}")
