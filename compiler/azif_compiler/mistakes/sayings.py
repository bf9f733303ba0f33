"""A sentence as cards and people say it → the same as it is written here."""

from __future__ import annotations

from collections.abc import Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes import (
    cards_meant,
    how_much,
    option_costs,
    raised,
    so_much,
    things_meant,
    told_together,
    tracks,
)
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.modifiers import HAVING, MORE, is_change, number_called
from azif_compiler.mistakes.numbers import between
from azif_compiler.mistakes.one_sentence import (
    DICE,
    as_many,
    by_so_much,
    each_behind,
    equal,
    for_somebody,
    one_thing,
    owned,
    several,
)  # fmt: skip
from azif_compiler.mistakes.printed import is_known, named
from azif_compiler.mistakes.row_words import behind_signs, cured, is_number, low, plain, spelled
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names.inflection import third_person

Words = Sequence[str]

MADE_TO = frozenset("have let make".split())
"""How people say that somebody does something for them."""


def sentence(seen: Seen, words: Words, before: str = "") -> str:
    """One sentence as it is written here; "" if it is not known."""
    if low(words[1:2])[:1] in (["all"], ["each"], ["every"]) and words[0].casefold() in MADE_TO:
        words = words[1:]
    if not words:
        return ""
    if words[1:2] == [":"] and words[0] in seen.around.outcome_words:
        said = sentence(seen, words[2:], before)
        return f"{words[0]}: {said}" if said else ""
    cure, count = seen.confusion(words)
    if cure and "…" not in cure and count == len(words) and verbs(seen, cure.split()[0]):
        return cure
    if said := things_meant.counted_cure(seen, cure, words[count:]):
        return said
    if said := (
        may_to(seen, words) or condition(seen, words) or told_behind(seen, words) or for_a_time(seen, words)
    ):
        return said
    if said := raised.raised(seen, words) or so_much.as_told(seen, words):
        return said
    if said := told_together.whole(seen, words, sentence):
        return said
    words = plain(seen, words)
    if not words:
        return ""
    for reading in READINGS:
        if said := reading(seen, words):
            return said
    if before and (is_number(words[0]) or words[0] in seen.view.visible_words("signs")):
        return one_thing(seen, [before.rpartition(": ")[2].split()[0], *words])
    return ""


def either(seen: Seen, words: Words) -> str:
    """`either rest or drop 1 Coin`, `drop 1 Coin or 1 lamp`."""
    small = low(words)
    if "or" not in small or small[0] in ("if", "for", "all", "each", "every") or "unless" in small:
        return ""
    is_asked = small[0] in ("either", "choose")
    rest = list(words[1:]) if is_asked else list(words)
    while is_asked and rest and rest[0].casefold() in BEFORE_WAYS:
        del rest[0]
    parts: list[list[str]] = [[]]
    for word in rest:
        if word.casefold() == "or" or (is_asked and word == ","):
            parts.append([])
        elif not (word == "," and not parts[-1]):
            parts[-1].append(word)
    first = ""
    done: list[str] = []
    for part in parts:
        one = sentence(seen, part, first)
        if not one:
            return ""
        first = first or one
        if ";" in one:
            one = option_costs.option(option_costs.title(part), *option_costs.parted(seen, one.split("; ")))
        done.append(one)
    return f"choose: {'; '.join(done)}" if len(done) > 1 else ""


BEFORE_WAYS = frozenset("1 one of the following : -".split())
"""What stands before the ways of which one is chosen."""


def unless(seen: Seen, words: Words) -> str:
    """`drop 1 Coin unless you take 1 lamp`."""
    small = low(words)
    if "unless" not in small[1:]:
        return ""
    at = small.index("unless")
    one, other = sentence(seen, words[:at]), sentence(seen, words[at + 1 :])
    return f"choose: {other}; {one}" if one and other else ""


