"""What a person types is never overwritten: texts that are saved from two pages of their owner."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.web.conftest import Guest

PASSWORD = "a board of tiles"
REVISION = re.compile(r'name="revision" value="([0-9a-f]{16})"')


class Note:
    """The private notes at a table."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.page = self.address = f"/t/{guest.new_table('me', 'here')}/note"
        self.field = "text"

    def kept(self) -> str:
        from lauta.web.models import Note

        table = self.page.split("/")[2]
        return str(Note.objects.filter(table__public_id=table).values_list("text", flat=True).first() or "")


class About:
    """What a member says of themselves."""

    page, address, field = "/account", "/account/change/profile", "about"

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        guest.post("/sign-up", fragment=False, name="Aino", password=PASSWORD)

    def kept(self) -> str:
        from lauta.web.models import Member

        return str(Member.objects.values_list("about", flat=True).get(key="aino"))


TEXTS: dict[str, Callable[[Guest], Any]] = {"note": Note, "about": About}
pytestmark = pytest.mark.usefixtures("box")


@pytest.fixture(params=TEXTS)
def text(request: pytest.FixtureRequest, guest: Guest) -> Any:
    return TEXTS[request.param](guest)


def seen(text: Any) -> str:
    """The revision that a page loaded now has."""
    found = REVISION.search(text.guest.get(text.page).content.decode())
    assert found
    return found[1]


def save(text: Any, words: str, revision: str | None, fragment: bool = False) -> Any:
    form = {text.field: words} | ({} if revision is None else {"revision": revision})
    return text.guest.post(text.address, fragment=fragment, **form)


def test_the_second_page_overwrites_nothing_and_shows_both(text: Any) -> None:
    both = seen(text)
    assert save(text, "from the first", both).status_code < 400
    answer = save(text, "from the second", both)
    assert (answer.status_code, text.kept()) == (409, "from the first")
    page = answer.content.decode()
    assert "from the first" in page and "from the second" in page and "changed in another tab" in page


def test_after_having_seen_both_either_is_kept(text: Any) -> None:
    both = seen(text)
    save(text, "from the first", both)
    shown = REVISION.search(save(text, "from the second", both).content.decode())
    assert shown
    assert save(text, "from the second", shown[1]).status_code < 400
    assert text.kept() == "from the second"


def test_a_page_loaded_later_saves_over_it(text: Any) -> None:
    save(text, "from the first", seen(text))
    assert save(text, "later", seen(text)).status_code < 400
    assert text.kept() == "later"


def test_the_same_text_twice_is_no_quarrel(text: Any) -> None:
    both = seen(text)
    for _ in range(2):
        assert save(text, "the same", both).status_code < 400


def test_emptying_a_text_that_another_page_has_changed_is_a_change(text: Any) -> None:
    save(text, "old", seen(text))
    both = seen(text)
    save(text, "new", both)
    assert save(text, "", both).status_code == 409
    assert text.kept() == "new"


def test_a_page_of_an_older_build_still_saves(text: Any) -> None:
    save(text, "first", None)
    assert save(text, "second", None).status_code < 400
    assert text.kept() == "second"


def test_our_script_gets_both_texts_as_data(guest: Guest) -> None:
    note = Note(guest)
    both = seen(note)
    kept = save(note, "from the first", both, fragment=True)
    answer = save(note, "from the second", both, fragment=True)
    assert answer.status_code == 409
    assert answer.json()["text"] == "from the first"
    assert answer.json()["revision"] == kept.headers["X-Lauta-Revision"] == seen(note)
    assert guest.get(note.page, fragment=True).headers["X-Lauta-Revision"] == seen(note)


