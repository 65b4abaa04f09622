"""The addresses of the site. Live ones and streams are answered in `server/asgi.py`."""

from collections.abc import Iterator

from django.urls import URLPattern, path

from .views import (
    api,
    editions,
    errors,
    front,
    learn,
    lobby,
    members,
    notices,
    pages,
    play,
    programs,
    ratings,
    statistics,
    table,
    trials,
)
from .views.api_door import door


def _api() -> Iterator[URLPattern]:
    """What programs ask for; streams are answered in `server/asgi.py`."""
    for address in dict.fromkeys(route.path for route in api.ROUTES if route.view is not None):
        routes = [route for route in api.ROUTES if route.path == address]
        yield path(address, door(routes), name=routes[0].name)


urlpatterns = [
    path("", front.front, name="front"),
    path("new", front.new, name="new"),
    path("away", front.put_away, name="away"),
    path("preferences", front.preferences, name="preferences"),
    path("t/<str:table_id>", table.table, name="table"),
    path("t/<str:table_id>/now", table.now, name="now"),
    path("t/<str:table_id>/at/<int:n>", table.at, name="at"),
    path("t/<str:table_id>/record", table.record, name="record"),
    path("t/<str:table_id>/play", play.play, name="play"),
    path("t/<str:table_id>/undo", play.undo, name="undo"),
    path("t/<str:table_id>/say", play.say_something, name="say"),
    path("t/<str:table_id>/prefer", play.prefer, name="prefer"),
    path("t/<str:table_id>/orders", play.orders, name="orders"),
    path("t/<str:table_id>/pass", play.pass_turn, name="pass"),
    path("t/<str:table_id>/word", play.word, name="word"),
    path("t/<str:table_id>/pace", play.pace, name="pace"),
    path("t/<str:table_id>/fill", play.fill, name="fill"),
    path("t/<str:table_id>/again", play.again, name="again"),
    path("t/<str:table_id>/relieve", lobby.relieve, name="relieve"),
    path("t/<str:table_id>/consent", play.consent_to, name="consent"),
    path("t/<str:table_id>/sit", lobby.sit, name="sit"),
    path("t/<str:table_id>/leave", lobby.leave, name="leave"),
    path("t/<str:table_id>/back", lobby.back, name="back"),
    path("t/<str:table_id>/offer", lobby.offer, name="offer"),
    path("t/<str:table_id>/call-off", lobby.call_off, name="call-off"),
    path("notices", notices.notices, name="notices"),
    path("notices/browser", notices.subscribe, name="subscribe"),
    path("worker.js", notices.worker, name="worker"),
    path("app.webmanifest", notices.manifest, name="manifest"),
    path("learn", learn.learn, name="learn"),
    path("learn/<str:game_id>/<str:name>", learn.begin, name="learn-begin"),
    path("learn/<str:game_id>/<str:name>/match", learn.match, name="learn-match"),
    path("t/<str:table_id>/lesson", learn.go, name="lesson"),
    path("lobby", lobby.lobby, name="lobby"),
    path("t/<str:table_id>/steps/<int:n>", table.steps, name="steps"),
    path("t/<str:table_id>/played/<int:n>", table.played, name="played"),
    path("t/<str:table_id>/board.svg", table.picture, name="picture"),
    path("t/<str:table_id>/text", table.text, name="text"),
    path("t/<str:table_id>/edition", editions.of_table, name="table-edition"),
    path("t/<str:table_id>/why", table.why_not, name="why"),
    path("art/<str:name>.svg", pages.art, name="art"),
    *_api(),
    path("join/<str:table_id>/<str:seat_token>", front.join, name="join"),
    path("watch/<str:table_id>/<str:watch_token>", front.watch, name="watch"),
    path("editions", editions.mine, name="editions"),
    path("editions/new", editions.new, name="new-edition"),
    path("editions/<str:edition_id>", editions.edition, name="edition"),
    path("editions/<str:edition_id>/now", editions.now, name="edition-now"),
    path("editions/<str:edition_id>/change", editions.change, name="change-edition"),
    path("editions/<str:edition_id>/preview/<int:n>", editions.preview, name="preview-edition"),
    path("editions/<str:edition_id>/effect", trials.effect, name="effect"),
    path("editions/<str:edition_id>/effect/start", trials.start, name="start-effect"),
    path("editions/<str:edition_id>/effect/stop", trials.stop, name="stop-effect"),
    path("editions/<str:edition_id>/delete", editions.delete, name="delete-edition"),
    path("editions/<str:edition_id>/file", editions.download, name="edition-file"),
    path("account", members.account, name="account"),
    path("account/change/<str:part>", members.change, name="change-account"),
    path("account/export", members.export, name="export"),
    path("account/delete", members.delete, name="delete-account"),
    path("account/programs", programs.programs, name="programs"),
    path("account/programs/<str:part>", programs.change, name="change-programs"),
    path("account/device", members.device, name="device"),
    path("account/bring", members.bring, name="bring"),
    path("account/lost-password", members.lost_password, name="lost-password"),
    path("account/new-password/<int:pk>/<str:token>", members.new_password, name="new-password"),
    path("account/confirm/<str:token>", members.confirm_email, name="confirm-email"),
    path("sign-up", members.sign_up, name="sign-up"),
    path("sign-in", members.sign_in, name="sign-in"),
    path("sign-out", members.sign_out, name="sign-out"),
    path("enter", members.enter, name="enter"),
    path("enter/<str:code>", members.enter, name="enter-with"),
    path("people/<str:name>", members.person, name="person"),
    path("equal", ratings.equal, name="equal"),
    path("ratings", ratings.ratings, name="ratings"),
    path("ratings/<str:game_id>/<int:players>", ratings.leaderboard, name="leaderboard"),
    path("statistics", statistics.mine, name="statistics"),
    path("rules/<str:game_id>", pages.rules, name="rules"),
    path("reconstructed", pages.reconstructed, name="reconstructed"),
    path("about", pages.about, name="about"),
    path("privacy", pages.privacy, name="privacy"),
    path("favicon.ico", pages.favicon, name="favicon"),
]

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.broken
