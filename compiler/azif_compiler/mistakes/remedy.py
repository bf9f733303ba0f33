"""A complaint → what would help: what is known of the mistake, the line as it is right, what others wrote."""

from __future__ import annotations

import re
from collections.abc import Sequence

from azif_compiler.bounds import FURTHEST_MENDED
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import names, syntax, timing, types
from azif_compiler.grammar import DECLARING
from azif_compiler.mistakes import (
    apart,
    given_already,
    left_out,
    members,
    not_here,
    part_tried,
    said_on_cards,
    signs,
    something_like_it,
)
from azif_compiler.mistakes.attempts import LONGEST_TWICE, SLIPS, Attempts
from azif_compiler.mistakes.before_all import BEFORE_ALL
from azif_compiler.mistakes.edits import SLIP
from azif_compiler.mistakes.heard.in_part import ended_as_written
from azif_compiler.mistakes.heard.lines import heard, heard_in_part
from azif_compiler.mistakes.lines_shown import NO_SENSE, shown
from azif_compiler.mistakes.recognisers import BY_CLASS, LAST, SHAPES, Recogniser, can_be_mended, first_of
from azif_compiler.mistakes.rephrasing import FORMS, THEN, beginnings
from azif_compiler.mistakes.search import ANY_NUMBER, Search
from azif_compiler.mistakes.seen import Seen
from azif_compiler.mistakes.stubs import (
    BARE,
    BEGUN,
    CAPITALS,
    EXAMPLE,
    GENERAL,
    GENERALLY,
    LIKE,
    ONE_WORD,
    SHORTENED,
    STUB,
    filled,
    is_line,
    is_written,
    shape,
)


