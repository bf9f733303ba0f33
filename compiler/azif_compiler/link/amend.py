"""A declaration and an amendment → the declaration as it is amended, part by part."""

from __future__ import annotations

import msgspec

from azif_compiler import ir
from azif_compiler.ir import Ability, Declaration
from azif_compiler.ir.walk import map_nodes
from azif_compiler.link.amended_goals import goal
from azif_compiler.lower.changes import Amended


def form_of(ability: Ability) -> str:
    """The word with which an ability begins."""
    match ability:
        case ir.Reaction():
            return ability.stage
        case ir.Lessen():
            return "prevent" if ability.less is None else "increase" if ability.more else "reduce"
        case ir.Around():
            return "at"
        case _:
            return type(ability).__name__.lower()


def key_text(key: ir.Expression | None) -> str:
    """The key of a part, as it is told in complaints."""
    match key:
        case None:
            return ""
        case ir.Member(name=name) | ir.Named(name=name):
            return f" {ir.word_of(name)}"
        case _:
            return f" {key!r}"


def parts_of(amended: Amended) -> tuple[str, ...]:
    """The parts that an amendment replaces: of those, two amendments cannot both be made.

    What it adds, drops or narrows goes together with what others add, drop and narrow.
    """
    found: list[str] = []
    if (whole := amended.component) is not None:
        found += (f"{ir.word_of(field.name)}{key_text(field.key)}" for field in whole.fields)
        found += (f"{ir.word_of(script.name)}{key_text(script.key)}" for script in whole.scripts)
        found += (ir.word_of(keyword.name) for keyword in whole.keywords)
        found += ["starts"] if whole.starts is not None else []
    found += ["do"] if amended.body is not None else []
    found += ["says"] if amended.says is not None else []
    found += ["then"] if any(part.word == "then" for part in amended.parts) else []
    found += ["succeeds"] if amended.goal is not None and amended.goal.succeeds is not None else []
    found += ["without needs"] if ("needs", False) in amended.dropped else []
    return tuple(dict.fromkeys(found))


def placeless(node: ir.Expression) -> ir.Expression:
    """An expression in another declaration than it was written in: its places mean nothing there."""
    return map_nodes(node, lambda one: msgspec.structs.replace(one, at=0))  # type: ignore[return-value]  # same class


def placeless_key(key: ir.Expression | None) -> str:
    """By what a part is told from others of its name: its key, wherever that was written."""
    return "" if key is None else repr(placeless(key))


def amend(declaration: Declaration, amended: Amended, change: ir.Change) -> Declaration:
    """A declaration with an amendment made."""
    match declaration:
        case ir.Component():
            return component(declaration, amended, noted(declaration.meta, change))
        case ir.Rule():
            meta = noted(declaration.meta, change)
            return msgspec.structs.replace(
                declaration, abilities=abilities(declaration.abilities, amended, len(meta.changes)), meta=meta
            )
        case ir.Verb():
            return verb(declaration, amended, noted(declaration.meta, change))
        case ir.Ruling():
            return ruling(declaration, amended, noted(declaration.meta, change))
        case ir.Goal():
            return goal(declaration, amended, noted(declaration.meta, change))
        case ir.Kind():
            return msgspec.structs.replace(
                declaration,
                fields=(*declaration.fields, *amended.fields),
                holds=tuple(dict.fromkeys((*declaration.holds, *amended.holds))),
                scripts=(*declaration.scripts, *amended.slots),
                requires=(*declaration.requires, *amended.requires),
                meta=noted(declaration.meta, change),
            )
        case ir.Enum():
            return msgspec.structs.replace(
                declaration,
                members=(*declaration.members, *amended.members),
                meta=noted(declaration.meta, change),
            )
        case _:
            return declaration


def noted(meta: ir.Meta, change: ir.Change) -> ir.Meta:
    """What a declaration says of itself, with one more change."""
    return msgspec.structs.replace(meta, changes=(*meta.changes, change))


