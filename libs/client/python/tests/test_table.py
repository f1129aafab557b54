from __future__ import annotations

import os
import tempfile
import unittest
from typing import Union

from enrichment.command import find_column, first_of, is_header
from enrichment.table import Table, read_table, with_results, write_table


class Lists(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def read(self, content: Union[str, bytes], name: str = "email") -> Table:
        file = os.path.join(self.folder, "list.csv")
        with open(file, "wb") as opened:
            opened.write(content.encode() if isinstance(content, str) else content)
        return read_table(file, lambda cells, rest: is_header(name, cells, rest))

    def test_are_read_in_the_forms_of_spreadsheets(self) -> None:
        for content, columns in (
            ("Name;E-Mail\rJo;a@b.example\r", ["Name", "E-Mail"]),
            ("Größe,email\n1,a@b.example".encode("latin1"), ["Größe", "email"]),
            ("Größe\temail\n1\ta@b.example".encode("utf-16"), ["Größe", "email"]),
            ("a@b.example\n\nc@d.example\n", ["column_1"]),
            ("e,e\na@b.example,1,2", ["e", "e_2", "column_3"]),
        ):
            table = self.read(content)
            self.assertEqual(table.columns, columns)
            self.assertIn("a@b.example", table.rows[0].values())

    def test_have_a_column_with_the_subjects(self) -> None:
        for name, content, column in (
            ("email", "mail_sent,contact\nyes,a@b.example", "contact"),
            ("company", "id,name,homepage\n1,Acme,acme.example", "homepage"),
            ("profile", "name,link\nJo,https://net.example/in/jo", "link"),
            ("ip", "Street address,seen from\nMain St 1,::1", "seen from"),
        ):
            self.assertEqual(find_column(name, self.read(content, name)), column)
        with self.assertRaisesRegex(ValueError, "Columns: a, b"):
            find_column("ip", self.read("a,b\n1,2", "ip"))

    def test_lose_no_first_row_without_a_header(self) -> None:
        for name, content, count in (
            ("company", "acme\n42", 2),
            ("company", "curl\ncompany-x", 2),
            ("company", "Acme,acme\nBig,42", 2),
            ("company", "Company ID\nacme", 1),
            ("company", "Firm,Note\nacme.example,x", 1),
            ("profile", "profiler\njo", 2),
            ("email", "Name,contact\nJo,a@b.example", 1),
            ("ip", "::1\n1.1.1.1", 2),
        ):
            self.assertEqual(len(self.read(content, name).rows), count, content)

    def test_keep_their_columns_and_run_no_formula(self) -> None:
        table = self.read("email,email.status,phone\na@b.example,old,+49 30\nc@d.example,,")
        answer = {"status": "ok", "mx": ["a", "b"], "name": "=1+1", "geo": {"lat": -1.5, "eu": True}}
        result = with_results(
            table,
            "email",
            lambda row: {"answer": answer, "credits": 1} if row["email"] == "a@b.example" else None,
            True,
        )
        file = os.path.join(self.folder, "out.csv")
        write_table(file, result)
        with open(file, encoding="utf-8", newline="") as opened:
            lines = opened.read().split("\r\n")
        self.assertEqual(
            lines,
            [
                "email,phone,email.status,email.mx,email.name,email.geo.lat,email.geo.eu,"
                "email.error,email.message,email.credits",
                "a@b.example,+49 30,ok,a; b,'=1+1,-1.5,true,,,1",
                "c@d.example,,,,,,,,,",
                "",
            ],
        )

    def test_websites_of_one_domain_are_one_request(self) -> None:
        same = ["acme.example", "Acme.Example", "https://www.acme.example/a?b#c", "acme.example:8443"]
        others = ["shop.acme.example", "https://hub.example/company/acme", "no website"]
        firsts = first_of("website", [*same, *others])
        self.assertEqual([firsts[each] for each in same], ["acme.example"] * 4)
        self.assertEqual([firsts[each] for each in others], others)
        self.assertEqual(first_of("id", same), dict(zip(same, same)))


if __name__ == "__main__":
    unittest.main()
