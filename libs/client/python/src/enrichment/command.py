"""`python -m enrichment run FILE`: one operation for the rows of a file."""

from __future__ import annotations

import argparse
import inspect
import ipaddress
import json
import math
import os
import re
import secrets
import signal
import sys
import time
from collections import Counter
from dataclasses import dataclass
from typing import Any, Callable, Iterable, Iterator, Mapping, Optional, Sequence
from urllib.parse import urlsplit

from .client import Client
from .errors import EnrichmentError
from .models import AccountAnswer, CompanyAnswer
from .reply import Reply
from .table import Row, Table, is_json_lines, read_table, with_results, write_table

SubjectResult = Mapping[str, Any]


def _is_email(value: str) -> bool:
    return re.fullmatch(r"[^\s@]+@[^\s@]+", value) is not None


def _is_ip(value: str) -> bool:
    try:
        return bool(ipaddress.ip_address(value))
    except ValueError:
        return False


def _is_website(value: str) -> bool:
    website = r"(https?://)?([^\W_][\w-]*\.)+[^\W\d_]{2,}(:\d+)?([/?#]\S*)?"
    return re.fullmatch(website, value, re.IGNORECASE) is not None and "/company/" not in value


def first_of(field: str, subjects: Iterable[str]) -> dict[str, str]:
    """For each subject of a list, the first one with the same request."""
    known: dict[str, str] = {}
    return {subject: known.setdefault(_identity_of(field, subject), subject) for subject in subjects}


def _identity_of(field: str, subject: str) -> str:
    """The domain of a website, as the service reads it, or the subject itself."""
    if field != "website" or not _is_website(subject):
        return subject
    host = urlsplit(re.sub(r"^(https?://)?", "//", subject, flags=re.IGNORECASE)).hostname or subject
    return re.sub(r"^www\.(?=[^.]+\.)", "", host)


def _is_company(value: str) -> bool:
    return _is_website(value) or re.search(r"^(urn:)?li:company:|/company/", value) is not None


def _is_profile(value: str) -> bool:
    return re.search(r"^(urn:)?li:person:|/in/", value) is not None


def _has_space(value: str) -> bool:
    return re.search(r"\s", value) is not None


@dataclass(frozen=True)
class Operation:
    """How an operation finds its subjects in a list."""

    field: str
    #: The subjects, for messages.
    plural: str
    #: Names of columns, the best first.
    names: Sequence[str]
    #: Whether a value is such a subject.
    looks: Callable[[str], bool]
    #: Whether the service refuses a value in any case.
    is_malformed: Callable[[str], bool]
    #: Names of columns without other words, where a bare word may be a subject.
    header: Optional[str] = None



def _header_of(subjects: str) -> str:
    parts = "ids?|slugs?|urls?|links?|websites?|domains?|homepages?|pages?|names?"
    return f"({subjects}|(({subjects})[ _-]?)?({parts}))$"


OPERATIONS = {
    "email": Operation(
        "email",
        "addresses",
        (r"e.?mail$", r".*mail", r".*address"),
        _is_email,
        lambda value: not _is_email(value),
    ),
    "company": Operation(
        "id",
        "companies",
        (r"(id|slug|website|domain)$", r".*(website|domain|homepage)", r".*(company|slug|url)"),
        _is_company,
        _has_space,
        _header_of("company|companies|organizations?"),
    ),
    "profile": Operation(
        "id",
        "profiles",
        (r"(id|slug|profile)$", r".*(profile|person|slug|url)"),
        _is_profile,
        _has_space,
        _header_of("profiles?|persons?|people"),
    ),
    "ip": Operation(
        "ip",
        "IP addresses",
        (r"ip$", r"ip.?addr", r".*(ip|address)"),
        _is_ip,
        lambda value: not _is_ip(value),
    ),
}


class _ListClient(Client):
    def get_company_by_website(self, website: str, **options: Any) -> Reply[CompanyAnswer]:
        return self.get_company(website=website, **options)


