"""Which addresses the doctor visits from outside: all names that the settings hold."""

from __future__ import annotations

import pytest

DOORS = [  # LAUTA_HOSTS, LAUTA_HTTPS, LAUTA_SITE, which doors are tried
    ("games.example.org", "1", "", ["https://games.example.org"]),
    ("", "1", "https://games.example.org", ["https://games.example.org"]),
    ("", "", "https://games.example.org", ["https://games.example.org"]),
    ("", "1", "https://games.example.org:8443", ["https://games.example.org:8443"]),
    ("a.example b.example", "1", "https://b.example", ["https://b.example", "https://a.example"]),
    ("* .example.org", "1", "https://games.example.org", ["https://games.example.org"]),
    ("", "1", "https://[2001:db8::1]", ["https://[2001:db8::1]"]),
    ("games.example.org", "", "", []),
    ("", "", "http://games.example.org", []),
]


@pytest.mark.parametrize("hosts, https, address, tried", DOORS)
def test_the_doctor_visits_every_name_of_the_settings(
    monkeypatch: pytest.MonkeyPatch, hosts: str, https: str, address: str, tried: list[str]
) -> None:
    from lauta.web.keeper import outside

    for name, value in (("HOSTS", hosts), ("HTTPS", https), ("SITE", address), ("LISTENING", "")):
        monkeypatch.setenv(f"LAUTA_{name}", value)
    assert [door.origin for door in outside._doors()] == tried
