"""What people say of a track that is moved → the sentence that moves it."""

from __future__ import annotations

from collections.abc import Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes.row_words import is_number, low
from azif_compiler.mistakes.seen import Seen

Words = Sequence[str]

RISING = frozenset("up rise rises increase increases raises higher".split())
FALLING = frozenset("down fall falls drop drops decrease decreases lower reduce sinks".split())
MOVED = RISING | FALLING | frozenset("goes by to the level of is a".split())
"""How people say that a track is moved."""


def events(seen: Seen, words: Words) -> list[str]:
    """`tide mounts` for `the tide level rises`; nothing of one that falls: that is another event."""
    small = {*low(words)}
    if not small & RISING or small & FALLING:
        return []
    rest = [word for word in low(words) if word not in MOVED | {"may", "can"}]
    names = seen.view.alike(" ".join(rest), "tracks") if rest else []
    known = sorted(seen.view.visible_words("verbs"))
    return [spoken(verb) for name in names[:1] for verb in known if verb.startswith(f"{name}_")]


def moved(seen: Seen, words: Words) -> str:
    """`the tide level goes up by 2` for `raise tide by 2`, where content has a verb that moves it;
    else `add 2 to tide`.
    """
    small = low(words)
    number = next((word.lstrip("+-") for word in words if is_number(word)), "1")
    rest = [word for word in small if word not in MOVED and not is_number(word)]
    name = next(iter(seen.view.alike(" ".join(rest), "tracks")), "") if rest else ""
    moves = {*small} & (RISING | FALLING) or any(word[:1] in "+-" and is_number(word) for word in words)
    if not name or not moves:
        return ""
    falls = bool({*small} & FALLING) or f"-{number}" in words
    for found in sorted(seen.view.visible_words("verbs")):
        first, _, track = found.partition("_")
        verb = seen.view.meanings(found).verbs[0] if seen.view.meanings(found).verbs else None
        if track != name or verb is None or (first in FALLING | {"remove", "take"}) != falls:
            continue
        if any(isinstance(one.type, types.Number) for one in verb.objects):
            return f"{spoken(found)} {number}"
        label = next((label for label, one in verb.labels.items() if isinstance(one.type, types.Number)), "")
        if label and (falls or first not in FALLING):
            return f"{spoken(found)} {label} {number}"
    if any(name in verb.split("_")[1:] for verb in seen.view.visible_words("verbs")):
        return ""  # that it does not do this to the track is its verbs' doing
    return f"take {number} from {spoken(name)}" if falls else f"add {number} to {spoken(name)}"
