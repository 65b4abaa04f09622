"""What only tokens of the expansion show: the backpack of an expedition and the mask of a danger."""

from __future__ import annotations

from .....engine.drawing.kit import Parts, ball, line, shape, twin, wash


def backpack() -> Parts:
    """A canvas backpack with a rolled blanket."""
    return [
        line("M-10 12C-14 4-13-6-9-9M10 12C14 4 13-6 9-9", 2.6, "#70401f"),
        shape("M-10.5-5C-10.5-13-5-15-0-15C5-15 10.5-13 10.5-5V11C10.5 15-10.5 15-10.5 11Z", "#8f9a5b"),
        wash("M4-14.3C8-13.4 10.5-11 10.5-5V11C10.5 13 8 13.8 4.5 14C8 6 8-6 4-14.3Z", "#5f6a36"),
        wash("M-9-8C-8-12-5-13.6-2-14C-5-11-6-9-6.4-6Z", "#c3cb8d"),
        shape("M-10.5-5C-10.5-1-6 1 0 1C6 1 10.5-1 10.5-5C6-3.4-6-3.4-10.5-5Z", "#a8683a"),
        shape("M-6.5 4.5H6.5V12H-6.5Z", "#7d8850"),
        line("M-6.5 7H6.5", 1.2, "#a8683a"),
        line("M-4-1V2.6M4-1V2.6", 2, "#5a3317"),
        shape("M-12.5-13.5C-12.5-17-10.8-17-9-17H9C10.8-17 12.5-17 12.5-13.5C12.5-10.5 10.8-10.4 9-10.4H-9"
              "C-10.8-10.4-12.5-10.5-12.5-13.5Z", "#c5603a"),
        line("M-6.5-17V-10.4M6.5-17V-10.4", 1.8, "#5a3317"),
        ball(-10.6, -13.7, 1.7, "#e8a078"),
        ball(10.6, -13.7, 1.7, "#e8a078"),
    ]  # fmt: skip


def mask() -> Parts:
    """A carved wooden mask with horns."""
    return [
        twin(
            shape("M6-11C9-13 12-15 12.5-18C16-13 14-7 9-6Z", "#f1dfb4"),
        ),
        shape("M-10.5-8C-8-13.5 8-13.5 10.5-8C11.5 2 6 15 0 16C-6 15-11.5 2-10.5-8Z", "#8a4b2b"),
        wash("M2-12C6-12 9.6-10.4 10.5-8C11.5 2 6 15 0 16C5 8 6-4 2-12Z", "#5a2c17"),
        wash("M-9-7.6C-7-11-4-11.6-1-11.8C-4-10-5.6-7-6-4Z", "#c07a4c"),
        twin(
            shape("M1.8-3.6C4-6 8-6 9.4-3.6C8-1.4 4-1.4 1.8-3.6Z", "#fff1cf", width=1),
            ball(5.4, -3.6, 1.6, "#1d1410"),
            line("M2-7.5C4.6-9 7.6-8.8 9.6-7.4", 1.7, "#f1dfb4"),
            line("M6.8 1.4L8.6 .4M6.2 4L8 3.4M5.2 6.6L6.8 6.2", 1.2, "#e6b137"),
        ),
        shape("M-1.6-4H1.6L2.8 4.4H-2.8Z", "#6f3a20", width=0.9),
        shape("M-5 8.4C-2 6.8 2 6.8 5 8.4C3.6 13-3.6 13-5 8.4Z", "#1d1410", width=1),
        shape("M-3.4 8H-1.4L-2.2 10.4ZM3.4 8H1.4L2.2 10.4Z", "#fff1cf", width=0.5),
    ]
