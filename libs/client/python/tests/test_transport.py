from __future__ import annotations

import socket
import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, Optional

from enrichment.errors import Failure
from enrichment.transport import Received, Request, send


class Handler(BaseHTTPRequestHandler):
    """Answers by the path."""

    seen: list[tuple[str, str, Optional[str], bytes]] = []

    def do_GET(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        self.seen.append((self.command, self.path, self.headers.get("x-api-key"), body))
        if self.path == "/broken":
            self.wfile.write(b"HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort")
            return
        if self.path == "/not-http":
            self.wfile.write(b"hello\r\n\r\n")
            return
        status = int(self.path[1:])
        self.send_response(status)
        if status == 302:
            self.send_header("Location", "/200")
        self.send_header("X-Thing", "value")
        self.end_headers()
        self.wfile.write(b'{"status": %d}' % status)

    do_POST = do_GET

    def log_message(self, format: str, *args: Any) -> None:
        pass


class Send(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.server = HTTPServer(("127.0.0.1", 0), Handler)
        cls.thread = threading.Thread(target=cls.server.serve_forever)
        cls.thread.start()
        cls.base = f"http://127.0.0.1:{cls.server.server_port}"

    @classmethod
    def tearDownClass(cls) -> None:
        cls.server.shutdown()
        cls.thread.join()
        cls.server.server_close()

    def setUp(self) -> None:
        Handler.seen.clear()

    def request(self, path: str, body: Optional[bytes] = None) -> Any:
        method = "GET" if body is None else "POST"
        return send(Request(method, self.base + path, {"x-api-key": "enr_k"}, body), 5.0)

    def test_gives_back_whatever_is_answered(self) -> None:
        for status in (200, 400, 429, 503):
            received = self.request(f"/{status}", b"{}")
            assert isinstance(received, Received)
            self.assertEqual((received.status, received.headers["x-thing"]), (status, "value"))
            self.assertEqual(received.body, b'{"status": %d}' % status)
        self.assertEqual(Handler.seen[0], ("POST", "/200", "enr_k", b"{}"))

    def test_follows_no_redirect(self) -> None:
        self.assertEqual(self.request("/302").status, 302)
        self.assertEqual(len(Handler.seen), 1)

    def test_tells_a_broken_connection(self) -> None:
        for path in ("/broken", "/not-http"):
            failure = self.request(path)
            assert isinstance(failure, Failure)
            self.assertEqual(failure.code, "NO_CONNECTION")
            self.assertIsNotNone(failure.cause)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            closed = f"http://127.0.0.1:{free.getsockname()[1]}"
            failure = send(Request("GET", closed, {}, None), 5.0)
        assert isinstance(failure, Failure)
        self.assertEqual(failure.code, "NO_CONNECTION")

    def test_tells_silence(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as silent:
            address = f"http://127.0.0.1:{silent.getsockname()[1]}"
            failure = send(Request("GET", address, {}, None), 0.05)
        assert isinstance(failure, Failure)
        self.assertEqual(failure.code, "TIMED_OUT")
