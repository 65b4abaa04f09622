"""The drawings of Attika in files; an owner's tones come by class, so that one drawing serves every seat.
Colours are in static/attika/board.css."""

from ....engine.drawing.art import Gallery

ART = Gallery(__name__)
