"""Editions in the browser: what is typed is kept, checked and answered; strangers read, only owners write."""

from __future__ import annotations

import html
import json
import sys
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

import lauta
from lauta.engine.attestation import OURS, said
from lauta.engine.edition import Edition, read_edition
from lauta.engine.figures import place_of
from lauta.engine.rulebook import Rulebook
from lauta.i18n import speaking
from lauta.web.base import rates
from lauta.web.editions.draft import Draft, built_in, draft_of
from lauta.web.editions.sheet import fault_rows, sheet
from lauta.web.match.edition_games import checked

Guest = Any


def begin(guest: Guest, game: str = "navegador", name: str = "Our box") -> str:
    """The id of a new edition."""
    reply = guest.client.post("/editions/new", {"game": game, "name": name})
    assert reply.status_code == 302, reply.content.decode()
    return str(reply.headers["Location"]).removeprefix("/editions/")


def change(guest: Guest, edition: str, version: int, *pairs: tuple[list[Any], Any], **words: Any) -> Any:
    """The answer to changes of figures, each a path and a value."""
    body = {"version": version, "changes": [{"path": path, "value": value} for path, value in pairs], **words}
    return guest.client.post(
        f"/editions/{edition}/change",
        json.dumps(body),
        content_type="application/json",
        headers={"X-Fragment": "1"},
    )


SUGAR = ["components", "market", "sugar"]


def test_a_figure_is_kept_and_downloaded(guest: Guest) -> None:
    edition = begin(guest)
    answer = change(guest, edition, 1, ([*SUGAR, 0], 65)).json()
    assert answer["faults"] == [] and answer["changed"] == 1 and answer["version"] == 2
    file = guest.get(f"/editions/{edition}/file")
    figures = read_edition(file.content.decode())
    assert figures.tables["components"]["market"]["sugar"][0] == 65 and figures.name == "Our box"
    assert lauta.game("navegador", edition=figures).edition_hash == answer["digest"]


def test_a_figure_that_the_box_confirms_is_yours_and_stays_so(guest: Guest) -> None:
    """In the draft, in files and in records; one that differs after all is no longer confirmed."""
    edition = begin(guest)
    yard, spice = "components.buildings.prices.shipyard", "components.buildings.prices.factory_spice"
    answer = change(guest, edition, 1, confirmed=[yard, spice, "components.market", "nowhere"]).json()
    assert answer["confirmed"] == [spice, yard, "components.market"] and answer["changed"] == 0
    file = read_edition(guest.get(f"/editions/{edition}/file").content.decode())
    game = lauta.game("navegador", edition=file)
    assert yard in {change.place for change in game.confirmed} and not game.replaced
    whole = guest.get(f"/editions/{edition}/file?all=1").content.decode()
    assert lauta.game("navegador", edition=read_edition(whole)).confirmed == game.confirmed
    again = lauta.read(game.match(2, seed=1).record()).game
    assert again.confirmed == game.confirmed and again.edition_hash == game.edition_hash
    before, after = place_flags(lauta.game("navegador")), place_flags(again)
    assert {place for place, flag in before.items() if after[place] != flag} >= {yard, spice}
    prices = ["components", "buildings", "prices", "shipyard"]
    later = change(guest, edition, 2, ([*prices, 1], 240)).json()
    assert later["confirmed"] == [spice, "components.market"] and later["changed"] == 1
    assert change(guest, edition, 3, confirmed="all").status_code == 400


def place_flags(game: Rulebook) -> dict[str, str]:
    """Who says each figure, by its place."""
    return {
        place_of(each.path): each.flag
        for stem, file in game.figures().items()
        for each in said(file, (stem,))
    }


def test_all_that_is_ours_can_be_confirmed(guest: Guest) -> None:
    """As the page's buttons do it; figures stay as they are."""
    draft = draft_of(lauta.game("retkikunnat"), Edition("retkikunnat", "Our box"))

    def unconfirmed(node: Any) -> Any:
        yield from node.get("unseen", ())
        for child in node.get("children", ()):
            yield from unconfirmed(child)
        if "children" not in node and node["said"] == OURS and not node.get("known_by"):
            yield node.get("one_with", node["place"])

    draft.confirmed = {place for file in sheet(draft) for place in unconfirmed(file)}
    game = lauta.game("retkikunnat", edition=draft.edition)
    assert not game.replaced and OURS not in place_flags(game).values()
    assert draft_of(lauta.game("retkikunnat"), draft.edition).agreed == draft.confirmed


