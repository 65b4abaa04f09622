"""Records of games as text, read back into matches; proof of their draws. `record_writing.py` writes them.

What a single action is called is the business of each game's own `notation.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from typing import cast

from ..text import Unreadable, document, readings
from .about import Value
from .actors import CHANCE, SEAT_LETTERS
from .chance import SEED_BYTES, ProvableChance
from .edition import Edition, head_text, read_edition
from .errors import EditionNeeded, LautaError, OptionError, RecordError, shown
from .game import Game
from .match import Match
from .position import UNFILLED, PositionError
from .record_folding import FIELD, unfolded
from .record_writing import MARGIN, UNKNOWN, data_digests

MAX_CHARACTERS = 1_000_000
SECRETS = "this record keeps secrets; take it again when the game is over"
EDITED = "; behind the + stand figures of data files that were edited in place"
# Each of these reads a line in one go: no two neighbours take the same character.
_LINE = re.compile(r"(?:\d+\.\s*)?(?:([A-Z]|\*)\s*:)?(.*)")
_MOVE = re.compile(r"([^()]*)((?:\([^()]*\)\s*)*)")
_SCORE = re.compile(r"-?\d{1,9}(?:/\d{1,9})?")


# --- reading ----------------------------------------------------------------------------------------


@dataclass
class Header:
    """What stands above the moves, with the line of each field."""

    game: str = ""
    rules: str = ""
    seats: dict[str, str] = field(default_factory=dict)
    options: dict[str, tuple[str, int]] = field(default_factory=dict)
    data: dict[str, str] = field(default_factory=dict)
    id: str = ""
    commitment: str = ""
    nonces: list[str] = field(default_factory=list)
    seed: str = ""
    result: str = ""
    position: list[str] | None = None
    edition: tuple[str, str] | None = None  # hash and name
    figures: list[str] | None = None
    lines: dict[str, int] = field(default_factory=dict)

    def line(self, name: str) -> int:
        """The line of a field, of the last one where there are several; where there is none, the game's."""
        return self.lines.get(name, self.lines.get("Game", 0))


Finder = Callable[[str, Edition | None], Game]  # by its id, and with the edition that a record brings


def read(text: str | bytes, find_game: Finder, each: Callable[[Match, int], None] | None = None) -> Match:
    """Replay a record under the rules. RecordError names the line and what is wrong there.

    The match has no source of chance: where the record stops before an outcome, you play it. `each` hears of
    every move and outcome before it is played, with its line; what it raises ends the reading.
    """
    return _read(text, find_game, each)[0]


def _read(
    given: str | bytes, find_game: Finder, each: Callable[[Match, int], None] | None = None
) -> tuple[Match, Header]:
    """The match and the header, of the first way to read the record in which it can be replayed."""
    if len(given) > MAX_CHARACTERS * (1 if isinstance(given, str) else 4):
        raise _too_long()
    try:
        text = document(given)
    except Unreadable as error:
        raise RecordError(f"the record {error.why}; save it as plain text in UTF-8", error.line) from error
    if len(text) > MAX_CHARACTERS:
        raise _too_long()
    first: RecordError | None = None
    for reading in readings(text, unfolded):
        try:
            return _replayed(reading, find_game, each)
        except EditionNeeded:
            raise
        except RecordError as error:
            first = first or error
    assert first is not None  # there is a reading at least
    raise first


def _too_long() -> RecordError:
    return RecordError(f"a record has at most {MAX_CHARACTERS} characters, this one has more")


def _replayed(
    text: str, find_game: Finder, each: Callable[[Match, int], None] | None
) -> tuple[Match, Header]:
    header, moves = _read_header(list(enumerate(text.split("\n"), 1)))
    match = _open(header, find_game)
    for number, line in moves:
        play_line(match, line, number, each)
    _check_result(match, header)
    return match, header


def _read_header(lines: Sequence[tuple[int, str]]) -> tuple[Header, list[tuple[int, str]]]:
    header, last = Header(), ""
    for i, (number, line) in enumerate(lines):
        if not line.strip():
            if header.game:
                return header, list(lines[i + 1 :])
            continue
        block = {"Figures": header.figures, "Position": header.position}.get(last)
        if block is not None and line.startswith(MARGIN):
            block.append(line)
            continue
        found = FIELD.fullmatch(line.strip())
        if found is None:
            raise RecordError(f"a header line looks like 'Game: africa', this one is {shown(line)}", number)
        last = found[1]
        _set_field(header, found[1], found[2] or "", found[3].strip(), number)
    return header, []


