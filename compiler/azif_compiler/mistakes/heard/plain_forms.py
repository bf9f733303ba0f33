"""Forms of English for which the language has one of its own, whatever is said in them.

Each is only a proposal: a line is shown if it is right where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.seen import Seen

FORMS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(form), new)
    for form, new in (
        (r"\b(?:do|does) ?(?:n't|n ?' ?t| not) have (?:an? |any )?", "have no "),
        (r"\b(?:do|does) ?(?:n't|n ?' ?t| not) ", "not "),
        (r"\bmay (?:during|each|every|at the (?:start|beginning) of) (?:the )?", "may at start of "),
        (r"^(?:during|each|every|at the (?:start|beginning) of) (?:the )?(.*?)(?:,|:) ", r"at start of \1: "),
        (r"^at the end of (?:the |each )?(.*?)(?:,|:) ", r"at end of \1: "),
        (r",? (?:otherwise|or else),?:? (?=\w)", " else: "),
        (r"^(?:if|when|whenever) ([^:,]+)(?::|,) (?!.*: )", r"while \1, "),
        (r"^((?:your|its|this|each|the) [^:]*?),? (?:while|if|as long as) ([^:,]+)$", r"while \2, \1"),
        (
            r"^(always) ((?:your|its|this|each|the) [^:]*?),? (?:while|if|as long as) ([^:,]+)$",
            r"while \3, \2",
        ),
        (r"^(?:you may|may) (at|when|before|instead of) ([^:]*?) to (?=\w)", r"may \1 \2: "),
        (r"^you may (at|when|before|instead of) ", r"may \1 "),
        (r"(?<=: )you may ([^:]*?) to (?=\w)", r"may \1: "),
        (r"^((?:when|before|at|instead of) [^:,]*), (?=\w)", r"\1: "),
        (r"^((?:when|before|instead of) [^:,]*?)(?::|,) you may ", r"may \1: "),
        (r"(cost [^:{,]+), (?=\w)", r"\1: "),
        (r"\b(if [^:,]+), (?=\w)", r"\1: "),
        (r",? and then (?=\w)|, then (?=\w)|,? and (?=\w)|, (?=\w)|\. (?=[A-Z])", "; "),
    )
)
"""What people write, and what is written here."""

MOST = 16
"""So many lines are proposed at most."""

AT_AN_END = re.compile(
    r"^(?P<before>.*?)(?:(?:,|\.)? ?(?P<if>[Ii]f (?:you |that |they )?)(?P<word>\w+?)(?:ed|es|s)?(?:,|:)"
    r"|(?:,? ?\bor\b|[Oo]therwise),?:?) (?P<then>\w.*)$"
)
"""`if you pass, …`, `or …`, `otherwise …`."""


def reformed(seen: Seen, line: str) -> Iterator[str]:
    """A line with one of these forms put right, or two."""
    text = line.strip().removesuffix(".")
    once = dict.fromkeys([*ended(seen, text), *changed(text)])
    found = dict.fromkeys(once)
    for one in once:
        found.update(dict.fromkeys(changed(one)))
    found.pop(text, None)
    yield from list(found)[:MOST]


def changed(text: str) -> Iterator[str]:
    """A line with one form put right, wherever that stands."""
    for form, new in FORMS:
        said = form.sub(new, text)
        if said != text:
            yield said


def ended(seen: Seen, text: str) -> Iterator[str]:
    """`pass: …` for `if you pass, …` and `fail: …` for `or …`, behind what ends so."""
    found = AT_AN_END.match(text)
    if found is None:
        return
    first, last = seen.row()
    before = seen.words[max(0, first - 24) : last]
    verb = next((v for word in before[::-1] for v in verbs(seen, word) if len(v.outcomes) > 1), None)
    if verb is None:
        return
    ends = [one for one in verb.outcomes if one == found["word"]] if found["if"] else verb.outcomes[1:]
    for name in ends:
        yield f"{found['before']} {name}: {found['then']}".strip()
