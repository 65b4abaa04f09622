"""Looks whether a server is set up well, and says what to change. Changes nothing itself.

Each check is a function that yields findings; the command line prints them. The data are looked at in
`data_checks.py`, what visitors meet in `outside.py`.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Callable
from urllib.parse import urlsplit

from ...engine.errors import LautaError
from ...engine.phrase import Phrase, T
from ..base import engines, limits
from ..base.environment import BadSetting
from ..base.site import MailServer, misspelt, site
from ..outbox import answers, mail
from ..server.serve import running_at
from .data_checks import cache, clock, copies, database, folder, keepers, key
from .delivery import messages
from .findings import Finding, Findings, good, warning, wrong
from .outside import look_from_outside

WIDEST = {4: 8, 6: 16}  # bits of the widest network whose machines can all be proxies of ours


def look() -> list[Finding]:
    """Everything that was found."""
    return [finding for check in CHECKS for finding in check()]


def machine() -> Findings:
    """Python, cores, whether the server runs."""
    version = ".".join(map(str, sys.version_info[:3]))
    cores = os.cpu_count() or 1
    yield good(T("Python {version}, {n} cores.", version=version, n=cores))
    if cores == 1:
        yield warning(
            T("With one core bots that search let people wait."),
            T("Two are better; levels up to skilled do not mind."),
        )
    running = running_at()
    if running is None:
        yield good(T("Lauta does not run here now."))
    else:
        yield good(T("Lauta runs at {address}", address=running))


def settings() -> Findings:
    """The LAUTA_* variables: those that mean nothing, and what does not go together."""
    faults = list(site().faults())
    yield from (wrong(error.phrase) for error in faults)
    for name, near in misspelt():
        advice = T("Is {name} meant?", name=near) if near else T("docs/internet.md lists all of them.")
        yield warning(T("{name} is no setting of Lauta.", name=name), advice)
    if _holds("debug"):
        yield wrong(T("LAUTA_DEBUG=1 shows the inside of the server to everybody."), T("Leave it out."))
    if _holds("outward_private"):
        yield warning(T("Webhooks may lead into your own network."), T("Leave LAUTA_OUTWARD out."))
    if not faults:
        yield from _names()
        yield from _proxies()
        yield from _engines()


def _holds(name: str) -> bool:
    """True if a setting is on; False also where it means nothing, which is said elsewhere."""
    try:
        return bool(getattr(site(), name))
    except LautaError:
        return False


def _names() -> Findings:
    hosts, secure = site().hosts, site().https
    if not site().is_public:
        yield good(T("The server is for this machine and its network; nobody else finds it."))
        return
    if "*" in hosts:
        yield warning(
            T("LAUTA_HOSTS=* shows pages under every name that anybody makes up."),
            T("Name the server: LAUTA_HOSTS=games.example.org"),
        )
    if not site().named:
        yield wrong(
            T("LAUTA_HOSTS is empty: pages are shown to nobody who comes through the proxy."),
            T("Name the server: LAUTA_HOSTS=games.example.org"),
        )
    if not secure:
        yield warning(
            T("{host}: cookies go without HTTPS.", host=site().named[0]),
            T("See docs/small-server.md: a proxy with a certificate, and LAUTA_HTTPS=1."),
        )
    elif not limits.HSTS_S():
        yield warning(
            T("Browsers are not told to insist on HTTPS."),
            T("LAUTA_HSTS=3600, and 31536000 when all is well."),
        )
    if site().stated_address is None:
        yield warning(
            T("No setting says under which address the world finds this server, so links that are handed on "
              "have none."),
            T("Name it: LAUTA_SITE=https://games.example.org"),
        )  # fmt: skip
        return
    leads = urlsplit(site().stated_address or "")
    if hosts and not any(_covers(host, leads.hostname or "") for host in hosts):
        yield warning(
            T("Letters lead to {site}, which is not among LAUTA_HOSTS.", site=leads.geturl()),
            T("Correct LAUTA_SITE, or leave it out: then it is the first of LAUTA_HOSTS."),
        )
    elif secure and leads.scheme != "https":
        yield warning(
            T("Letters lead to {site}, without HTTPS.", site=leads.geturl()),
            T("LAUTA_SITE should begin with https://"),
        )


def _covers(host: str, name: str) -> bool:
    return host == "*" or name == host or (host.startswith(".") and f".{name}".endswith(host))


def _proxies() -> Findings:
    for one in site().proxies:
        if one.prefixlen < WIDEST[one.version]:
            yield wrong(
                T(
                    "LAUTA_PROXIES={net} believes whatever anybody says of where they come from.",
                    net=str(one),
                ),
                T("Name the proxy alone, such as 127.0.0.1."),
            )


def _engines() -> Findings:
    for name, command in engines.engines().items():
        program = shlex.split(command)[0]
        if shutil.which(program) is None:
            yield wrong(
                T(
                    "The engine {name} cannot be started: there is no program {program}.",
                    name=name,
                    program=program,
                ),
                T("Look at LAUTA_ENGINES."),
            )


def letters() -> Findings:
    """Whether the mail server takes us."""
    try:
        known = mail.server()
    except LautaError as error:
        yield wrong(error.phrase)
        return
    if known is None:
        yield good(T("No mail is sent."), T("With LAUTA_MAIL, members can set a lost password anew."))
        return
    fault = mail.knock(known)
    if fault is not None:
        yield wrong(
            T("The mail server {host} does not take us: {why}", host=known.host, why=fault.why),
            _about_mail(fault.word, known),
        )
    else:
        yield good(T("The mail server {host} takes letters.", host=known.host))
    sender = site().sender
    if site().is_public and sender is not None and not sender.is_of_the_internet:
        yield warning(
            T("Nobody on the internet can answer {address}: there can be no such domain.",
              address=sender.address),
            T("Let LAUTA_MAIL_FROM be an address that you read, such as lauta@games.example.org."),
        )  # fmt: skip


def _about_mail(word: str, known: MailServer) -> Phrase:
    """What would be right, by the word of the answer (`outbox/answers.py`)."""
    if word == answers.NO_HOST:
        return T("There is no machine called {host}: look how it is spelt in LAUTA_MAIL.", host=known.host)
    if word == answers.LOGIN:
        return T("Name or password in LAUTA_MAIL are wrong; there, @ is written as %40 and / as %2F.")
    if word in (answers.NONSENSE, answers.BAD_TLS, answers.CUT_OFF):
        return T(
            "It speaks otherwise: smtp+tls: is usual at port 587, smtps: at port 465. Look at LAUTA_MAIL."
        )
    if word in (answers.TIMEOUT, answers.REFUSED):
        return T(
            "Nobody listens at port {port}; many providers let nothing out at port 25. Look at LAUTA_MAIL.",
            port=known.port,
        )
    return T("Look at LAUTA_MAIL.")


def seen_as(address: str) -> Findings:
    """What the address tells from which a keeper seems to come, who asks by HTTPS."""
    try:
        ours = site().is_proxy(address)
    except BadSetting:
        return
    if ours:
        yield warning(
            T("You and everybody else seem to come from {address}: the proxy.", address=address),
            T(
                "Unless your browser runs on this machine, the proxy must say who asks: "
                "proxy_set_header X-Forwarded-For $remote_addr;"
            ),
        )
    else:
        yield good(T("You come from {address}.", address=address))


CHECKS: tuple[Callable[[], Findings], ...] = (
    machine,
    clock,
    folder,
    cache,
    key,
    database,
    keepers,
    copies,
    settings,
    look_from_outside,
    letters,
    messages,
)
