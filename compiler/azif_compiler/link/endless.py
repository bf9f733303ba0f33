"""What never ends: reactions that make their own event happen again, and actions that pay for themselves."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.bounds import MOST_TRIED
from azif_compiler.deeds.counted import OnlyTakes
from azif_compiler.deeds.facts import Clause, Deed, Floor, Terms
from azif_compiler.deeds.recurring import Again, Checked
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import chosen, coming_again
from azif_compiler.diagnostics import endless as complaints
from azif_compiler.ir.node import word_of
from azif_compiler.link.besides import is_asked_besides
from azif_compiler.link.gathered import declares_rule, place
from azif_compiler.link.given import floors_of, is_too_little
from azif_compiler.link.possible import Possible
from azif_compiler.snapshot.file_state import Found

Step = tuple[Found, Again]


def endless(possible: Possible) -> Iterator[Diagnostic]:
    """Reactions that come again because of what they do, alone or with others of their card or of rules."""
    for found, check in giving_for_ever(possible):
        verb = word_of(check.made[0][0])
        yield complaints.Endless(span=place(found, check.at), verb=verb, chain=(verb,), sort="check")
    steps = Steps(possible)
    copies = {one.id: one.copies for rows in possible.names.components.values() for one in rows}
    for found, facts in possible.facts:
        for one in facts.again:
            if one.chosen:
                is_forced = not one.optional and one.chosen in possible.names.persons
                if is_forced and steps.sets_off(one, one, of_chosen=True):
                    yield coming_again.ByWhoIsChosen(span=place(found, one.at), verb=word_of(one.verb))
                continue
            if one.another:
                title = found.title.text.strip('"')
                several = copies.get(f"{found.state.file.package}:{title}", 0) > 1
                if several and not one.optional and steps.sets_off(one, one, of_another=True):
                    yield complaints.EndlessTogether(
                        span=place(found, one.at), verb=word_of(one.verb), others=()
                    )
                continue
            chain = steps.back_to((found, one))
            if chain and any(step.optional for _, step in chain):
                yield complaints.AsOftenAsWanted(span=place(found, one.at), verb=word_of(one.verb))
            elif chain:
                verbs = tuple(word_of(step.verb) for _, step in chain)
                yield complaints.Endless(span=place(found, one.at), verb=word_of(one.verb), chain=verbs)
            elif chain := steps.back_to((found, one), wide=True):
                others = [other.title.text.strip('"') for other, _ in chain if other is not found]
                yield complaints.EndlessTogether(
                    span=place(found, one.at), verb=word_of(one.verb), others=tuple(dict.fromkeys(others))
                )
            elif not one.optional and not one.replaces and one.verb in steps.takers:
                if steps.sets_off(one, one) or steps.back_to((found, one), taking=True):
                    yield complaints.UntilNothingIsLeft(span=place(found, one.at), verb=word_of(one.verb))
            elif not one.optional and steps.sets_off(one, one, ending_so=True):
                yield coming_again.AsLongAsItEndsSo(
                    span=place(found, one.at), verb=word_of(one.verb), outcome=one.outcome
                )
        for verb, at in facts.renewed:
            yield complaints.Endless(span=place(found, at), verb=word_of(verb), chain=(word_of(verb),))


def giving_for_ever(possible: Possible) -> Iterator[tuple[Found, Checked]]:
    """State checks that are sure to give tokens, and to do nothing else, and go on asking for what that does
    not change.
    """
    rows = [(found, check) for found, facts in possible.facts for check in facts.checked]
    if not rows:
        return
    gifts = {name for _, facts in possible.facts for name in facts.gifts}
    gifts &= {name for _, facts in possible.facts for name in facts.ready}
    floors = [floor for floor in floors_of(possible) if floor.verb in gifts]
    for found, check in rows:
        if all(verb in gifts and is_enough(floors, verb, dict(numbers)) for verb, numbers in check.made):
            yield found, check


def is_enough(floors: list[Floor], verb: str, given: dict[str, int]) -> bool:
    """Whether a verb does something with these numbers."""
    return all(
        floor.parameter in given and not is_too_little(floor, given[floor.parameter])
        for floor in floors
        if floor.verb == verb
    )


class Steps:
    """The reactions of a game by their event: those of each card, and those of rules, which always count."""

    def __init__(self, possible: Possible) -> None:
        self.possible = possible
        self.ready = {name for _, facts in possible.facts for name in facts.ready}
        self.takers = {name for _, facts in possible.facts for name in facts.takers}
        self.floors: dict[str, list[Floor]] = {}
        self.own: dict[tuple[int, str], list[Step]] = {}
        self.rules: dict[str, list[Step]] = {}
        self.cards: dict[tuple[str, str], list[Step]] = {}
        for floor in floors_of(possible):
            self.floors.setdefault(floor.verb, []).append(floor)
        for found, facts in possible.facts:
            for one in facts.again:
                self.own.setdefault((id(found), one.verb), []).append((found, one))
                if declares_rule(found):
                    self.rules.setdefault(one.verb, []).append((found, one))
                elif not one.optional:
                    self.cards.setdefault((found.state.file.package, one.verb), []).append((found, one))

    def back_to(self, first: Step, *, wide: bool = False, taking: bool = False) -> list[Step]:
        """The reactions by which one comes again, each because of the one before; none if it does not.

        A wide search goes through the other cards of its package, which may be there or not; one of what is
        `taking`, through what happens only while there is something to take.
        """
        waiting: list[list[Step]] = [[first]]
        seen: set[int] = set()
        while waiting:
            chain = waiting.pop(0)
            for step in self.behind(first, chain[-1], wide=wide, taking=taking):
                if step[1] is first[1]:
                    return chain
                if id(step[1]) not in seen and len(seen) < MOST_TRIED:
                    seen.add(id(step[1]))
                    waiting.append([*chain, step])
        return []

    def behind(self, first: Step, before: Step, *, wide: bool, taking: bool) -> Iterator[Step]:
        """What is sure to come because of a reaction, and is there whenever the first is, or may be there."""
        package = first[0].state.file.package
        if before[1].replaces and self.sets_off(before[1], before[1]):
            yield before  # nothing has happened: what the verb asks for is as it was
        happening = self.takers if taking else self.ready
        for verb in dict.fromkeys(verb for verb, _ in before[1].made if verb in happening):
            rows = (*self.own.get((id(first[0]), verb), ()), *self.rules.get(verb, ())[:MOST_TRIED])
            if wide:
                rows = (*rows, *self.cards.get((package, verb), ())[:MOST_TRIED])
            for step in rows:
                if self.sets_off(before[1], step[1]):
                    yield step

    def sets_off(
        self,
        before: Again,
        one: Again,
        *,
        of_another: bool = False,
        ending_so: bool = False,
        of_chosen: bool = False,
    ) -> bool:
        """Whether what a reaction does is sure to be what another waits for, of somebody else if it is that
        of another copy; if it is `ending_so`, it is so once the event ends as it is to.
        """
        if bool(one.outcome) != ending_so:
            return False
        for verb, rows in before.made:
            given = dict(rows)
            if bool(one.another) != of_another or (of_another and given.get(one.another) != ("you",)):
                continue
            about_itself = any(term.startswith("this ") for _, term in one.tests)
            is_yours = of_chosen and about_itself  # who has the card then is `you`
            if verb != one.verb or (
                one.subject and not is_yours and not self.is_you(given.get(one.subject, ()))
            ):
                continue
            if not all(is_sure(self.possible, term, given.get(name, ())) for name, term in one.tests):
                continue
            numbers = [
                (floor, given.get(f"{floor.parameter} number", ())) for floor in self.floors.get(verb, ())
            ]
            if all(len(n) == 1 and not is_too_little(floor, int(n[0].split(" ")[1])) for floor, n in numbers):
                return True
        return False

    def is_you(self, given: Terms) -> bool:
        """Whether what is given is `you`, or everybody."""
        return given == ("you",) or is_everybody(self.possible, given)


def is_everybody(possible: Possible, given: Terms) -> bool:
    """Whether something happens to everybody."""
    return given in {(f"every {kind}",) for kind in possible.names.persons}


def is_sure(possible: Possible, term: str, given: Terms) -> bool:
    """Whether what is given is what is asked for, whatever it turns out to be."""
    if term.startswith("at least "):
        least = int(term.removeprefix("at least "))
        return bool(given) and all(int(one.removeprefix("number ")) >= least for one in given)
    return bool(given) and all(term == one or is_of_kind(possible, term, one) for one in given)


def is_of_kind(possible: Possible, term: str, one: str) -> bool:
    """Whether something is of a kind that is asked for."""
    sort, _, kind = term.partition(" ")
    found, _, name = one.partition(" ")
    if sort != "kind" or found not in ("kind", "card"):
        return False
    return possible.is_kind(name.partition(" ")[0], kind)


def profits(possible: Possible) -> Iterator[Diagnostic]:
    """Actions that can always be used and give back what they cost, or more, of the same."""
    prices = {name for _, facts in possible.facts for name in facts.prices}
    ready = {name for _, facts in possible.facts for name in facts.ready}
    again = {(id(found), one.at) for found, facts in possible.facts for one in facts.regained}
    for row in possible.rows:
        if row.clause.part != "paid" or any((id(row.found), one.at) in again for one in row.clause.deeds):
            continue  # of what is had again as it was something is said that is plainer
        cost = cost_of(row.clause, prices)
        if cost is None:
            continue
        for deed in row.clause.deeds:
            if deed.as_cost == "paid" or deed.maybe or deed.inside or deed.verb not in ready:
                continue
            back = amount_of(deed)
            if back is not None and back[0] == cost[0] and back[1] >= cost[1] and back[2] == cost[2]:
                yield chosen.NothingLimitsIt(span=row.span(row.clause.at))
                break


def cost_of(clause: Clause, prices: set[str]) -> tuple[str, int, Terms] | None:
    """The token and how many of it are paid, if that is the whole cost, and whose or on what they are."""
    paid = [deed for deed in clause.deeds if deed.as_cost == "paid"]
    return amount_of(paid[0]) if len(paid) == 1 and paid[0].verb in prices and not paid[0].maybe else None


def amount_of(deed: Deed) -> tuple[str, int, Terms] | None:
    """The token and how many of it a sentence is about, and what else, as far as that is written."""
    given = dict(deed.given)
    others = [terms for name, terms in deed.given if f"{name} number" not in given]
    about = tuple(term for terms in others for term in terms if not term.startswith("number "))
    for name, terms in deed.given:
        number = given.get(f"{name} number", ())
        if len(terms) == 1 and terms[0].startswith("token ") and len(number) == 1:
            return terms[0], int(number[0].split(" ")[1]), about
    return None


def chosen_by_nobody(possible: Possible) -> Iterator[Diagnostic]:
    """Actions, and choices, that only take tokens from whoever chooses them."""
    for found, one in only_taking(possible):
        if is_asked_besides(found, one.at):
            continue
        yield chosen.ChosenByNobody(span=place(found, one.at), within=one.within)


def only_taking(possible: Possible) -> Iterator[tuple[Found, OnlyTakes]]:
    """The same, each with where it stands."""
    takers = {name for _, facts in possible.facts for name in facts.takers}
    for found, facts in possible.facts:
        for one in facts.settled:
            if (
                isinstance(one, OnlyTakes)
                and takers.issuperset(one.verbs)
                and set(possible.names.persons).issuperset(one.kinds)
            ):
                yield found, one
