"""What a call fails with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping, Optional


@dataclass(frozen=True)
class Failure:
    """What an error is made of."""

    code: str
    message: str
    details: Mapping[str, Any]
    status: Optional[int] = None
    error: Optional[str] = None
    request_id: Optional[str] = None
    retry_after_seconds: Optional[int] = None
    cause: Optional[BaseException] = None


class EnrichmentError(Exception):
    """A call that failed, after the repetitions that could help. Never holds the API key.

    The API's codes have classes of their own in `enrichment.error_types`; a code that this version does
    not know is an error of its kind, or this one. Decide by class or by `code`.
    """

    #: What it is about; depends on the code.
    details: Any

    def __init__(self, failure: Failure, *, attempts: int, idempotency_key: Optional[str]) -> None:
        super().__init__(failure.message)
        #: Stable: one of the API's, or `TIMED_OUT`, `NO_CONNECTION`, `UNEXPECTED_ANSWER`.
        self.code = failure.code
        #: One sentence for humans.
        self.message = failure.message
        self.details = failure.details
        #: The HTTP status; `None` when there was no answer.
        self.status = failure.status
        #: The kind of error, such as `validation_error`; `None` when the API did not answer.
        self.error = failure.error
        #: Quote it when you report a problem; `None` when the API did not answer.
        self.request_id = failure.request_id
        #: Whole seconds after which a repetition may succeed, where the API says so.
        self.retry_after_seconds = failure.retry_after_seconds
        #: How many requests were sent.
        self.attempts = attempts
        #: Repeat the same call with it, and nothing is charged twice.
        self.idempotency_key = idempotency_key
        self.__cause__ = failure.cause

    def __str__(self) -> str:
        quoted = ""
        if self.request_id:
            quoted = f" (request_id {self.request_id})"
        elif self.idempotency_key:
            quoted = f" (idempotency key {self.idempotency_key})"
        return f"{self.code}: {self.message}{quoted}"


class TimedOutError(EnrichmentError):
    """No answer in time. The call may have been carried out: repeat it with its `idempotency_key`."""


class NoConnectionError(EnrichmentError):
    """No connection, or it broke. The call may have been carried out: repeat it with its `idempotency_key`."""


class UnexpectedAnswerError(EnrichmentError):
    """The answer is not the API's, but that of a proxy or another site, for example."""
