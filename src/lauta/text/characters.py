"""What single characters are, by fixed ranges: Python's tables are older than people's emoji.

A character that Python's tables do not know (category Cn) is taken for a visible one.
"""

from __future__ import annotations

import re
import unicodedata

ZWNJ, ZWJ, BLACK_FLAG, KEYCAP = "\u200c", "\u200d", "\U0001f3f4", "\u20e3"
TAG_END = "\U000e007f"
_BREAKS = "\r\n|[\n\v\f\r\x85\u2028\u2029]"
BREAK = re.compile(_BREAKS)
# Unicode's Default_Ignorable_Code_Point: nothing is drawn for them.
IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
# Drawn as nothing, though their category says letter or symbol.
BLANKS = re.compile("[\u115f\u1160\u3164\uffa0\u2800\U0001d159]")
VARIATIONS = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
# In no text: controls but tab and line feed, half characters, noncharacters, overrides of direction, old
# controls of form, annotation controls.
NEVER = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\u202a-\u202e\u206a-\u206f\ufeff\ufff9-\ufffb"
    "\U000e0001"
    + "".join(f"{chr((plane << 16) + 0xFFFE)}{chr((plane << 16) + 0xFFFF)}" for plane in range(17))
    + "]"
)
ISOLATES = re.compile("[\u2066-\u2069]")
# A subdivision flag (England's), or tag characters that hide something.
TAGS = re.compile(
    "(\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,6}\U000e007f)|[\U000e0020-\U000e007f]"
)
EMOJI = re.compile(
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u2460-\u24ff\u25a0-\u27bf\u2900-\u297f"
    "\u2b00-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
)
IDEOGRAPH = re.compile("[\u2e80-\u2fdf\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
# Scripts in which a joiner changes how letters are drawn: Arabic and its kin, those of India and
# South-East Asia, Mongolian.
JOINING = re.compile(
    "[\u0600-\u08ff\u0900-\u0dff\u0e00-\u0fff\u1000-\u109f\u1700-\u18af\u1900-\u1aaf\u1b00-\u1c4f\ua800-\ua8ff"
    "\ua900-\ua9ff\uaa00-\uaaff\uabc0-\uabff\ufb50-\ufdff\ufe70-\ufefc\U00010d00-\U00010d8f\U00011000-\U00011fff"
    "\U0001e900-\U0001e95f]"
)
MYANMAR = re.compile("[\u1000-\u109f\uaa60-\uaa7f\ua9e0-\ua9ff]")
MONGOLIAN = re.compile("[\u1820-\u18af]")


def is_mark(c: str) -> bool:
    """True for an accent or vowel sign that is drawn on the character before it."""
    return unicodedata.category(c) in ("Mn", "Me") and not VARIATIONS.match(c)


def is_space(c: str) -> bool:
    """True for every kind of space, no-break ones included."""
    return c in "\t\n" or unicodedata.category(c) in ("Zs", "Zl", "Zp")


def is_visible(c: str) -> bool:
    """True if a font draws something for the character."""
    if IGNORABLE.match(c) or BLANKS.match(c) or NEVER.match(c) or is_space(c):
        return False
    return unicodedata.category(c) != "Cf"


def is_letter(c: str) -> bool:
    """True for a letter or a digit of any script, also of one that is newer than Python's tables."""
    category = unicodedata.category(c)
    return category[0] in "LN" or (category == "Cn" and not EMOJI.match(c))
