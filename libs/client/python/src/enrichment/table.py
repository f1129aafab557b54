"""Lists in files: CSV and JSON lines."""

from __future__ import annotations

import csv
import io
import json
import os
import re
from dataclasses import dataclass, replace
from typing import Any, Callable, Iterator, Mapping, Optional, Sequence

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Table:
    columns: Sequence[str]
    #: By column. Values of CSV are texts; JSON lines hold any.
    rows: Sequence[Row]
    delimiter: str = ","
    #: The byte order mark, where Excel shall read UTF-8.
    mark: str = ""


IsHeader = Callable[[Sequence[str], Sequence[Sequence[str]]], bool]

#: Lines after the first one that tell whether it is a header.
_SAMPLED = 1_000


def is_json_lines(file: str) -> bool:
    return file.lower().endswith((".jsonl", ".ndjson"))


def read_table(file: str, is_header: IsHeader) -> Table:
    """Reads a file. Raises `ValueError` that names the line of JSON that is no object.

    is_header: whether the first line of a CSV names its columns, by it and some of the others.
    """
    with open(file, "rb") as opened:
        text = _decoded(opened.read())
    mark = "\N{ZERO WIDTH NO-BREAK SPACE}" if text.startswith("\N{ZERO WIDTH NO-BREAK SPACE}") else ""
    text = text[len(mark) :]
    if is_json_lines(file):
        lines = enumerate(text.split("\n"), 1)
        objects = [_object_of(line, number) for number, line in lines if line.strip()]
        return Table(list(dict.fromkeys(name for row in objects for name in row)), objects)
    first = re.sub(r'"[^"]*"', "", text.split("\n", 1)[0])
    delimiter = max(",;\t", key=first.count)
    csv.field_size_limit(2**31 - 1)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    cells = [line for line in reader if any(line)]
    names = cells.pop(0) if cells and is_header(cells[0], cells[1:_SAMPLED]) else []
    columns: list[str] = []
    for index in range(max(map(len, [names, *cells]))):
        name = (names[index].strip() if index < len(names) else "") or f"column_{index + 1}"
        columns.append(f"{name}_{index + 1}" if name in columns else name)
    filled = [{**dict.fromkeys(columns, ""), **dict(zip(columns, line))} for line in cells]
    return Table(columns, filled, delimiter, mark)


def write_table(file: str, table: Table) -> None:
    """Replaces a file as a whole: a reader sees the old one or the new one."""
    with open(f"{file}.new", "w", encoding="utf-8", newline="") as opened:
        if is_json_lines(file):
            opened.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in table.rows)
        else:
            opened.write(table.mark)
            writer = csv.writer(opened, delimiter=table.delimiter)
            writer.writerow(table.columns)
            for row in table.rows:
                writer.writerow([_cell(row.get(name)) for name in table.columns])
    os.replace(f"{file}.new", file)


def with_results(
    table: Table,
    operation: str,
    outcome_of: Callable[[Row], Optional[Mapping[str, Any]]],
    is_flat: bool,
) -> Table:
    """The rows with what became of their subjects.

    One column for each field of the answers, or one object in JSON lines.
    """
    prefix = f"{operation}."
    outcomes = [outcome_of(row) or {} for row in table.rows]
    if not is_flat:
        rows = [
            {
                **row,
                "result": outcome.get("answer"),
                "error": outcome.get("error"),
                "credits": outcome.get("credits", 0),
            }
            for row, outcome in zip(table.rows, outcomes)
        ]
        return replace(table, rows=rows)
    added: list[str] = []
    results: list[Row] = []
    for row, outcome in zip(table.rows, outcomes):
        cells = dict(_fields_of(outcome.get("answer") or {}, prefix))
        at = 0
        for name in cells:
            if name not in added:
                added.insert(at, name)
            at = added.index(name) + 1
        error = outcome.get("error") or {}
        cells[f"{prefix}error"] = error.get("code")
        cells[f"{prefix}message"] = error.get("message")
        cells[f"{prefix}credits"] = outcome.get("credits")
        results.append({**row, **cells})
    last = [prefix + name for name in ("error", "message", "credits")]
    own = [*added, *last]
    kept = [name for name in table.columns if name not in own]
    return replace(table, columns=[*kept, *own], rows=results)


def _fields_of(answer: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Any]]:
    """Fields of an answer by their path: `email.domain_info.domain`, `company.name`."""
    for name, value in answer.items():
        if name == "processing_time_ms":
            continue
        if isinstance(value, list):
            items: list[Any] = value
            is_plain = not any(isinstance(item, dict) for item in items)
            text = "; ".join(map(str, items)) if is_plain else _json(items)
            yield prefix + name, _inert(text)
        elif isinstance(value, dict):
            inner: Mapping[str, Any] = value
            yield from _fields_of(inner, prefix if name == "result" else f"{prefix}{name}.")
        else:
            yield prefix + name, _inert(value)


def _inert(value: Any) -> Any:
    """A stranger's text that a spreadsheet would run as a formula gets a `'`.

    https://owasp.org/www-community/attacks/CSV_Injection
    """
    formula = r"[\s\"\u200b-\u200f\u2060]*[=+\-@\uff1d\uff0b\uff0d\uff20]"
    return f"'{value}" if isinstance(value, str) and re.match(formula, value) else value


def _cell(value: Any) -> Any:
    if isinstance(value, bool):
        return "true" if value else "false"
    return _json(value) if isinstance(value, (dict, list)) else value


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _decoded(content: bytes) -> str:
    """UTF-8, UTF-16 with its mark, or else the encoding of Excel in Western languages."""
    if content.startswith(b"PK\x03\x04"):
        raise ValueError("This is a spreadsheet: save it as CSV (UTF-8) first.")
    if content.startswith(b"\xff\xfe"):
        return content.decode("utf-16-le")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def _object_of(line: str, number: int) -> Row:
    try:
        value: Any = json.loads(line)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise ValueError(f"Line {number} is no JSON object.")
    row: Row = value
    return row
