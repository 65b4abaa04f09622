"""Analyses as text in a language and as data for programs. Nothing is worked out here.

Numbers are as in `results.py`; chances in text are percentages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from math import isfinite
from typing import Any

from ..engine.actors import SEAT_LETTERS
from ..engine.errors import UnknownName
from ..engine.phrase import TN, Phrase, T, plain
from ..i18n import LANGUAGES, speaking
from .results import Analysis, Assessment, Chance, Moment, Review

SHOWN = 8  # actions of a text; data have all


def text(found: Analysis | Review, language: str = "en") -> str:
    """An analysis or a review as lines of text in a language: "en", "fi" or "nl". UnknownName for others."""
    with speaking(_known(language)) as translations:
        lines = _analysis(found) if isinstance(found, Analysis) else _review(found)
        return "\n".join(line.render(translations) for line in lines)


def data(found: Any, language: str = "en") -> Any:
    """The same as dictionaries, lists, numbers and texts, ready for JSON; reasons in a language."""
    with speaking(_known(language)) as translations:
        return _plain(found, translations)


def _known(language: str) -> str:
    if language not in LANGUAGES:
        raise UnknownName("language", language, LANGUAGES)
    return language


def _plain(thing: Any, translations: Any) -> Any:
    if isinstance(thing, Phrase):
        return thing.render(translations)
    if is_dataclass(thing):
        return {one.name: _plain(getattr(thing, one.name), translations) for one in fields(thing)}
    if isinstance(thing, tuple):
        return [_plain(one, translations) for one in thing]
    if isinstance(thing, float):
        return round(thing, 5) if isfinite(thing) else None
    return thing


# --- text -------------------------------------------------------------------------------------------


def _analysis(found: Analysis) -> list[Phrase]:
    lines = [_chances(found.names, found.chances)]
    for one in found.actions[:SHOWN]:
        lines += _action(one)
    more = len(found.actions) - SHOWN
    return [*lines, T("and {n} more", n=more)] if more > 0 else lines


def _chances(names: Sequence[str], chances: Sequence[Chance]) -> Phrase:
    """Everybody's chance to win in one line."""
    row = _named(names, chances, 0)
    for seat in range(1, len(chances)):
        row = Phrase("{row}, {more}", {"row": row, "more": _named(names, chances, seat)})
    return T("Chances to win: {chances}", chances=row)


def _named(names: Sequence[str], chances: Sequence[Chance], seat: int) -> Phrase:
    one = chances[seat]
    name = names[seat] if seat < len(names) else SEAT_LETTERS[seat]
    low, high = _percent(one.low), _percent(one.high)
    return T("{name} {mean} % ({low} to {high})", name=name, mean=_percent(one.mean), low=low, high=high)


def _percent(share: float) -> int:
    return round(100 * share)


def _action(one: Assessment) -> list[Phrase]:
    low, high = _percent(one.chance.low), _percent(one.chance.high)
    mean = _percent(one.chance.mean)
    told = T("{action}: {mean} % ({low} to {high})", action=one.text, mean=mean, low=low, high=high)
    if one.score is not None:
        told = TN("{told}, {n} point", "{told}, {n} points", round(one.score.mean), told=told)
    lines = [told, *(_below(reason) for reason in one.reasons)]
    if len(one.line) > 1:
        lines.append(_below(T("expected: {line}", line=", ".join(one.line))))
    return lines


def _below(phrase: Phrase) -> Phrase:
    """What is said of the line above."""
    return Phrase("    {phrase}", {"phrase": phrase})


def _review(found: Review) -> list[Phrase]:
    lines = [_chances(found.names, found.curve[0])]
    for seat, name in enumerate(found.names):
        luck, lost = _percent(found.luck[seat]), _percent(found.lost[seat])
        lines.append(
            T(
                "{name}: luck {luck} %, {lost} % of the chances lost by mistakes",
                name=name,
                luck=_signed(luck),
                lost=lost,
            )
        )
    for moment in found.moments:
        lines += _moment(found, moment)
    return lines


def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else str(n).replace("-", "\N{MINUS SIGN}")


def _moment(found: Review, moment: Moment) -> list[Phrase]:
    name, change = found.names[moment.seat], _signed(_percent(moment.change))
    if moment.luck:
        return [
            T(
                "{number}. chance brings {text}: {name} {change} %",
                number=moment.number, text=moment.text, name=name, change=change,
            )
        ]  # fmt: skip
    lines = [
        T(
            "{number}. {name} plays {text}: {change} %",
            number=moment.number, name=name, text=moment.text, change=change,
        )
    ]  # fmt: skip
    if moment.analysis is not None:
        better = moment.analysis.best
        lines.append(_below(T("better: {line}", line=", ".join(better.line))))
        lines += [_below(reason) for reason in better.reasons]
    return lines


def notice(found: Analysis | Review) -> Phrase:
    """How much was done for it."""
    return plain(f"{found.playouts} playouts, {found.seconds:.1f} s")
