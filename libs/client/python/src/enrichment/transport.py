"""One request over HTTP, with nothing but the standard library."""

from __future__ import annotations

import http.client
import socket
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any, Callable, Mapping, Optional, Union

from .errors import Failure


@dataclass(frozen=True)
class Request:
    """One request that may be sent again."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: Optional[bytes]


@dataclass(frozen=True)
class Received:
    """A complete answer; names of header fields are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


#: Sends one request within so many seconds, and returns the answer or a failure.
Transport = Callable[[Request, float], Union[Received, Failure]]


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Follows no redirect: it would get the key."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirects)


def send(request: Request, timeout: float) -> Union[Received, Failure]:
    """Sends one request. `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` hold, as for `urllib`.

    `timeout`: seconds for each step: connecting, and each wait for bytes.
    """
    prepared = urllib.request.Request(
        request.url, request.body, dict(request.headers), method=request.method
    )
    try:
        try:
            with _opener.open(prepared, timeout=timeout) as answer:
                return _received(answer.status, answer)
        except urllib.error.HTTPError as answer:
            with answer:
                return _received(answer.code, answer)
    except (OSError, http.client.HTTPException) as error:
        # `URLError` is an `OSError` too; its reason is more exact.
        reason = error.reason if isinstance(error, urllib.error.URLError) else error
        if isinstance(reason, (TimeoutError, socket.timeout)):
            return Failure("TIMED_OUT", "There was no answer in time.", {}, cause=error)
        message = "The service could not be reached, or the connection broke."
        return Failure("NO_CONNECTION", message, {}, cause=error)


def _received(status: int, answer: Any) -> Received:
    headers = {name.lower(): value for name, value in answer.headers.items()}
    return Received(status, headers, answer.read())
