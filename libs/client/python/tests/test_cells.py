from __future__ import annotations

import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, Callable, Optional, Union

from enrichment import Client, EnrichmentError, UnexpectedAnswerError
from enrichment.error_types import Auth004Error
from enrichment.errors import Failure
from enrichment.transport import Received, Request

from .scripted import LOCATED, REQUEST_ID, ScriptedService, VirtualTime, answer, refusal

NOTED = ("x-api-key", "content-type", "idempotency-key", "if-match")
ENTRIES = {"entries": [], "next": None, "request_id": REQUEST_ID}
BROKEN = Failure("NO_CONNECTION", "It broke.", {})


def elsewhere(cell: Any) -> Received:
    return refusal(421, "AUTH_004", {"cell": cell}, error="misdirected")


class Cell:
    """A cell of http.server."""

    def __init__(self) -> None:
        self.seen: list[dict[str, Any]] = []
        #: The cell with the account; `None`: this one.
        self.other: Optional[str] = None
        cell = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                cell.answer(self)

            do_POST = do_PUT = do_DELETE = do_GET

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01})
        self.thread.start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        seen: dict[str, Any] = {name: handler.headers.get(name) for name in NOTED}
        body = handler.rfile.read(int(handler.headers.get("content-length", 0)))
        seen.update(method=handler.command, path=handler.path, body=body, cell=handler.headers.get("x-cell"))
        self.seen.append(seen)
        if self.other is not None:
            received = elsewhere(self.other)
        else:
            received = answer(ENTRIES if handler.path.startswith("/v1/ledger") else LOCATED)
        handler.send_response(received.status)
        if self.other is not None:
            handler.send_header("X-Cell", self.other)
        handler.end_headers()
        handler.wfile.write(received.body)

    def stop(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


class AccountInAnotherCell(unittest.TestCase):
    def setUp(self) -> None:
        self.first, self.eu1 = Cell(), Cell()
        self.addCleanup(self.first.stop)
        self.addCleanup(self.eu1.stop)
        self.first.other = "eu1"
        cells = {"default": self.first.url, "eu1": self.eu1.url + "/"}
        self.client = Client("enr_secret", self.first.url, cells=cells, retries=0)

    def test_gets_the_same_request(self) -> None:
        sends: dict[str, Callable[[], Any]] = {
            "an operation": lambda: self.client.lookup_ip("8.8.8.8"),
            "one of many subjects": lambda: [
                outcome.reply for outcome in self.client.each(self.client.lookup_ip, ["8.8.8.8"]) if outcome.reply
            ],
            "a query": lambda: self.client.list_ledger(limit=2),
        }
        for name, send in sends.items():
            with self.subTest(name):
                self.setUp()
                self.assertTrue(send())
                (sent,) = self.first.seen
                self.assertEqual((sent["cell"], sent["x-api-key"]), (None, "enr_secret"))
                self.assertEqual(self.eu1.seen, [{**sent, "cell": "eu1"}])

    def test_gets_a_change_with_its_conditions(self) -> None:
        # The cell answers it with the body of another operation.
        with self.assertRaises(UnexpectedAnswerError):
            self.client.remove_webhook("crm", if_match='"tag"')
        (sent,) = self.first.seen
        self.assertEqual((sent["method"], sent["if-match"]), ("DELETE", '"tag"'))
        self.assertEqual(self.eu1.seen, [{**sent, "cell": "eu1"}])

    def test_gets_one_idempotency_key(self) -> None:
        meta = self.client.lookup_ip("8.8.8.8", idempotency_key="order-1").meta
        self.assertEqual((meta.attempts, meta.idempotency_key), (2, "order-1"))
        keys = [seen["idempotency-key"] for seen in (*self.first.seen, *self.eu1.seen)]
        self.assertEqual(keys, ["order-1", "order-1"])

    def test_is_remembered_and_may_move_again(self) -> None:
        self.client.lookup_ip("8.8.8.8")
        self.assertEqual(self.client.lookup_ip("8.8.8.8").meta.attempts, 1)
        self.assertEqual((len(self.first.seen), len(self.eu1.seen)), (1, 2))
        self.first.other, self.eu1.other = None, "default"
        self.assertEqual(self.client.lookup_ip("8.8.8.8").meta.attempts, 2)
        self.assertEqual(self.client.lookup_ip("8.8.8.8").meta.attempts, 1)
        self.assertEqual([seen["cell"] for seen in self.first.seen], [None, "default", "default"])

    def test_is_remembered_by_a_run_for_the_client(self) -> None:
        list(self.client.each(self.client.lookup_ip, ["8.8.8.8"]))
        self.assertEqual(self.client.lookup_ip("8.8.8.8").meta.attempts, 1)

    def test_ends_with_the_error_when_two_cells_name_each_other(self) -> None:
        self.eu1.other = "default"
        with self.assertRaises(Auth004Error) as caught:
            self.client.lookup_ip("8.8.8.8")
        self.assertEqual((caught.exception.details["cell"], caught.exception.attempts), ("default", 2))
        self.assertEqual((len(self.first.seen), len(self.eu1.seen)), (1, 1))
        self.first.other = None
        self.assertEqual(self.client.lookup_ip("8.8.8.8").meta.attempts, 1)

    def test_gets_nothing_at_an_address_that_is_not_its_own(self) -> None:
        for cells in (None, {}, {"us1": self.eu1.url}, {"EU1": self.eu1.url}):
            with self.subTest(cells), self.assertRaises(Auth004Error) as caught:
                Client("enr_secret", self.first.url, cells=cells).lookup_ip("8.8.8.8")
            self.assertEqual(
                caught.exception.message,
                "The account of this API key is in the cell eu1: give its address in the option cells, "
                "or use a balancer of all cells.",
            )
            self.assertEqual((caught.exception.details["cell"], caught.exception.attempts), ("eu1", 1))
        self.assertEqual(self.eu1.seen, [])


class Detour(unittest.TestCase):
    def setUp(self) -> None:
        self.time = VirtualTime(1.0)

    def client(self, transport: Any) -> Client:
        cells = {"eu1": "http://eu1.test"}
        return Client(
            "enr_secret", "http://api.test", cells=cells, retries=1, transport=transport, timing=self.time
        )

    def test_takes_no_wait_and_no_retry(self) -> None:
        service = ScriptedService(self.time, elsewhere("eu1"), BROKEN, answer())
        self.assertEqual(self.client(service).lookup_ip("8.8.8.8").meta.attempts, 3)
        hosts = [request.url.split("/")[2] for request in service.seen]
        self.assertEqual(hosts, ["api.test", "eu1.test", "eu1.test"])
        self.assertEqual(self.time.slept, [0.5])

    def test_is_taken_for_nothing_else(self) -> None:
        steps: dict[str, Received] = {
            "a cell without a name": elsewhere(None),
            "a cell that is no text": elsewhere(["eu1"]),
            "another code": refusal(421, "SYS_002", {"cell": "eu1"}),
            "another status": refusal(401, "AUTH_004", {"cell": "eu1"}),
            "a proxy's 421": answer(b"<html>", 421, {"x-cell": "eu1"}),
        }
        for name, step in steps.items():
            service = ScriptedService(self.time, step)
            with self.subTest(name), self.assertRaises(EnrichmentError) as caught:
                self.client(service).lookup_ip("8.8.8.8")
            self.assertEqual(caught.exception.attempts, 1)

    def test_is_not_taken_after_the_end_of_the_call(self) -> None:
        def slow(_: Request, timeout: float) -> Union[Received, Failure]:
            self.assertGreater(timeout, 0)
            self.time.time += 61
            return elsewhere("eu1")

        with self.assertRaises(Auth004Error) as caught:
            self.client(slow).lookup_ip("8.8.8.8")
        self.assertEqual(caught.exception.attempts, 1)


class OptionCells(unittest.TestCase):
    def test_is_checked(self) -> None:
        cases: list[tuple[Any, str]] = [
            ({"eu1": "ftp://api.test"}, "cells['eu1'] must be an http or https address"),
            ({"eu1": "http://enr_secret@api.test"}, "cells['eu1'] must be an http or https address"),
            ({"eu1": None}, "cells['eu1'] must be an http or https address"),
            ({"eu1": "http://api.test/v1"}, "Write cells['eu1'] without /v1"),
            ({"two words": "http://api.test"}, "a name in cells must be 1 to 255 visible ASCII characters."),
            ("http://api.test", "cells must be a mapping of names to addresses."),
            (["http://api.test"], "cells must be a mapping of names to addresses."),
        ]
        for cells, message in cases:
            with self.subTest(message), self.assertRaises(ValueError) as caught:
                Client("enr_secret", "http://api.test", cells=cells)
            self.assertIn(message, str(caught.exception))
            self.assertNotIn("enr_secret", str(caught.exception))
