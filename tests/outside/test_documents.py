"""Documents as files, mails, forums and word processors bring them: records, positions, editions."""

from __future__ import annotations

import codecs
import quopri
from collections.abc import Callable
from pathlib import Path

import pytest

import lauta
from lauta.engine.edition import read_edition
from lauta.text import Unreadable, document
from tests.web.conftest import Guest


def _record() -> str:
    match = lauta.game("afrikan_tahti").match(2, names=["Aino Mäkelä 🩷", "می‌خواهم"], seed=3)
    for _ in range(12):
        match.play(match.legal_actions()[0])
    return match.record()


RECORD = _record()
POSITION = 'game = "africa"\nseats = 3\n'
EDITION = 'lauta-edition = 1\ngame = "africa"\nname = "Meidän laatikko"\nnote = "1994"\n'


def _folded(text: str, width: int = 24, end: str = "") -> str:
    """Hard wraps at spaces, as a mail program makes them."""
    lines = []
    for line in text.split("\n"):
        while len(line) > width and (at := line.rfind(" ", 1, width)) > 0:
            lines.append(line[:at] + end)
            line = line[at + 1 :]
        lines.append(line)
    return "\n".join(lines)


TEXTS: dict[str, Callable[[str], str]] = {
    "quoted": lambda text: "".join(f"> {line}\n" for line in text.splitlines()),
    "quoted, empty lines bare": lambda text: "".join(
        f"> {line}".rstrip() + "\n" for line in text.splitlines()
    ),
    "quoted twice": lambda text: "".join(f">> {line}\n" for line in text.splitlines()),
    "fenced": lambda text: f"```toml\n{text}```\n",
    "fenced and quoted": lambda text: "".join(f"> {line}\n" for line in f"```\n{text}```".splitlines()),
    "set in": lambda text: "".join(f"    {line}\n" if line else "\n" for line in text.splitlines()),
    "no-break spaces": lambda text: text.replace(" ", "\u00a0"),
    "spaces at the ends": lambda text: text.replace("\n", "  \n"),
    "spaces of no width": lambda text: text.replace(" ", " \u200b"),
    "old Mac": lambda text: text.replace("\n", "\r"),
    "Windows": lambda text: text.replace("\n", "\r\n"),
    "empty lines around": lambda text: f"\n\n{text}\n\n",
    "a mark within": lambda text: f"\ufeff{text}",
}
BYTES: dict[str, Callable[[str], bytes]] = {
    "UTF-8": lambda text: text.encode(),
    "UTF-8 with mark": lambda text: text.encode("utf-8-sig"),
    "UTF-16": lambda text: text.encode("utf-16"),
    "UTF-16, big end first": lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
    "UTF-16 without mark": lambda text: text.encode("utf-16-le"),
    "UTF-16, big end first, without mark": lambda text: text.encode("utf-16-be"),
    "UTF-32": lambda text: text.encode("utf-32"),
}
RECORDS: dict[str, Callable[[str], str]] = {
    **TEXTS,
    "folded": _folded,
    "flowed": lambda text: _folded(text, end=" "),
    "folded and quoted": lambda text: "".join(f"> {line}\n" for line in _folded(text).splitlines()),
    "double-spaced": lambda text: text.replace("\n", "\n\n"),
    "folded more": lambda text: _folded(text, 12),
    "answered": lambda text: (
        "Bram wrote:\n\n" + "".join(f"> {line}\n" for line in text.splitlines()) + "\nYes.\n"
    ),
    "barred": lambda text: "".join(f"| {line}\n" for line in text.splitlines()),
    "in a letter": lambda text: f"Hi Bram,\n\nhere it is:\n\n{text}\n-- \nAino\n",
    "in a forum": lambda text: f"[code]\n{text}[/code]\n",
    "on a page": lambda text: "<pre>\n" + text.replace("\n", "<br>\n") + "</pre>\n",
    "tabs": lambda text: text.replace(" ", "\t"),
    "two spaces": lambda text: text.replace(" ", "  "),
    "full width": lambda text: (
        text.replace(":", "：").replace(";", "；").replace("(", "（").replace(")", "）")
    ),
    "full-width digits": lambda text: text.translate({ord("0") + n: 0xFF10 + n for n in range(10)}),
    "on a page with styles": lambda text: f'<pre class="x"><span style="color: red">{text}</span></pre>',
    "line separators": lambda text: text.replace("\n", "\u2028"),
    "next lines": lambda text: text.replace("\n", "\x85"),
    "quoted-printable": lambda text: quopri.encodestring(text.encode()).decode(),
    "end of file": lambda text: text + "\x1a",
    "marks within": lambda text: text.replace("\n", "\n\ufeff", 3),
    "soft hyphens": lambda text: text.replace("e", "e\u00ad"),
    "marks of order": lambda text: text.replace("A:", "\u200eA:\u200e"),
    "entities": lambda text: text.replace("ä", "&auml;").replace(" ", "&nbsp;"),
}
TOML: dict[str, Callable[[str], str]] = {
    **TEXTS,
    "smart quotes": lambda text: text.replace('"', "\u201d"),
    "quotes as entities": lambda text: text.replace('"', "&quot;"),
}


