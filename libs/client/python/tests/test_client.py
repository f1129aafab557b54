from __future__ import annotations

import json
import unittest
from typing import Any

from enrichment import Client, EnrichmentError, NoConnectionError, RateLimit
from enrichment import TimedOutError, UnexpectedAnswerError
from enrichment.error_types import Billing001Error, Ip001Error, RateLimitedError, ValidationError
from enrichment.errors import Failure
from enrichment.reply import retry_after
from enrichment.transport import Received

from .scripted import LOCATED, REQUEST_ID, ScriptedService, Step, VirtualTime, answer, refusal

BUSY = refusal(
    429, "RATE_001", {"limit": 10, "window_seconds": 1, "retry_after_seconds": 1}, 1, "rate_limited"
)
SILENCE = Failure("TIMED_OUT", "There was no answer in time.", {})
BROKEN = Failure("NO_CONNECTION", "It broke.", {})


class Case(unittest.TestCase):
    def setUp(self) -> None:
        self.time = VirtualTime()

    def client(self, *steps: Step, **options: Any) -> Client:
        self.service = ScriptedService(self.time, *steps)
        more: dict[str, Any] = {"transport": self.service, "timing": self.time, **options}
        return Client("enr_secret", more.pop("base_url", "http://api.test"), **more)

    def failure(self, client: Client, **options: Any) -> EnrichmentError:
        with self.assertRaises(EnrichmentError) as caught:
            client.lookup_ip("8.8.8.8", **options)
        return caught.exception


