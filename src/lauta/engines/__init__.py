"""Engines of others: programs that play our games over standard streams, in any language (docs/protocol.md).

`Engine` asks one, `answering` makes one of our bots; `check` says what is wrong with one.
"""

from .asking import Engine, EngineError, EngineFault

__all__ = ["Engine", "EngineError", "EngineFault"]
