"""The client: sends and repeats calls, and reads their answers."""

from __future__ import annotations

import copy
import json
import queue
import random
import re
import secrets
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, Callable, Iterable, Iterator, Mapping, Optional, Protocol, Type, TypeVar
from typing import Union, cast
from urllib.parse import urlsplit

from .decode import decode
from .each import Outcome, Pacer, Progress, key_of
from .error_types import BY_CODE, BY_KIND
from .errors import (
    EnrichmentError,
    Failure,
    NoConnectionError,
    TimedOutError,
    UnexpectedAnswerError,
)
from .operations import Operations
from .reply import Reply, meta_of, retry_after
from .transport import Received, Request, Transport, send

__version__ = "0.2.0"

Data = TypeVar("Data")

#: Waits of 0 to 0.5 s, to 1 s, to 2 s ... before a repetition, when the API names none.
FIRST_WAIT, LONGEST_WAIT = 0.5, 8.0

OWN_ERRORS: Mapping[str, Type[EnrichmentError]] = {
    "TIMED_OUT": TimedOutError,
    "NO_CONNECTION": NoConnectionError,
    "UNEXPECTED_ANSWER": UnexpectedAnswerError,
}


class Timing(Protocol):
    """Sources of time, in seconds, and of randomness."""

    def now(self) -> float: ...
    def sleep(self, seconds: float) -> None: ...
    def random(self) -> float: ...


class _PlatformTiming:
    def now(self) -> float:
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)

    def random(self) -> float:
        return random.random()


