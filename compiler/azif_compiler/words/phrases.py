"""Expressions → English phrases: nouns, amounts, conditions."""

from __future__ import annotations

from typing import assert_never

from azif_compiler import ir
from azif_compiler.ir import Expression
from azif_compiler.words.lexicon import Lexicon, article, joined, plain

SIGNS = {
    "=": "is",
    "!=": "is not",
    "<": "is less than",
    "<=": "is at most",
    ">": "is more than",
    ">=": "is at least",
}


class Phrases:
    """Phrases about one component: `this` is it, and names of clauses stand for what they were introduced
    as.
    """

    def __init__(self, lexicon: Lexicon, this: str, kind: str) -> None:
        self.lexicon, self.this, self.kind_of_this = lexicon, this, kind
        self.names: dict[str, str] = {}
        self.subject = ""

    # ---- things and amounts

    def phrase(self, node: Expression) -> str:  # one match over a closed union
        """An expression as a phrase."""
        p = self.phrase
        match node:
            case ir.Number(value=value):
                return (
                    "any number"
                    if value >= ir.UNLIMITED
                    else "infinity"
                    if value <= -ir.UNLIMITED
                    else str(value)
                )
            case ir.Text(value=value):
                return value
            case ir.Flag(value=value):
                return "yes" if value else "no"
            case ir.Nothing():
                return "nothing"
            case ir.Member(name=name):
                return plain(name)
            case ir.TokenNamed(name=name):
                return self.lexicon.token(name)
            case ir.KindNamed(name=name):
                return self.lexicon.kind(name, plural=True)
            case ir.Named(name=name):
                return name
            case ir.ZoneNamed(name=name, owner=None):
                return f"the {plain(name)}"
            case ir.ZoneNamed(name=name, owner=owner):
                assert owner is not None
                return self.of(owner, plain(name))
            case ir.Local(name=name):
                return self.names.get(name, plain(name.rstrip("0123456789").rstrip("_")))
            case ir.This():
                return self.this
            case ir.You():
                return "you"
            case ir.Event():
                return "it"
            case ir.Ongoing(verb=verb):
                return f"the {plain(verb)}"
            case ir.EventPart(event=ir.Event(), name=name):
                return self.names.get(f"event {name}", f"that {plain(name)}")
            case ir.EventPart(event=ir.Ongoing(verb=verb), name=name):
                return f"the {plain(verb)}'s {plain(name)}"
            case ir.EventPart(event=event, name=name):
                return self.of(event, plain(name))
            case ir.TrackValue(name=name):
                return f"the {plain(name)} level"
            case ir.FieldOf(of=of, name=name, key=key):
                return self.of(of, plain(name) + (f" for {p(key)}" if key is not None else ""))
            case ir.TokensOn(of=of, token=token):
                return self.of(of, p(token))
            case ir.ValueOf(name=name, of=of, key=key):
                return self.value(name, of, key)
            case ir.OptionValue(name=name):
                return f"the number of {plain(name)}"
            case ir.VariantOn(name=name):
                return f"the variant “{plain(name)}” is played"
            case ir.Quantity(number=number, token=token):
                if isinstance(token, ir.TokenNamed):
                    return self.quantity(number, token.name)
                return f"{p(number)} {p(token)}"
            case ir.Some(number=number, kind=kind, called=called):
                return self.some(number, kind, called)
            case ir.NumberIn(of=of):
                return f"the number of {p(of)}"
            case ir.TokenIn(of=of) | ir.KindIn(of=of) | ir.NameOf(of=of):
                return p(of)
            case ir.Arithmetic(operator="-", left=ir.Number(value=0), right=right):
                return f"minus {p(right)}"
            case ir.Arithmetic(operator=operator, left=left, right=right):
                word = {"+": "plus", "-": "minus", "*": "times", "/": "divided by"}[operator]
                return f"{p(left)} {word} {p(right)}"
            case ir.Half(of=of, up=up):
                return f"half of {p(of)} (rounded {'up' if up else 'down'})"
            case ir.Larger(of=(ir.Number(value=low), other)) | ir.Larger(of=(other, ir.Number(value=low))):
                return f"{p(other)} (at least {low})"
            case ir.Larger(of=of):
                return f"the larger of {joined([p(x) for x in of])}"
            case ir.Smaller(of=of):
                return f"the smaller of {joined([p(x) for x in of])}"
            case ir.Either(condition=condition, then=then, otherwise=otherwise):
                return f"{p(then)} if {self.condition(condition)}, otherwise {p(otherwise)}"
            case ir.PlaceOf(of=of):
                return self.of(of, "place")
            case ir.HolderOf(of=ir.This()):
                return "its holder"
            case ir.HolderOf(of=of):
                return f"whoever holds {p(of)}"
            case ir.HomeOf(of=of):
                return f"where {p(of)} {'come' if isinstance(of, ir.KindNamed) else 'comes'} from"
            case ir.Select():
                return self.noun(node, plural=True)
            case ir.End(of=of, number=number, bottom=bottom):
                return self.end(of, number, bottom)
            case ir.OnlyOne(of=ir.End() as of):
                return p(of)
            case ir.OnlyOne(of=of):
                return self.definite(of)
            case ir.Count(of=of):
                return f"the number of {p(of)}"
            case ir.Total(of=of, name=name, amount=amount):
                return self.over("total", of, name, amount)
            case ir.Best(of=of, name=name, amount=amount, lowest=lowest):
                return self.over("lowest" if lowest else "highest", of, name, amount)
            case ir.WithBest(of=of, name=name, amount=amount, lowest=lowest):
                self.names[name] = "its owner"
                what = plain(self.bare(amount))
                return f"{p(of)} with the {'lowest' if lowest else 'highest'} {what}"
            case ir.Union(of=of) | ir.Row(of=of):
                return joined([p(x) for x in of]) or "nothing"
            case ir.Linked(of=of, link=link):
                return f"what {plain(link)} leads to from {p(of)}"
            case ir.Steps(start=start, end=end):
                return f"the distance from {p(start)} to {p(end)}"
            case ir.CountDice(of=of, operator=operator, number=number):
                return f"the number of dice in {p(of)} that show {self.dice(operator, number)}"
            case ir.RowWhere(of=of, operator=operator, number=number):
                return f"the dice of {p(of)} that show {self.dice(operator, number)}"
            case ir.RowWithout(of=of, number=number, lowest=lowest):
                return f"{p(of)} without the {'lowest' if lowest else 'highest'} {p(number)}"
            case ir.SumOf(of=of):
                return f"the sum of {p(of)}"
            case ir.ItemOf(of=of, number=number):
                return f"entry {p(number)} of {p(of)}"
            case ir.ParentOf(of=of):
                return f"what {p(of)} is a kind of"
            case ir.MembersOf(enum=enum):
                return f"every {plain(enum)}"
            case ir.KeywordNumber(of=of, keyword=keyword):
                return self.of(of, plain(keyword))
            case (
                ir.Compare() | ir.Same() | ir.Descends() | ir.Not() | ir.And() | ir.Or() | ir.IsKind() |
                ir.IsNamed() | ir.IsLike() | ir.HasKeyword() | ir.Within() | ir.Among() | ir.Contains() |
                ir.Exists() | ir.HasScript()
            ):  # fmt: skip
                return self.condition(node)
            case _:
                assert_never(node)

    def dice(self, operator: str, number: Expression) -> str:
        """`5 or more`"""
        shown = self.phrase(number)
        return {">=": f"{shown} or more", "<=": f"{shown} or less"}.get(operator, shown)

    def of(self, owner: Expression, what: str) -> str:
        """`your coins`, `its oil`, `the beacon's oil`"""
        match owner:
            case ir.You():
                return f"your {what}"
            case ir.This():
                return f"its {what}" if self.subject == "this" else f"{self.this}'s {what}"
            case ir.Event():
                return f"its {what}"
            case _:
                words = self.phrase(owner)
                if words in ("it", "you"):
                    return f"{'its' if words == 'it' else 'your'} {what}"
                return f"{words}{possessive(words)} {what}" if len(words) < 30 else f"the {what} of {words}"

    def value(self, name: str, of: Expression | None, key: Expression | None) -> str:
        """A value, with whose it is and for what."""
        words = self.lexicon.value(name)
        declared = self.lexicon.values.get(name)
        if key is not None:
            keyed = self.phrase(key)
            words = (
                keyed
                if declared is not None and name.endswith(("level", "rating"))
                else f"{words} for {keyed}"
            )
        if of is None:
            return (
                words
                if declared is not None and declared.type.sort in ("thing", "things")
                else f"the {words}"
            )
        return self.of(of, words)

    def quantity(self, number: Expression, token: str) -> str:
        """`3 coins`, `all your coins`"""
        match number:
            case ir.TokensOn(of=of, token=ir.TokenNamed(name=name)) if name == token:
                return "all " + self.of(of, self.lexicon.token(token))
            case ir.Half(of=ir.TokensOn(of=of, token=ir.TokenNamed(name=name)), up=up) if name == token:
                return f"half of {self.of(of, self.lexicon.token(token))} (rounded {'up' if up else 'down'})"
            case ir.Number(value=value):
                return self.lexicon.quantity(str(value), token)
            case _:
                return f"{self.lexicon.token(token)} equal to {self.phrase(number)}"

    def some(self, number: Expression, kind: Expression, called: Expression | None) -> str:
        """`2 lamps`, `a lamp “Beacon”`"""
        count = self.phrase(number)
        if called is not None:
            name = self.phrase(called)
            return name if count == "1" else f"{count} {name}"
        if isinstance(kind, ir.KindNamed):
            return f"{count} {self.lexicon.kind(kind.name, plural=count != '1')}"
        return f"{count} {self.phrase(kind)}"

    def over(self, word: str, of: Expression, name: str, amount: Expression) -> str:
        """`the total weight of your lamps`"""
        self.names[name] = "it"
        return f"the {word} {self.bare(amount)} of {self.phrase(of)}"

    def bare(self, amount: Expression) -> str:
        """A property without its owner."""
        match amount:
            case ir.FieldOf(name=name):
                return plain(name)
            case ir.ValueOf(name=name, key=key):
                words = self.lexicon.value(name)
                return words if key is None else self.phrase(key)
            case ir.TokensOn(token=token):
                return self.phrase(token)
            case _:
                return self.phrase(amount)

    def end(self, of: Expression, number: Expression, bottom: bool) -> str:
        """`the top 2 lamps of the pile`"""
        where = "bottom" if bottom else "top"
        count = self.phrase(number)
        match of:
            case ir.Select(kind=kind, inside=inside):
                shown = self.lexicon.kind(kind, plural=count != "1")
                place = f" of {self.phrase(inside)}" if inside is not None else ""
                return (
                    f"the {where} {shown}{place}" if count == "1" else f"the {where} {count} {shown}{place}"
                )
            case _:
                return f"the {where} {count} of {self.phrase(of)}"

    # ---- nouns

    def definite(self, of: Expression) -> str:
        """The one thing that a selection finds."""
        match of:
            case ir.Select(where=ir.IsNamed(of=ir.Local(), name=name), inside=None, among=None, holder=None):
                return self.phrase(name)
            case ir.Select():
                return f"the {self.noun(of, plural=False)}"
            case ir.WithBest(of=inner, name=name, amount=amount, lowest=lowest):
                self.names[name] = "it"
                shown = self.noun(inner, plural=False) if isinstance(inner, ir.Select) else self.phrase(inner)
                return f"the {shown} with the {'lowest' if lowest else 'highest'} {self.bare(amount)}"
            case _:
                return f"the first of {self.phrase(of)}"

    def noun(self, node: ir.Select, *, plural: bool) -> str:
        """`lit lamps in the cellar that you have`"""
        kept = self.names.get(node.name)
        self.names[node.name] = "it"
        before: list[str] = []
        behind: list[str] = []
        name = ""
        for test in self.tests(node.where):
            match test:
                case ir.IsNamed(of=ir.Local(name=who), name=called) if who == node.name:
                    name = self.phrase(called)
                case ir.ValueOf(name=adjective, of=ir.Local(name=who)) if who == node.name:
                    before.append(self.lexicon.value(adjective))
                case ir.FieldOf(name=adjective, of=ir.Local(name=who)) if who == node.name:
                    before.append(plain(adjective))
                case ir.Descends(of=ir.FieldOf(of=ir.Local(name=who)), member=ir.Member(name=member)) if (
                    who == node.name
                ):
                    before.append(plain(member))
                case ir.Descends(of=ir.ValueOf(of=ir.Local(name=who)), member=ir.Member(name=member)) if (
                    who == node.name
                ):
                    before.append(plain(member))
                case ir.HasKeyword(of=ir.Local(name=who), keyword=keyword) if who == node.name:
                    behind.append(f"with {plain(keyword)}")
                case ir.Not(of=ir.HasKeyword(of=ir.Local(name=who), keyword=keyword)) if who == node.name:
                    behind.append(f"without {plain(keyword)}")
                case ir.Within(of=ir.Local(name=who), container=container) if who == node.name:
                    behind.append(f"in {self.place(container)}")
                case ir.Not(of=ir.Same(left=ir.Local(name=who), right=ir.You())) if who == node.name:
                    before.insert(0, "other")
                case _:
                    behind.append(f"where {self.condition(test)}")
        kind = name or self.lexicon.kind(node.kind, plural=plural)
        if node.inside is not None:
            behind.insert(0, f"in {self.place(node.inside)}")
        if node.among is not None:
            behind.insert(0, f"among {self.phrase(node.among)}")
        if node.holder is not None:
            owner = self.phrase(node.holder)
            behind.insert(0, f"{owner} {'have' if owner == 'you' else 'has'}")
        if kept is None:
            self.names.pop(node.name, None)
        else:
            self.names[node.name] = kept
        return " ".join([*before, kind, *behind])

    def tests(self, where: Expression | None) -> tuple[Expression, ...]:
        """The conditions of a noun, one by one."""
        match where:
            case None:
                return ()
            case ir.And(of=parts):
                return tuple(test for part in parts for test in self.tests(part))
            case _:
                return (where,)

    def place(self, node: Expression) -> str:
        """Where something is."""
        match node:
            case ir.Select():
                return article(self.noun(node, plural=False))
            case _:
                return self.phrase(node)

    # ---- conditions

    def condition(self, node: Expression) -> str:  # one match over many nodes
        """An expression as a clause."""
        c, p = self.condition, self.phrase
        match node:
            case ir.And(of=of):
                return joined([c(x) for x in of])
            case ir.Or(of=of):
                return joined([c(x) for x in of], "or")
            case ir.Not(of=of):
                return self.negated(of)
            case ir.Compare(
                operator=">=",
                left=ir.TokensOn(of=of, token=ir.TokenNamed(name=token)),
                right=ir.Number(value=n),
            ):
                return self.have(of, f"at least {self.lexicon.quantity(str(n), token)}")
            case ir.Compare(
                operator=">",
                left=ir.TokensOn(of=of, token=ir.TokenNamed(name=token)),
                right=ir.Number(value=0),
            ):
                return self.have(of, f"any {self.lexicon.token(token)}")
            case ir.Compare(operator=">=", left=ir.Count(of=ir.Select() as of), right=number):
                return f"there are at least {p(number)} {self.noun(of, plural=True)}"
            case ir.Compare(operator=operator, left=left, right=right):
                return f"{p(left)} {SIGNS[operator]} {p(right)}"
            case ir.Same(left=left, right=ir.Nothing()):
                return f"there is no {self.bare(left)}"
            case ir.Same(left=left, right=right) | ir.Descends(of=left, member=right):
                subject = p(left)
                return f"{subject} {be(subject)} {p(right)}"
            case ir.IsKind(of=of, kind=ir.KindNamed(name=name)):
                subject = p(of)
                return f"{subject} {be(subject)} {article(self.lexicon.kind(name))}"
            case ir.IsKind(of=of, kind=kind) | ir.IsLike(of=of, some=kind):
                return f"{p(of)} is one of {p(kind)}"
            case ir.IsNamed(of=of, name=name_):
                return f"{p(of)} is {p(name_)}"
            case ir.HasKeyword(of=of, keyword=keyword):
                return self.have(of, plain(keyword))
            case ir.Within(of=of, container=container):
                subject = p(of)
                return f"{subject} {be(subject)} in {self.place(container)}"
            case ir.Among(of=of, set=group):
                return f"{p(of)} is among {p(group)}"
            case ir.Contains(of=of, entry=entry):
                return f"{p(entry)} is in {p(of)}"
            case ir.Exists(of=ir.Select(among=ir.Union(of=(one,))) as of):
                inner = ir.Select(of.kind, of.name, None, None, None, of.where)
                subject = p(one)
                return f"{subject} {be(subject)} {article(self.noun(inner, plural=False))}"
            case ir.Exists(of=ir.Select(holder=None) as of):
                return f"there is {article(self.noun(of, plural=False))}"
            case ir.Exists(of=ir.Select(holder=holder) as of):
                assert holder is not None
                inner = ir.Select(of.kind, of.name, None, None, None, of.where)
                return self.have(holder, article(self.noun(inner, plural=False)))
            case ir.Exists(of=of):
                return f"there are any of {p(of)}"
            case ir.HasScript(of=of, script=script):
                return self.have(of, plain(script))
            case ir.ValueOf(name=name, of=of) if of is not None:
                subject = p(of)
                return f"{subject} {be(subject)} {self.lexicon.value(name)}"
            case ir.FieldOf(of=of, name=name):
                subject = p(of)
                return f"{subject} {be(subject)} {plain(name)}"
            case ir.ValueOf(name=name):
                return f"{self.lexicon.value(name)}"
            case _:
                return p(node)

    def negated(self, node: Expression) -> str:
        """A condition that does not hold."""
        match node:
            case ir.Exists(of=ir.Select(holder=None) as of):
                return f"there is no {self.noun(of, plural=False)}"
            case ir.Exists(of=ir.Select(holder=holder) as of):
                assert holder is not None
                inner = ir.Select(of.kind, of.name, None, None, None, of.where)
                return self.have(holder, f"no {self.noun(inner, plural=False)}")
            case ir.Same(left=left, right=ir.Nothing()):
                return f"there is {article(self.bare(left))}"
            case _:
                words = self.condition(node)
                for verb in (" is ", " are "):
                    if verb in words:
                        return words.replace(verb, f"{verb}not ", 1)
                return f"not {words}"

    def have(self, owner: Expression, what: str) -> str:
        """`you have a lamp`"""
        words = self.phrase(owner)
        return f"{words} {'have' if words == 'you' else 'has'} {what}"


def be(subject: str) -> str:
    """`is` or `are`."""
    return "are" if subject == "you" or subject.startswith("all ") else "is"


def possessive(words: str) -> str:
    """`'s`"""
    return "'" if words.endswith("s") else "'s"