def component(declaration: ir.Component, amended: Amended, meta: ir.Meta) -> ir.Component:
    """Fields, scripts and keywords are replaced one by one, abilities dropped, narrowed and added."""
    whole, by = amended.component, len(meta.changes)
    assert whole is not None
    fields = {(f.name, placeless_key(f.key)): f for f in declaration.fields}
    fields |= {(f.name, placeless_key(f.key)): msgspec.structs.replace(f, by=by) for f in whole.fields}
    scripts = {(s.name, placeless_key(s.key)): s for s in declaration.scripts}
    scripts |= {(s.name, placeless_key(s.key)): msgspec.structs.replace(s, by=by) for s in whole.scripts}
    keywords = {k.name: k for k in declaration.keywords}
    keywords |= {k.name: msgspec.structs.replace(k, by=by) for k in whole.keywords}
    more = (ir.MoreCopies(meta.changes[-1].needs, amended.copies),) if amended.copies else ()
    return msgspec.structs.replace(
        declaration,
        fields=tuple(fields.values()),
        scripts=tuple(scripts.values()),
        keywords=tuple(keywords.values()),
        starts=placeless(whole.starts) if whole.starts is not None else declaration.starts,
        copies=declaration.copies + amended.copies,
        more=(*declaration.more, *more),
        abilities=abilities(declaration.abilities, amended, by),
        meta=meta,
    )


def abilities(known: tuple[Ability, ...], amended: Amended, by: int) -> tuple[Ability, ...]:
    """The abilities that are not dropped, with further conditions, and those that are added."""
    kept = [one for one in known if not is_dropped(one, amended)]
    narrowed = dict(amended.narrowed)
    found = [narrow(one, narrowed[one.name]) if one.name in narrowed else one for one in kept]
    added = (msgspec.structs.replace(one, by=by) for one in amended.abilities)
    return (*found, *added)


def is_dropped(ability: Ability, amended: Amended) -> bool:
    """Whether an amendment drops an ability: all of its form, or it by its name."""
    return (form_of(ability), False) in amended.dropped or (
        ability.name != "" and (ability.name, True) in amended.dropped
    )


def narrow(ability: Ability, condition: ir.Expression) -> Ability:
    """An ability with a further condition."""
    further = placeless(condition)
    if isinstance(ability, ir.Whenever):
        return msgspec.structs.replace(ability, condition=ir.And((ability.condition, further)))
    both = further if ability.condition is None else ir.And((ability.condition, further))
    return msgspec.structs.replace(ability, condition=both)


def verb(declaration: ir.Verb, amended: Amended, meta: ir.Meta) -> ir.Verb:
    """A further guard; another body, or what is done around the one there is; other English."""
    by = len(meta.changes)
    needs = None if ("needs", False) in amended.dropped else declaration.needs
    if amended.needs is not None:
        further = placeless(amended.needs)
        needs = further if needs is None else ir.And((needs, further))
    around = declaration.around
    if amended.around is not None:
        around = (*around, ir.Wrap(amended.around, by))
    return msgspec.structs.replace(
        declaration,
        needs=needs,
        body=declaration.body if amended.body is None else amended.body,
        body_by=declaration.body_by if amended.body is None else by,
        says=declaration.says if amended.says is None else amended.says,
        requires=(*declaration.requires, *amended.requires),
        around=around,
        meta=meta,
    )


def ruling(declaration: ir.Ruling, amended: Amended, meta: ir.Meta) -> ir.Ruling:
    """What an amendment gives comes before anything else; what it says must hold, holds instead."""
    by = len(meta.changes)
    own = tuple(msgspec.structs.replace(part, by=by) for part in amended.parts)
    given = tuple(part for part in own if part.word == "given")
    expected = tuple(part for part in own if part.word == "then")
    parts = declaration.parts
    if expected:
        parts = (*(part for part in parts if part.word != "then"), *expected)
    return msgspec.structs.replace(
        declaration,
        variants=tuple(dict.fromkeys((*declaration.variants, *amended.variants))),
        parts=(*given, *parts),
        everything=declaration.everything or amended.everything,
        meta=meta,
    )