class Client(Operations):
    """The enrichment API. May be used by several threads at the same time.

    Every method raises an `EnrichmentError` when the call failed.
    """

    def __init__(
        self,
        api_key: str,
        base_url: str,
        *,
        timeout: float = 60.0,
        attempt_timeout: float = 30.0,
        retries: int = 3,
        transport: Transport = send,
        timing: Optional[Timing] = None,
    ) -> None:
        """
        api_key: from the dashboard. It leaves this client in the `x-api-key` header only.

        base_url: where the service is, such as `http://127.0.0.1:3000`; `/v1/...` is added.

        timeout: seconds that one call may take, repetitions and waiting included.

        attempt_timeout: seconds that one request of a call may keep silent.

        retries: how many times a call is repeated at most.

        transport, timing: for tests.

        Raises `ValueError` for a wrong value; it names the parameter, and never holds the key.
        """
        self._api_key = _visible_ascii("api_key", api_key)
        self._base_url = _checked_url("base_url", base_url)
        self._timeout = _duration("timeout", timeout)
        self._attempt_timeout = _duration("attempt_timeout", attempt_timeout)
        if type(retries) is not int or retries < 0:
            raise ValueError("retries must be a whole number from 0 on.")
        self._retries = retries
        self._transport = transport
        self._timing: Timing = timing or _PlatformTiming()
        self._waits_for_limits = True

    def __repr__(self) -> str:
        return f"Client(base_url={self._base_url!r})"

    def each(
        self,
        method: Callable[..., Reply[Data]],
        subjects: Iterable[str],
        *,
        concurrency: int = 10,
        run: Optional[str] = None,
        on_progress: Optional[Callable[[Progress], None]] = None,
        **parameters: Any,
    ) -> Iterator[Outcome[Data]]:
        """One operation for many subjects, one request each; outcomes in the order of their arrival.

        It is as fast as the `RateLimit` headers allow. A subject that is refused by a rate limit
        waits, and is sent again. A refusal that concerns all subjects (401, 402, 403) ends the run:
        it is raised after the outcomes of the requests in progress.

        method: of this client, such as `client.validate_email`.

        concurrency: how many requests run at the same time at most.

        run: a name for the run, 1 to 64 visible ASCII characters. With it, each subject has an
        idempotency key of its own: a run that was cut short is begun again under the same name
        within 24 hours, and nothing is charged twice. Other operations and parameters have other
        keys.

        on_progress: called after each outcome.

        parameters: of every call, such as `include_company_data=True`.
        """
        if type(concurrency) is not int or concurrency < 1:
            raise ValueError("concurrency must be a whole number from 1 on.")
        if run is not None:
            _visible_ascii("run", run, 64)
        # A refusal by a rate limit holds for all: the queue waits for it, not the one call.
        paced = copy.copy(self)
        paced._waits_for_limits = False
        function: Callable[..., Reply[Data]] = getattr(method, "__func__")
        pacer = Pacer(self._timing)
        stop = threading.Event()
        arrived: queue.SimpleQueue[Union[Outcome[Data], BaseException, None]] = queue.SimpleQueue()

        def one(index: int, subject: str) -> Optional[Outcome[Data]]:
            key = None if run is None else key_of(run, method.__name__, parameters, subject)
            while True:
                ticket = pacer.turn()
                if stop.is_set():
                    pacer.ended(ticket)
                    return None
                try:
                    reply = function(paced, subject, idempotency_key=key, **parameters)
                except EnrichmentError as error:
                    if error.status == 429:
                        pacer.refused(ticket, error.retry_after_seconds or 1)
                        continue
                    pacer.ended(ticket)
                    if error.status in (401, 402, 403):
                        stop.set()
                        raise
                    return Outcome(index, subject, None, error)
                except BaseException:
                    pacer.ended(ticket)
                    raise
                else:
                    # A replayed answer names the time of the first one.
                    took = None if reply.meta.replayed else reply.json.get("processing_time_ms")
                    pacer.ended(ticket, reply.meta.rate_limits, None if took is None else took / 1000)
                    return Outcome(index, subject, reply, None)

        def work(index: int, subject: str) -> None:
            try:
                arrived.put(one(index, subject))
            except BaseException as error:  # The iterator raises it.
                arrived.put(error)

        return self._outcomes(subjects, concurrency, work, arrived, stop, on_progress)

    def _outcomes(
        self,
        subjects: Iterable[str],
        concurrency: int,
        work: Callable[[int, str], None],
        arrived: queue.SimpleQueue[Union[Outcome[Data], BaseException, None]],
        stop: threading.Event,
        on_progress: Optional[Callable[[Progress], None]],
    ) -> Iterator[Outcome[Data]]:
        # The subjects may be the lines of a file.
        source = enumerate(subject.rstrip("\r\n") for subject in subjects)
        done = failed = charged = running = 0
        refusal: Optional[BaseException] = None
        pool = ThreadPoolExecutor(concurrency)
        try:
            while True:
                while running < concurrency and not stop.is_set():
                    subject = next(source, None)
                    if subject is None:
                        break
                    pool.submit(work, *subject)
                    running += 1
                if running == 0:
                    if refusal:
                        raise refusal
                    return
                outcome = arrived.get()
                running -= 1
                if isinstance(outcome, BaseException):
                    stop.set()
                    refusal = refusal or outcome
                if not isinstance(outcome, Outcome):
                    continue
                done += 1
                failed += outcome.error is not None
                charged += (outcome.reply and outcome.reply.meta.credits_charged) or 0
                if on_progress:
                    on_progress(Progress(done, failed, charged))
                yield outcome
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)

    def _send(
        self,
        path: str,
        body: Optional[Mapping[str, Any]],
        answer: Type[Data],
        idempotency_key: Optional[str],
        timeout: Optional[float],
        method: Optional[str] = None,
        conditions: Optional[Mapping[str, Optional[str]]] = None,
    ) -> Reply[Data]:
        """Carries out one operation, and repeats it where that can help.

        All its requests carry one idempotency key, so that it is charged once.
        """
        key = None if body is None else idempotency_key or secrets.token_hex(16)
        request = self._request(path, body, key, method, conditions or {})
        total = self._timeout if timeout is None else _duration("timeout", timeout)
        deadline = self._timing.now() + total
        attempts = 0
        while True:
            attempts += 1
            left = deadline - self._timing.now()
            received = self._transport(request, min(self._attempt_timeout, left))
            result = received if isinstance(received, Failure) else _read(received, answer)
            if not isinstance(result, Failure):
                data, content, headers = result
                meta = meta_of(headers, content["request_id"], attempts, key)
                return Reply(data, meta, content)
            wait = _wait_before(attempts, result, self._timing.random())
            over = attempts > self._retries or self._timing.now() + wait >= deadline
            is_limited = result.status == 429 and not self._waits_for_limits
            if over or is_limited or not _may_pass(result):
                raise _error_class(result)(result, attempts=attempts, idempotency_key=key)
            self._timing.sleep(wait)

    def _request(
        self,
        path: str,
        body: Optional[Mapping[str, Any]],
        key: Optional[str],
        method: Optional[str],
        conditions: Mapping[str, Optional[str]],
    ) -> Request:
        headers = {"x-api-key": self._api_key, "user-agent": f"enrichment-python/{__version__}"}
        for name, condition in conditions.items():
            if condition is not None:
                headers[name] = _visible_ascii(name.replace("-", "_"), condition)
        if body is None or key is None:
            return Request(method or "GET", self._base_url + path, headers, None)
        headers["content-type"] = "application/json"
        headers["idempotency-key"] = _visible_ascii("idempotency_key", key)
        return Request(method or "POST", self._base_url + path, headers, json.dumps(body).encode())


