"""What is kept on disk, by what it belongs to. Only rows: what changes them stands in the rooms beside."""

from .boards import Board
from .clock import RunningClock
from .daily import Attempt, Challenge
from .editions import Edition, Measured, Trial
from .ids import public_id, token
from .jobs import Job
from .members import (
    AccessNote,
    DeviceCode,
    FormerGuest,
    FormerName,
    Member,
    MemberSession,
    NoticeWish,
    OpenQuestion,
    Passkey,
    PersonalToken,
    Subscription,
    Vacation,
)
from .moderation import Deed, Report, Shunned, Silence
from .outbox import Channel, Message
from .puzzles import PuzzleRecord, PuzzleTry, Solver
from .receipts import Receipt
from .results import Played, Rating, RatingChange, RatingNote
from .tables import Chat, Day, Duty, Entry, Lookback, Note, Proposal, Question, Seat, Table
from .tournaments import Entrant, Pairing, Tournament

__all__ = [
    "AccessNote",
    "Attempt",
    "Board",
    "Challenge",
    "Channel",
    "Chat",
    "Day",
    "Deed",
    "DeviceCode",
    "Duty",
    "Edition",
    "Entrant",
    "Entry",
    "FormerGuest",
    "FormerName",
    "Job",
    "Lookback",
    "Measured",
    "Member",
    "MemberSession",
    "Message",
    "Note",
    "NoticeWish",
    "OpenQuestion",
    "Pairing",
    "Passkey",
    "PersonalToken",
    "Played",
    "Proposal",
    "PuzzleRecord",
    "PuzzleTry",
    "Question",
    "Rating",
    "RatingChange",
    "RatingNote",
    "Receipt",
    "Report",
    "RunningClock",
    "Seat",
    "Shunned",
    "Silence",
    "Solver",
    "Subscription",
    "Table",
    "Tournament",
    "Trial",
    "Vacation",
    "public_id",
    "token",
]
