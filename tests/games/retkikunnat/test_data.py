"""The cards and components of Retkikunnat: other files are played, errors name the card and the field.

What the figures do in play is in the scenarios.
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
from tests.games.files import changed, refused, write
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


RIFLE = '{ code = "danger_reroll", n = 2, contest = "both" }'
BAD_CARDS = [
    ('id = "pohatta"', 'id = "seikkailija"', "character[seikkailija]: stands twice"),
    (
        RIFLE,
        RIFLE.replace("danger_reroll", "danger_dance"),
        "[kivaari].abilities[1].code: must be one of danger_",
    ),
    (
        RIFLE,
        RIFLE.replace("n = 2", "n = 9"),
        "expedition[kivaari].abilities[1].n: must be a whole number from 1 to 5",
    ),
    (
        RIFLE,
        RIFLE.replace(", n = 2", ""),
        "abilities[1].n: is missing; it must be a whole number from 1 to 5",
    ),
    (
        RIFLE,
        RIFLE.replace("n = 2", "n = 2, m = 1"),
        "abilities[1].m: is not known here; there are n, contest",
    ),
    (RIFLE, RIFLE.replace('"both"', '"all"'), "contest: must be one of danger, encounter, both, not 'all'"),
    (RIFLE, '{ code = "lose_turns", n = 1 }', "not 'lose_turns'"),
    (
        "symbols = { action = 2 }",
        "symbols = { luck = 2 }",
        "[kivaari].symbols.luck: must be one of action, resources, travel",
    ),
    (
        "symbols = { action = 2 }",
        "symbols = { action = 9 }",
        "[kivaari].symbols.action: must be a whole number",
    ),
    ("symbols = { action = 2 }", "symbols = {}", "expedition[kivaari]: a card has 1 to 3 'symbols'"),
    ('choice = ["action", "travel"]', 'choice = ["action"]', "[viidakkoveitsi].choice: must be a list of 2"),
    (
        'choice = ["action", "travel"]',
        'choice = ["action", "action"]',
        "choice: must be two different attributes",
    ),
    (
        'choice = ["action", "travel"]',
        'choice = ["action", "gem"]',
        "choice[2]: must be one of action, resources",
    ),
    ('type = "vehicle"', 'type = "boat"', "expedition[ratsu].type: must be one of equipment"),
    ('start = ["kivaari", "ratsu"]', 'start = ["kanuuna"]', "there is no expedition card 'kanuuna'"),
    ('start = ["kivaari", "ratsu"]', f"start = {['vesitaso'] * 2}", "not enough copies of 'vesitaso'"),
    ('kind = "hand"', 'kind = "foot"', ".kind: must be one of immediate, hand, effect, not 'foot'"),
    (
        'code = "money", amount = 100',
        'code = "money", amount = 150',
        "event[tienestit].effects[1].amount: must be",
    ),
    ("requires = { travel = 1 }", "requires = {}", "danger[hiekkamyrsky].requires: must be 1 to 5 symbols"),
    (
        "requires = { travel = 1 }",
        "requires = { sun = 1 }",
        "danger[hiekkamyrsky].requires.sun: must be one of",
    ),
    (
        'amount = "half"',
        'amount = "most"',
        "danger[vanha_kirous].penalties[1].amount: must be a whole number from",
    ),
    (
        'types = ["ally"], how',
        "types = [], how",
        "types: must be a list of 1 or more, each entry one of equipment, v",
    ),
    ("\neither = true", "\neither = 1", "expedition[viidakkoveitsi].either: must be true or false"),
    ("optional = true", "optimal = true", "event[oikotie].optimal: is not known here"),
    ('kind = "hand"', 'kind = "hand"\noptional = true', "optional: only an immediate card can be optional"),
    (
        'faces = ["action", "action"',
        'faces = ["action"',
        "danger_die.faces: must be a list of 6, each entry one of",
    ),
    (
        "reconstructed = false\nattested",
        'reconstructed = "no"\nattested',
        ".reconstructed: must be true or false",
    ),
]
BAD_COMPONENTS = [
    ("equipment = 14", "equipment = 15", "token: 31 equipment tokens in all, but 30 cities take one"),
    ('effect = "robber"', 'effect = "thief"', "token[robber].effect: must be one of star"),
    ("discovery = 1\n", "discovery = 0\n", "with the effect 'star', on the discovery level"),
    ("discovery = 2\n", "discovery = 1\n", "token: 29 discovery tokens in all"),
    (
        "value = 300",
        "value = 350",
        "token[topaz].value: must be a whole number from 0 to 9900 that is a multiple of 100",
    ),
    (
        "loot = [200, 400, 600]",
        "loot = [250]",
        "money.loot[1]: must be a whole number from 100 to 9900 that is a mu",
    ),
]


@pytest.mark.parametrize("old, new, words", BAD_CARDS)
def test_a_bad_card_is_refused_by_name_and_field(tmp_path: Path, old: str, new: str, words: str) -> None:
    path = changed(tmp_path, CARDS, (old, new))
    with refused(path, words):
        with_file(path)


@pytest.mark.parametrize("old, new, words", BAD_COMPONENTS)
def test_bad_components_are_refused_with_their_entry(tmp_path: Path, old: str, new: str, words: str) -> None:
    path = changed(tmp_path, COMPONENTS, (old, new))
    with refused(path, words):
        with_file(path)
