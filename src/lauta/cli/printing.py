"""What commands print on: the console, a bar of progress, what is being compiled. No command here."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..engine.game import Game

console = Console(highlight=False)
errors = Console(stderr=True, highlight=False)


def progress_bar() -> Progress:
    """A bar of its own on the terminal; nothing where there is none."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=errors,
        transient=True,
        disable=not errors.is_terminal,
    )


def compiled(game: Game) -> float:
    """Have all there that bots of a game need; says on the way what is being compiled."""
    from ..arena.warm import warm as compile_bots

    with errors.status("loading") as status:
        return compile_bots(game, lambda what: status.update(f"compiling {game.id}: {what}"))
