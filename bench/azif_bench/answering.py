"""An editor with all packages open: how long it waits behind a key for completion, hover and complaints."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

from azif_bench.editing import components, spread
from azif_bench.rows import Line, Missing, Row
from azif_compiler.loader.places import cards, expansions, reference
from azif_compiler.snapshot.file_state import Found

CARDS = 20
"""How many cards are typed, spread evenly over all packages."""

KEYS = (0.3, 0.6, 0.9)
"""How far a card has been typed when somebody asks."""

MISTAKE = "when you loose 1 Sanity: dicard this\n"
"""A wrong line of any card: two words in it are none."""

ALLOWED = 100.0
"""So many milliseconds nobody notices."""


def answering() -> Iterator[Line]:
    """What is asked while cards are typed, key by key, in the packages that come with Azif: where all else is
    right, and where a line of the card is wrong already.
    """
    if find_spec("pygls") is None:
        yield Missing("answers to an editor", "needs `pip install 'azif[editor]'`")
        return
    for mistaken, beside in ((False, ""), (True, ", a mistake above")):
        for what, times in asyncio.run(typed(mistaken=mistaken)).items():
            rest = f"{len(times)} keys in {CARDS} cards of all packages"
            words = f"{what} after a key{beside}"
            yield Row(f"{words}, 95 of 100, {rest}", percentile(times, 0.95), "ms", most=ALLOWED)
            yield Row(f"{words}, the slowest", max(times), "ms")


async def typed(*, mistaken: bool) -> dict[str, list[float]]:
    """The milliseconds of each answer, by what was asked."""
    from azif_compiler.lsp.completion import completion
    from azif_compiler.lsp.desk import Desk, Table
    from azif_compiler.lsp.hover import hover
    from azif_compiler.lsp.positions import Positions

    def publish(_: Table) -> None:
        """Nobody listens."""

    desk = Desk(publish)
    desk.roots = [cards(), expansions()]
    table = desk.table_at(expansions() / "dunwich" / "package.yaml")
    collector = await table.vocabulary()  # made beside the first answers, when packages are opened
    snapshot, language, positions = table.latest, reference().read_text("utf-8"), Positions()
    assert snapshot is not None
    assert collector is not None
    found: dict[str, list[float]] = {"completion": [], "hover": [], "complaints": []}
    chosen = spread(components(snapshot), CARDS)
    for path, text, offset in keys(chosen, table.opened.place, mistaken=mistaken):
        table.edit(path, text)

        def note(what: str, began: float) -> None:
            found[what].append((time.process_time() - began) * 1000)

        began = time.process_time()
        document = table.document(path)
        assert document is not None
        completion(document, offset, positions)
        note("completion", began)
        began = time.process_time()
        hover(document, max(0, offset - 2), collector, language, positions)
        note("hover", began)
        began = time.process_time()
        await table.finish()
        table.complaints()
        note("complaints", began)
    await table.stop()
    return found


def keys(
    chosen: Sequence[Found], place: Callable[[str], Path], *, mistaken: bool
) -> Iterator[tuple[Path, str, int]]:
    """Files in which a card stands as far as it has been typed, each with where the cursor is; `mistaken`
    with a wrong line above what is typed.
    """
    for found in chosen:
        source = found.state.source
        assert source is not None
        start, text = found.piece.start, found.piece.text.rstrip()
        length = len(text)
        if mistaken:
            text = text.replace("{", "{\n  " + MISTAKE, 1)
        for far in KEYS:
            written = text[: max(1, int(len(text) * far))]
            whole = source.text[:start] + written + source.text[start + length :]
            yield place(source.path), whole, start + len(written)


def percentile(times: Sequence[float], part: float) -> float:
    """The time within which such a part of them lies."""
    return sorted(times)[min(len(times) - 1, int(len(times) * part))]
