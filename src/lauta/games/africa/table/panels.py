"""What stands beside the board of Africa: the top line, what a player owns, what is face down.

Points are in `score_sheet.py`.
"""

from __future__ import annotations

from ....engine.attestation import OURS, flag_of
from ....engine.phrase import TN, Phrase, T
from ....engine.presentation import Fact
from ..data.constants import FACES, GOODS
from ..data.schema import Face
from ..drawing.glyphs import art_name
from ..rules.play import ends_at
from ..rules.state import State
from ..speech.words import face_label, good_name

# Of these no source says how many there are, or what they show.
_OURS = {face.id for face in FACES if OURS in (flag_of(face, "count"), flag_of(face, "kind"))}


def headlines(s: State) -> list[Phrase]:
    """Monuments found, tiles face down, camps in the supply."""
    found = T("{found} of {all} monuments found", found=s.monuments, all=ends_at(s))
    down = sum(s.remaining)
    return [
        found,
        TN("{n} tile face down", "{n} tiles face down", down),
        TN("{n} camp in the supply", "{n} camps in the supply", s.supply),
    ]


def facts(s: State, seat: int) -> list[Fact]:
    """Camps, gold, gems and goods of a player."""
    me = s.players[seat]
    rows = [
        Fact("camps", T("camps"), str(me.camps), "camp"),
        Fact("gold", T("nuggets of gold"), str(me.gold), "gold"),
        Fact("gems", T("gems"), str(me.gems), "gem"),
    ]
    rows += [
        Fact(f"good-{GOODS[k]}", good_name(k), str(n), art_name(f"good:{GOODS[k]}"))
        for k, n in enumerate(me.goods)
        if n
    ]
    return rows


def hand(s: State, viewer: int) -> list[Fact]:
    """Nobody holds anything that others do not see (AF-39, AF-80)."""
    return []


def pool(s: State) -> list[Fact]:
    """Tiles still face down, by face."""
    return [
        Fact(f"face-{face.id}", face_label(face), str(s.remaining[i]), _glyph(face), face.id in _OURS)
        for i, face in enumerate(FACES)
        if face.count
    ]


def _glyph(face: Face) -> str:
    """The drawing of a tile: of gold and gems the same for every value."""
    return face.category if face.category in ("gold", "gem") else art_name(face.content)
