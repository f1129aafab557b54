"""The client of the enrichment API: validate an email, read a company or a profile page, locate an IP."""

from .client import Client, __version__
from .each import Outcome, Progress
from .errors import EnrichmentError, NoConnectionError, TimedOutError, UnexpectedAnswerError
from .reply import Meta, RateLimit, Reply

__all__ = [
    "Client",
    "EnrichmentError",
    "Meta",
    "NoConnectionError",
    "Outcome",
    "Progress",
    "RateLimit",
    "Reply",
    "TimedOutError",
    "UnexpectedAnswerError",
    "__version__",
]
