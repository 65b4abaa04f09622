"""Games of a plan on a cluster: the same games as `bots/matches.py` plays here, whoever plays them.

Brings plans and games into text and back; who meets is said by `contest.py`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Container

from ..bots.child import game_with
from ..bots.matches import Plan, Played, pieces, play_piece, warm_up
from ..cluster.work import Cluster, Doer, Job
from ..engine.record import pack
from .game_store import as_json, from_json


def play_afar(
    plan: Plan,
    games: int,
    cluster: Cluster,
    done: Callable[[Played], None],
    first: int = 0,
    known: Container[int] = (),
) -> None:
    """Play games `first` and up but those known; `done` hears of each, in the order in which they end.

    OptionError or UnknownName where the plan cannot be played, ClusterError.
    """
    plan.game.check_players(len(plan.levels))
    plan.seats(0)
    parts = pieces(plan, first, games, cluster.cores)
    missing = [part for part in parts if not all(number in known for number in part)]
    units = [json.dumps([part.start, part.stop, part.step]) for part in missing]

    def heard(_unit: str, found: bytes) -> None:
        for game in json.loads(found):
            done(from_json(game))

    cluster.do(_job(plan), units, heard)


def _job(plan: Plan) -> Job:
    edition = plan.game.edition
    about = {
        "game": plan.game.id,
        "edition": edition.text if edition else "",
        "levels": plan.levels,
        "seed": plan.seed,
        "options": dict(plan.options or {}),
        "rotate": plan.rotate,
    }
    if plan != Plan(plan.game, plan.levels, plan.seed, options=plan.options, rotate=plan.rotate):
        raise ValueError("on a cluster, levels say how long they think, and last positions are not kept")
    return Job(f"{__name__}:{player.__name__}", json.dumps(about))


def player(about: str) -> Doer:
    """Who plays games of a plan, on the machine where this is called."""
    told = json.loads(about)
    plan = Plan(
        game_with(told["game"], told["edition"]),
        tuple(told["levels"]),
        told["seed"],
        options=told["options"],
        rotate=told["rotate"],
    )
    root = pack(plan.game.new_state(len(plan.levels), plan.options))
    warm_up(plan, root)

    def play(unit: str) -> bytes:
        return json.dumps([as_json(one) for one in play_piece(plan, root, range(*json.loads(unit)))]).encode()

    return play
