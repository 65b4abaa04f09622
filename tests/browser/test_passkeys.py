"""An account by passkey alone: made, left, entered, a second one, removed. Chromium has the authenticator."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.person import PHONE

DEVICE = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.mark.needs("no-passkeys")
def test_an_account_by_passkey_alone(person: Any) -> None:
    aino = person(newcomer=True, **PHONE)
    page, home = aino.page, aino.url
    tools = page.context.new_cdp_session(page)
    tools.send("WebAuthn.enable")
    phone = tools.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]
    page.goto(f"{home}/sign-up")
    page.get_by_label("Name").fill("Aino of the lock")
    page.get_by_role("button", name="Without a password, with a passkey").click()
    page.wait_for_url(home + "/")
    expect(page.locator(".sign-in")).to_have_text("Aino of the lock")

    def ask_this_device_for_another() -> None:
        """It shows the one that it has, and makes no second one."""
        page.get_by_role("button", name="Add a passkey").click()
        expect(page.locator("#passkeys").get_by_role("alert")).to_contain_text(
            "has a passkey of this account already"
        )

    page.goto(f"{home}/account")
    ask_this_device_for_another()
    for offered in (True, False):  # among the names, where this device chooses at once; and by the button
        page.get_by_role("button", name="Sign out").click()
        page.wait_for_url(home + "/")
        if not offered:
            aino.begin_pages_with("delete PublicKeyCredential.isConditionalMediationAvailable")
        page.goto(f"{home}/sign-in", wait_until="commit")
        if not offered:
            page.get_by_role("button", name="Sign in with a passkey").click()
        page.wait_for_url(home + "/")
        expect(page.locator(".sign-in")).to_have_text("Aino of the lock")
        page.goto(f"{home}/account")

    signed = tools.send("WebAuthn.getCredentials", {"authenticatorId": phone})["credentials"][0]["signCount"]
    ask_this_device_for_another()
    proved = tools.send("WebAuthn.getCredentials", {"authenticatorId": phone})["credentials"][0]["signCount"]
    assert proved == signed + 1  # that it is the member who asks is good for the next question, too
    tools.send("WebAuthn.setAutomaticPresenceSimulation", {"authenticatorId": phone, "enabled": False})
    tools.send("WebAuthn.addVirtualAuthenticator", {"options": {**DEVICE, "transport": "usb"}})
    kept = page.locator(".passkeys li")
    expect(kept).to_have_count(1)
    page.get_by_role("button", name="Add a passkey").click()
    expect(kept).to_have_count(2)
    assert page.evaluate(WIDER) <= 0
    assert aino.serious_faults() == []
    kept.first.get_by_role("button", name="Remove").click()
    expect(page.locator("main").get_by_role("status")).to_contain_text("Removed.")
    kept.get_by_role("button", name="Remove").click()
    expect(page.get_by_role("alert")).to_contain_text("Set a password first.")
    page.get_by_label("New password").fill("a board of tiles")
    page.get_by_role("button", name="Set it, with my passkey").click()
    expect(page.locator("main").get_by_role("status")).to_contain_text("All other browsers are signed out.")
    passkeys = page.locator("#passkeys")
    add = page.get_by_role("button", name="Add a passkey")
    passkeys.locator("form").filter(has=add).get_by_label("Your password").fill("not the board of tiles")
    add.click()
    expect(passkeys.get_by_role("alert")).to_contain_text("This is not your password.")
    tools.send("WebAuthn.disable")
    tools.detach()
    refusals = "409", "403"  # those above
    aino.troubles = [line for line in aino.troubles if not any(one in line for one in refusals)]
