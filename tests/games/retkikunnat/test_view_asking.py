"""Reactions, offers, trade, and choices out of order as Retkikunnat shows them.

Who is asked when is tested in test_reactions.py; the page that stops people for it in tests/web.
"""

from __future__ import annotations

import random
from xml.etree import ElementTree as ET

import pytest

from lauta.engine.match import Match
from lauta.engine.phrase import plain
from lauta.engine.presentation import Choice, Reacts, Revises

from .tables import legal, match_at, module, play
from .test_view import NAMES, VIEW, cells, choice, request, sentence, sheets, shown

HELPLESS = ["tilauslento"]  # a hand card that answers nothing of others


def revised(match: Match) -> list[Choice]:
    """What the page offers besides."""
    played: list[int] = []
    for entry in reversed(match.log):
        if entry.actor != match.actor or entry.action in match.rules.FINAL:
            break
        played.insert(0, entry.action)
    before = match.at(len(match.log) - len(played)).redacted(match.actor)
    assert isinstance(VIEW, Revises)
    return VIEW.revisions(match.redacted(match.actor), before, played, NAMES)


def revise(match: Match, told: Choice) -> Match:
    """Play it as the page does: so many decisions back, then all parts."""
    match.load(match.log[: len(match.log) - told.back], None)
    match.play_together([told.action, *told.follow])
    return match


# --- reactions --------------------------------------------------------------------------------------


def test_others_see_the_same_whether_the_asked_one_can_answer_or_not_re80() -> None:
    told = []
    for hand in (["sabotaasi"], HELPLESS):
        match = match_at("tunis", 0, {"at": "cairo", "money": 0, "hand": hand}, expedition=["kompassi"])
        play(match, "roll", "pass", "rolled 3", "ability kompassi")
        assert match.actor == 1
        s = match.redacted(0)
        page = VIEW.scene(s, request(match, 0))
        told.append((sentence(match, 0), sentence(match, None), page, VIEW.text_board(s, NAMES, None)))
    assert told[0] == told[1]
    assert told[0][0] == ("Aino uses Compass.", "Waiting for reactions.")


def test_who_is_asked_reads_what_answers_it_re77_re80() -> None:
    match = match_at("tunis", 0, {"at": "cairo", "money": 0, "hand": ["sabotaasi"]}, expedition=["kompassi"])
    play(match, "roll", "pass", "rolled 3", "ability kompassi")
    assert sentence(match, 1) == (
        "Aino uses Compass.",
        "Answer with Sabotage, or pass. Sabotage: Destroy an expedition card that an opponent has just used.",
    )
    assert choice(match, "play sabotaasi").place == "hand-sabotaasi"
    match = match_at("tunis", 0, {"at": "cairo", "money": 0, "hand": HELPLESS}, expedition=["kompassi"])
    play(match, "roll", "pass", "rolled 3", "ability kompassi")
    assert sentence(match, 1)[1] == "You hold no card that could answer it."


def test_who_is_asked_before_an_own_roll_is_not_told_of_as_somebody_else_re80() -> None:
    match = match_at("cairo", 0, {"at": "tunis", "money": 0}, hand=["tilauslento"])
    play(match, "roll")
    assert sentence(match, 0)[0] == "You are about to roll and move."
    assert sentence(match, 0)[1].startswith("Answer with Charter Flight, or pass.")
    assert sentence(match, 1)[0] == "Aino is about to roll and move."


def test_a_stopped_card_and_a_stopped_stop_are_told_re76() -> None:
    second = {"at": "congo", "money": 0, "hand": ["sabotaasi", "ahakutti"]}
    match = match_at("tunis", 0, second, expedition=["kompassi"], hand=["ahakutti"])
    play(match, "roll", "pass", "rolled 1", "ability kompassi", "play sabotaasi")
    assert sentence(match, 0)[0] == "Bram plays “Sabotage”."
    play(match, "play ahakutti")
    assert sentence(match, 1)[0] == "Aino stops Bram's “Sabotage”."


