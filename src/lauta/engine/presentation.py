"""What a game says about itself to people: choices, panels, log lines, score sheets, pictures.

Only the vocabulary and the contract; every game fulfils it in its `view.py`. No rules, no HTML.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol, TypeVar, cast, runtime_checkable

from .actors import SEAT_LETTERS
from .page_parts import PageRequest, Section
from .phrase import Phrase, Translations
from .scene import Scene

R = TypeVar("R")


@dataclass(frozen=True)
class Button:
    """What a button of the action bar says in short ("Sell 2 sugar: 120"); buttons stand by their `rank`."""

    label: Phrase
    rank: int = 0


@dataclass(frozen=True)
class Choice:
    """One legal action as a person sees it.

    `place` is the id of what is clicked: a place on the board ("C3") or on a sheet, or a fact of the
    hand; None for a button in the action bar. `points` are booked at once, None where there are none to
    tell (or chance decides).
    `effect` says briefly what it brings ("survey: 3 points"). `ends` marks the button that ends the turn.
    `follow` are the decisions to play at once behind `action`, where people see several as one choice.
    `aside` marks a less usual way at a place where a click plays the usual one: it is listed, and asked for
    by a right click, a long press or a key.
    `careful` is asked for once more where a click on its place would play it: somebody may only have wanted
    to look at the card.
    `reveals` is asked for once more under a finger, which cannot point at a place without choosing it: what
    it brings to light cannot be taken back.
    `sure` is said of a button that asks once, before a second click does it: "That is a gift."
    `early` is asked of one that ends a turn in which nothing was done, where that is something, too.
    `glyph` names a drawing of `View.glyph`: the card that is chosen.
    `made_of` are such drawings, each with a number: the bar shows them in place of the label, which is then
    what a screen reader says and a pointer is told (a payment: two forests, a hill).
    `back` are decisions of this turn that are taken back before `action` is played: see `Revises`.
    `button` makes it a button of the action bar beside its place, where that is small or far from the eye.
    `joined` marks two kinds of decisions in one choice: see `joining.py`.
    """

    action: int
    kind: str
    text: str
    label: Phrase
    place: str | None = None
    points: Fraction | None = None
    effect: Phrase | None = None
    ends: bool = False
    follow: tuple[int, ...] = ()
    aside: bool = False
    careful: bool = False
    reveals: bool = False
    sure: Phrase | None = None
    early: Phrase | None = None
    glyph: str = ""
    made_of: tuple[tuple[str, int], ...] = ()
    back: int = 0
    button: Button | None = None
    joined: bool = False

    @property
    def code(self) -> str:
        """What a page sends for this choice, and what `data-a` holds: "12", or "12+45" with what follows.

        "-2+12+45" takes two decisions back first.
        """
        back = (-self.back,) if self.back else ()
        return "+".join(map(str, (*back, self.action, *self.follow)))


@dataclass(frozen=True)
class Prompt:
    """The status sentence: `headline` in bold ("Your first of two steps."), `detail` what can be done.

    `strip` are all places of a small drawing from which one is to be chosen, each with the place as `id`,
    what going there costs as value, what it brings as `text` and a drawing of the board as `glyph`: a phone
    shows them as large buttons.
    """

    headline: Phrase
    detail: Phrase
    strip: tuple[Fact, ...] = ()


@dataclass(frozen=True)
class Fact:
    """A counted thing in a panel; `id` is stable, `glyph` names a drawing of `View.glyph`.

    `reconstructed` marks a figure that is ours, because no source gives it. `places` are those on the board
    that the fact is about; the page points at them. `text` is what a card of the hand says: it can be read
    there while the card cannot be played. A `fresh` card has come last. `instead` is what it plays in place
    of what was chosen last ("" for nothing: it is what was chosen).
    """

    id: str
    label: Phrase
    value: str | Phrase
    glyph: str = ""
    reconstructed: bool = False
    places: tuple[str, ...] = ()
    text: Phrase | None = None
    fresh: bool = False
    instead: str | None = None

    def __hash__(self) -> int:
        return hash((self.id, self.value))  # quick: all facts of a page are looked up at every move


MANNERS = ("turn", "shine", "shake", "tumble", "card")


@dataclass(frozen=True)
class Event:
    """What chance has brought, shown large for a moment over the board, with the sentence of the log.

    `manner` is how it comes, one of MANNERS: something face down turns over, shines (all wait for it) or
    shakes (it hurts); dice tumble; a card is laid down. `drawings` are those of the game's scenes, by name,
    side by side, with `number` lettered on them; `beside` are smaller ones that lie still: dice that were
    kept, symbols that are called for. A card has its `title`, and its `text` in place of the sentence.
    """

    manner: str
    drawings: tuple[str, ...]
    beside: tuple[str, ...] = ()
    number: str = ""
    title: Phrase | None = None
    text: Phrase | None = None


@dataclass(frozen=True)
class Hint:
    """A sentence for somebody who plays for the first time; it comes once, and goes for good.

    It comes when one of the kinds of decisions `when` is due (any, where none is named), and stands beside
    the first of them: its place or its button. `beside` names another part of the page instead ("hand"), as
    `hints.js` knows it. `id` is stable: browsers keep it.
    """

    id: str
    text: Phrase
    when: tuple[str, ...] = ()
    beside: str = ""


@dataclass(frozen=True)
class LogLine:
    """What one action did. `places` are the places on the board to mark or point at.

    `minor` lines (what the next line tells again, the end of a turn) may be left out of a short log.
    A `quiet` line is minor in any case and interrupts no turn: a seat that was asked does not react.
    `touches` are the other seats to which it did something: they lost or got money or cards, were moved, a
    place was taken from them, or a race that they are in was decided. Pages show it to them once, over the
    board, with the drawing `sign` of `View.glyph`.
    """

    phrase: Phrase
    seat: int | None
    points: Fraction | None = None
    places: tuple[str, ...] = ()
    minor: bool = False
    quiet: bool = False
    shows: Event | None = None
    touches: tuple[int, ...] = ()
    sign: str = ""


@dataclass(frozen=True)
class ScoreRow:
    """A line of the final score sheet: one value a seat, and why."""

    label: Phrase
    values: tuple[Fraction, ...]
    notes: tuple[Phrase | None, ...] = ()
    total: bool = False


@dataclass(frozen=True)
class Sheet:
    """A picture beside the board, such as a player's own board, as a scene or as SVG; `id` is stable.

    `reach` are the things in it that are played from, each with the place of its choices as `id`: the page
    keeps them at hand while the picture is out of sight. In the picture, `data-instead` chooses something
    in place of what was chosen last. `note` says what in it is ours, because no source gives it.
    A `shared` sheet is the same for every seat, such as a chart of all rolls: the page shows it once, beside
    the supply.
    """

    id: str
    title: Phrase
    scene: Scene
    reach: tuple[Fact, ...] = ()
    note: Phrase | None = None
    shared: bool = False


class History(list[tuple[int, int]]):
    """A log that grows: pairs of an actor and an action, with what has been read from it so far.

    Lists that are read from scratch for each position make a match slower the longer it lasts.
    """

    def __init__(self, entries: Iterable[tuple[int, int]] = ()) -> None:
        super().__init__(entries)
        self._read: dict[object, tuple[int, Any]] = {}

    def read_on(self, name: object, start: Callable[[], R], step: Callable[[R, int, int, int], None]) -> R:
        """What `step` makes of `start()` entry by entry: it is given what was made, number, actor, action.

        Numbers count from 1. Only entries that came since the last time are read.
        """
        n, made = self._read.get(name) or (0, start())
        for number in range(n, len(self)):
            step(made, number + 1, *self[number])
        self._read[name] = len(self), made
        return cast(R, made)

    def cut(self, n: int) -> None:
        """Keep the first n entries alone."""
        del self[n:]
        self._read.clear()


@dataclass(frozen=True)
class SceneRequest:
    """How to draw a position: what may be clicked, what is marked, for whom and in which language.

    `prefix` stands before every id of the picture, so that several pictures can be on one page. `log` is what
    was decided so far, as the reader may know it: pairs of an actor (a seat, or CHANCE) and an action (HIDDEN
    where it is secret); empty where nobody kept it. With `undo` off nothing can be taken back, as in a
    tutorial: then no place plays anything in place of what was chosen last (`instead`).
    """

    choices: Sequence[Choice] = ()
    marked: Sequence[str] = ()
    names: Sequence[str] = ()
    translations: Translations | None = None
    standalone: bool = False
    prefix: str = ""
    log: Sequence[tuple[int, int]] = ()
    undo: bool = True
    extra: Mapping[str, Any] = field(default_factory=dict)

    def say(self, phrase: Phrase) -> str:
        """In the reader's language."""
        return phrase.render(self.translations)

    def seat_name(self, seat: int) -> str:
        """Who sits there."""
        return seat_name(self.names, seat)

    def by_place(self) -> dict[str, list[Choice]]:
        """The choices by the places where they are clicked."""
        at: dict[str, list[Choice]] = {}
        for choice in self.choices:
            if choice.place is not None:
                at.setdefault(choice.place, []).append(choice)
        return at


