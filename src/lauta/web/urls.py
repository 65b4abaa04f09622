"""The addresses of the site. The live one, /live/<table>, is answered in `server/asgi.py`."""

from django.urls import path

from .views import api, editions, errors, front, pages, play, table, trials

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
    path("t/<str:table_id>/steps/<int:n>", table.steps, name="steps"),
    path("t/<str:table_id>/played/<int:n>", table.played, name="played"),
    path("t/<str:table_id>/board.svg", table.picture, name="picture"),
    path("t/<str:table_id>/text", table.text, name="text"),
    path("t/<str:table_id>/edition", editions.of_table, name="table-edition"),
    path("t/<str:table_id>/why", table.why_not, name="why"),
    path("art/<str:name>.svg", pages.art, name="art"),
    path("api/<str:table_id>/play", api.play, name="api-play"),
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
    path("rules/<str:game_id>", pages.rules, name="rules"),
    path("reconstructed", pages.reconstructed, name="reconstructed"),
    path("about", pages.about, name="about"),
    path("favicon.ico", pages.favicon, name="favicon"),
]

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.broken
