"""The command `lauta serve`. It waits for years, so this module imports nothing that it does not need."""

from __future__ import annotations

from pathlib import Path

import click

from .groups import Command


@click.command(cls=Command)
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port to listen on."
)
@click.option("--open/--no-open", "open_browser", default=False, help="Open a browser when the server is up.")
@click.option(
    "--edition",
    "editions",
    multiple=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file of an edition that every guest of this server may play with; repeatable.",
)
@click.option(
    "--engine",
    "seated",
    multiple=True,
    metavar="NAME=COMMAND",
    help="An engine in any language that people may seat, started by COMMAND (docs/protocol.md); repeatable.",
)
def serve(
    host: str, port: int, open_browser: bool, editions: tuple[Path, ...], seated: tuple[str, ...]
) -> None:
    """Serve the tables; data lie in a folder of your own, everything ends with Ctrl-C."""
    from ..web.server.serve import serve as run

    run(host, port, open_browser, editions, seated)
