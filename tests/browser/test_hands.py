"""Hidden hands in the browser: none receives what its player may not know; one device has a curtain."""

from __future__ import annotations

import contextlib
import gzip
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Error, Request, WebSocket, expect

from lauta.engine.record import unpack
from tests.browser.person import LITTLE, PHONE
from tests.browser.screens import boxes
from tests.hands.rules import CARDS, LAID, State
from tests.hands.speech.notation import WORDS
from tests.served import SERVE_HANDS, Server


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory, browser_type_launch_args: Any) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("hands"), SERVE_HANDS).start()
    yield running
    running.stop()


@pytest.fixture
def come(person: Any, hands: Server) -> Callable[..., Any]:
    return lambda **more: person(url=hands.url, **more)


def sit_down(one: Any, *seats: str) -> str:
    """Set up a table of the game of hands; its id."""
    return str(one.set_up(*seats, game="hands"))


def state(hands: Server, table: str) -> Any:
    return unpack(State, hands.snapshot(table))


class Received:
    """Every byte that a browser gets from the server, but for pages that it leaves at once."""

    def __init__(self, one: Any) -> None:
        self.parts: list[bytes] = []
        one.listen("requestfinished", self._answer)
        one.listen("websocket", self._listen)

    def _answer(self, request: Request) -> None:
        response = request.response()
        if response is not None and response.ok:
            with contextlib.suppress(Error):
                self.parts.append(response.body())

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._frame)

    def _frame(self, payload: str | bytes) -> None:
        self.parts.append(payload.encode() if isinstance(payload, str) else gzip.decompress(payload))

    def take(self) -> bytes:
        """What came since the last time."""
        taken = b"\n".join(self.parts)
        self.parts.clear()
        return taken


@pytest.mark.needs("no-unpacking")  # it reads what comes packed
def test_no_browser_receives_what_its_player_may_not_know(come: Any, hands: Server) -> None:
    aino, bram, watcher = come(), come(), come()
    viewers = [(aino, 0), (bram, 1), (watcher, None)]
    received = [Received(one) for one, _ in viewers]
    table = sit_down(aino, "me", "open")
    aino.connected()
    watcher.watch(aino)
    bram.join(aino)
    seen = [b"", b"", b""]
    for version in range(7):
        for (one, seat), bytes_, n in zip(viewers, received, range(3), strict=True):
            one.shows(version=version)
            one.begun()
            if version == 4:
                one.page.click("#tab-log")
                one.page.locator("#panel-log li:not(.minor) a").first.click()
                expect(one.page.locator("#steps")).to_be_visible()
                one.page.keyboard.press("Escape")
                expect(one.page.locator("#steps")).to_have_count(0)
            now = bytes_.take()
            seen[n] += now
            for card in range(CARDS):
                where = state(hands, table).where[card]
                if where < LAID and where != (-1 if seat is None else seat + 1):
                    assert WORDS[card].encode() not in now
                    assert WORDS[card] not in one.page.content()
        mover = next(one for one in (aino, bram) if one.to_move)
        if mover.page.locator("#chart [data-a]").count():
            mover.page.locator("#chart [data-a]").first.click()
            if mover.page.locator("#pick button").count():  # there is more than one way to pay
                mover.page.locator("#pick button").first.click()
        else:
            mover.press("#do-end, #acts [data-choice]")
    assert all(len(taken) > 10_000 for taken in seen)
    assert any(word.encode() in seen[0] for word in WORDS)


def test_who_watches_hidden_hands_sees_them_late_and_the_end_at_once(come: Any) -> None:
    aino, bram, watcher = come(**LITTLE), come(**LITTLE), come(**LITTLE)
    aino.set_up("me", "open", game="hands", also={"delay": "5"})
    watcher.watch(aino)
    bram.join(aino)
    for one in (aino, bram, watcher):
        one.begun()
    shown = [int(aino.table.get_attribute("data-entries") or 0)]
    for built in (True, False, False, False, False):  # three decisions in one, a pass, and three draws
        move_on(aino if aino.to_move else bram, built, aino, bram)
        shown.append(int(aino.table.get_attribute("data-entries") or 0))
    late = watcher.page.locator("#status .late")
    expect(late).to_have_text("You see everything 5 decisions later: hands are hidden here.")
    watcher.shows(version=aino.version)
    seen = int(watcher.table.get_attribute("data-entries") or 0)
    assert shown[0] < seen <= shown[-1] - 5
    say(aino, "You have no hammer.")
    say(watcher, "What a game.")
    expect(watcher.page.locator(".talk")).not_to_contain_text("hammer")
    while aino.table.get_attribute("data-over") == "0":
        move_on(aino if aino.to_move else bram, False, aino, bram)
    watcher.comes("#table[data-over='1']")
    expect(late).to_have_count(0)
    watcher.shows(entries=aino.table.get_attribute("data-entries"))
    expect(watcher.page.locator(".talk")).to_contain_text("hammer")


def move_on(mover: Any, builds: bool, *players: Any) -> None:
    """Build with the first two cards, or do what there is a button for; all who play see it."""
    with mover.moving():
        if builds:
            mover.page.locator("#chart [data-a]").first.click()
            mover.page.locator("#pick button").first.click()
        else:
            last = mover.page.locator("#do-end, #acts [data-choice]").last
            mover.answer(last.get_attribute("data-choice"))
    for one in players:
        one.shows(version=mover.version)


