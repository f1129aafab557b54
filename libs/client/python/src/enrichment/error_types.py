# Made from the OpenAPI document by `npm run client:types`; not to be edited.
"""The errors of the API: a class for each kind, and below it one for each code."""

from __future__ import annotations

from typing import Dict, Type, TypedDict

from .errors import EnrichmentError


class BadRequestError(EnrichmentError):
    """`error` is `bad_request`."""


class NotFoundError(EnrichmentError):
    """`error` is `not_found`."""


class MethodNotAllowedError(EnrichmentError):
    """`error` is `method_not_allowed`."""


class PayloadTooLargeError(EnrichmentError):
    """`error` is `payload_too_large`."""


class UnsupportedMediaTypeError(EnrichmentError):
    """`error` is `unsupported_media_type`."""


class UnauthorizedError(EnrichmentError):
    """`error` is `unauthorized`."""


class ForbiddenError(EnrichmentError):
    """`error` is `forbidden`."""


class PaymentRequiredError(EnrichmentError):
    """`error` is `payment_required`."""


class RateLimitedError(EnrichmentError):
    """`error` is `rate_limited`."""


class ConflictError(EnrichmentError):
    """`error` is `conflict`."""


class ValidationError(EnrichmentError):
    """`error` is `validation_error`."""


class UpstreamUnavailableError(EnrichmentError):
    """`error` is `upstream_unavailable`."""


class UpstreamTimeoutError(EnrichmentError):
    """`error` is `upstream_timeout`."""


class PreconditionFailedError(EnrichmentError):
    """`error` is `precondition_failed`."""


class InternalError(EnrichmentError):
    """`error` is `internal_error`."""


class ServiceUnavailableError(EnrichmentError):
    """`error` is `service_unavailable`."""


class Auth001Error(UnauthorizedError):
    """`AUTH_001`: Missing API key: send it in the x-api-key header."""


class Auth002Error(UnauthorizedError):
    """`AUTH_002`: Invalid API key: check the key, and its state in the dashboard."""


class Auth003Details(TypedDict, total=False):
    reason: str
    required_scope: str
    address: str


class Auth003Error(ForbiddenError):
    """`AUTH_003`: This API key lacks the scope ip: add it to the key, or use another key."""

    details: Auth003Details


class Billing001Details(TypedDict):
    required: int
    available: int


class Billing001Error(PaymentRequiredError):
    """`BILLING_001`: Not enough credits: add credits to the account, then repeat the request."""

    details: Billing001Details


class Billing002Details(TypedDict):
    cap: int
    period: str
    resets_at: str


class Billing002Error(PaymentRequiredError):
    """`BILLING_002`: The spending cap of this API key for the day is reached: repeat the request after `resets_at`, or raise the cap."""

    details: Billing002Details


class Email001Details(TypedDict):
    email: str
    suggestion: str


class Email001Error(ValidationError):
    """`EMAIL_001`: Invalid email address. Write one at sign only."""

    details: Email001Details


class Email002Details(TypedDict):
    email: str


class Email002Error(UpstreamUnavailableError):
    """`EMAIL_002`: No DNS server answered: repeat the request shortly."""

    details: Email002Details


class Idem001Details(TypedDict):
    idempotency_key: str


class Idem001Error(ConflictError):
    """`IDEM_001`: The first request with this Idempotency-Key still runs: repeat the request shortly."""

    details: Idem001Details


class Idem002Details(TypedDict):
    idempotency_key: str


class Idem002Error(ValidationError):
    """`IDEM_002`: This Idempotency-Key was used for another request: send a new one with each new request."""

    details: Idem002Details


class Idem003Error(BadRequestError):
    """`IDEM_003`: An Idempotency-Key is 1 to 255 visible ASCII characters: send a UUID, for example."""


class Ip001Details(TypedDict):
    ip: str
    supported_formats: list[str]
    suggestion: str


class Ip001Error(ValidationError):
    """`IP_001`: The ip is not a valid IPv4 or IPv6 address. Write each part of an IPv4 address from 0 to 255."""

    details: Ip001Details


class Ip002Error(UpstreamUnavailableError):
    """`IP_002`: IP data is not available at the moment: repeat the request shortly."""


class Network001Details(TypedDict):
    id: str
    supported_formats: list[str]
    suggestion: str


class Network001Error(ValidationError):
    """`NETWORK_001`: The person identifier has no supported format. Send an ID such as jane-doe, its page’s URL, or a URN such as li:person:1234."""

    details: Network001Details


class Network002Details(TypedDict):
    id: str


class Network002Error(NotFoundError):
    """`NETWORK_002`: The person was not found or is not accessible."""

    details: Network002Details


class Network003Details(TypedDict):
    id: str
    supported_formats: list[str]
    suggestion: str


class Network003Error(ValidationError):
    """`NETWORK_003`: The company identifier has no supported format. Send an ID such as acme, its page’s URL, or a URN such as li:company:1234."""

    details: Network003Details


class Network004Details(TypedDict):
    id: str


class Network004Error(NotFoundError):
    """`NETWORK_004`: The company was not found or is not accessible."""

    details: Network004Details


class Network005Details(TypedDict):
    id: str
    reason: str


class Network005Error(UpstreamUnavailableError):
    """`NETWORK_005`: The network does not serve this page to us at the moment: repeat the request after `Retry-After`."""

    details: Network005Details


