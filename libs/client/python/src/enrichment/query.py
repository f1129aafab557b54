"""The path and the query of a request."""

from __future__ import annotations

from typing import Any, Mapping
from urllib.parse import quote, urlencode


def with_query(path: str, query: Mapping[str, Any]) -> str:
    """The path with those values that are given."""
    given = {name: value for name, value in query.items() if value is not None}
    return f"{path}?{urlencode(given)}" if given else path


def part(text: str) -> str:
    """A text as one part of a path."""
    return quote(text, safe="")
