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

#: Requests are this much rarer than their limit allows, since some travel faster than others.
MARGIN = 1.05


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


class Pacer:
    """Spaces requests out as the `RateLimit` headers say. The first goes alone, to learn them."""

    def __init__(self, timing: _Time) -> None:
        self._timing = timing
        self._lock = threading.Lock()
        self._sent_at = float("-inf")
        self._paused_until = float("-inf")
        self._spacing = 0.0
        self._is_asked = False
        self._first_ended = threading.Event()

    def turn(self) -> None:
        """Returns when the next request may be sent."""
        with self._lock:
            is_first, self._is_asked = not self._is_asked, True
        if not is_first:
            self._first_ended.wait()
        while True:
            with self._lock:
                now = self._timing.now()
                wait = max(self._sent_at + self._spacing, self._paused_until) - now
                if wait <= 0:
                    self._sent_at = now
                    return
            self._timing.sleep(wait)

    def ended(self, limits: Sequence[RateLimit]) -> None:
        """After a request, whatever became of it; the limits where the answer names them."""
        with self._lock:
            if limits:
                spacings = [each.window_seconds / max(1, each.limit) for each in limits]
                self._spacing = max(spacings) * MARGIN
        self._first_ended.set()

    def refused(self, retry_after_seconds: float) -> None:
        """The service has refused a request: none is sent for so many seconds."""
        with self._lock:
            until = self._timing.now() + retry_after_seconds
            self._paused_until = max(self._paused_until, until)


def key_of(run: str, operation: str, parameters: Mapping[str, Any], subject: str) -> str:
    """The same request has the same key wherever its subject is in the list."""
    query = urlencode(sorted((name, str(value)) for name, value in parameters.items()))
    key = f"{run}:{operation}?{query}:{quote(subject, safe='', errors='replace')}"
    return key if len(key) <= 255 else f"{key[:190]}~{sha256(key.encode()).hexdigest()}"
