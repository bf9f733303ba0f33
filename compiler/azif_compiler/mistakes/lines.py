"""Several things on one line: behind a colon everything on its line belongs to it."""

from __future__ import annotations

from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics import syntax, timing
from azif_compiler.mistakes.rulings import is_ruling
from azif_compiler.mistakes.seen import Seen, listed

LEADING = frozenset(
    "action always at before cannot given instead may must once prevent reduce increase "
    "starts then when whenever".split()
)
"""How what belongs to a component or a ruling begins, if it does not belong to a block."""

PARTS = ("given", "when", "then")


def has_colon_before(seen: Seen, index: int) -> bool:
    """Whether a colon stands before a token on its line of the text."""
    begin = seen.text.rfind("\n", 0, seen.starts[index]) + 1 if seen.starts else 0
    return any(
        word == ":" and start >= begin
        for word, start in zip(seen.words[:index], seen.starts[:index], strict=True)
    )


def new_line(seen: Seen) -> str | None:
    """`when …: rest; at end of night: rest` on one line, `given: … then: …`."""
    problem = seen.problem
    word = seen.ahead()
    known = PARTS if is_ruling(seen) else LEADING
    if isinstance(problem, syntax.WrongPlace) and problem.where != "a block of sentences":
        return None
    if word not in known or seen.index == 0 or not has_colon_before(seen, seen.index):
        return None
    if isinstance(problem, syntax.LeftOver) and not (is_ruling(seen) and seen.ahead(1) in (":", "{")):
        return None
    said = f"{word}: …" if word in PARTS and is_ruling(seen) else seen.written(seen.index, seen.last)
    return f"behind a colon everything on the line belongs to it: begin a new line with `{said}`"


def part_on_the_line(seen: Seen) -> str | None:
    """A ruling without `then`, or a block that does not fit, where `then` stands behind another colon."""
    if not is_ruling(seen):
        return None
    first = seen.first if seen.index else 0
    for index in range(first + 1, len(seen.words) - 1):
        if seen.words[index] == "then" and seen.words[index + 1] in (":", "{"):
            return (
                "behind a colon everything on the line belongs to it: begin a new line with `then: …`"
                if has_colon_before(seen, index)
                else None
            )
        if index > first and seen.index and seen.kinds[index] in ("_SEPARATOR",):
            break
    return None


def outcome_of_nothing(seen: Seen) -> str | None:
    """`heads: rest; keepers: …`, where nothing before can end so, and no script of the kind is called so."""
    problem = seen.problem
    if not isinstance(problem, timing.UnusedOutcome) or problem.known or not seen.kind:
        return None
    if not has_colon_before(seen, seen.index):
        return None
    cure = seen.confusion([seen.ahead()])[0]
    if cure:
        return f"behind a colon everything on the line belongs to it: begin a new line with `{cure}`"
    scripts = [f"{one.name}: …" for one in seen.scripts()]
    known = f"; what stands there with a colon is {listed(scripts)}" if scripts else ""
    return f"nothing before it ends in `{seen.ahead()}`: what the card says besides begins a new line{known}"


def script_in_a_block(seen: Seen) -> str | None:
    """`dawn: rest; dusk: light it`, where `dusk` is a script of the kind."""
    end = next((at for at in range(seen.index, seen.last + 1) if seen.words[at : at + 1] == [":"]), -1)
    name = seen.written(seen.first, end) if seen.first <= seen.index < end else ""
    if not seen.kind or all(spoken(one.name) != name for one in seen.scripts()):
        return None
    said = seen.written(seen.first, seen.end_behind(end + 1))
    if has_colon_before(seen, seen.first):
        return f"behind a colon everything on the line belongs to it: begin a new line with `{said}`"
    return (
        "what stands further in than a line with a colon belongs to it: "
        "begin this line as far out as that one"
    )


def brace_below(seen: Seen) -> str | None:
    """A `{` on the line below what it opens."""
    if seen.ahead() != "{" or not seen.index or seen.depth > 0:
        return None
    if "\n" not in seen.text[seen.starts[seen.index - 1] : seen.starts[seen.index]]:
        return None
    first = seen.text.rfind("\n", 0, seen.starts[seen.index - 1]) + 1
    before = " ".join(seen.text[first : seen.starts[seen.index]].split())
    return f"the brace stands at the end of the line before: `{before} {{`"
