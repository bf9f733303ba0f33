"""A sentence straight off a card → the same as it is written here."""

from __future__ import annotations

import re
from collections.abc import Sequence

from azif_compiler.bounds import MOST_TOKENS
from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes.abilities import paid_otherwise, usual, verbs, window
from azif_compiler.mistakes.members import is_sentence
from azif_compiler.mistakes.seen import LANGUAGE, Seen
from azif_compiler.names import symbols
from azif_compiler.names.inflection import third_person
from azif_compiler.names.spelling import plain
from azif_compiler.text.tokens import RIGHT, SEPARATOR

NAMED = tuple("tokens singulars plurals members tracks zones components".split())
"""The sorts of names that a printed sentence writes with capitals."""

DROPPED = frozenset("you must then immediately now i".split())
"""How printed sentences begin before what happens."""

PIECES = frozenset("token tokens point points".split())
"""What cards say behind the name of what is counted."""

TRYING = frozenset("make attempt try perform do take".split())
"""How a printed test begins."""

BEFORE_TEST = frozenset("( ) a an the you your must then should may if with at of passes fails wins".split())
"""What may stand before a printed test, beside what it is."""

ARTICLES = frozenset("a an another any random up no".split())
"""What stands before a noun, beside the words of the language that stand in other places, too."""

SEVERAL = frozenset("each every all".split())
"""How a sentence about several begins."""

LONGEST_NAME = 5
"""Of how many words a name is looked for."""


def sentence(seen: Seen) -> str | None:
    """`You must drop 1 Coin token. Make a Red (-1) toss. If you win, …`: all of it as it is written here."""
    words = off_the_card(seen)
    if words[:1] in (["when"], ["before"], ["instead"], ["cannot"], ["at"]):  # something happens there
        return None
    said = row_of(seen, words) if seen.depth > 0 else ""
    return f"write `{said}`" if said and said != " ".join(words) else None


def off_a_card(seen: Seen) -> str | None:
    """`Any time: Drop it to …`, `Drop it to …`: an action as it is printed."""
    line = seen.line
    if (
        seen.depth != 1
        or not line
        or line[0].casefold() in ("if", "after", "when", "whenever", "each", "every")
    ):
        return None
    meant, count = seen.confusion(line)
    if seen.has_colon and count == len(line) and any(spoken(one.name) == meant for one in seen.scripts()):
        return None  # it is called otherwise
    name = window(seen, line) if seen.has_colon and len(line) <= 3 else ""
    at = seen.last + 1 if seen.has_colon else seen.first
    words = with_hyphens(seen, seen.words[at : seen.end_behind(at)])
    while words and words[0].casefold() in (*DROPPED, "may"):
        del words[0]
    cost = paid(seen, words[: words.index("to")]) if "to" in words else ""
    if seen.has_colon and not name and not cost and len(line) <= 3:
        cost = paid(seen, [word for word in line if word.casefold() not in ("this", "the", "card")])
        done = row_of(seen, words) if cost.endswith(" this") else ""
        return (
            f"an action says when, what it costs and what it does: `action {usual(seen)} cost {cost}: {done}`"
            if done
            else None
        )
    if not name and not cost:
        return None
    done = row_of(seen, words[words.index("to") + 1 :]) if cost else row_of(seen, words)
    action = f"action {name or usual(seen)}"
    done = "…" if "…" in done else done  # a part of it is not understood
    cost = "…" if "…" in cost else cost
    said = f"{action}{f' cost {cost}' if cost else ''}: {done or '…'}"
    return f"an action says when, what it costs and what it does: `{said}`"


ITSELF = frozenset("it him her them".split())
"""What a card is called that is paid with."""


def paid(seen: Seen, words: Sequence[str]) -> str:
    """What a sentence of a card begins with, and is paid: `drop this`, `{ drop this; drop 1 Coin }`; "" if it
    is nothing that can be paid.
    """
    if not seen.is_spoken_to() or any(word[:1] in "+-" and word[1:].isdecimal() for word in words):
        return ""
    parts: list[str] = []
    for part in " ".join(words).split(" and "):
        row = part.split()
        if other := paid_otherwise(seen, row):
            parts.append(other)
            continue
        if row[1:] and row[-1].casefold() in ITSELF:
            row[-1] = "this"
        one = plainly(seen, row)
        found = verbs(seen, one)
        if found and found[0].objects and isinstance(found[0].objects[0].type, types.Thing):
            one = f"{one} this"
        parts.append(one)
    if not all(parts):
        return ""
    return parts[0] if len(parts) == 1 else f"{{ {'; '.join(parts)} }}"


