"""A sentence as cards and people say it → the same as it is written here."""

from __future__ import annotations

import re
from collections.abc import Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes import tracks
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.modifiers import HAVING, is_change, number_called
from azif_compiler.mistakes.printed import PIECES, named, plainly
from azif_compiler.mistakes.row_words import behind_signs, cured, is_number, low, plain, spelled
from azif_compiler.mistakes.seen import Seen, alike
from azif_compiler.names.inflection import third_person

Words = Sequence[str]


def sentence(seen: Seen, words: Words, before: str = "") -> str:
    """One sentence as it is written here; "" if it is not known."""
    cure, count = seen.confusion(words)
    if cure and "…" not in cure and count == len(words) and verbs(seen, cure.split()[0]):
        return cure
    if said := counted_cure(cure, words[count:]):
        return said
    if said := told_behind(seen, words) or for_a_time(seen, words) or may_to(seen, words):
        return said
    words = plain(seen, words)
    if not words:
        return ""
    for reading in READINGS:
        if said := reading(seen, words):
            return said
    if before and (is_number(words[0]) or words[0] in seen.view.visible_words("signs")):
        return one_thing(seen, [before.split()[0], *words])
    return ""


def several(seen: Seen, words: Words) -> str:
    """`people in "Hall" drop 1 Coin`, `all people drop 1 Coin` for `each person in "Hall" drops 1 Coin`."""
    is_each = words[0].casefold() in ("all", "each", "every")
    rest = list(words[1:]) if is_each or words[0].casefold() == "the" else list(words)
    rest = [word for word in rest if word.casefold() not in ("must", "should")]
    for size in (3, 2, 1):
        meanings = seen.view.meanings("_".join(low(rest[:size])))
        plural = [*meanings.plurals, *(meanings.kinds if is_each else ())]
        if not plural or len(rest) <= size:
            continue
        at = next((i for i in range(size, min(len(rest), 10)) if verbs(seen, cured(seen, rest[i]))), 0)
        if "or" in low(rest[at:]) and at and (ways := either(seen, rest[at:])):
            where = " ".join(named(seen, rest[size:at]))
            each = [by_one(seen, one) for one in ways.removeprefix("choose: ").split("; ")]
            head = f"for each {spoken(plural[0].name)} {where} as i".replace("  ", " ")
            return f"{head}: choose by i: {'; '.join(each)}" if all(each) else ""
        done = (owned(seen, rest[at:]) or one_thing(seen, rest[at:])) if at else ""
        if done:
            first, _, behind = done.partition(" ")
            where = " ".join(named(seen, rest[size:at]))
            if "your" in behind.split():
                does = f"i {third_person(first)} {behind}".replace("your ", "i's ")
                return f"for each {spoken(plural[0].name)} {where} as i: {does}".replace("  ", " ")
            return f"each {spoken(plural[0].name)} {where} {third_person(first)} {behind}".replace("  ", " ")
    return ""


def by_one(seen: Seen, said: str) -> str:
    """`i drops 1 Coin` for `drop 1 Coin`, `hide i` for `hide you`."""
    first, _, behind = said.partition(" ")
    verb = next(iter(verbs(seen, first)), None)
    if verb is None or verb.subject is None:
        return f"{first} i" if verb is not None and behind in ("", "you", "this") else ""
    return f"i {third_person(first)} {behind}".replace("your ", "i's ").strip()


SAYS_NOTHING = frozenset("automatically immediately instead also ,".split())
"""What a sentence says as much without."""


def one_thing(seen: Seen, words: Words) -> str:
    """A sentence that says one thing, or several with `and`."""
    rest = [word for word in words if word.casefold() not in SAYS_NOTHING]
    if len(rest) > 2 and is_number(rest[1]):
        rest[1] = rest[1].lstrip("+")
    if rest and verbs(seen, rest[0]):
        rest = [word for word in rest if word.casefold() not in DICE]
    if len(rest) == 3 and is_number(rest[1]) and verbs(seen, f"{rest[0]}_{rest[2]}"):
        return f"{rest[0]} {rest[2]} {rest[1]}"
    if len(rest) >= 3 and is_number(rest[1]):
        cure, count = seen.confusion([rest[0], *rest[2:]])
        if count == 1 + len(rest[2:]) and verbs(seen, cure):  # `shed 2 coins` for `drop 2 coins`
            rest[0] = cure
    if rest and low(rest[:1]) in (["is"], ["are"]) and len(rest) == 2:
        for verb in (verb for verb in verbs(seen, rest[1]) if verb.participle):
            return f"{spoken(verb.name)} you"
    said = plainly(seen, rest)
    found = verbs(seen, said) if said and " " not in said else []
    if found and found[0].objects and isinstance(found[0].objects[0].type, types.Thing):
        said = f"{said} this"
    return "" if "…" in said else said


