"""The language server, as an editor over stdio meets it."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from azif_compiler.cli import azif
from azif_compiler.lsp.colours import TYPES
from azif_compiler.lsp.desk import Desk
from azif_compiler.lsp.names_at import candidates, fits
from azif_compiler.lsp.narrowing import narrowed
from azif_compiler.lsp.positions import Positions
from azif_compiler.lsp.probe import Place
from azif_compiler.text.source import Source
from editor_client import Editor, editor
from typist import Key, typed

ROOT = Path(__file__).parents[1]
UNO = ROOT / "examples" / "uno"

LAMPS = """token Coin
kind room { holds Coin; starts in hall }
kind lamp { printed oil: number = 0; printed red_glass: flag = no; starts in hall; holds Coin }
zone hall
verb light {
  object what: lamp
  needs what's oil > 0 or what is red glass
  says "{what} {is|are} lit"
  do: add 1 to what's Coin
}
procedure main { do: for each lamp as l { light l }; for each room as r { add 1 to r's Coin } }
lamp "Beacon" { oil 3 }
room "Cellar" { }
"""


@pytest.fixture
def uno(tmp_path: Path) -> Path:
    """A copy of a game that is complete and short."""
    return Path(shutil.copytree(UNO, tmp_path / "uno"))


def lamps(folder: Path, text: str = LAMPS, id_: str = "lamps") -> Path:
    """A package of one file."""
    folder.mkdir(parents=True)
    (folder / "package.yaml").write_text(f'id: {id_}\nversion: "1"\ntitle: Lamps\ndescription: Lamps.\n')
    (folder / "lamps.azif").write_text(text)
    return folder / "lamps.azif"


def talk(scene: Callable[[], Awaitable[None]]) -> None:
    """Do something with an editor; whatever hangs ends."""

    async def whole() -> None:
        async with asyncio.timeout(600):
            await scene()

    asyncio.run(whole())


def item(uri: str) -> types.TextDocumentIdentifier:
    return types.TextDocumentIdentifier(uri)


async def completed(client: Editor, uri: str, text: str) -> list[types.CompletionItem]:
    """What is offered at the last `|` of a text."""
    before, _, behind = text.rpartition("|")
    client.write(uri, before + behind)
    place = types.Position(before.count("\n"), len(before.rpartition("\n")[2]))
    found = await client.text_document_completion_async(types.CompletionParams(item(uri), place))
    assert isinstance(found, types.CompletionList)
    return list(found.items)


# ---- places ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("encoding", "column"), [("utf-8", 10), ("utf-16", 7), ("utf-32", 6)])
def test_columns_are_counted_as_the_editor_counts(encoding: str, column: int) -> None:
    source = Source("a.azif", 'x\n"𝄞é" abc\n')
    positions = Positions(encoding)
    offset = source.text.index("bc")
    assert positions.position(source, offset) == types.Position(1, column)
    assert positions.offset(source, types.Position(1, column)) == offset


def test_places_behind_the_end_of_a_line_or_text_are_its_end() -> None:
    source = Source("a.azif", "ab\ncd\n")
    positions = Positions()
    assert positions.offset(source, types.Position(0, 99)) == 2
    assert positions.offset(source, types.Position(9, 0)) == 6
    assert positions.position(source, 6) == types.Position(2, 0)


# ---- what is wrong ---------------------------------------------------------------------------------


def test_what_is_wrong_is_told_while_somebody_types_and_mended_by_its_fix(tmp_path: Path) -> None:
    path = lamps(tmp_path / "p")

    async def scene() -> None:
        async with editor(tmp_path) as client:
            uri = client.open(path)
            await client.until(lambda: client.wrong.get(uri) == [])
            client.write(uri, LAMPS + '# 𝄞\nlamp "𝄞" { oyl 3 }\n')
            await client.until(lambda: bool(client.wrong[uri]))
            (wrong,) = client.wrong[uri]
            assert wrong.code == "AZ0204"
            assert "`oil" in wrong.message
            # The clef before it is two units of UTF-16.
            assert wrong.range == types.Range(types.Position(14, 12), types.Position(14, 15))
            found = await client.text_document_code_action_async(
                types.CodeActionParams(item(uri), wrong.range, types.CodeActionContext([wrong]))
            )
            actions = [one for one in found or () if isinstance(one, types.CodeAction)]
            fix = next(one for one in actions if one.kind == types.CodeActionKind.QuickFix)
            assert fix.edit is not None
            assert [*(fix.edit.changes or {})[uri]] == [types.TextEdit(wrong.range, "oil")]
            client.write(uri, client.texts[uri].replace("oyl", "oil"))
            await client.until(lambda: not client.wrong[uri])

    talk(scene)


def test_a_head_that_is_typed_does_not_blame_those_who_use_it(uno: Path) -> None:
    async def scene() -> None:
        async with editor(uno) as client:
            uri = client.open(uno / "rules.azif")
            await client.until(lambda: client.wrong.get(uri) == [])
            client.write(uri, client.texts[uri].replace("value onward: number", "value onward: ", 1))
            await client.until(lambda: bool(client.wrong[uri]))
            assert all(not rows for other, rows in client.wrong.items() if other != uri)

    talk(scene)


def test_two_folders_at_once_and_each_knows_its_own_names(tmp_path: Path) -> None:
    one = lamps(tmp_path / "a" / "p", id_="one")
    other = lamps(tmp_path / "b" / "p", LAMPS.replace("light", "burn"), id_="other")

    async def scene() -> None:
        async with editor(tmp_path / "a", tmp_path / "b") as client:
            first, second = client.open(one), client.open(other)
            await client.until(lambda: client.wrong.get(first) == [] and client.wrong.get(second) == [])
            client.write(first, LAMPS + "procedure again { do: for each lamp as l: burn l }\n")
            await client.until(lambda: bool(client.wrong[first]))
            assert client.wrong[second] == []
            assert "`burn` is nothing that can happen here" in client.wrong[first][0].message

    talk(scene)


def test_a_manifest_that_is_wrong_is_told_of_and_read_again_when_it_is_saved(tmp_path: Path) -> None:
    path = lamps(tmp_path / "p")
    manifest = path.with_name("package.yaml")
    right = manifest.read_text()
    manifest.write_text(right + "requires: {nobody: '*'}\n")

    async def scene() -> None:
        async with editor(tmp_path) as client:
            uri = client.open(path)
            where = manifest.absolute().as_uri()
            await client.until(lambda: bool(client.wrong.get(where)))
            manifest.write_text(right)
            change = types.FileEvent(where, types.FileChangeType.Changed)
            client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([change]))
            await client.until(lambda: not client.wrong[where] and client.wrong.get(uri) == [])

    talk(scene)


# ---- what is asked ---------------------------------------------------------------------------------


def test_a_word_is_told_of_and_led_to_where_it_is_declared(uno: Path) -> None:
    async def scene() -> None:
        async with editor(uno) as client:
            cards, rules = client.open(uno / "cards.azif"), client.open(uno / "rules.azif")
            await client.until(lambda: client.wrong.get(rules) == [])
            place = client.place(cards, "digit 0")
            found = await client.text_document_definition_async(types.DefinitionParams(item(cards), place))
            assert isinstance(found, list)
            assert [one.uri for one in found if isinstance(one, types.Location)] == [rules]
            params = types.ReferenceParams(types.ReferenceContext(False), item(cards), place)
            places = await client.text_document_references_async(params)
            assert {one.uri for one in places or ()} > {cards, rules}

            async def told() -> str:
                hover = await client.text_document_hover_async(types.HoverParams(item(cards), place))
                assert hover is not None
                assert isinstance(hover.contents, types.MarkupContent)
                return hover.contents.value

            while "declared" not in await told():  # the vocabulary is made when nobody types
                await asyncio.sleep(0.1)
            assert "CARD's digit: number" in await told()

    talk(scene)


def test_a_card_is_told_of_as_a_player_reads_it(uno: Path) -> None:
    async def scene() -> None:
        async with editor(uno) as client:
            uri = client.open(uno / "cards.azif")
            await client.until(lambda: client.wrong.get(uri) == [])
            place = client.place(uri, '"Wild"')
            for _ in range(100):
                hover = await client.text_document_hover_async(types.HoverParams(item(uri), place))
                assert hover is not None
                assert isinstance(hover.contents, types.MarkupContent)
                if "**Wild**" in hover.contents.value:
                    return
                await asyncio.sleep(0.1)
            raise AssertionError(hover)

    talk(scene)


def test_what_can_be_written_is_what_the_compiler_looks_for(tmp_path: Path) -> None:
    path = lamps(tmp_path / "p")

    async def scene() -> None:
        async with editor(tmp_path) as client:
            uri = client.open(path)
            await client.until(lambda: client.wrong.get(uri) == [])

            async def labels(tail: str) -> list[str]:
                return [one.label for one in await completed(client, uri, LAMPS + tail)]

            assert (await labels("la|"))[0] == "lamp"
            assert "procedure" in await labels("pro|")
            assert (await labels('lamp "Torch" { o| }'))[0] == "oil"
            assert (await labels('lamp "Torch" { red g| }'))[0] == "red glass"
            statement = await completed(client, uri, LAMPS + "procedure p { do: lig| }")
            assert statement[0].label == "light"
            assert isinstance(statement[0].text_edit, types.TextEdit)
            assert statement[0].text_edit.new_text == "light ${1:LAMP}"
            # A room is no lamp: what fits comes first.
            quoted = await completed(client, uri, LAMPS + 'procedure p { do: light "|" }')
            assert quoted[0].label == "Beacon"
            fitting = [one.label for one in quoted if (one.sort_text or "").startswith("0")]
            assert "Cellar" not in fitting
            assert await labels("# la|") == []

    talk(scene)


def test_names_are_tried_without_the_members_beside_them_and_fit_where_they_fitted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("azif_compiler.lsp.desk.only_at_rest", lambda: None)  # of this process is more wanted
    text = LAMPS + (
        'lamp "Torch" {\n  oil 2\n  when a lamp is lighted: light this; light this; light this; light this\n'
        '  "Spark": when a lamp is lighted: if this is red glass { lihgt this } otherwise { light this }\n'
        "  at start of main: for each lamp as l { if l is red glass { light ^ } }\n  red glass\n}\n"
    )
    before, _, behind = text.partition("^")
    path = lamps(tmp_path / "lamps", before + behind)

    async def scene() -> None:
        table = Desk(lambda _: None).table_at(path)
        await table.finish()
        document = table.document(path)
        assert document is not None
        read = document.piece_at(len(before))
        assert read is not None
        place = Place(document, read.piece, *[len(before) - read.piece.start] * 3)
        shorter = narrowed(place)
        assert len(shorter.piece.text) == len(place.piece.text)
        assert "Spark" not in shorter.piece.text
        assert "red glass {" in shorter.piece.text
        assert "oil 2" in shorter.piece.text
        found = [one for one in candidates(place) if one.entity is not None]
        assert {one.word: one.fits for one in found} == {one.word: fits(one, place) for one in found}
        assert {one.fits for one in found} == {True, False}
        await table.stop()

    talk(scene)


def test_a_request_that_is_taken_back_is_not_worked_on(uno: Path) -> None:
    async def scene() -> None:
        async with editor(uno) as client:
            uri = client.open(uno / "rules.azif")
            place = client.place(uri, "token Point")  # nothing is known yet, so that all of them wait
            asked = [
                client.protocol.send_request_async("textDocument/hover", types.HoverParams(item(uri), place))
                for _ in range(5)
            ]
            tasks = [asyncio.ensure_future(one) for one in asked]
            await asyncio.sleep(0)
            for id_ in list(client.protocol._request_futures):
                client.cancel_request(types.CancelParams(id_))
            answers = await asyncio.gather(*tasks, return_exceptions=True)
            assert any("cancel" in str(one).lower() for one in answers if isinstance(one, Exception))
            # And it goes on answering.
            params = types.HoverParams(item(uri), client.place(uri, "holds Point"))
            assert await client.text_document_hover_async(params) is not None

    talk(scene)


# ---- texts as a whole --------------------------------------------------------------------------------


def test_a_name_is_changed_in_every_form_and_file_or_not_at_all(uno: Path) -> None:
    async def scene() -> None:
        async with editor(uno) as client:
            uri = client.open(uno / "rules.azif")
            await client.until(lambda: client.wrong.get(uri) == [])

            async def renamed(word: str, new: str) -> dict[str, list[types.TextEdit]]:
                params = types.RenameParams(item(uri), client.place(uri, word), new)
                edit = await client.text_document_rename_async(params)
                assert edit is not None
                return {other: list(edits) for other, edits in (edit.changes or {}).items()}

            edits = await renamed("Point\noption", "Mark")
            assert len(edits) > 1
            written = {edit.new_text for rows in edits.values() for edit in rows}
            assert written == {"Mark", "Marks"}
            for other, rows in edits.items():
                path = Path(other.removeprefix("file://"))
                lines = path.read_text().split("\n")
                for edit in sorted(rows, key=lambda one: -one.range.start.character):
                    start, end = edit.range.start, edit.range.end
                    line = lines[start.line]
                    lines[start.line] = line[: start.character] + edit.new_text + line[end.character :]
                path.write_text("\n".join(lines))
            assert main_check(uno) == 0
            with pytest.raises(JsonRpcException, match="something would be wrong"):
                await renamed("seats: number", "colour in play")

    talk(scene)


def main_check(folder: Path) -> int:
    """The exit status of `azif check`."""
    return CliRunner().invoke(azif, ["check", str(folder)]).exit_code


def test_a_text_is_laid_out_as_azif_fmt_does(tmp_path: Path) -> None:
    path = lamps(tmp_path / "p", LAMPS + 'lamp   "Torch"   {   oil   1 }\n\n\n\nlamp "X" { oil  2 }\n')

    async def scene() -> None:
        async with editor(tmp_path) as client:
            uri = client.open(path)
            options = types.FormattingOptions(2, insert_spaces=True)
            line = client.place(uri, '"X"').line
            part = types.Range(types.Position(line, 0), types.Position(line, 3))
            params = types.DocumentRangeFormattingParams(item(uri), part, options)
            (one,) = await client.text_document_range_formatting_async(params) or ()
            assert "Torch" not in one.new_text
            edits = await client.text_document_formatting_async(
                types.DocumentFormattingParams(item(uri), options)
            )
            (edit,) = edits or ()
            lines = client.texts[uri].split("\n")
            before = "\n".join(lines[: edit.range.start.line]) + "\n"
            behind = "\n".join(lines[edit.range.end.line :])
            path.write_text(before + edit.new_text + behind)
            assert CliRunner().invoke(azif, ["fmt", "--check", str(path)]).exit_code == 0

    talk(scene)


def test_an_outline_colours_folds_and_names_everywhere(uno: Path) -> None:
    async def scene() -> None:
        async with editor(uno) as client:
            uri = client.open(uno / "rules.azif")
            outline = await client.text_document_document_symbol_async(types.DocumentSymbolParams(item(uri)))
            kinds = {one.name: one for one in outline or () if isinstance(one, types.DocumentSymbol)}
            assert [child.name for child in kinds["player"].children or ()] == ["seat"]
            assert kinds["card"].kind == types.SymbolKind.Class
            folds = await client.text_document_folding_range_async(types.FoldingRangeParams(item(uri)))
            assert client.place(uri, "procedure play round").line in {one.start_line for one in folds or ()}
            params = types.WorkspaceSymbolParams("wdrawf")
            names = await client.workspace_symbol_async(params)
            assert "Wild Draw Four" in {one.name for one in names or ()}
            coloured = await client.text_document_semantic_tokens_full_async(
                types.SemanticTokensParams(item(uri))
            )
            assert coloured is not None
            found = list(decoded(coloured.data, client.texts[uri]))
            words = {text: what for text, what, _ in found}
            assert {words[word] for word in ("enum", "token", "let", "while")} == {"keyword"}
            assert words["500"] == "number"
            declared = {(text, what) for text, what, there in found if there}
            assert {("colour", "enum"), ("player", "type"), ("Point", "variable")} <= declared

    talk(scene)


def decoded(data: Sequence[int], text: str) -> Iterator[tuple[str, str, bool]]:
    """The words that are coloured, how, and whether they are declared there."""
    lines = text.split("\n")
    line = column = 0
    for index in range(0, len(data), 5):
        down, right, length, what, declared = data[index : index + 5]
        line, column = line + down, (0 if down else column) + right
        yield lines[line][column : column + length], TYPES[what], bool(declared)


def test_stages_and_what_makes_something_happen_are_told(tmp_path: Path) -> None:
    text = LAMPS + 'rule "Gleam" { when a lamp is lighted: add 1 to "Cellar"\'s Coin }\n'
    path = lamps(tmp_path / "p", text)

    async def scene() -> None:
        async with editor(tmp_path) as client:
            uri = client.open(path)
            await client.until(lambda: client.wrong.get(uri) == [])
            all_ = types.Range(types.Position(0, 0), types.Position(99, 0))
            hints = await client.text_document_inlay_hint_async(types.InlayHintParams(item(uri), all_))
            (hint,) = hints or ()
            assert hint.position == client.place(uri, "when a lamp")
            assert hint.tooltip == "After it has happened"
            prepared = await client.text_document_prepare_call_hierarchy_async(
                types.CallHierarchyPrepareParams(item(uri), client.place(uri, "light {"))
            )
            (light,) = prepared or ()
            makers = await client.call_hierarchy_incoming_calls_async(
                types.CallHierarchyIncomingCallsParams(light)
            )
            assert [one.from_.name for one in makers or ()] == ["main"]
            waiting = await client.call_hierarchy_outgoing_calls_async(
                types.CallHierarchyOutgoingCallsParams(light)
            )
            assert [one.to.name for one in waiting or ()] == ["Gleam"]

    talk(scene)


def test_rulings_are_listed_tried_as_they_stand_and_their_verdict_stands_above_them(uno: Path) -> None:
    async def scene() -> None:
        async with editor(uno) as client:
            path = uno / "rulings" / "cards.azif"
            uri = client.open(path)
            await client.until(lambda: client.wrong.get(uri) == [])
            listed = await client.workspace_execute_command_async(
                types.ExecuteCommandParams("azif.rulings", [])
            )
            assert isinstance(listed, (list, tuple))
            name = next(str(one["name"]) for one in listed if one["uri"] == uri)

            async def titles() -> list[str]:
                lenses = await client.text_document_code_lens_async(types.CodeLensParams(item(uri)))
                return [one.command.title for one in lenses or () if one.command is not None]

            assert set(await titles()) == {"▷ try"}
            verdicts = await client.workspace_execute_command_async(
                types.ExecuteCommandParams("azif.try", [uri, [name], 0])
            )
            assert isinstance(verdicts, (list, tuple))
            assert [one["holds"] for one in verdicts] == [True]
            assert (await titles()).count("✓ holds") == 1

    talk(scene)


def test_rulings_in_the_folders_of_the_editor_are_listed_before_a_file_is_open(uno: Path) -> None:
    async def scene() -> None:
        async with editor(uno) as client:
            listed = await client.workspace_execute_command_async(
                types.ExecuteCommandParams("azif.rulings", [])
            )
            assert isinstance(listed, (list, tuple))
            assert {one["package"] for one in listed} == {"uno"}
            assert all(str(one["uri"]).startswith(uno.absolute().as_uri()) for one in listed)

    talk(scene)


def test_another_name_is_written_in_the_answers_of_rulings_that_mention_the_card(here: Path) -> None:
    box = Path(shutil.copytree(Path(__file__).parent / "walk" / "box", here / "box"))

    async def scene() -> None:
        async with editor(box) as client:
            uri = client.open(box / "people.azif")
            await client.until(lambda: client.wrong.get(uri) == [])
            place = client.place(uri, '"Signal Lamp"')
            edit = await client.text_document_rename_async(types.RenameParams(item(uri), place, "Storm Lamp"))
            assert edit is not None
            assert edit.changes is not None
            rulings = (box / "rulings" / "harbour.azif").absolute().as_uri()
            assert [one.new_text for one in edit.changes[rulings]] == ['"Storm Lamp"'] * 2
            assert [one.new_text for one in edit.changes[uri]] == ['"Storm Lamp"'] * 2

    talk(scene)


def test_it_stands_above_a_card_what_its_rulings_meet_of_it(here: Path) -> None:
    folder = here / "lights"
    (folder / "rulings").mkdir(parents=True)
    (folder / "package.yaml").write_text('id: lights\nversion: "1.0"\ntitle: Lights\n')
    (folder / "cards.azif").write_text(
        """token Oil
zone shelf
kind lamp { holds Oil; starts in shelf }
verb fill { object what: lamp; says "{what} {is|are} filled"; do: add 1 to what's Oil }
verb dim { object what: lamp; says "{what} {is|are} dimmed"; do: set what's Oil to 0 }
lamp "Beacon" {
  when fill this: add_more
  when dim this: add_more
}
verb add_more { says "more"; do: set glow to 1 }
track glow from 0 to 1
procedure main { do: fill "Beacon"; dim "Beacon"; finish "dark" }
"""
    )
    (folder / "rulings" / "lamps.azif").write_text(
        'ruling "a beacon shines" {\n  when: fill "Beacon"\n  then: glow = 1\n}\n'
    )

    async def scene() -> None:
        async with editor(folder) as client:
            uri = client.open(folder / "cards.azif")
            await client.until(lambda: client.wrong.get(uri) == [])

            async def above() -> list[types.Command]:
                lenses = await client.text_document_code_lens_async(types.CodeLensParams(item(uri)))
                found = [one for one in lenses or () if one.range.start.line == 5]
                return [one.command for one in found if one.command is not None]

            try_, cover = await above()
            assert [try_.title, cover.title] == ["▷ try: 1 ruling mentions it", "▷ what they meet of it"]
            await client.workspace_execute_command_async(
                types.ExecuteCommandParams(cover.command, cover.arguments)
            )
            try_, cover = await above()
            assert try_.title == "✓ 1 ruling mentions it"
            assert cover.title == "✗ they meet 2 of its 4 clauses: not line 8"

    talk(scene)


def test_the_card_beside_the_text_is_that_at_the_cursor(uno: Path) -> None:
    async def scene() -> None:
        async with editor(uno) as client:
            uri = client.open(uno / "cards.azif")
            place = client.place(uri, '"Wild"')
            show = types.ExecuteCommandParams("azif.card", [uri, place.line, place.character])
            told = str(await client.workspace_execute_command_async(show))
            assert told.startswith("<svg")
            assert "<h1>Wild</h1>" in told
            assert "×4" in told
            client.write(uri, client.texts[uri].replace("copies 4", "copies 7", 1))
            assert "×7" in str(await client.workspace_execute_command_async(show))

    talk(scene)


async def follow(client: Editor, uri: str, keys: Iterator[Key], every: int) -> int:
    """Type, and ask all that an editor asks behind each key, or behind some; how many keys there were."""
    number = 0
    for number, (text, cursor) in enumerate(keys, 1):
        client.write(uri, text)
        if number % every:
            continue
        line = text[:cursor].rpartition("\n")[2]
        place = types.Position(text.count("\n", 0, cursor), len(line.encode("utf-16-le")) // 2)
        whole = types.Range(types.Position(0, 0), types.Position(99, 0))
        await asyncio.gather(
            client.text_document_completion_async(types.CompletionParams(item(uri), place)),
            client.text_document_hover_async(types.HoverParams(item(uri), place)),
            client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(item(uri))),
            client.text_document_document_symbol_async(types.DocumentSymbolParams(item(uri))),
            client.text_document_folding_range_async(types.FoldingRangeParams(item(uri))),
            client.text_document_inlay_hint_async(types.InlayHintParams(item(uri), whole)),
            client.text_document_code_lens_async(types.CodeLensParams(item(uri))),
            client.text_document_definition_async(types.DefinitionParams(item(uri), place)),
        )
    return number


def test_every_answer_is_given_while_a_card_is_typed_key_by_key(tmp_path: Path) -> None:
    path = lamps(tmp_path / "p")
    card = 'lamp "Torch" {\n  oil 2; red glass\n  when a lamp is lighted: light this\n}\n'

    async def scene() -> None:
        async with editor(tmp_path) as client:
            uri = client.open(path)
            await client.until(lambda: client.wrong.get(uri) == [])
            assert await follow(client, uri, typed(LAMPS, card, "", 1), 1) > len(card)
            assert client.texts[uri] == LAMPS + card
            path.write_text(client.texts[uri])
            await client.until(lambda: client.wrong[uri] == [])
            assert main_check(path.parent) == 0

    talk(scene)


def test_a_shipped_card_is_typed_where_it_stands_with_its_whole_game_open() -> None:
    path = ROOT / "cards" / "common_items.azif"
    whole = path.read_text("utf-8")
    start = whole.index("\ncommon item", len(whole) // 2) + 1
    end = whole.index("\n}\n", start) + 3
    before, card, behind = whole[:start], whole[start:end], whole[end:]

    async def scene() -> None:
        async with editor(ROOT / "cards") as client:
            uri = client.open(path)
            await client.until(lambda: client.wrong.get(uri) == [])
            await follow(client, uri, typed(before, card, behind, 2), 15)
            assert client.texts[uri] == whole
            await client.until(lambda: client.wrong[uri] == [])

    talk(scene)


@pytest.mark.slow
def test_an_hour_of_typing_is_followed(tmp_path: Path) -> None:
    """A box is written from nothing, some four thousand keys with slips, beside the game that it extends."""
    box = Path(shutil.copytree(ROOT / "tests" / "walk" / "box", tmp_path / "box"))

    async def scene() -> None:
        count = 0
        async with editor(box, ROOT / "cards") as client:
            for path in sorted(box.rglob("*.azif")):
                text = path.read_text("utf-8")
                uri = client.open(path, "")
                count += await follow(client, uri, typed("", text, "", 3), 5)
                assert client.texts[uri] == text
            for uri in list(client.texts):
                await client.until(lambda uri=uri: client.wrong.get(uri, []) == [])  # type: ignore[misc]
        assert count > 3000

    talk(scene)
