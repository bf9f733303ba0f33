"""One sentence that says one thing, as cards and people say it → as it is written here."""

from __future__ import annotations

import re
from collections.abc import Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes import cards_meant
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.numbers import ALL
from azif_compiler.mistakes.printed import PIECES, named, plainly
from azif_compiler.mistakes.row_words import cured, is_number, low, plain
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names import symbols
from azif_compiler.names.inflection import third_person
from azif_compiler.text.tokens import quoted

Words = Sequence[str]


def is_done(seen: Seen, words: Words, at: int) -> bool:
    """Whether the verb stands there, and not a noun that is called so."""
    return bool(verbs(seen, cured(seen, words[at]))) and words[at - 1].casefold() not in (*OWNERS, "a", "the")


EVERYBODY = frozenset("everyone everybody".split())


def several(seen: Seen, words: Words) -> str:
    """`people in "Hall" drop 1 Coin`, `all people drop 1 Coin` for `each person in "Hall" drops 1 Coin`."""
    if words[0].casefold() in EVERYBODY and seen.person():
        words = ["each", f"{seen.person()}s", *words[1:]]
    is_each = words[0].casefold() in ALL
    rest = list(words[1:]) if is_each or words[0].casefold() == "the" else list(words)
    for size in (3, 2, 1):
        meanings = seen.view.meanings("_".join(low(rest[:size])))
        plural = [*meanings.plurals, *(meanings.kinds if is_each else ())]
        if not plural or len(rest) <= size:
            continue
        at = next((i for i in range(size, min(len(rest), 10)) if is_done(seen, rest, i)), 0)
        done = (owned(seen, rest[at:]) or one_thing(seen, rest[at:])) if at else ""
        verb = next(iter(verbs(seen, cured(seen, rest[at]))), None) if at else None
        if verb is not None and verb.subject is None and verb.objects and verb.labels:
            where = " ".join(named(seen, rest[size:at]))
            behind = " ".join(named(seen, rest[at + 1 :]))
            said = f"{spoken(verb.name)} each {spoken(plural[0].name)} {where} {behind}"
            return "" if "…" in said else " ".join(said.split())
        if done:
            where = " ".join(named(seen, rest[size:at]))
            whom = " ".join(f"each {spoken(plural[0].name)} {where}".split())
            if "your" in done.split():
                does = "; ".join(by_third(one, "i") for one in done.split("; ")).replace("your ", "i's ")
                return f"for {whom} as i: {does}"
            return "; ".join(by_third(one, whom) for one in done.split("; "))
    return ""


def for_somebody(seen: Seen, words: Words) -> str:
    """`another person takes 1 Coin` for `take 1 Coin for another person`."""
    small = low(words)
    at = next((i for i, word in enumerate(small) if i > 1 and word in ("of", "for")), 0)
    whom = small[at + 1 :]
    if not at or whom[:1] not in (["a"], ["an"], ["any"], ["another"]) or whom[1:] != seen.person().split():
        return ""
    done = one_thing(seen, words[:at])
    return by_third(done, " ".join(whom)) if done else ""


def by_third(said: str, whom: str) -> str:
    """`each person drops 1 Coin` for `drop 1 Coin`."""
    first, _, behind = said.partition(" ")
    return f"{whom} {third_person(first)} {behind}".rstrip()


SAYS_NOTHING = frozenset("automatically immediately instead also extra additional ,".split())
"""What a sentence says as much without."""


