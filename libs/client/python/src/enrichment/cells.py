"""Where requests go, when the service runs in several cells."""

from __future__ import annotations

from typing import Mapping, Optional

from .errors import Failure


class Destination:
    """The cell of the account. A client and its copies share it."""

    def __init__(self, base_url: str, cells: Mapping[str, str]) -> None:
        self._cells = cells
        #: A base URL, and the name of its cell after an answer has named it.
        self.current: tuple[str, Optional[str]] = (base_url, None)

    def move_to(self, cell: str) -> bool:
        """Sends later requests to a cell. Returns whether the option `cells` has it."""
        url = self._cells.get(cell)
        if url is not None:
            self.current = (url, cell)
        return url is not None


def other_cell(failure: Failure) -> Optional[str]:
    """The cell of the account, in an answer of another cell."""
    if failure.code != "AUTH_004" or failure.status != 421:
        return None
    cell = failure.details.get("cell")
    return cell if isinstance(cell, str) else None
