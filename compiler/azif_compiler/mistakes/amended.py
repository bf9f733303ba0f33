"""What amendments cannot do → what does it: a rule, a row of names, what something has no more."""

from __future__ import annotations

import re

from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics.names import UnknownField, UnknownName
from azif_compiler.diagnostics.syntax import Expected, LeftOver, NoBlock, WrongPlace
from azif_compiler.grammar import DECLARING
from azif_compiler.ir import types
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names import symbols
from azif_compiler.read.amendments import AMENDED
from azif_compiler.words.noun import article

NEVER_AMENDED = DECLARING.union(("words",)) - AMENDED - {"step", "phase"}
"""What is declared and no amendment changes, but for steps: what is said in place of that, others know."""

NUMBER = re.compile(r"(?:is|=|to|:)? ?(?P<sign>[+-]?)(?P<number>\d+)")
"""What somebody wants a number to be."""

TAKING = frozenset("without no remove drop delete".split())
"""How people say that something is taken away."""


def what_is_amended(seen: Seen) -> str | None:
    """`amend value tide { is 9 }`, `amend keyword bright { … }`: what they do is said by rules."""
    words = seen.words
    sort = words[1] if words[1:2] else ""
    if (
        words[:1] != ["amend"]
        or sort not in NEVER_AMENDED
        or not isinstance(seen.problem, Expected | NoBlock)
    ):
        return None
    at = next((i for i, word in enumerate(words) if word in ("{", ":")), len(words))
    name = " ".join(words[2:at])
    if sort == "value":
        said = of_a_value(seen, name, seen.written(at + 1, seen.end_behind(at + 1)))
        return f"values are not amended: write `{said}`"
    for keyword in seen.view.meanings(name.replace(" ", "_")).keywords if sort == "keyword" else ():
        thing = article(spoken(symbols.word_of(keyword.kind)))
        said = f'`rule "…" {{ when {thing} with {name} …: … }}`'
        return f"what all that are `{name}` do besides is said by a rule: {said}"
    return f'{article(sort)} is not amended: what else happens, a rule says: `rule "…" {{ … }}`'


def of_a_value(seen: Seen, name: str, behind: str) -> str:
    """The rule that makes a number another."""
    value = next(iter(seen.view.meanings(name.replace(" ", "_")).values), None)
    found = NUMBER.fullmatch(behind)
    owner = f"each {spoken(symbols.word_of(value.of))}'s " if value is not None and value.of else ""
    change = f"{found['sign'] or 'is '}{found['number']}" if found is not None else "is …"
    return f'rule "…" {{ always {owner}{name} {change} }}'


def members_stay(seen: Seen) -> str | None:
    """`amend enum hue { without red }`: members are only added."""
    if seen.words[:2] != ["amend", "enum"] or seen.ahead() not in TAKING:
        return None
    return "a word that is there cannot be taken away; an amendment only adds some"


def of_several(seen: Seen) -> str | None:
    """`amend lamp "A", "B" { oil 2 }` for `amend lamp "{name}" for name in "A", "B" { oil 2 }`."""
    at = next((i for i, word in enumerate(seen.words) if word == "{"), 0)
    if seen.words[:1] != ["amend"] or not isinstance(seen.problem, LeftOver) or not 0 < seen.index < at:
        return None
    names = [word for word in seen.words[1:at] if word.startswith('"')]
    before = [word for word in seen.words[1:at] if not word.startswith('"')]
    kind = [word for word in before if word not in (",", "and", "&", "or")]
    if len(names) < 2 or len(kind) != 1:
        return None
    found = [*seen.view.meanings(kind[0]).kinds, *seen.view.meanings(kind[0]).plurals]
    if not found:
        return None
    end = seen.text.rstrip().rfind("}") + 1
    row = seen.text[seen.starts[at] : end] if "\n" not in seen.text[seen.starts[at] : end] else "{ … }"
    return f'write `amend {spoken(found[0].name)} "{{name}}" for name in {", ".join(names)} {row}`'