def seat_name(names: Sequence[str], seat: int) -> str:
    """Who sits there: the name, or the letter where nobody has one."""
    return names[seat] if seat < len(names) else SEAT_LETTERS[seat]


def picture(view: View, s: Any, request: SceneRequest) -> str:
    """A position as SVG."""
    from .drawing.painter import paint  # who wants no picture needs no painter

    return paint(view.scene(s, request), request.prefix, request.standalone)


@dataclass(frozen=True)
class Editor:
    """A way to enter a part of an edition where a form is none: a script that shows the thing.

    `place` is a table or a list as faults name it ("components.market"), `module` the script below the static
    files ("editors/steps.js"); `docs/editions.md` says what it must export. `glyphs` are drawings of
    `View.glyph` that it shows, `words` what it says, `facts` what else it must know of the built-in data.
    `preview` answers a question of the script, with the game as the edition has it. `picture` does the same
    in the reader's language, for what shows words: a card drawn, say. An editor has one of them at most.
    A question is of the type `asks`, as msgspec reads it; another one has no answer. Each number, text and
    list in it has bounds, since any author of an edition may ask, and drawing costs by them.
    `beside` are other places that it reads or changes as well: it hears of them and of what is wrong there.
    """

    place: str
    module: str
    title: Phrase
    help: Phrase | None = None
    glyphs: tuple[str, ...] = ()
    words: Mapping[str, Phrase] = field(default_factory=dict)
    facts: Callable[[], Any] | None = None
    preview: Callable[[Any, Any], Any] | None = None
    picture: Callable[[Any, Any, Translations], Any] | None = None
    beside: tuple[str, ...] = ()
    asks: Any = None


