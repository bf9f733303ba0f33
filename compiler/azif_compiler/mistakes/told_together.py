"""Sentences that say two things in one, of which one is told by the other → as they are written here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.one_sentence import one_thing
from azif_compiler.mistakes.printed import named
from azif_compiler.mistakes.row_words import is_number, low, spelled
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names.inflection import third_person, verbs_of_gerund

Words = Sequence[str]
Told = Callable[[Seen, Words], str]

WHO = frozenset("who which that".split())
GIVING_BACK = frozenset("discard return drop remove".split())
REST = frozenset("of them the other one rest others cards ones".split())
"""How people speak of those that they do not keep."""


def whole(seen: Seen, words: Words, sentence: Told) -> str:
    """What all of the words say together; "" if it is not known."""
    return (
        each_before(seen, words, sentence)
        or well_rolled(seen, words, sentence)
        or chosen_who(seen, words)
        or some_kept(seen, words)
    )


def each_before(seen: Seen, words: Words, sentence: Told) -> str:
    """`for each Coin you have, rest` as if it were said behind what happens."""
    small = low(words)
    if small[:1] != ["for"] or small[1:2] not in (["each"], ["every"]):
        return ""
    at = next((i for i in range(3, len(words)) if words[i] in (",", ":") or verbs(seen, words[i])), 0)
    at = next((i for i in range(3, len(words)) if words[i] in (",", ":")), at)
    rest = [word for word in words[at:] if word not in (",", ":")] if at else []
    return sentence(seen, [*rest, *words[:at]]) if rest else ""


def chosen_who(seen: Seen, words: Words) -> str:
    """`the keeper chooses a person, who rests` for `choose a person by the keeper as one; one rests`."""
    small = low(words)
    at = next((i for i, word in enumerate(small[:8]) if word in ("choose", "chooses", "pick", "picks")), -1)
    end = next((i for i in range(at + 2, len(small)) if small[i] in WHO), 0) if at >= 0 else 0
    if not end or not small[end + 1 :]:
        return ""
    what = [word for word in words[at + 1 : end] if word != ","]
    whom = " ".join(named(seen, what))
    chooser = spelled(words[:at])
    done = one_thing(seen, words[end + 1 :])
    first, _, behind = done.partition(" ")
    if not done or "…" in whom or ":" in chooser:
        return ""
    does = first if first == words[end + 1] else third_person(first)
    by = f" by {chooser}" if chooser and chooser != "you" else ""
    return f"choose {whom}{by} as one; one {does} {behind}".replace("your ", "one's ").rstrip()


def some_kept(seen: Seen, words: Words) -> str:
    """`draw 2 lamps, drop 1` for `draw 2 lamps keep 1`, of a verb that says how many are kept."""
    small = low(words)
    end = next((i for i, word in enumerate(small) if i > 2 and word in GIVING_BACK), 0)
    found = [verb for verb in verbs(seen, words[0]) if len(verb.labels) == 1] if end else []
    rest = [word for word in small[end + 1 :] if word not in REST]
    numbers = [word for word in rest if word.isdecimal()] or ["1"]
    if not found or not words[1].isdecimal() or len(rest) > 1 or (rest and not rest[0].isdecimal()):
        return ""
    label, parameter = next(iter(found[0].labels.items()))
    left = int(words[1]) - int(numbers[0])
    if not isinstance(parameter.type, types.Number) or left < 1:
        return ""
    what = [word for word in words[2:end] if word.casefold() not in (",", "and", "then", ";", ".")]
    return f"{spoken(found[0].name)} {words[1]} {spelled(what)} {spoken(label)} {left}"


def well_rolled(seen: Seen, words: Words, sentence: Told) -> str:
    """`roll 2 dice and take 1 Coin for each success` for `roll 2 dice as r; take (number of …) Coin`."""
    small = low(words)
    at = next((i for i, word in enumerate(small) if i > 3 and word in ("for", "per")), 0)
    counted, count = seen.confusion([*words[at:], "rolled"]) if at else ("", 0)
    if small[:1] != ["roll"] or not counted or count != len(words) - at + 1:
        return ""
    end = next((i for i, word in enumerate(small) if i and word in ("and", ",", "then", ".")), 0)
    many = next((word for word in small[1:end] if is_number(word)), "1")
    rest = [word for word in words[end:at] if word.casefold() not in ("and", ",", "then", ".")]
    done = sentence(seen, rest) if rest else ""
    number = next((word for word in done.split() if word.lstrip("$") == "1"), "")
    if not end or not number:
        return ""
    said = done.replace(number, f"{number.removesuffix('1')}({counted})", 1)
    return f"roll {many} {'die' if many == '1' else 'dice'} as r; {said}"


def in_its_place(seen: Seen, words: Words, sentence: Told) -> Iterator[str]:
    """`when you rest: take 1 Coin instead of hiding` for `instead of you hide: take 1 Coin`."""
    small = low(words)
    at = next((i for i in range(len(small) - 2) if small[i : i + 2] == ["instead", "of"]), 0)
    if small[0] not in ("when", "whenever", "if") or not at:
        return
    start = next((i for i, word in enumerate(words) if word in (",", ":")), 0)
    done = sentence(seen, words[start + 1 : at]) if 0 < start < at else ""
    for verb in verbs_of_gerund(small[at + 2]) if done else ():
        if verbs(seen, verb):
            said = sentence(seen, [verb, *words[at + 3 :]])
            yield f"instead of you {said or spelled([verb, *words[at + 3 :]])}: {done}"
            yield f"instead of you {verb}: {done}"
