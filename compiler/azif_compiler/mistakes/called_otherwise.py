"""What a line of a component is called here: a field under another name, a kind written like a flag."""

from __future__ import annotations

import re

from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics import names
from azif_compiler.mistakes.modifiers import HAVING
from azif_compiler.mistakes.seen import Seen, listed
from azif_compiler.names import symbols
from azif_compiler.text.tokens import quoted


def with_value(seen: Seen) -> str | None:
    """`speed: 4`, `speed 4` for `reach 4`, where content says what it is called."""
    if not isinstance(seen.problem, names.UnknownField) or seen.depth != 1:
        return None
    cure, count = seen.confusion(seen.words[seen.index : seen.last])
    if not cure or cure not in (spoken(field.name) for field in seen.fields()):
        return None
    first = seen.index + count
    if seen.has_colon and first == seen.last:
        first += 1
    given = seen.written(first, seen.end_behind(first))
    return f"write `{cure} {given}`" if given else None


def kind_as_flag(seen: Seen) -> str | None:
    """`card "A" { torch; … }` for `torch "A" { … }`, where a torch is a card."""
    if not isinstance(seen.problem, names.UnknownField) or seen.depth != 1 or seen.last > seen.index + 1:
        return None
    for kind in seen.view.meanings(seen.ahead()).singulars:
        if seen.view.is_kind(kind.id, seen.kind) and kind.id in seen.view.populated:
            own, name = spoken(symbols.word_of(seen.kind)), spoken(kind.name)
            return f"`{name}` stands first: `{name} {quoted(seen.title)} {{ … }}` in place of `{own}`"
    return None


GRANTED = re.compile(
    r"(?:all |each |every )?(?P<kind>[\w ]+?) (?P<has>\w+) (?P<keyword>[a-zA-Z][\w -]*?)(?P<number> \d+)?"
)


def granted_keyword(seen: Seen) -> str | None:
    """`all torches get bright 2` for `always each torch has bright 2`."""
    found = GRANTED.fullmatch(seen.written(seen.first, seen.last)) if seen.depth == 1 else None
    if found is None or found["has"] not in {*HAVING, "is", "are", seen.confusion(["get"])[0]}:
        return None
    keyword = next(iter(seen.view.alike(found["keyword"], "keywords")), "")
    word = found["kind"].replace(" ", "_")
    kinds = (*seen.view.meanings(word).plurals, *seen.view.meanings(word).singulars)
    if not keyword or not kinds:
        return None
    number = found["number"] or ""
    return f"write `always each {spoken(kinds[0].name)} has {spoken(keyword)}{number}`"


def keyword_list(seen: Seen) -> str | None:
    """`abilities bright, warm`: keywords behind a word that is none."""
    known = {spoken(one.name) for one in seen.keywords()}
    if seen.ahead().casefold() in ("ignores", "ignore", "without", "loses", "no"):
        return None  # it has none of them
    end = seen.end_behind(seen.last + 1) if seen.has_colon else seen.last
    parts = seen.written(seen.index + 1, end).replace(":", ",").split(",")
    found = [part.strip() for part in parts if part.strip() in known]
    return f"a keyword stands by itself: `{'; '.join(map(spoken, found))}`" if found else None


def keyword_missing(seen: Seen) -> str | None:
    """`each lamp has dazzling`, where nothing declares `dazzling`: which keywords there are, and how one is
    declared.
    """
    problem = seen.problem
    if not isinstance(problem, names.UnknownName) or problem.sort != "keyword" or problem.hint():
        return None
    words = seen.words[seen.first : seen.index]
    kind = next((one.name for word in words[::-1] for one in seen.view.meanings(word).kinds), "")
    said = f"`keyword {spoken(problem.name)} on {spoken(kind) or '…'} {{ … }}`"
    return f"the keywords are {listed(seen.named('keywords'), 12)}; one of your own is declared: {said}"
