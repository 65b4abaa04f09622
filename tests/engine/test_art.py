"""Drawings in files: every one is harmless, tidy and right when opened alone; hostile ones are refused.

What a drawing shows inside a picture is tested with the games; how it looks is tests/browser/test_art.py.
"""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from lauta.engine.drawing.art import FOLDER, NAMESPACE, ArtError, Gallery, read
from lauta.engine.drawing.chart import wind_rose
from lauta.engine.errors import UnknownName
from lauta.games.attika.drawing.paint import ART
from tools import art as tool

FILES = tool.drawings()
FOLDERS = [pytest.param(folder, id=folder.parent.parent.name) for folder in sorted({f.parent for f in FILES})]


def drawing(inside: str, before: str = "", root: str = 'viewBox="-9 -9 18 18"') -> str:
    """The text of sail.svg."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" {root}>{before}<g id="sail">{inside}</g></svg>'


# ------------------------------------------------------------------ all files


def test_the_games_have_hundreds_of_drawings() -> None:
    assert len(FILES) > 250 and len(FOLDERS) == 6


@pytest.mark.parametrize("folder", FOLDERS)
def test_drawings_are_harmless_and_tidy(folder: Path) -> None:
    for path in sorted(folder.iterdir()):
        text = path.read_text(encoding="utf-8")
        assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)*\.svg", path.name)
        assert str(read(path.stem, text).whole)
        assert text == tool.tidy(path.stem, text), f"run: python tools/art.py {path}"


@pytest.mark.parametrize("folder", FOLDERS)
def test_drawings_have_their_colours_when_opened_alone(folder: Path) -> None:
    """Each class has a rule in the file itself, or its element the attribute that the rule would set."""
    for path in sorted(folder.iterdir()):
        root = ET.parse(path).getroot()
        known = set(re.findall(r"\.([a-z][-\w]*)", root.findtext(f"{NAMESPACE}style", "")))
        for element in root.iter():
            names, painted = set(element.get("class", "").split()), {"fill", "stroke"} & set(element.keys())
            assert not names or known & names or painted, (path.name, names)
            assert not [value for value in element.attrib.values() if "var(" in value], path.name


@pytest.mark.parametrize("folder", FOLDERS)
def test_in_a_picture_the_page_colours_what_has_a_class(folder: Path) -> None:
    """The style sheet of the file stays in the file; classes are kept."""
    for path in sorted(folder.iterdir()):
        text = path.read_text(encoding="utf-8")
        found = str(read(path.stem, text).whole)
        assert "style" not in found
        assert re.findall(r' class="[^"]*"', found) == re.findall(r' class="[^"]*"', text), path.name


# ------------------------------------------------------------------ in a picture


def test_a_drawing_brings_its_pen_and_no_id_and_no_blanks() -> None:
    text = drawing('\n  <path d="M0 0H9"/>\n').replace(
        'id="sail"', 'id="sail" stroke="#321" stroke-width="2"'
    )
    art = read("sail", text)
    assert str(art.whole) == '<g stroke="#321" stroke-width="2"><path d="M0 0H9"/></g>'
    assert str(art.bare) == '<path d="M0 0H9"/>'
    assert art.box == (-9, -9, 18, 18)


def test_a_drawing_without_a_pen_brings_no_group() -> None:
    assert str(read("sail", drawing('<circle r="9"/>')).whole) == '<circle r="9"/>'


def test_its_own_definitions_stay_whole() -> None:
    inside = (
        '<defs><linearGradient id="sail-sky"><stop offset="0" stop-color="#fff"/></linearGradient></defs>'
        '<circle r="9" class="sun" fill="url(#sail-sky)"/><use href="#sail-sky"/>'
    )
    assert str(read("sail", drawing(inside)).bare) == inside


def test_a_gallery_reads_each_file_once_and_knows_its_names() -> None:
    gallery = Gallery("lauta.games.attika.drawing.paint")
    assert gallery("shrine")[0] is ART("shrine")[0]
    assert {"shrine", "sign-any", "water-3"} <= set(gallery.names())
    assert gallery.box("shrine") == (-26.5, -26.5, 53, 53)
    assert "rose-north" in str(wind_rose()[0])


@pytest.mark.parametrize("name", ["castle", "../../paint", ""])
def test_an_unknown_drawing_is_refused_with_the_names_that_exist(name: str) -> None:
    with pytest.raises(UnknownName, match="choose one of: amphora, ") as refused:
        ART(name)
    assert "shrine" in refused.value.good  # the sentence names as many as a person reads


# ------------------------------------------------------------------ hostile files

SHAPE = '<path d="M0 0H9"/>'
STYLE = "<style>.a {{ fill: {0}; }}</style>"
XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href'
HOSTILE = {
    "script": drawing("<script>alert(1)</script>"),
    "script in another namespace": drawing('<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>'),
    "event handler": drawing('<path d="M0 0" onclick="alert(1)"/>'),
    "event handler of the group": drawing(SHAPE).replace('id="sail"', 'id="sail" onload="alert(1)"'),
    "event handler of the root": drawing(SHAPE, root='viewBox="0 0 1 1" onload="alert(1)"'),
    "raster": drawing('<image href="data:image/png;base64,AAAA"/>'),
    "page inside": drawing('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">hi</p></foreignObject>'),
    "link": drawing(f'<a href="#sail">{SHAPE}</a>'),
    "animation": drawing('<path d="M0 0"><set attributeName="href" to="http://x"/></path>'),
    "lettering": drawing("<text>Africa</text>"),
    "bare words": drawing("Africa"),
    "words after a shape": drawing(SHAPE + "Africa"),
    "reference to another file": drawing('<use href="other.svg#lion"/>'),
    "reference to something on the page": drawing('<use href="#board"/>'),
    "paint of the page": drawing('<path d="M0 0" fill="url(#sun)"/>'),
    "reference to itself": drawing('<use href="#sail"/>'),
    "reference to the network": drawing('<use href="http://example.org/lion.svg#lion"/>'),
    "old reference": drawing(f'<use {XLINK}="http://example.org/lion.svg#lion"/>'),
    "old reference inside": drawing(f'<use {XLINK}="#sail"/>'),
    "paint from the network": drawing('<path d="M0 0" fill="url(http://example.org/a.svg#b)"/>'),
    "paint from another file": drawing('<path d="M0 0" fill="url(a.svg#b)"/>'),
    "paint in quotes": drawing('<path d="M0 0" fill="url(\'http://example.org/a.svg#b\')"/>'),
    "escaped function": drawing('<path d="M0 0" fill="u\\72l(http://example.org)"/>'),
    "unknown function": drawing('<path d="M0 0" fill="image-set(#a 1x)"/>'),
    "scheme": drawing('<path d="M0 0" fill="javascript:alert(1)"/>'),
    "inline style": drawing('<path d="M0 0" style="fill: #fff"/>'),
    "imported style": drawing(SHAPE, "<style>@import 'http://example.org/a.css';</style>"),
    "image in the style": drawing(SHAPE, STYLE.format("url(http://example.org/a.png)")),
    "unclosed style": drawing(SHAPE, "<style>.a { fill: #fff;</style>"),
    "style with an attribute": drawing(SHAPE, '<style media="print">.a { fill: #fff; }</style>'),
    "style among the shapes": drawing(STYLE.format("#fff")),
    "doctype": '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">' + drawing(SHAPE),
    "entities": '<!DOCTYPE svg [<!ENTITY a "b">]>' + drawing('<path d="&a;"/>'),
    "outer entity": '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + drawing("&a;"),
    "style sheet from outside": '<?xml-stylesheet href="http://example.org/a.css"?>' + drawing(SHAPE),
    "comment": drawing("<!-- hello -->" + SHAPE),
    "plain text in sections": drawing("<![CDATA[hello]]>"),
    "no group": f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">{SHAPE}</svg>',
    "another group": drawing(SHAPE).replace('id="sail"', 'id="mast"'),
    "shape beside the group": drawing(SHAPE, SHAPE),
    "no box": drawing(SHAPE, root=""),
    "box of three numbers": drawing(SHAPE, root='viewBox="0 0 9"'),
    "box of words": drawing(SHAPE, root='viewBox="a b c d"'),
    "root of something else": drawing(SHAPE).replace("svg", "html"),
    "id of anybody": drawing('<path id="lion" d="M0 0"/>'),
    "id twice": drawing('<path id="sail-a" d="M0 0"/><path id="sail-a" d="M0 0"/>'),
    "broken": drawing("<path"),
}


def test_the_harmless_one_is_taken() -> None:
    assert str(read("sail", drawing(SHAPE, STYLE.format("#fff"))).whole) == SHAPE


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_drawing_is_refused_by_the_name_of_its_file(text: str) -> None:
    with pytest.raises(ArtError, match=r"sail\.svg"):
        read("sail", text)


# ------------------------------------------------------------------ what an editor saves

SAVED = """\
<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg viewBox="-9 -9 18 18" version="1.1" id="svg1" width="18" height="18" xml:space="preserve"
   sodipodi:docname="sail.svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
   xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="http://www.w3.org/2000/svg">
  <sodipodi:namedview id="namedview1" pagecolor="#ffffff" />
  <defs id="defs1"><linearGradient id="linearGradient7"><stop style="stop-color:#ff0000;-inkscape-x:1"
     offset="0" id="stop7" /></linearGradient></defs>
  <style id="style1">.ak-sail { fill: #fff; }</style>
  <g id="sail" inkscape:label="a sail" style="stroke:#33281f;stroke-width:1.1" transform="">
    <title>a sail</title>
    <path style="fill:url(#linearGradient7);font-size:12px" d="M 0.123456,-1e-5 9,1.5" id="path1" fill="#fff"
       sodipodi:nodetypes="cc" />
    <use xlink:href="#path1" id="use1" class="ak-sail" />
  </g>
</svg>
"""
TIDY = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="-9 -9 18 18">
  <style>
    .ak-sail { fill: #fff; }
  </style>
  <g id="sail" stroke="#33281f" stroke-width="1.1">
    <defs>
      <linearGradient id="sail-linearGradient7">
        <stop offset="0" stop-color="#ff0000"/>
      </linearGradient>
    </defs>
    <path d="M 0.12346,-1e-5 9,1.5" id="sail-path1" fill="url(#sail-linearGradient7)"/>
    <use class="ak-sail" href="#sail-path1"/>
  </g>
</svg>
"""


def test_what_an_editor_saved_becomes_one_of_ours() -> None:
    with pytest.raises(ArtError):
        read("sail", SAVED)
    assert tool.tidy("sail", SAVED) == TIDY
    assert tool.tidy("sail", TIDY) == TIDY
    assert 'fill="url(#sail-linearGradient7)"' in str(read("sail", TIDY).whole)


@pytest.mark.parametrize("kind", ["script", "event handler", "raster", "lettering", "paint from the network"])
def test_tidying_forgives_nothing(kind: str) -> None:
    with pytest.raises(ArtError):
        read("sail", tool.tidy("sail", HOSTILE[kind]))


def test_the_tool_tells_which_drawings_are_not_tidy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sail, raster = tmp_path / FOLDER / "sail.svg", tmp_path / FOLDER / "raster.svg"
    sail.parent.mkdir()
    sail.write_text(SAVED, encoding="utf-8")

    def run(*words: object) -> int:
        monkeypatch.setattr("sys.argv", ["art.py", *map(str, words)])
        return tool.main()

    assert run("--check", sail) == 1 and sail.read_text(encoding="utf-8") == SAVED
    assert run(sail) == 0 and sail.read_text(encoding="utf-8") == TIDY
    assert run("--check", sail) == 0
    raster.write_text(HOSTILE["raster"].replace("sail", "raster"), encoding="utf-8")
    capsys.readouterr()
    assert run(raster) == 1
    assert "<image>" in capsys.readouterr().err