def _set_field(header: Header, name: str, key: str, value: str, line: int) -> None:
    if (name == "Option" and key in header.options) or (name == "Data" and key in header.data):
        raise RecordError(f"the header has {shown(f'{name} {key}')} twice", line)
    header.lines[name] = line
    match name, key:
        case "Seat", letter if letter in SEAT_LETTERS:
            if len(header.seats) == len(SEAT_LETTERS):
                raise RecordError(f"a record has at most {len(SEAT_LETTERS)} seats", line)
            if letter != SEAT_LETTERS[len(header.seats)]:
                raise RecordError(
                    f"seats come in order; seat {SEAT_LETTERS[len(header.seats)]} is next", line
                )
            header.seats[letter] = value
        case "Option", key if key:
            header.options[key] = (value, line)
        case "Data", key if key:
            header.data[key] = value
        case "Nonce", "":
            header.nonces.append(value)
        case "Position", "":
            if header.position is not None or value:
                raise RecordError("the position stands once, in the lines below 'Position:', set in", line)
            header.position = []
        case "Figures", "":
            if header.figures is not None or value:
                raise RecordError("the figures stand once, in the lines below 'Figures:', set in", line)
            header.figures = []
        case "Edition", key if key:
            if header.edition is not None:
                raise RecordError("the header has 'Edition' twice", line)
            header.edition = key, value
        case (("Game" | "Rules" | "Id" | "Commitment" | "Seed" | "Result"), ""):
            if getattr(header, name.lower()):
                raise RecordError(f"the header has {name!r} twice", line)
            setattr(header, name.lower(), value)
        case _:
            raise RecordError(f"there is no header field {shown(f'{name} {key}'.strip())}", line)


def _open(header: Header, find_game: Finder) -> Match:
    if not header.game:
        raise RecordError("the header names no game; it begins with a line like 'Game: africa'", 1)
    with _in_line():
        with _in_line(header.line("Game")):
            game = find_game(header.game, _edition(header))
        if header.rules != game.version:
            raise RecordError(
                f"the record was played under rules version {header.rules[:20] or '(none)'}, "
                f"these are version {game.version}" + EDITED * ("+" in f"{header.rules}{game.version}"),
                header.line("Rules"),
            )
        if header.data != dict(data_digests(game)):
            raise RecordError(
                "the record was played with other data files: "
                + (shown(", ".join(header.data)) if header.data else "the default ones"),
                header.line("Data"),
            )
        _check_edition(header, game)
        options: dict[str, Value] = {}
        for name, (value, line) in header.options.items():
            with _in_line(line):
                options[name] = game.option(name).parse(value)
        return _seated(header, game, game.options_kept(options))


def _edition(header: Header) -> Edition | None:
    """The edition that the record brings, if it does. RecordError where its figures cannot be read."""
    if header.edition is None or header.figures is None:
        return None
    with _in_line(header.line("Figures")):
        head = head_text(header.game, header.edition[1] or "?", "")
        return read_edition(head + "\n".join(header.figures), "figures of the record")


def _check_edition(header: Header, game: Game) -> None:
    """RecordError where the game has other figures than the record; EditionNeeded names the right ones."""
    line = header.line("Edition")
    if header.edition is None:
        if game.edition is not None:
            raise RecordError(
                f"the record was played with the built-in figures, not with those of {game.edition.name!r}",
                line,
            )
        return
    digest, name = header.edition
    if game.edition_hash == digest:
        return
    which = f"{shown(name)} ({shown(digest)[1:-1]})"
    if header.figures is None and game.edition is None:
        raise EditionNeeded(f"the record needs the edition {which}; give its file", name, digest, line)
    found = f"{game.edition.name!r} ({game.edition_hash})" if game.edition else "the built-in ones"
    raise EditionNeeded(f"the record needs the figures of {which}, these are {found}", name, digest, line)


@contextmanager
def _in_line(line: int = 0, before: str = "") -> Iterator[None]:
    """What is found wrong meanwhile is wrong in this line of the record; RecordError says so."""
    try:
        yield
    except RecordError:
        raise
    except LautaError as error:
        raise RecordError(f"{before}{error}", line) from error


