"""Text twice as large, and with the spacing of WCAG 1.4.12: nothing leaves the window."""

from __future__ import annotations

from typing import Any

PATHS = (
    "/", "/?game=attika", "/lobby", "/daily", "/puzzles", "/learn", "/tournaments",
    "/tournaments/new?game=africa", "/sign-in", "/notices", "/editions", "/about",
)  # fmt: skip
LARGE = """([size, css]) => {
  document.documentElement.style.fontSize = size;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}"""
SPACED = (
    "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }"
)
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


def test_text_of_twice_the_size_and_wide_text_fit_a_phone(person: Any) -> None:
    aino = person(viewport={"width": 390, "height": 844})
    page, wide = aino.page, {}
    for path in PATHS:
        page.goto(f"{aino.url}{path}")
        for size, css in (("200%", ""), ("", SPACED)):
            page.evaluate(LARGE, [size, css])
            if (more := page.evaluate(WIDER)) > 0:
                wide[path, size] = more
    assert wide == {}
