"""The pages of accounts: signing up, in and out, my account, a second device, a member's page.

Thin: what is stored is done in `members/`. What cannot be taken is shown again where it was typed.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ...engine.phrase import Phrase, T
from ...i18n import language, say
from ..base import revisions
from ..base.asker import asker
from ..base.browsers import name_of
from ..base.origins import origin
from ..base.rates import DEVICE_CODES
from ..base.reading import whole_number
from ..base.refusals import NotFound, Refused, TooFast
from ..members import (
    access_notes,
    accounts,
    attempts,
    devices,
    endings,
    letters,
    passkeys,
    personal_tokens,
    proofs,
    sessions,
    stamps,
)
from ..members.identity import Known
from ..models import FormerGuest, Member, NoticeWish, Subscription
from ..moderation.shunning import shunned_by
from ..outbox import mail
from ..page.qr import code_of
from ..ratings import boards
from .errors import marked

PAGES = ["GET", "HEAD", "POST"]


def member_of(request: HttpRequest) -> Known | None:
    """Who is signed in."""
    return getattr(request, "member", None)


def me_of(request: HttpRequest) -> Member:
    """The member as the database has it. Raises SignInFirst."""
    known = member_of(request)
    member = Member.objects.filter(pk=known.pk).first() if known else None
    if member is None:
        raise SignInFirst
    return member


class SignInFirst(Refused):
    """Only members have this."""

    status = 403

    def __init__(self) -> None:
        super().__init__(T("Sign in first."))


def _next(request: HttpRequest) -> str:
    """Where somebody goes who has signed in: back to where they were."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(wanted, allowed_hosts=None) and wanted.startswith("/")
    return wanted if safe else reverse("front")


def show(request: HttpRequest, template: str, fault: Refused | None = None, **more: Any) -> HttpResponse:
    """A page with what was wrong on top; nothing that was typed is lost but passwords."""
    hindrance = passkeys.hindrance(request)
    known = member_of(request)
    me = Member.objects.filter(pk=known.pk).first() if known else None
    told = {"fault": say(fault.phrase) if fault else "", "next": _next(request),
            "recent": me is not None and proofs.recent(request, me),
            "no_passkeys": say(hindrance) if hindrance else "", **more}  # fmt: skip
    return marked(render(request, template, told), fault)


# ------------------------------------------------------------------ in and out


@require_http_methods(PAGES)
def sign_up(request: HttpRequest) -> HttpResponse:
    if member_of(request):
        return redirect("account")
    form = request.POST
    typed = {
        "name": form.get("name", request.session.get("name", ""))[:80],
        "email": form.get("email", "")[:200],
    }
    n_tables = accounts.tables_of(request.session.get("guest", ""))
    fault = None
    if request.method == "POST":
        try:
            attempts.at_sign_up()
            answer = form.get("passkey", "")
            member = accounts.sign_up(
                request, typed["name"], None if answer else form.get("password", ""), typed["email"],
                language(), passkeys.making(request, answer) if answer else None,
            )  # fmt: skip
        except Refused as error:
            fault = error
        else:
            if member.email and mail.sends():
                with suppress(TooFast):  # the page of the account sends it another time
                    letters.ask_to_confirm(member)
            return redirect(_next(request))
    return show(request, "sign_up.html", fault, typed=typed, n_tables=n_tables, mail=mail.sends(),
                 least=accounts.LEAST_PASSWORD)  # fmt: skip


@require_http_methods(PAGES)
def sign_in(request: HttpRequest) -> HttpResponse:
    if member_of(request):
        return redirect(_next(request))
    name, fault = request.POST.get("name", "")[:80], None
    if request.method == "POST":
        try:
            if answer := request.POST.get("passkey", ""):
                with attempts.signing_in(request, "", passkeys.owner_of(answer)):
                    passkeys.sign_in(request, answer)
            else:
                member = accounts.of_name(name)
                key = member.key if member else accounts.typed_key(name)
                with attempts.signing_in(request, key, member):
                    accounts.sign_in(request, name, request.POST.get("password", ""))
        except Refused as error:
            fault = error
        else:
            return redirect(
                f"{reverse('bring')}?next={_next(request)}"
                if "brought" in request.session
                else _next(request)
            )
    former = FormerGuest.objects.filter(guest=request.session.get("guest", "")).first()
    out = request.session.pop("signed_out", None)  # told once
    known = former.member.name if former else out
    return show(
        request,
        "sign_in.html",
        fault,
        name=name or known or "",
        mail=mail.sends(),
        signed_out=out is not None,
    )


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    accounts.leave(request)
    answer = redirect("front")
    answer["Clear-Site-Data"] = '"storage"'  # also for guests; a member's session is cleared wherever it ends
    return answer


