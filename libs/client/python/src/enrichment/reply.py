"""A successful answer and its response headers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from math import ceil
from typing import Any, Generic, Mapping, Optional, TypeVar

Data = TypeVar("Data")


@dataclass(frozen=True)
class RateLimit:
    """One limit, from the `RateLimit-Policy` and `RateLimit` headers."""

    #: Such as `company`, or `fresh` for the extra limit on fresh data.
    name: str
    limit: int
    window_seconds: int
    remaining: int
    reset_seconds: int


@dataclass(frozen=True)
class Meta:
    """The response headers of an answer, parsed."""

    #: ULID of the request that was answered; a replayed answer has the first one's.
    request_id: str
    credits_charged: Optional[int]
    credits_remaining: Optional[int]
    #: The limits that the request counted against, and what is left of them.
    rate_limits: list[RateLimit]
    #: Age of fresh network data; `None` on other answers.
    age_seconds: Optional[int]
    #: Tag of the state of a resource, for `if_match`; `None` on other answers.
    etag: Optional[str]
    #: The answer of an earlier request with the same idempotency key, not charged again.
    replayed: bool
    #: How many requests were sent.
    attempts: int
    #: `None` where nothing is charged.
    idempotency_key: Optional[str]


@dataclass(frozen=True)
class Reply(Generic[Data]):
    """A successful answer."""

    #: The answer's body, typed.
    data: Data
    meta: Meta
    #: The same body as it came, with fields that this version does not know yet.
    json: Mapping[str, Any]


def meta_of(
    headers: Mapping[str, str], request_id: str, attempts: int, idempotency_key: Optional[str]
) -> Meta:
    """From header fields, named in lower case."""
    return Meta(
        request_id=request_id,
        credits_charged=whole_number(headers, "x-credits-charged"),
        credits_remaining=whole_number(headers, "x-credits-remaining"),
        rate_limits=rate_limits(headers),
        age_seconds=whole_number(headers, "age"),
        etag=headers.get("etag"),
        replayed=headers.get("idempotent-replayed") == "true",
        attempts=attempts,
        idempotency_key=idempotency_key,
    )


def whole_number(headers: Mapping[str, str], name: str) -> Optional[int]:
    """A header that holds a whole number from 0 on."""
    text = headers.get(name, "")
    return int(text) if re.fullmatch(r"[0-9]{1,15}", text) else None


def retry_after(headers: Mapping[str, str]) -> Optional[int]:
    """`Retry-After` in seconds, rounded up: a number or a date (RFC 9110, 10.2.3).

    Some proxies write a number otherwise: `299.997`, `"3"`, `3s`, or `3, 3` where two of them
    added the header.
    """
    text = headers.get("retry-after", "").strip()
    number = re.match(r'"?([0-9]{1,15}(?:\.[0-9]+)?) ?s?"?\s*(?:,|$)', text)
    if number:
        return ceil(float(number[1]))
    try:
        date = parsedate_to_datetime(text)
    except (TypeError, ValueError, IndexError):
        return None
    if date.tzinfo is None:
        date = date.replace(tzinfo=timezone.utc)
    return max(0, ceil((date - datetime.now(timezone.utc)).total_seconds()))


def rate_limits(headers: Mapping[str, str]) -> list[RateLimit]:
    """From `RateLimit-Policy: "ip";q=100;w=1` and `RateLimit: "ip";r=99;t=1`, each a list."""
    left = _members(headers.get("ratelimit", ""))
    return [
        RateLimit(name, policy["q"], policy["w"], left[name]["r"], left[name]["t"])
        for name, policy in _members(headers.get("ratelimit-policy", "")).items()
        if {"q", "w"} <= policy.keys() and {"r", "t"} <= left.get(name, {}).keys()
    ]


def _members(header: str) -> dict[str, dict[str, int]]:
    return {
        name: {key: int(value) for key, value in re.findall(r";(\w+)=([0-9]+)", parameters)}
        for name, parameters in re.findall(r'"([^"]+)"((?:;\w+=[0-9]+)*)', header)
    }
