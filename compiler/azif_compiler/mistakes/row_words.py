"""A line as a row of words: small letters, digits for numbers in words, names as they are declared, signs."""

from __future__ import annotations

import re
from collections.abc import Sequence

from azif_compiler.bounds import LONGEST_MISTAKE
from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes.numbers import WORDS
from azif_compiler.mistakes.printed import is_known, longest
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names.inflection import verbs_of_gerund
from azif_compiler.names.spelling import plain as plain_word
from azif_compiler.words.noun import article

Words = Sequence[str]


def low(words: Words) -> list[str]:
    """The words in small letters."""
    return [word.casefold() for word in words]


def cured(seen: Seen, word: str) -> str:
    """A word as content says that it is written, in one word."""
    cure = seen.confusion([word])[0]
    return cure if cure and " " not in cure else word


def doing(seen: Seen, word: str) -> str:
    """The verb of `dropping`, in its plain form; "" if there is none."""
    forms = (cured(seen, form) for form in verbs_of_gerund(word.casefold()))
    return next((form for form in forms if seen.view.meanings(form).verbs), "")


def behind_signs(words: Words) -> list[str]:
    """The words without a comma or a colon at the beginning."""
    at = next((i for i, word in enumerate(words) if word not in (",", ":")), len(words))
    return list(words[at:])


def parted(words: Words, between: frozenset[str]) -> list[list[str]]:
    """The parts of a row between some words."""
    parts: list[list[str]] = [[]]
    for word in words:
        if word.casefold() in between:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def without_stops(words: Words) -> list[str]:
    """The words without a full stop, or what people write for one, at the end."""
    found = list(words)
    while found and found[-1] in (".", "!", ";", ","):
        del found[-1]
    return found


def is_number(word: str) -> bool:
    """Whether it is a number, with its sign or without."""
    return word.lstrip("+-").isdecimal()


def plain(seen: Seen, words: Words) -> list[str]:
    """Words with digits for numbers in words, its own name as `this`, without what stands for nobody."""
    found: list[str] = []
    title = [word.casefold() for word in re.findall(r"\w+|[^\w\s]", seen.title)]
    index = 0
    while index < len(words):
        word = words[index]
        end = next((e for e in range(len(title), 0, -1) if is_own_name(seen, words, index, title[-e:])), 0)
        if end:
            found.append("this")
            index += end
            continue
        name, size = longest(seen, words[index:])
        if (size > 1 or name.startswith('"')) and plain_word(name.strip('"')) == plain_word(
            " ".join(words[index : index + size])
        ):
            found += [name] if name.startswith('"') else spoken(name).split()
            index += size
            continue
        cure, count = seen.confusion(words[index : index + LONGEST_MISTAKE]) if found else ("", 0)
        is_meant = count > 1 or not is_known(seen, word) or found[-1:] == ["your"]
        if cure and "…" not in cure and is_meant:
            tokens = list(seen.view.meanings(cure).tokens)
            is_several = bool(tokens) and is_number(found[-1]) and found[-1] != "1"
            found += [tokens[0].plural] if is_several else cure.split()
            index += count
            continue
        is_there = word.casefold() == "the" and low(found[-1:]) in IN
        if is_there and (kinds := seen.view.meanings(word_at(words, index + 1)).plurals):
            found += article(spoken(kinds[0].name)).split()
            index += 2
            continue
        if word.casefold() == "if" and (size := none_of_a_token(seen, words[index + 1 :])):
            found += ["if", "you", "have", "no"]
            index += size
            continue
        longer = longer_name(seen, words[index : index + 2])
        if longer:
            found.append(longer)
            index += 2
            continue
        digits = WORDS.get(word.casefold(), 0)
        behind = words[index + 1] if index + 1 < len(words) else ""
        if digits and word.casefold() not in ("a", "an") and behind not in ("of", "this"):
            word = str(digits)
        if word.casefold() in ("a", "an") and any(True for _ in seen.view.alike(behind, "tokens")):
            word = "1"
        found.append(word)
        index += 1
    for index in range(len(found) - 1):
        meant = seen.view.meanings(found[index + 1]).tokens
        if is_number(found[index]) and meant and meant[0].symbol and index:
            found[index : index + 2] = [meant[0].symbol, found[index]]
    while found and found[0].casefold() in LEADING:
        del found[0]
    return found


LEADING = frozenset("you must then immediately now also please and ,".split())
"""What stands before a sentence and says nothing."""


def none_of_a_token(seen: Seen, words: Words) -> int:
    """Of how many words `if no` is, or `if there is no`, before the name of a token; 0 if it is none."""
    for none in (["no"], ["there", "is", "no"], ["there", "are", "no"]):
        what = word_at(words, len(none))
        if low(words[: len(none)]) == none and any(True for _ in seen.view.alike(what, "tokens")):
            return len(none) + 1
    return 0


IN = (["in"], ["at"])
"""What stands before the places in which something is."""


def word_at(words: Words, index: int) -> str:
    """A word in small letters; "" if there are not as many."""
    return words[index].casefold() if index < len(words) else ""


def is_own_name(seen: Seen, words: Words, index: int, title: Words) -> bool:
    """Whether the name of the component stands there, or its end, with capitals."""
    row = words[index : index + len(title)]
    is_name = low(row) == list(title) and row[0][:1].isupper()
    whole = re.findall(r"\w+|[^\w\s]", seen.title)
    return is_name and (len(title) == len(whole) or not is_known(seen, row[0]))


def longer_name(seen: Seen, words: Words) -> str:
    """`wine cellar` for `the cellar`, if there is one alone."""
    rows = [*seen.view.visible_words("zones"), *seen.view.visible_words("tracks")]
    if len(words) < 2 or words[0].casefold() != "the" or words[1] in rows:
        return ""
    found = [name for name in rows if name.split("_")[-1] == words[1].casefold()]
    return spoken(found[0]) if len(found) == 1 else ""


def spelled(words: Words) -> str:
    """Words as a line: signs at the words to which they belong."""
    said = " ".join(words)
    said = re.sub(r" ('s\b|[,;:).])", r"\1", said)
    said = re.sub(r"([($€£¥]) ", r"\1", said)
    return re.sub(r"([+-]) (\d)", r"\1\2", said)