def test_a_name_in_two_languages_is_one_figure(guest: Guest) -> None:
    edition, card = begin(guest, "retkikunnat"), ["cards", "expedition", 0]
    answer = change(guest, edition, 1, ([*card, "name_en"], "Marquee"), ([*card, "name_fi"], "Juhlateltta"))
    assert answer.json()["changed"] == 1
    more = change(guest, edition, 2, (["cards", "expedition", 1, "name_en"], "Hut"), ([*card, "copies"], 7))
    assert more.json()["changed"] == 3


@pytest.mark.parametrize(
    "game, first",
    [
        ("africa", "board.cells"),
        ("attika", "components.building"),
        ("navegador", "board.region"),
        ("afrikan_tahti", "board.city"),
        ("retkikunnat", "cards.danger_die"),
    ],
)
def test_what_no_source_gives_comes_first_and_shown_as_it_lies(game: str, first: str) -> None:
    """And nothing moves while one types, though the figure is no longer ours then."""
    draft = draft_of(lauta.game(game), Edition(game, "Our box"))
    before = [node["place"] for file in sheet(draft) for node in file["children"]]
    assert before[0] == first
    for node in sheet(draft)[0]["children"]:
        make_yours(draft, node)
    assert [node["place"] for file in sheet(draft) for node in file["children"]] == before


def nodes_of(game: str) -> dict[str, Any]:
    """Everything on the page of a new edition, by its place."""

    def walk(node: Any) -> Any:
        yield node["place"], node
        for child in node.get("children", ()):
            yield from walk(child)

    draft = draft_of(lauta.game(game), Edition(game, "Our box"))
    return dict(row for file in sheet(draft) for row in walk(file))


def words_of(game: str) -> dict[str, tuple[str, str, bool]]:
    """Heading, meaning and whether the unit is told, of everything by its place."""
    found = nodes_of(game).items()
    return {
        place: (node["title"], node.get("about", ""), node.get("with_unit", False)) for place, node in found
    }


def test_a_figure_is_headed_in_words_and_its_unit_is_told_once() -> None:
    told = words_of("navegador")
    assert told["components.buildings.workers_factory"] == ("Workers for a factory", "", True)
    assert told["components.privileges.refill.players_3"] == ("for 3 players", "by phase", True)
    assert told["components.pieces.ships_per_player"] == ("Ships of each player", "ships of a player", False)
    assert told["components.colonies.needs_workers_per_colony"][1] == "to found a colony"
    assert told["board.region"][0] == "Regions" and told["board.region[guine].land"][0] == "Land"
    with speaking("fi"):
        assert words_of("retkikunnat")["cards.expedition[kivaari].symbols.action"][0] == "Toimintakyky"
        assert words_of("africa")["components.colour[white]"][0] == "valkoinen"


@pytest.mark.parametrize("game", [game.id for game in lauta.games()])
def test_what_the_page_of_reconstructed_figures_lists_is_marked_where_it_is_typed(game: str) -> None:
    """And nothing else; a table that is ours as a whole is so in all that stands in it."""
    ours: dict[str, bool] = {}
    for stem, file in lauta.game(game).figures().items():
        for each in said(file, (stem,)):
            ours[place_of(each.path)] = each.flag == OURS
    nodes = nodes_of(game)
    leaves = {place: node["said"] for place, node in nodes.items() if "children" not in node}
    for place, is_ours in ours.items():
        below = [flag for leaf, flag in leaves.items() if (leaf + ".").startswith((place + ".", place + "["))]
        assert {*below} <= {"ours" if is_ours else "attested"}, place
    counted = {
        node.get("one_with", place)
        for place, node in nodes.items()
        if "children" not in node and node["said"] == "ours" and not node.get("known_by")
    }
    assert counted <= {place for place, is_ours in ours.items() if is_ours}


@pytest.mark.parametrize(
    "game, place, lists",
    [
        ("afrikan_tahti", "board.routes.land[tangier-j_atlas].a", ["city", "junction"]),
        ("retkikunnat", "board.routes.air", ["city"]),
        ("navegador", "board.border[portugal-maranhao].b", ["region"]),
        ("attika", "components.building[well].group", ["group"]),
    ],
)
def test_what_names_an_entry_of_a_list_is_chosen_from_it(game: str, place: str, lists: list[str]) -> None:
    node = nodes_of(game)[place]
    while "item" in node:
        node = node["item"]
    assert node["kind"] == "entry" and node["lists"] == lists


def make_yours(draft: Draft, node: Any) -> None:
    """Have every figure below a node be another one, but for the names by which entries are known."""
    for child in node.get("children", ()):
        make_yours(draft, child)
    if "children" not in node and node["path"][-1] not in ("id", "a", "b"):
        draft.change(node["path"], "mine")


