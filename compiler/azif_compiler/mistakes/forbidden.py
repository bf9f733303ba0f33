"""What must not happen, as cards and people say it."""

from __future__ import annotations

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes import subjects
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.row_words import low
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names.inflection import third_person
from azif_compiler.words.noun import article

NOBODY = frozenset("no nobody none".split())
"""How people begin what nobody can do."""


def cannot(seen: Seen) -> str | None:
    """`you cannot drop X` for `cannot you drop X`."""
    line = seen.line
    if (said := none_can(seen)) is not None:
        return said
    if seen.depth == 1 and line[1:2] in (["can"], ["can't"]) and {"not", "t"} & set(line[2:4]):
        return f"`cannot` stands first: `cannot {' '.join((line[0], *line[3 + (line[2] == chr(39)) :]))}`"
    for word in ("cannot", "may"):
        is_told = word == "cannot" or "when" in line
        if seen.depth == 1 and word in line[1:4] and is_told and not line[0].endswith('":'):
            place = line.index(word)
            several = seen.view.meanings(line[0]).plurals
            if several and word == "cannot" and line[place + 1 :]:
                who = article(spoken(several[0].name))
                first = line[place + 1]
                does = " ".join(("is" if first == "be" else third_person(first), *line[place + 2 :]))
                return f"`cannot` stands first: `cannot {who} {does.replace(' while ', ' if ')}`"
            said = " ".join((word, *line[:place], *line[place + 1 :])).replace(" be ", " is ")
            return (
                f"`{word}` stands first: `{said}`" if word == "cannot" else "`may` stands first: `may when …`"
            )
    return None


def none_can(seen: Seen) -> str | None:
    """`always no lamp in the hall can glow red` for `cannot a lamp in the hall glows red`."""
    line = seen.line
    begin = line[:1] == ["always"]
    if seen.depth != 1 or not {*line[begin : begin + 1]} & NOBODY:
        return None
    kinds = [word for word in line if seen.view.meanings(word).kinds]
    who = article(spoken(seen.view.meanings(kinds[0]).kinds[0].name) if kinds else seen.person())
    can = next((at for at, word in enumerate(line) if word in ("can", "may", "cannot")), 0)
    if can and kinds and verbs(seen, line[can + 1] if line[can + 1 :] else ""):
        where = seen.written(seen.first + line.index(kinds[0]) + 1, seen.first + can)
        rest = seen.written(seen.first + can + 2, seen.last)
        said = " ".join(f"{who} {where} {third_person(line[can + 1])} {rest}".split())
        return f"what must not happen begins with `cannot`: `cannot {said}`"
    done = next((verb.third for word in line for verb in verbs(seen, word) if verb.third), "…")
    return f"what must not happen begins with `cannot`: `cannot {who} {spoken(done)}`"


def in_a_block(seen: Seen) -> str | None:
    """`lamps do not glow this evening` among sentences: a line of its own says what must not happen."""
    line, small = list(seen.line), low(seen.line)
    if (seen.depth == 1 and not seen.has_colon) or not DENYING & {*small}:
        return None
    for at in range(len(small) - 1):
        if small[at] in ("this", "until", "during", "for") and at > 1:
            line = line[:at]
            break
    said = next((one for one in subjects.denied(seen, line) if is_whole(seen, one.split())), None)
    return f"what must not happen is an ability of a card: begin a new line with `{said}`" if said else None


def is_whole(seen: Seen, words: list[str]) -> bool:
    """Whether what cannot happen is a verb's of those of whom it is said, with all that belongs to it."""
    kinds = [one.id for word in words for one in seen.view.meanings(word).kinds]
    done = [verb.subject for word in words for verb in seen.view.meanings(word).thirds if verb.subject]
    kind = kinds[0] if kinds else seen.view.person()
    fits = any(isinstance(one.type, types.Thing) and seen.view.related(one.type.kind, kind) for one in done)
    return fits and words[-1] not in ("in", "at", "on", "to", "from", "of")


DENYING = frozenset("not cannot no nobody never".split())
"""How people say that something does not happen."""


def in_its_place(seen: Seen) -> str | None:
    """`cannot you drop Coins: rest` for `instead of you drop Coins: rest`."""
    if seen.depth != 1 or seen.line[:1] != ["cannot"] or not seen.has_colon or not seen.line[1:]:
        return None
    event = seen.written(seen.first + 1, seen.last)
    behind = seen.written(seen.last + 1, seen.end_behind(seen.last + 1)) or "…"
    return f"write `instead of {event}: {behind}`"


def one_by_one(seen: Seen) -> str | None:
    """`cannot you are wet or cold` for two lines, each of which forbids one of them."""
    if seen.depth != 1 or seen.ahead() != "or" or seen.line[:1] != ["cannot"] or seen.has_colon:
        return None
    behind = seen.words[seen.index + 1 : seen.last]
    first = seen.words[seen.first : seen.index]
    kept = first[: len(first) - len(behind)]
    if not behind or len(kept) < len(("cannot", "you")):
        return None
    return f"write `{' '.join(first)}; {' '.join((*kept, *behind))}`"