@pytest.mark.parametrize(
    "address, form, kept",
    [
        ("/sign-up", {"name": "Aino", "email": "aino@example.org", "password": "x"}, "aino@example.org"),
        ("/sign-in", {"name": "Aino", "password": "wrong"}, "Aino"),
        ("/editions/new", {"text": "no edition at all"}, "no edition at all"),
        ("/board/africa/set-up", {"text": "no position"}, "no position"),
        ("/board/africa/record", {"text": "no record"}, "no record"),
    ],
)
def test_a_refused_form_comes_back_with_what_was_typed(
    guest: Guest, address: str, form: dict[str, str], kept: str
) -> None:
    page = guest.post(address, fragment=False, **form)
    assert page.status_code >= 400
    assert kept in page.content.decode()


@pytest.mark.parametrize(
    "address, form, taken",
    [
        ("/sign-up", {"name": "Aino", "password": PASSWORD}, True),
        ("/sign-up", {"name": "A", "password": "x"}, False),
        ("/editions/new", {"game": "africa"}, True),
        ("/editions/new", {"text": "no edition at all"}, False),
        ("/preferences", {"theme": "dark"}, True),
    ],
)
def test_our_script_learns_which_forms_were_taken(
    guest: Guest, address: str, form: dict[str, str], taken: bool
) -> None:
    """Drafts of a form that was not taken are kept (`drafts.js`)."""
    guest.post(address, fragment=False, draft="3f9a01bc", **form)
    kept = guest.client.cookies.get("lauta_taken")
    assert (kept is not None and kept.value == "3f9a01bc") is taken


def test_several_tabs_may_send_forms(guest: Guest) -> None:
    for draft in ("aaaaaaaa", "bbbbbbbb"):
        guest.post("/preferences", fragment=False, theme="dark", draft=draft)
    assert guest.client.cookies["lauta_taken"].value == "aaaaaaaa.bbbbbbbb"


@pytest.mark.parametrize("draft", ["", "x; Path=/", "A" * 8, "a" * 4000])
def test_only_names_of_drafts_become_cookies(guest: Guest, draft: str) -> None:
    guest.post("/preferences", fragment=False, theme="dark", draft=draft)
    assert "lauta_taken" not in guest.client.cookies


# Fields whose words no browser is to keep: `drafts.js` says the same.
KEPT_BY_NOBODY = re.compile(r"^(code|hook|old|passkey|token|nonce|who|revision|draft)$|password|^csrf")
SECRET_KINDS = {"password", "one-time-code", "current-password", "new-password"}
FIELD = re.compile(r"<input\b[^>]*>")


def test_no_secret_field_is_one_that_drafts_keep() -> None:
    from lauta.web import settings

    pages = (Path(settings.__file__).parent / "templates").rglob("*.html")
    fields = [field for page in pages for field in FIELD.findall(page.read_text("utf-8"))]
    secret = [
        one for one in fields if SECRET_KINDS & set(re.findall(r'(?:type|autocomplete)="([\w-]+)"', one))
    ]
    assert len(secret) > 2
    for field in secret:
        name = re.search(r'name="([\w-]+)"', field)
        assert 'type="password"' in field or (name and KEPT_BY_NOBODY.search(name[1])), field


def test_the_script_keeps_out_the_same_names() -> None:
    from lauta.web.base.static import OURS

    assert f"/{KEPT_BY_NOBODY.pattern}/" in (OURS / "common" / "drafts.js").read_text("utf-8")


# Pages with a long text that may be changed where the old one stands, and what keeps two tabs apart.
CHANGED_LATER = {
    "note.html": "revision",
    "account.html": "revision",
    "edition.html": "version of the edition",
}
WRITTEN_ONCE = {"boards.html", "editions.html", "somebody.html"}  # sent, and then over
TEXT = re.compile(r"<textarea\b(?![^>]*\breadonly)[^>]*>")


def test_every_long_text_is_written_once_or_has_a_revision() -> None:
    from lauta.web import settings

    folder = Path(settings.__file__).parent / "templates"
    pages = {str(page.relative_to(folder)): page.read_text("utf-8") for page in folder.rglob("*.html")}
    assert {name for name, page in pages.items() if TEXT.search(page)} == {*CHANGED_LATER, *WRITTEN_ONCE}
    for name, how in CHANGED_LATER.items():
        assert how != "revision" or 'name="revision"' in pages[name]
