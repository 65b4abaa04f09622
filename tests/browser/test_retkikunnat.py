"""Retkikunnat in the browser: turns, cards to be read, hands, keyboard, phone, Finnish, beginning and end."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import expect

import lauta
from lauta.bots.levels import LEVELS, Bot
from lauta.engine.match import Match
from lauta.games.retkikunnat.rules.state import Phase
from tests.browser.person import LITTLE, MOVING, PHONE
from tests.browser.stored import first_turn, put
from tests.served import Server
from tests.waiting import until

START = re.compile("Roll|Heitä")


def begin(one: Any, server: Server) -> Any:
    """The first turn of somebody at a table at which everybody has chosen Tangier, or in Finnish Tanger."""
    one.set_up("me", "bot:casual", game="retkikunnat", at=(server, first_turn("retkikunnat")))
    one.connected()
    expect(one.page.locator("#acts")).to_contain_text(START)
    return one.page


def test_a_turn_in_its_three_parts(server: Server, person: Any) -> None:
    aino = person(**MOVING)
    page = begin(aino, server)
    page.click("#acts [data-choice]:has-text('Roll and move')")
    expect(page.locator("#status")).to_contain_text(re.compile("You rolled|Use "))
    expect(page.locator("#chart .st-die")).to_have_count(1)
    target = page.locator("#chart .target.move").first
    target.hover(force=True)
    expect(page.locator("#preview")).to_contain_text("Move to ")
    target.dispatch_event("click")
    expect(page.locator("#status")).not_to_contain_text("You rolled ")
    assert page.locator("#chart .track path").count() > 0, "the way that was made is drawn"


def ends_at_the_last_button(page: Any) -> None:
    """Of those that lie in the bar the end of the turn is the last."""
    ends = page.evaluate("""[...document.querySelectorAll('#acts > *')].filter((e) => e.offsetWidth)
        .map((e) => e.getBoundingClientRect()).map((box) => [box.bottom, box.right])""")
    assert ends[-1] == max(ends)
    others = page.evaluate("[...document.querySelectorAll('#acts > *')].map((e) => e.id)")
    assert others[-2:] == ["do-undo", "do-end"]


def test_on_a_desk_the_end_is_the_last_button_axe_finds_nothing_cards_are_read_and_names_are_gentle(
    server: Server, person: Any
) -> None:
    aino = person()
    page = begin(aino, server)
    page.click("#acts [data-choice]:has-text('Stay here')")
    expect(page.locator("#do-end")).to_be_visible()
    ends_at_the_last_button(page)
    assert aino.serious_faults_behind("boards", "pool", "table", "text") == []
    # A card can be read without being played.
    page.click("#tab-boards")
    card = page.locator("#panel-boards .rk-card.target:not([data-cell=character])").first
    before = aino.version
    card.dispatch_event("click")
    expect(page.locator("#pick")).to_be_visible()
    expect(page.locator("#pick")).to_contain_text(re.compile("Sell|Discard"))
    assert aino.version == before
    page.click("#pick [data-do=cancel]")
    expect(page.locator("#pick")).to_be_hidden()
    with aino.moving():
        card.dispatch_event("click")
        page.click("#pick button:has-text('Sell'), #pick button:has-text('Discard')")
    expect(page.locator("#panel-log li").first).to_contain_text(re.compile("sells|discards"))
    with aino.moving():
        page.click("#do-undo")
    # Gentle names, and wishes about reactions.
    page.click("#tab-table")
    expect(page.locator("#panel-table")).to_contain_text("Another player uses an expedition card")
    page.click("#panel-table button:has-text('Gentle names')")
    expect(page.locator("#chart .names")).to_contain_text("Benin Coast")


def test_characters_are_chosen_from_drawn_cards(person: Any) -> None:
    aino = person()
    aino.set_up("me", "here", game="retkikunnat", characters="chosen")
    aino.connected()
    aino.uncover()
    page = aino.page
    expect(page.locator("#status")).to_contain_text("Choose your character.")
    expect(page.locator("#panel-boards .rk-card.target")).to_have_count(10)
    with aino.moving():
        page.locator('#panel-boards [data-cell="character-opettaja"]').dispatch_event("click")
    aino.uncover()
    expect(page.locator("#panel-boards .rk-card.target")).to_have_count(9)


def some_turns(people: list[Any], turns: int) -> None:
    """Whoever is to move does something, so many times."""
    for _ in range(turns):
        until(lambda: [one.to_move for one in people], any, people[0].sight)
        mover = next(one for one in people if one.to_move)
        mover.act("Roll and", "Move to", "Stop", "Turn the token", "Start", "Pass", "End", "Stay")


def hand_of_the_first() -> Match:
    """A match of two in which seat 0 holds cards and seat 1 is to begin its turn."""
    dice, match = random.Random(1), lauta.game("retkikunnat").match(2, seed=1, preset="quick")
    while not (match.actor == 1 and match.state.phase == Phase.TURN and match.state.players[0].held):
        match.play(dice.choice(match.legal_actions()))
    return match


def test_two_people_and_their_hands(server: Server, person: Any) -> None:
    aino, bram = person(), person()
    table = aino.set_up("me", "open", game="retkikunnat", preset="quick")
    bram.join(aino)
    aino.begun()
    bram.begun()
    some_turns([aino, bram], 4)
    put(server, table, hand_of_the_first())
    aino.page.reload()
    aino.connected()
    own = aino.page.locator("#hand li[id^=hand-hand-]")
    held = own.first.get_attribute("id")
    expect(aino.page.locator("#board-0-hand")).to_have_count(1)
    aino.page.locator("#hand button.held").first.click()  # no card can be played while Bram is to move
    expect(aino.page.locator("#hand .read p").first).to_be_visible()
    assert aino.serious_faults() == []
    aino.page.keyboard.press("Escape")
    expect(aino.page.locator("#hand .read p").first).to_be_hidden()
    bram.page.reload()
    bram.comes("#table.is-mine").connected()
    expect(bram.page.locator("#board-0-hand")).to_have_count(0)
    assert (
        f'id="{held}"' not in bram.page.locator("#hand").inner_html()
        or bram.page.locator("#board-1-hand").count()
    )
    assert "hand-" not in bram.page.locator("#boards-0").inner_html()


def test_by_keyboard_alone(server: Server, person: Any) -> None:
    aino = person()
    begun = lauta.game("retkikunnat").match(2, seed=1)
    begun.play(begun.legal_actions()[0])  # the other one at this device is to choose a start
    aino.set_up("me", "here", game="retkikunnat", at=(server, begun))
    aino.connected()
    page = aino.page
    aino.uncover()
    with aino.moving():
        page.keyboard.press("n")
        page.keyboard.press("Enter")
    aino.uncover()
    expect(page.locator("#acts")).to_contain_text("Roll and move")
    page.keyboard.press("a")
    with aino.moving():
        page.keyboard.press("Enter")
    expect(page.locator("#status")).not_to_contain_text("Your turn.")
    page.keyboard.press("n")
    assert page.evaluate("!!document.activeElement.closest('#chart .target')")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("!!document.activeElement.closest('#chart [data-cell]')")


def test_on_a_phone_in_finnish(server: Server, person: Any) -> None:
    aino = person(locale="fi-FI", **PHONE)
    page = begin(aino, server)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.tap("#acts [data-choice]:has-text('Jää tähän')")
    expect(page.locator("#do-end")).to_be_visible()
    reach = page.locator("#hand .reach button")
    expect(reach.first).to_be_visible()
    reach.first.tap()
    expect(page.locator("#pick")).to_contain_text(re.compile("Myy|Käytä|Poista"))
    box = page.locator("#pick button").first.bounding_box()
    assert box is not None and box["height"] >= 40, "large enough for a finger"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_on_a_phone_the_end_is_the_last_button_and_what_scrolls_sideways_is_reached_by_keyboard(
    server: Server, person: Any
) -> None:
    aino = person(**PHONE)
    page = begin(aino, server)
    page.tap("#acts [data-choice]:has-text('Stay here')")
    expect(page.locator("#do-end")).to_be_visible()
    ends_at_the_last_button(page)
    page.tap("#tab-boards")
    wide = page.locator("#panel-boards figure[tabindex='0'][aria-label^='Expedition']")
    expect(wide).not_to_have_count(0)
    page.tap("#tab-rules")
    expect(page.locator("#rules-body figure[tabindex='0']")).not_to_have_count(0)
    assert aino.serious_faults_behind("rules", "boards", "text") == []
    page.tap("#tab-boards")
    page.set_viewport_size({"width": 1280, "height": 860})
    expect(page.locator("#panel-boards figure[tabindex]")).to_have_count(0)


def play_on(one: Any, most: int, *kinds: str) -> None:
    """Whoever is to act on a device of several does so, so many times or until the game is over."""
    for _ in range(most):
        one.comes("#curtain a, #table.is-mine, #table[data-over='1']")
        if one.table.get_attribute("data-over") == "1":
            return
        one.uncover()
        if one.to_move:
            one.act(*kinds)


def soon_over() -> Match:
    """A match of two who pass and two bots, of whom one will soon have won, whatever the dice say."""
    game = lauta.game("retkikunnat")
    match = game.match(4, seed=13, preset="quick_two")
    bot, turns = Bot(LEVELS["skilled"], "plain"), []
    while not match.over:
        legal = match.legal_actions()
        if match.actor in (0, 1):
            turns += [len(match.log)] if match.state.phase == Phase.TURN else []
            passing = [action for action in legal if action.kind in ("end", "pass", "stay")]
            match.play((passing or legal)[0])
        else:
            match.play(bot.choose(game, match.redacted(match.actor), seed=1))
    return match.at(turns[-3])


@pytest.mark.slow
def test_the_beginning_and_the_end_of_a_game_on_one_device_against_bots(server: Server, person: Any) -> None:
    """Two people on one device and two bots, to the end screen; in Finnish. In the end they let a bot win."""
    aino = person(locale="fi-FI", **LITTLE)
    table = aino.set_up_by_form(
        "me", "here", "bot:skilled", "bot:skilled", game="retkikunnat", preset="quick_two"
    )
    aino.connected()
    short = ("Päätä", "Ohita", "Jää tähän", "Älä", "Jätä", "Pidä")
    play_on(aino, 8, "kotona", "Heitä ja", "Siirry", "Pysähdy", *short)
    put(server, table, soon_over())
    aino.page.reload()
    play_on(aino, 1500, *short)
    result = aino.page.locator("#result")
    expect(result).to_be_visible()
    expect(result.locator("tr.total th")).to_have_text("voitto")
    expect(result.locator("tr.total small").first).to_be_visible()
    expect(aino.page.locator("li.player.winner")).to_have_count(1)
    expect(aino.page.locator("#status")).to_contain_text(" kotiin!")
