"""Personal tokens: made, shown once, revoked; who may have one, and accounts that say a program plays."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.archives import archive_of

PASSWORD = "a board of tiles"


@pytest.fixture(autouse=True)
def _quick(box: Any) -> None:
    """Digests are made quickly, and no member outlives a test."""


@pytest.fixture
def aino(guest: Any) -> Any:
    guest.post("/sign-up", fragment=False, name="Aino", password=PASSWORD)
    return guest


def make(somebody: Any, name: str = "night bot", *scopes: str) -> Any:
    form = {"name": name, "scope": scopes or ("read", "play"), "old": PASSWORD}
    return somebody.client.post("/account/programs/make", form)


def shown(answer: Any) -> str:
    found = re.search(r'id="new-token" readonly value="([^"]+)"', answer.content.decode())
    assert found, answer.content.decode()[:2000]
    return found[1]


def test_a_token_is_shown_once_and_kept_as_a_digest(aino: Any) -> None:
    from lauta.web.models import PersonalToken

    token = shown(make(aino))
    assert re.fullmatch(r"lauta_[\w-]{32}", token)
    page = aino.get("/account/programs").content.decode()
    assert token not in page and "night bot" in page and "not used yet" in page
    row = PersonalToken.objects.get()
    assert row.scopes == ["read", "play"]
    assert token not in json.dumps([row.digest, row.name]) and len(row.digest) == 64


@pytest.mark.parametrize(
    "name, scopes, wrong",
    [
        ("  ", ["play"], "Give the token a name"),
        ("x", [], "one thing at least"),
        ("x", ["play", "everything"], "one thing at least"),
    ],
)
def test_what_is_no_token_is_said(aino: Any, name: str, scopes: list[str], wrong: str) -> None:
    answer = aino.client.post("/account/programs/make", {"name": name, "scope": scopes})
    assert answer.status_code == 400 and wrong in answer.content.decode()
    assert not aino.get("/account/programs").content.decode().count("not used yet")


def test_nobody_has_more_than_the_server_keeps(aino: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAUTA_TOKENS_EACH", "1")
    assert make(aino).status_code == 200
    assert "revoke one first" in make(aino).content.decode()


def test_guests_have_none(guest: Any) -> None:
    assert guest.get("/account/programs").status_code == 302
    assert make(guest).status_code == 403


def test_revoking_is_for_the_owner(aino: Any, another: Callable[..., Any]) -> None:
    from lauta.web.models import PersonalToken

    make(aino), make(aino, "another bot")
    first, second = PersonalToken.objects.values_list("pk", flat=True)
    bo = another()
    bo.post("/sign-up", fragment=False, name="Bo the other", password=PASSWORD)
    assert (
        bo.post("/account/programs/revoke", fragment=False, token=str(first), old=PASSWORD).status_code == 404
    )
    assert "cut off" in aino.post("/account/programs/revoke", False, token=str(first)).content.decode()
    assert list(PersonalToken.objects.values_list("pk", flat=True)) == [second]
    aino.post("/account/programs/revoke", False, token="all")
    assert not PersonalToken.objects.exists()


@pytest.mark.parametrize("keep", [{}, {"keep": "tokens"}])
def test_a_new_password_ends_tokens_that_are_not_kept_on_purpose(aino: Any, keep: dict[str, str]) -> None:
    from lauta.web.base.refusals import Unauthorized
    from lauta.web.members.personal_tokens import granted

    token = shown(make(aino))
    assert "Keep the tokens of my programs" in aino.get("/account").content.decode()
    aino.post("/account/change/password", False, old=PASSWORD, password="another board of tiles", **keep)
    if keep:
        assert granted(f"Bearer {token}").name == "Aino"
    else:
        with pytest.raises(Unauthorized):
            granted(f"Bearer {token}")


def test_tokens_go_along_and_go_with_the_account(aino: Any) -> None:
    from lauta.web.base.refusals import Unauthorized
    from lauta.web.members.personal_tokens import granted

    token = shown(make(aino))
    granted(f"Bearer {token}")
    assert "used " in aino.get("/account/programs").content.decode()
    with archive_of(aino.client) as archive:
        told = archive.read("tokens.json").decode()
    assert json.loads(told)[0]["name"] == "night bot" and token not in told
    aino.post("/account/delete", False, password=PASSWORD)
    with pytest.raises(Unauthorized):
        granted(f"Bearer {token}")


def test_a_token_of_a_closed_account_opens_nothing(aino: Any) -> None:
    """A keeper who closes an account stops its programs, too, also those that listen."""
    from lauta.web.base.refusals import Unauthorized
    from lauta.web.members.personal_tokens import granted, still
    from lauta.web.models import Member

    header = f"Bearer {shown(make(aino))}"
    listening = granted(header)
    Member.objects.update(closed=True)
    with pytest.raises(Unauthorized):
        granted(header)
    with pytest.raises(Unauthorized):
        still(listening)
    Member.objects.update(closed=False)
    assert still(granted(header)).name == "Aino"


def test_a_program_is_shown_as_one_and_plays_no_rated_matches(
    aino: Any, another: Callable[..., Any], row: Any
) -> None:
    aino.post("/account/programs/declare", False, old=PASSWORD)
    assert "A program plays here" in aino.get("/people/Aino").content.decode()
    table = aino.new_table("me", "open", listed="1")
    friend = another()
    for path in ("/lobby", f"/t/{table}"):
        page = friend.get(path).content.decode()
        assert re.search(r"Aino</bdi>(</b>)? <(small|em)[^>]*>program<", page), path
    friend.post(f"/t/{table}/sit", False, name="Bo")
    assert re.search(r"Aino</bdi></span> <em>program</em>", friend.get(f"/t/{table}").content.decode())
    wish = {
        "seat_0": "me",
        "seat_1": "bot:casual",
        "game": "africa",
        "players": 2,
        "preset": "dutch_rulebook",
    }
    refused = aino.client.post("/new", {**wish, "rated": "1"})
    assert refused.status_code == 403 and "rated matches are for people" in refused.content.decode()
    bo = another()
    bo.post("/sign-up", fragment=False, name="Bo the other", password=PASSWORD)
    rated = bo.new_table("me", "open", listed="1", rated="1")
    assert aino.post(f"/t/{rated}/sit", False).status_code == 403


def test_who_has_been_rated_stays_a_person(aino: Any, row: Any) -> None:
    from lauta.web.models import Member

    aino.new_table("me", "bot:casual", rated="1")
    refused = aino.post("/account/programs/declare", False, old=PASSWORD)
    assert refused.status_code == 403 and "Make another one" in refused.content.decode()
    assert not Member.objects.get().program
