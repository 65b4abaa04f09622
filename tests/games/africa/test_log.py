"""What the log of Africa tells of finds, where a find brings less than one might expect.

What finds do is in the scenarios beside this file.
"""

from __future__ import annotations

from .tables import match_at


def test_a_monument_without_a_camp_says_so_af46() -> None:
    for supply, said in ((1, "and gets a camp"), (0, "there is no camp left for it")):
        options = {"two_player_end": "eleventh"}
        board = match_at({(0, 0): "empty"}, options=options, supply=supply, monuments=8)
        board.play("discover", (1, 0))
        before = board.match.redacted(None)
        board.reveal("monument")
        after, action = board.match.redacted(None), board.match.log[-1].action
        line = board.match.game.view.log_line(before, action, after, ["Aino", "Eero"])
        assert said in str(line.phrase)
