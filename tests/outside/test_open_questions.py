"""Several open questions side by side: what a second tab asks does not void what the first is answering."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

import lauta
from tests.web.test_passkeys import Somebody, _nobody, aino

__all__ = ["_nobody", "aino"]
CODE = re.compile(r'<output id="code"[^>]*>([^<]+)<')
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


class Kind:
    """A kind of question: how a tab asks it, how it answers, and what says that it was answered already."""

    def __init__(
        self,
        ask: Callable[[Any], Any],
        answer: Callable[[Any, Any], Any],
        good: int,
        used: tuple[int, str],
        most: int,
    ) -> None:
        self.ask, self.answer, self.good, self.used, self.most = ask, answer, good, used, most


def _code(who: Somebody) -> str:
    proof = who.key.sign(who.asked("confirm"))
    found = CODE.search(who.post("/account/device", passkey=proof).content.decode())
    assert found
    return found[1]


def _use_code(_: Somebody, code: str) -> Any:
    other = Client(headers={"Accept-Language": "en"}, REMOTE_ADDR="192.0.2.7")
    return other.post("/enter", {"code": code, "use": "1"})


def _confirm(who: Somebody, asked: Any) -> Any:
    return who.post("/account/change/email", email="a@example.org", passkey=who.key.sign(asked))


LATE = (403, "too old, or was answered already")
KINDS = {
    "confirm by passkey": Kind(lambda who: who.asked("confirm"), _confirm, 200, LATE, 8),
    "let a device in": Kind(_code, _use_code, 302, (404, "each works once"), 5),
}


def _is(answer: Any, wanted: tuple[int, str]) -> None:
    status, words = wanted
    assert (answer.status_code, words in answer.content.decode()) == (status, True), answer.content.decode()


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_two_tabs_ask_and_both_are_answered_once(aino: Somebody, kind: Kind) -> None:
    first, second = kind.ask(aino), kind.ask(aino)
    _is(kind.answer(aino, first), (kind.good, ""))
    _is(kind.answer(aino, second), (kind.good, ""))
    for asked in (first, second):
        _is(kind.answer(aino, asked), kind.used)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_so_many_are_open_and_no_more(aino: Somebody, kind: Kind) -> None:
    asked = [kind.ask(aino) for _ in range(kind.most + 1)]
    _is(kind.answer(aino, asked[0]), kind.used)
    _is(kind.answer(aino, asked[-1]), (kind.good, ""))


def test_the_older_of_two_tabs_signs_in(aino: Somebody) -> None:
    aino.post("/sign-out")
    older, newer = aino.asked("enter"), aino.asked("enter")
    _is(aino.post("/sign-in", passkey=aino.key.sign(older)), (302, ""))
    assert aino.signed_in()
    _is(aino.post("/sign-in", passkey=aino.key.sign(newer)), (302, ""))  # signed in already


def test_questions_outlive_a_jump_of_the_wall_clock(aino: Somebody, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.base import clock

    real = clock.wall
    code, asked = _code(aino), aino.asked("confirm")
    monkeypatch.setattr(clock, "wall", lambda: real() + 7200)
    _is(_confirm(aino, asked), (200, ""))
    _is(_use_code(aino, code), (302, ""))


# --- forms ------------------------------------------------------------------------------------------


def _three_tabs() -> tuple[Client, list[str]]:
    """A browser that opened three tabs at once: it has the cookies of the last answer."""
    tabs = [Client(enforce_csrf_checks=True) for _ in range(3)]
    tokens = [TOKEN.search(tab.get("/").content.decode()) for tab in tabs]
    return tabs[-1], [found[1] for found in tokens if found]


def _post(browser: Client, token: str, **headers: str) -> int:
    form = {"language": "fi", "csrfmiddlewaretoken": token}
    return int(browser.post("/preferences", form, headers=headers).status_code)


def test_the_forms_of_all_three_tabs_are_good() -> None:
    browser, tokens = _three_tabs()
    assert len(tokens) == 3
    assert [_post(browser, token, Origin="http://testserver") for token in tokens] == [302] * 3


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://testserver:8001", ""])
def test_a_form_from_elsewhere_is_refused_whatever_its_token(origin: str) -> None:
    browser, tokens = _three_tabs()
    assert _post(browser, tokens[-1], Origin=origin) == 403


def test_without_an_origin_the_token_decides() -> None:
    browser, tokens = _three_tabs()
    assert [_post(browser, token) for token in tokens] == [403, 403, 302]
    assert _post(browser, "") == 403


# --- what all agree on: one at a time, as all must agree to the same ----------------------------------


@pytest.fixture
def pair(guest: Any, another: Any, row: Any) -> tuple[Any, Any, str]:
    table = guest.new_table("me", "open", option_first_player="1")
    friend = another()
    friend.post(f"/join/{table}/{row(table).seats.get(index=1).token}", fragment=False, name="Bo", nonce="")
    return guest, friend, table


def test_a_second_proposal_does_not_take_the_place_of_the_first(pair: Any, row: Any) -> None:
    guest, friend, table = pair
    version = row(table).version
    guest.post(f"/t/{table}/consent", ask="end", version=version)
    _is(friend.post(f"/t/{table}/consent", ask="pause", version=version), (400, "something else already"))
    assert row(table).proposal.kind == "end"


def test_who_proposes_the_same_agrees(pair: Any, row: Any) -> None:
    guest, friend, table = pair
    version = row(table).version
    guest.post(f"/t/{table}/consent", ask="pause", version=version)
    friend.post(f"/t/{table}/consent", ask="pause", version=version)
    assert row(table).paused


def test_an_answer_counts_for_the_proposal_that_the_page_showed(pair: Any, row: Any) -> None:
    guest, friend, table = pair
    version = row(table).version
    guest.post(f"/t/{table}/consent", ask="pause", version=version)
    shown = re.search(r'name="asked" value="(\d+)"', friend.get(f"/t/{table}").content.decode())
    assert shown
    guest.post(f"/t/{table}/consent", answer="0", version=version)
    guest.post(f"/t/{table}/consent", ask="end", version=version)
    late = friend.post(f"/t/{table}/consent", answer="1", version=version, asked=shown[1])
    _is(late, (400, "Nothing is proposed here any more"))
    assert row(table).status == "playing"


# --- where there is one slot ------------------------------------------------------------------------

SESSION = re.compile(r"""session(?:\.get\(|\.pop\(|\.setdefault\(|\[)\s*(?:"(\w+)"|([A-Z_]+))""")
ONE_IN_A_COOKIE = {
    "guest": "who the browser is",
    "KEY": "the session of the browser",
    "SESSION_KEY": "the member who is signed in",
    "HASH_SESSION_KEY": "proof of cookies from before sessions had rows",
    "PUSH": "the subscription of the browser; a browser has one",
    "name": "how the visitor was called last, to begin the next form with",
    "game": "the game of the last set-up, to begin the next form with",
    "REMEMBERED": "how each game was set up last, to begin the next form with",
    "language": "a preference of the browser",
    "theme": "a preference of the browser",
    "renewed": "when the cookie was sent last",
    "signed_out": "reported once",
    "deleted": "reported once",
    "brought": "the guest whose tables may be taken over: the browser had one",
    "away": "a list of tables",
    "watching": "a list of tables",
}
ONE_A_TABLE = {
    "Duty.table": "a match waits for one decision at a time",
    "Question.table": "the rules ask one seat at a time",
    "Proposal.table": "all must agree to the same; a second proposal is refused",
    "Lookback.table": "a finished match has one review, which all share",
    "Pairing.table": "what the table is",
    "Board.table": "what the table is",
    "Attempt.table": "what the table is",
}


def test_each_thing_that_a_cookie_holds_says_why_one_is_right() -> None:
    found = {
        one or other
        for path in (Path(lauta.__file__).parent / "web").rglob("*.py")
        for one, other in SESSION.findall(path.read_text("utf-8"))
    }
    assert found == set(ONE_IN_A_COOKIE)


def test_each_row_of_which_there_is_one_says_why() -> None:
    from django.apps import apps
    from django.db import models

    found = {
        f"{model.__name__}.{field.name}"
        for model in apps.get_app_config("lauta").get_models()
        for field in model._meta.get_fields()
        if isinstance(field, models.OneToOneField)
    }
    assert found == set(ONE_A_TABLE)