def _read(
    received: Received, answer: Type[Data]
) -> Union[tuple[Data, Mapping[str, Any], Mapping[str, str]], Failure]:
    """Separates success from failure."""
    content = _content_of(received.body)
    if received.status in (200, 201) and content is not None:
        try:
            return cast(Data, decode(answer, content)), content, received.headers
        except (TypeError, AttributeError, KeyError):
            content = None
    wait = retry_after(received.headers)
    if received.status < 400 or content is None or not _is_error(content):
        return _unexpected(received.status, wait)
    return Failure(
        code=content["code"],
        message=content["message"],
        details=content["details"],
        status=received.status,
        error=content["error"],
        request_id=content["request_id"],
        retry_after_seconds=wait,
    )


def _content_of(body: bytes) -> Optional[Mapping[str, Any]]:
    """The body, if it is the API's: an object with a `request_id`."""
    try:
        content: Any = json.loads(body)
        return content if isinstance(content["request_id"], str) else None
    except (ValueError, TypeError, KeyError):
        return None


def _is_error(content: Mapping[str, Any]) -> bool:
    texts = all(isinstance(content.get(name), str) for name in ("code", "message", "error"))
    return texts and isinstance(content.get("details"), dict)


def _unexpected(status: int, wait: Optional[int]) -> Failure:
    what = "a redirect" if 300 <= status < 400 else f"status {status} without the API's JSON"
    return Failure(
        code="UNEXPECTED_ANSWER",
        message=f"The server responded with {what}: check base_url.",
        details={},
        status=status,
        retry_after_seconds=wait,
    )


def _error_class(failure: Failure) -> Type[EnrichmentError]:
    own = OWN_ERRORS.get(failure.code) if failure.error is None else None
    return own or BY_CODE.get(failure.code) or BY_KIND.get(failure.error or "") or EnrichmentError


def _may_pass(failure: Failure) -> bool:
    """Whether a repetition may succeed."""
    codes = ("IDEM_001", "TIMED_OUT", "NO_CONNECTION")
    return failure.code in codes or failure.status in (408, 429, 502, 503, 504)


def _wait_before(tries: int, failure: Failure, chance: float) -> float:
    """Full jitter: callers that failed together repeat at different times. `Retry-After` is the least."""
    if failure.retry_after_seconds is not None:
        return failure.retry_after_seconds + chance * FIRST_WAIT
    return chance * min(FIRST_WAIT * 2.0 ** (tries - 1), LONGEST_WAIT)


def _checked_url(name: str, text: str) -> str:
    try:
        url = urlsplit(text)
        _ = url.port
        plain = not (url.username or url.password or url.query or url.fragment)
        right = url.scheme in ("http", "https") and url.hostname and plain
    except (ValueError, AttributeError, TypeError):
        right = False
    if not right:
        raise ValueError(
            f"{name} must be an http or https address without user, query and fragment."
        )
    base = text.rstrip("/")
    if base.endswith("/v1"):
        raise ValueError(f"Write {name} without /v1, which this client adds: {base[:-3]}")
    return base


def _visible_ascii(name: str, value: object, most: int = 255) -> str:
    """Refuses other header values here: the error of `http.client` would show the value."""
    if isinstance(value, str) and len(value) <= most and re.fullmatch(r"[\x21-\x7e]+", value):
        return value
    raise ValueError(f"{name} must be 1 to {most} visible ASCII characters.")


def _duration(name: str, seconds: Any) -> float:
    if isinstance(seconds, (int, float)) and 0.001 <= seconds <= 2_147_483:
        return float(seconds)
    raise ValueError(f"{name} must be from 0.001 to 2147483 seconds.")