def test_every_figure_can_be_downloaded_and_taken_up_again(guest: Guest) -> None:
    edition = begin(guest)
    change(guest, edition, 1, ([*SUGAR, 0], 65), (["board", "region", 4, "name"], "São Jorge"))
    whole = guest.get(f"/editions/{edition}/file?all=1").content.decode()
    reply = guest.client.post("/editions/new", {"text": whole})
    answer = guest.get(reply.headers["Location"] + "/now").json()
    assert answer["changed"] == 2


def test_all_faults_are_told_and_the_draft_is_kept(guest: Guest) -> None:
    edition = begin(guest)
    answer = change(
        guest, edition, 1, ([*SUGAR, 0], -3), (["components", "scoring", "per_worker"], "many")
    ).json()
    assert [fault["place"] for fault in answer["faults"]] == [
        "components.market.sugar[1]",
        "components.scoring.per_worker",
    ]
    assert answer["faults"][0]["path"] == [*SUGAR, 0]
    page = guest.get(f"/editions/{edition}/now").json()
    assert page["changed"] == 2 and len(page["faults"]) == 2
    assert page["digest"] == ""


@pytest.mark.parametrize("limit", ["DRAFT_CHANGES", "DRAFT_CHANGES_THERE"])
def test_who_changes_too_much_at_once_is_told_to_wait(
    guest: Guest, another: Any, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    edition = begin(guest)
    slow = getattr(rates, limit)
    slow.begin(lambda: 0.0)
    monkeypatch.setattr(slow, "_burst", 2.0)
    statuses = [change(guest, edition, n, ([*SUGAR, 0], 60 + n)).status_code for n in (1, 2)]
    guest.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "fi"
    refused = change(guest, edition, 3, ([*SUGAR, 0], 63))
    assert [*statuses, refused.status_code] == [200, 200, 429]
    assert refused.json()["error"].startswith("Liian monta muutosta kerralla.")
    assert guest.get(f"/editions/{edition}/now").json()["version"] == 3
    friend = another()
    theirs = change(friend, begin(friend), 1, ([*SUGAR, 0], 65)).status_code
    assert theirs == (200 if limit == "DRAFT_CHANGES" else 429)


def test_two_windows_do_not_overwrite_each_other(guest: Guest) -> None:
    edition = begin(guest)
    assert change(guest, edition, 1, ([*SUGAR, 0], 65)).status_code == 200
    late = change(guest, edition, 1, ([*SUGAR, 0], 70))
    assert late.status_code == 409 and "another window" in late.json()["error"]
    assert '"sugar"' not in late.content.decode()
    assert "65" in guest.get(f"/editions/{edition}/file").content.decode()


def test_only_the_owner_changes_and_deletes_but_everybody_reads_and_copies(
    guest: Guest, another: Any
) -> None:
    edition, stranger = begin(guest), another()
    assert change(stranger, edition, 1, ([*SUGAR, 0], 65)).status_code == 403
    assert stranger.post(f"/editions/{edition}/delete").status_code == 403
    page = stranger.get(f"/editions/{edition}")
    assert page.status_code == 200 and "Somebody else made this edition" in page.content.decode()
    copy = stranger.client.post("/editions/new", {"copy": edition}).headers["Location"]
    assert change(stranger, copy.removeprefix("/editions/"), 1, ([*SUGAR, 0], 65)).status_code == 200
    assert guest.get(f"/editions/{edition}/now").json()["changed"] == 0


def test_a_deleted_edition_is_gone(guest: Guest) -> None:
    edition = begin(guest)
    assert guest.client.post(f"/editions/{edition}/delete").status_code == 302
    assert guest.get(f"/editions/{edition}").status_code == 404


HOSTILE = [
    ([*SUGAR, 0], 1.5, 400),
    ([*SUGAR, 0], None, 400),
    ([*SUGAR, 0], 10**9, 400),
    (["board", "region", 4, "name"], "<script>", 400),
    (["board", "region", 4, "name"], "a\x00b", 400),
    (["board", "region", 4, "name"], "a" * 5000, 400),
    (["board", "region", 99, "name"], "x", 400),
    (["board", "nothing"], 1, 400),
    (["board"], {}, 400),
    ("board", 1, 400),
    ([*SUGAR, True], 1, 400),
    (SUGAR, json.loads("[" * 60 + "]" * 60), 413),
]


@pytest.mark.parametrize("path, value, status", HOSTILE)
def test_what_no_edition_can_hold_is_refused_and_not_stored(
    guest: Guest, path: Any, value: Any, status: int
) -> None:
    edition = begin(guest)
    reply = change(guest, edition, 1, (path, value))
    assert reply.status_code == status and reply.json()["error"]
    now = guest.get(f"/editions/{edition}/now").json()
    assert now["version"] == 1 and now["changed"] == 0


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{", b"[" * 3000, b'{"version": "1"}', b'{"changes": 3, "version": 1}']
)
def test_nonsense_is_no_request(guest: Guest, body: bytes) -> None:
    edition = begin(guest)
    reply = guest.client.post(f"/editions/{edition}/change", body, content_type="application/json")
    assert reply.status_code == 400


def test_files_that_are_no_editions_are_refused(guest: Guest) -> None:
    for text in ("x = 1", 'lauta-edition = 1\ngame = "chess"\nname = "x"', "a" * 400_000, "[" * 4000):
        assert guest.client.post("/editions/new", {"text": text}).status_code == 400
    unknown = 'lauta-edition = 1\ngame = "navegador"\nname = "x"\n[components.marked]\nsugar = [1]'
    reply = guest.client.post("/editions/new", {"text": unknown})
    assert reply.status_code == 400 and "components.marked" in reply.content.decode()


def test_a_text_that_is_refused_stands_there_to_be_mended(guest: Guest) -> None:
    """Pasted or in a file; every fault is told, in the place where a new edition begins."""
    text = 'lauta-edition = 1\ngame = "navegador"\nname = 3\nnote = 4\n[components.caps]\nworkers_max = 7\n'
    for sent in ({"text": text}, {"file": SimpleUploadedFile("box.toml", text.encode())}):
        reply = guest.client.post("/editions/new", sent)
        page = reply.content.decode()
        assert reply.status_code == 400 and html.escape(text, quote=False).strip() in html.unescape(page)
        assert "name: must be a name of 1 to 60 characters, not 3" in page
        assert "note: must be a text, not 4" in page
    begun = guest.client.post("/editions/new", {"text": text.replace("3", '"x"').replace("4", '"y"')})
    assert begun.status_code == 302


@pytest.mark.parametrize("length", [510_000, 700_000])
def test_too_long_a_text_leads_back_to_the_editions(guest: Guest, length: int) -> None:
    reply = guest.client.post("/editions/new", {"text": "a" * length})
    page = reply.content.decode()
    assert reply.status_code == 413 and "has at most 500\u202f000 bytes" in page
    assert 'href="/editions"' in page


def test_a_guest_keeps_a_bounded_number(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAUTA_EDITIONS_EACH", "2")
    begin(guest), begin(guest)
    reply = guest.client.post("/editions/new", {"game": "navegador"})
    assert reply.status_code == 413 and "2 editions" in reply.content.decode()


def test_the_list_says_what_there_is(guest: Guest) -> None:
    edition = begin(guest)
    change(guest, edition, 1, ([*SUGAR, 0], 65), name="Grandmother’s box")
    page = guest.get("/editions").content.decode()
    assert "Grandmother’s box" in page and "1 figure differs" in page


# --- without a server ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [game.id for game in lauta.games()])
def test_every_figure_stands_on_the_page_once(game: str) -> None:
    """But for the options, and what is only for readers."""
    draft = draft_of(lauta.game(game), Edition(game, "x"))
    places: list[str] = []

    def walk(node: dict[str, Any]) -> None:
        if "children" in node:
            for child in node["children"]:
                walk(child)
        else:
            places.append(node["place"])
            assert not node["changed"] and node["said"] in ("ours", "attested")

    for file in sheet(draft):
        walk(file)
    assert len(places) == len(set(places)) > 50
    assert draft.edition.tables == {}


@pytest.mark.parametrize("game", [game.id for game in lauta.games()])
def test_a_draft_comes_back_as_it_was(game: str) -> None:
    """Every figure in turn is another one; the edition of it brings it back."""
    plain = lauta.game(game)
    base = built_in(plain)

    def paths(value: Any, path: tuple[Any, ...]) -> Any:
        if isinstance(value, dict):
            for key, each in value.items():
                yield from paths(each, (*path, key))
        elif isinstance(value, list):
            for n, each in enumerate(value):
                yield from paths(each, (*path, n))
        elif type(value) is int and len(path) > 2:
            yield path, value + 1

    for path, value in list(paths(base, ()))[::17]:
        draft = draft_of(plain, Edition(game, "x"))
        draft.change(path, value)
        again = draft_of(plain, draft.edition)
        assert again.tree == draft.tree != draft.base


def test_an_entry_may_be_added_and_taken_away() -> None:
    plain = lauta.game("navegador")
    draft = draft_of(plain, Edition("navegador", "x"))
    borders = draft.tree["board"]["border"]
    draft.change(["board", "border"], borders[1:])
    edition = draft.edition
    assert edition.whole == ("board.border",)
    assert draft_of(plain, edition).tree == draft.tree
    assert len(lauta.game("navegador", edition=edition).figures()["board"].borders) == len(borders) - 1


def test_a_fault_calls_entries_by_their_names_as_they_are_by_now() -> None:
    draft = draft_of(lauta.game("retkikunnat"), Edition("retkikunnat", "Our box"))
    flights = draft.tree["board"]["routes"]["air"]
    draft.change(["board", "routes", "air"], [*flights, flights[0][::-1]])
    draft.change(["board", "city", 0, "name"], "Tanger")
    flight = {draft.tree["board"]["city"][0]["id"], "nowhere"}
    _, faults = checked(draft.edition)
    (row,) = fault_rows(draft, faults)
    names = {city["id"]: city["name"] for city in draft.tree["board"]["city"]}
    a, b = flights[0][::-1]
    assert row["text"] == f"flight {names[a]}–{names[b]} appears twice" and {a, b}.isdisjoint(
        row["text"].split()
    )
    draft.change(["board", "routes", "air"], [*flights, [*flight]])
    _, faults = checked(draft.edition)
    said = fault_rows(draft, faults)[0]["text"]
    assert "Tanger" in said and "nowhere" in said and "tangier" not in said


def test_a_fault_of_a_whole_is_shown_at_the_nearest_figure() -> None:
    draft = draft_of(lauta.game("navegador"), Edition("navegador", "x"))
    rows = fault_rows(draft, [lauta.Fault("components.market.sugar[99].x", "is wrong")])
    assert rows[0]["path"] == SUGAR


@pytest.mark.parametrize(
    "language, said",
    [
        ("fi", "pitää olla kokonaisluku väliltä 0–10000, ei -3"),
        ("nl", "moet een geheel getal van 0 tot 10000 zijn, niet -3"),
    ],
)
def test_faults_and_figures_are_said_in_the_readers_language(another: Any, language: str, said: str) -> None:
    reader = another(language)
    edition = begin(reader)
    answer = change(reader, edition, 1, ([*SUGAR, 0], -3)).json()
    assert [fault["text"] for fault in answer["faults"]] == [said]
    titles = {"fi": "Markkinat", "nl": "Markt"}
    assert f'"title": "{titles[language]}"' in reader.get(f"/editions/{edition}").content.decode()


def test_a_fault_of_a_figure_in_steps_says_the_steps(guest: Guest) -> None:
    """550 is a number from 0 to 2000: that it must be hundreds is what is wrong with it."""
    edition = begin(guest, "afrikan_tahti")
    answer = change(guest, edition, 1, (["components", "money", "cape_town"], 550)).json()
    said = "must be a multiple of 100 from 0 to 2000, not 550"
    assert [fault["text"] for fault in answer["faults"]] == [said]


def test_an_editor_of_a_part_is_told_what_it_needs(guest: Guest) -> None:
    page = guest.get(f"/editions/{begin(guest)}").content.decode()
    found = page[page.index('id="edition-data">') + len('id="edition-data">') :].partition("</script>")[0]
    (market,) = [one for one in json.loads(found)["editors"] if one["place"] == "components.market"]
    assert market["style"] == "editors/steps.css" and market["drawings"]["sugar"].startswith("<svg")
    assert market["facts"]["mark"] == "start_row" and market["words"]["sugar"] == "sugar"


def test_checking_leaves_nothing_in_memory() -> None:
    draft = draft_of(lauta.game("navegador"), Edition("navegador", "x"))
    draft.change([*SUGAR, 0], 61)
    checked(draft.edition)
    before = set(sys.modules)
    draft.change([*SUGAR, 0], 62)
    game, faults = checked(draft.edition)
    assert game is not None and faults == []
    assert set(sys.modules) - before == set()


def test_what_an_update_no_longer_knows_goes_and_all_else_stays(guest: Guest) -> None:
    from lauta.web.models import Edition as Row

    edition = begin(guest)
    change(guest, edition, 1, ([*SUGAR, 0], 65))
    row = Row.objects.get(public_id=edition)
    row.figures["tables"]["components"]["market"]["salt"] = [3]
    row.figures["tables"]["board"] = {"region": [{"id": "atlantis", "name": "Atlantis"}]}
    row.figures["tables"]["stars"] = {"a": 1}
    row.save()
    now = guest.get(f"/editions/{edition}/now").json()
    assert now["changed"] == 1 and now["faults"] == []
    assert change(guest, edition, 2, ([*SUGAR, 1], 64)).json()["changed"] == 1