def unless(seen: Seen) -> str | None:
    """`drop 1 Coin unless you take 1 lamp`."""
    said = sentence(seen) if seen.ahead() in ("unless", ".") else None
    if said and " unless " not in said:
        return said
    if seen.ahead() != "unless":
        return None
    one, other = seen.written(seen.first, seen.index), seen.written(seen.index + 1, seen.last)
    return f"a choice names its ways: `choose: {other}; {one}`"


def article(seen: Seen) -> str | None:
    """`search the cellar` for `search cellar`."""
    behind = seen.words[seen.index + 1 : seen.last]
    name, size = longest(seen, behind) if behind else ("", 0)
    if seen.ahead() != "the" or not size or not seen.view.meanings(name.replace(" ", "_")).any():
        return None
    return f"leave `the` out: `{seen.written(seen.first, seen.index)} {spoken(name)} …`"


def off_the_card(seen: Seen) -> list[str]:
    """The words of the line, texts with their quotes; `re-roll` is one word if it means something."""
    return with_hyphens(seen, seen.words[seen.first : min(seen.last, seen.first + MOST_TOKENS)])


def with_hyphens(seen: Seen, words: Sequence[str]) -> list[str]:
    """Words in which `re`, `-` and `roll` are one, and an arrow is a colon."""
    found: list[str] = []
    for word in words:
        if word == ">" and found[-1:] in (["-"], ["="]):
            found[-1] = ":"
        elif found[-1:] == ["-"] and len(found) > 1 and verbs(seen, plain(found[-2] + word)):
            found[-2:] = [plain(found[-2] + word)]
        else:
            found.append(word)
    return found


def row_of(seen: Seen, words: Sequence[str]) -> str:
    """Several sentences as they are written here; "" unless each has a verb that is known."""
    parts: list[list[str]] = [[]]
    for word in words:
        if word in (".", "!"):
            parts.append([])
        else:
            parts[-1].append(word)
    said: list[str] = []
    for part in parts:
        if not part:
            continue
        one = (
            outcome_of(seen, part, said) or test(seen, part) or alternative(seen, part) or plainly(seen, part)
        )
        if not one:
            return ""
        said.append(one)
    return "; ".join(said).replace("; \N{NO-BREAK SPACE}", " ")


def alternative(seen: Seen, words: Sequence[str]) -> str:
    """`drop 1 Coin unless you take 1 lamp`, `you may drop 1 Coin to take 1 lamp`."""
    low = [word.casefold() for word in words]
    if "unless" in low:
        at = low.index("unless")
        one, other = plainly(seen, words[:at]), plainly(seen, words[at + 1 :])
        return f"choose: {other}; {one}" if one and other else ""
    if low[:2] == ["you", "may"] or low[:1] == ["may"]:
        start = low.index("may") + 1
        if "to" in low[start:]:
            at = low.index("to", start)
            one, other = plainly(seen, words[start:at]), plainly(seen, words[at + 1 :])
            if one and other:
                return f"may {one}: {other}"
        one = plainly(seen, words[start:])
        return f"may {one}" if one else ""
    return ""


