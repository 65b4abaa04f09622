"""Free boards: the lines that were tried on each. Only rows; what changes them is in `boards/`.

The position that a board shows is that of its table.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from .tables import Table


class Board(models.Model):
    """What was tried on a free board: a tree of moves, of which the table's log is one line.

    `nodes` are rows [parent, actor, action, name, rank]; their numbers are their places, from 1 on, and 0 is
    the position at the start. Of the moves from one position the one with the lowest rank is the main line.
    `at` is the node that the table shows.
    """

    objects: ClassVar[models.Manager[Board]] = models.Manager()

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="board")
    name = models.CharField(max_length=80, blank=True, default="")
    nodes = models.JSONField(default=list)
    at = models.IntegerField(default=0)