class Journal:
    """The outcomes of a run in a file of JSON lines: each is written when it arrives.

    The last line may be cut off.
    """

    def __init__(self, file: str, head: Mapping[str, Any]) -> None:
        self._file = file
        self.outcomes: dict[str, SubjectResult] = {}
        if not os.path.exists(file):
            #: Gives each request its idempotency key.
            self.run = f"list-{secrets.token_hex(8)}"
            self._append(json.dumps({"run": self.run, **head}))
            return
        with open(file, encoding="utf-8") as opened:
            begun, *kept = [each for line in opened for each in _parsed(line)] or [{}]
        self.run = str(begun.pop("run", ""))
        if begun != head:
            raise ValueError(f"{file} belongs to a run with other options: {json.dumps(begun)}.")
        self.outcomes = {each["subject"]: each for each in kept}

    def add(self, kept: SubjectResult) -> None:
        self.outcomes[kept["subject"]] = kept
        self._append("\n" + json.dumps(kept))

    def _append(self, text: str) -> None:
        with open(self._file, "a", encoding="utf-8") as opened:
            opened.write(text)


def _parsed(line: str) -> Iterator[dict[str, Any]]:
    try:
        yield json.loads(line)
    except ValueError:
        return


def is_header(name: str, cells: Sequence[str], rest: Sequence[Sequence[str]]) -> bool:
    """Whether the first line of a file names columns. rest: some of the other lines."""
    operation = OPERATIONS[name]
    header = operation.header

    def looks_so(line: Sequence[str]) -> bool:
        return any(operation.looks(cell.strip()) for cell in line)

    if looks_so(cells):
        return False
    if len(cells) > 1 and (header is None or any(map(looks_so, rest))):
        return True
    if header is None:
        return _rank(operation, cells[0]) is not None
    return any(re.match(header, cell.strip(), re.IGNORECASE) for cell in cells)


def _rank(operation: Operation, column: str) -> Optional[int]:
    matches = (re.match(name, column.strip(), re.IGNORECASE) for name in operation.names)
    return next((rank for rank, match in enumerate(matches) if match), None)


def _counted(number: int, one: str) -> str:
    return f"{number:,} {one}{'' if number == 1 else 's'}"


def subject_of(row: Row, column: str) -> str:
    value = row.get(column)
    is_plain = isinstance(value, (str, int)) and not isinstance(value, bool)
    return str(value).strip() if is_plain else ""


def find_column(name: str, table: Table) -> str:
    """The column with the subjects, by its values and its name."""
    operation = OPERATIONS[name]

    def score(column: str) -> float:
        values = [value for row in table.rows[:1000] if (value := subject_of(row, column))]
        rank = _rank(operation, column)
        count = len(operation.names)
        share = sum(map(operation.looks, values)) / max(1, len(values))
        return share + (0 if rank is None else (count - rank) / (2 * count))

    best = max(table.columns, key=score, default=None)
    if best is None or (score(best) == 0 and len(table.columns) > 1):
        columns = ", ".join(table.columns)
        raise ValueError(
            f"No column has {operation.plural}: name one with --column. Columns: {columns}."
        )
    return best


def estimate(
    name: str, count: int, parameters: Mapping[str, Any], account: AccountAnswer
) -> tuple[float, float]:
    """The most that a number of subjects costs, and the seconds that they take at least."""
    prices, limits = account.prices, account.limits
    price = prices[name]
    if name == "email" and parameters.get("include_company_data"):
        price += prices["email_company"]
    units = max(0, math.ceil((count - account.ip_lookups_left) / 100)) if name == "ip" else count
    fresh = limits["fresh"] if parameters.get("cached") is False else limits[name]
    return (0 if account.key.test else price * units), count / min(limits[name], fresh)


def paid_before(name: str, answer: Mapping[str, Any], account: AccountAnswer) -> float:
    """What the run before has paid for an answer that is replayed now.

    A block of IP lookups belongs to no answer.
    """
    prices = account.prices
    if account.key.test or name == "ip":
        return 0
    if name != "email":
        return 0 if answer["result"]["deleted"] else prices[name]
    unknown = answer["reason"] in ("timeout", "dns_error", "refused_us", "greylisted")
    price = 0 if unknown and not account.charge_unknown else prices["email"]
    return price + (prices["email_company"] if answer.get("company") else 0)