def test(seen: Seen, words: Sequence[str]) -> str:
    """`Make a Red (-1) toss`, `Win a Red (-1) toss to take 1 Coin`, `… or drop 1 Coin`."""
    at = next((i for i, word in enumerate(words) if i > 0 and tested(seen, word) is not None), 0)
    verb = tested(seen, words[at]) if at else None
    member = next((m for word in words[:at] for m in seen.members_called(word)), None)
    if verb is None or member is None or not any(isinstance(o.type, types.Member) for o in verb.objects):
        return ""
    if verbs(seen, words[0]) and words[0] not in verb.outcomes and plain(words[0]) not in TRYING:
        return ""
    number = next((word for word in words[:at] if word[:1] in "+-" and word[1:].isdecimal()), "+0")
    own = {number, *(word for word in words[:at] if any(True for _ in seen.members_called(word)))}
    if words[0].casefold() in SEVERAL and words[1:2] and seen.view.meanings(words[1]).kinds:
        own |= {*words[:2]}
    if any(
        plain(word) not in (*TRYING, *BEFORE_TEST, *verb.outcomes) for word in words[:at] if word not in own
    ):
        return ""
    said = f"{spoken(verb.name)} {spoken(member.name)} {number}"
    if words[0].casefold() in SEVERAL and words[1:2] and (kinds := seen.view.meanings(words[1]).kinds):
        does = third_person(spoken(verb.name))
        said = f"for each {spoken(kinds[0].name)} as i: i {does} {spoken(member.name)} {number}"
    behind = [word.casefold() for word in words[at + 1 :]][:1]
    first = next((name for name in verb.outcomes if plain(words[0]) in (name, name + "es", name + "s")), "")
    then = plainly(seen, words[at + 2 :])
    if behind == ["to"] and then:
        return f"{said} {first or next(iter(verb.outcomes))}: {then}"
    if behind == ["or"] and then and len(verb.outcomes) > 1:
        return f"{said} {verb.outcomes[1]}: {then}"
    return f"{said} {next(iter(verb.outcomes))}: …"


def tested(seen: Seen, word: str) -> symbols.Verb | None:
    """The verb with outcomes that a word is."""
    return next((verb for verb in verbs(seen, word) if len(verb.outcomes) > 1), None)


def outcome_of(seen: Seen, words: Sequence[str], said: list[str]) -> str:
    """`If you win, take 1 Coin`, behind a sentence that can end so."""
    low = [word.casefold() for word in words]
    if not said or low[:2] != ["if", "you"] or not low[2:]:
        return ""
    names = [n for verb in verbs(seen, said[0].split()[0]) for n in verb.outcomes]
    name = next((one for one in names if one == low[2]), "")
    then = plainly(seen, words[4:] if low[3:4] == [","] else words[3:])
    if not name or not then:
        return ""
    said[-1] = said[-1].removesuffix(f" {names[0]}: …")
    return f"\N{NO-BREAK SPACE}{name}: {then}"


def plainly(seen: Seen, words: Sequence[str]) -> str:
    """A sentence with its verb first, names as they are declared and no articles; `and` makes it several."""
    for at, word in enumerate(words):
        if word == "and" and at and words[at + 1 :]:
            one, other = plainly(seen, words[:at]), plainly(seen, words[at + 1 :])
            if one and words[at + 1].isdecimal():
                other = f"{one.split()[0]} {' '.join(named(seen, words[at + 1 :]))}"
            if one and other:
                return f"{one}; {other}"
    rest = list(words)
    while rest and rest[0].casefold() in DROPPED:
        del rest[0]
    if "if" in rest[1:]:
        at = rest.index("if", 1)
        one = plainly(seen, rest[:at])
        return f"if {joined(rest[at + 1 :])}: {one}" if one and rest[at + 1 :] else one
    cure, count = seen.confusion(rest)
    if cure[-1:].isdecimal() and "".join(rest[count : count + 1]).isdecimal():
        cure = cure.rpartition(" ")[0]  # how much is said
    if cure and is_sentence(seen, cure):
        return joined(cure, named(seen, rest[count:]))
    if rest and rest[0].casefold() in SEVERAL:
        at = next((i for i, word in enumerate(rest[:9]) if i > 1 and verbs(seen, word)), 0)
        return joined("each", named(seen, rest[1:at]), rest[at], named(seen, rest[at + 1 :])) if at else ""
    for size in range(min(LONGEST_NAME, len(rest)), 0, -1):
        found = [verb for verb in verbs(seen, " ".join(rest[:size])) if not verb.procedure]
        if found:
            return joined(spoken(found[0].name), named(seen, rest[size:]))
    return ""


def joined(*parts: str | Sequence[str]) -> str:
    """Words with blanks between them, signs at their numbers."""
    words = [word for part in parts for word in ((part,) if isinstance(part, str) else part) if word]
    return re.sub(r"([$€£¥¢]) ", r"\1", " ".join(words))