def test_every_poll_is_a_window_that_people_can_choose_re80() -> None:
    """The question is the same for all viewers, and passing is legal in it."""
    assert isinstance(VIEW, Reacts)
    ids = {window.id for window in VIEW.windows}
    for hand, texts, window in (
        (["harhautus"], ["roll"], "declare"),
        (["sabotaasi"], ["roll", "pass", "rolled 3", "ability kompassi"], "card_used"),
    ):
        match = match_at("tunis", 0, {"at": "cairo", "money": 0, "hand": hand}, expedition=["kompassi"])
        play(match, *texts)
        asked = [VIEW.asked(match.redacted(viewer)) for viewer in (None, 0, 1)]
        assert asked[0] == asked[1] == asked[2]
        assert asked[0] is not None and asked[0].window == window and window in ids
        assert asked[0].turn == 0 and asked[0].passing == module("rules.actions").PASS
        assert "pass" in legal(match) and match.actor == 1
    assert VIEW.asked(match_at("tunis", 0).state) is None


def test_dice_that_a_public_card_could_throw_again_are_no_window_re62() -> None:
    assert isinstance(VIEW, Reacts)
    for cards, window in ((["kivaari"], None), ([], "dice_rolled")):
        match = match_at("tunis", 100, expedition=cards, hand=["onnenpotku"])
        play(match, "stay", "pay", "turned danger", "pass", "danger urosnorsu", "shows 2.1.1.1")
        asked = VIEW.asked(match.redacted(1))
        assert (asked.window if asked else None) == window


# --- offers -----------------------------------------------------------------------------------------


def test_an_offer_says_what_it_is_for_re39() -> None:
    match = match_at(
        "tunis", 300, character="seikkailija", tokens={"tunis": ["equipment:robber", "discovery:topaz"]}
    )
    play(match, "stay", "pay", "turned robber")
    headline, detail = sentence(match, 0)
    assert headline == "Use Adventurer?" and "A robber is about to take all your money." in detail


# --- dice in any order ------------------------------------------------------------------------------


def test_dice_can_be_taken_up_in_any_order_re62() -> None:
    match = match_at("tunis", 100, expedition=["kivaari"])
    play(match, "stay", "pay", "turned danger", "danger urosnorsu", "shows 1.1.1.2", "ability kivaari")
    play(match, "die travel")
    assert "die action" not in legal(match)
    told = next(t for t in revised(match) if t.kind == "die" and t.place == "die-resources")
    assert (told.back, told.text) == (1, "die resources")
    revise(match, told)
    assert list(match.state.dice) == [1, 0, 0, 2] and match.state.thrown == 2


def test_a_die_can_be_put_back_re62() -> None:
    match = match_at("tunis", 100, hand=["onnenpotku"])
    play(
        match, "stay", "pay", "turned danger", "pass", "danger urosnorsu", "shows 2.1.1.1", "play onnenpotku"
    )
    play(match, "die resources", "die travel")
    told = next(t for t in revised(match) if t.kind == "keep" and t.place == "keep-resources")
    revise(match, told)
    assert list(match.state.fresh) == [0, 0, 1, 0]


# --- loot -------------------------------------------------------------------------------------------


def test_cards_to_be_won_lie_open_and_are_asked_about_re64() -> None:
    victim = {"at": "tunis", "money": 200, "expedition": ["ratsu", "kielitaito"]}
    match = play(match_at("tunis", 0, victim, expedition=["kivaari"]), "stay", "challenge b")
    cards = cells(ET.fromstring(shown(sheets(match, 0)["loot"])))
    assert {name for name in cards if cards[name].get("data-a")} == {"loot-ratsu"}, "a skill is no loot"
    assert "loot-ratsu" in {fact.id for fact in sheets(match, 0)["expedition"].reach}
    assert choice(match, "loot_card ratsu").careful
    assert "loot" not in sheets(match, 1)


# --- trade ------------------------------------------------------------------------------------------


def trading() -> Match:
    match = match_at("tunis", 400, {"at": "tunis", "money": 300, "expedition": ["ratsu", "lyhty"]},
                     expedition=["kivaari", "ansa"])  # fmt: skip
    return play(match, "stay", "trade b")


def test_both_sides_of_a_trade_lie_open_and_are_clicked_re72() -> None:
    match = trading()
    own = sheets(match, 0)
    give, take = (cells(ET.fromstring(shown(own[kind]))) for kind in ("give", "take"))
    assert {name for name in give if give[name].get("data-a")} == {"give-kivaari", "give-ansa", "give-money"}
    assert {name for name in take if take[name].get("data-a")} == {"take-ratsu", "take-lyhty", "take-money"}
    play(match, "give kivaari")
    only = cells(ET.fromstring(shown(sheets(match, 0)["give"])))["give-kivaari"]
    assert only.get("data-instead") == "", "a click takes the only part back"
    assert "Aino gives Rifle and gets nothing." in sentence(match, 0)[1]
    assert sentence(match, 1)[0] == "Aino is making Bram an offer."


