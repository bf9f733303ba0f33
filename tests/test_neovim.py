"""The language server in Neovim itself: complaints, hover, and what mends a mistake."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from golden import write

NEOVIM = shutil.which("nvim")

SCRIPT = """
vim.cmd("edit lamps.azif")
local client = vim.lsp.start_client({ name = "azif", cmd = { SERVER, "lsp" }, root_dir = vim.fn.getcwd() })
vim.lsp.buf_attach_client(0, client)
local function say(text) io.stdout:write(text .. "\\n") end
vim.wait(60000, function() return #vim.diagnostic.get(0) > 0 end, 50)
for _, one in ipairs(vim.diagnostic.get(0)) do say("complaint " .. one.lnum + 1 .. " " .. one.message) end
local document = vim.lsp.util.make_text_document_params()
local place = { textDocument = document, position = { line = 1, character = 1 } }
for _, one in pairs(vim.lsp.buf_request_sync(0, "textDocument/hover", place, 20000)) do
  say("hover " .. one.result.contents.value)
end
vim.api.nvim_win_set_cursor(0, { 3, 16 })
local range = vim.lsp.util.make_range_params()
range.context = { diagnostics = {} }
for _, one in pairs(vim.lsp.buf_request_sync(0, "textDocument/codeAction", range, 20000)) do
  for _, action in ipairs(one.result) do say("action " .. action.title) end
end
vim.cmd("qa!")
"""

LAMPS = """\
zone shelf
kind lamp { printed oil: number = 1; starts in shelf }
lamp "Beacon" { oill 3 }
procedure main { do: if "Beacon"'s oil > 1: finish "bright" }
"""


@pytest.mark.skipif(NEOVIM is None, reason="Neovim is not installed")
def test_neovim_shows_complaints_and_what_mends_them(here: Path) -> None:
    folder = write(here / "lamps", {"lamps.azif": LAMPS})
    server = Path(sys.executable).parent / "azif"
    (folder / "try.lua").write_text(SCRIPT.replace("SERVER", f'"{server}"'))
    assert NEOVIM is not None
    done = subprocess.run(
        [NEOVIM, "--headless", "-u", "NONE", "-c", "luafile try.lua"],
        cwd=folder, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert "complaint 3 no lamp has `oill`" in done.stdout, done.stdout + done.stderr
    assert "hover `kind NAME`" in done.stdout
    assert "action Write `oil`" in done.stdout
