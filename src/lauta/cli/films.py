"""The commands `lauta film` and `lauta picture`: a record as a WebP, a position of it as SVG or PNG.

Only reads arguments and writes files; the drawing is done in `lauta/pictures`.
"""

from __future__ import annotations

from pathlib import Path

import click

import lauta

from .. import files
from ..engine.presentation import SceneRequest, picture
from ..i18n import speaking, translations
from .groups import Command
from .parameters import language_option, record_argument
from .printing import check_free, console, edition_option, force_option, progress_bar, record_bytes

_dark = click.option("--dark", is_flag=True, help="In dark colours.")


def _out(*endings: str) -> click.Path:
    class Out(click.Path):
        def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Path:
            path = Path(str(super().convert(str(value), param, ctx)))
            if path.suffix.lower() not in endings:
                self.fail(f"{path} should end in {' or '.join(endings)}", param, ctx)
            return path

    return Out(dir_okay=False)


@click.command(cls=Command)
@record_argument
@click.option("--out", type=_out(".webp"), required=True, help="FILE.webp.")
@force_option
@click.option("--width", type=click.IntRange(200, 1920), default=800, show_default=True, help="In pixels.")
@_dark
@language_option
@edition_option
def film(
    record: Path, out: Path, force: bool, width: int, dark: bool, language: str, edition: Path | None
) -> None:
    """Make a short film of a match: a picture a turn, 60 at most, with names and points beside.

    Hidden things are shown as spectators saw them. Example: lauta film match.txt --out match.webp
    """
    from ..pictures.film import film as made
    from ..pictures.words import words_now

    check_free(out, force)
    match = lauta.read(record_bytes(record), edition=edition)
    with speaking(language), progress_bar() as progress:
        task = progress.add_task("film", total=1.0)
        told = made(match, words_now(), dark, width, lambda done: progress.update(task, completed=done))
    files.write(out, told)
    console.print(f"wrote {out}, {len(told) / 1e6:.2f} MB", markup=False)


@click.command("picture", cls=Command)
@record_argument
@click.option("--out", type=_out(".svg", ".png"), required=True, help="FILE.svg or FILE.png.")
@force_option
@click.option("--at", type=click.IntRange(0), help="The position after so many entries; else the last one.")
@click.option("--width", type=click.IntRange(50, 4000), help="In pixels; else 1200 (PNG), or as drawn (SVG).")
@_dark
@language_option
@edition_option
def picture_of(
    record: Path,
    out: Path,
    force: bool,
    at: int | None,
    width: int | None,
    dark: bool,
    language: str,
    edition: Path | None,
) -> None:
    """Draw a position of a record as a file that stands alone.

    Hidden things are left out. Example: lauta picture match.txt --at 120 --out position.png
    """
    from ..pictures.raster import png
    from ..pictures.settling import settled, sized

    check_free(out, force)
    match = lauta.read(record_bytes(record), edition=edition)
    n = len(match.log) if at is None else at
    if n > len(match.log):
        raise click.UsageError(f"the record has {len(match.log)} entries; there is no position {n}")
    with speaking(language):
        past = match.at(n)
        log = [(entry.actor, entry.action) for entry in match.log[:n]]
        request = SceneRequest(names=match.names, translations=translations(), standalone=True, log=log)
        svg = settled(picture(match.game.view, past.redacted(None), request), dark)
    if out.suffix.lower() == ".png":
        files.write(out, png(svg, width or 1200))
    else:
        files.write(out, sized(svg, width) if width else svg)
    console.print(f"wrote {out}", markup=False)