def either(seen: Seen, words: Words) -> str:
    """`either rest or drop 1 Coin`, `drop 1 Coin or 1 lamp`."""
    small = low(words)
    if "or" not in small or small[0] in ("if", "for", "all", "each", "every") or "unless" in small:
        return ""
    rest = list(words[1:]) if small[0] in ("either", "choose") else list(words)
    rest = rest[1:] if rest[:1] == [":"] else rest
    parts: list[list[str]] = [[]]
    for word in rest:
        if word.casefold() == "or":
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
        done.append(one)
    return f"choose: {'; '.join(done)}" if len(done) > 1 else ""


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
    if not 0 < at < end:
        return ""
    asked = compared(words[1:at]) or " ".join(named(seen, words[1:at]))
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
    for said, sign in COMPARING:
        size = len(said)
        shown = ["#" if word.isdigit() else word for word in rest[:size]]
        if shown == said and len(words) > 2 + size:
            number = next(word for word in rest[:size] if word.isdigit())
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


def equal(seen: Seen, words: Words) -> str:
    """`drop Coins equal to the reach`, `take 2 Coins for each lamp you have` of tokens: so many of them."""
    small = low(words)
    at = next((i for i in range(2, len(small)) if small[i : i + 2] == ["equal", "to"]), 0)
    if at:
        amount = named(seen, plain(seen, ["…", *words[at + 2 :]])[1:])
        done = one_thing(seen, [words[0], "1", *words[1:at]])
        said = " ".join(word for word in amount if word != "the")
        return done.replace(" 1 ", f" ({said}) ", 1) if done and "…" not in amount else ""
    at = each_behind(small)
    tokens = list(seen.view.meanings(words[at + 2]).tokens) if at and at + 2 < len(words) else []
    done = one_thing(seen, words[:at]) if tokens else ""
    number = re.search(r"\d+", done)
    if not done or number is None or small[at + 3 :] not in ([], ["you", "have"]):
        return ""
    return done.replace(number[0], f"({number[0]} * your {tokens[0].plural})", 1)


def each_behind(words: Words) -> int:
    """Where `for each` stands behind a sentence, 0 if it does not."""
    rows = (["for", "each"], ["for", "every"])
    return next((at for at in range(2, len(words)) if list(words[at : at + 2]) in rows), 0)


def for_each(seen: Seen, words: Words) -> str:
    """`drop 1 Coin for each lamp you have`."""
    small = low(words)
    at = each_behind(small)
    if not at:
        return ""
    done = sentence(seen, words[:at])
    behind = " ".join(named(seen, words[at + 2 :]))
    return f"for each {behind}: {done}" if done and "…" not in behind else ""


def on_dice(seen: Seen, words: Words, done: Sequence[str]) -> str:
    """`on a 5 or 6 rest`, `if you roll 3 or more, rest`, behind dice that were rolled."""
    small = low(words)
    if not any(one.startswith("roll ") for one in done) or small[0] not in ("on", "if"):
        return ""
    at = next((i for i, word in enumerate(small[:8]) if word.isdigit()), 0)
    if not at or set(small[1:at]) - BEFORE_NUMBER:
        return ""
    numbers, end, compared = [small[at]], at + 1, ""
    upper = ""
    while small[end : end + 1] in (["or"], [","], ["+"], ["-"], ["–"], ["to"]):
        word = small[end + 1] if end + 1 < len(small) else ""
        if small[end] in ("-", "–", "to") and word.isdigit():
            upper, end = word, end + 2
            break
        if small[end] == "+" or word in ("more", "higher", "greater"):
            compared, end = ">=", end + (1 if small[end] == "+" else 2)
        elif word in ("less", "lower", "fewer"):
            compared, end = "<=", end + 2
        elif word.isdigit():
            numbers, end = [*numbers, word], end + 2
        else:
            break
    rest = behind_signs(words[end:])
    said = sentence(seen, rest) if rest else ""
    either_of = " or ".join(f"the roll = {one}" for one in numbers)
    asked = f"the roll {compared} {numbers[0]}" if compared else either_of
    asked = f"the roll >= {numbers[0]} and the roll <= {upper}" if upper else asked
    return f"if {asked}: {said}" if said else ""


BEFORE_NUMBER = frozenset("a an the you roll result is it of".split())
"""What stands before what dice show."""

DICE = frozenset("die dice d6".split())


def rolled(seen: Seen, words: Words) -> str:
    """`roll a die`, `roll 2 dice and take that many Coins`."""
    small = low(words)
    at = next((i for i, word in enumerate(small[:4]) if word in DICE), -1)
    if small[0] != "roll" or at < 1:
        return ""
    number = next((word for word in small[1:at] if word.isdigit()), "1")
    said = f"roll {number} {'die' if number == '1' else 'dice'}"
    rest = list(words[at + 1 :])
    while rest and rest[0].casefold() in ("and", ",", "then"):
        del rest[0]
    if not rest:
        return said
    then = sentence(seen, rest)
    return f"{said}; {then}" if then else ""


