"""Every method against a running service: `ENRICHMENT_BASE_URL` and `ENRICHMENT_API_KEY` say which."""

from __future__ import annotations

import os
import unittest
from concurrent.futures import ThreadPoolExecutor

from enrichment import Client
from enrichment.error_types import Auth002Error, Ip001Error, Network004Error, NotFoundError

base_url = os.environ["ENRICHMENT_BASE_URL"]


class AgainstService(unittest.TestCase):
    def setUp(self) -> None:
        self.client = Client(os.environ["ENRICHMENT_API_KEY"], base_url)

    def test_methods_give_typed_answers(self) -> None:
        email = self.client.validate_email("accepted@demo.test", include_company_data=True)
        self.assertTrue(email.data.is_deliverable)
        self.assertEqual(email.data.domain_info.domain, "demo.test")
        self.assertEqual(email.data.mx_records[0].priority, 10)
        company = self.client.get_company("json-ld").data
        self.assertEqual((company.result.network_id, company.result.deleted), ("json-ld", False))
        profile = self.client.get_profile("json-ld", cached=False)
        self.assertTrue(profile.data.result.experiences[0].title)
        self.assertIsNotNone(profile.meta.age_seconds)
        self.assertEqual([limit.name for limit in profile.meta.rate_limits], ["profile", "fresh"])
        ip = self.client.lookup_ip("8.8.8.8")
        self.assertEqual((ip.data.ip, ip.data.version), ("8.8.8.8", 4))
        self.assertEqual(ip.meta.request_id, ip.data.request_id)
        account = self.client.get_account()
        self.assertEqual(account.data.credits, ip.meta.credits_remaining)
        self.assertEqual(account.meta.credits_charged, 0)

    def test_errors_are_typed(self) -> None:
        with self.assertRaises(Ip001Error) as malformed:
            self.client.lookup_ip("8.8.8")
        self.assertEqual(malformed.exception.details["supported_formats"], ["IPv4", "IPv6"])
        with self.assertRaises(NotFoundError) as missing:
            self.client.get_company("not-found")
        self.assertIsInstance(missing.exception, Network004Error)
        self.assertEqual((missing.exception.status, missing.exception.attempts), (404, 1))
        with self.assertRaises(Auth002Error):
            Client("enr_unknown", base_url).get_account()

    def test_is_not_charged_again_for_the_same_idempotency_key(self) -> None:
        first = self.client.get_company("json-ld", idempotency_key="python-1")
        second = self.client.get_company("json-ld", idempotency_key="python-1")
        self.assertEqual(first.json, second.json)
        self.assertEqual((first.meta.replayed, second.meta.replayed), (False, True))
        self.assertEqual(first.meta.credits_remaining, second.meta.credits_remaining)

    def test_gets_past_a_limit_from_several_threads(self) -> None:
        client = Client(os.environ["ENRICHMENT_LIMITED_API_KEY"], base_url)
        with ThreadPoolExecutor(2) as threads:
            replies = list(threads.map(client.lookup_ip, ["8.8.8.8", "1.1.1.1"]))
        self.assertEqual(sorted(reply.meta.attempts for reply in replies), [1, 2])
