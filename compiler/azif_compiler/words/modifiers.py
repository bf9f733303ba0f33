"""Modifiers → English: `you get +1 light`, `each lamp is lit`."""

from __future__ import annotations

import re
from itertools import pairwise

from azif_compiler import ir
from azif_compiler.ir import Expression, template
from azif_compiler.ir.template import Agreement, Placeholder
from azif_compiler.ir.types import THING
from azif_compiler.ir.walk import walk
from azif_compiler.words.clause import Clause
from azif_compiler.words.conditions import BE
from azif_compiler.words.events import Events
from azif_compiler.words.noun import Noun, is_several, joined, plain

GET = Agreement("get", "gets")


class Modifiers(Events):
    """What holds, always or for a time."""

    def modifiers(self, nodes: tuple[ir.Modifier, ...]) -> str:
        """Several modifiers; those of the same thing share it."""
        if (alike := self.alike(nodes)) is not None:
            return alike
        return joined([self.shared(group) for group in self.grouped(nodes)])

    def alike(self, nodes: tuple[ir.Modifier, ...]) -> str | None:
        """Of modifiers that are all alike: `the lamp's weight and glow are those of that bell`."""
        amounts = [node.amount for node in nodes if isinstance(node.amount, ir.FieldOf)]
        owner = self.owner(nodes[0]) if nodes else None
        if len(amounts) < max(2, len(nodes)) or owner is None:
            return None
        for node, amount in zip(nodes, amounts, strict=True):
            same = plain(amount.name) == plain(node.target) and ir.equivalent(amount.of, amounts[0].of)
            if not same or node.operator != "is" or self.owner(node) != owner:
                return None
        names = joined([plain(amount.name) for amount in amounts])
        return f"{owner.of(names)} are those of {self.phrase(amounts[0].of)}"

    def grouped(self, nodes: tuple[ir.Modifier, ...]) -> list[list[Clause]]:
        """Modifiers as clauses: those of the same thing together, a bound with what it bounds."""
        groups: list[list[Clause]] = []
        for index, node in enumerate(nodes):
            before = nodes[index - 1] if index else None
            clause = self.modifier(node)
            bounds = node.operator in ("at least", "at most")
            if bounds and clause.subject is not None and before is not None and is_of_same(before, node):
                last = groups[-1][-1]
                bound = "minimum" if node.operator == "at least" else "maximum"
                groups[-1][-1] = Clause(last.subject, (*last.words, f" ({bound} {self.phrase(node.amount)})"))
                continue
            if groups and clause.subject is not None and clause.subject.same(groups[-1][0].subject):
                groups[-1].append(clause)
            else:
                groups.append([clause])
        return groups

    def shared(self, group: list[Clause]) -> str:
        """Clauses with one subject: `you get +1 light and +1 heat`."""
        first, *others = sorted(group, key=lambda clause: clause.words[:1] != group[0].words[:1])
        texts = [first.text()]
        for clause in others:
            same = clause.words[:1] == first.words[:1]
            more = Clause(clause.subject, clause.words[1:]) if same else clause
            texts.append(more.finite().strip())
        return joined(texts)

    def modifier(self, node: ir.Modifier) -> Clause:
        """One modifier."""
        owner = self.owner(node)
        if node.form == "keyword":
            assert owner is not None
            gone = node.amount == ir.Flag(False)
            level = f" {self.phrase(node.amount)}" if not isinstance(node.amount, ir.Flag) else ""
            return self.marked(owner, node.target, gone=gone, level=level)
        if node.form == "abilities":
            assert owner is not None
            several = isinstance(node.amount, ir.Union) and isinstance(node.amount.of[0], ir.Select)
            return self.has(owner, f"the abilities of {'all ' if several else ''}{self.phrase(node.amount)}")
        declared = self.lexicon.values.get(node.target) if node.form == "value" else None
        says = declared.says if declared is not None else self.lexicon.says("field", node.target)
        if isinstance(node.amount, ir.Flag):
            if not node.amount.value and owner is not None and owner.text.startswith("each "):
                none = Noun("no " + owner.text.removeprefix("each "))
                return self.flag(none, node.target, says or "", node.key)
            clause = self.flag(owner or Noun(plain(node.target)), node.target, says or "", node.key)
            return clause if node.amount.value else clause.denied()
        return self.changed(node, owner, says, declared)

    def changed(
        self, node: ir.Modifier, owner: Noun | None, says: str | None, declared: ir.Value | None
    ) -> Clause:
        """A modifier of a number, or of what is no flag."""
        holes = {part.name for part in template.parts(says or "") if isinstance(part, Placeholder)}
        values: dict[str, Expression | Noun] = {"n": node.amount, "value": node.amount}
        if owner is not None:
            values["it"] = owner
        if isinstance(node.key, ir.Member):
            values[ir.word_of(node.key.enum)] = node.key
        elif node.key is not None:
            hole = ir.word_of(self.key_of(node.target))
            values[hole] = self.keyed(self.noun(node.key), hole, says or "")
        tail = self.behind_amount(node.amount) if node.operator == "add" else None
        if says and tail is not None and "n" in holes:
            clause = self.clause(says, {**values, "n": Noun(tail[0])})
            return Clause(clause.subject, (*clause.words, tail[1]))
        bounded = says and "n" in holes and node.operator == "at least" and is_none_else(declared)
        if bounded and (least := at_least(self.clause(says or "", values), node.amount)) is not None:
            return least
        if says and (
            ("n" in holes and node.operator == "add") or ("value" in holes and node.operator == "is")
        ):
            return self.clause(says, values)
        if node.operator == "add":
            bare = self.text(says, values).strip() if says and not {"it", "n"} & holes else ""
            return self.added(node, owner, says, bare)
        whole = (
            self.value(node.target, owner, node.key)
            if declared is not None
            else self.property(owner or Noun(""), node.target, says, node.key)
        )
        told = Noun(whole, many=is_several(plain(node.target), whole))
        match node.operator:
            case "is":
                return Clause(told, (BE, f" {self.phrase(node.amount)}"))
            case "half":
                return Clause(told, (BE, " halved (rounded up)"))
            case operator:
                return Clause(told, (BE, f" {operator} {self.phrase(node.amount)}"))

    def added(self, node: ir.Modifier, owner: Noun | None, says: str | None, bare: str) -> Clause:
        """What is added, where no words have a place for it; `bare` is what content calls it."""
        if owner is None:
            return self.higher(self.value(node.target, None, None), node.amount)
        if not bare or any(bare == self.lexicon.token(token) for token in self.lexicon.tokens):
            bare = self.bare_name(node)  # of what counts as so many tokens: none are gained
        if bare.startswith("the "):
            return self.higher(bare, node.amount)
        if bare.startswith("that "):
            bare = f"to {bare}"
        if (tail := self.behind_amount(node.amount)) is not None:
            return Clause(owner, (GET, f" {tail[0]} {bare}{tail[1]}"))
        if self.signed(node.amount).lstrip("+-").isdecimal():
            return Clause(owner, (GET, f" {self.signed(node.amount)} {bare}"))
        whole = self.property(owner, node.target, says or None, node.key)
        match node.amount:
            case ir.Arithmetic(operator="-", left=ir.Number(value=0), right=amount):
                return Clause(Noun(whole), (BE, f" lower by {self.phrase(amount)}"))
            case amount:
                return Clause(Noun(whole), (BE, f" higher by {self.phrase(amount)}"))

    def keyed(self, key: Noun, hole: str, says: str) -> Noun:
        """A member of an enum that has a name, as a template wants it where it says one before another word:
        `that colour's lamps`.
        """
        parts = template.parts(says)
        behind = next(
            (after for part, after in pairwise(parts) if part == Placeholder(hole, "")), Agreement("", "")
        )
        is_before = isinstance(behind, str) and behind[:2].strip().isalpha()
        return Noun(key.whose, ref=key.ref) if is_before else key

    def behind_amount(self, amount: Expression) -> tuple[str, str] | None:
        """An amount that is added, and what is said behind what it changes: `+1` and ` for each lamp`,
        `+2` and ` if it is lit (otherwise -1)`.
        """
        match amount:
            case ir.Either(then=ir.Number() as then, otherwise=ir.Number() as otherwise):
                other = f" (otherwise {self.signed(otherwise)})" if otherwise.value else ""
                return self.signed(then), f" if {self.condition(amount.condition)}{other}"
            case _ if (each := self.for_each_one(amount)) is not None:
                return each[0], f" for each {each[1]}"
            case _:
                return None

    def for_each_one(self, amount: Expression) -> tuple[str, str] | None:
        """`+1` and `lamp you have`, of a number of lamps that is added or taken."""
        match amount:
            case ir.Count() | ir.Arithmetic(operator="*"):
                sign, each = 1, self.per(amount)
            case ir.Arithmetic(operator="-", left=ir.Number(value=0)):
                sign, each = -1, self.per(amount.right) or self.point_of(amount.right)
            case _ if (point := self.point_of(amount)) is not None:
                sign, each = 1, point
            case _:
                return None
        return (f"{sign * each[0]:+}", each[1]) if each is not None else None

    def point_of(self, amount: Expression) -> tuple[int, str] | None:
        """`1` and `point of the lamp's weight`, of a number that something has."""
        match amount:
            case ir.FieldOf() | ir.ValueOf():
                each = self.per(amount)
                return each if each is not None else (1, f"point of {self.phrase(amount)}")
            case _:
                return None

    def bare_name(self, node: ir.Modifier) -> str:
        """What is modified, without its owner."""
        key = f" for {self.phrase(node.key)}" if node.key is not None else ""
        return plain(node.target) + key

    def higher(self, what: str, amount: Expression) -> Clause:
        """`the limit is 1 higher`"""
        noun = Noun(what, many=is_several(what.removeprefix("the "), what))
        if (each := self.for_each_one(amount)) is not None:
            word = "lower" if each[0].startswith("-") else "higher"
            return Clause(noun, (BE, f" {each[0].lstrip('+-')} {word} for each {each[1]}"))
        text = self.signed(amount)
        word = "lower" if text.startswith("-") else "higher"
        return Clause(noun, (BE, f" {text.lstrip('+-')} {word}"))

    def owner(self, node: ir.Modifier) -> Noun | None:
        """Whose value is modified."""
        match node.owner:
            case None:
                return None
            case ir.Same(left=ir.Local(name=name)) if name == node.name:
                return self.noun(node.owner.right)
            case ir.Among(of=ir.Local(name=name), set=ir.WithBest() as those) if name == node.name:
                return Noun(f"each {self.chosen_from(those, plural=False)}")
            case _:
                tests = self.tests(node.owner)
                kinds = [
                    t.kind.name
                    for t in tests
                    if isinstance(t, ir.IsKind) and isinstance(t.kind, ir.KindNamed)
                ]
                others = tuple(t for t in tests if not isinstance(t, ir.IsKind))
                where = None if not others else others[0] if len(others) == 1 else ir.And(others)
                kind = kinds[0] if kinds else THING
                match where:
                    case ir.IsNamed(cards=ir.Cards() as cards) if self.lexicon.is_single(cards):
                        return Noun(self.lexicon.component(kind, self.phrase(cards)))
                    case _:
                        pass
                return Noun(
                    f"each {self.things(ir.Select(kind, node.name, None, None, None, where), plural=False)}"
                )


def is_of_same(one: ir.Modifier, other: ir.Modifier) -> bool:
    """Whether two modifiers change the same of the same."""
    return (
        one.target == other.target
        and named_by(one) == named_by(other)
        and ir.equivalent((one.key, one.owner), (other.key, other.owner))
    )


def named_by(node: ir.Modifier) -> set[str]:
    """The names by which a modifier says whose value it changes."""
    return {part.name for part in walk(node.owner) if isinstance(part, ir.Local)} - {node.name}


def is_none_else(declared: ir.Value | None) -> bool:
    """Whether a value is 0 by itself, so that whoever has the least of it gets that."""
    return declared is not None and declared.base == ir.Number(0)


def at_least(told: Clause, amount: Expression) -> Clause | None:
    """What is told of so much, as the least: `you get at least +1 light`; None if it tells no number."""
    if not isinstance(amount, ir.Number):
        return None
    number = re.compile(rf"(?<!\w)\+?{amount.value}\b")
    for index, word in enumerate(told.words):
        if isinstance(word, str) and (found := number.search(word)) is not None:
            said = f"{word[: found.start()]}at least {word[found.start() :]}"
            return Clause(told.subject, (*told.words[:index], said, *told.words[index + 1 :]))
    return None