@require_http_methods(PAGES)
def bring(request: HttpRequest) -> HttpResponse:
    """Somebody has signed in where a guest had played: whether the guest's tables are to come along."""
    member, guest = me_of(request), str(request.session.get("brought", ""))
    if request.method == "POST" or not guest:
        if request.POST.get("take") == "1":
            accounts.take_over(guest, member)
        request.session.pop("brought", None)
        return redirect(_next(request))
    return show(request, "bring.html", n_tables=accounts.tables_of(guest))


# ------------------------------------------------------------------ a password that was lost


@require_http_methods(PAGES)
def lost_password(request: HttpRequest) -> HttpResponse:
    name, asked = request.POST.get("name", "")[:80], False
    if request.method == "POST" and mail.sends():
        member = accounts.of_name(name)
        letters.offer_new_password(member, attempts.known_browser(request, member))
        asked = True
    return show(request, "lost_password.html", name=name, asked=asked, mail=mail.sends())


@require_http_methods(PAGES)
def new_password(request: HttpRequest, pk: int, token: str) -> HttpResponse:
    known = member_of(request)
    try:
        member = letters.who_resets(pk, token)
    except Refused:
        if known is not None and known.pk == pk:  # it was used in this browser
            return redirect("account")
        raise
    fault = None
    if request.method == "POST":
        try:
            accounts.set_password(member, request.POST.get("password", ""), request.POST.getlist("keep"))
        except Refused as error:
            fault = error
        else:
            accounts.enter(request, member)
            tell_of_access(request, member, T("A new password"))
            request.session.pop("brought", None)
            return redirect("account")
    return show(request, "new_password.html", fault, name=member.name, least=accounts.LEAST_PASSWORD,
                lasting=endings.lasting(member), keepable=endings.KEEPABLE)  # fmt: skip


@require_http_methods(PAGES)
def confirm_email(request: HttpRequest, token: str) -> HttpResponse:
    """Mail readers fetch links in advance, so the link only shows a button."""
    if request.method != "POST":
        return show(request, "confirm_email.html", done=False)
    letters.confirm(token)
    return show(request, "confirm_email.html", done=True)


# ------------------------------------------------------------------ my account


@require_safe
def account(request: HttpRequest) -> HttpResponse:
    if member_of(request) is None:
        return redirect(f"{reverse('sign-in')}?next={reverse('account')}")
    return account_page(request)


def account_page(
    request: HttpRequest, fault: Refused | None = None, part: str = "", done: str = ""
) -> HttpResponse:
    me = me_of(request)
    typed = request.POST if fault is not None and part == "profile" else None
    return show(request, "account.html", fault, me=me, part=part, done=done, mail=mail.sends(),
                about=me.about if typed is None else typed.get("about", ""),
                public=me.public if typed is None else typed.get("public") == "1",
                revision=revisions.revision_of(me.about),
                changed=isinstance(fault, revisions.Changed),
                shunned=shunned_by(str(request.session["guest"])),
                least=accounts.LEAST_PASSWORD, most_about=accounts.MOST_ABOUT,
                tokens=len(personal_tokens.of(me)), passkeys=me.passkeys.all(),
                **_access(request, me))  # fmt: skip


def _access(request: HttpRequest, me: Member) -> dict[str, Any]:
    """What the page says about sessions, and what else opens the account."""
    here, wish = sessions.of_request(request), NoticeWish.objects.filter(owner=me.guest).first()
    return {
        "sessions": me.sessions.all(), "this_session": here.pk if here else 0, "wish": wish or NoticeWish(),
        "hook_host": urlsplit(wish.hook).hostname if wish else "",
        "token_rows": personal_tokens.of(me),
        "pushes": [(name_of(one.agent), one.made) for one in Subscription.objects.filter(owner=me.guest)],
        "lasting": endings.lasting(me), "keepable": endings.KEEPABLE,
        "added": access_notes.shown(request, me),
    }  # fmt: skip


@require_POST
def change_sessions(request: HttpRequest, part: str) -> HttpResponse:
    """Sign one browser out, or all but this one."""
    me = me_of(request)
    if part == "end":
        endings.end_one(me, whole_number(request.POST.get("session", ""), 18) or 0)
        done = say(T("That browser is signed out."))
    elif part == "others":
        endings.end_others(me, sessions.of_request(request))
        done = say(T("All other browsers are signed out."))
    else:
        raise NotFound(T("There is no such page."))
    if sessions.of_request(request) is None:
        return redirect("sign-in")  # it was this one
    return account_page(request, part="sessions", done=done)


def check_it_is(request: HttpRequest, me: Member) -> None:
    """What gives lasting access asks for the password, or a passkey. NotAllowed, TooFast."""
    proofs.check(request, me, request.POST.get("old") or request.POST.get("password", ""))


def check_recently(request: HttpRequest, me: Member) -> None:
    """What takes access away, or gives everything away, asks unless it has just been asked. See `proofs`."""
    proofs.check_recent(request, me, request.POST.get("old", ""))


