"""The page of my programs: their tokens, made, shown once and revoked; and that an account is a program's.

Thin: what a token may do is `members/personal_tokens.py`, what programs ask for `views/api.py`.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from ...engine.phrase import T
from ...i18n import say
from ..base.reading import whole_number
from ..base.refusals import NotFound, Refused
from ..members import personal_tokens
from .members import check_it_is, check_recently, me_of, member_of, show, tell_of_access


@require_safe
def programs(request: HttpRequest) -> HttpResponse:
    """All tokens of mine."""
    if member_of(request) is None:
        return redirect(f"{reverse('sign-in')}?next={reverse('programs')}")
    return _page(request)


def _page(
    request: HttpRequest, fault: Refused | None = None, token: str = "", done: str = ""
) -> HttpResponse:
    me, form = me_of(request), request.POST
    typed = form.get("name", "")[:80] if fault else ""
    return show(
        request, "programs.html", fault, me=me, tokens=personal_tokens.of(me), scopes=personal_tokens.SCOPES,
        token=token, done=done, typed=typed, ticked=form.getlist("scope") if fault else [],
    )  # fmt: skip


@require_POST
def change(request: HttpRequest, part: str) -> HttpResponse:
    """Make a token, revoke one or all, or say that the account is a program's."""
    me, form = me_of(request), request.POST
    try:
        if part == "make":
            name = personal_tokens.checked(form.get("name", ""), form.getlist("scope"))
            check_it_is(request, me)
            token = personal_tokens.make(me, name, form.getlist("scope"))
            tell_of_access(request, me, T("A token of a program: {name}", name=name))
            return _page(request, token=token)
        if part == "revoke":
            check_recently(request, me)
            number = whole_number(form.get("token", ""), 18)
            personal_tokens.revoke(me, None if form.get("token") == "all" else number or 0)
            return _page(request, done=say(T("Revoked. Programs that used it are cut off.")))
        if part == "declare":
            check_it_is(request, me)
            personal_tokens.declare_program(me)
            return _page(request, done=say(T("Everybody sees now that a program plays.")))
    except NotFound:
        raise
    except Refused as error:
        return _page(request, error)
    raise NotFound(T("There is no such page."))
