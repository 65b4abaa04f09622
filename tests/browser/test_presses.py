"""A press counts: it acts, it asks, or words say why not, at any moment of a replay and just after a move."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route

from tests.browser.person import MOVING, PHONE, Person
from tests.browser.screens import GAMES, begin
from tests.browser.stored import first_turn
from tests.browser.test_playback import SLOW, visited
from tests.served import Server
from tests.waiting import until

FRAMES = """(n) => new Promise((done) => {
  const next = () => (n-- > 0 ? requestAnimationFrame(next) : done());
  next();
})"""
# Keeps what comes of a press: a question, a sentence, a lit place. What is sent is seen from outside.
KEPT = """addEventListener("DOMContentLoaded", () => {
  window.came = [];
  const ANSWERED = "[data-play], #beyond, .place[role=link]";
  const steered = ({ target }) => { if (target.closest(ANSWERED)) came.push("play"); };
  addEventListener("click", steered, true);
  addEventListener("pointerdown", ({ target }) => { if (target.id === "do-wait") came.push("wait"); }, true);
  const wishes = { subtree: true, attributes: true, attributeFilter: ["hidden", "class"] };
  new MutationObserver((all) => {
    for (const { target, attributeName: name } of all) {
      const told = name === "hidden" && ["pick", "trouble", "why"].includes(target.id) && !target.hidden;
      if (told || target.classList.contains("armed")) came.push(target.id);
    }
  }).observe(document.documentElement, wishes);
})"""
CLEAN = """() => {
  came = [];
  for (const id of ["trouble", "why"]) document.getElementById(id).hidden = true;
}"""
# Where a finger can mean something: a place of the board, mostly one that can be played, or a button.
SPOT = """(dice) => {
  const [sea, low] = ["#sea", "#bar"].map((css) => document.querySelector(css).getBoundingClientRect());
  const middle = (e) => [e.getBoundingClientRect()].flatMap((b) => [b.x + b.width / 2, b.y + b.height / 2]);
  const [end, bottom] = [sea.right - 4, Math.min(sea.bottom, low.top) - 4];
  const inside = (x, y) => x > sea.left + 4 && x < end && y > sea.top + 4 && y < bottom;
  const seen = ([x, y]) => inside(x, y) && document.elementFromPoint(x, y)?.closest("#chart");
  const [playing, asked] = ["#table.playing", "#pick:not([hidden])"].map((e) => document.querySelector(e));
  const all = (css) => [...document.querySelectorAll(css)].filter((e) => e.checkVisibility());
  const places = all("#chart [data-cell]").filter((e) => seen(middle(e)));
  const able = places.filter((e) => e.dataset.a);
  const buttons = all(asked ? "#pick button" : ":is(#acts, #strip) button:not(:disabled, #do-undo)");
  const onButton = asked || !able.length || (dice[0] < .3 && buttons.length);
  const some = playing ? places : onButton ? buttons : able;
  const one = some[Math.floor(dice[1] * some.length)] ?? all("#beyond button")[0];
  return one ? middle(one) : null;
}"""
CAME = """(asked) => came.length > 0 || document.querySelector(".armed") !== null
  || (asked && !document.querySelector("#pick:not([hidden])"))"""


def _sits(person: Any, server: Server, game: str) -> tuple[Person, list[str]]:
    """Someone on a phone comes back to a table where the others have moved; and what the page sends."""
    aino: Person = person(**MOVING, **PHONE)
    sent: list[str] = []

    def hear(request: Request) -> None:
        if request.method == "POST":
            sent.append(request.url)

    aino.listen("request", hear)
    aino.begin_pages_with(KEPT)
    aino.set_up("me", "bot:casual", "bot:casual", game=game, at=(server, visited(game)))
    return aino, sent


def _came(page: Page, sent: list[Any], before: int, asked: bool) -> bool:
    """Whether something was sent, or the page says what became of the tap."""
    return len(sent) > before or bool(page.evaluate(CAME, asked))


def _presses(aino: Person, sent: list[str], times: int) -> None:
    """So many taps at random moments; each acts, asks, or is refused in words."""
    page, dice, made = aino.page, aino.dice, 0
    while made < times:
        aino.comes("#table.is-mine, #table.playing, #table[data-over='1']")
        if aino.table.get_attribute("data-over") == "1":
            return
        page.evaluate(FRAMES, dice.choice([0, 1, 3, 9, 30, 70]))
        page.evaluate(CLEAN)
        thrown, before = [dice.random(), dice.random()], len(sent)
        spot = until(partial(page.evaluate, SPOT, thrown), told=aino.sight)
        asked = page.locator("#pick:not([hidden])").count() == 1
        page.touchscreen.tap(*spot)
        until(partial(_came, page, sent, before, asked), told=aino.sight)
        made += 1


@pytest.mark.parametrize("game", GAMES)
def test_no_tap_is_swallowed_at_any_moment(person: Any, server: Server, game: str) -> None:
    aino, sent = _sits(person, server, game)
    _presses(aino, sent, 5)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_no_tap_of_a_hundred_is_swallowed(person: Any, server: Server, game: str) -> None:
    aino, sent = _sits(person, server, game)
    _presses(aino, sent, 100)


SEEN = """(all) => {
  const [sea, bar] = ["#sea", "#bar"].map((css) => document.querySelector(css).getBoundingClientRect());
  for (const e of all) {
    const b = e.getBoundingClientRect(), x = b.x + b.width / 2, y = b.y + b.height / 2;
    if (x > sea.left + 9 && x < sea.right - 9 && y > sea.top + 9 && y < Math.min(sea.bottom, bar.top) - 9
        && document.elementFromPoint(x, y)?.closest("[data-cell]") === e) return [x, y, e.dataset.cell];
  }
  return null;
}"""


def _able(aino: Person) -> tuple[float, float, str]:
    """A place in sight where something can be played: the middle of it and its name."""
    found = until(lambda: aino.page.locator("#chart [data-a]").evaluate_all(SEEN), told=aino.sight)
    return float(found[0]), float(found[1]), str(found[2])


def _begins(person: Any, server: Server, game: str = "africa") -> Person:
    """A player with a phone at a table of their own in a first turn."""
    aino: Person = person(**PHONE)
    aino.set_up("me", "here", game=game, at=(server, first_turn(game)))
    aino.begun().page.evaluate(FRAMES, 2)
    return aino


def test_a_press_means_what_lay_under_the_finger_though_the_board_moves(person: Any, server: Server) -> None:
    aino = _begins(person, server)
    x, y, name = _able(aino)
    finger = aino.page.context.new_cdp_session(aino.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    aino.page.evaluate(
        "() => { for (const n of [1, 2, 3]) document.querySelector('[data-do=closer]').click(); }"
    )
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    aino.comes("#pick button, #table:not([data-version='1'])")
    codes = aino.page.locator(f'#panel-text [data-place="{name}"]').evaluate_all(
        "all => all.map(e => e.dataset.choice)"
    )
    asked = aino.page.locator("#pick [data-choice]").evaluate_all("all => all.map(e => e.dataset.choice)")
    assert set(asked) <= set(codes)


def test_a_press_while_a_move_is_under_way_waits_for_its_answer(person: Any, server: Server) -> None:
    aino = _begins(person, server)
    held: list[Route] = []
    aino.page.route("**/play", lambda route: held.append(route))
    one = aino.page.locator("#choices [data-choice]").first
    one.evaluate("button => button.click()")
    until(lambda: held or aino.page.evaluate("0"))
    x, y, _ = _able(aino)
    aino.page.touchscreen.tap(x, y)
    assert aino.page.locator("#trouble:not([hidden]), #pick:not([hidden])").count() == 0
    held.pop().continue_()
    aino.comes(
        "#pick:not([hidden]) button, #why:not([hidden]), #trouble:not([hidden]), #table[data-version='3']"
    )


def test_the_same_press_again_is_one_press_and_says_so(person: Any, server: Server) -> None:
    aino = _begins(person, server)
    held: list[Route] = []
    aino.page.route("**/play", lambda route: held.append(route))
    for _ in range(2):
        aino.page.locator("#choices [data-choice]").first.evaluate("button => button.click()")
    aino.comes("#trouble:not([hidden])")
    assert aino.page.inner_text("#trouble") == aino.page.get_attribute("#trouble", "data-sent")
    assert len(held) == 1
    held[0].continue_()
    aino.shows(version=2)


def test_a_tap_during_a_replay_ends_it_and_acts(person: Any, server: Server) -> None:
    aino: Person = person(**MOVING, **PHONE)
    aino.has_chosen(speed=SLOW, whole_board="1")
    aino.set_up("me", "bot:casual", "bot:casual", at=(server, visited("africa")))
    aino.comes("#table.playing")
    aino.page.click("#play-skip")
    aino.comes("#table.is-mine:not(.playing)")
    x, y, name = _able(aino)
    aino.page.click("#since")
    aino.comes("#table.playing #board[data-shown]")
    assert aino.page.locator("#chart [data-a]").count() == 0
    aino.page.keyboard.press("Shift")  # puts away what is shown over the board
    aino.page.touchscreen.tap(x, y)
    aino.comes("#table:not(.playing)")
    aino.comes(f"#pick:not([hidden]) [data-place='{name}'], #table:not([data-version='1'])")


def test_a_second_enter_in_the_chat_sends_nothing_and_is_no_mistake(person: Any) -> None:
    aino: Person = person()
    begin(aino, "africa")
    page, sent = aino.page, list[str]()
    aino.listen("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    page.click("#tab-talk")
    page.fill("[name=text][form=say]", "Moi!")
    for _ in range(2):
        page.keyboard.press("Enter")
    aino.comes("#panel-talk .talk > li").settled()
    assert len(sent) == 1 and page.locator("#trouble:not([hidden])").count() == 0


@pytest.mark.needs("storage-refused", "storage-null")  # it is a choice
def test_letters_do_nothing_where_shortcuts_are_switched_off(person: Any) -> None:
    aino: Person = person()
    begin(aino, "africa")
    page = aino.page
    page.locator("#letter-keys").evaluate("box => box.click()")
    page.reload()
    aino.connected()
    page.keyboard.press("w")
    page.keyboard.press("?")
    assert page.locator("#lit:not([hidden]), #keys[open]").count() == 0
    page.locator("#letter-keys").evaluate("box => box.click()")
    page.keyboard.press("w")
    aino.comes("#lit:not([hidden])")


def test_a_held_key_is_one_press(person: Any) -> None:
    aino: Person = person()
    begin(aino, "africa")
    sent: list[str] = []
    aino.listen("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    aino.page.locator("#chart [data-a]").first.focus()
    with aino.moving():
        for _ in range(3):  # held down: the second and third repeat it
            aino.page.keyboard.down("Enter")
    aino.page.keyboard.up("Enter")
    assert len(sent) == 1


def test_a_finger_that_rests_asks_for_everything_that_can_be_done(person: Any, server: Server) -> None:
    aino = _begins(person, server)
    x, y, _ = _able(aino)
    aino.page.evaluate("addEventListener('contextmenu', (event) => event.stopImmediatePropagation(), true)")
    finger = aino.page.context.new_cdp_session(aino.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    aino.comes("#pick:not([hidden])")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    aino.page.evaluate(FRAMES, 3)
    assert aino.page.locator("#pick:not([hidden])").count() == 1