@runtime_checkable
class Edits(Protocol):
    """What a view has besides where parts of an edition are entered by more than forms."""

    editors: Sequence[Editor]


@runtime_checkable
class NamesEntries(Protocol):
    """What a view has besides where entries of lists have names in several languages.

    `entry_names` are phrases by the place of a list ("board.city"), there by the id in the data: an edition
    that gives another name is shown with that. By the place of a figure that is written in signs
    ("components.map_tile.hexes") they are words for the signs.
    """

    entry_names: Mapping[str, Mapping[str, Phrase]]


@runtime_checkable
class Revises(Protocol):
    """What a view has besides where the rules want decisions in an order that people need not know.

    Somebody who sold gold may then still sell sugar, although sugar comes first: the choice takes the gold
    back and plays both in their order.
    """

    def revisions(self, s: Any, before: Any, played: Sequence[int], names: Sequence[str]) -> list[Choice]:
        """Choices with `back`, beside those of `View.choices`.

        `played` are the decisions of the seat to act that led from `before` to `s`: all of its turn so far
        that can be taken back. `back` is at most their number.
        """


@dataclass(frozen=True)
class WindowKind:
    """A kind of window in which seats may react; `id` is stable.

    `label` is when it opens ("Another player uses an expedition card"),
    `text` what could be answered ("Sabotage").
    """

    id: str
    label: Phrase
    text: Phrase


@dataclass(frozen=True)
class Asked:
    """The actor is asked whether to react: in a window of this kind, in the turn of this seat.

    `passing` is the action that lets the chance go by; it is one of `Rules.FINAL`.
    """

    window: str
    passing: int
    turn: int