class Remedy(Attempts):
    """Finds the cure of a complaint once, however often it is shown; without a `trial` it says what is known
    of the mistake, and tries nothing.
    """

    __slots__ = ()

    def __call__(self, problem: Diagnostic) -> str:
        """The cure, "" if none is known."""
        if self.found is None or self.found[0] is not problem:
            self.words, self.is_right = 0, False
            if said := self.known_for_certain(problem):
                self.found = problem, said
                return said
            if line := self.of_a_script(problem) or self.heard(problem):
                said = f"write `{line}`"
                self.found = problem, self.with_what_it_drops(problem, said)
                return self.found[1]
            if said := self.two_lines(problem):
                self.found = problem, said
                return said
            said = self.cure(problem)
            is_refused = self.refused(problem, said)
            if begun := self.up_to_it(problem):
                self.found = problem, begun
                return begun
            said = self.generally(problem) if is_refused and not LIKE.search(said) else said
            is_open = is_refused or not (said or problem.hint()) or STUB.search(said) is not None
            is_general = GENERALLY.match(said or problem.hint() or "") is not None
            is_begun = BEGUN.search(said) is not None
            is_sought = not self.is_right and (is_open or is_general or is_begun)
            part = self.heard_in_part(problem) if is_sought else ""
            is_more = ": …`" not in part or " cost " in part
            if part and (is_open or "…" not in part or (is_general and is_more)):
                self.found = problem, filled(said, part)
                return self.found[1]
            if said and not self.is_right and self.misleads(problem, said):
                said = part_tried.shortened(said)
            said = self.with_example(problem, said)
            self.found = problem, self.with_what_it_drops(problem, said)
        return self.found[1]

    def known_for_certain(self, problem: Diagnostic) -> str:
        """What is told though something can be written in place of the line: it would do nothing."""
        assert problem.span is not None
        place = problem.span.start - self.base
        return first_of(BEFORE_ALL, Seen(problem, place, self.around()))

    def misleads(self, problem: Diagnostic, said: str) -> bool:
        """Whether the beginning of a sentence that is proposed is wrong itself where it is to stand."""
        search = self.search(problem) if can_be_mended(problem) and not self.second else None
        if search is None or self.trial is None:
            return False
        first, last, text = part_tried.in_its_place(Seen(search.problem, search.place, search.around), said)
        self.words += search.words if text else 0
        return bool(text) and part_tried.is_wrong(search, self.trial(text, search.wanted), first, last)

    def generally(self, problem: Diagnostic) -> str:
        """What helps where what is known of the mistake cannot stand there."""
        assert problem.span is not None
        seen = Seen(problem, problem.span.start - self.base, self.around())
        said = first_of(LAST.get(type(problem), ()), seen) if not problem.hint() else ""
        return "" if self.refused(problem, said) else said

    def refused(self, problem: Diagnostic, said: str) -> bool:
        """Whether what is known of the mistake is a part of the line that cannot stand there."""
        search = self.search(problem) if said and not self.is_right and not self.second else None
        if search is None:
            return False
        is_refused, cost = part_tried.is_refused(search, said)
        self.words += cost
        return is_refused

    def with_what_it_drops(self, problem: Diagnostic, said: str) -> str:
        """A cure with what the line that is shown, or its beginning, leaves out of what was written; none if
        it says something else without that.
        """
        lines = EXAMPLE.findall(said)
        if problem.span is None or not lines:
            return said
        seen = Seen(problem, problem.span.start - self.base, self.around())
        if not self.is_right:
            return f"{said}{left_out.told(left_out.brackets(seen, said))}"
        words = left_out.left_out(seen, lines[-1]) if "…" not in lines[-1] else []
        if left_out.says_otherwise(seen, words):
            return ""
        return f"{said}{left_out.told(words)}{left_out.duration(seen, lines[-1])}"

    def heard(self, problem: Diagnostic) -> str:
        """The line as it is right, if all of it is English as texts are generated; "" if it is not."""
        search = self.search(problem) if self.library is not None and can_be_mended(problem) else None
        if search is None or self.library is None or self.trial is None:
            return ""
        for way in (self.only_spelled, self.of_its_kind, self.heard_whole):
            if line := way(problem, search):
                return line
        return self.heard_in(search)

    def of_a_script(self, problem: Diagnostic) -> str:
        """The line as it is right, where it begins with a script's name in other letters."""
        row = self.own_line(problem) if isinstance(problem, names.UnknownField) else None
        if row is None:
            return ""
        search, seen, start, end = row
        head, colon, behind = seen.text[start:end].partition(":")
        known = [spoken(one.name) for one in seen.scripts() if not one.key]
        name = next((one for one in known if one.casefold() == head.strip().casefold()), "")
        line = self.righted(search, start, end, f"{name}: {behind.strip()}") if name and colon else ""
        self.is_right = bool(line)
        return shown(problem, line)

    def of_its_kind(self, problem: Diagnostic, search: Search) -> str:
        """The line with what content says of a whole sentence of it, on such cards or of a long one, if it is
        right so.
        """
        seen = Seen(search.problem, search.place, search.around)
        cure, (first, last) = seen.told_of_kind or seen.told_whole, seen.row()
        if not cure or not first <= seen.first < seen.last <= last:
            return ""
        start, end = seen.starts[first], seen.starts[last - 1] + len(seen.words[last - 1])
        begun, behind = seen.starts[seen.first], seen.starts[seen.last - 1] + len(seen.words[seen.last - 1])
        said = f"{seen.text[start:begun]}{cure.replace('…', THEN)}{seen.text[behind:end]}"
        now = f"{seen.text[:start]}{said}{seen.text[end:]}"
        line = shown(search.problem, said) if self.passes(search, now, start, said) else ""
        self.is_right = bool(line)
        return line.replace(THEN, "…")

    def only_spelled(self, problem: Diagnostic, _: Search) -> str:
        """The line as it is right, if no word of it is another one: it lacks quotes, say."""
        assert problem.span is not None
        line = self.tried(problem, SLIP)
        written = problem.span.source.line_text(problem.span.position[0])
        self.is_right = bool(line) and LETTERS.sub("", line) == LETTERS.sub("", written)
        return line if self.is_right else ""

    def heard_whole(self, problem: Diagnostic, search: Search) -> str:
        """The same where a `;` stands in a sentence as it is printed, and not between two lines."""
        assert problem.span is not None
        assert self.trial is not None
        around, place = self.around(), problem.span.start - self.base
        seen = Seen(problem, place, around)
        first, last = seen.row()
        is_first = first < last and first <= seen.index < last and ";" not in seen.words[first : seen.index]
        if search.around is around or not is_first or ";" not in seen.words[first:last]:
            return ""
        whole = self.trial(around.text, ANY_NUMBER)
        if whole is None:
            return ""
        return self.heard_in(Search(around, problem, place, whole.problems, self.trial))

    def heard_in(self, search: Search) -> str:
        """The line as it is right in what is searched."""
        assert self.library is not None
        assert self.trial is not None
        seen = Seen(search.problem, search.place, search.around)
        for first, last in seen.rows():
            if not first < last or seen.depth_at(first) < 1 or not seen.kind:
                continue
            start, end = seen.starts[first], seen.starts[last - 1] + len(seen.words[last - 1])
            for lines, cost in heard(
                seen, self.library().wordings, seen.text[start:end], seen.depth_at(first)
            ):
                self.words += cost
                for said in lines:
                    now = f"{seen.text[:start]}{said}{seen.text[end:]}"
                    if self.passes(search, now, start, said) and (line := shown(search.problem, said)):
                        self.is_right = True
                        return line
        return ""

    def two_lines(self, problem: Diagnostic) -> str:
        """The two lines that are right for one that waits for two events."""
        if (row := self.own_line(problem)) is None:
            return ""
        search, seen, start, end = row
        for one, other in apart.events(seen, seen.text[start:end]):
            rows = [self.righted(search, start, end, said) for said in (one, other)]
            if all(rows):
                self.is_right = True
                return apart.two_lines(*rows)
        return ""

    def up_to_it(self, problem: Diagnostic) -> str:
        """The line as it is right up to what is wrong behind the sentence of which is complained."""
        if self.is_right or (row := self.own_line(problem)) is None:
            return ""
        search, seen, start, end = row
        begun = apart.up_to_it(seen, seen.text[start:end], start)
        said = self.righted(search, start, end, begun) if begun else ""
        return apart.with_rest(said) if said and said != begun else ""

    def own_line(self, problem: Diagnostic) -> tuple[Search, Seen, int, int] | None:
        """The line of a component in which something is wrong, from where to where it goes, and what is tried
        of it.
        """
        search = self.search(problem) if self.library is not None and can_be_mended(problem) else None
        if search is None or self.second:
            return None
        seen = Seen(search.problem, search.place, search.around)
        first, last = seen.row()
        if not first < last <= first + LONGEST_TWICE or seen.depth_at(first) != 1 or not seen.kind:
            return None
        return search, seen, seen.starts[first], seen.starts[last - 1] + len(seen.words[last - 1])

    def heard_in_part(self, problem: Diagnostic) -> str:
        """The line as far as it is understood, with what it leaves out; "" if that is too little."""
        search = self.search(problem) if self.library is not None and can_be_mended(problem) else None
        if search is None or self.library is None or self.trial is None or self.second:
            return ""
        seen = Seen(search.problem, search.place, search.around)
        first, last = seen.row()
        if not first < last or seen.depth_at(first) < 1 or not seen.kind:
            return ""
        start, end = seen.starts[first], seen.starts[last - 1] + len(seen.words[last - 1])
        line = seen.text[start:end]
        parts, cost = heard_in_part(seen, self.library().wordings, line, seen.depth_at(first))
        self.words += cost
        for said, left, unknown in (way for part in parts for way in (ended_as_written(part), part) if way):
            now = f"{seen.text[:start]}{said}{seen.text[end:]}"
            if self.passes(search, now, start, said) and (line := shown(problem, said)):
                return left_out.in_part(seen, line.replace(THEN, "…"), left, unknown)
        return ""

    def with_example(self, problem: Diagnostic, said: str) -> str:
        """What is known of the mistake, with what other cards say where that is not the whole line."""
        if self.library is None or problem.span is None or self.is_right or (not said and problem.fix()):
            return said
        is_certain = type(problem) not in BY_CLASS or isinstance(problem, timing.UnusedOutcome)
        if not said and is_certain and problem.hint():
            return said  # what is complained of is known for certain, and what helps
        seen = Seen(problem, problem.span.start - self.base, self.around())
        if seen.depth < 1:
            return said
        like = something_like_it.near(seen, self.library())
        if like is None or (isinstance(problem, NOT_ITS) and seen.ahead() not in like.line.text):
            return said
        if like.covered >= something_like_it.WHOLE and (line := something_like_it.adapted(seen, like.line)):
            search = self.search(problem) if can_be_mended(problem) else None
            if search is not None and (line := self.proposed(search, [line])):
                return f"write `{line}`"
        if said and not GENERAL.match(said):
            return f"{said}; {something_like_it.told(like.line)}" if BARE.fullmatch(said) else said
        hint = (problem.hint() or "") if not said else ""
        example = something_like_it.told(like.line)
        return f"{hint}; {example}" if hint and not GENERAL.match(hint) else example

    def cure(self, problem: Diagnostic) -> str:
        """What is known of the mistake; else the line as it is right; else what helps at all."""
        assert problem.span is not None
        seen = Seen(problem, problem.span.start - self.base, self.around())
        known = BY_CLASS.get(type(problem), ())
        if isinstance(problem, syntax.Expected) and problem.what.startswith("the name of the component"):
            return first_of(known, seen)  # without it nothing else is checked
        for certain in CERTAIN:
            if said := certain(seen):
                return said
        is_new = not seen.kind and seen.words[0] in DECLARING - {"rule", "ruling", "amend"}
        line = seen.text[seen.text.rfind("\n", 0, seen.place) + 1 :].partition("\n")[0]
        may_slip = can_be_mended(problem) and not is_new and line.isascii() and "LABEL" not in seen.kinds[:4]
        line = self.tried(problem, SLIPS) if may_slip else ""
        said = f"write `{line}`" if line else self.proven(problem, seen, known) if known else ""
        if said and ONE_WORD.fullmatch(said) and can_be_mended(problem) and not is_new and not self.second:
            line = self.tried(problem, FURTHEST_MENDED)
            is_same = not line and said.casefold() == f"write `{seen.ahead().casefold()}`"
            small = (
                first_of(LAST.get(type(problem), ()), seen)
                if seen.ahead().islower()
                else CAPITALS
                if seen.depth == 1
                else f"a sentence begins in small letters: `{seen.ahead().lower()} …`"
            )
            return f"write `{line}`" if line else small if is_same else said
        may_be_tried = can_be_mended(problem) and not self.second
        if said and may_be_tried and not is_new and SHORTENED.match(said):
            line = self.tried(problem, FURTHEST_MENDED)
            return f"write `{line}`" if line else said
        if said:
            return said
        if may_be_tried and not (is_new and problem.hint()):
            line = self.tried(problem, FURTHEST_MENDED) or self.begun(problem, seen)
            if line:
                return f"write `{line}`"
        hint = problem.hint() or ""
        is_near = hint.startswith(("did you mean", "for example")) and not isinstance(
            problem, syntax.Expected
        )
        if isinstance(problem, names.UnknownField) and seen.kind and members.of_others(seen, problem.name):
            is_near = False  # it is called as it should be, and is another's
        return first_of(LAST.get(type(problem), ()), seen) if not is_near else ""

    def proven(self, problem: Diagnostic, seen: Seen, known: Sequence[Recogniser]) -> str:
        """What is known of the mistake, with the line as it is right if one of the proposals is; else the
        first that is known, which is only something like it.
        """
        first = ""
        for recognise in (*SHAPES, *known):
            said = recognise(seen)
            if not said or is_written(seen, said) or NO_SENSE.search(said):
                continue
            first = first or said
            search = self.search(problem) if can_be_mended(problem) else None
            if search is None:
                break
            proposals = [one for one in EXAMPLE.findall(said) if " " in one]
            if len(proposals) != 1 or not said.endswith(f"`{proposals[0]}`"):
                break
            if line := self.proposed(search, proposals):
                return said.replace(f"`{proposals[0]}`", f"`{line}`", 1)
            if line := self.mended_twice(search, proposals):
                return f"write `{line}`"
            head, colon, _ = proposals[0].partition(": ")
            form = head.partition(" ")[0]
            is_ability = colon and seen.depth == 1 and form in FORMS
            is_ability = is_ability and all(script.name != form for script in seen.scripts())
            if first is said and "…" not in proposals[0] and "new line" not in said:
                is_whole = is_line(seen, proposals[0])
                like = f"`{shape(proposals[0])}`" if is_whole else f"something like `{proposals[0]}`"
                first = said.replace(f"`{proposals[0]}`", like, 1)
            if is_ability and (line := self.begun(problem, seen, f"{head}: …")):
                return said.replace(f"`{proposals[0]}`", f"`{line}`", 1)
        return first

    def begun(self, problem: Diagnostic, seen: Seen, proposal: str = "") -> str:
        """The beginning of the line as it is right, where what happens then is not understood."""
        search = self.search(problem) if can_be_mended(problem) else None
        rows = [f"{proposal.removesuffix('…')}{THEN}"] if proposal else []
        rows += beginnings(seen)
        if search is None or not rows:
            return ""
        line = self.proposed(search, rows)
        self.is_right = False  # it is no whole line
        if left_out.times(seen, line):
            return ""
        return line.replace(THEN, "…")

    def untried(self) -> Remedy:
        """What is known of the mistake, without trying anything."""
        return Remedy(self.base, self.around, None, self.library)


CERTAIN: tuple[Recogniser, ...] = (
    signs.other_brackets, said_on_cards.on_its_card, given_already.meant_by_it, not_here.number_of_its_own,
)  # fmt: skip
"""What is told before anything is tried."""

NOT_ITS = (types.NoSuchProperty, types.NoSuchAdjective)
"""What is said of something that cannot be said of it: a line without the word helps nobody."""

LETTERS = re.compile(r"[^\w;:{}]+")
"""What stands between the letters and the parts of a line."""
