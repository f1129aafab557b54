# Made from the OpenAPI document by `npm run client:types`; not to be edited.
"""What the API answers, field by field. What is not known is `None`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Optional

__all__ = [
    "IpPlace",
    "IpNetwork",
    "IpPrivacy",
    "IpBot",
    "IpSource",
    "IpSources",
    "IpLookupAnswer",
    "EmailChecks",
    "EmailSmtp",
    "MxRecord",
    "EmailDomainInfo",
    "EmailCompany",
    "EmailValidationAnswer",
    "EmailOutcomeAnswer",
    "PageSources",
    "Company",
    "CompanyAnswer",
    "Experience",
    "Education",
    "Language",
    "Certification",
    "Profile",
    "ProfileAnswer",
    "WatchItem",
    "WatchAnswer",
    "WatchListAnswer",
    "WatchEndAnswer",
    "SpendingCaps",
    "AccountKey",
    "AccountAnswer",
    "ManagedKey",
    "KeyListAnswer",
    "KeyAnswer",
    "KeyPutAnswer",
    "ManagedWebhook",
    "WebhookListAnswer",
    "WebhookAnswer",
    "WebhookPutAnswer",
    "Figures",
    "UsagePoint",
    "OperationFigures",
    "KeyFigures",
    "CodeCount",
    "FieldFound",
    "OperationMatches",
    "UsageAnswer",
    "LedgerItem",
    "LedgerAnswer",
    "RequestItem",
    "RequestsAnswer",
]


@dataclass(frozen=True)
class IpPlace:
    #: AF, AN, AS, EU, NA, OC or SA.
    continent_code: Optional[str]
    country: Optional[str]
    #: ISO 3166-1 alpha-2.
    country_code: Optional[str]
    region: Optional[str]
    #: ISO 3166-2, without the country.
    region_code: Optional[str]
    city: Optional[str]
    postal_code: Optional[str]
    latitude: Optional[float]
    longitude: Optional[float]
    accuracy_radius_km: Optional[float]
    #: IANA time zone.
    timezone: Optional[str]
    #: Minutes ahead of UTC, now.
    utc_offset_minutes: Optional[int]
    #: ISO 4217.
    currency: Optional[str]
    #: ITU-T E.164.
    calling_code: Optional[str]
    #: ISO 639-1, the main ones of the country.
    languages: Optional[list[str]]
    #: Whether two states claim the place.
    disputed: Optional[bool]
    #: How often the city is right with such evidence, from 0 to 1.
    city_confidence: Optional[float]


@dataclass(frozen=True)
class IpNetwork:
    #: The network that the answer holds for.
    cidr: Optional[str]
    #: Autonomous system number.
    asn: Optional[int]
    isp: Optional[str]
    organization: Optional[str]
    #: Use of the network, or main business of its holder.
    type: Optional[Literal["isp", "mobile", "hosting", "business", "education", "government"]]
    #: The prefix that is announced, if it is known.
    route: Optional[str]
    #: The domain of the holder of the autonomous system.
    domain: Optional[str]


@dataclass(frozen=True)
class IpPrivacy:
    #: An address of a data centre.
    is_hosting: Optional[bool]
    #: An exit of the Tor network.
    is_tor: Optional[bool]
    #: An exit of a public VPN service.
    is_vpn: Optional[bool]
    #: An open proxy.
    is_proxy: Optional[bool]
    #: An address of a relay that keeps the country: iCloud Private Relay.
    is_relay: Optional[bool]
    #: Name of the VPN service.
    service: Optional[str]
    #: The day on which the open proxy last responded.
    last_seen: Optional[str]


@dataclass(frozen=True)
class IpBot:
    name: str
    kind: Literal["search", "ai", "seo", "fetcher", "monitor", "crawler"]


@dataclass(frozen=True)
class IpSource:
    name: str
    #: The day of its data.
    date: Optional[str]


@dataclass(frozen=True)
class IpSources:
    country: list[IpSource]
    city: list[IpSource]
    #: Of `network.type`.
    type: list[IpSource]
    #: Of `privacy` and `bot`.
    privacy: list[IpSource]


@dataclass(frozen=True)
class IpLookupAnswer:
    #: Milliseconds from the arrival of the request to its answer.
    processing_time_ms: float
    #: ULID of the request; also in the X-Request-Id header.
    request_id: str
    #: The address in canonical text (RFC 5952).
    ip: str
    version: Literal[4, 6]
    #: True for every address that is not globally reachable.
    is_private: bool
    #: The IANA special-purpose block, or `public`.
    range: str
    #: Whether the located country belongs to the European Union.
    is_eu: Optional[bool]
    location: IpPlace
    network: IpNetwork
    privacy: IpPrivacy
    #: Announced in many places at once, so without a city.
    is_anycast: Optional[bool]
    #: The crawler or monitor that publishes the address.
    bot: Optional[IpBot]
    #: The finest level that two sources or the operator confirm.
    accuracy: Optional[Literal["country", "region", "city"]]
    #: The day of the oldest data that the answer is made of.
    data_date: Optional[str]
    #: true: a test key sent the request, so this is a sample answer. Absent with a live key.
    test: Optional[bool] = None
    #: Only with `explain`.
    sources: Optional[IpSources] = None


@dataclass(frozen=True)
class EmailChecks:
    #: A mail host was found.
    dns: Literal["yes", "no", "unknown"]
    #: A mail host held a conversation.
    smtp: Literal["yes", "no", "unknown"]
    #: The domain accepts any address.
    catch_all: Literal["yes", "no", "unknown"]
    #: Exactly one SPF record.
    spf: Literal["yes", "no", "unknown"]
    #: A DMARC policy.
    dmarc: Literal["yes", "no", "unknown"]


@dataclass(frozen=True)
class EmailSmtp:
    #: The host answered.
    connected: bool
    #: Code of the decisive reply (RFC 5321).
    code: Optional[int]
    #: Its enhanced code (RFC 3463).
    enhanced_code: Optional[str]
    host: str


@dataclass(frozen=True)
class MxRecord:
    hostname: str
    #: Lower is tried first.
    priority: int


@dataclass(frozen=True)
class EmailDomainInfo:
    #: The part after the at sign, in lower case.
    domain: str
    #: When it was registered, ISO 8601.
    creation_date: Optional[str]
    #: Exactly one SPF record (RFC 7208).
    has_spf: bool
    #: A DMARC policy, of the domain or above it (RFC 9989).
    has_dmarc: bool
    #: A DKIM key is published (RFC 6376).
    has_dkim: bool
    #: Whole days since it was registered.
    age_days: Optional[int]
    #: Its mail hosts serve domains without users.
    is_parked: bool


@dataclass(frozen=True)
class EmailCompany:
    name: str
    #: May hold line breaks.
    overview: Optional[str]
    #: The slug of the page's URL.
    network_id: str
    picture_url: Optional[str]
    website_url: Optional[str]
    industry: Optional[str]
    type: Optional[str]
    address_street: Optional[str]
    address_city: Optional[str]
    address_state: Optional[str]
    address_postal_code: Optional[str]
    #: English name.
    address_country: Optional[str]
    #: ISO 3166-1 alpha-2.
    address_country_code: Optional[str]
    #: <low>M-<high>M
    revenue_range: Optional[str]
    #: The lower end of a range.
    employee_count: Optional[int]


@dataclass(frozen=True)
class EmailValidationAnswer:
    #: Milliseconds from the arrival of the request to its answer.
    processing_time_ms: float
    #: ULID of the request; also in the X-Request-Id header.
    request_id: str
    #: The address as given.
    email: str
    #: Well-formed (RFC 5321, RFC 6531, IDNA2008).
    is_valid: bool
    #: The result in one word. `risky`: mail may arrive, and there is a doubt. `unknown`:
    #: nothing was learned this time.
    status: Literal["deliverable", "undeliverable", "risky", "unknown"]
    #: Can likely receive mail.
    is_deliverable: bool
    #: An address of a disposable or temporary service.
    is_disposable: bool
    #: A role such as support, admin or noreply.
    is_role_based: bool
    #: How sure `is_deliverable` is: 0.5 is a toss-up.
    confidence_score: float
    #: The domain accepts any address.
    is_catch_all: bool
    #: Reason of the result.
    reason: Literal["domain_not_found", "null_mx", "no_mail_server", "mailbox_not_found", "mailbox_disabled", "bounced", "mailbox_full", "delivered", "dns_error", "accepted", "accepted_unchecked", "catch_all", "greylisted", "refused_us", "not_probed", "timeout"]
    #: The address that was probably meant, when the domain looks mistyped.
    suggestion: Optional[str]
    #: Whether the provider gives addresses to the public.
    is_free_provider: bool
    #: An address of a relay or alias service, which forwards to a mailbox.
    is_alias: bool
    #: When the mailbox was checked, ISO 8601; null when it was not.
    checked_at: Optional[str]
    #: Likelihood that a message arrives: sorts a list of addresses.
    deliverability: float
    #: Provider of the mail hosts: google, microsoft365, proofpoint, fastmail and others; null
    #: when unknown.
    mail_provider: Optional[str]
    #: What the provider does with mail.
    mail_provider_kind: Optional[Literal["mailbox", "gateway", "forwarder", "parked"]]
    #: The mailbox behind the address, by the provider's documented rules.
    normalized_email: str
    #: The tag that the address adds to its mailbox.
    sub_address: Optional[str]
    #: What each check found; `unknown` where no server answered.
    checks: EmailChecks
    #: The conversation that decided; null when no mail host was contacted.
    smtp: Optional[EmailSmtp]
    #: The local part says that nobody reads its mail.
    is_no_reply: bool
    #: The domain of a university or school.
    is_academic: bool
    #: The domain of an authority.
    is_government: bool
    #: Where the mail hosts come from: MX records, the address of the domain, or nowhere.
    #: `invalid`: the MX records name IP addresses.
    mx_kind: Literal["explicit", "implicit", "null", "invalid", "none", "unresolved"]
    #: By priority.
    mx_records: list[MxRecord]
    domain_info: EmailDomainInfo
    #: true: a test key sent the request, so this is a sample answer. Absent with a live key.
    test: Optional[bool] = None
    #: Only when requested and available.
    company: Optional[EmailCompany] = None


@dataclass(frozen=True)
class EmailOutcomeAnswer:
    #: ULID of the request; also in the X-Request-Id header.
    request_id: str
    #: The address as given.
    email: str
    outcome: Literal["delivered", "bounced_hard", "bounced_soft", "complained"]
    #: When it came, ISO 8601 in UTC.
    at: str


@dataclass(frozen=True)
class PageSources:
    #: The mark-up of the page; null for one that is none of these.
    generation: Optional[Literal["section_cards", "result_cards", "member_cards", "background_sections", "profile_sections", "microformats"]]
    #: The language that the page declares.
    language: Optional[str]
    #: The kind of source of each known field of `result`. The entries of a list have one kind.
    fields: dict[str, Literal["visible", "microdata", "json_ld", "embedded_state", "meta"]]


@dataclass(frozen=True)
class Company:
    name: str
    #: May hold line breaks.
    overview: Optional[str]
    #: The slug of the page's URL.
    network_id: str
    picture_url: Optional[str]
    website_url: Optional[str]
    industry: Optional[str]
    type: Optional[str]
    address_street: Optional[str]
    address_city: Optional[str]
    address_state: Optional[str]
    address_postal_code: Optional[str]
    #: English name.
    address_country: Optional[str]
    #: ISO 3166-1 alpha-2.
    address_country_code: Optional[str]
    #: <low>M-<high>M
    revenue_range: Optional[str]
    #: The lower end of a range.
    employee_count: Optional[int]
    #: The page existed and is deleted or no longer accessible; not charged.
    deleted: bool


@dataclass(frozen=True)
class CompanyAnswer:
    #: Milliseconds from the arrival of the request to its answer.
    processing_time_ms: float
    #: ULID of the request; also in the X-Request-Id header.
    request_id: str
    result: Company
    #: true: a test key sent the request, so this is a sample answer. Absent with a live key.
    test: Optional[bool] = None
    #: Only when the answer came from the cache: true.
    cached: Optional[bool] = None
    #: Only when the answer came from the cache: hours since the page was read.
    cache_age_hours: Optional[float] = None
    #: Only with `explain`.
    sources: Optional[PageSources] = None
    #: Only for a request by `website`: its home page and the company page name each other.
    matched_by: Optional[Literal["website"]] = None


@dataclass(frozen=True)
class Experience:
    title: Optional[str]
    company_name: Optional[str]
    company_network_id: Optional[str]
    company_url: Optional[str]
    employment_type: Optional[str]
    location: Optional[str]
    #: `2019`, `2019-04` or `2019-04-01`: as much as the page gives.
    start_date: Optional[str]
    #: `2019`, `2019-04` or `2019-04-01`: as much as the page gives.
    end_date: Optional[str]
    #: null: the page does not say it.
    is_current: Optional[bool]
    description: Optional[str]


@dataclass(frozen=True)
class Education:
    school_name: Optional[str]
    school_network_id: Optional[str]
    degree: Optional[str]
    field_of_study: Optional[str]
    start_date: Optional[str]
    end_date: Optional[str]
    description: Optional[str]


@dataclass(frozen=True)
class Language:
    name: str
    proficiency: Optional[str]


@dataclass(frozen=True)
class Certification:
    name: str
    authority: Optional[str]
    credential_id: Optional[str]
    url: Optional[str]
    start_date: Optional[str]
    end_date: Optional[str]


@dataclass(frozen=True)
class Profile:
    name: str
    #: Only when the page separates first and last name.
    first_name: Optional[str]
    last_name: Optional[str]
    headline: Optional[str]
    #: May hold line breaks.
    overview: Optional[str]
    #: The slug of the page's URL.
    network_id: str
    picture_url: Optional[str]
    website_url: Optional[str]
    industry: Optional[str]
    #: As the page words it.
    location: Optional[str]
    address_city: Optional[str]
    address_state: Optional[str]
    #: English name.
    address_country: Optional[str]
    #: ISO 3166-1 alpha-2.
    address_country_code: Optional[str]
    follower_count: Optional[int]
    #: `500+` is 500.
    connection_count: Optional[int]
    current_title: Optional[str]
    current_company_name: Optional[str]
    current_company_network_id: Optional[str]
    #: One entry per role.
    experiences: list[Experience]
    education: list[Education]
    skills: list[str]
    languages: list[Language]
    certifications: list[Certification]
    #: The page existed and is deleted or no longer accessible; not charged.
    deleted: bool


@dataclass(frozen=True)
class ProfileAnswer:
    #: Milliseconds from the arrival of the request to its answer.
    processing_time_ms: float
    #: ULID of the request; also in the X-Request-Id header.
    request_id: str
    result: Profile
    #: true: a test key sent the request, so this is a sample answer. Absent with a live key.
    test: Optional[bool] = None
    #: Only when the answer came from the cache: true.
    cached: Optional[bool] = None
    #: Only when the answer came from the cache: hours since the page was read.
    cache_age_hours: Optional[float] = None
    #: Only with `explain`.
    sources: Optional[PageSources] = None


@dataclass(frozen=True)
class WatchItem:
    #: ULID.
    id: str
    kind: Literal["company", "profile"]
    #: The page: the id to request it by.
    network_id: str
    #: ISO 8601 in UTC.
    created_at: str
    #: When the page was last read.
    checked_at: str
    #: 30 days after the start. In its last 7 days the same request extends the watch.
    ends_at: str


@dataclass(frozen=True)
class WatchAnswer:
    #: Milliseconds from the arrival of the request to its answer.
    processing_time_ms: float
    #: ULID of the request; also in the X-Request-Id header.
    request_id: str
    watch: WatchItem
    #: true: a test key sent the request, so this is a sample answer. Absent with a live key.
    test: Optional[bool] = None


@dataclass(frozen=True)
class WatchListAnswer:
    #: ULID of the request; also in the X-Request-Id header.
    request_id: str
    #: Those that have not ended, oldest first; at most 10,000.
    watches: list[WatchItem]


@dataclass(frozen=True)
class WatchEndAnswer:
    #: ULID of the request; also in the X-Request-Id header.
    request_id: str
    #: As given.
    id: str
    #: false: your account has no such watch, or it had ended.
    ended: bool


@dataclass(frozen=True)
class SpendingCaps:
    #: Credits a day of UTC; null: no cap.
    day: Optional[int]
    #: Credits a month of UTC; null: no cap.
    month: Optional[int]


@dataclass(frozen=True)
class AccountKey:
    id: str
    name: str
    #: Whether it is a test key. Its requests get sample answers and cost nothing.
    test: bool
    #: The operations that it may be used for; `manage`: it manages the account.
    scopes: list[Literal["email", "company", "profile", "watch", "ip", "manage"]]
    #: ISO 8601; null: it does not expire.
    expires_at: Optional[str]
    #: Credits since midnight, UTC; for a key without caps some seconds behind.
    spent_today: int
    #: Credits since the first of the month, UTC; for a key without caps some seconds behind.
    spent_this_month: int
    #: Credits that the key may spend; above the cap, requests get BILLING_002.
    caps: SpendingCaps


@dataclass(frozen=True)
class AccountAnswer:
    #: ULID of the request; also in the X-Request-Id header.
    request_id: str
    #: Remaining credits.
    credits: int
    #: Left of the block bought last.
    ip_lookups_left: int
    #: In credits.
    prices: dict[str, float]
    #: Requests per second; the own limits of the key, if it has some.
    limits: dict[str, float]
    #: Whether an email validation without a result is charged.
    charge_unknown: bool
    #: The key of this request.
    key: AccountKey


@dataclass(frozen=True)
class ManagedKey:
    id: str
    name: str
    #: The start of its text.
    prefix: str
    #: Whether it is a test key. Its requests get sample answers and cost nothing.
    test: bool
    scopes: list[Literal["email", "company", "profile", "watch", "ip", "manage"]]
    #: Addresses and CIDR blocks that may use it; empty: any.
    allowed_ips: list[str]
    #: Credits a day of UTC; null: no cap.
    day_cap: Optional[int]
    #: Credits a month of UTC; null: no cap.
    month_cap: Optional[int]
    #: Credits since midnight, UTC; null without caps.
    spent_today: Optional[int]
    #: Credits since the first of the month, UTC; null without caps.
    spent_this_month: Optional[int]
    #: ISO 8601 in UTC; null: it does not expire.
    expires_at: Optional[str]
    #: Some seconds behind; null: never.
    last_used_at: Optional[str]
    disabled: bool
    #: null: it is not revoked.
    revoked_at: Optional[str]
    #: ISO 8601 in UTC.
    created_at: str
    #: `retiring`: replaced by another of its name, and works until it expires.
    status: Literal["active", "disabled", "expired", "retiring", "revoked"]
    #: Entity tag of the editable state. Send it in `If-Match` with a change.
    etag: str


@dataclass(frozen=True)
class KeyListAnswer:
    #: ULID of the request; also in the X-Request-Id header.
    request_id: str
    #: Those that are not revoked, oldest first.
    keys: list[ManagedKey]
    #: How many an account may have.
    most: int


@dataclass(frozen=True)
class KeyAnswer:
    #: ULID of the request; also in the X-Request-Id header.
    request_id: str
    key: ManagedKey


@dataclass(frozen=True)
class KeyPutAnswer:
    #: ULID of the request; also in the X-Request-Id header.
    request_id: str
    key: ManagedKey
    #: Text of a new key: shown here and never again. null: the key was there.
    api_key: Optional[str]


@dataclass(frozen=True)
class ManagedWebhook:
    id: str
    #: null: made in the dashboard.
    name: Optional[str]
    url: str
    description: str
    types: list[Literal["balance.low", "balance.empty", "credits.granted", "account.suspended", "key.created", "key.rerolled", "key.revoked", "key.expiring", "cap.reached", "errors.high", "email.settled", "network.changed", "network.gone", "list.finished"]]
    #: ISO 8601 in UTC.
    created_at: str
    #: null: events are sent.
    disabled_at: Optional[str]
    #: `owner`: switched off; `operator`: stopped by the operator; `gone`: it answered 410;
    #: `failing`: no message succeeded for three days.
    disabled_because: Optional[Literal["owner", "operator", "gone", "failing"]]
    #: Since when every attempt has failed; null: the last one arrived.
    failing_since: Optional[str]
    #: Until when secrets before the present one sign as well.
    old_secret_ends_at: Optional[str]
    #: Entity tag of the editable state. Send it in `If-Match` with a change.
    etag: str


@dataclass(frozen=True)
class WebhookListAnswer:
    #: ULID of the request; also in the X-Request-Id header.
    request_id: str
    #: Oldest first.
    webhooks: list[ManagedWebhook]
    #: How many an account may have.
    most: int


@dataclass(frozen=True)
class WebhookAnswer:
    #: ULID of the request; also in the X-Request-Id header.
    request_id: str
    webhook: ManagedWebhook


@dataclass(frozen=True)
class WebhookPutAnswer:
    #: ULID of the request; also in the X-Request-Id header.
    request_id: str
    webhook: ManagedWebhook
    #: Signing secret of a new endpoint: shown here and never again. null: the endpoint was
    #: there.
    secret: Optional[str]


@dataclass(frozen=True)
class Figures:
    requests: int
    successes: int
    errors: int
    #: Errors because the subject does not exist.
    not_found: int
    #: Errors of the caller, such as malformed input or too many requests.
    caller_errors: int
    #: Errors of the service, or of a site that it needs.
    service_errors: int
    credits: int
    #: Median latency of successful requests, in milliseconds; null: nothing succeeded.
    p50_ms: Optional[float]
    #: 90th percentile of the latency of successful requests, in milliseconds; null: nothing
    #: succeeded.
    p90_ms: Optional[float]
    #: 99th percentile of the latency of successful requests, in milliseconds; null: nothing
    #: succeeded.
    p99_ms: Optional[float]


@dataclass(frozen=True)
class UsagePoint:
    requests: int
    successes: int
    errors: int
    #: Errors because the subject does not exist.
    not_found: int
    #: Errors of the caller, such as malformed input or too many requests.
    caller_errors: int
    #: Errors of the service, or of a site that it needs.
    service_errors: int
    credits: int
    #: Median latency of successful requests, in milliseconds; null: nothing succeeded.
    p50_ms: Optional[float]
    #: 90th percentile of the latency of successful requests, in milliseconds; null: nothing
    #: succeeded.
    p90_ms: Optional[float]
    #: 99th percentile of the latency of successful requests, in milliseconds; null: nothing
    #: succeeded.
    p99_ms: Optional[float]
    #: Its start.
    at: str


@dataclass(frozen=True)
class OperationFigures:
    requests: int
    successes: int
    errors: int
    #: Errors because the subject does not exist.
    not_found: int
    #: Errors of the caller, such as malformed input or too many requests.
    caller_errors: int
    #: Errors of the service, or of a site that it needs.
    service_errors: int
    credits: int
    #: Median latency of successful requests, in milliseconds; null: nothing succeeded.
    p50_ms: Optional[float]
    #: 90th percentile of the latency of successful requests, in milliseconds; null: nothing
    #: succeeded.
    p90_ms: Optional[float]
    #: 99th percentile of the latency of successful requests, in milliseconds; null: nothing
    #: succeeded.
    p99_ms: Optional[float]
    operation: Literal["email", "company", "profile", "watch", "ip"]


@dataclass(frozen=True)
class KeyFigures:
    requests: int
    successes: int
    errors: int
    #: Errors because the subject does not exist.
    not_found: int
    #: Errors of the caller, such as malformed input or too many requests.
    caller_errors: int
    #: Errors of the service, or of a site that it needs.
    service_errors: int
    credits: int
    #: Median latency of successful requests, in milliseconds; null: nothing succeeded.
    p50_ms: Optional[float]
    #: 90th percentile of the latency of successful requests, in milliseconds; null: nothing
    #: succeeded.
    p90_ms: Optional[float]
    #: 99th percentile of the latency of successful requests, in milliseconds; null: nothing
    #: succeeded.
    p99_ms: Optional[float]
    #: Id of the key, revoked or not.
    key_id: str
    name: str


@dataclass(frozen=True)
class CodeCount:
    code: str
    #: The cause.
    kind: Literal["not_found", "caller", "service"]
    count: int


@dataclass(frozen=True)
class FieldFound:
    #: Its place in the answer; of a page, in its record.
    field: str
    #: Look-ups whose answer had a value in this field.
    found: int
    #: Look-ups that asked for it: all, or those with `include_company_data`.
    asked: int


@dataclass(frozen=True)
class OperationMatches:
    operation: Literal["email", "company", "profile", "watch", "ip"]
    #: Successful ones; an answer given again counts once.
    lookups: int
    fields: list[FieldFound]


@dataclass(frozen=True)
class UsageAnswer:
    #: ISO 8601 in UTC.
    from_: str
    #: Exclusive.
    to: str
    #: Duration of a point of `series`.
    step_seconds: int
    totals: Figures
    #: One for every step, in the order of time.
    series: list[UsagePoint]
    #: Most requests first.
    operations: list[OperationFigures]
    #: Most requests first, at most 100.
    keys: list[KeyFigures]
    #: Codes of errors, the most frequent first.
    codes: list[CodeCount]
    #: Fields that successful look-ups found, by whole hours; most look-ups first.
    matches: list[OperationMatches]
    #: ULID of the request; also in the X-Request-Id header.
    request_id: str


@dataclass(frozen=True)
class LedgerItem:
    #: Grows within an account.
    id: str
    kind: Literal["grant", "charge", "block_purchase", "adjustment"]
    #: Of a charge; null: no charge.
    operation: Optional[Literal["email", "company", "profile", "watch", "ip"]]
    #: The request that was charged.
    request_id: Optional[str]
    #: The key of that request.
    key_id: Optional[str]
    #: Negative when credits leave the account.
    credits: int
    #: Credits of the account after the entry.
    balance_after: int
    #: IP lookups added (a block) or taken (-1).
    ip_lookups: int
    #: Why, for grants and adjustments.
    reason: Optional[str]
    #: ISO 8601 in UTC.
    created_at: str


@dataclass(frozen=True)
class LedgerAnswer:
    #: ULID of the request; also in the X-Request-Id header.
    request_id: str
    #: Newest first.
    entries: list[LedgerItem]
    #: `before` of the next page; null: this is the last.
    next: Optional[str]


@dataclass(frozen=True)
class RequestItem:
    #: More than 1: the row is the sum of requests that were refused alike. Only the id of the
    #: first is kept.
    requests: int
    request_id: str
    #: Whether the stored answer of an earlier request was sent again, with its `request_id`.
    #: Free.
    replayed: bool
    #: When it arrived.
    at: str
    operation: Literal["email", "company", "profile", "watch", "ip"]
    key_id: str
    #: Name of the key, revoked or not.
    key_name: str
    #: The beginning of the key.
    key_prefix: str
    #: Whether it had a test key. Figures of the account leave it out.
    test: bool
    #: `ok`, or the code of the error.
    code: str
    #: Why the key was refused, for AUTH_002 and AUTH_003.
    reason: Optional[Literal["revoked", "disabled", "expired", "suspended", "scope", "address"]]
    #: Parameter of the body that the error names.
    parameter: Optional[str]
    #: HTTP status; null: the caller disconnected before the answer.
    status: Optional[float]
    #: Credits charged.
    credits: int
    latency_ms: float


@dataclass(frozen=True)
class RequestsAnswer:
    #: ULID of the request; also in the X-Request-Id header.
    request_id: str
    #: Newest first.
    requests: list[RequestItem]
    #: `before` of the next page; null: this is the last.
    next: Optional[str]
