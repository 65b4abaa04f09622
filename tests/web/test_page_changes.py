"""What travels to a page: what it shows after a message is what it would show if it were sent anew.

The page's own part of this is tested with a browser (tests/browser/test_scenes.py).
"""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from tests.contract.tables import GAMES

MOVES = 12
_ID = re.compile(r'<\w+ id="([^"]+)"')
_SAME = re.compile(r'<(?:\w+) id="([^"]+)" data-same></\w+>')
_MARKS = str.maketrans("", "", "\x1e\x1f")


class Page:
    """A page as the script keeps it: head, parts, pieces and lines of the log; knows nothing but messages."""

    def __init__(self, shown: Any) -> None:
        self.head = dict(shown.head)
        self.parts = dict(shown.parts)
        self.pieces = {one.ident: _plain(one.scene) for one in shown.stages}
        self.charts = {one.ident: one.scene.chart.key for one in shown.stages}
        self.log = dict(shown.log)

    def take(self, news: dict[str, Any], whole: Any) -> None:
        """What was told; `whole` has the parts with the marks that do not travel."""
        for name in news.get("gone", ()):
            del self.head[name]
        self.head |= news.get("head", {})
        for ident, html in news.get("parts", {}).items():
            marked = whole.parts.get(ident) or next(p for p in whole.parts.values() if f'id="{ident}"' in p)
            self._put(ident, html, marked)
        for ident, told in news.get("scenes", {}).items():
            pieces = {} if told.get("all") else self.pieces[ident]
            for gone in told.get("gone", ()):
                del pieces[gone]
            self.pieces[ident] = pieces | {piece["id"]: piece for piece in told.get("set", ())}
        html = "".join(self.parts.values())
        self.pieces = {n: found for n, found in self.pieces.items() if n == "board" or f'id="{n}"' in html}
        if log := news.get("log"):
            kept = {n: line for n, line in self.log.items() if log["first"] <= n < log["from"]}
            told = {int(_value(line)): line for line in log["lines"]}
            self.log = kept | told

    def _put(self, ident: str, html: str, marked: str) -> None:
        html = _SAME.sub(lambda found: self._item(found[1]), html)
        if ident in self.parts:
            assert marked.translate(_MARKS) == html
            self.parts[ident] = marked
            return
        for name, part in self.parts.items():  # an item of a list
            items = part.split("\x1e")
            for n, item in enumerate(items):
                if (found := _ID.match(item)) and found[1] == ident:
                    items[n] = next(one for one in marked.split("\x1e") if one.translate(_MARKS) == html)
                    self.parts[name] = "\x1e".join(items)
                    return
        raise AssertionError(f"there is no {ident} on the page")

    def _item(self, ident: str) -> Any:
        """An item that stays as it is on the page."""
        items = (item for part in self.parts.values() for item in re.split("[\x1e\x1f]", part))
        both = (item for part in self.parts.values() for item in part.split("\x1e"))
        return next(
            item.translate(_MARKS)
            for item in (*items, *both)
            if (found := _ID.match(item)) and found[1] == ident and item.count("<li") == item.count("</li>")
        )

    def same_as(self, other: Page) -> None:
        mine, theirs = ({n: p.translate(_MARKS) for n, p in page.parts.items()} for page in (self, other))
        assert mine == theirs
        assert (self.head, self.log) == (other.head, other.log)
        for ident, pieces in other.pieces.items():
            mine = self.pieces[ident]
            assert {
                n: (mine.get(n), pieces.get(n)) for n in mine | pieces if mine.get(n) != pieces.get(n)
            } == {}
        assert self.pieces.keys() == other.pieces.keys()


def _value(line: str) -> str:
    found = re.search(r'value="(\d+)"', line)
    assert found is not None
    return found[1]


def _plain(scene: Any) -> dict[str, Any]:
    import msgspec

    return {piece.id: json.loads(msgspec.json.encode(piece)) for piece in scene.pieces}


@pytest.mark.parametrize("game", GAMES)
def test_a_page_that_is_told_what_changed_is_as_one_that_came_anew(game: Any, guest: Any, match: Any) -> None:
    from lauta.web.base.sharing import drawn_before, shared_by_readers
    from lauta.web.page.page_changes import news
    from lauta.web.page.tableview import newest, present

    table = guest.new_table(*["me", *["here"] * (min(game.players) - 1)], game=game.id, preset="")
    watcher, dice = "nobody", random.Random(3)
    readers = [(guest.client.session["guest"], 0), (watcher, None)]
    shown = [present(table, who, "en", seat)[0] for who, seat in readers]
    pages = [Page(one) for one in shown]
    for n in range(MOVES):
        real = match(table)
        if real.over:
            break
        if n % 5 == 4 and real.can_undo:
            guest.post(f"/t/{table}/undo", version=match_version(table))
        else:
            guest.play(table, dice.choice([a.number for a in real.legal_actions()]), match_version(table))
        for (who, seat), page, was in zip(readers, pages, shown, strict=True):
            now, before = present(table, who, "en", seat, was.serial)
            assert before is was
            if now is was:
                continue  # a pass that is kept until its time has come
            message = json.loads(news(was, now))
            assert message["from"] == list(was.serial) and message["to"] == list(now.serial)
            page.take(message, now)
        newest.clear()
        shared_by_readers.clear()
        drawn_before.clear()
        shown = [present(table, who, "en", seat)[0] for who, seat in readers]
        for page, anew in zip(pages, shown, strict=True):
            page.same_as(Page(anew))


def match_version(table: str) -> int:
    from lauta.web.models import Table

    return int(Table.objects.get(public_id=table).version)
