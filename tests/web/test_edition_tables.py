"""Tables that are played with an edition: its figures hold there, whatever is edited; all see them."""

from __future__ import annotations

from typing import Any

import pytest

import lauta
from lauta.web.match import edition_games
from tests.web.test_editions import SUGAR, begin, change

Guest = Any


def figures_at(match: Any) -> Any:
    return match.game.figures()["components"].market.sugar


@pytest.fixture
def edition(guest: Guest) -> str:
    """An edition of the guest's in which sugar costs 65 at first."""
    made = begin(guest)
    change(guest, made, 1, ([*SUGAR, 0], 65))
    return made


def table_of(guest: Guest, edition: str, *seats: str) -> str:
    return str(guest.new_table(*(seats or ("me", "here")), game="navegador", preset="", edition=edition))


def test_a_table_is_played_with_the_figures_it_began_with(
    guest: Guest, row: Any, match: Any, edition: str
) -> None:
    table = table_of(guest, edition)
    assert figures_at(match(table))[0] == 65
    change(guest, edition, 2, ([*SUGAR, 0], 90))
    guest.client.post(f"/editions/{edition}/delete")
    assert figures_at(match(table))[0] == 65
    before = row(table).version
    guest.play(table, match(table).legal_actions()[0].number, before)
    assert row(table).version > before


def test_everybody_sees_the_name_and_what_differs(guest: Guest, another: Any, row: Any, edition: str) -> None:
    table = table_of(guest, edition, "me", "open")
    assert "Our box" in guest.get(f"/t/{table}").content.decode()
    friend = another()
    invitation = friend.get(f"/join/{table}/{row(table).seats.get(index=1).token}").content.decode()
    assert "Our box" in invitation and f"/t/{table}/edition" in invitation
    page = friend.get(f"/t/{table}/edition").content.decode()
    assert "Market › Sugar" in page and "60, 60, 50" in page and "65, 60, 50" in page


def test_a_table_with_the_built_in_figures_has_no_such_page(guest: Guest) -> None:
    table = table_of(guest, "")
    assert guest.get(f"/t/{table}/edition").status_code == 404


def test_the_record_names_it_and_brings_its_figures(guest: Guest, match: Any, edition: str) -> None:
    table = table_of(guest, edition)
    guest.play(table, match(table).legal_actions()[0].number, 0)
    text = guest.get(f"/t/{table}/record").content.decode()
    assert f"Edition {match(table).game.edition_hash}: Our box" in text
    assert lauta.read(text).game.edition_hash == match(table).game.edition_hash


def test_the_rules_page_of_the_table_has_its_figures(guest: Guest) -> None:
    edition = begin(guest)
    change(guest, edition, 1, (["components", "start", "cash"], 9437))
    table = table_of(guest, edition)
    assert f"of={table}" in guest.get(f"/t/{table}").content.decode()
    assert "9437" in guest.get(f"/rules/navegador?of={table}").content.decode()
    assert "9437" not in guest.get("/rules/navegador").content.decode()


def test_one_with_faults_is_not_played(guest: Guest, another: Any, edition: str) -> None:
    change(guest, edition, 2, ([*SUGAR, 1], -1))
    reply = guest.client.post(
        "/new", {"game": "navegador", "players": 2, "edition": edition, "seat_1": "here"}
    )
    assert reply.status_code == 400 and "Our box" in reply.content.decode()
    table = table_of(another(), edition)
    assert table, "whoever has the link plays the last state that could be played"


def test_one_of_another_game_is_not_played(guest: Guest, edition: str) -> None:
    reply = guest.client.post("/new", {"game": "africa", "players": 2, "edition": edition, "seat_1": "here"})
    assert reply.status_code == 400


def test_a_rematch_keeps_the_figures(guest: Guest, row: Any, edition: str) -> None:
    from lauta.web.models import Table
    from lauta.web.tables import seating

    table = row(table_of(guest, edition))
    Table.objects.filter(pk=table.pk).update(status=Table.OVER)
    again = seating.play_again(table.public_id, table.host)
    assert again.edition == table.edition != ""


def test_bots_get_the_figures_of_the_table(guest: Guest, row: Any, edition: str) -> None:
    from lauta.bots.worker import answer
    from lauta.web.bots.queue import figures_of

    table = row(table_of(guest, edition))
    reply = answer(b'{"warm": "navegador", "edition": "nonsense"}')
    assert "lauta-edition" in reply["error"] or "TOML" in reply["error"]
    assert figures_of(table).startswith("navegador@")


def test_only_so_many_games_with_editions_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edition_games, "KEPT", 2)
    text = 'lauta-edition = 1\ngame = "navegador"\nname = "x"\n[components.start]\ncash = {}\n'
    left: list[int] = []

    def note(game: Any) -> None:
        if game.id == "navegador":  # other tests have games with editions of others
            left.append(game.figures()["components"].start.cash)

    edition_games.on_leaving(note)
    for cash in (301, 302, 303):
        edition_games.game_of("navegador", text.format(cash))
    assert 301 in left and 303 not in left
    assert edition_games.game_of("navegador", text.format(301)).figures()["components"].start.cash == 301


def test_a_server_offers_editions_to_everybody(guest: Guest, another: Any) -> None:
    from lauta.web.editions.kept import offer_to_all
    from lauta.web.models import Edition

    text = 'lauta-edition = 1\ngame = "navegador"\nname = "House rules"\n[components.start]\ncash = 311\n'
    try:
        offer_to_all([lauta.read_edition(text)])
        page = another().get("/?game=navegador").content.decode()
        assert "House rules" in page and "House rules" in guest.get("/editions").content.decode()
        known = Edition.objects.get(owner="").public_id
        assert change(guest, known, 1, ([*SUGAR, 0], 65)).status_code == 403
        assert table_of(guest, known)
    finally:
        offer_to_all([])
    assert "House rules" not in another().get("/?game=navegador").content.decode()


def test_a_table_says_that_bots_of_its_edition_are_being_prepared(
    guest: Guest, row: Any, edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.bots.runner import BotRunner, preparing
    from lauta.web.bots.worker import Worker

    table = table_of(guest, edition, "bot:expert", "bot:expert")
    key = row(table).figures
    told: list[str] = []
    monkeypatch.setenv("LAUTA_WARM", "games")
    running = BotRunner(1)

    def compiled(worker: Worker, game: str, text: str, tell: Any) -> None:
        assert (game, text) == ("navegador", row(table).edition)
        tell(1, 3)
        assert preparing(key, "expert") and not preparing(key, "skilled")
        told.append(guest.get(f"/t/{table}").content.decode())
        running._stopping = True

    monkeypatch.setattr(Worker, "warm_edition", compiled)
    running._prepare(Worker())
    assert "step 2 of 3" in told[0]
    assert not preparing(key, "expert")
    assert "step 2 of 3" not in guest.get(f"/t/{table}").content.decode()