@runtime_checkable
class Reacts(Protocol):
    """What a view has besides where seats can react out of turn: so players choose what may stop them.

    Both questions are answered from what everybody knows, alike for every viewer's redacted state.
    """

    windows: Sequence[WindowKind]

    def asked(self, s: Any) -> Asked | None:
        """The question put to the actor of `s`, None where it is not asked whether to react."""

    def turn(self, s: Any) -> int:
        """The seat whose turn it is, also while another one decides."""


@runtime_checkable
class Concerns(Protocol):
    """What a view has besides where a window may open for what hardly touches a seat that could answer."""

    def concerns(self, s: Any, seat: int) -> bool:
        """Whether what the seat is asked about touches it, or somebody who is about to win.

        `s` is what the seat knows. A seat that wants so is not stopped elsewhere.
        """


@runtime_checkable
class Guesses(Protocol):
    """What a view has besides where several kinds of decisions are about one place.

    Somebody who clicks a face-down tile far away wants to turn it up, not to step on it.
    """

    def meant(self, s: Any, place: str) -> Sequence[int]:
        """What a click on a place where nothing can be done now may have meant, likeliest first."""


@runtime_checkable
class Draws(Protocol):
    """What a view has besides where cards come to a hand: players look for the one that came last."""

    def newest(self, s: Any, seat: int, log: Sequence[tuple[int, int]]) -> str:
        """The id of the fact of `hand` that came last; empty where somebody has decided something since.

        `log` is what the seat may know of it, as in `SceneRequest`.
        """


@dataclass(frozen=True)
class Overlay:
    """A layer of the chart that lies unseen until somebody switches it on in the page; `id` is stable.

    In the chart its class is "overlay-ID"; the style sheet shows it where the page has the class "with-ID".
    """

    id: str
    label: Phrase
    glyph: str


@runtime_checkable
class Overlays(Protocol):
    """What a view has besides where the chart has such layers."""

    overlays: Sequence[Overlay]


@runtime_checkable
class Teaches(Protocol):
    """What a view has besides where a game has hints for newcomers, in the order in which they come."""

    hints: Sequence[Hint]


class View(Protocol):
    """The contract of a game's `view.py`; every state given to it is redacted for its reader."""

    def prompt(self, s: Any, viewer: int | None, names: Sequence[str]) -> Prompt:
        """The status sentence for `viewer` (None: a spectator)."""

    def choices(self, s: Any, numbers: Sequence[int], names: Sequence[str] = ...) -> list[Choice]:
        """The legal actions `numbers` as people see them; `names` are the seats'."""

    def headlines(self, s: Any) -> list[Phrase]:
        """Short public facts for the top line ("6 of 11 monuments found")."""

    def facts(self, s: Any, seat: int) -> list[Fact]:
        """What a player owns, as everybody may know it: the same whoever reads."""

    def hand(self, s: Any, viewer: int) -> list[Fact]:
        """What `viewer` holds and others do not see; empty where a game has no hands.

        A choice whose `place` is the id of such a fact is played by clicking it.
        """

    def sheets(self, s: Any, seat: int, request: SceneRequest) -> list[Sheet]:
        """Pictures of what lies in front of a seat, beyond its facts; empty where there are none.

        Every id in them begins with `request.prefix`; choices are given for the reader's own seat. Those of
        other seats are the same whoever reads.
        """

    def pool(self, s: Any) -> list[Fact]:
        """What is still face down or in the supply, by kind."""

    def points(self, s: Any, seat: int) -> Fraction:
        """The score as booked so far, the same whoever reads; after the end the total."""

    def log_line(self, before: Any, action: int, after: Any, names: Sequence[str]) -> LogLine:
        """What `action` did between two states; -1 is an outcome that the reader may not know."""

    def score_sheet(self, s: Any) -> list[ScoreRow]:
        """The final scoring line by line; the last row is the total."""

    def scene(self, s: Any, request: SceneRequest) -> Scene:
        """The position as pieces on the chart."""

    def text_board(self, s: Any, names: Sequence[str], translations: Translations | None) -> str:
        """The position as text for screen readers and terminals."""

    def glyph(self, name: str, size: int = 24) -> str:
        """A small drawing as SVG, for panels."""

    def how_to_play(self, request: PageRequest) -> list[Section]:
        """The rules page, with drawn examples."""
