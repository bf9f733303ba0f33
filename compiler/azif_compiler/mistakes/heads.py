"""When something happens, in words of which content says how they are written → the line as it is written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes import endings, moments, row_words
from azif_compiler.mistakes.abilities import LEADING
from azif_compiler.mistakes.printed import is_known
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names import symbols
from azif_compiler.names.spelling import alike
from azif_compiler.text.tokens import quoted

Words = Sequence[str]


def own(seen: Seen, words: Words) -> list[str]:
    """What happens to the component that has the ability: `this` for `it`, and for `this lamp`."""
    said = ["this" if word == "it" else word for word in words]
    return [
        word
        for at, word in enumerate(said)
        if not (at and said[at - 1] == "this" and seen.view.meanings(word).kinds)
    ]


JOINTS = frozenset(", : to then and".split())
"""What stands between a moment and what happens then."""

MOST_KEY = 7
"""Of how many words the name is for which a component says what happens."""


def at_a_moment(seen: Seen, words: Words) -> Iterator[str]:
    """`rest after the bell`, where content says that `after the bell` is `when this is rung: …`."""
    for at in range(len(words)):
        cure, count = seen.confusion(words[at:])
        if row_words.low(words[-2:]) in (["on", "it"], ["on", "this"]):
            on_it = seen.confusion([*words[at : at + count], "on", "it"])
            cure = on_it[0] if on_it[1] == count + 2 else cure
        head, colon, begins = cure.partition(": ")
        if not colon or "…" in head or head.split()[0] not in (*LEADING, "action", "whenever"):
            continue
        before, behind = list(words[:at]), list(words[at + count :])
        is_either = behind[:1] == ["or"]
        if before and behind and behind[0] not in (",", ":") and not is_either:
            continue
        while behind and behind[0].casefold() in JOINTS:
            del behind[0]
        while before and before[-1].casefold() in JOINTS:
            del before[-1]
        between = [] if is_either else [","]
        rest = [*before, *between, *behind] if before and behind else before or behind
        done = own(seen, [*begins.removesuffix("…").split(), *rest])
        if head.startswith("action"):
            for said in endings.ways(seen, done, True):
                yield f"{head}: {said}"
        else:
            yield from moments.at_a_time(seen, head, done)


def keyed(seen: Seen, words: Words) -> Iterator[str]:
    """`Hall: rest`, `in the Hall: rest` for `shine "Hall": rest`."""
    scripts = [script for script in seen.own_scripts() if script.key]
    at = words.index(":") if ":" in words else -1
    if not scripts or not 0 < at <= MOST_KEY or not words[at + 1 :]:
        return
    for script in scripts[:1]:
        for name in named_key(seen, script, words[:at]):
            for said in endings.ways(seen, words[at + 1 :], True):
                yield f"{spoken(script.name)} {quoted(name)}: {said}"


def keyed_by_its_name(seen: Seen, words: Words) -> Iterator[str]:
    """`rest` in a card called "Hall" for `shine "Hall": rest`, in what has scripts for such things."""
    title = seen.title
    for script in seen.own_scripts() if title and ":" not in words else ():
        for name in alike(title, seen.view.component_words(script.key)) if script.key else ():
            for said in endings.ways(seen, words):
                yield f"{spoken(script.name)} {quoted(name)}: {said}"


def named_key(seen: Seen, script: symbols.Script, words: Words) -> list[str]:
    """The one component that words name, in full or by some of its words; [] if none or several are."""
    row = [word.strip('"') for word in words]
    known = list(seen.view.component_words(script.key))
    first = {script.name, *script.key.partition(":")[2].split("_"), *"at in on the".split()}
    while row:
        if found := alike(" ".join(row), known):
            return found[:1]
        if row[0].casefold() not in first:
            break
        del row[0]
    own = {word.casefold() for word in row} - LITTLE
    near = [name for name in known if own and own <= {part.casefold() for part in name.split()}]
    return near if len(near) == 1 else []


LITTLE = frozenset("the of a and".split())
"""Words that name nothing by themselves."""


LONGEST_NAME = 4
NAMED = "steps windows values fields tokens members verbs singulars plurals".split()
"""The sorts of names of which a line may be told before a colon."""


def own_name(seen: Seen, words: Words) -> str:
    """The name of an ability as it is printed before it, without quotes; "" if it is none."""
    at = words.index(":") if ":" in words[: LONGEST_NAME + 1] else 0
    head = list(words[:at])
    if not words[at + 1 :] or not all(word.isalpha() and word[:1].isupper() for word in head[:1] + head[-1:]):
        return ""
    is_told = seen.confusion(head)[0] or all(is_known(seen, word) for word in head)
    is_told = is_told or any(True for row in NAMED for _ in seen.view.alike(" ".join(head), row))
    is_told = is_told or any(head[0].casefold() in name.split() for name in seen.named("windows"))
    return "" if is_told else " ".join(head)


def alone(seen: Seen, words: Words) -> Iterator[str]:
    """`rest` in a lamp, where content says that `sentence in lamps` is `when this is lit: …`."""
    plural = next((above.plural for above in seen.view.kinds_above(seen.kind)), "") if seen.kind else ""
    cure, count = seen.confusion(["sentence", "in", *spoken(plural).split()])
    if plural and count > 2 and ":" not in words:
        for said in endings.ways(seen, words, True):
            yield cure.replace("…", said)


BEGINNINGS = frozenset("if when whenever once while as".split())
"""How people begin what happens as soon as something is so."""


def so_far(seen: Seen, words: Words) -> Iterator[str]:
    """`if there are no tokens left on this, drop it` for `whenever this has no Coin: drop this`."""
    small = row_words.low(words)
    at = next((i for i, word in enumerate(words) if word in (",", ":")), 0)
    if small[0] not in BEGINNINGS or at < 2 or not words[at + 1 :]:
        return
    for asked in conditions(seen, small[1:at]):
        for said in endings.ways(seen, own(seen, words[at + 1 :]), True):
            yield f"whenever {asked}: {said}"


def conditions(seen: Seen, small: Words) -> Iterator[str]:
    """What is so, as it is written here: how many tokens are left."""
    on_it = {"this", "it", "here", "left", "remaining", "empty"} & {*small}
    number = next((word for word in small if word.isdecimal()), "no" if {"no", "empty"} & {*small} else "")
    if not number or not on_it:
        return
    named = [name for word in small for name in seen.view.alike(word, "tokens")]
    of_all = [word for word in seen.around.beside if seen.view.meanings(word).tokens]
    for name in dict.fromkeys(named or of_all):
        token = seen.view.meanings(name).tokens[0]
        counted = token.plural if number not in ("no", "1") and token.plural else token.name
        yield f"this has {number} {spoken(counted)}"
