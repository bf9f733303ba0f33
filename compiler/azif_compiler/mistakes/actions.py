"""The line of an action: its windows, what is paid, what happens, with other signs between them."""

from __future__ import annotations

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes.abilities import usual, verbs, window
from azif_compiler.mistakes.seen import Seen, listed
from azif_compiler.mistakes.verbs_about import of_amounts, token_of, token_of_sign

ARROWS = frozenset("then to and , - = >".split())
"""What people write where what happens begins."""

DURING = frozenset("during in on at while".split())
"""What people write before a window."""

MOMENTS = {"after": "when", "before": "before", "once": "when", "whenever": "when"}
"""What people write before an event instead of a window, and how it is said there."""

PLACED = frozenset("in at on".split())
"""What people write before a place."""

JOINING = frozenset(", + & and".split())
"""What people write between two prices."""


def action(seen: Seen) -> int:
    """Where `action` stands in the line, -1 if it does not."""
    line = seen.line
    return line.index("action") if "action" in line[:5] else -1


def named_window(seen: Seen, first: int) -> tuple[str, int]:
    """The window that begins at a word of the line, and of how many words it is; "" if none does."""
    for count in (4, 3, 2, 1):
        found = seen.view.alike(" ".join(seen.line[first : first + count]), "windows")
        if found and len(seen.line) >= first + count:
            return spoken(found[0]), count
    return "", 0


def prices(seen: Seen) -> str | None:
    """`cost drop this, drop 1 Coin: …` for `cost { drop this; drop 1 Coin }: …`."""
    if "cost" not in seen.words[max(0, seen.first - 2) : seen.first]:  # behind it may stand a made brace
        return None
    at = next((i for i, word in enumerate(seen.line) if i > 0 and word in JOINING), 0)
    if not at:
        return None
    one, other = seen.written(seen.first, seen.first + at), seen.written(seen.first + at + 1, seen.last)
    number = seen.first + at + 1
    amount, known = other, None
    if seen.kinds[number : number + 1] == ["SYMBOL"]:
        known = token_of_sign(seen, seen.words[number])
    elif seen.kinds[number : number + 1] == ["NUMBER"] and seen.words[number + 1 : number + 2]:
        token = next(iter(seen.view.alike(seen.words[number + 1], "tokens")), "")
        known = token_of(seen, token) if token else None
        amount = f"{seen.words[number]} {token}"
    paying = of_amounts(seen, known)[:1] if known is not None else []
    other = f"{spoken(paying[0])} {amount}" if paying else other
    if known is None and other.split(" ")[0].isdecimal():
        other = "…"  # so much of what is no token
    _, _, what = other.partition(" ")
    if at == 1 and what == "this":  # it is done to the same thing
        one = f"{one} {what}"
    return f"what is paid in several ways stands in braces: `cost {{ {one}; {other} }}`"


def shape(seen: Seen) -> str | None:
    """`action morning/evening`, `action morning drop this: …`, `… cost drop this -> …`"""
    at = action(seen)
    line = seen.line
    if at < 0 or seen.depth != 1:
        return None
    first = at + 1
    if line[first : first + 1] and line[first] in DURING:
        return during(seen, first + 1)
    name, count = named_window(seen, first)
    if not name and line[first : first + 1] in (["when"], ["if"], ["cost"]):
        ways = [spoken(one) for one in sorted(seen.view.visible_words("windows"))]
        end = line.index("cost") if "cost" in line else len(line)
        rest = f"{seen.written(seen.first + first, seen.first + end)} …".strip()
        return f"an action says in which window: `action {usual(seen)} {rest}`; there is {listed(ways)}"
    if not name and line[first : first + 1] and line[first] in MOMENTS and reaction(seen, first):
        meant, _ = seen.confusion([line[first], "a", line[first + 2] if line[first + 2 :] else ""])
        if meant.replace(" ", "_") in seen.view.visible_words("windows"):
            event = seen.written(seen.first + first + 1, seen.row()[1])
            return f"it is over then; what is done before it ends is told so: `action {meant} when {event}`"
        said = f"{MOMENTS[line[first]]} {seen.written(seen.first + first + 1, seen.row()[1])}"
        return f"what may be done when something happens begins with `may`: `may {said}`"
    if not name:
        near = window(seen, line[first : first + 1]) if line[first : first + 1] else ""
        return f"there is `action {near} …`" if near else None
    behind = first + count
    here = seen.index - seen.first
    if "cost" in line[behind:]:
        return at_cost(seen, name, behind, here)
    if here >= behind and line[behind : behind + 1] and line[behind] in ("/", ",", "&", "and", "+"):
        other = named_window(seen, behind + 1)[0] or window(seen, line[behind + 1 : behind + 2])
        return f"between several windows stands `or`: `action {name} or {other or '…'} …`"
    if here == behind and any(verbs(seen, word) for word in line[behind : behind + 2]):
        end = line.index("to", behind) if "to" in line[behind:] and not seen.has_colon else len(line)
        paid = seen.written(seen.first + behind, seen.first + end)
        done = seen.written(seen.first + end + 1, seen.last) or "…"
        return f"what is paid stands behind `cost`: `action {name} cost {paid}: {done}`"
    return None