class OneCall(Case):
    def test_is_one_post_with_the_key_in_a_header_and_nowhere_else(self) -> None:
        reply = self.client(answer(), base_url="http://api.test/enrichment/").lookup_ip("8.8.8.8")
        self.assertEqual(reply.data.location.country, "United States")
        self.assertEqual(reply.data.network.asn, 15169)
        self.assertEqual(reply.json, LOCATED)
        (request,) = self.service.seen
        self.assertEqual((request.method, request.url), ("POST", "http://api.test/enrichment/v1/ip/lookup"))
        self.assertEqual(request.body, b'{"ip": "8.8.8.8"}')
        self.assertEqual(request.headers["x-api-key"], "enr_secret")
        self.assertEqual(request.headers["content-type"], "application/json")
        self.assertRegex(request.headers["idempotency-key"], "^[0-9a-f]{32}$")

    def test_is_a_get_where_nothing_is_charged(self) -> None:
        account = {
            **{"credits": 5, "ip_lookups_left": 0, "charge_unknown": False, "prices": {"ip": 1}, "limits": {"ip": 100}},
            **{"request_id": REQUEST_ID, "a_new_field": True},
            "key": {
                **{"id": "key_1", "name": "k", "test": False, "scopes": ["ip"], "expires_at": None},
                **{"spent_today": 0, "spent_this_month": 0, "caps": {"day": None, "month": None}},
            },
        }
        reply = self.client(BUSY, answer(account)).get_account()
        self.assertEqual((reply.data.credits, reply.data.key.scopes), (5, ["ip"]))
        self.assertEqual((reply.meta.attempts, reply.meta.idempotency_key), (2, None))
        self.assertTrue(reply.json["a_new_field"])
        for request in self.service.seen:
            self.assertEqual((request.method, request.body), ("GET", None))
            self.assertEqual(set(request.headers), {"x-api-key", "user-agent"})

    def test_sends_the_given_values_of_a_query(self) -> None:
        entries = {"entries": [], "next": None, "request_id": REQUEST_ID}
        client = self.client(answer(entries), answer(entries))
        self.assertEqual(client.list_ledger(from_="2026-11-21T09:30:00Z", limit=2).data.entries, [])
        client.list_ledger()
        self.assertEqual(
            [request.url.removeprefix("http://api.test") for request in self.service.seen],
            ["/v1/ledger?from=2026-11-21T09%3A30%3A00Z&limit=2", "/v1/ledger"],
        )

    def test_changes_a_key_by_its_name(self) -> None:
        key = {
            **{"id": "key_1", "name": "a/b", "prefix": "enr_1", "test": False, "scopes": ["ip"]},
            **{"allowed_ips": [], "day_cap": None, "month_cap": None, "spent_today": None},
            **{"spent_this_month": None, "expires_at": None, "last_used_at": None},
            **{"disabled": False, "revoked_at": None, "created_at": "2026-11-20T09:00:00.000Z"},
            **{"status": "active", "etag": "\"1\""},
        }
        put = {"key": key, "api_key": "enr_1x", "request_id": REQUEST_ID}
        revoked = {"key": key, "request_id": REQUEST_ID}
        client = self.client(Received(201, {}, json.dumps(put).encode()), answer(revoked))
        self.assertEqual(client.put_key("a/b", ["ip"], day_cap=5).data.api_key, "enr_1x")
        self.assertEqual(client.revoke_key("a/b", if_match='"tag"').data.key.name, "a/b")
        sent, ended = self.service.seen
        self.assertEqual((sent.method, sent.url), ("PUT", "http://api.test/v1/keys/a%2Fb"))
        self.assertEqual(json.loads(sent.body or b"")["scopes"], ["ip"])
        self.assertEqual((ended.method, ended.body), ("DELETE", None))
        self.assertEqual(ended.headers["if-match"], '"tag"')

    def test_reads_a_field_whose_name_is_a_word_of_python(self) -> None:
        figures = {
            **{"requests": 0, "successes": 0, "errors": 0, "not_found": 0, "caller_errors": 0},
            **{"service_errors": 0, "credits": 0, "p50_ms": None, "p90_ms": None, "p99_ms": None},
        }
        usage = {
            **{"from": "2026-11-19T10:00:00.000Z", "to": "2026-11-20T10:00:00.000Z"},
            **{"step_seconds": 900, "totals": figures, "series": [], "operations": [], "keys": []},
            **{"codes": [], "matches": [], "request_id": REQUEST_ID},
        }
        data = self.client(answer(usage)).get_usage(range="day").data
        self.assertEqual((data.from_, data.totals.requests), ("2026-11-19T10:00:00.000Z", 0))

    def test_names_every_call_anew_or_as_it_is_told(self) -> None:
        keys = {
            self.client(answer()).lookup_ip("8.8.8.8", idempotency_key=key).meta.idempotency_key
            for key in (None, None, "order-1")
        }
        self.assertEqual(len(keys), 3)
        self.assertIn("order-1", keys)

    def test_tells_what_the_headers_tell(self) -> None:
        headers = {
            "x-credits-charged": "1",
            "x-credits-remaining": "99",
            "ratelimit-policy": '"company";q=10;w=1, "fresh";q=2;w=1',
            "ratelimit": '"company";r=9;t=1, "fresh";r=0;t=1',
            "age": "12",
            "idempotent-replayed": "true",
        }
        meta = self.client(answer(headers=headers)).lookup_ip("8.8.8.8").meta
        self.assertEqual((meta.request_id, meta.credits_charged, meta.credits_remaining), (REQUEST_ID, 1, 99))
        self.assertEqual((meta.age_seconds, meta.replayed), (12, True))
        limits = [RateLimit("company", 10, 1, 9, 1), RateLimit("fresh", 2, 1, 0, 1)]
        self.assertEqual(meta.rate_limits, limits)

    def test_leaves_out_what_no_header_tells(self) -> None:
        headers = {"x-credits-charged": "a lot", "ratelimit": '"ip";r=1', "ratelimit-policy": '"ip";q=1;w=1'}
        meta = self.client(answer(headers=headers)).lookup_ip("8.8.8.8").meta
        self.assertEqual((meta.credits_charged, meta.rate_limits, meta.age_seconds), (None, [], None))


