"""What the game of hands shows to people: four places, hands, and a board for each player."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from lauta.engine.actors import HIDDEN, SEAT_LETTERS
from lauta.engine.page_parts import PageRequest, Passage, Section
from lauta.engine.phrase import Phrase, T, Translations, plain
from lauta.engine.presentation import (
    Asked,
    Choice,
    Fact,
    LogLine,
    Prompt,
    SceneRequest,
    ScoreRow,
    Sheet,
    WindowKind,
)
from lauta.engine.scene import OWN, Chart, Drawings, Part, Piece, Scene

from . import rules
from .rules import ANSWER, BUILD, CARDS, LAID, OVER, PASS, PAY, PLACES, State
from .speech.notation import WORDS, split, text_of

DRAWINGS = Drawings(
    "hands",
    lambda: ("hut",),
    lambda name: f'<g id="{OWN}{name}"><rect width="96" height="96" fill="#d9c9a5" stroke="#443322"/></g>',
    lambda: ".hands { fill: #221100; }",
)
windows = [WindowKind("hut", T("Somebody has built a hut"), T("A hammer"))]


def asked(s: State) -> Asked | None:
    """Whether the hut is knocked down, where all are asked."""
    return Asked("hut", PASS, s.turn) if s.phase == ANSWER and s.options.poll else None


def turn(s: State) -> int:
    """Who draws or builds."""
    return s.turn


def prompt(s: State, viewer: int | None, names: Sequence[str]) -> Prompt:
    """Whose decision it is."""
    who = rules.actor(s)
    if s.phase == OVER:
        return Prompt(T("The game is over."), plain(""))
    if asked(s) and viewer != who:
        return Prompt(T("The others may react."), plain(""))
    if viewer != who:
        return Prompt(T("{name}'s turn.", name=names[who]), plain(""))
    if s.phase == ANSWER:
        return Prompt(T("You may react."), T("Knock the hut down, or pass."))
    return Prompt(T("Your turn."), T("Draw, or build."))


def choices(s: State, numbers: Sequence[int], names: Sequence[str] = SEAT_LETTERS) -> list[Choice]:
    """Building is offered with each payment, as one choice; cards are clicked in the hand."""
    offered: list[Choice] = []
    for number in numbers:
        kind, args = split(number)
        label = plain(text_of(number))
        if kind == "build":
            mine = [card for card in range(CARDS) if s.where[card] == s.turn + 1]
            offered += [_build(number, pair) for pair in combinations(mine, 2)]
        else:
            place = f"card-{args[0]}" if kind in ("pay", "knock") else None
            offered.append(Choice(number, kind, text_of(number), label, place, ends=kind == "pass"))
    return offered


def _build(number: int, pair: tuple[int, ...]) -> Choice:
    label = T("Build for {one} and {two}", one=WORDS[pair[0]], two=WORDS[pair[1]])
    follow = tuple(PAY + card for card in pair)
    return Choice(
        number, "build", text_of(number), label, f"P{number - BUILD + 1}", Fraction(1), follow=follow
    )


def headlines(s: State) -> list[Phrase]:
    """The stock."""
    return [T("{n} cards in the stock", n=s.stock)]


def facts(s: State, seat: int) -> list[Fact]:
    """How many cards a seat holds."""
    return [Fact("cards", T("cards"), str(s.held[seat]), "card")]


def hand(s: State, viewer: int) -> list[Fact]:
    """The viewer's own cards."""
    return [
        Fact(f"card-{WORDS[card]}", plain(WORDS[card]), "", "card")
        for card in range(CARDS)
        if s.where[card] == viewer + 1
    ]


def sheets(s: State, seat: int, request: SceneRequest) -> list[Sheet]:
    """The cards laid down by a seat, as a picture."""
    laid = [WORDS[card] for card in range(CARDS) if s.where[card] == LAID + seat]
    lines = tuple(Part(text=word, y=20 * n) for n, word in enumerate(laid))
    piece = Piece("laid", x=10, y=30, parts=lines, label=str(len(laid)))
    chart = Chart((0, 0, 200, 120))
    return [Sheet("laid", T("Laid down"), Scene(DRAWINGS, chart, (piece,), f"{len(laid)}", name="laid-down"))]


def pool(s: State) -> list[Fact]:
    """The stock."""
    return [Fact("stock", T("stock"), str(s.stock), "card")]


def points(s: State, seat: int) -> Fraction:
    """Huts."""
    return Fraction(rules.points(s, seat))


def log_line(before: State, action: int, after: State, names: Sequence[str]) -> LogLine:
    """What happened; the card that somebody else draws stays unknown."""
    if action == HIDDEN:
        return LogLine(T("{name} receives a card", name=names[before.to]), before.to, minor=True)
    kind, args = split(action)
    who = before.to if kind == "deal" else rules.actor(before)
    if kind == "deal":
        return LogLine(T("{name} receives {card}", name=names[who], card=args[0]), who, minor=True)
    gained = rules.points(after, before.turn) - rules.points(before, before.turn)
    place = (f"P{args[0]}",) if kind == "build" else ()
    points = Fraction(gained) if gained else None
    phrase = T("{name}: {what}", name=names[who], what=text_of(action))
    return LogLine(phrase, who, points, place, minor=kind == "pass")


def score_sheet(s: State) -> list[ScoreRow]:
    """Huts."""
    return [ScoreRow(T("total"), tuple(points(s, seat) for seat in range(s.n_players)), total=True)]


def scene(s: State, request: SceneRequest) -> Scene:
    """Four places in a row."""
    pieces = tuple(_place(s, place, request) for place in range(PLACES))
    return Scene(DRAWINGS, Chart((0, 0, 440, 120)), pieces, "Hands")


def _place(s: State, place: int, request: SceneRequest) -> Piece:
    name = f"P{place + 1}"
    label = f"{name}: {SEAT_LETTERS[s.hut[place] - 1] if s.hut[place] else '-'}"
    return Piece(
        name, x=10 + place * 108, y=10, tone="last" if name in request.marked else "",
        parts=(Part("hut"), Part(text=label, x=48, y=52)), label=label, place=name,
        actions=tuple(choice.code for choice in request.choices if choice.place == name), entry=True,
    )  # fmt: skip


def text_board(s: State, names: Sequence[str], translations: Translations | None) -> str:
    """Places, and how many cards everybody holds."""
    rows = [f"P{n + 1} {names[hut - 1] if hut else '-'}" for n, hut in enumerate(s.hut)]
    return "\n".join([*rows, *(f"{names[n]} {s.held[n]}" for n in range(s.n_players))])


def glyph(name: str, size: int = 24) -> str:
    """A card."""
    return (
        f'<svg class="glyph" width="{size}" height="{size}" viewBox="0 0 24 24" aria-hidden="true">'
        '<rect x="5" y="3" width="14" height="18" rx="2" fill="none" stroke="currentColor"/></svg>'
    )


def how_to_play(request: PageRequest) -> list[Section]:
    """One sentence."""
    return [Section("The game", (Passage("<p>Draw, or build and pay two cards.</p>"),))]
