"""Films of finished matches: made once for all, in turn, and kept as long as there is room."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

Guest = Any


class Maker:
    """Writes a film at once, or dies."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.dies = False

    def think(self, question: dict[str, Any], tell: Any, gone: Callable[[], bool]) -> dict[str, Any]:
        from pathlib import Path

        from lauta.web.bots.worker import WorkerDied

        self.asked.append(question)
        tell(0.5)
        if self.dies:
            raise WorkerDied("no")
        Path(question["out"]).write_bytes(b"RIFF film")
        return {"found": {"bytes": 9}}

    def stop(self) -> None:
        pass


@pytest.fixture
def films(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    from lauta.web.models import Job
    from lauta.web.pictures.films import Films
    from lauta.web.views import sharing

    made = Films(Maker())
    monkeypatch.setattr(sharing, "films", made)
    Job.objects.all().delete()
    yield made
    Job.objects.all().delete()


def step(films: Any) -> bool:
    """Make one film, as the server's worker does; false where none waits."""
    from lauta.web.jobs.worker import Worker

    return Worker("films", films).step()


def test_a_film_is_made_once_for_all(
    finished: Any, row: Any, guest: Guest, stranger: Any, films: Any
) -> None:
    table = finished()
    address = f"/share/{table}/{row(table).watch_token}/film.webp"
    assert stranger.get(address).status_code == 404
    assert guest.post(f"/t/{table}/share", fragment=False).status_code == 302
    assert "being made" in guest.get(f"/t/{table}/share").content.decode()
    guest.post(f"/t/{table}/share", fragment=False)
    assert step(films) and not step(films)
    reply = stranger.get(address)
    assert (
        reply.status_code == 200 and reply["Content-Type"] == "image/webp" and reply.content == b"RIFF film"
    )
    assert stranger.get(address, **{"If-None-Match": reply["ETag"]}).status_code == 304
    assert "film.webp" in guest.get(f"/t/{table}/share").content.decode()
    assert stranger.get(f"{address}?theme=dark").status_code == 404  # another film
    question = films.maker.asked[0]
    assert "seed" not in json.dumps(question) and question["match"]["names"][0] == "Aino"


def test_there_are_films_of_finished_matches_alone(guest: Guest, films: Any) -> None:
    table = guest.new_table("me", "here")
    assert guest.post(f"/t/{table}/share", fragment=False).status_code == 400


def test_films_are_refused_where_many_wait(
    finished: Any, guest: Guest, films: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = finished()
    assert guest.post(f"/t/{table}/share?lang=fi", fragment=False).status_code == 302
    assert guest.post(f"/t/{table}/share?lang=nl", fragment=False).status_code == 302
    assert guest.post(f"/t/{table}/share?lang=en", fragment=False).status_code == 429
    monkeypatch.setenv("LAUTA_FILMS", "2")
    monkeypatch.setattr("lauta.web.pictures.films.EACH", 9)
    assert guest.post(f"/t/{table}/share?lang=en", fragment=False).status_code == 503


def test_a_film_that_fails_can_be_asked_for_again(finished: Any, guest: Guest, films: Any) -> None:
    table = finished()
    films.maker.dies = True
    guest.post(f"/t/{table}/share", fragment=False)
    while step(films):
        pass
    assert "did not work" in guest.get(f"/t/{table}/share").content.decode()
    films.maker.dies = False
    assert guest.post(f"/t/{table}/share", fragment=False).status_code == 302
    assert step(films) and "film.webp" in guest.get(f"/t/{table}/share").content.decode()


def test_films_leave_with_their_tables_and_where_room_is_short(
    finished: Any, row: Any, guest: Guest, films: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.pictures import films as module

    for path in module.folder().iterdir():
        path.unlink()
    table = finished()
    guest.post(f"/t/{table}/share", fragment=False)
    step(films)
    (module.folder() / "gone.1234.webp").write_bytes(b"1")
    (module.folder() / f"{table}.1234.part").write_bytes(b"1")
    module.sweep()
    (kept,) = module.folder().iterdir()
    assert kept.name.startswith(table)
    monkeypatch.setattr(module, "KEPT_BYTES", 5)
    module.sweep()
    assert not list(module.folder().iterdir())
