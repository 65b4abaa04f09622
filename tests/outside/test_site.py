"""One fact, judged in one place: addresses, proxies, mailboxes and settings, as they come from outside."""

from __future__ import annotations

import ast
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import lauta
from tests.waiting import in_a_loop_of_its_own

SOURCE = Path(lauta.__file__).parent
WEB = SOURCE / "web"
NAME = "games.example.org"


@pytest.fixture
def settings(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Set LAUTA_* variables by the end of their names, and get the site; those not named are left out."""
    from lauta.web.base.site import LISTENING, READ_HERE, site

    def use(**given: str) -> Any:
        for name in (*READ_HERE, LISTENING, "LAUTA_SECRET_KEY", "LAUTA_SECRET_KEY_FILE"):
            monkeypatch.delenv(name, raising=False)
        for name, value in given.items():
            monkeypatch.setenv(f"LAUTA_{name}", value)
        return site()

    return use


# --- the address of the site ------------------------------------------------------------------------

AT = "http://192.168.1.7:8000 192.168.1.7 raspberry raspberry.local"
PROXY = {"HTTPS": "1", "PROXIES": "127.0.0.1"}
ADDRESSES: list[tuple[dict[str, str], str | None]] = [
    ({"SITE": f"https://{NAME}"}, f"https://{NAME}"),
    ({"SITE": f"https://{NAME}/"}, f"https://{NAME}"),
    ({"SITE": f"HTTPS://{NAME.upper()}:443"}, f"https://{NAME}"),
    ({"SITE": f"http://{NAME}:80/"}, f"http://{NAME}"),
    ({"SITE": f"https://{NAME}:8443", "HOSTS": "*"}, f"https://{NAME}:8443"),
    ({"SITE": "https://münchen.example.org"}, "https://xn--mnchen-3ya.example.org"),
    ({"SITE": "http://[2001:DB8::1]:8000"}, "http://[2001:db8::1]:8000"),
    ({"SITE": f'"https://{NAME}"'}, f"https://{NAME}"),  # as files of variables for containers keep it
    ({"SITE": f"https://{NAME}.\n"}, f"https://{NAME}"),
    ({"HOSTS": NAME, **PROXY}, f"https://{NAME}"),
    ({"HOSTS": f"* .example.net {NAME}", **PROXY}, f"https://{NAME}"),
    ({"HOSTS": "192.168.1.7", "LISTENING": AT}, "http://192.168.1.7:8000"),
    ({"HOSTS": NAME, "PROXIES": "127.0.0.1", "LISTENING": AT}, f"http://{NAME}"),
    ({"LISTENING": AT}, "http://192.168.1.7:8000"),
    ({}, None),
    ({"HOSTS": "*", "LISTENING": AT}, None),
    ({"HOSTS": ".example.org", **PROXY}, None),
    (PROXY, None),
]


@pytest.mark.parametrize("given, address", ADDRESSES)
def test_the_address_of_the_site(settings: Any, given: dict[str, str], address: str | None) -> None:
    assert settings(**given).address == address


@pytest.mark.parametrize(
    "given",
    [NAME, f"ftp://{NAME}", f"https://{NAME}/lauta", f"https://{NAME}?x", f"https://{NAME}#x", "https://",
     f"https://me:secret@{NAME}", f"https://{NAME}:port", f"https://{NAME}:0", f"https://{NAME}:99999",
     "https://*", "https://.example.org", "https://[fe80::1%25eth0]", "https://010.0.0.1", "https://0x7f.1",
     "https://faß.example.org", "https://a\u200db.example.org",
     "https://games..org", "https://games example.org", "https://[::1"],
)  # fmt: skip
def test_an_address_that_is_none_is_refused(settings: Any, given: str) -> None:
    from lauta.web.base.environment import BadSetting

    with pytest.raises(BadSetting, match="LAUTA_SITE must be as https://"):
        _ = settings(SITE=given).address


@pytest.mark.parametrize("hosts", ["*", ".example.org"])
def test_mail_without_an_address_for_its_links_is_refused_at_the_start(settings: Any, hosts: str) -> None:
    mail = {"MAIL": "smtp://mail.example.org", "MAIL_FROM": f"lauta@{NAME}"}
    assert any("LAUTA_MAIL needs LAUTA_SITE" in str(one) for one in settings(HOSTS=hosts, **mail).faults())
    assert not list(settings(HOSTS=hosts, SITE=f"https://{NAME}", **mail).faults())


def test_a_host_of_the_site_alone_is_shown_pages(settings: Any) -> None:
    assert NAME in settings(SITE=f"https://{NAME}:8443").allowed


# --- mailboxes --------------------------------------------------------------------------------------

MAILBOXES: list[tuple[str, str, bool]] = [  # as given, the bare address, whether strangers can write to it
    (f"lauta@{NAME}", f"lauta@{NAME}", True),
    (f"Lauta at home <lauta@{NAME.upper()}>", f"lauta@{NAME}", True),
    (f'"Lauta, at home" <lauta@{NAME}>', f"lauta@{NAME}", True),
    (f"Lauta, at home <lauta@{NAME}>", "", False),
    (f'"Lauta" lauta@{NAME}', "", False),
    ("lauta@faß.de", "", False),  # another host than fass.de, as browsers have it
    ("lauta@münchen.de", "lauta@xn--mnchen-3ya.de", True),
    (f"a+b.c@{NAME}", f"a+b.c@{NAME}", True),
    ("lauta@x", "lauta@x", False),
    ("lauta@localhost", "lauta@localhost", False),
    ("lauta@localhost.invalid", "lauta@localhost.invalid", False),
    ("lauta@raspberry.local", "lauta@raspberry.local", False),
    ("lauta@home.arpa", "lauta@home.arpa", False),
    ("lauta@192.168.1.7", "lauta@192.168.1.7", False),
    ("lauta", "", False),
    ("lauta@", "", False),
    (f"@{NAME}", "", False),
    (f"lauta@{NAME}, aino@{NAME}", "", False),
    (f"lauta@{NAME}\r\nBcc: aino@{NAME}", "", False),
    (f"la uta@{NAME}", "", False),
    (f"lauta@games..org {NAME}", "", False),
    (f"lauta..x@{NAME}", "", False),
]


@pytest.mark.parametrize("given, address, known", MAILBOXES)
def test_a_mailbox_is_read_and_checked(given: str, address: str, known: bool) -> None:
    from lauta.web.base.mailboxes import mailbox_of

    found = mailbox_of(given)
    assert (found.address if found else "", bool(found and found.is_of_the_internet)) == (address, known)


@pytest.mark.parametrize("given", ["aino@faß.de", "aino@[127.0.0.1]", "aino@a\u200c\u0645.example.org"])
def test_a_member_has_no_address_that_two_hosts_could_be(given: str) -> None:
    from lauta.web.base.refusals import BadRequest
    from lauta.web.members.accounts import checked_email

    assert checked_email("aino@exämple.org") == "aino@exämple.org"
    with pytest.raises(BadRequest, match="not the address of a mailbox"):
        checked_email(given)


@pytest.mark.parametrize(
    "given, subject",
    [({"MAIL_FROM": f"lauta@{NAME}"}, f"mailto:lauta@{NAME}"),
     ({"MAIL_FROM": "lauta@x", "SITE": f"https://{NAME}"}, f"https://{NAME}"),
     ({"MAIL_FROM": "lauta@x"}, None), ({"SITE": f"http://{NAME}"}, None),
     ({"SITE": "https://pi.local"}, None)],
)  # fmt: skip
def test_push_services_are_given_a_subject_that_can_exist(
    settings: Any, given: dict[str, str], subject: str | None
) -> None:
    assert settings(**given).push_subject == subject


# --- proxies ----------------------------------------------------------------------------------------

OURS = "127.0.0.1 10.0.0.0/8 2001:db8:1::/48"
FOR, PROTO = b"x-forwarded-for", b"x-forwarded-proto"
HOPS: list[tuple[str, list[tuple[bytes, bytes]], str, str]] = [  # peer, headers, client, scheme
    ("127.0.0.1", [(FOR, b"192.0.2.1")], "192.0.2.1", ""),
    ("::ffff:127.0.0.1", [(FOR, b"192.0.2.1"), (PROTO, b"https")], "192.0.2.1", "https"),
    ("::ffff:7f00:1", [(FOR, b"192.0.2.1")], "192.0.2.1", ""),
    ("127.0.0.1", [(FOR, b"192.0.2.1:4711")], "192.0.2.1", ""),
    ("127.0.0.1", [(FOR, b"[2001:db8:2::1]:4711")], "2001:db8:2::1", ""),
    ("127.0.0.1", [(FOR, b"2001:db8:2::1")], "2001:db8:2::1", ""),
    ("127.0.0.1", [(FOR, b"::ffff:192.0.2.1")], "192.0.2.1", ""),
    ("127.0.0.1", [(FOR, b"fe80::1%eth0")], "fe80::1", ""),
    ("127.0.0.1", [(FOR, b"198.51.100.9, 192.0.2.1")], "192.0.2.1", ""),  # the left one may be made up
    ("127.0.0.1", [(FOR, b"198.51.100.9"), (FOR, b"192.0.2.1")], "192.0.2.1", ""),
    ("127.0.0.1", [(FOR, b"198.51.100.9, 192.0.2.1, 10.1.2.3")], "192.0.2.1", ""),
    ("10.1.2.3", [(FOR, b"10.0.0.1, 10.0.0.2")], "10.0.0.1", ""),  # all ours: the first asks
    ("127.0.0.1", [(FOR, b"192.0.2.1, unknown")], "127.0.0.1", ""),
    ("127.0.0.1", [(FOR, b"192.0.2.1, unknown, 10.0.0.2")], "10.0.0.2", ""),
    ("127.0.0.1", [(FOR, b"")], "127.0.0.1", ""),
    ("127.0.0.1", [(FOR, b", ,")], "127.0.0.1", ""),
    ("127.0.0.1", [(FOR, b"192.0.2.1" + b"0" * 9000)], "127.0.0.1", ""),
    ("127.0.0.1", [(FOR, "192.0.2.1, é".encode())], "127.0.0.1", ""),
    ("127.0.0.1", [(FOR, b"192.0.2.1"), (PROTO, b"HTTPS")], "192.0.2.1", "https"),
    ("127.0.0.1", [(FOR, b"192.0.2.1, 10.0.0.2"), (PROTO, b"https, http")], "192.0.2.1", "https"),
    ("127.0.0.1", [(FOR, b"192.0.2.1"), (PROTO, b"https, http")], "192.0.2.1", "http"),  # made up on the left
    ("127.0.0.1", [(FOR, b"192.0.2.1, 10.0.0.2"), (PROTO, b"https")], "192.0.2.1", "https"),
    ("127.0.0.1", [(PROTO, b"https")], "127.0.0.1", "https"),
    ("127.0.0.1", [(b"forwarded", b"for=192.0.2.1;proto=https;by=203.0.113.43")], "192.0.2.1", "https"),
    ("127.0.0.1", [(b"forwarded", b'For="[2001:db8:2::1]:4711"')], "2001:db8:2::1", ""),
    ("127.0.0.1", [(b"forwarded", b"for=192.0.2.1, for=10.0.0.2;proto=http")], "192.0.2.1", ""),
    ("127.0.0.1", [(b"forwarded", b"for=198.51.100.9"), (FOR, b"192.0.2.1")], "192.0.2.1", ""),
    ("127.0.0.1", [(b"forwarded", b"for=198.51.100.9"), (PROTO, b"https")], "127.0.0.1", "https"),
    ("127.0.0.1", [(b"forwarded", b"for=_hidden")], "127.0.0.1", ""),
    ("2001:db8:1:2::3", [(FOR, b"192.0.2.1")], "192.0.2.1", ""),
]


@pytest.mark.parametrize("peer, headers, client, scheme", HOPS)
def test_a_proxy_of_ours_says_who_asks(
    settings: Any, peer: str, headers: list[tuple[bytes, bytes]], client: str, scheme: str
) -> None:
    from lauta.web.server.forwarded import told

    ours = settings(PROXIES=OURS)
    assert ours.is_proxy(peer)
    assert told(headers, peer, ours) == (client, scheme)


async def _seen(scope: dict[str, Any]) -> None:
    from lauta.web.server.forwarded import Forwarded

    async def application(scope: Any, receive: Any, send: Any) -> None:
        return None

    async def nothing(*_: Any) -> Any:
        return {}

    await Forwarded(application)(scope, nothing, nothing)


@pytest.mark.parametrize(
    "scope, client, scheme",
    [
        ({"client": ("192.0.2.7", 5)}, "192.0.2.7", "http"),  # nobody's proxy
        ({"client": ("::ffff:127.0.0.1", 5)}, "203.0.113.5", "https"),
        ({"client": ("::ffff:127.0.0.1", 5), "type": "websocket", "scheme": "ws"}, "203.0.113.5", "wss"),
        ({"client": None}, "", "http"),  # a socket of the file system
    ],
)
def test_only_proxies_of_ours_change_who_asks(
    settings: Any, scope: dict[str, Any], client: str, scheme: str
) -> None:
    settings(PROXIES="127.0.0.1")
    headers = [(FOR, b"203.0.113.5"), (PROTO, b"https"), (b"x-forwarded-host", b"evil.example")]
    seen: dict[str, Any] = {"type": "http", "scheme": "http", "headers": headers, **scope}
    in_a_loop_of_its_own(_seen(seen))
    assert (seen["client"][0], seen["scheme"]) == (client, scheme)
    assert seen["headers"] == headers


@pytest.mark.parametrize(
    "given, address, inside",
    [("127.0.0.1", "::ffff:127.0.0.1", True), ("::ffff:127.0.0.1", "127.0.0.1", True),
     ("::ffff:10.0.0.0/104", "10.200.0.1", True), ("::ffff:10.0.0.0/104", "11.0.0.1", False),
     ("[::1]", "::1", True), ("::1", "0:0:0:0:0:0:0:1", True), ("10.0.0.0/8", "[10.1.1.1]:80", True),
     ("0.0.0.0/0", "2001:db8::1", False), ("2001:db8::1", "2001:db8::2", False), ("127.0.0.1", "", False),
     ("127.0.0.1", "64:ff9b::7f00:1", False)],
)  # fmt: skip
def test_networks_know_ipv4_in_ipv6(settings: Any, given: str, address: str, inside: bool) -> None:
    assert settings(PROXIES=given).is_proxy(address) == inside


@pytest.mark.parametrize(
    "address, place",
    [("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"), ("::FFFF:c000:201", "192.0.2.1"),
     ("64:ff9b::c000:201", "192.0.2.1"), ("[2001:db8::1]", "2001:db8::/64"),
     ("2001:db8::ffff:1", "2001:db8::/64"),
     ("2001:db8:0:1::1%eth0", "2001:db8:0:1::/64"), ("", ""), ("nonsense", "nonsense")],
)  # fmt: skip
def test_limits_count_a_household_once(address: str, place: str) -> None:
    from lauta.web.base.networks import place_of

    assert place_of(address) == place


# --- what follows the Host header, and what does not ------------------------------------------------


@pytest.fixture
def everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    from django.conf import settings as django

    monkeypatch.setattr(django, "ALLOWED_HOSTS", ["*"])
    monkeypatch.setenv("LAUTA_HOSTS", "*")
    monkeypatch.setenv("LAUTA_SITE", f"https://{NAME}:8443")


def test_links_in_mail_lead_to_the_site(guest: Any, box: Any, everywhere: None) -> None:
    from lauta.web.models import Member

    evil: Any = {"headers": {"Host": "evil.example", "X-Forwarded-Host": "evil.example"}}
    form = {"name": "Aino", "password": "sixteen lines", "email": "aino@example.org"}
    guest.client.post("/sign-up", form, **evil)
    box.last()
    Member.objects.update(confirmed=True)
    guest.client.post("/account/lost-password", {"name": "Aino"}, **evil)
    box.last()
    links = [re.findall(r"https?://[^/\s]+", letter.get_content()) for letter in box.letters]
    assert links == [[f"https://{NAME}:8443"]] * 2


def test_previews_and_links_to_hand_on_lead_to_the_site(guest: Any, stranger: Any, everywhere: None) -> None:
    for path in ("/", "/about", "/statistics"):
        page = stranger.get(path, Host="evil.example").content.decode()
        assert "evil.example" not in page


def test_without_an_address_nothing_follows_a_made_up_host(
    stranger: Any, everywhere: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LAUTA_SITE")
    assert "evil.example" not in stranger.get("/", Host="evil.example").content.decode()


ORIGINS = [
    (f"https://{NAME}", NAME, True, True),
    (f"https://{NAME}", f"{NAME}:443", True, True),
    (f"https://{NAME.upper()}", NAME, True, True),
    (f"https://{NAME}:8443", NAME, True, True),  # LAUTA_SITE, behind a proxy that leaves the port out
    (f"http://{NAME}:8000", f"{NAME}:8000", False, True),
    (f"https://{NAME}", NAME, False, True),  # behind a proxy that does not say https
    (f"http://{NAME}", NAME, True, False),
    (f"https://{NAME}:9000", NAME, True, False),
    ("https://evil.example", NAME, True, False),
    ("https://evil.example", "evil.example", True, False),
    ("null", NAME, True, False),
    ("", NAME, True, False),
    ("", "", False, False),
    (f"https://{NAME}@evil.example", NAME, True, False),
    (f"https://{NAME}.evil.example", NAME, True, False),
    (f"https://[{NAME}", NAME, True, False),
]


@pytest.mark.parametrize("origin, host, secure, ours", ORIGINS)
def test_live_pages_come_from_an_origin_of_ours(
    settings: Any, origin: str, host: str, secure: bool, ours: bool
) -> None:
    found = settings(HOSTS=NAME, SITE=f"https://{NAME}:8443")
    assert found.is_own_origin(origin, host, secure) == ours


# --- single settings --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name, value, said",
    [("MAIL", "smtp://aino:pass/word@mail.example.org", "LAUTA_MAIL must be as"),
     ("MAIL", "smtp://aino:pass#word@mail.example.org", "LAUTA_MAIL must be as"),
     ("MAIL", "smtp://mail.example.org:0", "LAUTA_MAIL must be as"),
     ("MAIL", "smtp://mail..example.org", "LAUTA_MAIL must be as"),
     ("MAIL", "mail.example.org:587", "LAUTA_MAIL must be as"),
     ("MAIL_FROM", "lauta", "LAUTA_MAIL_FROM must be one mail address"),
     ("HOSTS", "games_example.org", "LAUTA_HOSTS must be names"), ("HOSTS", "a b/c", "LAUTA_HOSTS must"),
     ("HOSTS", "games.example.org..", "LAUTA_HOSTS must"), ("HOSTS", "*.example.org", "LAUTA_HOSTS must"),
     ("PROXIES", "10.0.0.1/8", "addresses or networks"), ("PROXIES", "*", "addresses or networks"),
     ("TABLES", "-1", "whole number"), ("TABLES", "1e3", "whole number"), ("HTTPS", "yes", "1 / 0"),
     ("SECRET_KEY_FILE", "/nowhere/key", "cannot be read")],
)  # fmt: skip
def test_what_means_nothing_is_refused_in_words(settings: Any, name: str, value: str, said: str) -> None:
    given = {"MAIL_FROM": f"lauta@{NAME}", "SITE": f"https://{NAME}", name: value}
    assert any(said in str(one) for one in settings(**given).faults())


@pytest.mark.parametrize(
    "given, hosts",
    [("Games.Example.ORG", [NAME]), (f"{NAME}.", [NAME]), ("2001:DB8::1", ["[2001:db8::1]"]),
     ("[2001:DB8:0::1]", ["[2001:db8::1]"]), (f" {NAME},,münchen.de ", [NAME, "xn--mnchen-3ya.de"]),
     (f"'{NAME}'", [NAME]), ("", [])],
)  # fmt: skip
def test_names_are_brought_to_one_form(settings: Any, given: str, hosts: list[str]) -> None:
    assert list(settings(HOSTS=given).hosts) == hosts


def test_a_secret_can_lie_in_a_file(settings: Any, tmp_path: Path) -> None:
    from lauta.web.base.environment import BadSetting
    from lauta.web.base.paths import known_key

    file = tmp_path / "key"
    file.write_text("\ufeffa key of more than sixteen letters\n", "utf-8")
    settings(SECRET_KEY_FILE=str(file))
    assert known_key() == "a key of more than sixteen letters"
    settings(SECRET_KEY=str(file))
    with pytest.raises(BadSetting, match=r"set LAUTA_SECRET_KEY_FILE in its place|both set"):
        known_key()


# --- whether a database is newer --------------------------------------------------------------------


@pytest.mark.parametrize("row, newer", [(None, False), ("9999_later", True), ("0002_of_a_branch", True)])
def test_one_judge_says_whether_a_database_is_newer(tmp_path: Path, row: str | None, newer: bool) -> None:
    from lauta.web.server import migrating

    path = tmp_path / "lauta.sqlite3"
    known = sorted(found.stem for found in migrating.FOLDER.glob("0*.py"))
    with sqlite3.connect(path) as base:
        base.execute("CREATE TABLE django_migrations (app text, name text)")
        rows = [("lauta", name) for name in [*known, *([row] if row else [])]]
        base.executemany("INSERT INTO django_migrations VALUES (?, ?)", [*rows, ("other", "0001_initial")])
    assert migrating.is_newer(path) == newer
    assert not migrating.left_to_do(path)


# --- held by the code: nobody else judges -----------------------------------------------------------

READERS = {  # which modules may name LAUTA_* variables, besides `web/base/`, and why
    "bots/child.py": "started by the server, which says who its parent is; knows no web",
    "engine/compiling/compiled.py": "a switch of tests; the engine knows no web",
    "engine/compiling/folders.py": "LAUTA_CACHE also counts without a server",
    "engine/compiling/linking_check.py": "LAUTA_LINKING also counts without a server",
    "engines/asking.py": "what is handed on to engines of others",
    "arena/bench.py": "measures with a cold cache, in a child",
    "web/bots/worker.py": "says to its children who they belong to",
}
ENVIRONMENT = {  # which modules of the web may use the environment for anything else
    "web/base/environment.py": "the reader",
    "web/keeper/data_checks.py": "who runs the doctor",
    "web/jobs/django_child.py": "DJANGO_SETTINGS_MODULE",
    "web/server/asgi.py": "DJANGO_SETTINGS_MODULE",
    "web/server/serve.py": "DJANGO_SETTINGS_MODULE, NOTIFY_SOCKET, DISPLAY",
    "web/bots/worker.py": "hands the environment on to its children",
}


def _nodes(below: Path) -> Iterator[tuple[str, ast.AST]]:
    for path in sorted(below.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            yield path.relative_to(SOURCE).as_posix(), node


def test_only_one_place_reads_our_variables() -> None:
    named = re.compile(r"LAUTA_[A-Z_]+")
    found = {
        name
        for name, node in _nodes(SOURCE)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and named.fullmatch(node.value)
    }
    given = {name for name in found if name.startswith("web/base/")} | {"web/keeper/data_checks.py"}
    assert found - given == set(READERS)


def test_only_a_few_modules_of_the_web_use_the_environment() -> None:
    found = {
        name
        for name, node in _nodes(WEB)
        if isinstance(node, ast.Attribute) and node.attr in {"environ", "environb", "getenv", "putenv"}
    }
    assert found == set(ENVIRONMENT)


HOST = {"build_absolute_uri", "get_host", "_get_raw_host", "get_port", "get_current_site"}
RAW = {"HTTP_HOST", "SERVER_NAME", "HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED"}


def test_nobody_else_asks_a_request_for_its_host() -> None:
    found = {
        name
        for name, node in _nodes(WEB)
        if (isinstance(node, ast.Attribute) and node.attr in HOST)
        or (isinstance(node, ast.Constant) and node.value in RAW)
    }
    assert found == {"web/base/origins.py"}


def test_nobody_else_compares_addresses_of_proxies() -> None:
    """Names of hosts are judged in `site.py`, what is in the open internet in `public_addresses.py`."""
    found = {name for name, node in _nodes(WEB) if isinstance(node, ast.Name) and node.id == "ipaddress"}
    assert found == {"web/base/networks.py", "web/base/site.py", "web/members/passkeys.py",
                     "web/outbox/outward.py", "web/outbox/public_addresses.py"}  # fmt: skip
