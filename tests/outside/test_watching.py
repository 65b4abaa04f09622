"""The right to watch: each way in against each end of it, from one table of what is left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.conftest import Guest

Way = Callable[["Watched"], "Opens"]
Opens = Callable[[], bool]


class Watched:
    """A listed table of Aino's, with its rematch, and a spectator."""

    def __init__(self) -> None:
        from lauta.web.models import Table

        self.aino, self.spectator = Guest(), Guest()
        self.id = str(self.aino.new_table("me", "here", listed="1"))
        self.link = f"/watch/{self.id}/{self.row().watch_token}"
        self.again = str(self.aino.new_table("me", "here"))
        Table.objects.filter(public_id=self.id).update(rematch=Table.objects.get(public_id=self.again))

    def row(self) -> Any:
        from lauta.web.models import Table

        return Table.objects.get(public_id=self.id)

    def page(self, somebody: Any, table: str = "", more: str = "") -> bool:
        return bool(somebody.get(f"/t/{table or self.id}{more}").status_code == 200)

    def program(self, token: str) -> bool:
        answer = Guest().client.get(f"/api/tables/{self.id}", headers={"Authorization": f"Bearer {token}"})
        return bool(answer.status_code == 200)


def the_lobby(game: Watched) -> Opens:
    game.page(game.spectator)
    return lambda: game.page(game.spectator)


def the_link(game: Watched) -> Opens:
    game.spectator.get(game.link)
    return lambda: game.page(game.spectator)


def the_link_of_the_match_before(game: Watched) -> Opens:
    game.spectator.get(game.link)
    return lambda: game.page(game.spectator, game.again)


def the_link_without_cookies(game: Watched) -> Opens:
    token = game.row().watch_token
    return lambda: game.page(Guest(), more=f"?watch={token}")


def the_link_once_more(game: Watched) -> Opens:
    return lambda: bool(Guest().get(game.link).status_code == 302)


def a_program_with_the_links_token(game: Watched) -> Opens:
    token = str(game.row().watch_token)
    return lambda: game.program(token)


def a_seat(game: Watched) -> Opens:
    return lambda: game.page(game.aino)


def the_new_link(game: Watched) -> Opens:
    def opens() -> bool:
        somebody = Guest()
        somebody.get(f"/watch/{game.id}/{game.row().watch_token}")
        return game.page(somebody)

    return opens


WAYS: dict[Way, str] = {  # what a way needs to stay good
    the_lobby: "listed",
    the_link: "link",
    the_link_of_the_match_before: "link",
    the_link_without_cookies: "link",
    the_link_once_more: "link",
    a_program_with_the_links_token: "link",
    a_seat: "seat",
    the_new_link: "table",
}


def nothing(game: Watched) -> set[str]:
    return {"listed", "link", "seat", "table"}


def an_admin_unlists_it(game: Watched) -> set[str]:
    from types import SimpleNamespace

    from lauta.web.moderation import keeping

    keeping._unlist(SimpleNamespace(table=game.id), 0)  # type: ignore[arg-type]  # the report names the table
    return {"seat", "table"}


ENDS = [nothing, an_admin_unlists_it]  # a sign-out and its like: `test_rights_that_end.py`


@pytest.mark.parametrize("end", ENDS)
def test_what_is_left_of_the_right_to_watch(end: Callable[[Watched], set[str]]) -> None:
    for way, needs in WAYS.items():
        game = Watched()
        opens = way(game)
        assert opens(), way.__name__
        left = end(game)
        assert opens() == (needs in left), f"{way.__name__}, {end.__name__}"


def test_the_link_of_the_match_before_opens_no_rematch_that_was_taken_out_of_the_lobby() -> None:
    from types import SimpleNamespace

    from lauta.web.moderation import keeping

    game = Watched()
    opens = the_link_of_the_match_before(game)
    assert opens()
    keeping._unlist(SimpleNamespace(table=game.again), 0)  # type: ignore[arg-type]  # the report names the table
    share = game.spectator.get(f"/t/{game.id}/share")
    assert not opens() and share.status_code != 200, "nor is there a new link to be read"


def test_a_link_that_is_renewed_ends_an_open_page() -> None:
    """Asked at each message with what the session holds."""
    from lauta.web.tables import watching
    from lauta.web.tables.seating import may_watch

    game = Watched()
    game.spectator.get(game.link)
    links = watching.of_session(game.spectator.client.session)
    an_admin_unlists_it(game)
    assert not may_watch(game.row(), "", links)


def test_nobody_else_reads_what_a_session_may_watch() -> None:
    from pathlib import Path

    import lauta

    web = Path(lauta.__file__).parent / "web"
    touch = {one.name for one in web.rglob("*.py") if '"watching"' in one.read_text()}
    assert touch == {"watching.py"}
