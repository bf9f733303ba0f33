"""What statements refer to, and what can be spoken of in their blocks and behind them."""

from __future__ import annotations

from azif_compiler.diagnostics import timing
from azif_compiler.names import symbols
from azif_compiler.nodes import phrases, statements
from azif_compiler.nodes.nouns import Noun, Pile
from azif_compiler.resolve import refs
from azif_compiler.resolve.resolver import Resolver


def let(r: Resolver, node: statements.Let) -> None:
    """`let NAME be X`: the name is known from then on."""
    r.visit(node.value)
    if isinstance(node.value, phrases.SomeMember):
        r.speaker(node)
    r.at.said[node.name.name] = refs.Bound(node.name.binder)


def set_(r: Resolver, node: statements.Set) -> None:
    """`set x to a colour`: you choose it."""
    r.inside(node)
    if isinstance(node.value, phrases.SomeMember):
        r.speaker(node)


def put(r: Resolver, node: statements.Put) -> None:
    """`put a lamp into X`: you choose it, where nobody holds it."""
    r.speaker(node)
    r.inside(node)


def for_each(r: Resolver, node: statements.ForEach) -> None:
    """`for each lamp`: in the block, `that lamp` is the one whose turn it is."""
    r.visit(node.of)
    kept, r.at = r.at, r.at.inner()
    r.known_as(node.name)
    if node.order is not None:
        candidate, r.at.candidate = r.at.candidate, refs.Bound(node.candidate)
        r.visit(node.order)
        r.at.candidate = candidate
    word = "thing"
    if isinstance(node.of, Noun):
        word = r.kind_word(node.of)
    elif isinstance(node.of, Pile):
        word = r.kind_word(node.of.noun)
    r.at.said[word] = refs.Bound(node.name.binder)
    for statement in node.body:
        r.visit(statement)
    r.at = kept


def secretly(r: Resolver, node: statements.Secretly) -> None:
    """`secretly each player`: `you` is whoever chooses, and what he chose is known behind `then`."""
    r.visit(node.of)
    kept, r.at = r.at, r.at.inner()
    r.known_as(node.name)
    if isinstance(node.of, Noun):
        r.at.said[r.kind_word(node.of)] = refs.Bound(node.name.binder)
    r.at.you = refs.Bound(node.name.binder)
    for statement in (*node.choices, *node.then):
        r.visit(statement)
    r.at = kept


def step(r: Resolver, node: statements.Step) -> None:
    """A step; its subject is `you` in it."""
    meanings = r.view.meanings(node.step.text)
    steps = meanings.steps or meanings.verbs
    if steps:
        own = bool(meanings.steps) and steps[0].package == r.unit.package
        found = r.lookup.one(node.step, "step", steps, "declares" if own else "makes")
        r.found.steps[node.number] = found.id if found is not None else ""
    r.optional(node.subject)
    kept, r.at = r.at, r.at.inner()
    if node.subject is not None:
        r.at.you = refs.Stated(node.subject)
    r.block(node.body)
    r.at = kept


def stop(r: Resolver, node: statements.Stop) -> None:
    """`stop STEP`: a step that is running."""
    meanings = r.lookup.meanings(node.step)
    entities = meanings.steps or meanings.verbs
    if not entities:
        span = r.unit.at(node.step)
        r.unit.report(timing.NotRunning(span=span, name=node.step.text))
    elif (found := r.lookup.one(node.step, "step", entities)) is not None:
        r.found.steps[node.number] = found.id
    r.optional(node.subject)


def until(r: Resolver, node: statements.Until) -> None:
    """What counts for a time; of what it chooses can be spoken from then on."""
    r.optional(node.subject)
    r.step(node.number, node.step, "waits")
    for change in node.changes:
        r.visit(change)
        target = change.target
        whose = target.owner if isinstance(target, phrases.Property) else target
        if isinstance(whose, Noun) and whose.determiner in ("a", "any", "another"):
            r.at.said[r.kind_word(whose)] = refs.Bound(whose.candidate)


def cost(r: Resolver, node: statements.Cost) -> None:
    """A cost: what it names or chooses can be spoken of in what it pays for."""
    for statement in node.body:
        r.visit(statement)


def option(r: Resolver, node: statements.Option) -> None:
    """An option: what it says is unknown to the others."""
    kept, r.at = r.at, r.at.inner()
    r.inside(node)
    r.at = kept


def choose_things(r: Resolver, node: statements.ChooseThings) -> None:
    """Things that somebody chooses: in the block, or behind a choice without one, they are known."""
    r.optional(node.prompt)
    r.visit(node.of)
    r.optional(node.by)
    if node.by is None:
        r.speaker(node)
    kept = r.at
    if node.body is not None:
        r.at = r.at.inner()
    r.known_as(node.name)
    if isinstance(node.of, Noun):
        r.at.said[chosen_word(r, node.of)] = refs.Bound(node.name.binder)
    elif isinstance(node.of, phrases.SomeMember):
        r.at.said[node.of.enum.text] = refs.Bound(node.name.binder)
    if node.body is not None:
        r.block(node.body)
        r.at = kept
    r.block(node.otherwise or ())


def chosen_word(r: Resolver, noun: Noun) -> str:
    """The word by which what was chosen is spoken of: the kind, or its plural."""
    word = r.kind_word(noun)
    if is_single(noun):
        return word
    entity = r.found.entities.get(noun.number)
    return entity.plural if isinstance(entity, symbols.Kind) else word


def is_single(noun: Noun) -> bool:
    """Whether one thing is chosen, and not several."""
    return noun.determiner in ("a", "any", "another", "random", "the", "first") or (
        noun.determiner == "bare" and (noun.called is not None or noun.relations != ()) and noun.count is None
    )
