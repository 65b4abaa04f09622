"""Analyses as JSON that another process or a database keeps: sentences stay phrases, for every language.

Only what pages show, so that it stays small. As text and as data for people: `telling.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ..engine.phrase import Arg, Phrase
from .results import Analysis, Assessment, Chance, Mistake, Moment, Review

MOST_ACTIONS = 6  # of an analysis; the best come first
DIGITS = 4


def packed(found: Analysis | Review) -> dict[str, Any]:
    """An analysis or a review as dictionaries, lists, numbers and texts."""
    return _analysis(found) if isinstance(found, Analysis) else _review(found)


def _analysis(found: Analysis, played: int | None = None) -> dict[str, Any]:
    """The best actions, and the one that was played."""
    shown = [*found.actions[:MOST_ACTIONS]]
    shown += [one for one in found.actions[MOST_ACTIONS:] if one.action == played]
    return {
        "number": found.number,
        "seat": found.seat,
        "chances": [_chance(one) for one in found.chances],
        "actions": [_assessment(one) for one in shown],
        "legal": len(found.actions),
        "playouts": found.playouts,
    }


def _assessment(one: Assessment) -> dict[str, Any]:
    return {
        "action": one.action,
        "text": one.text,
        "chance": _chance(one.chance),
        "score": None if one.score is None else round(one.score.mean, 1),
        "line": list(one.line),
        "reasons": [packed_phrase(reason) for reason in one.reasons],
    }


def _chance(one: Chance) -> list[float]:
    """Mean, and where it lies with 95 %."""
    return [round(one.mean, DIGITS), round(one.low, DIGITS), round(one.high, DIGITS)]


def _review(found: Review) -> dict[str, Any]:
    return {
        "numbers": list(found.numbers),
        "curve": [[round(one.mean, DIGITS) for one in stop] for stop in found.curve],
        "luck": [round(one, DIGITS) for one in found.luck],
        "lost": [round(one, DIGITS) for one in found.lost],
        "mistakes": [_mistake(one) for one in found.mistakes],
        "moments": [_moment(one) for one in found.moments],
        "playouts": found.playouts,
        "seconds": round(found.seconds, 1),
    }


def _mistake(one: Mistake) -> dict[str, Any]:
    return {
        "number": one.number,
        "seat": one.seat,
        "text": one.text,
        "best": one.best,
        "best_text": one.best_text,
        "lost": round(one.lost, DIGITS),
        "chance": round(one.chance, DIGITS),
    }


def _moment(one: Moment) -> dict[str, Any]:
    return {
        "number": one.number,
        "seat": one.seat,
        "luck": one.luck,
        "text": one.text,
        "change": round(one.change, DIGITS),
        "action": one.action,
        "analysis": None if one.analysis is None else _analysis(one.analysis, one.action),
    }


# --- sentences --------------------------------------------------------------------------------------


def packed_phrase(phrase: Phrase) -> dict[str, Any]:
    """A sentence with all that it needs to be said in any language."""
    told: dict[str, Any] = {"say": phrase.template}
    if phrase.args:
        told["with"] = {name: _packed_arg(arg) for name, arg in phrase.args.items()}
    if phrase.plural:
        told |= {"plural": phrase.plural, "count": phrase.count}
    if phrase.context:
        told["context"] = phrase.context
    if phrase.place:
        told["place"] = phrase.place
    return told


def _packed_arg(arg: Arg) -> Any:
    if isinstance(arg, Phrase):
        return packed_phrase(arg)
    return {"of": [arg.numerator, arg.denominator]} if isinstance(arg, Fraction) else arg


def phrase_of(told: Mapping[str, Any]) -> Phrase:
    """The sentence again."""
    args = {name: _arg(arg) for name, arg in told.get("with", {}).items()}
    count, context = told.get("count", 0), told.get("context", "")
    plural, place = told.get("plural", ""), told.get("place", "")
    return Phrase(told["say"], args, plural=plural, count=count, context=context, place=place)


def _arg(told: Any) -> Arg:
    if not isinstance(told, dict):
        return told if isinstance(told, int) else str(told)
    return Fraction(*told["of"]) if "of" in told else phrase_of(told)