@pytest.mark.parametrize("first, then", [
    ("take ratsu", "give kivaari"), ("give_money 200", "give ansa"), ("give_money 200", "take_money 100"),
])  # fmt: skip
def test_an_offer_is_put_together_in_any_order_re72(first: str, then: str) -> None:
    match = play(trading(), first)
    assert then not in legal(match)
    kind, _, what = then.partition(" ")
    wanted = f"{kind}-{what}" if not kind.endswith("money") else kind.replace("_", "-")
    told = next(
        t for t in revised(match)
        if t.place == wanted and t.kind == kind and what in (str(t.label) + wanted)
    )  # fmt: skip
    revise(match, told)
    made = {match.action(entry.action).text for entry in match.log[2:]}
    assert made == ({then} if first.startswith("give_money") and kind == "take_money" else {first, then})


def test_a_part_of_an_offer_is_taken_out_again_re72() -> None:
    match = play(trading(), "give kivaari", "take ratsu")
    told = next(t for t in revised(match) if t.kind == "out" and t.place == "give-kivaari")
    revise(match, told)
    assert [match.action(entry.action).text for entry in match.log[2:]] == ["take ratsu"]


def test_every_change_of_an_offer_can_be_played_re72() -> None:
    """Also where both have a copy of the same card, and for an offer in return."""
    dice, tried = random.Random(3), 0
    for seed in range(12):
        match = match_at("tunis", 400, {"at": "tunis", "money": 300, "expedition": ["ratsu", "ansa", "ansa"]},
                         expedition=["ratsu", "ansa", "kivaari"])  # fmt: skip
        play(match, "stay", "trade b")
        if seed % 2:
            play(match, "give_money 100", "offer", "counter")
        for _ in range(4):
            parts = [a for a in match.legal_actions() if a.kind != "offer"]
            if not parts:
                break
            match.play(dice.choice(parts))
            for told in revised(match):
                log = list(match.log)
                revise(match, told)
                match.load(log, None)
                tried += 1
    assert tried > 200


def test_an_offer_tells_who_answers_what_he_gives_and_gets_re72() -> None:
    match = play(trading(), "give kivaari", "take_money 300", "offer")
    assert match.actor == 1
    assert sentence(match, 1) == ("Aino offers Bram a trade.", "Aino gives Rifle and gets £300.")
    assert str(choice(match, "accept").effect) == "you give £300, you get Rifle"
    assert {"reject", "counter"} <= legal(match)


def test_a_gift_asks_whether_it_is_meant_re72() -> None:
    match = play(trading(), "take_money 200")
    assert choice(match, "offer").sure is None, "who only asks, gives nothing away"
    told = next(t for t in revised(match) if t.kind == "give_money" and "100" in str(t.label))
    assert str(told.effect) == "in place of: Ask for £200", "money goes one way"
    revise(match, told)
    meant = "You get nothing for £100. Press once more if you mean it."
    assert str(choice(match, "offer").sure) == meant
    play(match, "offer")
    assert choice(match, "accept").sure is None
    match = play(trading(), "take_money 200", "offer")
    assert "You get nothing for £200." in str(choice(match, "accept").sure)
    match = play(trading(), "give kivaari", "take_money 200")
    assert choice(match, "offer").sure is None


# --- cards that have to go --------------------------------------------------------------------------


def test_a_card_that_has_to_go_is_shown_and_asked_for_re32_re74() -> None:
    hand = ["tilauslento"] * module("data.constants").HAND_LIMIT_BASE
    match = match_at("tunis", 0, hand=hand)
    play(match, "roll", "rolled 3", "to tripoli/land.tunis-tripoli.2", "event sabotaasi")
    assert sentence(match, 0)[0].startswith("Too many hand cards")
    told = choice(match, "lay_off sabotaasi")
    assert told.careful and told.glyph == "card-sabotaasi"
    assert str(told.effect) == "Destroy an expedition card that an opponent has just used."


def test_cards_that_could_answer_are_named_as_a_choice() -> None:
    texts = module("speech.card_texts")
    names = [plain(name) for name in ("Sabotage", "Gotcha", "Favour")]
    assert [str(texts.any_of(names[:n])) for n in (1, 2, 3)] == [
        "Sabotage",
        "Sabotage or Gotcha",
        "Sabotage, Gotcha or Favour",
    ]