def say(somebody: Any, words: str) -> None:
    page = somebody.page
    page.click("#tab-talk")
    page.fill("[name=text]", words)
    page.keyboard.press("Enter")
    expect(page.locator(".talk")).to_contain_text(words)


def test_one_device_has_a_curtain_between_two_hands(come: Any, hands: Server) -> None:
    aino = come()
    table = sit_down(aino, "me", "here")
    page = aino.page
    expect(page.locator("#curtain")).to_be_visible()
    expect(page.locator("#hand")).to_have_count(0)
    assert not [word for word in WORDS if word in page.content()]
    aino.uncover()
    cards = [WORDS[card] for card in range(CARDS) if state(hands, table).where[card] == 1]
    for card in cards:
        expect(page.locator("#hand")).to_contain_text(card)
    page.locator("#chart [data-a]").first.click()
    page.locator("#pick button").first.click()  # a place and two cards in one click
    aino.shows(version=1)
    expect(page.locator("#curtain")).to_be_visible()
    assert cards[2] not in page.content()
    aino.uncover()
    expect(page.locator("#hand h2")).to_contain_text("Player 2")
    expect(page.locator("#hand button")).to_have_count(3)
    page.click("#tab-boards")
    expect(page.locator("#panel-boards svg")).to_have_count(2)
    expect(page.locator("#boards-0")).to_contain_text(cards[0])
    page.locator("#hand button").first.focus()
    page.keyboard.press("Enter")  # an answer out of turn, from the hand
    aino.shows(version=2)
    expect(page.locator("#boards-0")).to_contain_text(cards[1])


def test_undo_takes_back_the_whole_click(come: Any) -> None:
    aino = come()
    sit_down(aino, "me", "here")
    page = aino.page
    aino.uncover()
    page.click("#tab-log")
    page.check("#all-steps")
    lines = page.locator("#panel-log li")
    before = lines.count()
    page.locator("#chart [data-a]").first.click()
    page.locator("#pick button").first.click()
    expect(lines).to_have_count(before + 3)
    page.keyboard.press("u")
    expect(lines).to_have_count(before)


def test_hand_and_boards_on_a_phone(come: Any) -> None:
    aino = come(**PHONE)
    sit_down(aino, "me", "here")
    page = aino.page
    aino.uncover()
    with aino.tapping():
        aino.in_sight("#chart [data-a]").tap()
    aino.uncover()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    at = boxes(aino, "#chart", "#bar", "#hand", "#tabs")
    assert at["#chart"][3] <= at["#hand"][1] < at["#hand"][3] <= at["#tabs"][1]
    assert at["#bar"][3] <= at["#hand"][1] or at["#hand"][3] <= at["#bar"][1]
    page.locator("#tab-boards").tap()
    expect(page.locator("#boards-1 h3")).to_be_in_viewport(ratio=1)
    page.locator("#hand button").first.tap()
    aino.shows(version=2)


@pytest.mark.needs("storage-refused", "storage-null", "storage-full")
def test_the_log_shows_all_steps_to_those_who_want_them(person: Any) -> None:
    aino = person()
    aino.set_up("me", "here")
    aino.connected()
    for kind in ("Start", "Start", "Turn up", "Leave"):
        aino.act(kind)
    hidden = aino.page.locator("#panel-log li.minor:not(:visible)")
    assert hidden.count() > 0
    aino.page.check("#all-steps")
    expect(hidden).to_have_count(0)
    aino.page.reload()
    expect(aino.page.locator("#all-steps")).to_be_checked()
    aino.page.uncheck("#all-steps")
    assert hidden.count() > 0


def test_stepping_passes_over_what_the_log_leaves_out(person: Any) -> None:
    aino = person()
    aino.set_up("me", "here")
    aino.connected()
    for kind in ("Start", "Start", "Turn up", "Leave", "Turn up", "Leave"):
        aino.act(kind)
    last = int(aino.page.locator("#panel-log li a").first.get_attribute("data-at") or 0)
    minor = set(
        aino.page.locator("#panel-log li.minor a").evaluate_all("all => all.map(a => Number(a.dataset.at))")
    )
    assert minor

    def walk() -> list[int]:
        """Every position from the first line of the log on, by the arrow key."""
        aino.page.locator("#panel-log li:not(.minor) a").last.click()
        aino.shows(past=1)
        passed = [1]
        while passed[-1] < last:
            aino.page.keyboard.press("ArrowRight")
            aino.shows_another(past=passed[-1])
            passed.append(int(aino.table.get_attribute("data-past") or 0))
        return passed

    assert walk() == [n for n in range(1, last + 1) if n not in minor or n == last]
    aino.page.check("#all-steps")
    assert walk() == list(range(1, last + 1))


def test_axe_finds_nothing_serious_on_hands_and_boards(come: Any) -> None:
    aino = come()
    sit_down(aino, "me", "here")
    aino.uncover()
    aino.page.click("#tab-boards")
    assert aino.serious_faults() == []
