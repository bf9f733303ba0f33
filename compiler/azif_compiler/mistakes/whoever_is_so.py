"""What happens to `that` one of whom nothing was said: to each who is so, or to whoever does it."""

from __future__ import annotations

import re

from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics import references
from azif_compiler.ir import types
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names import symbols
from azif_compiler.names.inflection import third_person
from azif_compiler.words.noun import article

OF_SOMEBODY = re.compile(r"(whenever (?:an?|any) ([\w ]+?) ((?:has|is) [^:]*)): .*")


def each_of_them(seen: Seen) -> str | None:
    """`whenever a person has 3 Coins: that person rests`: nobody is named by what is so of anybody."""
    start = seen.text.rfind("\n", 0, seen.place) + 1
    line = seen.text[start:].partition("\n")[0].strip()
    found = OF_SOMEBODY.fullmatch(line)
    sentence = seen.written(seen.first, seen.last)
    if found is None or f"that {found[2]}" not in sentence:
        return None
    said = sentence.replace(f"that {found[2]}", f"each {found[2]} who {found[3]}")
    return f"say it of each who is so: `{said}`"


OF_A_THING = re.compile(r"((?:when|before|instead of)) (.+?) (?:is|are) (\w+)((?: [^:]*)?): .*")
"""An event that is told of what it is done to."""

SHARED = 4
"""So many letters a verb shares with the same in another form."""


def told_by_another(seen: Seen) -> str | None:
    """`when a lamp is lit: that person rests`, where `when a person finishes lighting a lamp` says who."""
    problem = seen.problem
    start = seen.text.rfind("\n", 0, seen.place) + 1
    found = OF_A_THING.fullmatch(seen.text[start:].partition("\n")[0].strip())
    if found is None or not isinstance(problem, references.NotSaidBefore):
        return None
    done = seen.view.meanings(found[3]).participles
    for name in seen.view.visible_words("verbs") if done else ():
        for verb in seen.view.meanings(name).verbs:
            if is_part_of(done[0], verb) and is_done_by(seen, verb, problem.noun):
                event = f"{article(spoken(problem.noun))} {spoken(verb.third)} {found[2]}{found[4]}"
                behind = seen.written(seen.first, seen.last)
                return f"nobody is said to do it here: write `{found[1]} {event}: {behind}`"
    return None


def is_part_of(one: symbols.Verb, other: symbols.Verb) -> bool:
    """Whether another verb is one of what comes of it: `finish lighting` of `light`."""
    words = other.name.split("_")
    return len(words) > 1 and any(
        word.endswith("ing") and word[:SHARED] == one.name[:SHARED] for word in words[1:]
    )


def is_done_by(seen: Seen, verb: symbols.Verb, noun: str) -> bool:
    """Whether things of a kind do something, with something else."""
    subject = verb.subject
    if subject is None or not isinstance(subject.type, types.Thing) or not verb.objects:
        return False
    kinds = seen.view.meanings(noun.replace(" ", "_")).kinds
    return any(seen.view.is_kind(kind.id, subject.type.kind) for kind in kinds)


def may_by_one(seen: Seen) -> str | None:
    """`choose a player as one; may by one: one drops 1 Coin` for `the player may drop 1 Coin`."""
    before = seen.line[: seen.index - seen.first]
    if seen.ahead() != "may" or before[:1] not in (["the"], ["a"], ["an"]) or not verbs(seen, seen.ahead(1)):
        return None
    whom = article(" ".join(before[1:]))
    done = f"{third_person(seen.ahead(1))} {seen.written(seen.index + 2, seen.last)}".rstrip()
    return f"who may do it is chosen first: `choose {whom} as one; may by one: one {done}`"


def by_nobody(seen: Seen, name: str) -> str | None:
    """`each player tires`, where nobody does it, for `each player is tired`; `a player finds light` for `find
    light`, which is done to nobody.
    """
    for verb in seen.view.meanings(name).verbs:
        forms = [one.split("_") for one in (verb.third, verb.name) if one]
        form = next((one for one in forms if seen.words[seen.last - len(one) : seen.last] == one), [])
        who = seen.written(seen.first, seen.last - len(form)) if form else ""
        if not who or seen.words[seen.first] in ("when", "before", "cannot"):
            continue
        if not verb.objects:
            return f"write `{spoken(verb.name)}`"
        return f"write `{who} is {spoken(verb.participle)}`" if verb.participle else None
    return None