@pytest.mark.parametrize("brought", RECORDS.values(), ids=RECORDS)
def test_a_record_is_read_however_it_was_brought(brought: Callable[[str], str]) -> None:
    match = lauta.read(brought(RECORD))
    assert (match.record(), match.names) == (lauta.read(RECORD).record(), lauta.read(RECORD).names)


@pytest.mark.parametrize("way", ["whole", "in a forum", "in a letter", "answered", "on a page"])
def test_a_position_keeps_its_tables_in_a_record_that_was_brought(way: str) -> None:
    rows = {"A": {"at": "cairo", "money": 700}, "B": {"at": "tunis"}}
    there = lauta.Position({"game": "afrikan_tahti", "seats": 2, "turn": "B", "players": rows})
    record = lauta.game("afrikan_tahti").match(2, seed=1, position=there).record()
    assert "[players" in record
    assert lauta.read(RECORDS.get(way, str)(record)).position().body == there.body


@pytest.mark.parametrize("written", BYTES.values(), ids=BYTES)
def test_a_record_is_read_in_every_form_of_unicode(written: Callable[[str], bytes]) -> None:
    assert list(lauta.read(written(RECORD)).names) == ["Aino Mäkelä 🩷", "می‌خواهم"]


@pytest.mark.parametrize("brought", TOML.values(), ids=TOML)
def test_a_position_is_read_however_it_was_brought(brought: Callable[[str], str]) -> None:
    assert lauta.Position(brought(POSITION)).problems() == []


@pytest.mark.parametrize("brought", TOML.values(), ids=TOML)
def test_an_edition_is_read_however_it_was_brought(brought: Callable[[str], str]) -> None:
    assert read_edition(brought(EDITION)).name == "Meidän laatikko"


@pytest.mark.parametrize("written", BYTES.values(), ids=BYTES)
def test_files_come_in_every_form_of_unicode(
    written: Callable[[str], bytes], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("editions") / "ours.toml"
    path.write_bytes(written(EDITION))
    assert read_edition(path).name == read_edition(written(EDITION)).name == "Meidän laatikko"


@pytest.mark.parametrize(
    "data, line",
    [
        ("a\nb\nMäkelä".encode("latin-1"), 3),
        (b"a\n\x00b", 2),
        (b"\xff\xfea\x00\x00\xd8", 1),
        (b"\x89PNG\r\n", 1),
    ],
)
def test_what_is_no_text_is_refused_with_its_line(data: bytes, line: int) -> None:
    with pytest.raises(Unreadable) as refused:
        document(data)
    assert refused.value.line == line


def test_a_fault_in_a_quoted_record_stands_in_its_own_line() -> None:
    lines = RECORD.splitlines()
    lines[-1] = lines[-1].split(":")[0] + ": fly to the moon"
    with pytest.raises(lauta.RecordError) as refused:
        lauta.read("".join(f"> {line}\n" for line in lines))
    assert refused.value.line == len(lines)


def test_a_record_in_latin_1_is_refused_with_what_would_be_right() -> None:
    with pytest.raises(lauta.RecordError, match="UTF-8") as refused:
        lauta.read(RECORD.encode("latin-1", "ignore"))
    assert refused.value.line == 1 + RECORD[: RECORD.index("ä")].count("\n")


def test_an_uploaded_record_opens_in_every_form_of_unicode(guest: Guest) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    for written in BYTES.values():
        file = SimpleUploadedFile("r.txt", written(RECORD))
        reply = guest.client.post("/board/afrikan_tahti/record", {"file": file})
        assert reply.status_code == 302


def test_lauta_replay_reads_a_quoted_record_in_utf_16(tmp_path: Path) -> None:
    from click.testing import CliRunner

    from lauta.cli import main

    path = tmp_path / "r.txt"
    path.write_bytes(TEXTS["quoted"](RECORD).encode("utf-16"))
    ran = CliRunner().invoke(main, ["replay", str(path)])
    assert ran.exit_code == 0, ran.output
