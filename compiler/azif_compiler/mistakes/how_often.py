"""How often something can be done: it stands before what can be."""

from __future__ import annotations

import re

from azif_compiler.mistakes.abilities import LEADING
from azif_compiler.mistakes.seen import Seen

LIMITS = frozenset("limit limited max maximum only use uses usable".split())
"""How people begin how often something can be done."""


def limit_behind(seen: Seen) -> str | None:
    """`action … once per turn`, `once a turn`: how often stands first."""
    line = seen.line
    at = line.index("once") if "once" in line else -1
    if seen.depth != 1 or at < 0 or line[at + 1 : at + 2] not in (["per"], ["a"], ["each"], ["every"]):
        return None
    step = line[at + 2] if line[at + 2 :] else "…"
    named = line[: 1 if line[0].endswith('":') else 0]
    rest = " ".join((*line[len(named) : at], *line[at + 3 :]))
    if at == len(named) and line[at + 1] == "per":
        return None
    said = " ".join((*named, f"once per {step} {rest}"))
    return f"how often stands before the ability: `{said}{':' if seen.has_colon else ''} …`"


ONE_GAME = frozenset("game match play session".split())
"""What people call all of it."""


def usual_step(seen: Seen) -> str:
    """A step that comes again and again."""
    steps = seen.named("steps")
    return next((name for name in ("turn", "round") if name in steps), steps[0] if steps else "STEP")


def never_again(seen: Seen) -> str:
    """What can be done once in the whole game."""
    return (
        f"behind `once per` stands one of the steps that come again, as in `once per {usual_step(seen)}`; "
        "what can be done once in the whole game takes its card away: say so in the cost"
    )


SPOKEN_OF = frozenset("the this that it there you all".split())
"""What stands behind `once` where it says when something happens, and not how often."""


def limit(seen: Seen) -> str | None:
    """`… } once per turn`: limits stand before."""
    line = seen.line
    if line[:1] == ["once"] and line[1:2] and line[1].casefold() in SPOKEN_OF:
        return None  # as soon as something is so
    step = line[line.index("per") + 1] if "per" in line[:-1] else "STEP"
    if step in ONE_GAME:
        return never_again(seen)
    at = seen.last + 1
    if line == ["once", "per", step] and seen.has_colon:
        behind = seen.written(at, seen.end_behind(at))
        word = seen.words[at] if at < len(seen.words) else ""
        may = "" if word in LEADING or word in ("action", "always") else "may "
        if word in ("reduce", "prevent", "increase", "instead"):
            may = "may "
        return f"no colon stands behind `once per {step}`: `once per {step} {may}{behind}`"
    if step != "STEP" and not seen.view.meanings(step).steps and step not in seen.named("steps"):
        step = "STEP"  # it is no step: of which there are, another complaint tells
    if (
        (line[:2] in (["once"], ["once", "a"], ["once", "an"], ["once", "each"], ["once", "every"]))
        or seen.ahead() == "once"
        or (
            line[:1]
            and line[0] in LIMITS
            and {"per", "use", "uses", "once"} & {*line[1:]}
            and seen.depth == 1
        )
    ):
        return (
            f"a limit stands before the ability: `once per {step} when …: …`, `once per {step} action …: …`"
        )
    return None


def no_times(seen: Seen) -> str | None:
    """`up to 0 times per turn action …`: once is the least."""
    at = seen.index
    if at < 2 or seen.words[at - 2 : at + 3] != ["up", "to", "0", "times", "per"]:
        return None
    end = next((i for i in range(at, len(seen.words)) if seen.words[i] == "}" or "\n" in seen.words[i]), at)
    return f"write `once {seen.written(at + 2, end)}`"


def used_up(seen: Seen) -> str | None:
    """`cost dim this` on what can be paid with in no such way: how often it can be used stands first."""
    start = seen.text.rfind("\n", 0, seen.place) + 1
    found = USED_UP.search(seen.text, start, seen.place + len("this"))
    if found is None or seen.ahead() != "this" or not seen.kind or found.end() < seen.place:
        return None
    line = f"once per {usual_step(seen)} {found[1]}: …"
    left = f"nobody pays with it: leave `{found[2]} this` out"
    return f"{left}; how often it can be used stands first: `{line}`"


USED_UP = re.compile(r"(action [^:{]*?) cost \{? ?(\w+) this\b")
"""An action that is paid with its own component."""


def how_long(seen: Seen) -> str:
    """For how long something changes: as it is written, or until the usual step ends."""
    at = seen.line.index("until") if "until" in seen.line else -1
    return seen.written(seen.first + at, seen.last) if at >= 0 else f"until end of {usual_step(seen)}"
