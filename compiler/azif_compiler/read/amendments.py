"""Amendments: visible changes to what another package declares."""

from __future__ import annotations

from azif_compiler.diagnostics import names, syntax
from azif_compiler.names import declared
from azif_compiler.nodes import declarations as nodes
from azif_compiler.nodes.members import Narrowed
from azif_compiler.read import abilities, goals, kinds, members, rulings
from azif_compiler.read.context import Context
from azif_compiler.read.members import META, rows_of
from azif_compiler.read.requirements import requirements
from azif_compiler.syntax.cursor import Word
from azif_compiler.syntax.tree import Line
from azif_compiler.syntax.unit import Misread

WHOLE = 100
"""Of what a goal says, so many percent count, unless an amendment says otherwise."""

MOST_WEIGHT = 1000
"""More percent of a goal do not count."""

AMENDED = frozenset("enum kind verb procedure goal rule ruling".split())
"""What is amended by the word that declares it; components are by that of their kind, and nothing else is."""

TAKING = frozenset("remove drop delete no not".split())
"""How people begin what they would take away, where members are only added."""


def amendment(at: Context, line: Line, made: declared.Amendment, name: Word) -> nodes.Declaration:
    """`amend KIND "Name" { }`, `amend verb NAME { }`, `amend goal NAME for KIND { }`, `amend rule "…" { }`"""
    sort = made.sort
    word = sort.text if sort is not None else ""
    because = members.because(at, line)
    changes_something(at, line)
    quoted = at.unit.tokens.kinds[max(made.behind - 1, 0)] in ("STRING", "UNCLOSED")
    match word:
        case "enum" | "kind" if not quoted:
            return extended(at, line, made, word, because)
        case "verb" | "procedure" if not quoted:
            return verb(at, line, made, name, because)
        case "goal" if not quoted:
            return goal(at, line, made, name, because)
        case "rule" if quoted:
            members.ended(at, line, made.behind)
            meta = members.meta(at, line)
            members.only(at, line, ("without", "because", "if"), "an amended rule", abilities=True)
            return nodes.AmendedRule(
                *at.place(line), at.number(), made, meta, members.dropped(at, line), narrowed(at, line),
                abilities.abilities(at, rows_of(line)), because,
            )  # fmt: skip
        case "ruling" if quoted:
            part = rulings.ruling(at, line, made, whole=False)
            if not part.variants and not part.parts and not part.everything:
                nothing_changes(at, line)
            return nodes.AmendedRuling(*at.place(line), at.number(), made, part.meta, part, because)
        case _ if quoted and sort is not None and at.view.meanings(word).kinds:
            part_ = kinds.component(at, line, made, sort, whole=False)
            return nodes.AmendedComponent(
                *at.place(line), at.number(), made, part_.meta, part_, members.dropped(at, line),
                narrowed(at, line), because,
            )  # fmt: skip
        case _:
            raise cannot_be_amended(at, line, made)


def cannot_be_amended(at: Context, line: Line, made: declared.Amendment) -> Misread:
    """Report that this is nothing that can be amended."""
    cursor = at.reader(line).cursor
    if made.sort is not None and at.unit.tokens.kinds[max(made.behind - 1, 0)] in ("STRING", "UNCLOSED"):
        return at.unit.fail(
            names.UnknownName(span=at.unit.at(made.sort), sort="kind", name=made.sort.text, known=())
        )
    what = "`enum`, `kind`, `verb`, `goal`, `rule` or a component"
    span = at.unit.span(*cursor.here())
    return at.unit.fail(syntax.Expected(span=span, what=what, example='amend lamp "Beacon" { }'))


def changes_something(at: Context, line: Line) -> None:
    """Report an amendment that only says why, or names what nothing speaks of, and one that says what it was
    called: it has no name.
    """
    rows = rows_of(line)
    if all(at.unit.leading(row) in (*META, "because", "let") for row in rows):
        nothing_changes(at, line)
    for row in rows:
        if at.unit.leading(row) == "was":
            where = "an amendment"
            at.unit.report(syntax.WrongPlace(span=at.unit.of(row), word="was", where=where, possible=()))


def nothing_changes(at: Context, line: Line) -> None:
    """Report an amendment that says nothing."""
    at.unit.report(syntax.NoBlock(span=at.unit.of(line), what="an amendment must change something"))


