"""What is had for a check, and two things of which one happens: as people say it in one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.row_words import spelled
from azif_compiler.mistakes.seen import Seen

Words = Sequence[str]

BEGUN = re.compile(r'(?P<begun>(?:at )?(?:"[^"]*"|\w+): )?(?P<said>.+)')
FOR_CHECK = re.compile(
    r"(?P<what>.+?),? (?:on|with|for|after|by|if) (?:you )?(?:an? )?"
    r"(?:pass(?:ing)? |success(?:ful)? (?:on |at |in )?)?(?:an? )?(?P<how>[\w ]+?)"
    r"(?P<change>(?: ?\(?[+-] ?\d+\)?)?)(?P<behind>(?: \w+)?)(?P<late>(?: ?\(?[+-] ?\d+\)?)?)"
)
"""`take 2 Coins on a Red toss -1`, `take 2 Coins if you pass a Red (-1) toss`."""

OR = re.compile(r"(?:either )?(?P<one>.+?),? or(?: else| instead)? (?P<other>.+)")


def for_a_check(seen: Seen, words: Words) -> Iterator[str]:
    """`take 2 Coins on a Red toss -1` for `toss Red -1 win: take 2 Coins`."""
    line = BEGUN.fullmatch(spelled(words))
    found = FOR_CHECK.fullmatch(line["said"]) if line is not None else None
    if line is None or found is None:
        return
    named = f"{found['how']}{found['behind']}".split()
    checks = [verb for word in named for verb in verbs(seen, word) if verb.outcomes]
    member = next((one for word in named for one in seen.members_called(word)), None)
    if member is None or not any(isinstance(one.type, types.Member) for v in checks for one in v.objects):
        return
    change = re.sub(r"[ ()]", "", found["change"] or found["late"])
    said = f"{spoken(checks[0].name)} {spoken(member.name)} {change}".strip()
    yield f"{line['begun'] or ''}{said} {checks[0].outcomes[0]}: {found['what']}"


def either(seen: Seen, words: Words) -> Iterator[str]:
    """`rest or else drop 1 Coin` for `choose: rest; drop 1 Coin`."""
    line = BEGUN.fullmatch(spelled(words))
    found = OR.fullmatch(line["said"]) if line is not None else None
    if (
        line is None
        or found is None
        or not all(verbs(seen, found[part].split()[0]) for part in ("one", "other"))
    ):
        return
    yield f"{line['begun'] or ''}choose: {found['one']}; {found['other']}"