class Repetition(Case):
    def test_follows_what_may_pass_with_the_same_key_and_body(self) -> None:
        steps: dict[str, Step] = {
            "RATE_001": BUSY,
            "IDEM_001": refusal(409, "IDEM_001"),
            "SYS_002": refusal(503, "SYS_002", {}, 1),
            "NETWORK_006": refusal(504, "NETWORK_006"),
            "a proxy's 502": answer(b"<html>", 502),
            "a broken connection": BROKEN,
            "silence": SILENCE,
        }
        for name, step in steps.items():
            with self.subTest(name):
                self.setUp()
                reply = self.client(step, answer()).lookup_ip("8.8.8.8")
                self.assertEqual(reply.meta.attempts, 2)
                first, second = self.service.seen
                self.assertEqual(first, second)

    def test_does_not_follow_what_stays_so(self) -> None:
        for status, code in [
            (400, "IP_001"),
            (401, "AUTH_002"),
            (402, "BILLING_001"),
            (404, "NETWORK_004"),
            (422, "IDEM_002"),
            (500, "SYS_001"),
        ]:
            with self.subTest(code):
                error = self.failure(self.client(refusal(status, code)))
                self.assertEqual((error.status, error.code, error.attempts), (status, code, 1))

    def test_waits_what_the_api_asks_for_and_up_to_half_a_second_more(self) -> None:
        self.time.chance = 0.5
        self.client(refusal(503, "NETWORK_005", {}, 7), answer()).lookup_ip("8.8.8.8")
        self.assertEqual(self.time.slept, [7.25])

    def test_waits_up_to_twice_as_long_each_time_by_chance(self) -> None:
        self.time.chance = 1.0
        self.failure(self.client(*[BROKEN] * 7, retries=6))
        self.assertEqual(self.time.slept, [0.5, 1, 2, 4, 8, 8])

    def test_is_made_three_times_unless_told_otherwise(self) -> None:
        self.assertEqual(self.failure(self.client(BUSY, BUSY, BUSY, BUSY)).attempts, 4)
        self.assertEqual(self.failure(self.client(BUSY, retries=0)).attempts, 1)

    def test_is_not_waited_for_when_the_call_would_be_over_by_then(self) -> None:
        error = self.failure(self.client(refusal(503, "NETWORK_005", {"reason": "captcha"}, 300)))
        self.assertEqual((error.retry_after_seconds, error.attempts), (300, 1))
        self.assertEqual(self.time.slept, [])


class Time(Case):
    def test_reads_the_forms_of_retry_after(self) -> None:
        forms = {
            "299.997": 300,
            '"300"': 300,
            "300, 300": 300,
            "300s": 300,
            " 300 ": 300,
            "Fri, 31 Dec 1999 23:59:59 GMT": 0,
            "Fri Dec 31 23:59:59 1999": 0,
            "Friday, 31-Dec-99 23:59:59 GMT": 0,
            "soon": None,
            "-1": None,
            "": None,
        }
        self.assertEqual({text: retry_after({"retry-after": text}) for text in forms}, forms)

    def test_repeats_after_a_time_out_of_a_proxy(self) -> None:
        client = self.client(Received(408, {}, b"<html>"), answer())
        self.assertEqual(client.lookup_ip("8.8.8.8").meta.attempts, 2)

    def test_ends_a_silent_request_after_30_s_and_the_call_after_60(self) -> None:
        error = self.failure(self.client(SILENCE, SILENCE, SILENCE))
        self.assertIsInstance(error, TimedOutError)
        self.assertEqual((error.status, error.attempts, self.time.time), (None, 2, 60))
        self.assertIn(f"(idempotency key {error.idempotency_key})", str(error))

    def test_is_what_the_client_is_told_or_the_call(self) -> None:
        self.failure(self.client(SILENCE, timeout=5))
        self.failure(self.client(SILENCE), timeout=1)
        self.assertEqual(self.time.time, 6)
        self.failure(self.client(SILENCE, SILENCE, attempt_timeout=2, retries=1))
        self.assertEqual(self.time.time, 10)