def tell_of_access(request: HttpRequest, me: Member, what: Phrase) -> None:
    """Tell the member that something opens the account from now on: by letter, and on the site."""
    agent = name_of(request.headers.get("User-Agent", ""))
    access_notes.add(request, me, say(what), agent)
    letters.tell_of_access(me, what, agent, sessions.address_of(request))


@require_POST
def change(request: HttpRequest, part: str) -> HttpResponse:
    """One part of the account's page: profile, email or password."""
    me, form = me_of(request), request.POST
    done = say(T("Changed."))
    try:
        if part == "profile":
            accounts.change_profile(
                me, form.get("about", ""), form.get("public") == "1", form.get(revisions.FIELD)
            )
        elif part == "email":
            _check_with_old(request, me)
            email = accounts.checked_email(form.get("email", ""))
            if email not in ("", me.email):  # the letter goes to the address until now
                tell_of_access(request, me, T("Another e-mail address: {email}", email=email))
            if accounts.change_email(me, email) and mail.sends():
                letters.ask_to_confirm(me)
                done = say(T("A letter is on its way to {email}.", email=me.email))
        elif part == "password":
            _check_with_old(request, me)
            first = set() if me.has_usable_password() else {"passkeys"}  # a first password is one more way in
            accounts.change_password(request, me, form.get("password", ""), first | set(form.getlist("keep")))
            tell_of_access(request, me, T("A new password"))
            done = say(T("Changed. All other browsers are signed out."))
        else:
            raise NotFound(T("There is no such page."))
    except Refused as error:
        if isinstance(error, NotFound):
            raise
        return account_page(request, error, part)
    return account_page(request, part=part, done=done)


def _check_with_old(request: HttpRequest, me: Member) -> None:
    """The same where `password` is the new one."""
    proofs.check(request, me, request.POST.get("old", ""))


@require_http_methods(PAGES)
def delete(request: HttpRequest) -> HttpResponse:
    me, fault = me_of(request), None
    if request.method == "POST":
        try:
            check_it_is(request, me)
        except Refused as error:
            fault = error
        else:
            accounts.delete(request, me)
            request.session["deleted"] = True
            return redirect("front")
    return show(request, "delete_account.html", fault, me=me, n_tables=accounts.tables_of(me.guest))


# ------------------------------------------------------------------ a second device


@require_http_methods(PAGES)
def device(request: HttpRequest) -> HttpResponse:
    """Shows a code for another device; a new one each time. A member's signs in, so it asks who asks."""
    me = me_of(request) if member_of(request) else None
    n_tables = accounts.tables_of(request.session["guest"])
    if request.method != "POST":
        return show(request, "device.html", code="", me=me, n_tables=n_tables)
    try:
        if me is not None:
            check_it_is(request, me)
        DEVICE_CODES.spend(asker())
    except Refused as error:
        return show(request, "device.html", error, code="", me=me, n_tables=n_tables)
    code = devices.new_code(str(request.session["guest"]), member_of(request), sessions.of_request(request))
    here = origin(request)  # the reader's own other device
    address = here + reverse("enter-with", args=[code])
    return show(request, "device.html", code=devices.spoken(code), typed_at=here + reverse("enter"),
                 qr=code_of(address), minutes=devices.MINUTES, n_tables=0, me=me)  # fmt: skip


@require_http_methods(PAGES)
def enter(request: HttpRequest, code: str = "") -> HttpResponse:
    """A code from another device: typed, or come with the address. Only a click uses it."""
    code = request.POST.get("code", code)[:60]
    fault, found = None, None
    if code:
        try:
            attempts.at_code()
            found = devices.find(code)
            if request.POST.get("use") == "1":
                devices.use(request, code, member_of(request))
                if found.member is not None:
                    tell_of_access(request, found.member, T("Another browser, by a code"))
                return redirect("front")
        except Refused as error:
            fault = error
    return show(request, "enter.html", fault, code=code, found=found,
                 n_here=accounts.tables_of(str(request.session.get("guest", ""))) if found else 0,
                 n_tables=accounts.tables_of(found.guest) if found else 0)  # fmt: skip


# ------------------------------------------------------------------ others


@require_safe
def person(request: HttpRequest, name: str) -> HttpResponse:
    """A member's page, as far as the member shows it."""
    member = accounts.find(name)
    known = member_of(request)
    mine = known is not None and known.pk == member.pk
    shown = mine or (member.public and not member.closed)
    return show(request, "person.html", person=member, mine=mine, shown=shown,
                 ratings=boards.told(member) if shown else [])  # fmt: skip


@require_safe
def who(request: HttpRequest) -> JsonResponse:
    """Whom the browser is signed in as, for open pages: the stamp that a page drawn now would carry."""
    known = member_of(request)
    return JsonResponse({"who": stamps.stamp_of(request.session), "name": known.name if known else ""})