class Network006Details(TypedDict):
    id: str


class Network006Error(UpstreamTimeoutError):
    """`NETWORK_006`: The page did not answer in time: repeat the request."""

    details: Network006Details


class Rate001Details(TypedDict):
    limit: int
    window_seconds: int
    retry_after_seconds: int


class Rate001Error(RateLimitedError):
    """`RATE_001`: More than 10 requests in 1 second: repeat the request after 1 s."""

    details: Rate001Details


class Rate002Details(TypedDict):
    limit: int
    window_seconds: int
    retry_after_seconds: int


class Rate002Error(RateLimitedError):
    """`RATE_002`: More than 2 requests for fresh data in 1 second: repeat the request after 1 s."""

    details: Rate002Details


class Req001Details(TypedDict):
    reason: str
    suggestion: str


class Req001Error(BadRequestError):
    """`REQ_001`: The body cannot be used: the body is not valid JSON. Send the whole object: the body ends before its closing brace."""

    details: Req001Details


class Req002Details(TypedDict):
    missing_parameter: str
    parameter_type: str


class Req002Error(BadRequestError):
    """`REQ_002`: A required parameter is missing."""

    details: Req002Details


class Req003Details(TypedDict):
    parameter: str
    expected_type: str
    received_type: str


class Req003Error(BadRequestError):
    """`REQ_003`: A parameter has the wrong type."""

    details: Req003Details


class Req004Details(TypedDict):
    unknown_parameter: str
    allowed_parameters: list[str]


class Req004Error(BadRequestError):
    """`REQ_004`: A parameter is unknown."""

    details: Req004Details


class Req007Details(TypedDict):
    limit_bytes: int


class Req007Error(PayloadTooLargeError):
    """`REQ_007`: The body is larger than 16384 bytes: send one subject in a request."""

    details: Req007Details


class Req008Details(TypedDict):
    content_type: str


class Req008Error(UnsupportedMediaTypeError):
    """`REQ_008`: Send the body as application/json in UTF-8, not compressed."""

    details: Req008Details


class Resource001Details(TypedDict):
    resource: str


class Resource001Error(NotFoundError):
    """`RESOURCE_001`: There is no such key: check the name."""

    details: Resource001Details


class Resource002Details(TypedDict):
    resource: str
    reason: str


class Resource002Error(ConflictError):
    """`RESOURCE_002`: Several keys of the account have this name: rename or revoke all but one in the dashboard."""

    details: Resource002Details


class Resource003Details(TypedDict):
    resource: str


class Resource003Error(PreconditionFailedError):
    """`RESOURCE_003`: The key is not as the request expects: read it again."""

    details: Resource003Details


class Resource004Details(TypedDict):
    resource: str


class Resource004Error(ForbiddenError):
    """`RESOURCE_004`: A key cannot change a key of the scope `manage`: change it in the dashboard."""

    details: Resource004Details


class Sys001Error(InternalError):
    """`SYS_001`: Something went wrong on our side. Quote the request_id when you report it."""


class Sys002Error(ServiceUnavailableError):
    """`SYS_002`: The service is shutting down: repeat the request."""


BY_KIND: Dict[str, Type[EnrichmentError]] = {
    "bad_request": BadRequestError,
    "not_found": NotFoundError,
    "method_not_allowed": MethodNotAllowedError,
    "payload_too_large": PayloadTooLargeError,
    "unsupported_media_type": UnsupportedMediaTypeError,
    "unauthorized": UnauthorizedError,
    "forbidden": ForbiddenError,
    "payment_required": PaymentRequiredError,
    "rate_limited": RateLimitedError,
    "conflict": ConflictError,
    "validation_error": ValidationError,
    "upstream_unavailable": UpstreamUnavailableError,
    "upstream_timeout": UpstreamTimeoutError,
    "precondition_failed": PreconditionFailedError,
    "internal_error": InternalError,
    "service_unavailable": ServiceUnavailableError,
}

BY_CODE: Dict[str, Type[EnrichmentError]] = {
    "AUTH_001": Auth001Error,
    "AUTH_002": Auth002Error,
    "AUTH_003": Auth003Error,
    "BILLING_001": Billing001Error,
    "BILLING_002": Billing002Error,
    "EMAIL_001": Email001Error,
    "EMAIL_002": Email002Error,
    "IDEM_001": Idem001Error,
    "IDEM_002": Idem002Error,
    "IDEM_003": Idem003Error,
    "IP_001": Ip001Error,
    "IP_002": Ip002Error,
    "NETWORK_001": Network001Error,
    "NETWORK_002": Network002Error,
    "NETWORK_003": Network003Error,
    "NETWORK_004": Network004Error,
    "NETWORK_005": Network005Error,
    "NETWORK_006": Network006Error,
    "RATE_001": Rate001Error,
    "RATE_002": Rate002Error,
    "REQ_001": Req001Error,
    "REQ_002": Req002Error,
    "REQ_003": Req003Error,
    "REQ_004": Req004Error,
    "REQ_007": Req007Error,
    "REQ_008": Req008Error,
    "RESOURCE_001": Resource001Error,
    "RESOURCE_002": Resource002Error,
    "RESOURCE_003": Resource003Error,
    "RESOURCE_004": Resource004Error,
    "SYS_001": Sys001Error,
    "SYS_002": Sys002Error,
}
