"""The proof that chance was fair: told when the match is over, never before, and all of it follows."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import lauta
from lauta.engine.chance import ProvableChance

Guest = Any


@pytest.fixture
def table(guest: Guest) -> str:
    return str(guest.new_table("me", "here", game="afrikan_tahti", preset=""))


def play_to_the_end(stored: Any, decisions: int = 10_000) -> Any:
    """As if the match had been played by its own chance, to its end or for so many decisions."""
    from lauta.web.match.match_cache import chance_of, shelf
    from lauta.web.match.rows import rows
    from lauta.web.models import Entry, Table

    game, dice = lauta.game(stored.game), random.Random(3)
    match = game.match(stored.players, options=stored.options, chance=chance_of(stored))
    for _ in range(decisions):
        if match.over:
            break
        match.play(dice.choice(match.legal_numbers()))
    Entry.objects.filter(table=stored).delete()
    Entry.objects.bulk_create(
        Entry(table=stored, n=n, actor=one.actor, action=one.action) for n, one in enumerate(match.log)
    )
    Table.objects.filter(pk=stored.pk).update(
        snapshot=match.snapshot(), revision=99, version=99, status="over" if match.over else "playing"
    )
    shelf.clear()
    rows.forget(stored.public_id)
    return match


def test_a_finished_match_tells_all_from_which_its_draws_follow(guest: Guest, table: str, row: Any) -> None:
    match = play_to_the_end(row(table))
    told = guest.get(f"/t/{table}/proof").json()
    assert set(told) == {"version", "id", "commitment", "nonces", "seed", "draws", "texts"}
    chance = ProvableChance(bytes.fromhex(told["seed"]), told["id"], tuple(told["nonces"]))
    assert chance.commitment == told["commitment"]
    assert len(told["draws"]) == match.draws > 10
    for n, draw in enumerate(told["draws"]):
        assert set(draw) == {"number", "entry", "outcomes", "weights", "taken", "text"}
        assert draw["number"] == n
        assert chance.draw(draw["weights"], n) == draw["taken"]
        action = draw["outcomes"][draw["taken"]]
        assert match.log[draw["entry"] - 1] == (-1, action)
        assert draw["text"] == told["texts"][str(action)] == match.action(action).text
    assert f"Seed: {told['seed']}" in guest.get(f"/t/{table}/record").content.decode()


def test_before_the_end_no_address_tells_the_seed_or_what_follows(
    guest: Guest, table: str, row: Any, another: Any
) -> None:
    secret = bytes(row(table).seed).hex()
    play_to_the_end(row(table), decisions=9)
    reply = guest.get(f"/t/{table}/proof", fragment=True)
    assert reply.status_code == 409
    assert reply.json()["error"] == "What chance draws from is told once the match is over."
    commitment = ProvableChance(bytes.fromhex(secret), "afrikan_tahti").commitment
    for page in ("", "/chance", "/record", "/proof"):
        shown = guest.get(f"/t/{table}{page}").content.decode()
        assert secret not in shown
        assert (commitment in shown) == (page != "/proof")
    assert another().get(f"/t/{table}/proof").status_code == 403
    assert another().get(f"/t/{table}/chance").status_code == 403


def test_who_is_invited_sees_the_fingerprint_first(guest: Guest, another: Any, row: Any) -> None:
    table = guest.new_table("me", "open", game="afrikan_tahti", preset="")
    commitment = ProvableChance(bytes(row(table).seed), "afrikan_tahti").commitment
    invitation = row(table).seats.get(index=1).token
    assert commitment in another().get(f"/join/{table}/{invitation}").content.decode()
    assert commitment in guest.get(f"/t/{table}").content.decode()


@pytest.mark.parametrize(
    "change, said",
    [
        ({"ended": True}, "This match was ended early"),
        ({"lesson": "first@1"}, "A tutorial"),
        ({"status": "playing", "paused": True}, "once the match is over"),
        ({"status": "open"}, "once the match is over"),
        ({"rules_version": 1}, "under those of today its draws cannot be checked"),
    ],
)
def test_what_is_not_over_by_the_rules_is_not_told(
    table: str, row: Any, change: dict[str, Any], said: str
) -> None:
    from lauta.web.base.refusals import SeedUntold
    from lauta.web.match.proof import proof_of, seed_may_be_told

    match = play_to_the_end(row(table))
    stored = row(table)
    assert seed_may_be_told(stored)
    for name, value in change.items():
        setattr(stored, name, value)
    assert seed_may_be_told(stored) == ("rules_version" in change)
    with pytest.raises(SeedUntold, match=said):
        proof_of(stored, match)


def test_what_asks_for_the_seed_asks_one_place(
    guest: Guest, table: str, row: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.engine.phrase import T
    from lauta.web.match import proof

    match = play_to_the_end(row(table))
    secret = bytes(row(table).seed).hex()
    monkeypatch.setattr(proof, "why_untold", lambda table: T("Not yet."))
    record = guest.get(f"/t/{table}/record").content.decode()
    assert f"Result: {' '.join(map(str, match.scores))}" in record
    for page in ("", "/chance", "/record", "/proof", "/back-on"):
        assert secret not in guest.get(f"/t/{table}{page}").content.decode()


def test_taking_back_by_consent_draws_nothing_anew(guest: Guest, table: str, row: Any) -> None:
    match = play_to_the_end(row(table), decisions=9)
    before = list(match.drawn())
    match.load(match.log[:4], None)
    dice = random.Random(8)  # another way from here
    while not match.over:
        match.play(dice.choice(match.legal_numbers()))
    chance = match.chance
    assert chance is not None
    for draw in match.drawn():
        assert chance.draw(draw.weights, draw.number) == draw.taken
    assert before[0] == next(match.drawn())


def test_a_program_reads_the_same(guest: Guest, table: str, row: Any) -> None:
    from django.test import Client

    from lauta.web.base.rates import rates
    from lauta.web.match.tokens import program_token

    rates.begin()
    stored = row(table)
    tokens = [program_token(stored, stored.seats.get(index=0)), stored.watch_token]

    def asked(token: str) -> Any:
        return Client().get(f"/api/tables/{table}/proof", headers={"Authorization": f"Bearer {token}"})

    assert [json.loads(asked(token).content)["code"] for token in tokens] == ["seed_untold"] * 2
    assert asked("wrong").status_code == 401
    play_to_the_end(stored)
    assert asked(tokens[0]).json() == asked(tokens[1]).json() == guest.get(f"/t/{table}/proof").json()


def test_the_page_lists_every_draw_in_the_words_of_its_reader(
    guest: Guest, table: str, row: Any, another: Any
) -> None:
    match = play_to_the_end(row(table))
    page = guest.get(f"/t/{table}/chance").content.decode()
    assert page.count("data-draw=") == match.draws
    assert f"All {match.draws} draws are as they were fixed." in page
    for language, title in (("fi", "Reilut arvonnat"), ("nl", "Eerlijke trekkingen")):
        reader = another(language)
        reader.client.cookies = guest.client.cookies
        assert title in reader.get(f"/t/{table}/chance").content.decode()
