"""What may be paid, where two things are: both of them at once, or one of them."""

from __future__ import annotations

from azif_compiler.diagnostics.syntax import LeftOver
from azif_compiler.mistakes import option_costs
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.row_words import spelled
from azif_compiler.mistakes.seen import Seen

JOINTS = frozenset("and or &".split())
"""What stands between two things that may be paid."""


def ways_to_pay(seen: Seen) -> str | None:
    """`may drop 1 Coin and 1 Pearl: rest` for `may "Drop" cost { drop 1 Coin; drop 1 Pearl }: rest`; a choice
    for `or`.
    """
    line = seen.line
    joints = {word for word in line if word in JOINTS}
    if not isinstance(seen.problem, LeftOver) or line[:1] != ["may"] or len(joints) != 1:
        return None
    if seen.depth < 2 or not seen.has_colon or not verbs(seen, line[1]):
        return None
    rows: list[list[str]] = [[]]
    for word in line[1:]:
        if word in joints or word == ",":
            rows.append([])
        else:
            rows[-1].append(word)
    paid = [spelled(row if verbs(seen, row[0]) else [line[1], *row]) for row in rows if row]
    done = seen.written(seen.last + 1, seen.end_behind(seen.last + 1))
    start = seen.text.rfind("\n", 0, seen.place) + 1
    before = " ".join(seen.text[start : seen.starts[seen.first]].split())
    before = f"{before} " if before.endswith(":") else ""
    if not done or len(paid) < 2:
        return None
    if "or" not in joints:
        called = line[1][:1].upper() + line[1][1:]
        return f'both are one cost: write `{before}may "{called}" cost {{ {"; ".join(paid)} }}: {done}`'
    ways = [option_costs.option(option_costs.title(one.split()), [done], [one]) for one in paid]
    return f'each way to pay is an option: write `{before}choose: {"; ".join(ways)}; option "Neither" {{ }}`'
