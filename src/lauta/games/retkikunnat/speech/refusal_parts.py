"""Reasons by their names, whose sentences and rules are in `refusal.toml`; when each holds is beside this."""

from pathlib import Path

from ....engine.sentences import Refusals

no = Refusals(Path(__file__).with_name("refusal.toml"))