def narrowed(at: Context, line: Line) -> tuple[Narrowed, ...]:
    """`"Second Wind": if a`: further conditions of abilities that have names."""
    found: list[Narrowed] = []
    for row in rows_of(line):
        if at.unit.leading(row) != "if":
            continue
        try:
            reader = at.reader(row)
            condition = reader.condition()
            reader.finish()
            at.only(row)
        except Misread:
            continue
        name = ""
        if row.label >= 0:
            name = at.unit.tokens.words[row.label][1:-2]
        else:
            what = "the name of the ability and `:` before `if`"
            at.unit.report(
                syntax.Expected(span=at.unit.of(row), what=what, example='"Second Wind": if depth < 3')
            )
        found.append(Narrowed(*at.place(row), at.number(), name, condition))
    return tuple(found)


def extended(at: Context, line: Line, made: declared.Amendment, sort: str, because: str) -> nodes.Extended:
    """`amend enum NAME { members }`, `amend kind NAME { fields, tokens, scripts, requirements }`"""
    meta = members.meta(at, line)
    members.ended(at, line, made.behind)
    allowed = (
        ("because", "") if sort == "enum" else ("printed", "state", "holds", "script", "requires", "because")
    )
    members.only(at, line, allowed, f"an amended {sort}")
    members.blockless(at, line, *allowed)
    for member in made.members:
        taking, _, rest = member.name.text.partition("_")
        if taking in TAKING and at.view.meanings(rest).members:
            where, possible = "an amendment", ("because",)
            span = at.unit.at(member.name)
            at.unit.report(syntax.WrongPlace(span=span, word=taking, where=where, possible=possible))
    for field in made.fields:
        if field.default < 0 and not field.state and field.type is not None:
            cursor = at.reader(field.line).cursor
            cursor.index = cursor.last
            what = "`=` and what it is for those that do not say"
            example = f"printed {field.name.text}: number = 0"
            if cursor.words[cursor.last - 1] != "=":
                at.unit.report(syntax.Expected(span=at.unit.span(*cursor.here()), what=what, example=example))
    defaults = kinds.defaults(at, made.fields)
    required = requirements(at, line) if sort == "kind" else ()
    return nodes.Extended(*at.place(line), at.number(), made, meta, defaults, required, because)


def goal(at: Context, line: Line, made: declared.Amendment, name: Word, because: str) -> nodes.AmendedGoal:
    """`amend goal VERB for KIND { weight 150; worth X; succeeds Y; toward PARAMETER along LINK { … } }`"""
    part = goals.goal(at, line, made, name, whole=False)
    weight = WHOLE
    for row in rows_of(line):
        if not at.unit.leading(row) and at.unit.first(row) == "weight":
            try:
                weight = weight_of(at, row)
            except Misread:
                continue
    return nodes.AmendedGoal(*at.place(line), at.number(), made, part.meta, part, weight, because)


def weight_of(at: Context, line: Line) -> int:
    """`weight 150`: so many percent of what a goal said count from now on."""
    reader = at.reader(line)
    cursor = reader.cursor
    cursor.next()
    text = cursor.word
    what = f"a number from 0 to {MOST_WEIGHT} that is not {WHOLE} (so many percent of it count)"
    if not text.isdecimal() or len(text) > 4 or int(text) == WHOLE or int(text) > MOST_WEIGHT:
        raise reader.expected(what, "weight 150")
    cursor.next()
    reader.finish()
    at.only(line)
    return int(text)


def verb(at: Context, line: Line, made: declared.Amendment, name: Word, because: str) -> nodes.AmendedVerb:
    """`amend verb NAME { needs a; requires b, because "…"; do { } }`, `amend procedure N { instead { } }`"""
    meta = members.meta(at, line)
    members.ended(at, line, made.behind)
    members.only(
        at, line, ("needs", "requires", "do", "says", "instead", "without", "because"), "an amended verb",
        once=("do", "says", "instead", "because"),
    )  # fmt: skip
    members.blockless(at, line, "needs", "requires", "says")
    verbs = at.view.meanings(name.text).verbs
    binders: dict[str, int] = {}
    for parameter in verbs[0].parameters.values() if verbs else ():
        binders[parameter.name] = at.scope.bind(
            parameter.name, "parameter", declared=parameter.type, verb=verbs[0].id
        )
    needs, body, around = kinds.do_and_needs(at, line)
    required = requirements(at, line)
    says, dropped = members.template(at, line), members.dropped(at, line, ("needs",))
    if not needs and not required and body is None and around is None and says is None and not dropped:
        nothing_changes(at, line)
    return nodes.AmendedVerb(
        *at.place(line),
        at.number(),
        made,
        meta,
        binders,
        needs,
        required,
        body,
        around,
        says,
        dropped,
        because,
    )
