"""Passkeys: what a browser is to ask its passkey, and those of an account, added, renamed and removed.

Thin: what is believed is decided in `members/passkeys.py`; signing up and in are pages of `views/members.py`.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_POST

from ...engine.phrase import T
from ...i18n import say
from ..base.asker import asker
from ..base.rates import PASSKEY_QUESTIONS
from ..base.refusals import NotFound, Refused
from ..members import attempts, passkeys, proofs
from ..models import Member
from .members import account_page, check_recently, me_of, tell_of_access


@require_POST
def ask(request: HttpRequest, what: str) -> JsonResponse:
    """What the browser is to give to `navigator.credentials`, and with which of its methods."""
    if hindrance := passkeys.hindrance(request):
        raise passkeys.BadPasskey(hindrance)
    PASSKEY_QUESTIONS.spend(asker())
    if what == passkeys.MAKE:
        return JsonResponse({"create": passkeys.ask_for_new(request, None, request.POST.get("name", ""))})
    if what == passkeys.ADD:
        return _asked_to_add(request, me_of(request))
    if what == passkeys.ENTER:
        return JsonResponse({"get": passkeys.ask_for_known(request)})
    if what == passkeys.CONFIRM:
        return JsonResponse({"get": passkeys.ask_for_known(request, me_of(request))})
    raise NotFound(T("There is no such page."))


def _asked_to_add(request: HttpRequest, me: Member) -> JsonResponse:
    """A new passkey, once the member has typed the password: it outlives a new one.

    Where there is no password, a passkey of the account comes first. Its answer is sent here, too.
    """
    answer = request.POST.get("passkey", "")
    if me.has_usable_password():
        proofs.check(request, me, request.POST.get("old", ""))
    elif answer:
        with attempts.confirming(request, me):
            passkeys.confirm(request, me, answer)
        passkeys.challenges.prove(request, me)
        proofs.note(request, me)
    elif not passkeys.challenges.proved(request, me):
        return JsonResponse({"get": passkeys.ask_for_known(request, me)})
    return JsonResponse({"create": passkeys.ask_for_new(request, me)})


@require_POST
def change(request: HttpRequest, part: str) -> HttpResponse:
    """Add one, call one otherwise, or remove one."""
    me, form, done = me_of(request), request.POST, say(T("Changed."))
    try:
        if part == "add":
            kept = passkeys.add(request, me, form.get("passkey", ""))
            tell_of_access(request, me, T("A passkey: {name}", name=kept.name))
            done = say(T("Added: {name}. You can sign in with it from now on.", name=kept.name))
        elif part == "rename":
            passkeys.rename(me, form.get("key", ""), form.get("name", ""))
        elif part == "remove":
            passkeys.find(me, form.get("key", ""))
            check_recently(request, me)
            passkeys.remove(me, form.get("key", ""))
            done = say(T("Removed. It opens nothing here any more; your device may still show it."))
        else:
            raise NotFound(T("There is no such page."))
    except NotFound:
        raise
    except Refused as error:
        return account_page(request, error, "passkeys")
    return account_page(request, part="passkeys", done=done)
