"""Accounts as friends use them: a guest becomes a member on another phone, by keyboard and with a code."""

from __future__ import annotations

from typing import Any
from zipfile import ZipFile

from playwright.sync_api import expect

from tests.browser.person import LITTLE, PHONE
from tests.browser.test_friends import PASSWORD, sign_up
from tests.waiting import LONG_ENOUGH

WIDER = "() => document.documentElement.scrollWidth - innerWidth"


def test_a_guest_becomes_a_member_on_another_phone(person: Any) -> None:
    laptop, phone = person(), person(**PHONE)
    table = laptop.set_up("me", "bot:casual")
    page = laptop.page
    page.goto(laptop.url)
    page.locator("#menu summary").click()
    page.get_by_role("link", name="Another device").click()
    page.get_by_role("button", name="Show a code").click()
    code = page.locator("#code").inner_text()
    expect(page.locator("svg.qr")).to_be_visible()
    assert laptop.serious_faults() == []

    page = phone.page
    page.goto(f"{phone.url}/enter")
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Go on here").click()
    page.get_by_role("link", name="Make an account").click()
    expect(page.locator(".note")).to_have_text("1 table of this browser comes along.")
    assert page.evaluate(WIDER) <= 0
    assert phone.serious_faults() == []
    page.get_by_label("Name").fill("Aino of the phone")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    expect(page.locator(".sign-in")).to_have_text("Aino of the phone")
    page.locator(f".mine a[href='/t/{table}']").click()
    expect(phone.table).to_be_visible()

    page = laptop.page
    page.goto(laptop.url)
    expect(page.locator(".moved")).to_contain_text("Aino of the phone")
    page.locator(".moved").get_by_role("link", name="Sign in").click()
    expect(page.get_by_label("Name")).to_have_value("Aino of the phone")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator(f".mine a[href='/t/{table}']")).to_be_visible()


def test_my_account_by_keyboard_and_leaving_for_good(person: Any) -> None:
    aino = person()
    page = aino.page
    page.goto(f"{aino.url}/sign-up")
    expect(page.get_by_label("Name")).to_be_focused()
    for text in ("Aino of the keys", PASSWORD, ""):
        page.keyboard.insert_text(text)
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url(aino.url + "/")
    page.goto(f"{aino.url}/account")
    assert aino.serious_faults() == []
    page.get_by_label("About me").focus()
    page.keyboard.insert_text("I explore")
    for _ in range(2):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("main").get_by_role("status")).to_have_text("Changed.")
    page.get_by_role("link", name="How others see me").press("Enter")
    expect(page.locator(".told")).to_have_text("I explore")
    page.goto(f"{aino.url}/account")
    page.get_by_role("link", name="Delete the account").press("Enter")
    page.get_by_label("Your password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(aino.url + "/")
    expect(page.locator(".sign-in")).to_have_text("Sign in")


def test_every_field_of_the_notices_is_as_large_as_a_finger(person: Any) -> None:
    aino = person(newcomer=True, **PHONE)
    aino.page.goto(f"{aino.url}/notices")
    for field in ("Webhook", "Days"):
        box = aino.page.get_by_label(field).bounding_box()
        assert box is not None and box["height"] >= 40, field


def test_a_token_is_made_and_revoked_by_keyboard(person: Any) -> None:
    aino = person(newcomer=True, **PHONE)
    page = aino.page
    page.goto(f"{aino.url}/sign-up")
    page.get_by_label("Name").fill("Robot keeper")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(aino.url + "/")
    page.goto(f"{aino.url}/account")
    page.get_by_role("link", name="Tokens of my programs").press("Enter")
    page.get_by_label("Name, such as that of the program").focus()
    page.keyboard.insert_text("night bot")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    for _ in range(4):  # past the other scopes
        page.keyboard.press("Tab")
    page.keyboard.insert_text(PASSWORD)
    page.keyboard.press("Enter")
    token = page.get_by_label("Your new token.").input_value()
    told = page.request.get(f"{aino.url}/api/account", headers={"Authorization": f"Bearer {token}"})
    assert told.json()["scopes"] == ["read"]
    assert aino.serious_faults() == []
    assert page.evaluate(WIDER) <= 0
    begins = {
        one.evaluate("e => Math.round(e.getBoundingClientRect().left)") for one in page.locator("h2").all()
    }
    name = page.get_by_label("Name, such as that of the program")
    assert begins == {name.evaluate("e => Math.round(e.getBoundingClientRect().left)")}  # with one token, too
    page.get_by_role("button", name="Revoke").press("Enter")
    expect(page.locator("main").get_by_role("status")).to_contain_text("Revoked.")
    refused = page.request.get(f"{aino.url}/api/account", headers={"Authorization": f"Bearer {token}"})
    assert refused.status == 401


def test_a_member_shows_little_takes_all_along_and_leaves_the_table_to_a_bot(person: Any) -> None:
    aino, bram = person(**LITTLE), person(**LITTLE)
    sign_up(aino, "Silent Aino")
    page = aino.page
    page.goto(f"{aino.url}/account")
    page.get_by_label("About me").fill("I collect maps.")
    page.get_by_label("Others may see my page").uncheck()
    page.locator("form", has=page.get_by_label("About me")).get_by_role("button").press("Enter")
    expect(page.locator("main").get_by_role("status")).to_have_text("Changed.")
    table = aino.set_up("me", "open", name="Silent Aino")
    bram.join(aino)
    bram.page.goto(f"{bram.url}/people/Silent Aino")
    expect(bram.page.locator("main")).to_contain_text("This member's page is not shown to others.")
    expect(bram.page.locator("main")).not_to_contain_text("maps")
    bram.page.goto(f"{bram.url}/t/{table}")

    page.goto(f"{aino.url}/account")
    page.get_by_role("link", name="Take all of it with you").click()
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Make the archive").click()
    expect(page.locator("main").get_by_role("status")).to_contain_text(
        "Your archive is ready", timeout=LONG_ENOUGH * 1000
    )
    with page.expect_download() as taken:
        page.get_by_role("link", name="Download").click()
    with ZipFile(taken.value.path()) as archive:
        assert "I collect maps." in archive.read("account.json").decode()
        assert table in archive.read("tables.json").decode() and f"records/{table}.txt" in archive.namelist()
    page.goto(f"{aino.url}/account")
    page.get_by_role("link", name="Delete the account").click()
    expect(page.locator(".note")).to_contain_text("This concerns 1 table.")
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Delete for good").click()
    expect(page.locator("main").get_by_role("status")).to_contain_text("Your account is deleted.")
    bram.comes("#player-0[data-kind=bot]")
    expect(bram.page.locator("#player-0")).not_to_contain_text("Aino")