def condition(seen: Seen, words: Words) -> str:
    """`if you have a lamp, rest, otherwise drop 1 Coin`."""
    small = low(words)
    if small[0] != "if":
        return ""
    at = next((i for i, word in enumerate(words) if word in (",", ":")), -1)
    end = next((i for i, word in enumerate(small) if word in ("else", "otherwise")), len(words))
    if not 0 < at < end or words[at + 1 : end] == []:
        at = next((i for i in range(4, end) if verbs(seen, words[i])), -1)
        words = [*words[:at], ":", *words[at:]]
        end += 1
    if not 0 < at < end:
        return ""
    if small[1:3] == ["you", "have"] and at == 5 and words[at + 2 : at + 3] == ["it"]:
        does = seen.confusion(words[at + 1 : at + 3])[0].removesuffix(" it")
        words = [*words[: at + 1], does or words[at + 1], *words[at + 2 :]]
        words = [*words[: at + 2], *words[3:5], "you", "have", *words[at + 3 :]]
        end += 3
    is_plain = all(is_known(seen, word) for word in words[1:at])
    asked = compared(words[1:at]) or " ".join(words[1:at] if is_plain else named(seen, words[1:at]))
    if "…" in asked:
        asked = next(how_much.asked(seen, words[1:at]), "…")
    then = sentence(seen, words[at + 1 : end])
    other = behind_signs(words[end + 1 :])
    last = sentence(seen, other) if other else ""
    if "…" in asked or not then or (other and not last):
        return ""
    return f"if {spelled(asked.split())}: {then}" + (f" else: {last}" if last else "")


def compared(words: Words) -> str:
    """`you have less than 3 Coins`, `you have 3 or more Coins` for `your Coins < 3`; "" if it is neither."""
    small = low(words)
    if small[:2] not in (["you", "have"], ["you", "own"], ["you", "hold"]):
        return ""
    rest = small[2:]
    if rest[:1] and rest[0].isdecimal() and rest[-2:-1] == ["or"] and rest[-1] in ("more", "less", "fewer"):
        return f"your {' '.join(words[3:-2])} {'>=' if rest[-1] == 'more' else '<='} {rest[0]}"
    for said, sign in COMPARING:
        size = len(said)
        shown = ["#" if word.isdecimal() else word for word in rest[:size]]
        if shown == said and len(words) > 2 + size:
            number = next(word for word in rest[:size] if word.isdecimal())
            return f"your {' '.join(words[2 + size :])} {sign} {number}"
    return ""


COMPARING: tuple[tuple[list[str], str], ...] = (
    (["less", "than", "#"], "<"), (["fewer", "than", "#"], "<"), (["more", "than", "#"], ">"),
    (["at", "least", "#"], ">="), (["at", "most", "#"], "<="), (["#", "or", "more"], ">="),
    (["#", "or", "less"], "<="), (["#", "or", "fewer"], "<="), (["exactly", "#"], "="),
)  # fmt: skip
"""How people compare numbers, `#`, and how it is written here."""


def condition_behind(seen: Seen, words: Words) -> str:
    """`rest if you are in "Hall"` for `if you are in "Hall": rest`."""
    at = next((i for i, word in enumerate(words) if i and word.casefold() == "if"), 0)
    done = sentence(seen, words[:at]) if at else ""
    asked = compared(words[at + 1 :]) or " ".join(named(seen, words[at + 1 :]))
    return f"if {spelled(asked.split())}: {done}" if done and asked and "…" not in asked else ""


def for_each(seen: Seen, words: Words) -> str:
    """`drop 1 Coin for each lamp you have`."""
    small = low(words)
    at, end = each_behind(small)
    if not at:
        return ""
    done = sentence(seen, words[:at])
    behind = " ".join(named(seen, words[end:]))
    return f"for each {behind}: {done}" if done and "…" not in behind else ""


def on_dice(seen: Seen, words: Words, done: Sequence[str]) -> str:
    """`on a 5 or 6 rest`, `if you roll 3 or more, rest`, behind dice that were rolled."""
    small = low(words)
    if not any(one.startswith("roll ") for one in done) or not (
        small[0] in ("on", "if") or small[0].isdecimal()
    ):
        return ""
    at = next((i for i, word in enumerate(small[:8]) if word.isdecimal()), -1)
    if at < 0 or set(small[1:at]) - BEFORE_NUMBER:
        return ""
    numbers, end, compared = [small[at]], at + 1, ""
    upper = ""
    while small[end : end + 1] in (["or"], [","], ["+"], ["-"], ["–"], ["to"]):
        word = small[end + 1] if end + 1 < len(small) else ""
        if small[end] in ("-", "–", "to") and word.isdecimal():
            upper, end = word, end + 2
            break
        if small[end] == "+" or word in ("more", "higher", "greater"):
            compared, end = ">=", end + (1 if small[end] == "+" else 2)
        elif word in ("less", "lower", "fewer"):
            compared, end = "<=", end + 2
        elif word.isdecimal():
            numbers, end = [*numbers, word], end + 2
        else:
            break
    rest = behind_signs(words[end:])
    said = sentence(seen, rest) if rest else ""
    either_of = " or ".join(f"the roll = {one}" for one in numbers)
    asked = f"the roll {compared} {numbers[0]}" if compared else either_of
    asked = between(int(numbers[0]), int(upper)) if upper else asked
    return f"if {asked}: {said}" if said else ""