def keyword_gone(seen: Seen) -> str | None:
    """`bright no`, `no bright` in an amendment for `always this has no bright`."""
    if seen.words[:1] != ["amend"] or not seen.kind or seen.depth != 1:
        return None
    if not isinstance(seen.problem, LeftOver | UnknownField | WrongPlace):
        return None
    if seen.line[0] in TAKING and isinstance(seen.problem, UnknownField):
        named = " ".join(seen.line[1:])
    elif isinstance(seen.problem, LeftOver) and seen.rest in ("no", "off", "none", "false", "= no", "0"):
        named = seen.written(seen.first, seen.index)
    else:
        return None
    known = {spoken(one.name) for one in seen.keywords()}
    return f"write `always this has no {named}`" if named in known else None


def of_all_of_a_kind(seen: Seen) -> str | None:
    """`amend kind lamp { always its oil +1 }` for a rule about each lamp."""
    if seen.words[:2] != ["amend", "kind"] or not isinstance(seen.problem, WrongPlace) or not seen.line:
        return None
    form = seen.line[0]
    if form not in FORMS:
        return None
    at = seen.words.index("{") if "{" in seen.words else 2
    name = " ".join(seen.words[2:at])
    kind = next(iter(seen.view.meanings(name.replace(" ", "_")).kinds), None)
    if kind is None:
        return None
    each, one = f"each {spoken(kind.name)}", article(spoken(kind.name))
    said = seen.written(seen.first, seen.last)
    if form == "always":
        said = re.sub(r"\b(?:its|this's)\b", f"{each}'s", said, count=1)
        said = re.sub(r"^always this\b", f"always {each}", said)
    else:
        said = re.sub(r"\bthis\b(?!')", one, said, count=1)
    end = seen.end_behind(seen.last + 1) if seen.has_colon else seen.last
    behind = seen.written(seen.last + 1, end) if seen.has_colon else ""
    behind = re.sub(r"\bthis\b", f"that {spoken(kind.name)}", behind)
    said = f"{said}: {behind or '…'}" if seen.has_colon or form != "always" else said
    return f'what all of a kind do is said by a rule: write `rule "…" {{ {said} }}`'


FORMS = frozenset("always when before instead prevent reduce increase cannot at".split())
"""How abilities begin that a rule may have."""


def parameters_of(seen: Seen) -> str | None:
    """`who` in an amended procedure whose parameter is called otherwise."""
    if seen.words[:1] != ["amend"] or seen.words[1:2] not in (["verb"], ["procedure"]) or seen.depth < 1:
        return None
    at = seen.words.index("{") if "{" in seen.words else 0
    name = "_".join(seen.words[2:at])
    verb = next(iter(seen.view.meanings(name).verbs), None)
    if not isinstance(seen.problem, UnknownName) or verb is None or not seen.problem.name.isidentifier():
        return None
    known = ", ".join(f"`{one.name}`" for one in verb.parameters.values() if one.role != "var")
    return f"what `{spoken(name)}` is told has these names there: {known}" if known else None


ARTICLES = frozenset("a an the your".split())


def name_meant(seen: Seen) -> str | None:
    """`amend procedure light a lamp` for `light lamp`; a goal of what nobody aims at."""
    problem, words = seen.problem, seen.words
    if words[:1] != ["amend"] or not isinstance(problem, UnknownName) or seen.depth > 0:
        return None
    at = next((i for i, word in enumerate(words) if word in ("{", "for")), len(words))
    sort, name = words[1], [word for word in words[2:at] if word not in ARTICLES]
    if problem.sort == "verb" and sort in ("verb", "procedure"):
        visible = seen.view.visible_words("verbs")
        known = [one for one in visible if set(one.split("_")) == set(name)]
        known += [one for one in visible if name[:1] == [one]]
        return f"did you mean `amend {sort} {spoken(known[0])}`?" if known else None
    verb = next(iter(seen.view.meanings("_".join(words[2:at])).verbs), None)
    if problem.sort == "goal" and verb is not None:
        done = verb.subject.type if verb.subject is not None else None
        who = article(spoken(symbols.word_of(done.kind))) if isinstance(done, types.Thing) else ""
        by = f", and {who} does it" if who and who != article(seen.person()) else ""
        return f"nothing is said of what it is worth to `{spoken(verb.name)}`{by}: there is no goal to amend"
    return None
