"""One operation for many subjects, at the pace of the rate limit."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Generic, Mapping, Optional, Protocol, Sequence, TypeVar
from urllib.parse import quote, urlencode

from .errors import EnrichmentError
from .reply import RateLimit, Reply

Data = TypeVar("Data")

#: The service measures from a request's arrival, and counts it once it knows the account: on a busy
#: machine that took up to 41 ms. In seconds.
SLACK = 0.05
#: Clocks and timers differ a little; in seconds.
MARGIN = 0.005
#: Lateness that later requests make up for; in seconds.
CATCH_UP = 0.1


@dataclass(frozen=True)
class Outcome(Generic[Data]):
    """What became of one of many subjects: a reply, or an error of its own."""

    #: Of the subject among those that were given, from 0.
    index: int
    subject: str
    reply: Optional[Reply[Data]]
    error: Optional[EnrichmentError]


@dataclass(frozen=True)
class Progress:
    """How far a run is."""

    #: Subjects that have an outcome.
    done: int
    #: Of these, how many failed.
    failed: int
    credits_charged: int


class _Time(Protocol):
    def now(self) -> float: ...
    def sleep(self, seconds: float) -> None: ...


class Ticket:
    """A request that was sent."""

    def __init__(self, sent_at: float, due_at: float, travel: float) -> None:
        self.sent_at = sent_at
        #: The next one is due at an even pace from then, however late a busy machine sends this one.
        self.due_at = max(due_at, sent_at - CATCH_UP)
        #: Latest time at which the service has counted it.
        self.counted_by = sent_at + travel


class Pacer:
    """Spaces requests by the `RateLimit` headers. One at a time until an answer tells them.

    A window of the service slides, and requests travel at different speeds: a request waits until
    those before it cannot fill the window at its arrival.
    """

    def __init__(self, timing: _Time) -> None:
        self._timing = timing
        self._lock = threading.Condition()
        self._paused_until = float("-inf")
        self._limits: Optional[Sequence[RateLimit]] = None
        self._sent: list[Ticket] = []
        #: Seconds that the slowest of the latest requests travelled.
        self._travel = 0.0
        self._is_alone = False

    def turn(self) -> Ticket:
        """Returns when the next request may be sent."""
        with self._lock:
            self._lock.wait_for(lambda: not self._is_alone)
            self._is_alone = self._limits is None
        while True:
            with self._lock:
                now = self._timing.now()
                due_at = max([self._paused_until, *map(self._free_at, self._limits or ())])
                if due_at <= now:
                    longest = float("inf")
                    if self._limits is not None:
                        longest = max([each.window_seconds for each in self._limits], default=0)
                    recent = [each for each in self._sent if each.counted_by + longest > now]
                    ticket = Ticket(now, due_at, self._travel)
                    self._sent = [ticket, *recent]
                    return ticket
            self._timing.sleep(due_at - now)

    def ended(
        self,
        ticket: Ticket,
        limits: Optional[Sequence[RateLimit]] = None,
        processing: Optional[float] = None,
    ) -> None:
        """After a request, whatever became of it.

        limits: those that it counted against; not of an error.

        processing: seconds from its arrival to the answer, where the answer says so.
        """
        with self._lock:
            if limits is not None:
                # Requests before this run count too: they leave the window first.
                if self._limits is None and any(each.remaining < each.limit - 1 for each in limits):
                    longest = max(each.window_seconds for each in limits)
                    self._paused_until = self._timing.now() + longest
                self._limits = limits
            # The end of a request is the latest time at which it was counted.
            ticket.counted_by = self._timing.now()
            if processing is not None:
                ticket.counted_by -= max(0, processing - SLACK)
                self._travel = max(self._travel * 0.98, ticket.counted_by - ticket.sent_at)
            self._end_turn()

    def refused(self, ticket: Ticket, retry_after_seconds: float) -> None:
        """After a request that the service has refused: none is sent for so many seconds."""
        with self._lock:
            ticket.counted_by = float("-inf")
            until = self._timing.now() + retry_after_seconds
            self._paused_until = max(self._paused_until, until)
            self._end_turn()

    def _end_turn(self) -> None:
        self._is_alone = False
        self._lock.notify_all()

    def _free_at(self, limit: RateLimit) -> float:
        """When a limit has room, at an even pace."""
        most = max(1, limit.limit)
        at = self._sent[0].due_at + limit.window_seconds / most if self._sent else float("-inf")
        counted = sorted((each.counted_by for each in self._sent), reverse=True)
        if len(counted) < most:
            return at
        return max(at, counted[most - 1] + limit.window_seconds + MARGIN)


def key_of(run: str, operation: str, parameters: Mapping[str, Any], subject: str) -> str:
    """The same request has the same key wherever its subject is in the list."""
    query = urlencode(sorted((name, str(value)) for name, value in parameters.items()))
    key = f"{run}:{operation}?{query}:{quote(subject, safe='', errors='replace')}"
    return key if len(key) <= 255 else f"{key[:190]}~{sha256(key.encode()).hexdigest()}"