def one_thing(seen: Seen, words: Words) -> str:
    """A sentence that says one thing, or several with `and`."""
    rest = [word for word in words if word.casefold() not in SAYS_NOTHING]
    if len(rest) == 5 and is_number(rest[1]) and rest[3] == "and" and tokens_called(seen, rest[4:]):
        rest.insert(4, rest[1])  # `drop 1 Coin and Pearl`
    if len(rest) > 2 and is_number(rest[1]):
        rest[1] = rest[1].lstrip("+")
    if len(rest) == 3 and is_number(rest[1]):
        several_dice = ("dice",) if rest[2].casefold() in DICE else ()
        for what in (rest[2], f"{rest[2]}s", f"{rest[2]}es", *several_dice):
            if verbs(seen, f"{rest[0]}_{what}"):
                return f"{rest[0]} {what} {rest[1]}"
    if len(rest) >= 3 and is_number(rest[1]):
        cure, count = seen.confusion([rest[0], *rest[2:]])
        if count == 1 + len(rest[2:]) and verbs(seen, cure):  # `shed 2 coins` for `drop 2 coins`
            rest[0] = cure
    if rest and low(rest[:1]) in (["is"], ["are"]) and len(rest) == 2:
        for verb in (verb for verb in verbs(seen, rest[1]) if verb.participle):
            return f"{spoken(verb.name)} you"
    if len(rest) > 2 and (token := of_a_token(seen, rest)):
        return token
    if rest and verbs(seen, rest[0]):
        rest = [word for word in rest if word.casefold() not in DICE]
    said = plainly(seen, rest)
    found = verbs(seen, said) if said and " " not in said else []
    if found and found[0].objects and isinstance(found[0].objects[0].type, types.Thing):
        said = f"{said} this"
    return "" if "…" in said else said


FULL = frozenset("maximum max full".split())
"""What people call as many as there can be."""


def of_a_token(seen: Seen, words: Words) -> str:
    """`refill all your Coins` for `refill Coin`, of a verb that is about tokens and not about how many."""
    end = next(
        (i for i, word in enumerate(words) if i > 1 and word.casefold() in ("to", "fully")), len(words)
    )
    rest = [word for word in words[1:end] if word.casefold() not in (*OWNERS, *ALL_OF, "the")]
    if {word.casefold() for word in words[end + 1 :]} - {*OWNERS, *FULL, "the"}:
        return ""
    if len(rest) == len(words) - 1:
        return ""
    for verb in verbs(seen, words[0]):
        is_token = bool(verb.objects) and isinstance(verb.objects[0].type, types.Token)
        for name in tokens_called(seen, rest) if is_token else ():
            return f"{spoken(verb.name)} {name}"
    return ""


def equal(seen: Seen, words: Words) -> str:
    """`drop Coins equal to the reach`, `take 2 Coins for each lamp you have` of tokens: so many of them."""
    small = low(words)
    at = next((i for i in range(2, len(small)) if small[i : i + 2] == ["equal", "to"]), 0)
    if at:
        amount = named(seen, plain(seen, ["…", *words[at + 2 :]])[1:])
        done = one_thing(seen, [words[0], "1", *words[1:at]])
        said = " ".join(word for word in amount if word != "the")
        return done.replace(" 1 ", f" ({said}) ", 1) if done and "…" not in amount else ""
    return times(seen, words)


def times(seen: Seen, words: Words) -> str:
    """`take (2 * your lamps) Coins` of `take 2 Coins for each lamp you have`."""
    at, behind = each_behind(low(words))
    amount = amount_called(seen, words[at:], words[behind:]) if at else ""
    said = plain(seen, words[:at]) if amount else []
    number = next((i for i, word in enumerate(said) if word.isdecimal()), 0)
    if not number:
        return ""
    done = one_thing(seen, [*said[:number], "2", *said[number + 1 :]])
    return done.replace("2", f"({amount if said[number] == '1' else f'{said[number]} * {amount}'})", 1)


def amount_called(seen: Seen, whole: Words, words: Words) -> str:
    """`your Coins` of `for each Coin you have`, and what content says that it is called."""
    rest = words[:-2] if low(words[-2:]) == ["you", "have"] else words
    for name in tokens_called(seen, rest):
        return f"your {spoken(seen.view.meanings(name).tokens[0].plural)}"
    cure, count = seen.confusion(whole)
    return cure if words and count == len(whole) else ""


