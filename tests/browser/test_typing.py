"""What a person types is there again after each interruption, in every form; passwords are not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.person import LITTLE
from tests.browser.test_friends import PASSWORD
from tests.waiting import until

WORDS = "half a sen"
# Where something is typed: a page, and the field.
FIELDS = {
    "chat": ("/t/{table}", "#panel-talk [name=text]"),
    "set-up": ("/?game=africa", "form.game [name=name_1]"),
    "account": ("/account", "[name=about]"),
    "report": ("/t/{table}/somebody?seat=1", "[name=words]"),
    "tournament": ("/tournaments/new?game=africa", "[name=title]"),
    "edition": ("/editions", "[name=text]"),
    "position": ("/board/africa", "form[action$=set-up] [name=text]"),
}
TYPE = """([css, words]) => {
  const field = document.querySelector(css);
  field.value = words;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}"""
SUBMIT = """(css) => {
  const form = document.querySelector(css).form;
  for (const field of form.elements) if (field.type === "password") field.value = "a secret word";
  form.noValidate = true;
  form.requestSubmit();
}"""


def reload(page: Page, css: str) -> None:
    page.reload()


def leave_and_come_back(page: Page, css: str) -> None:
    page.evaluate("location.assign('/about')")
    page.wait_for_url("**/about")
    page.go_back()


def lose_the_connection(page: Page, css: str) -> None:
    """The form is sent, no answer comes, and the person opens the page once more."""
    there = page.url
    page.route("**", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    with page.expect_event("requestfailed", lambda request: request.method == "POST"):
        page.evaluate(SUBMIT, css)
    page.unroute_all()
    page.goto(there)


INTERRUPTIONS: dict[str, Callable[[Page, str], None]] = {
    "reload": reload,
    "back": leave_and_come_back,
    "no answer": lose_the_connection,
}


def post(context: BrowserContext, url: str, path: str, **form: str | float | bool) -> str:
    """What another tab sends, and where it leads."""
    reply = context.request.post(url + path, headers={"Origin": url}, form=form, max_redirects=0)
    assert reply.status == 302, reply.text()
    return reply.headers["location"]


@pytest.fixture
def member(person: Any) -> Iterator[tuple[Page, str, str]]:
    """The page of a member who sits at a table with a guest."""
    aino = person(**LITTLE)
    context, url = aino.page.context, aino.url
    post(context, url, "/sign-up", name=f"Aino {id(aino) % 10**7}", password=PASSWORD)
    table = aino.set_up("me", "open")
    invitation = aino.page.locator(".waiting input").first.get_attribute("data-path") or ""
    bram = context.browser.new_context()
    bram.request.get(f"{url}/lobby")
    post(bram, url, invitation, name="Bram")
    bram.close()
    aino.begun()
    yield aino.page, url, table
    aino.troubles = [
        one for one in aino.troubles if "to load resource" not in one and "localStorage" not in one
    ]


@pytest.mark.needs("storage-refused", "storage-null")  # drafts are stored
@pytest.mark.parametrize("how", INTERRUPTIONS)
def test_what_was_typed_is_there_again(member: tuple[Page, str, str], how: str) -> None:
    page, url, table = member
    for field, (path, css) in FIELDS.items():
        page.goto(url + path.format(table=table))
        page.wait_for_selector(css, state="attached")
        page.evaluate(TYPE, [css, WORDS])
        INTERRUPTIONS[how](page, css)
        expect(page.locator(css).first, field).to_have_value(WORDS)


def test_a_note_that_is_typed_before_the_scripts_come_is_saved(member: tuple[Page, str, str]) -> None:
    page, url, table = member
    held: list[Route] = []
    late = True
    page.route(
        lambda asked: asked.endswith(".js"), lambda route: held.append(route) if late else route.continue_()
    )
    page.goto(f"{url}/t/{table}/note", wait_until="commit")
    page.locator("textarea[name=text]").fill(WORDS)
    until(lambda: held or page.evaluate("0"))
    late = False
    for route in held:
        route.continue_()
    expect(page.locator("#saved")).to_have_text("Saved.")


@pytest.mark.needs("unused")  # tabs tell each other at once; without that each asks when it is seen
def test_of_two_tabs_with_notes_neither_overwrites_the_other(member: tuple[Page, str, str]) -> None:
    first, url, table = member
    second = first.context.new_page()
    for page in (first, second):
        page.goto(f"{url}/t/{table}/note")
    notes, others = (page.locator("textarea[name=text]") for page in (first, second))
    notes.fill("from the first")
    expect(first.locator("#saved")).to_have_text("Saved.")
    expect(others).to_have_value("from the first")  # nothing was typed there
    second.route("**/note", lambda route: route.abort())
    others.fill("from the second")
    expect(second.locator("#saved")).to_contain_text("Not saved yet")
    notes.fill("once more")
    expect(first.locator("#saved")).to_have_text("Saved.")
    second.unroute_all()
    both = second.locator("[data-other]")
    expect(both.locator("textarea")).to_have_value("once more")
    expect(others).to_have_value("from the second")
    both.get_by_role("button", name="Keep mine").click()
    expect(second.locator("#saved")).to_have_text("Saved.")
    expect(notes).to_have_value("from the second")
    second.close()


@pytest.mark.needs("storage-refused", "storage-null")  # drafts are stored
def test_a_refused_form_keeps_what_was_typed(member: tuple[Page, str, str]) -> None:
    page, url, _ = member
    page.goto(f"{url}/account")
    page.locator("[name=email]").fill("aino@example.org")
    page.locator("form:has([name=email]) [name=old]").fill("a wrong password")
    page.locator("form:has([name=email]) button").first.click()
    page.wait_for_url("**/change/email")
    expect(page.locator("[name=email]")).to_have_value("aino@example.org")
    expect(page.locator("form:has([name=email]) [name=old]")).to_have_value("")


def test_of_two_texts_either_is_kept(member: tuple[Page, str, str]) -> None:
    page, url, _ = member
    about, save = page.get_by_label("About me"), page.get_by_role("button", name="Save").first
    for kept, button in (("theirs", "Take the other one"), ("mine", "Keep mine")):
        page.goto(f"{url}/account")
        about.fill("mine")
        page.context.request.post(
            f"{url}/account/change/profile", headers={"Origin": url}, form={"about": "theirs"}
        )
        save.click()
        expect(page.locator("[data-other] textarea")).to_have_value("theirs")
        expect(about).to_have_value("mine")
        page.get_by_text(button).click()
        page.wait_for_function("() => !document.querySelector('[data-other]:not([hidden])')")
        page.goto(f"{url}/account")
        expect(about).to_have_value(kept)
        page.context.request.post(
            f"{url}/account/change/profile", headers={"Origin": url}, form={"about": ""}
        )


@pytest.mark.needs("storage-refused", "storage-null")  # drafts are stored
def test_what_was_taken_does_not_come_back(member: tuple[Page, str, str]) -> None:
    page, url, _ = member
    page.goto(f"{url}/account")
    page.get_by_label("About me").fill("I explore")
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_text("Changed.")).to_be_visible()
    page.goto(f"{url}/tournaments/new?game=africa")
    page.locator("[name=title]").fill("Spring cup")
    page.get_by_role("button", name="Set it up").click()
    page.wait_for_url("**/tournaments/*")
    page.goto(f"{url}/tournaments/new?game=africa")
    expect(page.locator("[name=title]")).to_have_value("")
    assert "I explore" not in str(page.evaluate("sessionStorage['lauta.drafts']"))


@pytest.mark.needs("storage-refused", "storage-null")  # drafts are stored
def test_no_password_is_kept_and_nobody_else_sees_a_draft(member: tuple[Page, str, str]) -> None:
    page, url, _ = member
    page.goto(f"{url}/account")
    page.get_by_label("About me").fill("about Aino")
    for field in page.locator("input[type=password]").all():
        field.evaluate(
            "f => { f.value = 'a secret word'; f.dispatchEvent(new Event('input', { bubbles: true })); }"
        )
    page.reload()
    assert "a secret word" not in str(
        page.evaluate("JSON.stringify([{...sessionStorage}, {...localStorage}])")
    )
    expect(page.get_by_label("About me")).to_have_value("about Aino")
    post(page.context, url, "/sign-out")
    page.goto(f"{url}/sign-up")
    post(page.context, url, "/sign-up", name=f"Bo {id(page) % 10**7}", password=PASSWORD)
    page.goto(f"{url}/account")
    expect(page.get_by_label("About me")).to_have_value("")
