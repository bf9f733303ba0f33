"""The heads of declarations as people and other languages begin them → as they are written here."""

from __future__ import annotations

from azif_compiler.mistakes.declarations import head
from azif_compiler.mistakes.seen import Seen
from azif_compiler.text.tokens import unquoted


def of_a_value(seen: Seen) -> str | None:
    """`value "Tide limit" = 3`, `value tide limit = 3`, `value oil of each lamp = 2`."""
    words = head_words(seen)
    if words[:1] not in (["value"], ["option"]) or "=" not in words:
        return None
    at = words.index("=")
    name, amount = words[1:at], " ".join(words[at + 1 :])
    name = unquoted(name[0]).casefold().split() if name and name[0].startswith('"') else name
    name = [word for word in name if word not in ("each", "every", "a", "an", "the", "all")]
    if not name or not amount:
        return None
    amount = {"true": "yes", "false": "no"}.get(amount, amount)
    sort = "flag" if amount in ("yes", "no") else "number"
    return f"write `{words[0]} {' '.join(name)}: {sort} = {amount}`"


def of_a_keyword(seen: Seen) -> str | None:
    """`keyword bright: …`, `keyword bright X for lamp { … }`."""
    words = head_words(seen)
    if words[:1] != ["keyword"] or "on" in words or len(words) < 2:
        return None
    joint = next((i for i, word in enumerate(words) if word in ("for", "of", "to")), 0)
    name = [
        word for word in words[1 : joint or len(words)] if word.islower() and word.isalpha() and len(word) > 1
    ]
    number = " with n" if len(name) < (joint or len(words)) - 1 else ""
    kind = "_".join(words[joint + 1 :]) if joint else ""
    on = kind.replace("_", " ") if seen.view.meanings(kind).kinds else "KIND"
    if not name:
        return None
    said = f"`keyword {' '.join(name)} on {on}{number} {{ … }}`"
    return f"a keyword says on which things it stands, and what it does stands in its block: {said}"


def numbered_keyword(seen: Seen) -> str | None:
    """`keyword bright 2 on lamp` for `keyword bright on lamp with n: number`."""
    words = head_words(seen)
    if words[:1] != ["keyword"] or "on" not in words:
        return None
    at = words.index("on")
    numbers = [word for word in words[1:at] if word.isdecimal()]
    name = " ".join(word for word in words[1:at] if not word.isdecimal())
    if not name or not (numbers or "number" in words[at:]) or ":" in seen.words[: seen.end_behind(0) - 1]:
        return None
    kind = words[at + 1] if at + 1 < len(words) else "KIND"
    shown = numbers[0] if numbers else "2"
    said = f"`keyword {name} on {kind} with n: number {{ … }}`"
    return f"which number it is, a component says: `{name} {shown}`; the keyword has a name for it: {said}"


def of_an_enum(seen: Seen) -> str | None:
    """`enum hue: red, blue` for `enum hue { red, blue }`."""
    words = seen.words[: seen.end_behind(0)]
    if words[:1] != ["enum"] or not head(seen):
        return None
    at = next((i for i, word in enumerate(words) if word in (":", "=")), len(words))
    rest = words[at + 1 :] or seen.words[at + 1 : seen.end_behind(at + 1)]
    members = [word for word in rest if word not in (",", "{", "}", "[", "]", "(", ")")]
    if at < 2 or not members:
        return None
    return f"write `enum {' '.join(words[1:at])} {{ {', '.join(members)} }}`"


def of_a_token(seen: Seen) -> str | None:
    """`token Oil max 5`: what a token does not say."""
    words = head_words(seen)
    if words[:1] != ["token"] or len(words) < 3 or not any(word.isdecimal() for word in words[2:]):
        return None
    return f"write `token {words[1]}` alone: how many somebody may have, a rule says"


def of_a_step(seen: Seen) -> str | None:
    """`amend step night { … }`: a step is not amended, another stands beside it."""
    words = head_words(seen)
    if words[:2] not in (["amend", "step"], ["amend", "phase"]) or len(words) < 3:
        return None
    return f"a step gets another one beside it: `step NAME before {' '.join(words[2:])} {{ … }}`, or `after`"


def of_a_field(seen: Seen) -> str | None:
    """`printed oil: number default 1`, `state lit: flag`: what those have that say nothing."""
    words = seen.words[seen.first : seen.end_behind(seen.first)]
    if words[:1] not in (["printed"], ["state"]):
        return None
    rest = seen.words[seen.first : seen.first + 12]
    at = next((i for i, word in enumerate(rest) if word in ("number", "flag")), 0)
    if at < 3 or rest[at - 1] != ":" or rest[at + 1 : at + 2] == ["="]:
        return None
    given = rest[at + 2 : at + 3] if rest[at + 1 : at + 2] in (["default"], ["is"], [":"]) else []
    what = given[0] if given else "no" if rest[at] == "flag" else "0"
    return f"write `{' '.join(rest[: at - 1])}: {rest[at]} = {what}`"


def of_a_pile(seen: Seen) -> str | None:
    """`deck omen deck: 20 cards`, `zone cellar, face down`, `deck of omens`."""
    words = head_words(seen)
    if words[:1] not in (["deck"], ["zone"]) or not words[1:]:
        return None
    is_cut = ":" in seen.words[len(words) : len(words) + 1]
    rest = words[2:] if words[1] in ("of", "for", "called", "named") else words[1:]
    end = next((i for i, word in enumerate(rest) if not word.isalpha()), len(rest))
    name = " ".join(rest[:end])
    if not name or (end == len(rest) and rest == words[1:] and not is_cut):
        return None
    said = f"`{words[0]} {name}`"
    return f"write {said} alone: a card lies there because its kind says `starts in {name}`"


def of_a_track(seen: Seen) -> str | None:
    """`track tide 0-10`, `track tide: 0 to 10`."""
    words = seen.words[:12]
    if words[:1] != ["track"] or seen.depth > 1 or "from" in words:
        return None
    numbers = [word.lstrip("+-") for word in words if word.lstrip("+-").isdecimal()]
    name = [
        word for word in words[1:] if word.isalpha() and word not in ("from", "to", "number", "int", "range")
    ]
    if len(numbers) < 2 or not name:
        return None
    return f"write `track {' '.join(name)} from {numbers[0]} to {numbers[1]}`"


def of_an_amendment(seen: Seen) -> str | None:
    """`amend "Beacon": oil 2, reach 1 because "…"` for `amend lamp "Beacon" { … }`."""
    words = head_words(seen)
    if words[:1] != ["amend"] or not words[1:2] or not words[1].startswith('"'):
        return None
    title = words[1].removesuffix(":")
    kinds = [one.kind for one in seen.view.component(unquoted(title))]
    kind = kinds[0].rpartition(":")[2].replace("_", " ") if kinds else "KIND"
    return f"what an amendment gives stands in braces: `amend {kind} {title} {{ … }}`"


def head_words(seen: Seen) -> list[str]:
    """The words of the line with which the declaration begins, if the complaint is about it."""
    words = seen.words[: seen.end_behind(0)] if head(seen) else []
    return words[: words.index(":")] if ":" in words else words