def each_behind(words: Words) -> tuple[int, int]:
    """Where `for each` or `per` stands behind a sentence, and where it ends; 0 if it does not."""
    for at in range(2, len(words)):
        if words[at] == "per":
            return at, at + 1
        if list(words[at : at + 2]) in (["for", "each"], ["for", "every"]):
            return at, at + 2
    return 0, 0


DICE = frozenset("die dice d6".split())


def as_many(seen: Seen, words: Words) -> str:
    """`take that many Coins`, `take Coins equal to the roll`: as many as the dice show."""
    small = low(words)
    at = next((i for i in range(len(small)) if small[i : i + 2] in (["that", "many"], ["that", "much"])), -1)
    rest = [*words[:at], "1", *words[at + 2 :]] if at > 0 else []
    total = next((i for i, word in enumerate(small) if i > 1 and word in TOTAL), 0)
    if total and small[total - 1] in ("the", "their", "its"):
        behind = [word for word in words[total + 1 :] if word.casefold() not in ("in", "of", "as")]
        rest = [*words[: total - 1], "1", *behind]
    for end in (["equal", "to", "the", "roll"], ["equal", "to", "the", "result"]):
        if small[-4:] == end:
            rest = [words[0], "1", *words[1:-4]]
    said = one_thing(seen, rest) if rest else ""
    if not said:
        return ""
    for word in said.split()[2:]:
        for name in seen.view.alike(word, "tokens"):
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
    token = next((name for name in seen.view.alike(" ".join(rest), "tokens")), "") if rest else ""
    return f"{first} {words[-1].lstrip('+-')} {token}" if token and verbs(seen, first) else ""


TOTAL = frozenset("total sum result number".split())
"""What people call what dice show."""


OWNERS = frozenset("your his her their my its our".split())


ALL_OF = frozenset("all each every any of both".split())
"""What stands before what somebody has, if it is about all of it."""


def owned(seen: Seen, words: Words) -> str:
    """`drop all their lamps` for `drop each lamp you have`, `drop half your Coins` for `… half of …`."""
    small = low(words)
    at = next((i for i, word in enumerate(small[:6]) if word in OWNERS), 0)
    verb = cured(seen, words[0])
    if small[1:2] == ["all"] and verbs(seen, verb):
        for name in tokens_called(seen, words[2:]):
            return f"{verb} all your {seen.view.meanings(name).tokens[0].plural or name}"
    if at < 1 or not verbs(seen, verb) or set(small[1:at]) - ALL_OF - {"half"}:
        return ""
    rest = words[at + 1 :]
    if "half" in small[1:at]:
        tokens = [seen.view.meanings(name).tokens[0] for name in tokens_called(seen, rest)]
        return f"{verb} half of your {tokens[0].plural or tokens[0].name}" if tokens else ""
    for size in (3, 2, 1):
        name = "_".join(low(rest[-size:]))
        singulars = seen.view.meanings(name).kinds if at > 1 else ()  # `your lamp` is one
        kinds = (*singulars, *seen.view.meanings(name).plurals)
        if kinds and size <= len(rest) <= size + 2:
            return " ".join([verb, "each", *rest[:-size], spoken(kinds[0].name), "you have"])
    for one, size in cards_meant.components(seen, rest):
        if size == len(rest):
            return f"{verb} each {spoken(symbols.word_of(one.kind))} {quoted(one.name)} you have"
    for word in rest if len(rest) == 1 else ():
        for value in seen.view.seen(seen.view.names.values.get(word.removesuffix("s"), ())):
            if value.of and isinstance(value.type, types.Flag):
                return f"{verb} each {spoken(value.name)} {spoken(symbols.word_of(value.of))} you have"
    return ""


def tokens_called(seen: Seen, words: Words) -> list[str]:
    """The tokens whose name words are."""
    return seen.view.alike(" ".join(words), "tokens")
