"""The board comes first: its share of the window, and whether all can be read and be hit, at six sizes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.person import PHONE, Person
from tests.browser.screens import GAMES, SHARE, SIZES, begin, play, uncover

UPRIGHT_TABLET = "820x1180"
SMALLEST = 9  # px of lettering on the screen
FINGER = 39.5
LANGUAGES = {"en": "en-GB", "fi": "fi-FI", "nl": "nl-NL"}

# How much wider than the window the page is; what is written too small; words that are cut off; what is too
# small for a finger beside the board.
READ = """([smallest, finger]) => {
  const inside = (e) => {
    const b = e.getBoundingClientRect();
    return b.width && b.right > 0 && b.left < innerWidth && b.bottom > 0 && b.top < innerHeight;
  };
  const seen = (e) => inside(e) && e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const worded = (e) => [...e.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const size = (e) => {
    const to = e.closest("svg") ? e.getScreenCTM?.() : null, own = parseFloat(getComputedStyle(e).fontSize);
    return to ? own * Math.hypot(to.a, to.b) : own;
  };
  const told = (e) => `${e.closest("[id]")?.id}: ${e.textContent.trim().slice(0, 30)}`;
  const shown = [...document.querySelectorAll("#table *, .tabs button")].filter(seen);
  const small = shown.filter((e) => worded(e) && !e.closest(".sr") && size(e) < smallest && size(e) > 0);
  const whole = "#status, #acts > *, .tabs button, .headlines li, .pool :is(li, b), #hand h2, #strip b, .pts";
  const high = (e) => e.clientHeight && e.scrollHeight > e.clientHeight + 2;
  const over = (e) => e.scrollWidth > e.clientWidth + 1 || high(e);
  const cut = shown.filter((e) => e.matches(whole) && getComputedStyle(e).display !== "inline" && over(e));
  const short = shown.filter((e) => e.matches(".who .name") && e.textContent.trim().length <= 5 && over(e));
  const hit = shown.filter((e) => e.matches("a[href], button, summary") && !e.closest("#sea, p, svg"));
  const least = ({ width, height }) => Math.min(width, height);
  const low = hit.filter((e) => least(e.getBoundingClientRect()) < finger);
  return {
    wider: document.documentElement.scrollWidth - innerWidth, cut: [...cut, ...short].map(told),
    small: small.map((e) => `${size(e).toFixed(1)} ${told(e)}`), low: low.map(told),
  };
}"""
PERFECT: dict[str, Any] = {"wider": 0, "small": [], "cut": [], "low": []}


def _least(name: str) -> float:
    return 0.5 if name == UPRIGHT_TABLET else 0.6


def _resize(one: Person, size: tuple[int, int]) -> None:
    one.resize(*size)
    one.page.wait_for_function("() => !document.getElementById('chart').getAnimations().length")


@pytest.mark.needs("storage-refused", "storage-null")  # no curtain, by choice
@pytest.mark.parametrize("game", GAMES)
def test_the_board_has_its_share_of_every_window_and_all_can_be_read(person: Any, game: str) -> None:
    aino = person(**PHONE)
    begin(aino, game)
    shares, faults = {}, {}
    for move in range(4):
        uncover(aino)
        for name, size in SIZES.items():
            _resize(aino, size)
            shares[move, name] = aino.page.evaluate(SHARE)
        play(aino)
    assert {at: share for at, share in shares.items() if share < _least(at[1])} == {}
    uncover(aino)
    for language, locale in LANGUAGES.items():
        aino.page.context.set_extra_http_headers({"Accept-Language": locale})
        aino.page.reload()
        aino.connected()
        for name, size in SIZES.items():
            _resize(aino, size)
            found = aino.page.evaluate(READ, [SMALLEST, FINGER if size[0] < 820 or size[1] < 500 else 0])
            faults[language, name] = {what: found[what] for what in found if found[what] != PERFECT[what]}
    assert {at: found for at, found in faults.items() if found} == {}