BEFORE_NUMBER = frozenset("a an the you roll result is it of".split())
"""What stands before what dice show."""


def rolled(seen: Seen, words: Words) -> str:
    """`roll a die`, `roll 2 dice and take that many Coins`."""
    small = low(words)
    at = next((i for i, word in enumerate(small[:4]) if word in DICE), -1)
    if small[0] != "roll" or at < 1:
        return ""
    number = next((word for word in small[1:at] if word.isdecimal()), "1")
    said = f"roll {number} {'die' if number == '1' else 'dice'}"
    rest = list(words[at + 1 :])
    while rest and rest[0].casefold() in ("and", ",", "then"):
        del rest[0]
    if not rest:
        return said
    then = on_dice(seen, rest, [said]) or sentence(seen, rest)
    return f"{said}; {then}" if then else ""


def for_a_time(seen: Seen, words: Words) -> str:
    """`your Red tosses +3 until the end of this game` for `until end of game your Red tosses +3`."""
    small = low(words)
    at = small.index("until") if "until" in small[1:] else 0
    end = [word for word in words[at + 1 :] if word.casefold() not in ("the", "this", "your")]
    cure, count = seen.confusion([words[0], "until"]) if at else ("", 0)
    what = " ".join(named(seen, words[1:at])) if count == 2 and end else ""
    if what and "…" not in what:
        return f"until {spelled(end)} {cure.replace('…', what)}"
    described = " ".join(named(seen, words[:at])) if {"is", "are"} & {*small[:at]} else ""
    if described and "…" not in described:
        return f"until {spelled(end)} {described}"
    said = [w for w in words[:at] if w.casefold() not in {"your", "to", "on", "a", "the", *HAVING}]
    number = next((word for word in said if is_change(word)), "")
    more = next((i for i, word in enumerate(said) if word in MORE), 0)
    if more and (amount := next((word for word in said[more:] if word.isdecimal()), "")):
        number = f"{MORE[said[more]]}{amount}"
        said = [*(word for word in said[:more] if word not in ("is", "are")), number]
    name = number_called(seen, [word for word in said if word != number]) if number else ""
    return f"until {spelled(end)} your {name} {number}" if name and end else ""


def may_to(seen: Seen, words: Words) -> str:
    """`you may drop 1 Coin to rest` for `may drop 1 Coin: rest`."""
    small = low(words)
    if small[:1] == ["for"] and ["you", "may"] in (small[i : i + 2] for i in range(2, 6)):
        at = small.index("you")
        return may_to(seen, ["may", "spend", *words[1:at], "to", *words[at + 2 :]])
    start = 2 if small[:2] == ["you", "may"] else 1 if small[:1] == ["may"] else 0
    if not start:
        return ""
    at = small.index("to") if "to" in small[start + 1 :] else 0
    paid = sentence(seen, words[start:at]) if at else ""
    done = sentence(seen, words[at + 1 :] if at else words[start:])
    if at and not paid:
        return ""
    return (f"may {paid}: {done}" if at else f"may: {done}") if done else ""


def told_behind(seen: Seen, words: Words) -> str:
    """`your Coins are halved`, where content says that `are halved` is `drop half of`."""
    for at in range(1, len(words) - 1):
        cure, count = seen.confusion(words[at:])
        if count > 1 and at + count == len(words) and verbs(seen, cure.split()[0]):
            who = words[1:at] if words[0].casefold() in MADE_TO and at > 1 else words[:at]
            if "…" in cure:
                what = " ".join(named(seen, who))
                return cure.replace("…", what) if "…" not in what else ""
            if low(who) == ["you"]:
                return cure
            said = [*cure.split(), *who]
            return sentence(seen, said) or spelled(said)
    return ""


STORY = frozenset("to from by with for of into at in".split())
"""What words of a story begin with, behind what happens."""


