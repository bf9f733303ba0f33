"""What somebody does, as an event tells it, or as it is done by each of several."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes import endings
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.printed import named
from azif_compiler.mistakes.row_words import low, plain
from azif_compiler.mistakes.seen import Seen
from azif_compiler.mistakes.things_meant import BEING, Meant, placed
from azif_compiler.names.inflection import third_person

Words = Sequence[str]

JOINT = re.compile(r"([:;] )")
"""What stands between two things that are done."""


def by_each(seen: Seen, said: str, whom: str) -> str:
    """`i drops 1 Coin; i rests` of `drop 1 Coin; rest`, and the same of what stands behind an outcome."""
    return "".join(part if JOINT.fullmatch(part) else by_one(seen, part, whom) for part in JOINT.split(said))


def by_one(seen: Seen, said: str, whom: str) -> str:
    """`i drops 1 Coin` of `drop 1 Coin`, `hide i` of `hide you`."""
    first, _, behind = said.partition(" ")
    if first in ("roll", "if", "for"):
        return said
    verb = next((one for one in verbs(seen, first)), None)
    name = longest_verb(seen, said)
    verb = next(iter(seen.view.meanings(name).verbs), verb) if name else verb
    owner = "i's " if whom == "i" else "its "
    if verb is not None and verb.subject is None and behind in ("", "you"):
        return f"{first} {whom}"
    if behind.endswith(" you") and verb is not None and verb.subject is None:
        return f"{said.removesuffix(' you')} {whom}"
    return f"{whom} {third_person(first)} {behind}".replace("your ", owner).strip()


def longest_verb(seen: Seen, said: str) -> str:
    """The name of the verb of most words with which a sentence begins."""
    words = said.split()
    for size in range(min(5, len(words)), 0, -1):
        name = "_".join(words[:size])
        if seen.view.meanings(name).verbs:
            return name
    return ""


def is_sentence(seen: Seen, said: str) -> bool:
    """Whether it begins with a verb, or changes what an event counts."""
    return bool(longest_verb(seen, said)) or said.startswith("add ")


def event_of(seen: Seen, who: Meant, words: Words) -> Iterator[str]:
    """`a person drops a Coin` of `drop Coins`, `a lamp is lit` of `be lit`, `are lit`."""
    rest = [word for word in words if word.casefold() != "would"]
    small = low(rest)
    if not rest:
        return
    if small[0] in BEING and rest[1:]:
        done = seen.view.meanings("_".join(small[1:])).participles
        yield from (f"{who.any} is {spoken(one.participle)}" for one in done)
        cure, count = seen.confusion(["are", *rest[1:]])
        if cure and count == len(rest) and "…" not in cure:
            yield from told_of(who, cure)
        return
    cure, count = seen.confusion(rest)
    if cure and "…" not in cure and seen.view.meanings(cure.replace(" ", "_")).thirds:
        where = placed(seen, rest[count:]) if rest[count:] else ""
        yield f"{who.any} {cure} {where}".strip()
    first = plain_form(seen, rest[0])
    row = [first, *rest[1:]]
    cure, count = seen.confusion(row)
    if cure and "…" not in cure and count and verbs(seen, cure.split()[0]):
        row = [*cure.split(), *row[count:]]
    behind = " ".join(named(seen, plain(seen, ["…", *row[1:]])[1:]))
    if "…" in behind:
        return
    yield f"{who.any} {third_person(row[0])} {behind}".strip()
    for verb in spoken_of(seen, who, first):
        yield f"{who.any} {third_person(verb.split()[0])} {' '.join(verb.split()[1:])} {behind}".replace(
            "  ", " "
        ).strip()


def spoken_of(seen: Seen, who: Meant, word: str) -> list[str]:
    """What content says that things of a kind do, for a word that means something else of others: `lamps
    drift`.
    """
    found: list[str] = []
    for kind in seen.view.kinds_above(who.kind):
        cure, count = seen.confusion([*spoken(kind.plural).split(), word])
        if cure and count > 1:
            found.append(cure)
    return found


def plain_form(seen: Seen, word: str) -> str:
    """`drop` of `drops`, and `make` of `makes`."""
    small = word.casefold()
    thirds = seen.view.meanings(small).thirds
    if thirds and not seen.view.meanings(small).verbs:
        return spoken(thirds[0].name).split()[0]
    is_third = small.endswith("s") and not small.endswith("ss") and not seen.view.meanings(small).verbs
    return small.removesuffix("s") if is_third else small


def told_of(who: Meant, said: str) -> Iterator[str]:
    """`a person drops Coins` of `drop Coins`, `hide a person` of `hide you`."""
    if said.endswith(" you"):
        yield f"{said.removesuffix(' you')} {who.any}"
    first, _, behind = said.partition(" ")
    yield f"{who.any} {third_person(first)} {behind}".strip()


def done_to(seen: Seen, who: Meant, words: Words) -> Iterator[str]:
    """What one who was spoken of does then, or what is done to it: `that person rests`."""
    name = next((spoken(kind.name) for kind in seen.view.kinds_above(who.kind)), "")
    rest = [word for word in words if word.casefold() not in ("must", "also", "then", ",")]
    small = low(rest)
    if small[:1] and small[0] in BEING and rest[1:]:
        cure, count = seen.confusion(["are", *rest[1:]])
        if cure.endswith(" you") and count == len(rest):
            yield f"{cure.removesuffix(' you')} that {name}"
        elif cure and "…" not in cure and count == len(rest):
            yield by_one(seen, cure, f"that {name}")
        for one in seen.view.meanings("_".join(small[1:])).participles:
            yield f"{spoken(one.name)} that {name}"
        return
    row = [plain_form(seen, rest[0]), *rest[1:]] if rest else []
    said = next(endings.ways(seen, row), "") if row else ""
    if said and "{" not in said and not said.startswith(("for ", "choose", "may")):
        yield by_each(seen, said, f"that {name}")
