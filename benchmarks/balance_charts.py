"""Tells and draws what `balance.py` has played: python -m benchmarks.balance_charts FOLDER

Writes docs/balance.svg and the tables of docs/balance.md. Plays nothing.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import lauta
from benchmarks.beside import DOCS, between
from benchmarks.beside_plot import OURS, THEIRS, new_figure, save
from lauta.arena.summary import wilson

LEVELS = ("expert", "skilled")
ALIKE = {("skilled", "navegador")}  # without errors and with little chance, games repeat each other
LEAST = 10  # games of a cell that is shown
OPENING_OF = 3  # players
MOST_OPENINGS = 4
Games = list[dict[str, Any]]


def read(folder: Path, level: str, game: str, players: int) -> Games:
    """The games of a cell without options; none where none were played, or all of them are alike."""
    if (level, game) in ALIKE:
        return []
    file = folder / f"{level}-{game}-{players}.jsonl"
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    return list({one["number"]: one for one in map(json.loads, lines)}.values())  # each game once


def by_turn(games: Games) -> list[float]:
    """Wins, shared ones in parts, by who decided first, second and so on."""
    wins = [0.0] * len(games[0]["order"])
    for game in games:
        for place, seat in enumerate(game["order"]):
            wins[place] += game["shares"][seat]
    return wins


def seats_table(folder: Path) -> str:
    """Share of wins by place in the order of turns."""
    lines = [
        "| game | players | bots | games | turns | wins by order of turns, with 95 % intervals |",
        "|---|---:|---|---:|---:|---|",
    ]
    for game in lauta.games():
        for players in game.players:
            for level in LEVELS:
                games = read(folder, level, game.id, players)
                if len(games) < LEAST:
                    continue
                turns = sum(one["turns"] for one in games) / len(games)
                told = "; ".join(share(won, len(games)) for won in by_turn(games))
                lines.append(f"| {game.title} | {players} | {level} | {len(games)} | {turns:.0f} | {told} |")
    return "\n".join(lines)


def share(won: float, games: int) -> str:
    """A share with its interval."""
    low, high = wilson(won, games)
    return f"{won / games:.0%} ({low:.0%}–{high:.0%})"


def ways_table(folder: Path) -> str:
    """What decides: how winners say they won, and the lines of the account, winners beside all."""
    lines = ["| game | players | bots | games | how it was won |", "|---|---:|---|---:|---|"]
    for game in lauta.games():
        for players in game.players:
            for level in LEVELS:
                games = read(folder, level, game.id, players)
                if len(games) < LEAST:
                    continue
                ways = Counter(in_words(one["way"]) for one in games if one["way"])
                told = [f"{way}: {share(n, len(games))}" for way, n in ways.most_common()]
                told = told if 2 * ways.total() > len(games) else [*account(games)]  # a tie is no way
                lines.append(f"| {game.title} | {players} | {level} | {len(games)} | {'; '.join(told)} |")
    return "\n".join(lines)


def in_words(way: str) -> str:
    """How it was won, without what and where."""
    return way.replace("{what}", "it").partition(": {")[0].removeprefix("wins: ")


def account(games: Games) -> Sequence[str]:
    """Mean points of each line, of the winners and of all."""
    found = []
    for name in games[0]["account"]:
        rows = [(one["account"].get(name, [0.0] * len(one["shares"])), one["shares"]) for one in games]
        best = sum(sum(v * part for v, part in zip(values, shares, strict=True)) for values, shares in rows)
        mean = sum(sum(values) / len(values) for values, _ in rows)
        line = name.partition(", one point for each")[0]
        found.append(f"{line} {best / len(games):.1f} (all {mean / len(games):.1f})")
    return found


def openings_table(folder: Path) -> str:
    """The commonest first decisions with three players, and how often who took them won."""
    lines = ["| game | bots | first decision | how often | won |", "|---|---|---|---:|---|"]
    for game in lauta.games():
        for level in LEVELS:
            games = read(folder, level, game.id, OPENING_OF)
            if len(games) < LEAST:
                continue
            taken: Counter[str] = Counter()
            won: Counter[str] = Counter()
            for one in games:
                for seat, texts in enumerate(one["opening"]):
                    if texts:
                        taken[texts[0]] += 1
                        won[texts[0]] += one["shares"][seat]
            for text, n in taken.most_common(MOST_OPENINGS):
                often = f"{n / taken.total():.0%}"
                lines.append(f"| {game.title} | {level} | `{text}` | {often} | {share(won[text], n)} |")
    return "\n".join(lines)


def draw(folder: Path, path: Path) -> None:
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
                games = read(folder, level, game.id, players)
                if len(games) < LEAST:
                    continue
                wins = by_turn(games)
                places = [place + aside for place in range(1, players + 1)]
                means = [won / len(games) for won in wins]
                ends = [wilson(won, len(games)) for won in wins]
                bars = [
                    [mean - low for mean, (low, _) in zip(means, ends, strict=True)],
                    [high - mean for mean, (_, high) in zip(means, ends, strict=True)],
                ]
                fill = colour if level == "expert" else "white"
                axes.errorbar(places, means, bars, fmt="o", color=colour, markersize=4, mfc=fill, lw=1.2)
    figure.supxlabel("place in the order of turns (filled: experts, open: skilled; bars: 95 %)", fontsize=9)
    figure.supylabel("share of wins", fontsize=9)
    save(figure, path)


def main() -> None:
    """Write page and picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    page = DOCS / "balance.md"
    text = page.read_text("utf-8")
    for mark, table in (("seats", seats_table), ("ways", ways_table), ("openings", openings_table)):
        text = between(text, mark, table(folder))
    page.write_text(text, encoding="utf-8")
    draw(folder, DOCS / "balance.svg")


if __name__ == "__main__":
    main()
