"""All of a token, of what somebody has or of what lies in a place: how many that are."""

from __future__ import annotations

import re

from azif_compiler.diagnostics.amounts import UnknownNumber
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.numbers import WORDS
from azif_compiler.mistakes.seen import Seen

HERE = frozenset("here there".split())
"""What people call where they are."""


def all_from_there(seen: Seen) -> str | None:
    """`take all Coins from "Hall"` for `take ("Hall"'s Coins) Coins from "Hall"`."""
    found = ALL_FROM.fullmatch(seen.written(seen.first, seen.last))
    if not isinstance(seen.problem, UnknownNumber) or found is None or not verbs(seen, found["does"]):
        return None
    token = seen.view.meanings(found["token"]).tokens
    where = found["where"]
    if where in HERE:
        where = seen.confusion([where])[0].removeprefix("in ") or where
    if re.fullmatch(r"[A-Z][\w' ]*", where):
        where = f'"{where}"'
    if not token or not where.startswith(('"', "your ")):
        return None
    begun = seen.text.rfind("\n", 0, seen.place) + 1
    before = " ".join(seen.text[begun : seen.starts[seen.first]].split())
    before = f"{before} " if before.endswith(":") else ""
    said = f"({where}'s {found['token']}) {found['token']}"
    return f"write `{before}{found['does']} {said} from {where}`"


ALL_FROM = re.compile(
    r"(?P<does>\w+) (?:all|every|any)(?: of)?(?: the)? (?P<token>\w+) "
    r"(?:from|at|in|on)(?: the)? ?(?P<where>.+)"
)
"""All of a token that lies in a place."""

TIMES = frozenset("twice double thrice triple".split())
OWNERS = frozenset("its your their his her the this that".split())


def so_many_times(seen: Seen) -> str | None:
    """`swap a lamp for twice its oil`: `(2 * …)`, of what has a name."""
    index = seen.index if seen.ahead() in TIMES else seen.index - 1
    if index < 0 or seen.words[index] not in TIMES or seen.words[index + 1 : index + 2] == []:
        return None
    cure, count = seen.confusion(seen.line) if index == seen.first else ("", 0)
    if cure and count == len(seen.line):
        return f"write `{cure}`"
    if seen.words[index + 1] not in OWNERS or seen.depth < 2:
        return None
    times = WORDS.get(seen.words[index], 2)
    what = seen.written(index + 1, seen.last)
    line = seen.written(seen.first, index)
    found = re.fullmatch(r"(?P<does>\w+) (?P<one>an? (?P<kind>[a-z ]+?))(?P<joint> \w+)", line)
    owned = re.fullmatch(r"(?:its|the|their) (?P<part>[\w ]+)", what)
    if found is None or owned is None or not verbs(seen, found["does"]):
        return f"so many times as much is `({times} * …)`"
    if not any(seen.view.meanings(found["kind"].replace(" you have", "").replace(" ", "_")).kinds):
        return f"so many times as much is `({times} * …)`"
    one = found["one"] if found["one"].endswith(" you have") else f"{found['one']} you have"
    said = f"choose {one} as one; {found['does']} one{found['joint']} ({times} * one's {owned['part']})"
    return f"write `{said}`"
