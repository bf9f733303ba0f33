"""The passes, in order: texts → lines → vocabulary → checked declarations → linked game.

`again` goes through them as well, but does only what an edit made necessary; both come to the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import ClassVar

import msgspec

from azif_compiler import ir
from azif_compiler.bind import Written, bind
from azif_compiler.cache import Cache
from azif_compiler.check.amendments import Amendment
from azif_compiler.check.declarations import Checker
from azif_compiler.check.scope import KeptUses, Uses
from azif_compiler.diagnostic import Report
from azif_compiler.diagnostics import reading
from azif_compiler.fingerprint import Text
from azif_compiler.link import link
from azif_compiler.package import Manifest
from azif_compiler.places import shown
from azif_compiler.remembered import (
    Checked,
    Part,
    Remembered,
    declarations,
    mended,
    part_of,
    recall,
    remember,
)
from azif_compiler.source import Source, decoded, read_source
from azif_compiler.syntax.ast import File
from azif_compiler.syntax.cursor import unquoted
from azif_compiler.syntax.parse import parse
from azif_compiler.vocabulary import Declared, Vocabulary

BULK = ("", "rule", "ruling")
"""How most declarations begin; what only shows in the whole is not asked of them."""


@dataclass(slots=True)
class Reading:
    """A file on its way: its text, and its declarations as they are known so far."""

    text: Text
    source: Source
    parts: list[Part]
    remembered: Remembered | None = None
    # What its declarations use, and those of them that others know of, once they are checked.
    uses: Uses = field(default_factory=Uses)
    told: tuple[ir.Declaration, ...] | None = None
    # Whether nothing was wrong with it, and nothing has happened to it since.
    held: bool = False

    def written(self) -> Written:
        """The declarations for the next pass: whole if they are to be checked, else only their heads."""
        lines = tuple(part.head if part.line is None else part.line for part in self.parts)
        return Written(self.text.package, self.source, File(lines))


@dataclass(slots=True)
class Compiled:
    """Everything that was checked, ready to be linked."""

    readings: list[Reading]
    words: Vocabulary
    uses: Uses
    amendments: list[Amendment]
    identities: tuple[ir.PackageId, ...]
    # What could not be remembered: declarations of which something was complained, and amendments.
    fresh: dict[int, list[ir.Declaration]] = field(default_factory=dict)

    def declarations(self, *, bodies: bool = True) -> Iterator[ir.Declaration]:
        """All declarations, in load order; or all but components, rules and rulings."""
        for found in self.readings:
            if bodies:
                yield from self._of(found.parts)
            else:
                if found.told is None:
                    found.told = tuple(
                        self._of(part for part in found.parts if part.head.leading not in BULK)
                    )
                yield from found.told

    def _of(self, parts: Iterable[Part]) -> Iterator[ir.Declaration]:
        for part in parts:
            if part.checked is not None:
                yield from declarations(part.checked)
            else:
                yield from self.fresh.get(id(part), ())


class Memory:
    """What was found the last time that the same files were compiled together: on disk, and in this
    process.
    """

    last: ClassVar[Memory | None] = None

    def __init__(self, cache: Cache, which: bytes) -> None:
        self.cache, self.which = cache, which
        self.heads = b""
        self.words: Vocabulary | None = None
        self.readings: dict[str, Reading] = {}

    def before(self) -> Memory:
        """What this process found, if it was about these files."""
        return Memory.last if Memory.last is not None and Memory.last.which == self.which else self

    def recall(self, text: Text) -> Remembered | None:
        """What is remembered of a file."""
        held = self.before().readings.get(text.shown)
        if held is not None:
            return Remembered(held.source.text, self.before().heads, held.parts)
        return recall(self.cache.get(self._key(text)))

    def remember(self, readings: Sequence[Reading], heads: bytes) -> None:
        """Remember the files of which something new is known."""
        for found in readings:
            old = found.remembered
            if not found.held and (old is None or old.heads != heads or old.text != found.source.text):
                self.cache.put(
                    self._key(found.text), remember(Remembered(found.source.text, heads, found.parts))
                )

    def hold(self, result: Compiled) -> None:
        """Keep a result with which nothing is wrong, for the next time in this process."""
        self.heads, self.words = heads_of(result.readings), result.words
        for found in result.readings:
            if not found.held:
                found.parts = [Part(part.head, part.digest, part.checked) for part in found.parts]
                found.held, found.remembered = True, None
            self.readings[found.text.shown] = found
        Memory.last = self

    def _key(self, text: Text) -> bytes:
        return b"file\0" + self.which + text.shown.encode()


def check(manifests: Sequence[Manifest], texts: Sequence[Text], memory: Memory, report: Report) -> None:
    """Report everything that is wrong."""
    quick = Report()
    result = None
    if (words := memory.before().words) is not None:
        result = again(manifests, texts, memory, quick, words)
        if result is not None and not quick.failed:
            check_whole(result, quick)
    if result is None or len(quick):
        # Places that were known before an edit may have moved, so complaints are made with words read anew.
        result = compiled(manifests, texts, memory, report)
        if result is not None:
            check_whole(result, report)
    if result is not None and len(report) == 0 and not result.fresh:
        memory.hold(result)


def compiled(
    manifests: Sequence[Manifest], texts: Sequence[Text], memory: Memory, report: Report
) -> Compiled | None:
    """All that is in these files, checked; None if it cannot be linked, and then it is reported why."""
    result = again(manifests, texts, memory, report) or afresh(manifests, texts, memory, report)
    return None if report.failed else result


def afresh(
    manifests: Sequence[Manifest], texts: Sequence[Text], memory: Memory, report: Report
) -> Compiled | None:
    """Everything from the sources."""
    readings: list[Reading] = []
    written: list[Written] = []
    for text in texts:
        source = source_of(text, report)
        if source is not None:
            file = parse(source, report)
            readings.append(Reading(text, source, list(map(part_of, file.lines))))
            written.append(Written(text.package, source, file))
    if not any(file.file.lines for file in written) and not report.failed:
        report(reading.NothingToRead(span=None, path=", ".join(shown(m.folder) for m in manifests)))
        return None
    words = bind(written, report)
    return checked(manifests, readings, words, memory if len(report) == 0 else None, report)


def again(
    manifests: Sequence[Manifest],
    texts: Sequence[Text],
    memory: Memory,
    report: Report,
    words: Vocabulary | None = None,
) -> Compiled | None:
    """Only what an edit made necessary, with words of before if there are some; None if that cannot be
    told.
    """
    before = memory.before()
    readings: list[Reading] = []
    for text in texts:
        held = before.readings.get(text.shown)
        if held is not None and held.text.content == text.content:
            readings.append(held)
        elif (found := read_again(text, memory)) is not None:
            readings.append(found)
        else:
            return None
    heads = heads_of(readings)
    if any(found.remembered is not None and found.remembered.heads != heads for found in readings):
        return None
    if words is None:
        trial = Report()
        words = bind([found.written() for found in readings], trial)
        if len(trial):
            return None
    elif not is_known(readings, words):
        return None
    return checked(manifests, readings, words, memory, report)


def read_again(text: Text, memory: Memory) -> Reading | None:
    """A file of which something is remembered, with all that is to be checked again; None if nothing fits."""
    old = memory.recall(text)
    source = source_of(text, Report()) if old is not None else None
    if old is None or source is None:
        return None
    parts = list(old.parts) if old.text == source.text else mended(old, source)
    if parts is None:
        return None
    if any(found.checked is None and found.line is None for found in parts):
        lines = {line.start: line for line in parse(source, Report()).lines}
        parts = [
            part_of(lines[found.head.start]) if found.checked is None and found.line is None else found
            for found in parts
        ]
    return Reading(text, source, parts, old)


def is_known(readings: Sequence[Reading], words: Vocabulary) -> bool:
    """Make the words of an earlier time fit what is to be checked, if that is only components and what has no
    name.
    """
    for found in readings:
        for part in () if found.held else found.parts:
            if part.line is not None:
                if part.line.leading in ("rule", "ruling"):
                    table = words.rules if part.line.leading == "rule" else words.rulings
                    title = unquoted(part.line.phrase[0].text)
                    word: Declared | None = table.get(title)
                elif part.line.leading == "":
                    word = words.components.get(
                        (part.line.phrase[0].text, unquoted(part.line.phrase[1].text))
                    )
                else:
                    return False
                if word is None:
                    return False
                word.line, word.source = part.line, found.source
    return True


def checked(
    manifests: Sequence[Manifest],
    readings: list[Reading],
    words: Vocabulary,
    memory: Memory | None,
    report: Report,
) -> Compiled:
    """Check what has not been checked, and remember what can be."""
    checker = Checker(words, report, Uses())
    result = Compiled(readings, words, Uses(), checker.amendments, identities(manifests, readings))
    for found in readings:
        if found.held:
            result.uses.add(found.uses)
            continue
        written = found.written()
        for index, old in enumerate(found.parts):
            if old.checked is not None:
                found.uses.merge(old.checked.uses, found.source)
                continue
            assert old.line is not None
            checker.report, checker.uses = Report(), Uses()
            declared = checker.checked(written, old.line)
            found.uses.add(checker.uses)
            kept = KeptUses.of(checker.uses, found.source)
            if len(checker.report) or old.head.leading == "amend" or kept is None:
                result.fresh[id(old)] = declared
                report.extend(checker.report.diagnostics)
            else:
                encoded = msgspec.msgpack.encode(declared)
                found.parts[index] = Part(old.head, old.digest, Checked(encoded, kept), old.line)
        result.uses.add(found.uses)
    if memory is not None:
        memory.remember(readings, heads_of(readings))
    return result


def source_of(text: Text, report: Report) -> Source | None:
    """The source in a file; what cannot be read is reported."""
    if text.content is None:
        return read_source(text.path, report, text.shown)
    return decoded(text.content, text.shown, report)


def heads_of(readings: Sequence[Reading]) -> bytes:
    """A digest of all that declarations say to each other."""
    digest = blake2b(digest_size=20)
    for found in readings:
        digest.update(f"\0{found.text.package}\0{found.text.shown}\0".encode())
        digest.update(b"".join(part.digest for part in found.parts))
    return digest.digest()


def identities(manifests: Sequence[Manifest], readings: Sequence[Reading]) -> tuple[ir.PackageId, ...]:
    """Which packages these are, with a digest of what they say."""
    digests = {manifest.id: blake2b(digest_size=16) for manifest in manifests}
    for found in readings:
        digests[found.text.package].update(found.source.text.encode())
    return tuple(ir.PackageId(m.id, str(m.version), m.title, digests[m.id].hexdigest()) for m in manifests)


def check_whole(result: Compiled, report: Report) -> None:
    """Report what only shows when everything is put together."""
    put_together(result, report, bodies=bool(result.amendments))


def put_together(result: Compiled, report: Report, *, bodies: bool = True) -> ir.Game:
    """The linked game."""
    found = list(result.declarations(bodies=bodies))
    return link(result.identities, found, result.amendments, result.words, result.uses, report)
