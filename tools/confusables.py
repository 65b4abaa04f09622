"""Write src/lauta/text/confusables.txt from Unicode's own confusables.txt (UTS 39), which is given as a path.

    python tools/confusables.py confusables.txt

Only pairs stay whose left side can occur in a normalised name; the rest is what NFKC does anyway.
"""

from __future__ import annotations

import sys
import unicodedata
from collections import defaultdict
from pathlib import Path

TARGET = Path(__file__).parents[1] / "src" / "lauta" / "text" / "confusables.txt"
NOTICE = """\
# Characters that look alike: of each line the first stands for all others. Code points in hexadecimal.
# Made by tools/confusables.py from {title}, {version} ({date}), of Unicode Security Mechanisms, UTS 39:
# https://www.unicode.org/Public/security/
#
# UNICODE LICENSE V3. Copyright © 1991-2025 Unicode, Inc.
# Permission is hereby granted, free of charge, to any person obtaining a copy of data files and any
# associated documentation (the "Data Files") or software and any associated documentation (the
# "Software") to deal in the Data Files or Software without restriction, including without limitation
# the rights to use, copy, modify, merge, publish, distribute, and/or sell copies of the Data Files or
# Software, and to permit persons to whom the Data Files or Software are furnished to do so, provided
# that either (a) this copyright and permission notice appear with all copies of the Data Files or
# Software, or (b) this copyright and permission notice appear in associated Documentation.
# THE DATA FILES AND SOFTWARE ARE PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED,
# INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
# NONINFRINGEMENT OF THIRD PARTY RIGHTS. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR HOLDERS INCLUDED IN
# THIS NOTICE BE LIABLE FOR ANY CLAIM, OR ANY SPECIAL INDIRECT OR CONSEQUENTIAL DAMAGES, OR ANY DAMAGES
# WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE
# OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
# THE DATA FILES OR SOFTWARE.
# Except as contained in this notice, the name of a copyright holder shall not be used in advertising or
# otherwise to promote the sale, use or other dealings in these Data Files or Software without prior
# written authorization of the copyright holder.
"""


def pairs(text: str) -> dict[str, str]:
    """Each character with what stands for it."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        fields = line.split("#")[0].split(";")
        if len(fields) < 3:
            continue
        source, target = ("".join(chr(int(code, 16)) for code in field.split()) for field in fields[:2])
        normal = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", source))
        if normal == source:
            found[source] = target
    return found


def written(text: str) -> str:
    """The compact file."""
    groups: dict[str, list[str]] = defaultdict(list)
    for source, target in pairs(text).items():
        groups[target].append(source)
    lines = (
        f"{'+'.join(f'{ord(c):X}' for c in target)} {' '.join(f'{ord(c):X}' for c in sorted(sources))}"
        for target, sources in sorted(groups.items())
    )
    head = {line.partition(":")[0]: line.partition(":")[2].strip() for line in text.splitlines()[:9]}
    notice = NOTICE.format(title="confusables.txt", version=head["# Version"], date=head["# Date"])
    return notice + "\n".join(lines) + "\n"


if __name__ == "__main__":
    TARGET.write_text(written(Path(sys.argv[1]).read_text("utf-8-sig")), "utf-8")