def _seated(header: Header, game: Game, options: Mapping[str, Value]) -> Match:
    """A match of the players and options of the header; the seats, or an option, may not fit."""
    with _in_line(header.line("Seat")):
        game.check_players(len(header.seats))
    try:
        position = None if header.position is None else "\n".join(header.position)
        return game.match(
            len(header.seats), options=options, names=list(header.seats.values()), position=position
        )
    except PositionError as error:
        if any(fault.message == UNFILLED for fault in error.faults):
            raise RecordError(SECRETS, header.line("Position")) from error
        raise RecordError(str(error), header.line("Position")) from error
    except OptionError as error:
        raise RecordError(str(error), header.line("Option")) from error


def play_line(
    match: Match, line: str, number: int = 0, each: Callable[[Match, int], None] | None = None
) -> None:
    """Play the moves of a line of a record, as "B: discover N2 (monument); end".

    `each` hears of every move before it is played. RecordError names what is wrong, and the line where it has
    a number.
    """
    parts = _LINE.fullmatch(line.strip())
    assert parts is not None  # the pattern takes every line
    seat, moves = parts[1], parts[2].strip()
    if not moves:
        return
    for move in moves.split(";"):
        found = _MOVE.fullmatch(move.strip())
        if found is None:
            raise RecordError(
                f"cannot read {shown(move.strip())}: brackets go around outcomes of chance", number
            )
        if each is not None:
            each(match, number)
        if found[1]:
            _replay(match, found[1].rstrip(), seat, number)
        for outcome in re.findall(r"\(([^()]*)\)", found[2]):
            if each is not None:
                each(match, number)
            _replay(match, outcome.strip(), None, number)


def _replay(match: Match, text: str, seat: str | None, number: int) -> None:
    actor = match.actor
    if actor is None:
        raise RecordError(f"the game is over before {shown(text)}", number)
    if (actor == CHANCE) != (seat is None):
        owed = (
            "an outcome of chance in brackets" if actor == CHANCE else f"a move of seat {SEAT_LETTERS[actor]}"
        )
        raise RecordError(f"{shown(text)} stands where {owed} is due", number)
    if seat is not None and seat != SEAT_LETTERS[actor]:
        raise RecordError(f"seat {SEAT_LETTERS[actor]} is to move, not {seat}", number)
    if text == UNKNOWN:
        raise RecordError(SECRETS, number)
    with _in_line(number, f"{shown(text)}: "):
        match.play(text)


def _check_result(match: Match, header: Header) -> None:
    if not header.result:
        return
    words = header.result.split()
    try:
        if not all(_SCORE.fullmatch(word) for word in words):
            raise ValueError
        stated = [Fraction(word) for word in words]
    except (ValueError, ZeroDivisionError):
        raise RecordError(
            f"a result is one number a seat, not {shown(header.result)}", header.line("Result")
        ) from None
    if not match.over:
        raise RecordError("the record has a result, but its game is not over", header.line("Result"))
    if stated != list(match.scores):
        played = " ".join(map(str, match.scores))
        raise RecordError(f"the result is {played}, not {shown(header.result)}", header.line("Result"))


# --- proving ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Proof:
    """What `verify` found: how many draws were derived again, all of them as recorded.

    Of a match that began `from_position` nothing is proved about what came before.
    """

    draws: int
    commitment: str
    from_position: bool = False


def verify(text: str | bytes, find_game: Finder) -> Proof:
    """Derive every draw of a finished record again from its seed. RecordError where one differs."""
    match, header = _read(text, find_game)
    if not header.seed:
        raise RecordError("the record holds no seed; it is published when the game is over")
    try:
        seed = bytes.fromhex(header.seed)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise RecordError(f"a seed is {2 * SEED_BYTES} hexadecimal digits", header.line("Seed"))
    chance = ProvableChance(seed, header.id, tuple(header.nonces))
    if chance.commitment != header.commitment:
        raise RecordError(
            f"the seed does not fit the commitment {shown(header.commitment)}", header.line("Commitment")
        )
    _check_draws(match, chance)
    return Proof(match.draws, chance.commitment, match.start is not None)


def _check_draws(match: Match, chance: ProvableChance) -> None:
    for draw in match.drawn():
        index = chance.draw(draw.weights, draw.number)
        if index != draw.taken:
            text_of = cast(Game, match.game).notation.text_of
            raise RecordError(
                f"outcome {text_of(draw.outcomes[draw.taken])!r}, entry {draw.entry} of the log, is not what "
                f"the seed gives: {text_of(draw.outcomes[index])!r}"
            )