def reaction(seen: Seen, first: int) -> bool:
    """Whether an event is spoken of behind a word of the line: `after you drop this cost …`."""
    rest = seen.line[first + 1 :]
    return any(verbs(seen, word) for word in rest[1 : rest.index("cost") if "cost" in rest else len(rest)])


def during(seen: Seen, first: int) -> str:
    """`action in the morning cost …`, where the window begins at a word of the line."""
    first += seen.line[first : first + 1] == ["the"]
    name, count = named_window(seen, first)
    if not name:
        cure, count = seen.confusion(["action", *seen.line[first:]])
        name, count = cure.removeprefix("action ") if cure.startswith("action ") else "", count - 1
    rest = seen.written(seen.first + first + count, seen.row()[1]) if name else "…"
    name = name or window(seen, seen.line[first : first + 1]) or usual(seen)
    return f"the window stands right behind `action`: `action {name} {rest or '…'}`"


def may_in_window(seen: Seen) -> str | None:
    """`may morning: drop this: rest` for `action morning cost drop this: rest`."""
    if seen.line[:1] != ["may"] or seen.depth != 1:
        return None
    name, count = named_window(seen, 1)
    if not name or len(seen.line) != count + 1 or not seen.has_colon:
        return None
    behind = seen.last + 1
    end = seen.end_behind(behind)
    first = seen.written(behind, end)
    if seen.words[end : end + 1] == [":"]:
        done = seen.written(end + 1, seen.end_behind(end + 1))
        return f"what may be done in a window is an action: `action {name} cost {first}: {done}`"
    return f"what may be done in a window is an action: `action {name}: {first}`"


def at_cost(seen: Seen, name: str, behind: int, here: int) -> str | None:
    """What is wrong from the words behind the window on, behind `cost`."""
    line = seen.line
    cost = line.index("cost", behind)
    if line[behind] in PLACED and cost > behind + 1:
        where = seen.written(seen.first + behind, seen.first + cost)
        rest = seen.written(seen.first + cost, seen.row()[1])
        return f"where it may be used is a condition: `action {name} if you are {where} {rest}`"
    if line[behind] in ("/", "&", "and", "+") or (line[behind] == "," and cost > behind + 1):
        other = named_window(seen, behind + 1)[0] or window(seen, line[behind + 1 : behind + 2])
        return f"between several windows stands `or`: `action {name} or {other or '…'} cost …`"
    if line[behind] == ",":
        paid = " ".join(line[cost + 1 :]) or "…"
        return f"no comma stands before `cost`: `action {name} cost {paid}: …`"
    if here == behind and cost > behind and any(verbs(seen, word) for word in line[behind : behind + 2]):
        done = seen.written(seen.first + behind, seen.first + cost)
        paid = seen.written(seen.first + cost + 1, seen.last)
        return (
            f"what is paid stands first, and what happens behind a colon: `action {name} cost {paid}: {done}`"
        )
    if seen.has_colon or here != cost:
        return None
    begin = next((i for i, word in enumerate(line) if i > cost + 1 and word in ARROWS), 0)
    if not begin:
        paid = seen.written(seen.first + cost + 1, seen.last)
        return f"what happens for it stands behind a colon: `action {name} cost {paid}: …`" if paid else None
    end = begin + 1
    while line[end : end + 1] and line[end] in (">", ",", "then"):
        end += 1
    paid, done = (
        seen.written(seen.first + cost + 1, seen.first + begin),
        seen.written(seen.first + end, seen.last),
    )
    return f"what happens stands behind a colon: `action {name} cost {paid}: {done or '…'}`"


def paid_for(seen: Seen) -> str | None:
    """`pay 2 Coins: light this`, where what is paid stands before the colon: `may cost pay 2 Coins: …`."""
    if seen.depth < 2 or not seen.has_colon or not verbs(seen, seen.line[0] if seen.line else ""):
        return None
    said = seen.written(seen.first, seen.last)
    return f"what may be paid for something stands behind `cost`: `may cost {said}: …`"