def tells(seen: Seen, word: str) -> bool:
    """Whether a word can say something of the game."""
    return not word.isalpha() or is_known(seen, word) or bool(seen.confusion([word])[0])


def without_story(seen: Seen, words: Words) -> str:
    """`drop 1 lamp to the keeper` for `drop 1 lamp`: nobody knows a keeper here."""
    for at in range(len(words) - 2, 1, -1):
        rest = [
            word
            for word in words[at + 1 :]
            if word.casefold() not in ("a", "an", "the", "your", "his", "her")
        ]
        if words[at].casefold() in STORY and rest and not any(tells(seen, word) for word in rest):
            return sentence(seen, words[:at])
    return ""


def paid_to(seen: Seen, words: Words) -> str:
    """`drop 1 Coin to take a lamp` for `may drop 1 Coin: take 1 lamp`."""
    small = low(words)
    at = small.index("to") if "to" in small[2:] and seen.depth > 0 else 0
    if at < 2 or not verbs(seen, cured(seen, words[at + 1 : at + 2][0] if words[at + 1 :] else "")):
        return ""
    return may_to(seen, ["may", *words])


def chosen(seen: Seen, words: Words) -> str:
    """`choose a person in the hall` for `choose a person in "Hall"`."""
    said = " ".join(named(seen, words[1:])) if words[0].casefold() == "choose" else ""
    return f"choose {said}" if said and "…" not in said and "or" not in low(words) else ""


THEY = frozenset("he she they".split())
"""What people call whom they have chosen."""


def of_the_chosen(seen: Seen, words: Words, done: Sequence[str]) -> str:
    """`she drops 1 Coin` for `that person drops 1 Coin`, behind `choose a person`."""
    person = seen.person()
    is_so = bool(done) and done[-1].startswith("choose ") and person in done[-1]
    if not is_so or words[0].casefold() not in (*THEY, "that"):
        return ""
    rest = words[2:] if words[0].casefold() == "that" else words[1:]
    said = one_thing(seen, rest) if rest else ""
    first, _, behind = said.partition(" ")
    return f"that {person} {third_person(first)} {behind}" if said else ""


def on_a_roll(seen: Seen, words: Words) -> str:
    """`on a 1 or 2 rest`, where nothing was rolled yet."""
    said = on_dice(seen, words, ["roll 1 die"]) if low(words[:1]) == ["on"] else ""
    return f"roll 1 die; {said}" if said else ""


def each_of_two(seen: Seen, words: Words) -> str:
    """`each person must drop 1 Coin or rest` for `for each person as i: choose by i: i drops 1 Coin; …`."""
    if low(words[:1]) not in (["all"], ["each"], ["every"]) or "or" not in low(words):
        return ""
    rest = [word for word in words[1:] if word.casefold() not in ("must", "should")]
    for size in (3, 2, 1):
        meanings = seen.view.meanings("_".join(low(rest[:size])))
        kinds = [*meanings.plurals, *meanings.kinds]
        at = next((i for i in range(size, min(len(rest), 10)) if verbs(seen, cured(seen, rest[i]))), 0)
        ways = either(seen, rest[at:]) if kinds and at else ""
        each = [by_one(seen, one) for one in ways.removeprefix("choose: ").split("; ")] if ways else []
        if each and all(each):
            where = " ".join([spoken(kinds[0].name), *named(seen, rest[size:at])])
            return f"for each {where} as i: choose by i: {'; '.join(each)}"
    return ""


def by_one(seen: Seen, said: str) -> str:
    """`i drops 1 Coin` for `drop 1 Coin`, `hide i` for `hide you`."""
    first, _, behind = said.partition(" ")
    verb = next(iter(verbs(seen, first)), None)
    if verb is None or verb.subject is None:
        return f"{first} i" if verb is not None and behind in ("", "you", "this") else ""
    return f"i {third_person(first)} {behind}".replace("your ", "i's ").strip()


READINGS = (
    chosen, on_a_roll, tracks.moved, each_of_two,
    either, unless, condition, condition_behind, paid_to, equal, for_somebody, for_each,
    so_much.first_amounted,
    rolled, as_many, by_so_much, several, owned, cards_meant.by_name, cards_meant.of_a_kind,
    without_story, one_thing,
)  # fmt: skip
"""The ways in which a sentence is read, those that see more of it first."""
