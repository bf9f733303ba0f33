"""Rulings as other tests are written: other words for its parts, dice and answers otherwise."""

from __future__ import annotations

from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics import syntax
from azif_compiler.mistakes.seen import Seen
from azif_compiler.text.tokens import unquoted

PARTS = {
    "expect": "then", "expects": "then", "expected": "then", "assert": "then", "should": "then",
    "result": "then", "verify": "then", "ensure": "then", "must": "then", "after": "then", "and": "then",
    "setup": "given", "arrange": "given", "before": "given", "if": "given", "with": "given", "start": "given",
    "do": "when", "act": "when", "action": "when", "steps": "when", "happens": "when", "run": "when",
}  # fmt: skip
"""What people call the parts of a ruling."""

DICE = frozenset("roll rolls rolled die result results".split())
"""What people call the dice of a ruling."""

ANSWERS = frozenset("answer choose chooses choice choices chosen pick picks reply select input".split())
"""What people call its answers."""

DUTIES = frozenset("should must shall would ought equals equal becomes".split())
"""What people write for `is`."""


def is_ruling(seen: Seen) -> bool:
    """Whether the complaint is about a ruling."""
    return "ruling" in seen.words[:2]


def part(seen: Seen) -> str | None:
    """`expect: …` for `then: …`."""
    if (
        is_ruling(seen)
        and seen.ahead() in ("given", "when", "then")
        and not seen.has_colon
        and seen.depth == 1
    ):
        behind = seen.written(seen.index + 1, seen.last)
        return f"a colon stands behind `{seen.ahead()}`: `{seen.ahead()}: {behind}`"
    said = PARTS.get(seen.ahead().casefold()) if is_ruling(seen) and seen.depth == 1 else None
    if said is None or not isinstance(seen.problem, syntax.WrongPlace):
        return None
    return f"the parts of a ruling are `given`, `when` and `then`: write `{said}: …`"


def dice(seen: Seen) -> str | None:
    """`roll 5, 5` for `dice 5, 5`."""
    row = [word for word in seen.line if word.isdecimal()]
    if not is_ruling(seen) or not seen.line or seen.line[0].casefold() not in DICE or not row:
        return None
    return f"what the next dice show is told so: `dice {', '.join(row)}`"


def answers(seen: Seen) -> str | None:
    """`answer "Yes"` for `answers "Yes"`."""
    texts = [word for word in seen.line if word.startswith('"')]
    if not is_ruling(seen) or not texts or not seen.line:
        return None
    if any(word.rstrip("s") in ANSWERS for word in seen.line[1:3]):  # `"Ann" chooses "Yes"`
        return f"what is chosen is told so: `answers {texts[-1]}`"
    if seen.line[0].casefold() in ANSWERS and (len(seen.line) == 1 or seen.line[1].startswith(('"', ":"))):
        return f"what is chosen is told so: `answers {', '.join(texts)}`"
    return None


GIVEN = frozenset("answers dice".split())
"""What is told in `given` and is no sentence."""


def told_apart(seen: Seen) -> str | None:
    """`answers: "Yes"` beside the parts of a ruling, for `given: …; answers "Yes"`."""
    if not is_ruling(seen) or seen.depth != 1 or seen.ahead() not in GIVEN:
        return None
    if not isinstance(seen.problem, syntax.WrongPlace):
        return None
    word = seen.ahead()
    shown = 'answers "Yes"' if word == "answers" else "dice 5, 5"
    return f"it stands in `given`, behind what is so before: `given: …; {shown}`"


def in_quotes(seen: Seen) -> str | None:
    """`answers yes` for `answers "Yes"`."""
    if not is_ruling(seen) or seen.ahead(-1) not in ("answers", ",") or seen.line[:1] != ["answers"]:
        return None
    if not (seen.ahead().isalnum() and isinstance(seen.problem, syntax.Expected)):
        return None
    return f'what is chosen stands in quotes, as it is offered: `answers "{seen.ahead().capitalize()}"`'


def sentence_outside(seen: Seen) -> str | None:
    """`ruling "…" { "Ann" gains 1 Oil }`: a sentence that stands in no part."""
    if not is_ruling(seen) or seen.depth != 1 or not isinstance(seen.problem, syntax.WrongPlace):
        return None
    if seen.sort() not in ("STRING", "LABEL"):
        return None
    return (
        "what happens stands behind `when: …`; what is so before, behind `given: …`; after, behind `then: …`"
    )


def drawn_next(seen: Seen) -> str | None:
    """`next card is "Red"`, `top of the deck is "Red"` for `draws "Red"`."""
    texts = [word for word in seen.line if word.startswith('"')]
    if not is_ruling(seen) or len(texts) != 1 or not {"next", "top", "card"} & {*seen.line[:3]}:
        return None
    kinds = [one.kind for one in seen.view.component(unquoted(texts[0]))]
    kind = f"{spoken(kinds[0].rpartition(':')[2])} " if kinds else ""
    return f"what comes next is told so: `draws {kind}{texts[0]}`"


def number_of(seen: Seen) -> str | None:
    """`"Ann" has width 7` for `"Ann"'s width is 7`."""
    if not is_ruling(seen) or "has" not in seen.line[:-2] or not seen.line[-1].isdecimal():
        return None
    at = seen.first + seen.line.index("has")
    if any(kind != "NAME" for kind in seen.kinds[at + 1 : seen.last - 1]):
        return None
    name = seen.written(at + 1, seen.last - 1)
    is_known = (
        any(True for _ in seen.members_called(name)) or seen.view.meanings(name.replace(" ", "_")).any()
    )
    owner = seen.written(seen.first, at)
    return f"write `{owner}'s {name} is {seen.words[seen.last - 1]}`" if is_known else None


def duty(seen: Seen) -> str | None:
    """`reach should be 4` for `reach is 4`."""
    if not is_ruling(seen) or seen.ahead().casefold() not in DUTIES or seen.depth < 2:
        return None
    at = seen.index + 1
    while seen.words[at : at + 1] and seen.words[at] in ("be", "have", "to", "equal"):
        at += 1
    verb = "has" if seen.words[at - 1] == "have" else "is"
    return f"write `{seen.written(seen.first, seen.index)} {verb} {seen.written(at, seen.last)}`"


def happens_then(seen: Seen) -> str | None:
    """`then: "Ann" rests`: what happens stands in `when`, and what is so behind `then`."""
    first = seen.first
    while first > 0 and seen.words[first - 1 : first + 1] != ["then", ":"]:
        if seen.words[first] in ("given", "when"):
            return None
        first -= 1
    if not is_ruling(seen) or first == 0 or not seen.view.meanings(seen.ahead()).thirds:
        return None
    who = seen.written(seen.first, seen.index)
    said = seen.written(seen.index, seen.last)
    so = f"what is so then: `{who} has exactly 1 …`, say"
    return f"`{said}` is what happens, and stands in `when: …`; behind `then` stands {so}"
