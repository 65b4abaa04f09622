"""The names of the games in Gymnasium's registry: `gymnasium.make("lauta/Africa-v1")`.

Gymnasium calls `register` when it is imported (entry point `gymnasium.envs`), so this imports nothing heavy.
"""

from __future__ import annotations

from ..games import packages

VERSION = 1  # rises when observations or rewards mean something else


def names() -> dict[str, str]:
    """The id of each game in Gymnasium's registry, by its id here."""
    titles = {ident: "".join(part.title() for part in ident.split("_")) for ident in packages()}
    return {ident: f"lauta/{title}-v{VERSION}" for ident, title in titles.items()}


def register() -> list[str]:
    """Register all games with Gymnasium, each once; returns their ids: lauta/Africa-v1, ..."""
    from gymnasium.envs.registration import register as register_one
    from gymnasium.envs.registration import registry

    for ident, name in names().items():
        if name not in registry:
            register_one(
                name,
                entry_point="lauta.research.single_environment:make",
                vector_entry_point="lauta.research.single_environment:make_vector",
                kwargs={"ident": ident},
            )
    return list(names().values())
