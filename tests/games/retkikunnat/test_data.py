"""The cards and components of Retkikunnat: the register's, and other files are played.

What the figures do in play is in the scenarios, files with faults in `data/faults.toml`.
"""

from __future__ import annotations

import importlib
import random
import re
from pathlib import Path

import pytest

import lauta
from lauta.engine.game import Game
from lauta.engine.record import copy
from lauta.i18n import catalogue
from tests.contract.tables import Table, random_play
from tests.games.files import write
from tests.games.register import REGISTERS

from .tables import retki

FOLDER: Path = retki().module("data.constants").DATA
CARDS, COMPONENTS = FOLDER / "cards.toml", FOLDER / "components.toml"


def with_file(path: Path) -> Game:
    """The game with this file in place of its own."""
    return lauta.game("retkikunnat", files={path.name: path})


def test_the_vocabulary_is_that_of_the_register() -> None:
    rows = REGISTERS["retkikunnat"].table("## 20.")
    verbs = retki().module("data.card_codes").VERBS
    assert [row[0].strip("`") for row in rows] == list(verbs)
    for code, kind, params, *_ in rows:
        verb = verbs[code.strip("`")]
        assert kind == verb.kind
        assert re.findall(r"`([a-z_]+)`", params) == [param.name for param in verb.params]


def test_every_card_says_what_it_does() -> None:
    words, names, c = (
        retki().module(name) for name in ("speech.card_texts", "speech.card_names", "data.constants")
    )
    decks = c.CARDS
    for card in (*decks.characters, *decks.expedition, *decks.events, *decks.danger):
        assert names.card_name(card).render(catalogue("fi")) == card.name_fi
        assert all(str(text).endswith(".") for text in words.card_texts(card))
    for card in decks.expedition:
        assert str(words.shown_symbols(card))
    for danger in decks.danger:
        assert str(words.symbols_text(danger.requires))


# --- other files ------------------------------------------------------------------------------------

NEW = """
[[expedition]]
id = "sateenvarjo"
name_fi = "Sateenvarjo"
name_en = "Umbrella"
copies = 5
type = "equipment"
symbols = { travel = 1 }
abilities = [
  { code = "shield", against = "rain", amount = 1, cost = "none" },
  { code = "auto_symbol", symbol = "gem", n = 1, contest = "both" },
]
reconstructed = true

[[expedition]]
id = "lippu"
name_fi = "Lippu"
name_en = "Ticket"
copies = 6
type = "ally"
symbols = { travel = 1 }
abilities = [
  { code = "fare", mode = "sea", price = 0 },
  { code = "hand_limit", n = 1 },
]
reconstructed = true

[[expedition]]
id = "kartta"
name_fi = "Kartta"
name_en = "Map"
copies = 6
type = "equipment"
choice = ["resources", "travel"]
either = true
abilities = [
  { code = "peek_token", scope = "own_or_next", n = 2 },
  { code = "blind_swap", per_turn = 2 },
]
reconstructed = true

[[expedition]]
id = "onnenkalu"
name_fi = "Onnenkalu"
name_en = "Charm"
copies = 6
type = "skill"
symbols = { action = 1 }
abilities = [
  { code = "to_danger", sources = ["event_card"] },
  { code = "event_draws", n = 3 },
]
reconstructed = true

[[expedition]]
id = "kassakaappi"
name_fi = "Kassakaappi"
name_en = "Safe"
copies = 6
type = "vehicle"
symbols = { resources = 3 }
abilities = [
  { code = "shield", against = "robber_token", amount = 100, cost = "discard" },
  { code = "draw_bonus", types = ["ally", "skill"], amount = 100 },
]
reconstructed = true

[[expedition]]
id = "kilpi"
name_fi = "Kilpi"
name_en = "Shield"
copies = 6
type = "equipment"
symbols = { action = 1 }
abilities = [
  { code = "max_lost_turns", n = 2 },
  { code = "shield", against = "captivity", amount = 1, cost = "discard" },
]
reconstructed = true

[[event]]
id = "kaikki_kerralla"
name_fi = "Kaikki kerralla"
name_en = "All at Once"
copies = 9
kind = "immediate"
optional = true
effects = [
  { code = "money_from_each", amount = -100 },
  { code = "draw_danger", n = 2 },
  { code = "relocate", to = "nearest_start" },
]
reconstructed = true

[[event]]
id = "huono_paiva"
name_fi = "Huono päivä"
name_en = "Bad Day"
copies = 9
kind = "immediate"
effects = [
  { code = "lose_hand", n = 2, how = "owner" },
  { code = "lose_money", amount = "half" },
  { code = "shortcut", terrain = "sea" },
]
reconstructed = true

[[event]]
id = "kiitos"
name_fi = "Kiitos"
name_en = "Thanks"
copies = 9
kind = "hand"
effects = [{ code = "rescue_defender", reward = "card_from_saved" }]
reconstructed = true
"""


def new_cards(folder: Path) -> Game:
    """The game with cards that nobody wrote code for, their codes the ones that our own cards use least."""
    return with_file(write(folder, "cards.toml", CARDS.read_text(encoding="utf-8") + NEW))


def test_a_card_of_the_vocabulary_is_added_without_code(tmp_path: Path) -> None:
    game, used = new_cards(tmp_path), set[str]()
    check = importlib.import_module("tests.contract.conserve_retkikunnat").check
    for seed in range(4):
        quick = seed % 2 == 1
        table, dice = Table(game, 3 + seed, {"quick_game": quick}, "checked"), random.Random(seed)
        before = copy(table.state)
        for number, action in enumerate(random_play(table, dice)):
            check(game, before, table.state)
            before = copy(table.state)
            used.add(game.notation.text_of(action))
            if number > 4000:
                break
    assert {"card sateenvarjo", "ability kartta", "ability kartta 2", "play kiitos"} <= used
    assert {"event kaikki_kerralla", "event huono_paiva"} <= used


@pytest.mark.soak
@pytest.mark.compiled
def test_new_cards_are_compiled_too(tmp_path: Path) -> None:
    game = new_cards(tmp_path)
    plain, compiled = (Table(game, 4, None, mode) for mode in ("plain", "compiled"))
    for number, action in enumerate(random_play(plain, random.Random(3))):
        assert compiled.legal() == plain.legal() and compiled.packed == plain.packed
        compiled.apply(action)
        if number > 2000:
            return


def test_a_new_card_keeps_the_name_of_its_file(tmp_path: Path) -> None:
    game = new_cards(tmp_path)
    card = game.module("data.constants").CARDS.expedition[-1]
    assert str(game.module("speech.card_names").card_name(card)) == "Shield"
    assert [str(text) for text in game.module("speech.card_texts").card_texts(card)] == [
        "You never lose more than 2 turns.",
        "You are never made captive. The card is then discarded.",
    ]