def run(client: _ListClient, options: argparse.Namespace) -> bool:
    """Whether each row has its outcome. Raises `ValueError` with a message for the caller."""
    name, out, part = options.operation, options.out, f"{options.out}.part"
    operation = OPERATIONS[name]
    has_part = os.path.exists(part)
    if has_part and not options.resume:
        raise ValueError(f"{part} holds a run: continue it with --resume, or delete it.")
    if os.path.exists(out) and not has_part:
        raise ValueError(f"{out} is there already, complete. Choose another name, or delete it.")
    if not out.lower().endswith((".csv", ".tsv", ".txt", ".jsonl", ".ndjson")):
        raise ValueError(
            f"{out}: the result is CSV or JSON lines, so name a file.csv or file.jsonl."
        )
    parameters = dict(map(_parameter, options.set))
    table = read_table(options.file, lambda cells, rest: is_header(name, cells, rest))
    column = options.column or find_column(name, table)
    if column not in table.columns:
        raise ValueError(f"No column is named {column}. Columns: {', '.join(table.columns)}.")
    filled = [subject for row in table.rows if (subject := subject_of(row, column))]
    different = set(filled)
    is_website = name == "company" and sum(map(_is_website, different)) > len(different) / 2
    field = options.field or ("website" if is_website else operation.field)
    firsts = first_of(field, filled)
    subjects = list(dict.fromkeys(firsts.values()))
    methods: Mapping[str, Callable[..., Reply[Any]]] = {
        "email": client.validate_email,
        "company": client.get_company,
        "profile": client.get_profile,
        "ip": client.lookup_ip,
    }
    method = methods[name]
    for parameter in parameters:
        if parameter not in inspect.signature(method).parameters:
            raise ValueError(f"The operation has no parameter {parameter}: check --set.")
    account = client.get_account().data

    head = {"operation": name, "field": field, "parameters": parameters}
    journal = Journal(part, head) if has_part else None
    finished = set(journal.outcomes) if journal else set()
    to_do = [subject for subject in subjects if subject not in finished]
    malformed = sum(map(operation.is_malformed, to_do))
    cost, seconds = estimate(name, len(to_do) - malformed, parameters, account)
    parts = [
        f'{len(subjects):,} {operation.plural} in column "{column}"',
        f"{_counted(len(filled) - len(subjects), 'duplicate')}, sent once",
        f"{malformed:,} malformed, free",
        f"{len(table.rows) - len(filled):,} empty",
    ]
    if has_part:
        parts.append(f"{len(finished):,} done before, not sent again")
    _print(f"{options.file}: {_counted(len(table.rows), 'row')}. {'; '.join(parts)}.")
    price = f"At most {cost:,} of {account.credits:,} credits"
    _print(f"{'Free with this test key' if account.key.test else price}; at least {_time(seconds)}.")
    if to_do and not options.yes and not _confirmed():
        _print("Nothing was sent.")
        return False

    if journal:
        time.sleep(1)  # The requests of a run that was killed may still count: a limit looks back for a second.
    journal = journal or Journal(part, head)
    failed: dict[str, SubjectResult] = {}
    ended: Optional[EnrichmentError] = None
    is_stopped = _stops_at_signals()
    started_at = time.monotonic()
    done = found = charged = 0

    def source() -> Iterator[str]:
        for subject in to_do:
            if is_stopped() or ended:
                return
            yield subject

    concurrency = int(min(50, max(10, 3 * account.limits[name])))
    try:
        for outcome in client.each(
            client.get_company_by_website if field == "website" else method,
            source(),
            concurrency=concurrency,
            run=journal.run,
            **parameters,
        ):
            done += 1
            subject, reply, error = outcome.subject, outcome.reply, outcome.error
            if reply:
                found += 1
                credits = reply.meta.credits_charged or 0
                if reply.meta.replayed:
                    credits = paid_before(name, reply.json, account)
                charged += credits
                journal.add({"subject": subject, "credits": credits, "answer": reply.json})
            elif error:
                about = {"code": error.code, "message": error.message, "details": error.details}
                kept = {"subject": subject, "credits": 0, "error": about}
                is_of_all = error.code == "NO_CONNECTION" or error.code.startswith("REQ_")
                if is_of_all:
                    ended = ended or error
                # The service would give the same answer again.
                is_final = 400 <= (error.status or 0) < 500 and error.status not in (408, 429)
                if is_final and not is_of_all:
                    journal.add(kept)
                else:
                    failed[subject] = kept
            _progress(done, len(to_do), time.monotonic() - started_at, found, charged)
    except EnrichmentError as error:
        ended = error

    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")
    kept_outcomes = journal.outcomes

    # The first row of a subject has its credits: the column adds up to what was charged.
    charges = {subject: kept["credits"] for subject, kept in kept_outcomes.items()}

    def outcome_of(row: Row) -> Optional[SubjectResult]:
        subject = firsts.get(subject_of(row, column), "")
        kept = kept_outcomes.get(subject) or failed.get(subject)
        return kept and {**kept, "credits": charges.pop(subject, 0)}

    # Nothing is left of a run that was refused at once: it may begin again with other options.
    is_vain = not kept_outcomes and ended is not None and ended.status is not None
    if not is_vain:
        write_table(out, with_results(table, name, outcome_of, not is_json_lines(out)))
    is_complete = all(subject in kept_outcomes for subject in subjects)
    if is_complete or is_vain:
        os.remove(part)
    outcomes = list(kept_outcomes.values())
    codes = Counter(each["error"]["code"] for each in [*outcomes, *failed.values()] if "error" in each)
    answered = sum("answer" in each for each in outcomes)
    _print(
        f"{len(outcomes):,} of {len(subjects):,} {operation.plural} "
        f"done in {_time(time.monotonic() - started_at)}: {answered:,} answered"
        f"{''.join(f'; {count:,} {code}' for code, count in codes.items())}. "
        f"{sum(each['credits'] for each in outcomes):,} credits charged.{'' if is_vain else f' {out}'}"
    )
    if ended:
        _print(ended.message)
    if not is_complete and not is_vain:
        _print("To continue, start the same command with --resume within 24 hours.")
    return is_complete


