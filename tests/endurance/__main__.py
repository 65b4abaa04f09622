"""`make endure HOURS=2`: a server under faults for hours, and a report."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.endurance.run import PAIRS, run


def main() -> int:
    """Run it, write the report; 1 if anything was lost."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--hours", type=float, default=2.0)
    asked.add_argument("--tables", type=int, default=PAIRS)
    asked.add_argument("--report", type=Path, default=Path("test-results/endurance.md"))
    given = asked.parse_args()
    report = run(given.hours, given.tables, kept=given.report.with_suffix(""))
    given.report.parent.mkdir(parents=True, exist_ok=True)
    given.report.write_text(report.text(), encoding="utf-8")
    print(report.text())
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
