"""Tells and draws what the libraries of openings hold: python -m benchmarks.balance_charts

Writes docs/balance.svg and the tables of docs/balance.md. Plays nothing: that is `lauta openings`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import lauta
from benchmarks.beside import DOCS, between
from benchmarks.beside_plot import OURS, THEIRS, new_figure, save
from lauta.arena.summary import wilson
from lauta.engine.game import Game
from lauta.openings import Changed, Found, library_of

OPENING_OF = 3  # players
MOST_OPENINGS = 4


def cells(game: Game) -> Sequence[Found]:
    """What is known of a game, by players, experts first."""
    library = library_of(game.id)
    return () if library is None else library.cells


def seats_table() -> str:
    """Share of wins by place in the order of turns."""
    lines = [
        "| game | players | bots | games | turns | wins by order of turns, with 95 % intervals |",
        "|---|---:|---|---:|---:|---|",
    ]
    for game in lauta.games():
        for cell in cells(game):
            told = "; ".join(share(won, cell.games) for won in cell.wins)
            head = f"| {game.title} | {cell.players} | {cell.level} | {cell.games} | {cell.turns:.0f} |"
            lines.append(f"{head} {told} |")
    return "\n".join(lines)


def share(won: float, games: int) -> str:
    """A share with its interval."""
    low, high = wilson(won, games)
    return f"{won / games:.0%} ({low:.0%}–{high:.0%})"


def ways_table() -> str:
    """What decides: how winners say they won, and the lines of the account, winners beside all."""
    lines = ["| game | players | bots | games | how it was won |", "|---|---:|---|---:|---|"]
    for game in lauta.games():
        for cell in cells(game):
            told = [f"{in_words(way)}: {share(n, cell.games)}" for way, n in cell.ways]
            told = told if 2 * sum(n for _, n in cell.ways) > cell.games else account(cell)  # a tie is no way
            head = f"| {game.title} | {cell.players} | {cell.level} | {cell.games} |"
            lines.append(f"{head} {'; '.join(told)} |")
    return "\n".join(lines)


def in_words(way: str) -> str:
    """How it was won, without what and where."""
    return way.replace("{what}", "it").partition(": {")[0].removeprefix("wins: ")


def account(cell: Found) -> list[str]:
    """Mean points of each line, of the winners and of all."""
    return [
        f"{name.partition(', one point for each')[0]} {winners:.1f} (all {everybody:.1f})"
        for name, winners, everybody in cell.account
    ]


def openings_table() -> str:
    """The commonest first decisions with three players, and how often who took them won."""
    lines = ["| game | bots | first decision | how often | won |", "|---|---|---|---:|---|"]
    for game in lauta.games():
        for cell in cells(game):
            for one in cell.firsts[:MOST_OPENINGS] if cell.players == OPENING_OF else ():
                often = f"{one.n / (cell.games * cell.players):.0%}"
                lines.append(
                    f"| {game.title} | {cell.level} | `{one.text}` | {often} | {share(one.won, one.n)} |"
                )
    return "\n".join(lines)


def options_table() -> str:
    """What options change: the usual first, then one option at a time."""
    lines = [
        "| game | players | bots | option | games | turns | who decides first wins | points: winners, all |",
        "|---|---:|---|---|---:|---:|---|---|",
    ]
    for game in lauta.games():
        library = library_of(game.id)
        for cell in cells(game):
            changed = library.changed(cell) if library else []
            rows: list[tuple[str, Found | Changed]] = [("as usual", cell)]
            rows += [(f"`{one.option}={one.value}`", one) for one in changed]
            for name, one in rows if changed else ():
                head = (
                    f"| {game.title} | {one.players} | {one.level} | {name} | {one.games} | {one.turns:.0f} |"
                )
                points = "{:.1f}, {:.1f}".format(*one.scores) if game.about.scored else "-"
                lines.append(f"{head} {share(one.wins[0], one.games)} | {points} |")
    return "\n".join(lines)


TABLES = {"seats": seats_table, "ways": ways_table, "openings": openings_table, "options": options_table}


def draw(path: Path) -> None:
    """A row of panels a game, one for each number of players: wins by order of turns, fair share dashed."""
    every = lauta.games()
    most = max(len(game.players) for game in every)
    figure = new_figure(9.0, 8.5)
    panels = figure.subplots(len(every), most, sharey=True, squeeze=False)
    for row, game in zip(panels, every, strict=True):
        for axes in row[len(game.players) :]:
            axes.set_axis_off()
        row[0].set_ylabel(game.title)
        for axes, players in zip(row, game.players, strict=False):
            axes.axhline(1 / players, color="#8a8a8a", linestyle="--", linewidth=1)
            axes.set_ylim(0, 1)
            axes.set_xlim(0.4, players + 0.6)
            axes.set_xticks(range(1, players + 1))
            axes.spines[["top", "right"]].set_visible(False)
            for level, colour, aside in (("expert", OURS, -0.12), ("skilled", THEIRS, 0.12)):
                cell = next(
                    (one for one in cells(game) if (one.players, one.level) == (players, level)), None
                )
                if cell is None:
                    continue
                places = [place + aside for place in range(1, players + 1)]
                found = [cell.chance(place) for place in range(players)]
                means = [mean for mean, _, _ in found]
                bars = [[mean - low for mean, low, _ in found], [high - mean for mean, _, high in found]]
                fill = colour if level == "expert" else "white"
                axes.errorbar(places, means, bars, fmt="o", color=colour, markersize=4, mfc=fill, lw=1.2)
    figure.supxlabel("place in the order of turns (filled: experts, open: skilled; bars: 95 %)", fontsize=9)
    figure.supylabel("share of wins", fontsize=9)
    save(figure, path)


def main() -> None:
    """Write page and picture."""
    page = DOCS / "balance.md"
    text = page.read_text("utf-8")
    for mark, table in TABLES.items():
        text = between(text, mark, table())
    page.write_text(text, encoding="utf-8")
    draw(DOCS / "balance.svg")


if __name__ == "__main__":
    main()