def _parameter(assignment: str) -> tuple[str, Any]:
    """The value is JSON, and a text where it is none."""
    name, _, value = assignment.partition("=")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def _stops_at_signals() -> Callable[[], bool]:
    """Whether Ctrl-C was pressed. The run ends after the requests in progress; at the second, at once."""
    seen: list[int] = []

    def stop(number: int, _: object) -> None:
        if seen:
            os._exit(130)
        seen.append(number)
        _print("\nWaiting for the requests in progress.")

    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, stop)
    return lambda: bool(seen)


def _confirmed() -> bool:
    sys.stderr.write("Go on? y/N ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _print(line: str) -> None:
    print(line, file=sys.stderr)


def _progress(done: int, total: int, seconds: float, found: int, charged: int) -> None:
    if not sys.stderr.isatty():
        return
    rate = done / max(seconds, 0.001)
    bar = "#" * (20 * done // total)
    sys.stderr.write(
        f"\r\x1b[K[{bar:.<20}] {done:,}/{total:,}  {rate:.1f}/s  {found:,} found  "
        f"{charged:,} credits  {_time((total - done) / rate)} left"
    )
    sys.stderr.flush()


def _time(seconds: float) -> str:
    minutes, left = divmod(math.ceil(seconds), 60)
    if minutes >= 60:
        return f"{minutes // 60} h {minutes % 60} min"
    return f"{minutes} min {left} s" if minutes else f"{left} s"


def main() -> int:
    """The command line. Returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m enrichment",
        epilog="ENRICHMENT_BASE_URL is the address of the service, ENRICHMENT_API_KEY the key.",
    )
    command = parser.add_subparsers(required=True).add_parser("run", help="for the rows of a file")
    command.add_argument("file", help="CSV or JSON lines (.jsonl), one subject a line")
    command.add_argument("--operation", choices=list(OPERATIONS), required=True)
    command.add_argument("--out", required=True, help="CSV or JSON lines")
    command.add_argument("--column", help="the column with the subjects; else found by name and content")
    command.add_argument("--field", choices=["id", "website"], help="of companies")
    command.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a parameter of every request, such as include_company_data=true",
    )
    command.add_argument("--yes", action="store_true", help="start without a question")
    command.add_argument("--resume", action="store_true", help="continue a run that ended early")
    options = parser.parse_args()
    base_url, api_key = os.getenv("ENRICHMENT_BASE_URL"), os.getenv("ENRICHMENT_API_KEY")
    try:
        if not base_url or not api_key:
            raise ValueError("Set ENRICHMENT_BASE_URL and ENRICHMENT_API_KEY.")
        return 0 if run(_ListClient(api_key, base_url, retries=6), options) else 1
    except EnrichmentError as error:
        _print(error.message)
    except FileNotFoundError as error:
        _print(f"{error.filename}: there is no such file")
    except (ValueError, OSError) as error:
        _print(str(error))
    except KeyboardInterrupt:
        return 130
    return 1
