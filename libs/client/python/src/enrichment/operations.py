# Made from the OpenAPI document by `npm run client:types`; not to be edited.
"""The operations of the API."""

from __future__ import annotations

from typing import Any, Literal, Mapping, Optional, Type, TypeVar

from .models import (
    AccountAnswer,
    CompanyAnswer,
    EmailOutcomeAnswer,
    EmailValidationAnswer,
    IpLookupAnswer,
    KeyAnswer,
    KeyListAnswer,
    KeyPutAnswer,
    LedgerAnswer,
    ProfileAnswer,
    RequestsAnswer,
    UsageAnswer,
    WatchAnswer,
    WatchEndAnswer,
    WatchListAnswer,
    WebhookAnswer,
    WebhookListAnswer,
    WebhookPutAnswer,
)
from .query import part, with_query
from .reply import Reply

Data = TypeVar("Data")


class Operations:
    """One method for each operation; `Client` is how they are sent."""

    def _send(
        self,
        path: str,
        body: Optional[Mapping[str, Any]],
        answer: Type[Data],
        idempotency_key: Optional[str],
        timeout: Optional[float],
        method: Optional[str] = None,
        conditions: Optional[Mapping[str, Optional[str]]] = None,
    ) -> Reply[Data]:
        raise NotImplementedError

    def validate_email(
        self,
        email: str,
        *,
        include_company_data: bool = False,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Reply[EmailValidationAnswer]:
        """Validate an email address.

        Whether an address can receive mail, with facts about its domain.

        Costs 1 credit, and 1 more when `company` is delivered. With the `reason` `timeout`,
        `dns_error`, `refused_us` or `greylisted` the validation itself costs nothing, unless
        the account has `charge_unknown`. Takes as long as the domain lets it: at most 10
        seconds. No mail is sent. `reason` names the finding; the examples have an address for
        each.

        email: One address, as a person wrote it.

        include_company_data: Also return the company that the address's domain belongs to;
        charged when delivered.
        """
        body: dict[str, Any] = {
            "email": email,
        }
        if include_company_data is not False:
            body["include_company_data"] = include_company_data
        return self._send("/v1/email/validate", body, EmailValidationAnswer, idempotency_key, timeout)

    def get_company(
        self,
        id: Optional[str] = None,
        *,
        website: Optional[str] = None,
        cached: bool = True,
        explain: bool = False,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Reply[CompanyAnswer]:
        """Read a company's page.

        The data of a company's page of the network.

        Send `id` or `website`. A website leads to the company that its home page links to and
        whose page names the website. That takes at most 15 seconds.

        id: Slug, URL of the page, or URN (`li:company:1234`). Required without `website`.

        website: The company that its home page links to. A domain or a URL, instead of `id`.

        cached: true: data up to 30 days old. false: fresh data, no more than a minute old.

        explain: Also return where each value was found on the page. Costs nothing more.
        """
        body: dict[str, Any] = {
        }
        if id is not None:
            body["id"] = id
        if website is not None:
            body["website"] = website
        if cached is not True:
            body["cached"] = cached
        if explain is not False:
            body["explain"] = explain
        return self._send("/v1/network/company", body, CompanyAnswer, idempotency_key, timeout)

    def get_profile(
        self,
        id: str,
        *,
        cached: bool = True,
        explain: bool = False,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Reply[ProfileAnswer]:
        """Read a person's page.

        The data of a person's page of the network.

        id: Slug, URL of the page, or URN (`li:person:1234`).

        cached: true: data up to 30 days old. false: fresh data, no more than a minute old.

        explain: Also return where each value was found on the page. Costs nothing more.
        """
        body: dict[str, Any] = {
            "id": id,
        }
        if cached is not True:
            body["cached"] = cached
        if explain is not False:
            body["explain"] = explain
        return self._send("/v1/network/profile", body, ProfileAnswer, idempotency_key, timeout)

    def start_watch(
        self,
        kind: Literal["company", "profile"],
        id: Optional[str] = None,
        *,
        website: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Reply[WatchAnswer]:
        """Watch a page for changes.

        The service reads the page once a day for 30 days and sends changes to your webhooks.

        Choose `network.changed` and `network.gone` at one of your webhooks. A watch with more
        than 7 days left is answered as it is, free.

        kind: Kind of the page.

        id: Slug, URL of the page, or URN (`li:company:1234`). Required without `website`.

        website: Only of a company. A domain or a URL, instead of `id`.
        """
        body: dict[str, Any] = {
            "kind": kind,
        }
        if id is not None:
            body["id"] = id
        if website is not None:
            body["website"] = website
        return self._send("/v1/network/watches", body, WatchAnswer, idempotency_key, timeout)

    def list_watches(self, *, timeout: Optional[float] = None) -> Reply[WatchListAnswer]:
        """List your watches.

        The watches of your account that have not ended. Free.
        """
        return self._send("/v1/network/watches", None, WatchListAnswer, None, timeout)

    def lookup_ip(
        self,
        ip: str,
        *,
        explain: bool = False,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Reply[IpLookupAnswer]:
        """Locate an IP address.

        The location and the network of an address.

        ip: An IPv4 or IPv6 address.

        explain: Also return which sources gave the answer.
        """
        body: dict[str, Any] = {
            "ip": ip,
        }
        if explain is not False:
            body["explain"] = explain
        return self._send("/v1/ip/lookup", body, IpLookupAnswer, idempotency_key, timeout)

    def report_email_outcome(
        self,
        email: str,
        outcome: Literal["delivered", "bounced_hard", "bounced_soft", "complained"],
        at: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Reply[EmailOutcomeAnswer]:
        """Report the outcome of a message.

        Whether a message to an address arrived or bounced. Your account's own next validation
        of that address takes it as evidence. A repeated report changes nothing. Free.

        email: Where the message was sent.

        outcome: `bounced_hard`: refused for good. `bounced_soft`: refused for now.
        `complained`: its reader called it spam.

        at: When it came, ISO 8601 with a time zone; at most a year ago.
        """
        body: dict[str, Any] = {
            "email": email,
            "outcome": outcome,
            "at": at,
        }
        return self._send("/v1/email/outcomes", body, EmailOutcomeAnswer, idempotency_key, timeout)

    def end_watch(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Reply[WatchEndAnswer]:
        """End a watch.

        The page is not read for it any more. The price of the watch is not paid back. Free.

        id: Its id.
        """
        body: dict[str, Any] = {
            "id": id,
        }
        return self._send("/v1/network/watches/end", body, WatchEndAnswer, idempotency_key, timeout)

    def get_account(self, *, timeout: Optional[float] = None) -> Reply[AccountAnswer]:
        """Read the balance, prices, limits and this key.

        Balance, prices and limits of the account, and the key of this request. Free.
        """
        return self._send("/v1/account", None, AccountAnswer, None, timeout)

    def list_keys(self, *, timeout: Optional[float] = None) -> Reply[KeyListAnswer]:
        """List the keys.

        The keys of the account, without their texts. The key of the request needs the scope
        `manage`. Free.
        """
        return self._send("/v1/keys", None, KeyListAnswer, None, timeout)

    def get_key(
        self,
        name: str,
        *,
        timeout: Optional[float] = None,
    ) -> Reply[KeyAnswer]:
        """Read a key.

        The key of a name, without its text. The key of the request needs the scope `manage`.
        Free.

        name: Name of the resource.
        """
        return self._send(f"/v1/keys/{part(name)}", None, KeyAnswer, None, timeout)

    def put_key(
        self,
        name: str,
        scopes: list[Literal["email", "company", "profile", "watch", "ip"]],
        *,
        day_cap: Optional[int] = None,
        month_cap: Optional[int] = None,
        expires_at: Optional[str] = None,
        allowed_ips: Optional[list[str]] = None,
        disabled: bool = False,
        test: bool = False,
        if_match: Optional[str] = None,
        if_none_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Reply[KeyPutAnswer]:
        """Make or change a key.

        Makes the key of a name, or gives it these settings. A repetition changes nothing. The
        key of the request needs the scope `manage`. Free.

        name: Name of the resource.

        day_cap: The most that it may spend, in credits a day of UTC; null: no cap.

        month_cap: The most that it may spend, in credits a month of UTC; null: no cap.

        expires_at: A time in the future, or a day of UTC; null: it does not expire.

        scopes: Operations that it opens.

        allowed_ips: Addresses and CIDR blocks that may use it; empty: any.

        disabled: Whether it is refused.

        test: Whether it is a test key. Its requests get sample answers and cost nothing. It
        cannot change.

        if_match: The `ETag` of the resource: another state is refused with RESOURCE_003.

        if_none_match: `*`: a resource that is there is refused with RESOURCE_003.
        """
        body: dict[str, Any] = {
            "scopes": scopes,
        }
        if day_cap is not None:
            body["day_cap"] = day_cap
        if month_cap is not None:
            body["month_cap"] = month_cap
        if expires_at is not None:
            body["expires_at"] = expires_at
        if allowed_ips is not None:
            body["allowed_ips"] = allowed_ips
        if disabled is not False:
            body["disabled"] = disabled
        if test is not False:
            body["test"] = test
        return self._send(f"/v1/keys/{part(name)}", body, KeyPutAnswer, None, timeout, "PUT", {"if-match": if_match, "if-none-match": if_none_match})

    def revoke_key(
        self,
        name: str,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Reply[KeyAnswer]:
        """Revoke a key.

        Ends the key of a name for good. The key of the request needs the scope `manage`. Free.

        name: Name of the resource.

        if_match: The `ETag` of the resource: another state is refused with RESOURCE_003.
        """
        return self._send(f"/v1/keys/{part(name)}", None, KeyAnswer, None, timeout, "DELETE", {"if-match": if_match})

    def list_webhooks(self, *, timeout: Optional[float] = None) -> Reply[WebhookListAnswer]:
        """List the webhook endpoints.

        The endpoints of the account, without their secrets. The key of the request needs the
        scope `manage`. Free.
        """
        return self._send("/v1/webhooks", None, WebhookListAnswer, None, timeout)

    def get_webhook(
        self,
        name: str,
        *,
        timeout: Optional[float] = None,
    ) -> Reply[WebhookAnswer]:
        """Read a webhook endpoint.

        The endpoint of a name, without its secret. The key of the request needs the scope
        `manage`. Free.

        name: Name of the resource.
        """
        return self._send(f"/v1/webhooks/{part(name)}", None, WebhookAnswer, None, timeout)

    def put_webhook(
        self,
        name: str,
        url: str,
        types: list[Literal["balance.low", "balance.empty", "credits.granted", "account.suspended", "key.created", "key.rerolled", "key.revoked", "key.expiring", "cap.reached", "errors.high", "email.settled", "network.changed", "network.gone", "list.finished"]],
        *,
        description: str = "",
        disabled: Optional[bool] = None,
        if_match: Optional[str] = None,
        if_none_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Reply[WebhookPutAnswer]:
        """Make or change a webhook endpoint.

        Makes the endpoint of a name, or gives it these settings. A repetition changes nothing.
        The key of the request needs the scope `manage`. Free.

        name: Name of the resource.

        url: Where events go.

        types: Event types that it receives.

        description: For its owner.

        disabled: Whether it gets no events; null: unchanged.

        if_match: The `ETag` of the resource: another state is refused with RESOURCE_003.

        if_none_match: `*`: a resource that is there is refused with RESOURCE_003.
        """
        body: dict[str, Any] = {
            "url": url,
            "types": types,
        }
        if description != "":
            body["description"] = description
        if disabled is not None:
            body["disabled"] = disabled
        return self._send(f"/v1/webhooks/{part(name)}", body, WebhookPutAnswer, None, timeout, "PUT", {"if-match": if_match, "if-none-match": if_none_match})

    def remove_webhook(
        self,
        name: str,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Reply[WebhookAnswer]:
        """Remove a webhook endpoint.

        Removes the endpoint of a name, with its deliveries. The key of the request needs the
        scope `manage`. Free.

        name: Name of the resource.

        if_match: The `ETag` of the resource: another state is refused with RESOURCE_003.
        """
        return self._send(f"/v1/webhooks/{part(name)}", None, WebhookAnswer, None, timeout, "DELETE", {"if-match": if_match})

    def get_usage(
        self,
        *,
        range: Optional[Literal["hour", "day", "week", "month"]] = None,
        operation: Optional[Literal["email", "company", "profile", "watch", "ip"]] = None,
        key_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Reply[UsageAnswer]:
        """Read the usage.

        Requests, errors, credits and latencies of the account over a span that ends now. The
        key of the request needs the scope `manage`. Free.

        range: Length of the span: 60 minutes, 24 hours, 7 days or 30 days.

        operation: Only requests of this operation.

        key_id: Only requests of the key with this id.
        """
        query: Mapping[str, Any] = {
            "range": range,
            "operation": operation,
            "key_id": key_id,
        }
        return self._send(with_query("/v1/usage", query), None, UsageAnswer, None, timeout)

    def list_ledger(
        self,
        *,
        kind: Optional[Literal["grant", "charge", "block_purchase", "adjustment"]] = None,
        operation: Optional[Literal["email", "company", "profile", "watch", "ip"]] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        before: Optional[str] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> Reply[LedgerAnswer]:
        """Read the ledger.

        Grants, charges and corrections of the account, newest first. A page may have fewer
        entries than its limit: read on while `next` is given. The key of the request needs the
        scope `manage`. Free.

        kind: Only entries of this kind.

        operation: Only entries of this operation.

        from_: Since this time, or the beginning of this day of UTC.

        to: Until this time, which is excluded.

        before: `next` of the page before.

        limit: Entries of a page.
        """
        query: Mapping[str, Any] = {
            "kind": kind,
            "operation": operation,
            "from": from_,
            "to": to,
            "before": before,
            "limit": limit,
        }
        return self._send(with_query("/v1/ledger", query), None, LedgerAnswer, None, timeout)

    def list_requests(
        self,
        *,
        operation: Optional[Literal["email", "company", "profile", "watch", "ip"]] = None,
        key_id: Optional[str] = None,
        outcome: Optional[Literal["ok", "not_found", "caller", "service"]] = None,
        code: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        before: Optional[str] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> Reply[RequestsAnswer]:
        """List requests.

        Requests of the account with their outcome, latency and credits, newest first, as far
        back as they are kept. They appear some seconds after their answer. The key of the
        request needs the scope `manage`. Free.

        operation: Only requests of this operation.

        key_id: Only requests of the key with this id.

        outcome: Only successful requests (`ok`), or errors of this cause.

        code: Only requests with this error code, or `ok`.

        from_: Since this time, or the beginning of this day of UTC.

        to: Until this time, which is excluded.

        before: `next` of the page before.

        limit: Requests of a page.
        """
        query: Mapping[str, Any] = {
            "operation": operation,
            "key_id": key_id,
            "outcome": outcome,
            "code": code,
            "from": from_,
            "to": to,
            "before": before,
            "limit": limit,
        }
        return self._send(with_query("/v1/requests", query), None, RequestsAnswer, None, timeout)
