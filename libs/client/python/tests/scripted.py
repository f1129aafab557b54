"""A service that answers by a script, and time that passes when it is slept through."""

from __future__ import annotations

import json
from typing import Any, Mapping, Optional, Union

from enrichment.errors import Failure
from enrichment.transport import Received, Request

REQUEST_ID = "01JD3T0QY9Z8W7V6S5R4P3N2M1"

LOCATED: Mapping[str, Any] = {
    "ip": "8.8.8.8",
    "version": 4,
    "is_private": False,
    "range": "public",
    "is_eu": False,
    "location": {
        "disputed": False,
        "city_confidence": None,
        "continent_code": "NA",
        "country": "United States",
        "country_code": "US",
        "region": None,
        "region_code": None,
        "city": None,
        "postal_code": None,
        "latitude": 37.751,
        "longitude": -97.822,
        "accuracy_radius_km": None,
        "timezone": None,
        "utc_offset_minutes": None,
        "currency": "USD",
        "calling_code": "+1",
        "languages": ["en"],
    },
    "network": {
        "cidr": None,
        "asn": 15169,
        "isp": None,
        "organization": None,
        "type": "hosting",
        "route": None,
        "domain": "google.com",
    },
    "privacy": {
        "is_hosting": True,
        "is_tor": False,
        "is_vpn": None,
        "is_proxy": None,
        "is_relay": None,
        "service": None,
        "last_seen": None,
    },
    "is_anycast": True,
    "bot": None,
    "accuracy": "country",
    "data_date": "2026-06-05",
    "processing_time_ms": 0.2,
    "request_id": REQUEST_ID,
}

Step = Union[Received, Failure]


def answer(
    body: Any = LOCATED, status: int = 200, headers: Optional[Mapping[str, str]] = None
) -> Received:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    return Received(status, headers or {}, content)


def refusal(
    status: int,
    code: str,
    details: Optional[Mapping[str, Any]] = None,
    retry_after: Optional[int] = None,
    error: str = "an_error",
) -> Received:
    body = {"error": error, "message": "Some words.", "code": code, "request_id": REQUEST_ID}
    headers = {} if retry_after is None else {"retry-after": str(retry_after)}
    return answer({**body, "details": details or {}}, status, headers)


class VirtualTime:
    """A clock that advances only in `sleep`."""

    def __init__(self, chance: float = 0.0) -> None:
        self.time = 0.0
        self.chance = chance
        self.slept: list[float] = []

    def now(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.time += seconds

    def random(self) -> float:
        return self.chance


class ScriptedService:
    """A transport that gives back one step after the other; silence lasts as long as it is waited for."""

    def __init__(self, time: VirtualTime, *steps: Step) -> None:
        self.time = time
        self.steps = list(steps)
        self.seen: list[Request] = []

    def __call__(self, request: Request, timeout: float) -> Step:
        self.seen.append(request)
        step = self.steps.pop(0)
        if isinstance(step, Failure) and step.code == "TIMED_OUT":
            self.time.time += timeout
        return step