def as_many(seen: Seen, words: Words) -> str:
    """`take that many Coins`, `take Coins equal to the roll`: as many as the dice show."""
    small = low(words)
    at = next((i for i in range(len(small)) if small[i : i + 2] in (["that", "many"], ["that", "much"])), -1)
    rest = [*words[:at], "1", *words[at + 2 :]] if at > 0 else []
    for end in (["equal", "to", "the", "roll"], ["equal", "to", "the", "result"]):
        if small[-4:] == end:
            rest = [words[0], "1", *words[1:-4]]
    said = one_thing(seen, rest) if rest else ""
    if not said:
        return ""
    for word in said.split()[2:]:
        for name in alike(word, seen.view.visible_words("tokens")):
            symbol = seen.view.meanings(name).tokens[0].symbol
            return (
                f"{said.split()[0]} {symbol}(the roll)" if symbol else said.replace(" 1 ", " (the roll) ", 1)
            )
    return re.sub(r"([$€£¥])1\b", r"\1(the roll)", said) if re.search(r"[$€£¥]1\b", said) else ""


def by_so_much(seen: Seen, words: Words) -> str:
    """`reduce your Coins by 1` for `drop 1 Coin`, where content says that `reduce your` is `drop`."""
    if len(words) < 4 or words[-2].casefold() != "by" or not is_number(words[-1]):
        return ""
    cure, count = seen.confusion(words)
    first = cure.split()[0] if cure and "…" not in cure else words[0]
    rest = words[count or 1 : -2]
    rest = [word for word in rest if word.casefold() not in ("your", "the", *PIECES)]
    token = (
        next((name for name in alike(" ".join(rest), seen.view.visible_words("tokens"))), "") if rest else ""
    )
    return f"{first} {words[-1].lstrip('+-')} {token}" if token and verbs(seen, first) else ""


OWNERS = frozenset("your his her their my its our".split())
ALL_OF = frozenset("all each every any of both".split())
"""What stands before what somebody has, if it is about all of it."""


def owned(seen: Seen, words: Words) -> str:
    """`drop all their lamps` for `drop each lamp you have`, `drop half your Coins` for `… half of …`."""
    small = low(words)
    at = next((i for i, word in enumerate(small[:6]) if word in OWNERS), 0)
    verb = cured(seen, words[0])
    if small[1:2] == ["all"] and verbs(seen, verb) and (tokens := _tokens(seen, words[2:])):
        return f"{verb} all your {seen.view.meanings(tokens[0]).tokens[0].plural or tokens[0]}"
    if at < 2 or not verbs(seen, verb) or set(small[1:at]) - ALL_OF - {"half"}:
        return ""
    rest = words[at + 1 :]
    if "half" in small[1:at]:
        tokens = [seen.view.meanings(name).tokens[0] for name in _tokens(seen, rest)]
        return f"{verb} half of your {tokens[0].plural or tokens[0].name}" if tokens else ""
    for size in (3, 2, 1):
        name = "_".join(low(rest[-size:]))
        kinds = (*seen.view.meanings(name).kinds, *seen.view.meanings(name).plurals)
        if kinds and size <= len(rest) <= size + 2:
            return " ".join([verb, "each", *rest[:-size], spoken(kinds[0].name), "you have"])
    return ""


def _tokens(seen: Seen, words: Words) -> list[str]:
    """The tokens whose name words are."""
    return alike(" ".join(words), seen.view.visible_words("tokens"))


def for_a_time(seen: Seen, words: Words) -> str:
    """`your Red tosses +3 until the end of this game` for `until end of game your Red tosses +3`."""
    small = low(words)
    at = small.index("until") if "until" in small[1:] else 0
    end = [word for word in words[at + 1 :] if word.casefold() not in ("the", "this", "your")]
    said = [w for w in words[:at] if w.casefold() not in {"your", "to", "on", "a", "the", *HAVING}]
    number = next((word for word in said if is_change(word)), "")
    name = number_called(seen, [word for word in said if word != number]) if number else ""
    return f"until {spelled(end)} your {name} {number}" if name and end else ""


def counted_cure(cure: str, rest: Words) -> str:
    """`take 2 Coins` for `earn 2`, where content says that `earn` is `take 1 Coin`."""
    parts = cure.split()
    is_number = len(parts) == 3 and parts[1] == "1" and rest[:1] and rest[0].isdigit() and len(rest) < 3
    return f"{parts[0]} {rest[0]} {parts[2]}" if is_number else ""


def may_to(seen: Seen, words: Words) -> str:
    """`you may drop 1 Coin to rest` for `may drop 1 Coin: rest`."""
    small = low(words)
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
            said = [*cure.split(), *words[:at]]
            return sentence(seen, said) or spelled(said)
    return ""


def on_a_roll(seen: Seen, words: Words) -> str:
    """`on a 1 or 2 rest`, where nothing was rolled yet."""
    said = on_dice(seen, words, ["roll 1 die"]) if low(words[:1]) == ["on"] else ""
    return f"roll 1 die; {said}" if said else ""


READINGS = (
    on_a_roll,
    tracks.moved, either, unless, condition, condition_behind, equal, for_each, rolled, as_many, by_so_much,
    several, owned, one_thing,
)  # fmt: skip
"""The ways in which a sentence is read, those that see more of it first."""
