"""The site in a browser while its packages are written: a page is made anew when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any

import click

from azif_compiler import ir
from azif_compiler.diagnostic import Report
from azif_compiler.loader.files import MANIFEST, content_files
from azif_compiler.site.contents import Contents
from azif_compiler.site.layout import EXTENSIONS, EXTENSIONS_SET
from azif_compiler.site.preview import complained, face_at, framed, page_at, path_of
from azif_compiler.site.shared_parts import Parts
from azif_runtime.loading import game_at
from azif_runtime.site import Results

TextsOf = Callable[[ir.Game], Mapping[str, Sequence[str]]]


class Preview:
    """Packages as they are now, on top of a site that was laid out; results are those of that time."""

    def __init__(self, folders: Sequence[Path], site: Path, tried: Results, texts_of: TextsOf) -> None:
        self.folders, self.site, self.tried, self.texts_of = folders, site, tried, texts_of
        self.known: tuple[tuple[str, int, int], ...] = ()
        self.parts: Parts | None = None
        self.wrong: list[str] = []
        self.lock = Lock()
        self.markdown: Any = import_module("markdown")  # comes with mkdocs

    def stamp(self) -> tuple[tuple[str, int, int], ...]:
        """What the files of the packages look like from outside."""
        found = []
        for folder in self.folders:
            for path in [*content_files(folder, Report()), folder / MANIFEST]:
                with suppress(OSError):  # it may be gone by now
                    state = path.stat()
                    found.append((str(path), state.st_mtime_ns, state.st_size))
        return tuple(found)

    def now(self) -> Parts | None:
        """The packages as they are now; None if something is wrong with them."""
        with self.lock:
            stamp = self.stamp()
            if stamp != self.known:
                report = Report()
                game = game_at(self.folders, report, rulings=True)
                self.known = stamp
                self.wrong = [f"{one.span}: {one.text()}" for one in report.diagnostics]
                self.parts = None
                if game is not None and not report.failed:
                    self.parts = Parts(Contents(game, self.texts_of(game), self.tried))
            return self.parts

    def html(self, asked: str) -> bytes | None:
        """A page as it is now; None if what was laid out serves as well."""
        path = path_of(asked)
        parts = self.now()
        frame = self.frame(path)
        if frame is None:
            return None
        if parts is None:
            return framed(frame, path, complained(self.wrong)).encode()
        page = page_at(parts, path)
        if page is None:
            return None
        body: str = self.markdown.markdown(
            page.body, extensions=list(EXTENSIONS), extension_configs=EXTENSIONS_SET
        )
        return framed(frame, page.path, body).encode()

    def frame(self, path: str) -> str | None:
        """The page that was laid out there, or one beside it; None if there is none."""
        own = self.site / ("index.html" if path == "index" else f"{path}/index.html")
        beside = sorted(own.parent.parent.glob("*/index.html")) if path != "index" else []
        found = next((one for one in (own, *beside) if one.is_file()), None)
        return found.read_text(encoding="utf-8") if found is not None else None

    def face(self, asked: str) -> bytes | None:
        """A face as it is now."""
        parts = self.now()
        found = face_at(parts, asked.strip("/")) if parts is not None else None
        return found.encode() if found is not None else None


class Handler(SimpleHTTPRequestHandler):
    """Answers with what is now where it can, and with what was laid out for the rest."""

    def __init__(self, preview: Preview, *rest: Any) -> None:
        self.preview = preview
        super().__init__(*rest, directory=str(preview.site))

    def do_GET(self) -> None:  # so it is called there
        """A page, a face, or a file."""
        asked = self.path.partition("?")[0]
        made, sort = None, "text/html; charset=utf-8"
        if asked.endswith(("/", "index.html")):
            made = self.preview.html(asked)
        elif asked.startswith("/faces/"):
            made, sort = self.preview.face(asked), "image/svg+xml"
        if made is None:
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", sort)
        self.send_header("Content-Length", str(len(made)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(made)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # so it is called there
        """Nothing is said of what is asked for."""


def server(preview: Preview, port: int) -> ThreadingHTTPServer:
    """A server of a preview on this machine; port 0 is any that is free. Raises `OSError` if it is taken."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, preview))


def serve(preview: Preview, port: int) -> None:
    """Serve until somebody stops it."""
    try:
        running = server(preview, port)
    except OSError as error:
        raise click.ClickException(f"cannot serve at port {port}: {error.strerror}") from error
    click.echo(
        f"http://127.0.0.1:{running.server_port}/ shows pages as they are now; Ctrl-C ends it", err=True
    )
    try:
        running.serve_forever()
    except KeyboardInterrupt:
        click.echo("", err=True)
    finally:
        running.server_close()
