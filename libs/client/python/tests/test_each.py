from __future__ import annotations

import json
import math
import threading
import unittest
from typing import Any, Mapping, Union

from enrichment import Client, Progress
from enrichment.each import key_of
from enrichment.error_types import Billing001Error
from enrichment.errors import Failure
from enrichment.transport import Received, Request

from .scripted import LOCATED, REQUEST_ID, VirtualTime


class LimitedService:
    """The service with a limit over a sliding second, in time that passes when it is slept through."""

    def __init__(self, time: VirtualTime, limit: int = 10) -> None:
        self.time = time
        self.limit = limit
        self.lock = threading.Lock()
        self.accepted: list[float] = []
        self.sent: list[tuple[str, str]] = []
        self.refusals = 0

    def __call__(self, request: Request, _: float) -> Union[Received, Failure]:
        subject = json.loads(request.body or b"{}")["ip"]
        with self.lock:
            now = self.time.now()
            self.sent.append((subject, request.headers["idempotency-key"]))
            self.accepted = [then for then in self.accepted if then > now - 1]
            if len(self.accepted) >= self.limit:
                self.refusals += 1
                return error(429, "RATE_001", "rate_limited", {"retry-after": "1"})
            self.accepted.append(now)
        if subject.startswith("bad"):
            return error(400, "IP_001", "validation_error", {})
        headers = {
            "x-credits-charged": "1",
            "ratelimit-policy": f'"ip";q={self.limit};w=1',
            "ratelimit": f'"ip";r={self.limit - len(self.accepted)};t=1',
        }
        return Received(200, headers, json.dumps({**LOCATED, "ip": subject}).encode())


def error(status: int, code: str, kind: str, headers: Mapping[str, str]) -> Received:
    body = {
        "error": kind,
        "message": "Some words.",
        "code": code,
        "request_id": REQUEST_ID,
        "details": {},
    }
    return Received(status, headers, json.dumps(body).encode())


class BusyTime(VirtualTime):
    """Of a busy machine, which wakes up every 40 ms."""

    def sleep(self, seconds: float) -> None:
        now = self.now()
        super().sleep(math.ceil((now + seconds) / 0.04) * 0.04 - now)


class Each(unittest.TestCase):
    def setUp(self) -> None:
        self.time = VirtualTime()
        self.service = LimitedService(self.time)
        self.client = Client(
            "enr_secret", "http://api.test", transport=self.service, timing=self.time
        )

    def test_answers_all_at_the_pace_of_the_limit(self) -> None:
        subjects = [f"10.0.0.{i}" for i in range(100)]
        outcomes = list(self.client.each(self.client.lookup_ip, subjects, concurrency=1))
        self.assertEqual(self.service.refusals, 0)
        self.assertEqual([each.subject for each in outcomes], subjects)
        self.assertLess(self.time.now(), 11)

    def test_keeps_the_pace_of_the_limit_on_a_busy_machine(self) -> None:
        time = BusyTime()
        service = LimitedService(time)
        client = Client("enr_secret", "http://api.test", transport=service, timing=time)
        subjects = [f"10.0.{i // 256}.{i % 256}" for i in range(300)]
        list(client.each(client.lookup_ip, subjects, concurrency=1))
        self.assertEqual(service.refusals, 0)
        self.assertLess(time.now(), 32)

    def test_begins_with_errors_at_the_pace_of_the_limit(self) -> None:
        subjects = [f"bad{i}" for i in range(5)] + [f"10.0.0.{i}" for i in range(25)]
        list(self.client.each(self.client.lookup_ip, subjects, concurrency=1))
        self.assertEqual(self.service.refusals, 0)

    def test_waits_until_the_requests_before_it_have_left_the_window(self) -> None:
        self.service.accepted = [0.0] * 9
        subjects = [f"10.0.0.{i}" for i in range(20)]
        list(self.client.each(self.client.lookup_ip, subjects, concurrency=1))
        self.assertEqual(self.service.refusals, 0)

    def test_sends_again_what_a_limit_refuses(self) -> None:
        subjects = [f"10.0.0.{i}" for i in range(100)]
        outcomes = list(self.client.each(self.client.lookup_ip, subjects, concurrency=20))
        self.assertEqual(sorted(each.subject for each in outcomes), sorted(subjects))
        self.assertTrue(all(each.reply for each in outcomes))

    def test_ends_with_a_refusal_of_all(self) -> None:
        sent: list[Request] = []

        def refuse(request: Request, _: float) -> Received:
            sent.append(request)
            return error(402, "BILLING_001", "payment_required", {})

        client = Client("enr_secret", "http://api.test", transport=refuse, timing=self.time)
        with self.assertRaises(Billing001Error):
            list(client.each(client.lookup_ip, [f"::{i}" for i in range(50)]))
        self.assertEqual(len(sent), 1)

    def test_gives_each_its_own_error_and_reports_progress(self) -> None:
        seen: list[Progress] = []
        outcomes = self.client.each(
            self.client.lookup_ip, ["::1", "bad", "::2"], concurrency=1, on_progress=seen.append
        )
        codes = [each.error.code if each.error else None for each in outcomes]
        self.assertEqual(codes, [None, "IP_001", None])
        self.assertEqual(seen, [Progress(1, 0, 1), Progress(2, 1, 1), Progress(3, 1, 2)])

    def test_names_long_subjects_differently(self) -> None:
        keys = [key_of("nightly", "lookup_ip", {}, "ü" * 60 + end) for end in "12"]
        self.assertNotEqual(*keys)
        for key in keys:
            self.assertLessEqual(len(key), 255)

    def test_names_operations_and_parameters_differently(self) -> None:
        keys = {
            key_of("nightly", operation, parameters, "acme")
            for operation in ("get_company", "get_profile")
            for parameters in ({}, {"cached": True}, {"cached": False}, {"cached": True, "explain": True})
        }
        self.assertEqual(len(keys), 8)
        turned = {"explain": True, "cached": True}
        self.assertIn(key_of("nightly", "get_company", turned, "acme"), keys)

    def test_takes_the_lines_of_a_file(self) -> None:
        lines = ["::1\n", "::2\r\n", "::3"]
        outcomes = self.client.each(self.client.lookup_ip, lines, concurrency=1)
        self.assertEqual([outcome.subject for outcome in outcomes], ["::1", "::2", "::3"])
        self.assertEqual([subject for subject, _ in self.service.sent], ["::1", "::2", "::3"])

    def test_names_requests_after_the_run_and_the_subject(self) -> None:
        for subjects in (["::1", "bad ü\ud800" * 50], ["bad ü\ud800" * 50, "::1"]):
            list(self.client.each(self.client.lookup_ip, subjects, run="nightly", concurrency=1))
        keys = dict(self.service.sent[:2])
        self.assertEqual(keys, dict(self.service.sent[2:]))
        for key in keys.values():
            self.assertRegex(key, r"^nightly:[!-~]{1,247}$")

    def test_ends_with_its_loop_and_refuses_wrong_options(self) -> None:
        outcomes = self.client.each(self.client.lookup_ip, (f"::{i}" for i in range(50)))
        next(outcomes)
        outcomes.close()  # type: ignore[attr-defined]
        self.assertLess(len(self.service.sent), 50)
        wrong: list[dict[str, Any]] = [{"concurrency": 0}, {"run": "two words"}, {"run": "x" * 65}]
        for options in wrong:
            with self.assertRaises(ValueError):
                self.client.each(self.client.lookup_ip, [], **options)
        with self.assertRaises(TypeError):
            list(self.client.each(self.client.lookup_ip, ["::"], cached=True))


if __name__ == "__main__":
    unittest.main()