def named(seen: Seen, words: Sequence[str]) -> list[str]:
    """Words with the names among them as they are declared, up to one that means nothing."""
    found: list[str] = []
    index = 0
    while index < len(words):
        name, size = of_another(seen, words[index:]) or longest(seen, words[index:])
        behind = words[index + size : index + size + 1]
        tokens = seen.view.meanings(name.replace(" ", "_")).tokens
        if plain(" ".join(words[index : index + size])) == plain(seen.title) and seen.title:
            name = "this"
        elif (
            words[index].casefold() == "this" and size == 1 and behind and seen.view.meanings(behind[0]).kinds
        ):
            size += 1
        elif tokens and behind and behind[0].casefold() in PIECES:
            name, size = (name if words[index - 1] == "1" else tokens[0].plural), size + 1
        elif words[index] == "the" and behind:
            name = ""
        elif words[index].isalpha() and size == 1 and not is_known(seen, name):
            name = by_a_part(seen, words[index])
            if not name and index and words[index - 1].casefold() == "the":
                name, size = longest(seen, [words[index].capitalize(), *words[index + 1 :]])
                name = name if name.startswith('"') else ""
            if not name:
                return [*found, "…"]
        found.append(spoken(name))
        index += size
    return found


def of_another(seen: Seen, words: Sequence[str]) -> tuple[str, int] | None:
    """`"Hall stairs"` for `the stairs of Hall`, and of how many words that is."""
    start = int(words[0].casefold() == "the")
    for size in (1, 2):
        rest = words[start + size :]
        if rest[:1] != ["of"] or not rest[1:]:
            continue
        for behind in (3, 2, 1):
            said = " ".join((*rest[1 : 1 + behind], *words[start : start + size]))
            if len(rest) > behind and (found := seen.view.alike_anywhere(said)):
                return f'"{found[0]}"', start + size + 1 + behind
    return None


def by_a_part(seen: Seen, word: str) -> str:
    """`"The Old Beacon"` for `Beacon`, if one component alone has that word in its name."""
    if not word[:1].isupper() or not word.isalpha() or len(word) < 3:
        return ""
    found = {name for name in seen.view.visible_words("components") if word in name.replace('"', "").split()}
    return f'"{found.pop()}"' if len(found) == 1 else ""


def is_known(seen: Seen, word: str) -> bool:
    """Whether a word can stand in a sentence."""
    return (
        word in LANGUAGE | ARTICLES
        or word.startswith('"')
        or seen.view.meanings(word.replace(" ", "_")).any()
        or word in seen.around.label_words
        or word in seen.around.outcome_words
    )


def longest(seen: Seen, words: Sequence[str]) -> tuple[str, int]:
    """The longest name with which words begin, and of how many words it is; else the first word."""
    for size in range(min(LONGEST_NAME, len(words)), 0, -1):
        if any(not word[:1].isalnum() for word in words[:size]):
            continue
        for row, name in seen.view.alike_by_row(" ".join(words[:size]), NAMED):
            if row != "components":
                return name, size
            if words[0][:1].isupper():
                return f'"{name}"', size
    return words[0], 1


def titled(seen: Seen) -> str | None:
    """`special ability: when …`: what an ability is called on a card before it begins."""
    if seen.depth != 1 or not seen.kind or not seen.has_colon or not seen.line:
        return None
    if seen.line[-1].casefold() not in ("ability", "rules", "text"):
        return None
    title = seen.written(seen.first, seen.last)
    return f"leave `{title}:` out: an ability begins with when it counts; a name of its own stands in quotes"


def named_nothing(seen: Seen) -> str | None:
    """`"Keen Eye":`, with nothing behind it."""
    at = seen.index if seen.sort() == "LABEL" else seen.index - 1
    if seen.depth > 1 or not seen.kind or seen.kinds[at : at + 1] != ["LABEL"]:
        return None
    if seen.kinds[at + 1 : at + 2] not in ([], [RIGHT], [SEPARATOR], ["LABEL"], ["STRING"]):
        return None
    return f"behind the name stands what it does: `{seen.words[at]} when …: …`"