class Errors(Case):
    def test_are_typed_by_their_code(self) -> None:
        details = {"ip": "8.8.8", "supported_formats": ["IPv4", "IPv6"]}
        step = refusal(400, "IP_001", details, error="validation_error")
        with self.assertRaises(Ip001Error) as caught:
            self.client(step).lookup_ip("8.8.8")
        self.assertEqual(caught.exception.details["supported_formats"], ["IPv4", "IPv6"])
        self.assertIsInstance(caught.exception, ValidationError)
        self.assertEqual(str(caught.exception), f"IP_001: Some words. (request_id {REQUEST_ID})")
        poor = refusal(402, "BILLING_001", {"required": 1, "available": 0}, error="payment_required")
        self.assertIsInstance(self.failure(self.client(poor)), Billing001Error)

    def test_of_a_later_version_are_of_their_kind(self) -> None:
        new = self.failure(self.client(refusal(429, "RATE_999", error="rate_limited"), retries=0))
        self.assertIs(type(new), RateLimitedError)
        other = self.failure(self.client(refusal(418, "TEA_001", error="teapot")))
        self.assertIs(type(other), EnrichmentError)

    def test_say_that_something_else_answered(self) -> None:
        foreign = {"request_id": "x", "code": "X", "error": "x", "message": "x"}
        steps: dict[str, Received] = {
            "HTML": answer(b"<html>"),
            "JSON of another service": answer({"ok": True}),
            "a list": answer([1]),
            "null": answer(b"null"),
            "an answer without its fields": answer({"request_id": "x"}),
            "an error of another service": answer({"message": "no such route"}, 404),
            "nothing": answer(b"", 404),
            "an error without details": answer(foreign, 404),
            "null as details": answer({**foreign, "details": None}, 404),
            "a redirect": answer(b"", 302),
        }
        for name, step in steps.items():
            with self.subTest(name):
                error = self.failure(self.client(step))
                self.assertIsInstance(error, UnexpectedAnswerError)
                self.assertEqual((error.code, error.status, error.attempts), ("UNEXPECTED_ANSWER", step.status, 1))

    def test_keep_what_broke(self) -> None:
        cause = OSError("gone")
        error = self.failure(self.client(Failure("NO_CONNECTION", "It broke.", {}, cause=cause), retries=0))
        self.assertIsInstance(error, NoConnectionError)
        self.assertIs(error.__cause__, cause)


class Options(unittest.TestCase):
    def refused(self, *arguments: Any, **options: Any) -> str:
        with self.assertRaises(ValueError) as caught:
            Client(*arguments, **options)
        return str(caught.exception)

    def test_are_checked_by_name_and_never_show_the_key(self) -> None:
        url = "http://api.test"
        for key in ("", "enr secret", "enr_\n", "né", None):
            self.assertEqual(self.refused(key, url), "api_key must be 1 to 255 visible ASCII characters.")
        for wrong in ("api.test", "ftp://api.test", "http://a:b@api.test", "http://api.test?x", "http://", 5):
            self.assertIn("base_url", self.refused("enr_k", wrong))
        cases: list[tuple[str, Any]] = [("timeout", 0), ("attempt_timeout", float("nan")), ("timeout", "1")]
        for name, value in [*cases, ("retries", -1), ("retries", 1.5), ("retries", True)]:
            self.assertIn(name, self.refused("enr_k", url, **{name: value}))

    def test_of_a_call_are_checked_before_anything_is_sent(self) -> None:
        def never(*_: object) -> Received:
            raise AssertionError("sent")

        client = Client("enr_k", "http://api.test", transport=never)
        with self.assertRaises(ValueError):
            client.lookup_ip("8.8.8.8", idempotency_key="né")
        with self.assertRaises(ValueError):
            client.lookup_ip("8.8.8.8", timeout=-1)

    def test_a_printed_client_holds_no_key(self) -> None:
        self.assertIn("without /v1", self.refused("enr_k", "http://api.test/v1/"))
        self.assertEqual(repr(Client("enr_k", "http://api.test/")), "Client(base_url='http://api.test')")
