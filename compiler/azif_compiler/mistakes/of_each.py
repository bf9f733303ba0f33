"""What counts all the time of each of several things."""

from __future__ import annotations

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes.seen import LANGUAGE, Seen


def several(seen: Seen) -> str:
    """`each lamp's reach +1`, of `all lamps: reach +1`, `each lamp reach +1`; "" if it is not so."""
    words = [word for word in seen.written(seen.first, seen.end_behind(seen.first)).split() if word != ":"]
    if seen.has_colon:
        words += seen.written(seen.last + 1, seen.end_behind(seen.last + 1)).split()
    words = [word for word in words if word not in ("get", "gets", "have", "has", "always", "the")]
    if words[:1] not in (["all"], ["every"], ["each"]) or len(words) < 4:
        return ""
    for count in (3, 2, 1):
        said = "_".join(words[1 : 1 + count]).removesuffix("'s").removesuffix("'")
        kinds = seen.view.meanings(said).kinds
        if kinds and words[1 + count :] and words[1 + count] not in LANGUAGE:
            return f"each {spoken(kinds[0].name)}'s {' '.join(words[1 + count :])}"
    return ""


def of_several(seen: Seen) -> str | None:
    """`all lamps: reach +1`, `always each lamp reach +1`."""
    words = seen.line
    signed = any(kind == "SIGNED" for kind in seen.kinds[seen.first : seen.end_behind(seen.last + 1)])
    at = 1 if words[:1] == ["always"] else 0
    if not signed or words[at : at + 1] not in (["all"], ["every"], ["each"]) or seen.depth != 1:
        return None
    if at:
        said = several_behind(seen)
        return f"say whose it is: `always {said}`" if said else None
    said = several(seen)
    return f"what counts all the time begins with `always`: `always {said}`" if said else None


def several_behind(seen: Seen) -> str:
    """The same behind `always`."""
    words = seen.written(seen.first + 1, seen.last).split()
    for count in (3, 2, 1):
        kinds = seen.view.meanings("_".join(words[1 : 1 + count])).kinds
        rest = words[1 + count :]
        if kinds and rest and rest[0] in LANGUAGE:
            return of_those(spoken(kinds[0].name), rest)
        if kinds and rest:
            return f"each {spoken(kinds[0].name)}'s {' '.join(rest)}"
    return ""


def of_those(kind: str, rest: list[str]) -> str:
    """`the reach of each lamp in a hall +1`, of `each lamp in a hall's reach +1`; "" if it is not so."""
    ends = [at for at, word in enumerate(rest[:-2]) if word.endswith(("'s", "s'"))]
    if not ends:
        return ""
    at = ends[-1]
    where = " ".join([*rest[:at], rest[at].removesuffix("'s").removesuffix("'")])
    return f"the {' '.join(rest[at + 1 : -1])} of each {kind} {where} {rest[-1]}"


def happening(seen: Seen) -> str | None:
    """`always shine`: what happens, where something that is changed is wanted."""
    words = seen.line
    if seen.depth != 1 or words[:1] != ["always"] or not words[1:2]:
        return None
    if not seen.view.meanings(words[1]).verbs or any(
        kind == "SIGNED" for kind in seen.kinds[seen.first : seen.last]
    ):
        return None
    said = seen.written(seen.first + 1, seen.last)
    ways = f"`at start of STEP: {said}`, or `when …: {said}`"
    return f"`always` tells what is changed; what happens has its time: {ways}"
