"""Statements → a nested list in English: what is done, one after the other, as somebody follows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from azif_compiler import ir
from azif_compiler.site.pages import md
from azif_compiler.words.clause import Piece, Told, ended, flow, one
from azif_compiler.words.lexicon import Lexicon
from azif_compiler.words.noun import IT, YOU, Mention, Noun, capital, plain
from azif_compiler.words.rules import Bodies

Body = tuple[ir.Statement, ...]


class Outline(Bodies):
    """What a body does as lines of a list; a name that it gives to something is told, and used from there on.

    `told_at` gives the way to where a verb is told of.
    """

    def __init__(
        self, lexicon: Lexicon, this: Noun = IT, told_at: Callable[[str], str] = lambda _: ""
    ) -> None:
        super().__init__(lexicon, this)
        self.told_at = told_at

    def of_verb(self, verb: ir.Verb) -> list[str]:
        """What a verb does."""
        self.parameters(verb)
        return self.lines(verb.body)

    def lines(self, body: Body, depth: int = 0) -> list[str]:
        """Statements as lines of a nested list."""
        return [line for statement in body for line in self.line(statement, depth)]

    def line(self, node: ir.Statement, depth: int) -> Iterator[str]:
        """A statement as lines of a nested list."""
        match node:
            case ir.Step():
                who = self.noun(node.subject) if node.subject is not None else None
                yield entry(depth, f"**{md(capital(self.step(node.name, who)))}**")
                yield from self.lines(node.body, depth + 1)
            case ir.If():
                yield from self.under(depth, f"If {self.condition(node.condition)}:", node.then)
                if node.otherwise:
                    yield from self.under(depth, "Otherwise:", node.otherwise)
            case ir.ForEach(of=ir.Select() as of):
                called = f"that {self.lexicon.kind(of.kind)}"
                each = self.things(of, plural=False)
                self.names[node.name] = Mention(Noun(called), Noun(called))
                yield from self.under(depth, f"For each {each}:", node.body)
            case ir.While():
                yield from self.under(depth, f"As long as {self.condition(node.condition)}:", node.body)
            case ir.Together():
                yield from self.under(depth, "At the same time:", node.body)
            case ir.ChooseOption(options=options) if any(deep(option.body) for option in options):
                who = self.chooser(node.by)
                yield entry(
                    depth, md(f"{capital((who or YOU).text)} choose{'' if (who or YOU).many else 's'}:")
                )
                yield from self.options(node, depth + 1)
            case ir.Let():
                called = plain(node.name)
                yield entry(depth, f"{md(capital(self.phrase(node.value)))} is called *{md(called)}*.")
                self.names[node.name] = Mention(Noun(called), Noun(called))
            case ir.Assign(target=ir.Local() as target):
                now = md(self.phrase(node.value))
                yield entry(depth, f"*{md(capital(plain(target.name)))}* is now {now}.")
            case ir.Call() if not self.lexicon.verbs[node.verb].says:
                yield entry(depth, self.carried_out(node))
                for lead, body in self.ways(node):
                    yield from self.under(depth + 1, f"{capital(lead)}:", body)
            case ir.Call() if any(deep(way.body) for way in node.handlers):
                yield entry(depth, md(ended(one(self.sentence(node)))))
                for lead, body in self.ways(node):
                    yield from self.under(depth + 1, f"{capital(lead)}:", body)
            case ir.ChooseThings(body=tuple(body)) if deep(body):
                bare = without_body(node)
                yield from self.said(depth, self.statement(bare))
                yield from self.lines(body, depth)
                if node.otherwise:
                    yield from self.under(depth, "If there is none:", node.otherwise)
            case ir.May() if deep(node.body):
                who = self.chooser(node.by) or YOU
                yield from self.under(depth, f"{capital(who.text)} may:", node.body)
                if node.otherwise:
                    yield from self.under(depth, "Otherwise:", node.otherwise)
            case _:
                yield from self.said(depth, self.statement(node))

    def carried_out(self, node: ir.Call) -> str:
        """A procedure by its name, where it is told, and for what it is carried out."""
        name, where = md(capital(plain(node.verb))), self.told_at(node.verb)
        shown = f"[{name}]({where})" if where else f"*{name}*"
        given = [self.noun(argument.value).object for argument in node.arguments]
        return shown + (f" ({md(', '.join(given))})" if given else "") + "."

    def options(self, node: ir.ChooseOption, depth: int) -> Iterator[str]:
        """What can be chosen."""
        for option in node.options:
            asked = f" (if {self.condition(option.condition)})" if option.condition is not None else ""
            paid = f" {ended(flow(self.block(option.cost)))}" if option.cost else ""
            yield entry(depth, f"*{md(option.label)}*{md(asked)}:{md(paid)}")
            yield from self.lines(option.body, depth + 1) or [entry(depth + 1, "Nothing happens.")]
        if node.otherwise:
            yield from self.under(depth, "If none is possible:", node.otherwise)

    def under(self, depth: int, lead: str, body: Body) -> Iterator[str]:
        """A line, and what stands below it; in one sentence if that is short."""
        rest = self.lines(body, depth + 1)
        if len(rest) == 1 and not rest[0].lstrip().startswith("- **"):
            text = rest[0].strip().removeprefix("- ")
            yield entry(depth, f"{md(lead.rstrip(':'))}, {text[:1].lower()}{text[1:]}")
            return
        yield entry(depth, md(lead))
        yield from rest or [entry(depth + 1, "Nothing happens.")]

    def said(self, depth: int, pieces: tuple[Piece, ...]) -> Iterator[str]:
        """Pieces in one line."""
        pieces = tuple(piece for piece in pieces if piece != Told(""))
        if pieces:
            yield entry(depth, md(flow(pieces)))


def without_body(node: ir.ChooseThings) -> ir.ChooseThings:
    """A choice without what follows it."""
    return msgspec.structs.replace(node, body=(), otherwise=())


def deep(body: Body) -> bool:
    """Whether a body is more than a sentence or two."""
    if len(body) > 2:
        return True
    return any(
        isinstance(one, ir.If | ir.ForEach | ir.While | ir.Step | ir.ChooseOption | ir.Let) for one in body
    )


def entry(depth: int, text: str) -> str:
    """A line of a list."""
    return f"{'    ' * depth}- {text}"
