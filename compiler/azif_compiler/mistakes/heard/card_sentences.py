"""Sentences as cards have them: how a check must end, what dice show, what is done unless something is so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Self

from azif_compiler.diagnostic import spoken
from azif_compiler.ir.template import Agreement
from azif_compiler.mistakes import it_meant, sayings, so_much, tracks
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.heard.abilities import Abilities
from azif_compiler.mistakes.heard.blocks import Done, chosen, paid, together
from azif_compiler.mistakes.heard.clauses import first_of, written
from azif_compiler.mistakes.heard.printed import SPENDING
from azif_compiler.mistakes.heard.row import MOST, Found
from azif_compiler.mistakes.heard.things import BE, SEVERAL
from azif_compiler.mistakes.heard.wordings import Wordings
from azif_compiler.mistakes.seen import Seen
from azif_compiler.mistakes.sentence_parts import by_one, is_sentence
from azif_compiler.names import symbols
from azif_compiler.names.inflection import stem, third_person
from azif_compiler.words.noun import article

JOINTS = frozenset(". ; , : { } and or unless if to ( ) otherwise then".split())
"""What ends a stretch in which one thing is said."""

MOST_STRETCH = 10
"""Of how many words such a stretch is."""


class CardSentences(Abilities):
    """What happens, as cards say it."""

    def __init__(self, seen: Seen, wordings: Wordings, text: str, *, spoken_to: bool = False) -> None:
        super().__init__(seen, wordings, text)
        self.spoken_to = spoken_to or seen.is_spoken_to()
        self.found: dict[tuple[str, int, str], list[Done]] = {}

    def row_of(self, words: list[str]) -> Self:
        """Other words of the same line."""
        return type(self)(self.seen, self.wordings, " ".join(words), spoken_to=self.spoken_to)

    def looked_up(self, sort: str, index: int, who: str, find: Callable[[], Iterator[Done]]) -> list[Done]:
        """What happens from a word on, looked for once; nothing within what is being looked for there."""
        key = sort, index, who
        if key not in self.found:
            self.found[key] = []
            self.found[key] = list(islice(find(), MOST))
        return self.found[key]

    def step(self, index: int, who: str = "", *, told: bool = True) -> Iterator[Done]:
        """One thing that happens: also how a check must end, and what content says otherwise."""
        yield from self.looked_up(f"step {told}", index, who, lambda: self.one_step(index, who, told=told))

    def one_step(self, index: int, who: str, *, told: bool) -> Iterator[Done]:
        """The same, looked for."""
        found = False
        is_said = told or bool(who)
        yield from self.handed(index, who) if is_said else ()
        for done in super().step(index, who, told=told):
            found = True
            yield done
        for verb, outcome, end, said in self.checks(index, who) if is_said else ():
            yield from self.decided(verb, outcome, end, said, who)
        for start, said in self.thing(index) if not who else ():
            for verb, outcome, end, row in self.checks(start, said) if said != "you" else ():
                yield from self.decided_by(verb, outcome, end, row, said)
        for done in self.said_otherwise(index, who) if is_said else ():
            found = True
            yield done
        if not found and is_said:
            yield from self.turned(index) if not who else ()
            yield from self.one_thing(index, who)

    def turned(self, index: int) -> Iterator[Done]:
        """`swing a lamp to a room`, of what a lamp does itself: `a lamp swings to a room`."""
        if not verbs(self.seen, self.word(index)):
            return
        for end, _ in self.thing(index + 1):
            done, behind = third_person(self.low[index]), self.words[end:]
            yield from self.row_of([*self.words[:index], *self.words[index + 1 : end], done, *behind]).step(
                index
            )

    def handed(self, index: int, who: str) -> Iterator[Done]:
        """`drop a lamp`, where content says that one drops what one has: `drop a lamp you have`."""
        start = index + 1
        while self.word(start) in COUNTING or self.word(start).isdecimal():
            start += 1
        number = next((word for word in self.low[index + 1 : start] if word.isdecimal()), "1")
        for end, kind in self.kinds(start) if start > index + 1 else ():
            plural = self.word(index).removesuffix("s") if who else self.word(index)
            for above in self.view.kinds_above(kind.id) if self.behind(end, "you have") < 0 else ():
                cure, count = self.seen.confusion([plural, *spoken(above.plural).split()])
                if count > 1 and not cure.endswith("… you have"):
                    break
                if count > 1:
                    what = article(spoken(kind.name)) if number == "1" else f"{number} {spoken(kind.plural)}"
                    owner = f"{who} has" if who else "you have"
                    yield Done(end, (cure.replace("… you have", f"{what} {owner}"),))
                    break

    def checks(
        self, index: int, who: str, *, event: bool = False
    ) -> Iterator[tuple[symbols.Verb, str, int, str]]:
        """`win a Red (-1) toss`: the verb, how it is to end, where that stands, and how it is written."""
        for verb, told, waited in self.templates():
            parts = waited if event else told
            if len(verb.outcomes) != TWO or verb.subject is None:
                continue
            at = next((i for i, part in enumerate(parts) if isinstance(part, Agreement)), -1)
            outcome = next((one for one in verb.outcomes if self.ends_so(verb, one, index)), "")
            if outcome and at >= 0:
                bound = {verb.subject.name: who} if who else {}
                for end, more in self.matched(verb, parts[at + 1 :], index + 1, bound):
                    yield verb, outcome, end, written(verb, more)

    def ends_so(self, verb: symbols.Verb, outcome: str, index: int) -> bool:
        """Whether a word says that something ends so: `win` or `wins`."""
        word = self.word(index)
        said = self.seen.confusion([word.removesuffix("s"), verb.name])
        return word in (outcome, f"{outcome}s", f"{outcome}es") or said == (outcome, 2)

    def decided(self, verb: symbols.Verb, outcome: str, end: int, said: str, who: str) -> Iterator[Done]:
        """`… or rest`, `… to rest`, behind a check that must end so."""
        other = next(one for one in verb.outcomes if one != outcome)
        for word, then in (
            ("or else", other),
            ("or", other),
            ("to", outcome),
            (":", outcome),
            ("and", outcome),
        ):
            start = self.behind(end, word)
            if start > 0:
                for done in self.run(start, who):
                    row = f"{said} {then} {{ {together(done.rows)} }}"
                    if self.word(done.end) == "." and not who:
                        for end, more in self.ways(done.end + 1, verb):
                            yield Done(end - 1, (f"{row} {more}",))
                    yield Done(done.end, (row,))

    def decided_by(self, verb: symbols.Verb, outcome: str, end: int, said: str, who: str) -> Iterator[Done]:
        """The same of somebody else; of several, what follows happens to each whose check ends so."""
        if not who.startswith("each "):
            yield from self.decided(verb, outcome, end, said, who)
            return
        for done in self.decided(verb, outcome, end, said.replace(who, "i", 1), "i"):
            rows = together(done.rows).replace(self.person(), "i")
            yield Done(done.end, (f"for {who} as i {{ {rows} }}",))

    def said_otherwise(self, index: int, who: str) -> Iterator[Done]:
        """A sentence that content says is written otherwise: of whoever is spoken to, or of others."""
        subjects = [(who, index)] if who else [("", index)]
        subjects += [(said, end) for end, said in self.thing(index)] if not who else []
        for said, start in subjects:
            be = self.word(start) in (*BE, "be")
            row = ["are", *self.words[start + 1 :]] if be else self.words[start:]
            cure, count = self.seen.confusion(row)
            if count and cure.endswith(" …") and ":" not in cure and said in ("", "you"):
                is_each = cure.endswith("each …")
                for end, what in self.noun(start + count) if is_each else self.thing(start + count):
                    yield Done(end, (f"{cure.removesuffix('…')}{what}",))
            if not count or "…" in cure or not is_sentence(self.seen, cure):
                continue
            if said in ("", "you"):
                is_theirs = said == "you" and not self.spoken_to
                yield Done(start + count, (self.by_them(cure, self.person()) if is_theirs else cure,))
            else:
                yield Done(start + count, (self.by_them(cure, said),))

    def one_thing(self, index: int, who: str) -> Iterator[Done]:
        """What is said in one stretch, where the English of no verb says it."""
        most = min(len(self.low), index + MOST_STRETCH)
        end = next((i for i in range(index, most) if self.low[i] in JOINTS), most)
        words = self.words[index:end]
        if end - index < TWO or (end == most and most < len(self.low)):
            return
        if said := tracks.moved(self.seen, words):
            yield Done(end, (said,))
        elif verbs(self.seen, words[0]):
            said = sayings.sentence(self.seen, words)
            other = "it" in self.low[index:end] and it_meant.meant(
                self.seen, self.words, self.low.index("it", index)
            )
            if said and "…" not in said and not other and not self.leaves_out(words, said):
                yield Done(end, (self.by_them(said, who) if who else said,))

    def by_them(self, said: str, who: str) -> str:
        """A sentence of whoever is spoken to, of somebody else."""
        verb = next(iter(verbs(self.seen, said.split()[0])), None)
        if verb is not None and verb.subject is None and " you have" in said:
            return said.replace(" you have", f" {who} has")
        return by_one(self.seen, said, who)

    def leaves_out(self, words: list[str], said: str) -> bool:
        """Whether a sentence says less than words do: behind the verb each of them must be in it."""
        now = {stem(word) for word in re.findall(r"[^\W_]+", said)}
        index = 1
        while index < len(words):
            cure, count = self.seen.confusion(words[index:])
            word = words[index].casefold()
            if count and {stem(one) for one in re.findall(r"[^\W_]+", cure)} <= now:
                index += count
                continue
            if word.isalpha() and stem(word) not in now and word not in LITTLE:
                return True
            index += 1
        return False

    def run(self, index: int, who: str = "") -> Iterator[Done]:
        """What happens one after the other: also what each of several may do."""
        yield from self.looked_up("run", index, who, lambda: self.all_of_it(index, who))

    def all_of_it(self, index: int, who: str) -> Iterator[Done]:
        """The same, looked for."""
        if not who and {"and", "or"} <= set(self.low[index:]):
            yield from self.both_or(index)
        yield from super().run(index, who)
        for start, said in self.thing(index) if not who and self.word(index) in (*SEVERAL, "any") else ():
            if self.word(start) == "may":
                yield from self.may_each(start + 1, said)
            for first in self.step(start, "i"):
                for other in self.step(first.end + 1, "i") if self.word(first.end) == "or" else ():
                    ways = f"{together(first.rows)}; {together(other.rows)}".replace(self.person(), "i")
                    yield Done(other.end, (f"for {said} as i {{ choose by i {{ {ways} }} }}",))

    def both_or(self, index: int) -> Iterator[Done]:
        """`drop 1 oil and 1 coin or rest`: both of the first, or the other."""
        for first in super().run(index):
            is_both = len(first.rows) > 1 and self.word(first.end) == "or"
            for other in self.step(first.end + 1) if is_both else ():
                one = self.option(index, first.end, first.rows)
                yield Done(other.end, (chosen((one, self.option(first.end + 1, other.end, other.rows))),))

    def may_each(self, index: int, whom: str) -> Iterator[Done]:
        """`… may drop 1 oil to rest`, of each of several."""
        for first in self.run(index, "i"):
            paid = together(first.rows).replace(self.person(), "i")
            if self.word(first.end) == "to":
                for done in self.run(first.end + 1, "i"):
                    then = together(done.rows).replace(self.person(), "i")
                    said = f"for {whom} as i {{ may by i cost {{ {paid} }} {{ {then} }} }}"
                    yield Done(done.end, (said,))
            else:
                yield Done(first.end, (f"for {whom} as i {{ may by i {{ {paid} }} }}",))

    # ---- how a check ends

    def closed(self, index: int, *, inside: bool) -> Iterator[Done]:
        """What follows behind a comma: to the end of its sentence, or to what happens otherwise."""
        yield from super().closed(index, inside=inside)
        for done in self.run(index + 1) if not inside else ():
            if self.word(done.end) in (";", ",") and self.word(done.end + 1) == "otherwise":
                yield done._replace(end=done.end + 1)
            elif done.end == len(self.low):
                yield done

    def more_ways(self, first: Found, verb: symbols.Verb, *, inside: bool) -> Iterator[Found]:
        """The other ways in which it may end; `otherwise` is the other of two."""
        yield from super().more_ways(first, verb, inside=inside)
        other = next((one for one in verb.outcomes if not first.said.startswith(f"{one} ")), "")
        if self.word(first.end) == "otherwise" and len(verb.outcomes) == TWO and not inside:
            start = first.end + (self.word(first.end + 1) == ",")
            for done in self.closed(start, inside=inside):
                yield Found(done.end, f"{first.said} {other} {{ {together(done.rows)} }}")

    # ---- what stands alone

    def alone(self, index: int, who: str) -> Iterator[Done]:
        """What is no instruction: also what dice show, what is done unless something is so."""
        yield from super().alone(index, who)
        if not who:
            yield from self.on_dice(index)
            yield from self.for_each_counted(index)
            yield from self.chosen_by(index)
        if self.behind(index, "if you") > 0 and self.word(index + 2) in SPENDING and not who:
            for first in self.step(index + 2):
                for done in self.run(first.end + 1) if self.word(first.end) == "," else ():
                    yield Done(done.end, (f"{paid(first.rows)} {{ {together(done.rows)} }}",))
        for done in self.step(index, who):
            for text in ("unless", ", unless"):
                if (start := self.behind(done.end, text)) > 0:
                    yield from self.refusing(done, start, who)
            is_choice = self.word(done.end) == "or" and not who and not done.rows[0].startswith("that ")
            for other in self.step(done.end + 1) if is_choice else ():
                way = together(self.given_up(index, done.end, done.rows))
                ways = WHOLE_CHOICE.sub(r"\1", together(self.given_up(done.end + 1, other.end, other.rows)))
                yield Done(other.end, (f"choose {{ {way}; {ways} }}",))
            if (start := self.behind(done.end, "if")) > 0:
                for end, asked in self.condition(start):
                    yield Done(end, (f"if {self.of(asked, who)} {{ {together(done.rows)} }}",))
            if self.word(done.end) == "to" and not who:
                for then in self.run(done.end + 1):
                    yield Done(then.end, (f"{paid(done.rows)} {{ {together(then.rows)} }}",))

    def chosen_by(self, index: int) -> Iterator[Done]:
        """`that person must drop 1 coin or rest`: who has the choice is the one who does either."""
        for start, said in self.thing(index) if self.word(index) == "that" else ():
            for first in self.step(start + (self.word(start) == "must"), said):
                for other in self.step(first.end + 1, said) if self.word(first.end) == "or" else ():
                    ways = f"{together(first.rows)}; {together(other.rows)}"
                    yield Done(other.end, (f"choose by {said} {{ {ways} }}",))

    def for_each_counted(self, index: int) -> Iterator[Done]:
        """`for each hit, take 1 oil`, of what a verb has counted."""
        start = max(self.behind(index, "for each"), self.behind(index, "for every"))
        for verb, name, text in self.counted_parts() if start > 0 else ():
            end = self.behind(start, text)
            read = [first_of(parts) for one, parts, _ in self.templates() if one.name == verb]
            if end < 0 or not {*read} & {*self.low[:index]}:
                continue
            end += self.word(end) == ","
            stop = next((i for i in range(end, len(self.low)) if self.low[i] in JOINTS), len(self.low))
            said = next(
                so_much.times(self.seen, self.words[end:stop], f"the {spoken(verb)}'s {spoken(name)}"), ""
            )
            if said:
                yield Done(stop, (said,))

    def refusing(self, done: Done, index: int, who: str) -> Iterator[Done]:
        """What is done behind `unless`, or what is so."""
        for end, asked in self.condition(index):
            yield Done(end, (f"if not ({self.of(asked, who)}) {{ {together(done.rows)} }}",))
        by = f"choose by {who}" if who else "choose"
        start = index + 1 if self.word(index) in ("you", "they") else index
        for verb, outcome, end, said in self.checks(start, who):
            opposite = next(one for one in verb.outcomes if one != outcome)
            yield Done(end, (f"{said} {opposite} {{ {together(done.rows)} }}",))
        for other in self.step(start, who):
            yield Done(other.end, (f"{by} {{ {together(other.rows)}; {together(done.rows)} }}",))

    def of(self, asked: str, who: str) -> str:
        """A condition that is about the one for whom something is done."""
        return asked.replace(self.person(), who) if who else asked

    def on_dice(self, index: int) -> Iterator[Done]:
        """`on a 5 or 6, rest`, `on 1-2, rest`"""
        if self.word(index) != "on":
            return
        start = index + 1 + (self.word(index + 1) in ("a", "an"))
        for end, asked in self.shown(start):
            end += self.word(end) in (",", ":")
            for done in self.run(end):
                first = next((i for i, row in enumerate(done.rows) if ASKED.match(row)), len(done.rows))
                if here := done.rows[:first]:
                    yield Done(done.end, (f"if {asked} {{ {together(here)} }}", *done.rows[first:]))

    def shown(self, index: int) -> Iterator[Found]:
        """What dice show: `5 or 6`, `1-2`, `4 or higher`, `1, 2 or 3`."""
        word, behind, last = self.word(index), self.word(index + 1), self.word(index + 2)
        if not word.isdecimal():
            return
        if behind[:1] == "-" and behind[1:].isdecimal():
            yield Found(index + 2, between(word, behind[1:]))
        elif behind in ("-", "\N{EN DASH}", "to") and last.isdecimal():
            yield Found(index + 3, between(word, last))
        elif behind == "+":
            yield Found(index + 2, f"the roll >= {word}")
        elif behind == "or" and last in ("more", "higher", "greater"):
            yield Found(index + 3, f"the roll >= {word}")
        elif behind == "or" and last in ("less", "lower", "fewer"):
            yield Found(index + 3, f"the roll <= {word}")
        elif behind == "or" or (behind == "," and last.isdecimal()):
            yield from (Found(end, f"the roll = {word} or {said}") for end, said in self.shown(index + 2))
        else:
            yield Found(index + 1, f"the roll = {word}")


ASKED = re.compile("if the roll ")  # what is done for other numbers of the die

TWO = 2

SIDES = "6"
"""What a die shows at the most, of which nothing else is said."""


def between(least: str, most: str) -> str:
    """What dice show from one number to another."""
    if most == SIDES:
        return f"the roll >= {least}"
    return f"the roll <= {most}" if least == "1" else f"the roll >= {least} and the roll <= {most}"


COUNTING = frozenset("a an any one another".split())
"""What stands before cards of which so many are spoken of."""

LITTLE = frozenset(
    "a an the of to from in on at for your you it this that card cards token tokens point points deck "
    "immediately then any all".split()
)
"""Words that a sentence may do without."""

WHOLE_CHOICE = re.compile(r"^choose \{ ([^{}]*) \}$")
"""A choice whose ways have no titles."""
