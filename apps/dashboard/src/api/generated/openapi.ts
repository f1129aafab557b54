/* eslint-disable @typescript-eslint/consistent-indexed-object-style --
   made from the OpenAPI document by `npm run client:types`; not to be edited */

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    RefusalAnswer: {
      /** @description One sentence for humans. */
      message: string;
      /** @description ULID of the request. */
      request_id: string;
      /** @description Depends on the code. */
      details: { [key: string]: unknown };
      /**
       * @description The kind of error.
       * @example forbidden
       */
      error: string;
      /**
       * @description Stable; decide by this one.
       * @example SESSION_004
       */
      code: string;
    };
    /**
     * @description In that account.
     * @enum {string}
     */
    MemberRole: 'owner' | 'developer' | 'billing' | 'viewer';
    /**
     * @description Their permissions there.
     * @enum {string}
     */
    Permission:
      | 'account:read'
      | 'billing:manage'
      | 'bodies:manage'
      | 'caps:manage'
      | 'keys:manage'
      | 'lists:run'
      | 'people:manage'
      | 'webhooks:manage';
    SignedInUser: {
      /** @example ada@example.com */
      email: string;
      /**
       * @description In the service: an `admin` looks after all accounts.
       * @enum {string}
       */
      role: 'user' | 'admin';
      /**
       * @description The account that they look at.
       * @example acc_01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      account_id: string;
      /** @description In that account. */
      account_role: components['schemas']['MemberRole'];
      /** @description Their permissions there. */
      permissions: components['schemas']['Permission'][];
      /** @description true: an invited member without access until their address is confirmed. */
      awaits_confirmation: boolean;
    };
    KeptDays: {
      /**
       * @description Single requests.
       * @example 30
       */
      requests: number;
      /**
       * @description Activity: acts and their actors.
       * @example 731
       */
      audit: number;
      /**
       * @description Deliveries of webhooks, with their attempts.
       * @example 30
       */
      deliveries: number;
    };
    DemoCredentials: { email: string; password: string };
    SessionAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description null: no user is signed in. */
      user: components['schemas']['SignedInUser'] | null;
      /** @description Whether the password was right and a code is required. */
      needs_code: boolean;
      /** @description Whether the browser can use passkeys at this address. */
      passkeys: boolean;
      /** @description Whether signing up is open. */
      sign_up: boolean;
      /** @description Whether the service mails a link to a user who has lost their password. */
      mails_links: boolean;
      /** @description Whether places come from the bundled data, whose licence wants DB-IP's link beside them. */
      bundled_places: boolean;
      /** @description How many days something can be looked up at least. */
      kept_days: components['schemas']['KeptDays'];
      /** @description Sign-in data of the demo, while it runs. */
      demo: components['schemas']['DemoCredentials'] | null;
    };
    SignInForm: {
      /** @example ada@example.com */
      email: string;
      password: string;
    };
    CodeForm: {
      /**
       * @description Six digits of the app, or a backup code.
       * @example 123456
       */
      code: string;
    };
    SignUpForm: {
      /** @example ada@example.com */
      email: string;
      /** @description Chosen with the link where mail is sent, and not read then. */
      password?: string;
    };
    PasswordForm: { current_password: string; new_password: string };
    LinkMailForm: {
      /** @example ada@example.com */
      email: string;
    };
    LinkMailAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /**
       * @description Whether or not the address is known.
       * @example true
       */
      accepted: boolean;
    };
    LinkForm: {
      /** @description The part of the link after the #. */
      token: string;
    };
    LinkAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /**
       * @description Email address of the user.
       * @example ada@example.com
       */
      email: string;
      /** @enum {string} */
      purpose: 'invitation' | 'reset';
      /** Format: date-time */
      expires_at: string;
    };
    ChosenPasswordForm: {
      new_password: string;
      /** @description The part of the link after the #. */
      token: string;
    };
    TopUp: {
      /** @description Address; null: the operator has set none. */
      url: string | null;
      /** @description Instruction in one sentence; null without one. */
      text: string | null;
    };
    Suspension: {
      /** Format: date-time */
      since: string;
      /** @description In the operator's words. */
      reason: string | null;
      /** @description Contact of the operator; null: the operator has set none. */
      contact_url: string | null;
    };
    AccountAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @example acc_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      id: string;
      /** @example ada@example.com */
      email: string;
      /** @example 1000 */
      credits: number;
      /**
       * @description Left of the block bought last.
       * @example 42
       */
      ip_lookups_left: number;
      /**
       * @description Without tests.
       * @example 3
       */
      requests_last_minute: number;
      /**
       * @description Credits spent per day: the mean of the last seven days.
       * @example 12.5
       */
      credits_per_day: number;
      /**
       * @description Days that the balance lasts; null without spending, or for an account younger than a day.
       * @example 80
       */
      days_left: number | null;
      /**
       * @description Highest first.
       * @example [
       *       1000,
       *       100
       *     ]
       */
      low_balance_thresholds: number[];
      /** @description The threshold that the balance has come down to. */
      low_balance: number | null;
      /**
       * @description Reason to top up: no credits, `low_balance`, or less than a week's use.
       * @enum {string|null}
       */
      warning: 'empty' | 'threshold' | 'week' | null;
      top_up: components['schemas']['TopUp'];
      /** @description null: its keys are accepted. */
      suspension: components['schemas']['Suspension'] | null;
      /** @description In credits. */
      prices: {
        /**
         * @description Email validation
         * @example 1
         */
        email: number;
        /**
         * @description Company with an email
         * @example 1
         */
        email_company: number;
        /**
         * @description Company
         * @example 1
         */
        company: number;
        /**
         * @description Profile
         * @example 1
         */
        profile: number;
        /**
         * @description Watch
         * @example 10
         */
        watch: number;
        /**
         * @description 100 IP lookups
         * @example 1
         */
        ip: number;
      };
      /** @description Requests per second. */
      limits: {
        /**
         * @description Email validation
         * @example 10
         */
        email: number;
        /**
         * @description Company
         * @example 10
         */
        company: number;
        /**
         * @description Profile
         * @example 10
         */
        profile: number;
        /**
         * @description Watch
         * @example 10
         */
        watch: number;
        /**
         * @description IP lookup
         * @example 100
         */
        ip: number;
        /**
         * @description Fresh scrapes
         * @example 2
         */
        fresh: number;
      };
      /** @description Whether an email validation without a result is charged. */
      charge_unknown: boolean;
      /**
       * @description Days for which the bodies of requests and answers are kept, 0: they are not stored; null: the operator does not offer it.
       * @example 0
       */
      body_days: number | null;
      /** Format: date-time */
      created_at: string;
      /**
       * @description Entity tag of the editable state. Send it in `If-Match` with a change.
       * @example "47DEQpj8HBSa-_TImW-5JC"
       */
      etag: string;
    };
    AccountForm: {
      /**
       * @description Balances at which to warn, in credits.
       * @example [
       *       1000,
       *       100
       *     ]
       */
      low_balance_thresholds?: number[];
      /** @description Whether an email validation without a result is charged. */
      charge_unknown?: boolean;
    };
    BodyDaysForm: {
      /**
       * @description Days for which the bodies of requests and answers are kept; 0: they are not stored, and stored ones are deleted.
       * @example 7
       */
      days: number;
    };
    AlertsAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description Whether mail is sent at all, and people with this role get any. */
      possible: boolean;
      /** @description Whether this person wants it, for this account. */
      on: boolean;
      /**
       * @description Entity tag of the editable state. Send it in `If-Match` with a change.
       * @example "47DEQpj8HBSa-_TImW-5JC"
       */
      etag: string;
    };
    AlertsForm: { on: boolean };
    ManagedKey: {
      /** @example key_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      id: string;
      /** @example production */
      name: string;
      /**
       * @description The start of its text.
       * @example enr_h3Xk9a
       */
      prefix: string;
      /**
       * @description Whether it is a test key. Its requests get sample answers and cost nothing.
       * @example false
       */
      test: boolean;
      /**
       * @example [
       *       "email",
       *       "ip"
       *     ]
       */
      scopes: ('email' | 'company' | 'profile' | 'watch' | 'ip' | 'manage')[];
      /** @description Addresses and CIDR blocks that may use it; empty: any. */
      allowed_ips: string[];
      /**
       * @description Credits a day of UTC; null: no cap.
       * @example 100
       */
      day_cap: number | null;
      /**
       * @description Credits a month of UTC; null: no cap.
       * @example 2000
       */
      month_cap: number | null;
      /**
       * @description Credits since midnight, UTC; null without caps.
       * @example 12
       */
      spent_today: number | null;
      /**
       * @description Credits since the first of the month, UTC; null without caps.
       * @example 340
       */
      spent_this_month: number | null;
      /**
       * @description ISO 8601 in UTC; null: it does not expire.
       * @example null
       */
      expires_at: string | null;
      /**
       * @description Some seconds behind; null: never.
       * @example 2026-11-20T09:00:00.000Z
       */
      last_used_at: string | null;
      /** @example false */
      disabled: boolean;
      /**
       * @description null: it is not revoked.
       * @example null
       */
      revoked_at: string | null;
      /**
       * @description ISO 8601 in UTC.
       * @example 2026-11-20T09:00:00.000Z
       */
      created_at: string;
      /**
       * @description `retiring`: replaced by another of its name, and works until it expires.
       * @example active
       * @enum {string}
       */
      status: 'active' | 'disabled' | 'expired' | 'retiring' | 'revoked';
      /**
       * @description Entity tag of the editable state. Send it in `If-Match` with a change.
       * @example "47DEQpj8HBSa-_TImW-5JC"
       */
      etag: string;
    };
    AllKeysAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description Those that are not revoked, oldest first. */
      keys: components['schemas']['ManagedKey'][];
      /**
       * @description How many an account may have.
       * @example 200
       */
      most: number;
      /** @description The last 100 that were revoked, oldest first. */
      revoked: components['schemas']['ManagedKey'][];
    };
    KeyDetailsAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      key: components['schemas']['ManagedKey'];
      /** @description Email of its maker, or the id of the key that made it; null: the operator, the service itself, or a time before the audit log begins. */
      made_by: string | null;
    };
    /**
     * @description Its scopes; absent: all operations, not `manage`.
     * @enum {string}
     */
    KeyScope: 'email' | 'company' | 'profile' | 'watch' | 'ip' | 'manage';
    NewKeyForm: {
      /** @example production */
      name: string;
      /** @description Its scopes; absent: all operations, not `manage`. */
      scopes?: components['schemas']['KeyScope'][];
      /** @description Addresses and CIDR blocks that may use it; empty: any. */
      allowed_ips?: string[];
      /**
       * @description The most that it may spend, in credits a day of UTC; null: no cap.
       * @example 100
       */
      day_cap?: number | null;
      /**
       * @description The most that it may spend, in credits a month of UTC; null: no cap.
       * @example 2000
       */
      month_cap?: number | null;
      /**
       * @description A time in the future, or a day of UTC; null: it does not expire.
       * @example 2030-01-01
       */
      expires_at?: string | null;
      /** @description Whether it is a test key; absent: a live one. */
      test?: boolean;
    };
    IssuedKeyAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      key: components['schemas']['ManagedKey'];
      /** @description The text of the key: shown here and never again. */
      api_key: string;
    };
    KeyChangesForm: {
      /** @example production */
      name?: string;
      scopes?: components['schemas']['KeyScope'][];
      /** @description Addresses and CIDR blocks that may use it; empty: any. */
      allowed_ips?: string[];
      /**
       * @description The most that it may spend, in credits a day of UTC; null: no cap.
       * @example 100
       */
      day_cap?: number | null;
      /**
       * @description The most that it may spend, in credits a month of UTC; null: no cap.
       * @example 2000
       */
      month_cap?: number | null;
      /**
       * @description A time in the future, or a day of UTC; null: it does not expire.
       * @example 2030-01-01
       */
      expires_at?: string | null;
      /** @description Refused until it is enabled again. */
      disabled?: boolean;
    };
    KeyAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      key: components['schemas']['ManagedKey'];
    };
    RerollForm: {
      /** @description How long the old key still works. */
      grace_seconds: number;
    };
    /** @enum {string} */
    EntryKind: 'grant' | 'charge' | 'block_purchase' | 'adjustment';
    /** @enum {string} */
    Operation: 'email' | 'company' | 'profile' | 'watch' | 'ip';
    LedgerLine: {
      /**
       * @description Grows within an account.
       * @example 4711
       */
      id: string;
      /**
       * @example charge
       * @enum {string}
       */
      kind: 'grant' | 'charge' | 'block_purchase' | 'adjustment';
      /**
       * @description Of a charge; null: no charge.
       * @example email
       * @enum {string|null}
       */
      operation: 'email' | 'company' | 'profile' | 'watch' | 'ip' | null;
      /**
       * @description The request that was charged.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string | null;
      /**
       * @description The key of that request.
       * @example key_01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      key_id: string | null;
      /**
       * @description Negative when credits leave the account.
       * @example -1
       */
      credits: number;
      /**
       * @description Credits of the account after the entry.
       * @example 999
       */
      balance_after: number;
      /**
       * @description IP lookups added (a block) or taken (-1).
       * @example 0
       */
      ip_lookups: number;
      /**
       * @description Why, for grants and adjustments.
       * @example null
       */
      reason: string | null;
      /**
       * @description ISO 8601 in UTC.
       * @example 2026-11-20T09:00:00.000Z
       */
      created_at: string;
    };
    LedgerPageAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description `before` of the next page; null: this is the last. */
      next: string | null;
      /** @description Newest first. */
      entries: components['schemas']['LedgerLine'][];
    };
    /** @enum {string} */
    Range: 'hour' | 'day' | 'week' | 'month';
    Figures: {
      requests: number;
      successes: number;
      errors: number;
      /** @description Errors because the subject does not exist. */
      not_found: number;
      /** @description Errors of the caller, such as malformed input or too many requests. */
      caller_errors: number;
      /** @description Errors of the service, or of a site that it needs. */
      service_errors: number;
      credits: number;
      /** @description Median latency of successful requests, in milliseconds; null: nothing succeeded. */
      p50_ms: number | null;
      /** @description 90th percentile of the latency of successful requests, in milliseconds; null: nothing succeeded. */
      p90_ms: number | null;
      /** @description 99th percentile of the latency of successful requests, in milliseconds; null: nothing succeeded. */
      p99_ms: number | null;
    };
    UsagePoint: {
      requests: number;
      successes: number;
      errors: number;
      /** @description Errors because the subject does not exist. */
      not_found: number;
      /** @description Errors of the caller, such as malformed input or too many requests. */
      caller_errors: number;
      /** @description Errors of the service, or of a site that it needs. */
      service_errors: number;
      credits: number;
      /** @description Median latency of successful requests, in milliseconds; null: nothing succeeded. */
      p50_ms: number | null;
      /** @description 90th percentile of the latency of successful requests, in milliseconds; null: nothing succeeded. */
      p90_ms: number | null;
      /** @description 99th percentile of the latency of successful requests, in milliseconds; null: nothing succeeded. */
      p99_ms: number | null;
      /**
       * Format: date-time
       * @description Its start.
       */
      at: string;
    };
    OperationFigures: {
      requests: number;
      successes: number;
      errors: number;
      /** @description Errors because the subject does not exist. */
      not_found: number;
      /** @description Errors of the caller, such as malformed input or too many requests. */
      caller_errors: number;
      /** @description Errors of the service, or of a site that it needs. */
      service_errors: number;
      credits: number;
      /** @description Median latency of successful requests, in milliseconds; null: nothing succeeded. */
      p50_ms: number | null;
      /** @description 90th percentile of the latency of successful requests, in milliseconds; null: nothing succeeded. */
      p90_ms: number | null;
      /** @description 99th percentile of the latency of successful requests, in milliseconds; null: nothing succeeded. */
      p99_ms: number | null;
      /**
       * @example email
       * @enum {string}
       */
      operation: 'email' | 'company' | 'profile' | 'watch' | 'ip';
    };
    KeyFigures: {
      requests: number;
      successes: number;
      errors: number;
      /** @description Errors because the subject does not exist. */
      not_found: number;
      /** @description Errors of the caller, such as malformed input or too many requests. */
      caller_errors: number;
      /** @description Errors of the service, or of a site that it needs. */
      service_errors: number;
      credits: number;
      /** @description Median latency of successful requests, in milliseconds; null: nothing succeeded. */
      p50_ms: number | null;
      /** @description 90th percentile of the latency of successful requests, in milliseconds; null: nothing succeeded. */
      p90_ms: number | null;
      /** @description 99th percentile of the latency of successful requests, in milliseconds; null: nothing succeeded. */
      p99_ms: number | null;
      /** @description Id of the key, revoked or not. */
      key_id: string;
      name: string;
    };
    CodeCount: {
      /** @example IP_001 */
      code: string;
      /**
       * @description The cause.
       * @example caller
       * @enum {string}
       */
      kind: 'not_found' | 'caller' | 'service';
      count: number;
    };
    FieldFound: {
      /**
       * @description Its place in the answer; of a page, in its record.
       * @example employee_count
       */
      field: string;
      /**
       * @description Look-ups whose answer had a value in this field.
       * @example 81
       */
      found: number;
      /**
       * @description Look-ups that asked for it: all, or those with `include_company_data`.
       * @example 100
       */
      asked: number;
    };
    OperationMatches: {
      /**
       * @example company
       * @enum {string}
       */
      operation: 'email' | 'company' | 'profile' | 'watch' | 'ip';
      /**
       * @description Successful ones; an answer given again counts once.
       * @example 100
       */
      lookups: number;
      fields: components['schemas']['FieldFound'][];
    };
    UsageAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /**
       * @description ISO 8601 in UTC.
       * @example 2026-11-19T10:00:00.000Z
       */
      from: string;
      /**
       * @description Exclusive.
       * @example 2026-11-20T10:00:00.000Z
       */
      to: string;
      /**
       * @description Duration of a point of `series`.
       * @example 900
       */
      step_seconds: number;
      totals: components['schemas']['Figures'];
      /** @description One for every step, in the order of time. */
      series: components['schemas']['UsagePoint'][];
      /** @description Most requests first. */
      operations: components['schemas']['OperationFigures'][];
      /** @description Most requests first, at most 100. */
      keys: components['schemas']['KeyFigures'][];
      /** @description Codes of errors, the most frequent first. */
      codes: components['schemas']['CodeCount'][];
      /** @description Fields that successful look-ups found, by whole hours; most look-ups first. */
      matches: components['schemas']['OperationMatches'][];
    };
    DayFigures: {
      /**
       * Format: date
       * @description A day of the time zone.
       */
      day: string;
      credits: number;
    };
    DaysAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description In order of time; the last one is today. */
      days: components['schemas']['DayFigures'][];
    };
    /** @enum {string} */
    RequestOutcome: 'ok' | 'not_found' | 'caller' | 'service';
    RequestLine: {
      /**
       * @description More than 1: the row is the sum of requests that were refused alike. Only the id of the first is kept.
       * @example 1
       */
      requests: number;
      /** @example 01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      request_id: string;
      /**
       * @description Whether the stored answer of an earlier request was sent again, with its `request_id`. Free.
       * @example false
       */
      replayed: boolean;
      /**
       * Format: date-time
       * @description When it arrived.
       * @example 2026-11-20T09:00:00.000Z
       */
      at: string;
      /**
       * @example email
       * @enum {string}
       */
      operation: 'email' | 'company' | 'profile' | 'watch' | 'ip';
      /** @example key_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      key_id: string;
      /**
       * @description Name of the key, revoked or not.
       * @example production
       */
      key_name: string;
      /**
       * @description The beginning of the key.
       * @example enr_h3Xk9a
       */
      key_prefix: string;
      /**
       * @description Whether it had a test key. Figures of the account leave it out.
       * @example false
       */
      test: boolean;
      /**
       * @description `ok`, or the code of the error.
       * @example ok
       */
      code: string;
      /**
       * @description Why the key was refused, for AUTH_002 and AUTH_003.
       * @example null
       * @enum {string|null}
       */
      reason: 'revoked' | 'disabled' | 'expired' | 'suspended' | 'scope' | 'address' | null;
      /**
       * @description Parameter of the body that the error names.
       * @example null
       */
      parameter: string | null;
      /**
       * @description HTTP status; null: the caller disconnected before the answer.
       * @example 200
       */
      status: number | null;
      /**
       * @description Credits charged.
       * @example 1
       */
      credits: number;
      /** @example 1.25 */
      latency_ms: number;
    };
    RequestPageAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description `before` of the next page; null: this is the last. */
      next: string | null;
      /** @description Newest first. */
      requests: components['schemas']['RequestLine'][];
    };
    RequestAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description The last attempt; null: only the ledger contains it, because requests are kept for a shorter time. */
      request: components['schemas']['RequestLine'] | null;
      /** @description Everything under this id, oldest first: attempts, then replays of the answer. At most 100. */
      events: components['schemas']['RequestLine'][];
      charge: components['schemas']['LedgerLine'] | null;
      /** @description Everything that it left in the ledger, oldest first. */
      entries: components['schemas']['LedgerLine'][];
    };
    /**
     * @description `unreadable`: encrypted with a key that the service no longer has.
     * @enum {string}
     */
    RequestBodiesState: 'kept' | 'unreadable' | 'none';
    BodyText: {
      /**
       * @description JSON, unless it is clipped. API keys in it are replaced by `enr_…`.
       * @example {"ip":"8.8.8.8"}
       */
      text: string;
      /** @description Whether it is the beginning of a longer body: 32768 bytes are kept. */
      is_clipped: boolean;
    };
    RequestBodiesAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description `unreadable`: encrypted with a key that the service no longer has. */
      state: components['schemas']['RequestBodiesState'];
      request: components['schemas']['BodyText'] | null;
      /** @description null also where the caller disconnected before the answer. */
      answer: components['schemas']['BodyText'] | null;
    };
    /** @enum {string} */
    DeliveryState: 'pending' | 'delivered' | 'failed';
    WebhookAttempt: {
      /** @example 1 */
      number: number;
      /** Format: date-time */
      at: string;
      /** @example 83.1 */
      duration_ms: number;
      /**
       * @description Status of the answer; null without an answer.
       * @example 200
       */
      status: number | null;
      /**
       * @description Why there was no answer; null: there was one.
       * @enum {string|null}
       */
      failure: 'refused_address' | 'no_address' | 'no_connection' | 'timeout' | 'tls' | 'broken' | null;
      /**
       * @description The first 500 characters of the answer.
       * @example ok
       */
      answer: string;
    };
    WebhookDelivery: {
      /** @example whd_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      id: string;
      /** @example whe_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      webhook_id: string;
      /**
       * @description The `webhook-id` header.
       * @example evt_01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      event_id: string;
      /**
       * @example balance.low
       * @enum {string}
       */
      type:
        | 'balance.low'
        | 'balance.empty'
        | 'credits.granted'
        | 'account.suspended'
        | 'key.created'
        | 'key.rerolled'
        | 'key.revoked'
        | 'key.expiring'
        | 'cap.reached'
        | 'errors.high'
        | 'email.settled'
        | 'network.changed'
        | 'network.gone'
        | 'list.finished'
        | 'webhook.test';
      state: components['schemas']['DeliveryState'];
      /**
       * @description How many were begun.
       * @example 1
       */
      attempts: number;
      /**
       * Format: date-time
       * @description null without a next attempt, or while one is in progress.
       */
      next_attempt_at: string | null;
      /** Format: date-time */
      created_at: string;
      /** @description The last one that ended. */
      last_attempt: components['schemas']['WebhookAttempt'] | null;
    };
    DeliveryPageAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description `before` of the next page; null: this is the last. */
      next: string | null;
      /** @description Newest first, as far back as they are kept. */
      deliveries: components['schemas']['WebhookDelivery'][];
    };
    DeliveryDetailsAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      delivery: components['schemas']['WebhookDelivery'];
      /** @description The body, as it is signed and sent. */
      body: string;
      /** @description First to last. */
      attempts: components['schemas']['WebhookAttempt'][];
    };
    DeliveryAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      delivery: components['schemas']['WebhookDelivery'];
    };
    ManagedWebhook: {
      /** @example whe_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      id: string;
      /**
       * @description null: made in the dashboard.
       * @example alerts
       */
      name: string | null;
      /** @example https://example.com/webhooks */
      url: string;
      /** @example Billing alerts */
      description: string;
      /**
       * @example [
       *       "balance.low"
       *     ]
       */
      types: (
        | 'balance.low'
        | 'balance.empty'
        | 'credits.granted'
        | 'account.suspended'
        | 'key.created'
        | 'key.rerolled'
        | 'key.revoked'
        | 'key.expiring'
        | 'cap.reached'
        | 'errors.high'
        | 'email.settled'
        | 'network.changed'
        | 'network.gone'
        | 'list.finished'
      )[];
      /**
       * @description ISO 8601 in UTC.
       * @example 2026-11-20T09:00:00.000Z
       */
      created_at: string;
      /**
       * @description null: events are sent.
       * @example null
       */
      disabled_at: string | null;
      /**
       * @description `owner`: switched off; `operator`: stopped by the operator; `gone`: it answered 410; `failing`: no message succeeded for three days.
       * @example null
       * @enum {string|null}
       */
      disabled_because: 'owner' | 'operator' | 'gone' | 'failing' | null;
      /**
       * @description Since when every attempt has failed; null: the last one arrived.
       * @example null
       */
      failing_since: string | null;
      /**
       * @description Until when secrets before the present one sign as well.
       * @example null
       */
      old_secret_ends_at: string | null;
      /**
       * @description Entity tag of the editable state. Send it in `If-Match` with a change.
       * @example "47DEQpj8HBSa-_TImW-5JC"
       */
      etag: string;
    };
    WebhookListAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description Oldest first. */
      webhooks: components['schemas']['ManagedWebhook'][];
      /**
       * @description How many an account may have.
       * @example 10
       */
      most: number;
    };
    NewWebhookForm: {
      /**
       * @description Where events go.
       * @example https://example.com/webhooks
       */
      url: string;
      /**
       * @description Event types that it receives.
       * @example [
       *       "balance.low"
       *     ]
       */
      types: (
        | 'balance.low'
        | 'balance.empty'
        | 'credits.granted'
        | 'account.suspended'
        | 'key.created'
        | 'key.rerolled'
        | 'key.revoked'
        | 'key.expiring'
        | 'cap.reached'
        | 'errors.high'
        | 'email.settled'
        | 'network.changed'
        | 'network.gone'
        | 'list.finished'
      )[];
      /** @example Billing alerts */
      description?: string;
    };
    IssuedWebhookAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      webhook: components['schemas']['ManagedWebhook'];
      /**
       * @description The signing secret: shown here and never again.
       * @example whsec_...
       */
      secret: string;
    };
    WebhookChangesForm: {
      /**
       * @description Where events go.
       * @example https://example.com/webhooks
       */
      url?: string;
      /**
       * @description Event types that it receives.
       * @example [
       *       "balance.low"
       *     ]
       */
      types?: (
        | 'balance.low'
        | 'balance.empty'
        | 'credits.granted'
        | 'account.suspended'
        | 'key.created'
        | 'key.rerolled'
        | 'key.revoked'
        | 'key.expiring'
        | 'cap.reached'
        | 'errors.high'
        | 'email.settled'
        | 'network.changed'
        | 'network.gone'
        | 'list.finished'
      )[];
      /** @example Billing alerts */
      description?: string;
      /** @description It gets no messages until it is enabled again. */
      disabled?: boolean;
    };
    WebhookAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      webhook: components['schemas']['ManagedWebhook'];
    };
    WatchedPage: {
      /** @example wat_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      id: string;
      /** @enum {string} */
      kind: 'company' | 'profile';
      /**
       * @description The name on the page.
       * @example Acme Bridges
       */
      name: string;
      /**
       * @description The page: the id to request it by.
       * @example acme-bridges
       */
      network_id: string;
      /**
       * Format: date-time
       * @description When the page was last read.
       */
      checked_at: string;
      /** Format: date-time */
      ends_at: string;
    };
    WatchedPagesAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      watches: components['schemas']['WatchedPage'][];
    };
    /** @enum {string} */
    ListState: 'draft' | 'running' | 'paused' | 'finished' | 'cancelled';
    PresentedList: {
      /** @example lst_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      id: string;
      /** @example crm-2026.csv */
      name: string;
      operation: components['schemas']['Operation'];
      key_id: string;
      columns: string[];
      state: components['schemas']['ListState'];
      /** @description Why the service has paused it. */
      paused_because: string | null;
      rows: number;
      /** @description Rows with a request: not empty, and no duplicates. */
      requests: number;
      /** @description Requests with an outcome. */
      done: number;
      /** @description Requests with an answer; the others were refused. */
      answered: number;
      credits: number;
      /** Format: date-time */
      created_at: string;
      /**
       * Format: date-time
       * @description When it finished or was cancelled.
       */
      ended_at: string | null;
    };
    ListsAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description Newest first. */
      lists: components['schemas']['PresentedList'][];
    };
    ListAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      list: components['schemas']['PresentedList'];
    };
    NewListForm: {
      /** @example crm-2026.csv */
      name: string;
      operation: components['schemas']['Operation'];
      /**
       * @description Field of the requests that holds the subject.
       * @example email
       */
      field: string;
      /** @description The key that its requests are charged to. */
      key_id: string;
      /** @description Names of the columns, for the result. */
      columns: string[];
      /** @description Of lists of addresses; absent: false. */
      include_company_data?: boolean;
    };
    ListRowsForm: {
      /** @description Number of the first of these rows, from 0. */
      from: number;
      /** @description null: the row is empty. */
      subjects: (string | null)[];
      /** @description Number of the first row with the same subject; null: it is the first. */
      same_as: (number | null)[];
      /** @description JSON arrays of the values of the columns. */
      cells: string[];
    };
    ListStartForm: {
      /** @description How many rows were sent. */
      rows: number;
    };
    ListStateForm: {
      /** @enum {string} */
      state: 'running' | 'paused' | 'cancelled';
    };
    EmailForm: {
      /** @example ada@example.com */
      email: string;
      password: string;
    };
    EmailLinkAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /**
       * @description The next address.
       * @example ada@example.com
       */
      email: string;
      /**
       * @description The current address; its user must be signed in.
       * @example a@example.com
       */
      user: string;
    };
    SessionLine: {
      /** @example ses_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      id: string;
      /**
       * @description Email address of the user.
       * @example ada@example.com
       */
      email: string;
      /** @description Where it was opened. */
      address: string | null;
      /** @description User agent of the browser. */
      user_agent: string | null;
      /** Format: date-time */
      created_at: string;
      /**
       * Format: date-time
       * @description To the day.
       */
      last_used_at: string;
      /** Format: date-time */
      expires_at: string;
      /** @description Whether it is the session of this request. */
      current: boolean;
    };
    SessionListAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description The one opened last first. */
      sessions: components['schemas']['SessionLine'][];
    };
    SecondFactorAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description Whether sign-in requires a code. */
      on: boolean;
      /** @description Backup codes that are left; null: it is off. */
      backup_codes_left: number | null;
    };
    CurrentPasswordForm: { password: string };
    EnrolmentAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description Each for one sign-in; shown once. */
      backup_codes: string[];
      /**
       * @description For the app, as a QR code.
       * @example otpauth://totp/Enrichment:ada%40example.com
       */
      uri: string;
      /** @description The secret in it, in Base32. */
      secret: string;
    };
    BackupCodesAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description Each for one sign-in; shown once. */
      backup_codes: string[];
    };
    PasskeyLine: {
      /** @example pky_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      id: string;
      /** @example Laptop */
      name: string;
      /** Format: date-time */
      created_at: string;
      /** @description null: never. */
      last_used_at: string | null;
      /**
       * @description Entity tag of the editable state. Send it in `If-Match` with a change.
       * @example "47DEQpj8HBSa-_TImW-5JC"
       */
      etag: string;
    };
    PasskeyListAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description Oldest first. */
      passkeys: components['schemas']['PasskeyLine'][];
      /** @description Whether the browser could make one at this address. */
      possible: boolean;
    };
    CeremonyAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description The request to the browser, as WebAuthn writes it in JSON. */
      options: { [key: string]: unknown };
    };
    NewPasskeyForm: {
      /** @example Laptop */
      name: string;
      /** @description Answer of the browser, as WebAuthn's toJSON() writes it. */
      response: { [key: string]: unknown };
    };
    PasskeyAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      passkey: components['schemas']['PasskeyLine'];
    };
    PasskeyNameForm: {
      /** @example Laptop */
      name: string;
    };
    PasskeySignInForm: {
      /** @description Answer of the browser, as WebAuthn's toJSON() writes it. */
      response: { [key: string]: unknown };
    };
    AuditLine: {
      /** @example 4711 */
      id: string;
      /** Format: date-time */
      at: string;
      /**
       * @description Actor: an email address, the id of a key, `operator` or `command line`.
       * @example ada@example.com
       */
      by: string;
      /** @description Where from; null: the operator's, or at the command line. */
      address: string | null;
      /** @description Account; null: all accounts. */
      account_id: string | null;
      /** @example key.changed */
      action: string;
      /** @description Object of the action: an id, or an item of the price list. */
      subject: string | null;
      /** @description Value before; null without one. */
      before: { [key: string]: unknown } | null;
      /** @description Value after; null without one. */
      after: { [key: string]: unknown } | null;
    };
    AuditPageAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description `before` of the next page; null: this is the last. */
      next: string | null;
      /** @description Newest first. */
      entries: components['schemas']['AuditLine'][];
    };
    InvitationLookAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @example ben@example.com */
      email: string;
      role: components['schemas']['MemberRole'];
      /** Format: date-time */
      expires_at: string;
      /**
       * @description The address of the account.
       * @example ada@example.com
       */
      account: string;
      /** @description Whether a user signs in to accept it; else a password is chosen. */
      is_user: boolean;
      /** @description Whether the link was mailed to the address. Otherwise a later link confirms it, and sets the password. */
      confirms_address: boolean;
    };
    AcceptForm: {
      /** @description The part of the link after the #. */
      token: string;
      /** @description Unless `is_user`. */
      new_password?: string;
    };
    SignedInAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      user: components['schemas']['SignedInUser'];
    };
    AccountChoice: {
      /** @example acc_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      id: string;
      /** @example ada@example.com */
      email: string;
      role: components['schemas']['MemberRole'];
    };
    AccountChoicesAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description The one joined first first. */
      accounts: components['schemas']['AccountChoice'][];
    };
    SwitchForm: {
      /** @example acc_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      account_id: string;
    };
    MemberLine: {
      /** @example usr_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      id: string;
      /** @example ada@example.com */
      email: string;
      role: components['schemas']['MemberRole'];
      /** Format: date-time */
      since: string;
      /** @description Whether their address is confirmed. */
      confirmed: boolean;
      /** @description Whether the role applies: not for an invited member with an unconfirmed address. */
      holds_role: boolean;
      /** @description Whether it is the user of this request. */
      you: boolean;
      /**
       * @description Entity tag of the editable state. Send it in `If-Match` with a change.
       * @example "47DEQpj8HBSa-_TImW-5JC"
       */
      etag: string;
    };
    InvitationLine: {
      /** @example ben@example.com */
      email: string;
      role: components['schemas']['MemberRole'];
      /** Format: date-time */
      expires_at: string;
    };
    PeopleAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description Members in order of joining. */
      members: components['schemas']['MemberLine'][];
      /** @description Not accepted, withdrawn or expired, by their addresses. */
      invitations: components['schemas']['InvitationLine'][];
    };
    InvitationForm: {
      role: components['schemas']['MemberRole'];
      /** @example ben@example.com */
      email: string;
    };
    MadeInvitationAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      invitation: components['schemas']['InvitationLine'];
      /** @description The part of the link behind its #, to hand over; null where mail is sent: the mail has it. */
      token: string | null;
      /** @description Whether the link was mailed. */
      mailed: boolean;
    };
    RoleForm: { role: components['schemas']['MemberRole'] };
    AccountLine: {
      /** @example acc_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      id: string;
      /** @example ada@example.com */
      email: string;
      credits: number;
      ip_lookups_left: number;
      /** Format: date-time */
      created_at: string;
      /**
       * Format: date-time
       * @description Since when its keys are refused.
       */
      suspended_at: string | null;
      /** @description Why, in the operator's words. */
      suspension_reason: string | null;
      /**
       * Format: date-time
       * @description Only its ledger is left.
       */
      deleted_at: string | null;
    };
    AccountPageAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description `before` of the next page; null: this is the last. */
      next: string | null;
      /** @description Newest first. */
      accounts: components['schemas']['AccountLine'][];
    };
    NewAccountForm: {
      /** @example ada@example.com */
      email: string;
      credits: number;
    };
    NewAccountAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      account: components['schemas']['AccountLine'];
    };
    Term: {
      value: number;
      /** @description The account's own; else the default. */
      override: boolean;
    };
    AccountTermsAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      account: components['schemas']['AccountLine'];
      /** @description In credits. */
      prices: {
        email: components['schemas']['Term'];
        email_company: components['schemas']['Term'];
        company: components['schemas']['Term'];
        profile: components['schemas']['Term'];
        watch: components['schemas']['Term'];
        ip: components['schemas']['Term'];
      };
      /** @description Requests per second. */
      limits: {
        email: components['schemas']['Term'];
        company: components['schemas']['Term'];
        profile: components['schemas']['Term'];
        watch: components['schemas']['Term'];
        ip: components['schemas']['Term'];
        fresh: components['schemas']['Term'];
      };
      /**
       * @description Entity tag of the editable state. Send it in `If-Match` with a change.
       * @example "47DEQpj8HBSa-_TImW-5JC"
       */
      etag: string;
    };
    GrantForm: {
      amount: number;
      /** @description Shown in the ledger. */
      reason: string;
    };
    GrantAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      entry: components['schemas']['LedgerLine'];
    };
    AdjustmentForm: {
      /** @description Shown in the ledger. */
      reason: string;
      /** @description Not 0; negative takes credits away. */
      amount: number;
    };
    /** @enum {string} */
    LimitedItem: 'email' | 'company' | 'profile' | 'watch' | 'ip' | 'fresh';
    LimitForm: {
      operation: components['schemas']['LimitedItem'];
      /** @description null: the default. */
      per_second: number | null;
    };
    /** @enum {string} */
    PricedItem: 'email' | 'email_company' | 'company' | 'profile' | 'watch' | 'ip';
    PriceForm: {
      operation: components['schemas']['PricedItem'];
      /** @description null: the default. */
      credits: number | null;
    };
    AccountUser: {
      /** @example usr_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      id: string;
      /** @example ada@example.com */
      email: string;
      /** @enum {string} */
      role: 'user' | 'admin';
      /** @description Whether sign-in requires a code. */
      second_factor: boolean;
      /** Format: date-time */
      created_at: string;
    };
    UserListAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description Oldest first. */
      users: components['schemas']['AccountUser'][];
    };
    MadeLinkAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /**
       * @description Email address of the user.
       * @example ada@example.com
       */
      email: string;
      /** @enum {string} */
      purpose: 'invitation' | 'reset';
      /** Format: date-time */
      expires_at: string;
      /** @description Shown once: `/choose-password#` and this is the link. null when it was mailed: the mail has it. */
      token: string | null;
      /** @description Whether the relay took it for its address. */
      mailed: boolean;
    };
    SuspensionForm: {
      suspended: boolean;
      /** @description Why; its users read it. Required to suspend. */
      reason?: string;
    };
    KeyStateForm: {
      /**
       * @description The most that it may spend, in credits a day of UTC; null: no cap.
       * @example 100
       */
      day_cap?: number | null;
      /**
       * @description The most that it may spend, in credits a month of UTC; null: no cap.
       * @example 2000
       */
      month_cap?: number | null;
      /** @description Refused until it is enabled again. */
      disabled?: boolean;
    };
    FoundRequestAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description The last attempt; null: only the ledger contains it, because requests are kept for a shorter time. */
      request: components['schemas']['RequestLine'] | null;
      /** @description Everything under this id, oldest first: attempts, then replays of the answer. At most 100. */
      events: components['schemas']['RequestLine'][];
      charge: components['schemas']['LedgerLine'] | null;
      /** @description Everything that it left in the ledger, oldest first. */
      entries: components['schemas']['LedgerLine'][];
      /** @description Account of the request. */
      account: components['schemas']['AccountLine'];
    };
    DefaultPricesAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description In credits. */
      prices: {
        /**
         * @description Email validation
         * @example 1
         */
        email: number;
        /**
         * @description Company with an email
         * @example 1
         */
        email_company: number;
        /**
         * @description Company
         * @example 1
         */
        company: number;
        /**
         * @description Profile
         * @example 1
         */
        profile: number;
        /**
         * @description Watch
         * @example 10
         */
        watch: number;
        /**
         * @description 100 IP lookups
         * @example 1
         */
        ip: number;
      };
      /**
       * @description Entity tag of the editable state. Send it in `If-Match` with a change.
       * @example "47DEQpj8HBSa-_TImW-5JC"
       */
      etag: string;
    };
    DefaultPriceForm: {
      operation: components['schemas']['PricedItem'];
      /** @description Of a block, for what is sold in blocks. */
      credits: number;
    };
    DefaultLimitsAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description Requests per second. */
      limits: {
        /**
         * @description Email validation
         * @example 10
         */
        email: number;
        /**
         * @description Company
         * @example 10
         */
        company: number;
        /**
         * @description Profile
         * @example 10
         */
        profile: number;
        /**
         * @description Watch
         * @example 10
         */
        watch: number;
        /**
         * @description IP lookup
         * @example 100
         */
        ip: number;
        /**
         * @description Fresh scrapes
         * @example 2
         */
        fresh: number;
      };
      /**
       * @description Entity tag of the editable state. Send it in `If-Match` with a change.
       * @example "47DEQpj8HBSa-_TImW-5JC"
       */
      etag: string;
    };
    DefaultLimitForm: { operation: components['schemas']['LimitedItem']; per_second: number };
    /** @enum {string} */
    ServiceRange: 'day' | 'week' | 'month';
    AccountFigures: {
      account_id: string;
      /** @description Its email address. */
      name: string;
      requests: number;
      successes: number;
      credits: number;
    };
    ServiceUsageAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /**
       * @description ISO 8601 in UTC.
       * @example 2026-11-19T10:00:00.000Z
       */
      from: string;
      /**
       * @description Exclusive.
       * @example 2026-11-20T10:00:00.000Z
       */
      to: string;
      /**
       * @description Duration of a point of `series`.
       * @example 900
       */
      step_seconds: number;
      totals: components['schemas']['Figures'];
      /** @description One for every step, in the order of time. */
      series: components['schemas']['UsagePoint'][];
      /** @description Most requests first. */
      operations: components['schemas']['OperationFigures'][];
      /** @description Codes of errors, the most frequent first. */
      codes: components['schemas']['CodeCount'][];
      /**
       * Format: date-time
       * @description Later requests are not all counted yet, as after an upgrade; null: all are counted.
       */
      counted_to: string | null;
      /** @description Accounts that were opened in the span. */
      new_accounts: number;
      /** @description Most credits first, at most 10. */
      accounts: components['schemas']['AccountFigures'][];
    };
    HealthCheck: {
      /** @example database */
      name: string;
      ok: boolean;
      /** @description Further details, as JSON. */
      detail: string | null;
    };
    HealthAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description Whether the process takes requests. */
      ready: boolean;
      checks: components['schemas']['HealthCheck'][];
      /** @example 0.1.0 */
      version: string;
      /**
       * @description Version of Node.js.
       * @example v24.0.0
       */
      node: string;
      uptime_seconds: number;
      /** @description Resident memory. */
      memory_bytes: number;
      /** @description The 99th percentile since the last request for it. */
      event_loop_delay_ms: number;
      /** @description null: it did not answer. */
      database_bytes: number | null;
    };
    /**
     * @description `warn`: it works, but see to it.
     * @enum {string}
     */
    Verdict: 'ok' | 'warn' | 'fail';
    DeploymentCheck: {
      /** @example database */
      check: string;
      /** @description `warn`: it works, but see to it. */
      verdict: components['schemas']['Verdict'];
      /** @description Result, with advice unless the verdict is `ok`. */
      text: string;
    };
    DeploymentAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      checks: components['schemas']['DeploymentCheck'][];
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type RefusalAnswer = components['schemas']['RefusalAnswer'];
export type MemberRole = components['schemas']['MemberRole'];
export type Permission = components['schemas']['Permission'];
export type SignedInUser = components['schemas']['SignedInUser'];
export type KeptDays = components['schemas']['KeptDays'];
export type DemoCredentials = components['schemas']['DemoCredentials'];
export type SessionAnswer = components['schemas']['SessionAnswer'];
export type SignInForm = components['schemas']['SignInForm'];
export type CodeForm = components['schemas']['CodeForm'];
export type SignUpForm = components['schemas']['SignUpForm'];
export type PasswordForm = components['schemas']['PasswordForm'];
export type LinkMailForm = components['schemas']['LinkMailForm'];
export type LinkMailAnswer = components['schemas']['LinkMailAnswer'];
export type LinkForm = components['schemas']['LinkForm'];
export type LinkAnswer = components['schemas']['LinkAnswer'];
export type ChosenPasswordForm = components['schemas']['ChosenPasswordForm'];
export type TopUp = components['schemas']['TopUp'];
export type Suspension = components['schemas']['Suspension'];
export type AccountAnswer = components['schemas']['AccountAnswer'];
export type AccountForm = components['schemas']['AccountForm'];
export type BodyDaysForm = components['schemas']['BodyDaysForm'];
export type AlertsAnswer = components['schemas']['AlertsAnswer'];
export type AlertsForm = components['schemas']['AlertsForm'];
export type ManagedKey = components['schemas']['ManagedKey'];
export type AllKeysAnswer = components['schemas']['AllKeysAnswer'];
export type KeyDetailsAnswer = components['schemas']['KeyDetailsAnswer'];
export type KeyScope = components['schemas']['KeyScope'];
export type NewKeyForm = components['schemas']['NewKeyForm'];
export type IssuedKeyAnswer = components['schemas']['IssuedKeyAnswer'];
export type KeyChangesForm = components['schemas']['KeyChangesForm'];
export type KeyAnswer = components['schemas']['KeyAnswer'];
export type RerollForm = components['schemas']['RerollForm'];
export type EntryKind = components['schemas']['EntryKind'];
export type Operation = components['schemas']['Operation'];
export type LedgerLine = components['schemas']['LedgerLine'];
export type LedgerPageAnswer = components['schemas']['LedgerPageAnswer'];
export type Range = components['schemas']['Range'];
export type Figures = components['schemas']['Figures'];
export type UsagePoint = components['schemas']['UsagePoint'];
export type OperationFigures = components['schemas']['OperationFigures'];
export type KeyFigures = components['schemas']['KeyFigures'];
export type CodeCount = components['schemas']['CodeCount'];
export type FieldFound = components['schemas']['FieldFound'];
export type OperationMatches = components['schemas']['OperationMatches'];
export type UsageAnswer = components['schemas']['UsageAnswer'];
export type DayFigures = components['schemas']['DayFigures'];
export type DaysAnswer = components['schemas']['DaysAnswer'];
export type RequestOutcome = components['schemas']['RequestOutcome'];
export type RequestLine = components['schemas']['RequestLine'];
export type RequestPageAnswer = components['schemas']['RequestPageAnswer'];
export type RequestAnswer = components['schemas']['RequestAnswer'];
export type RequestBodiesState = components['schemas']['RequestBodiesState'];
export type BodyText = components['schemas']['BodyText'];
export type RequestBodiesAnswer = components['schemas']['RequestBodiesAnswer'];
export type DeliveryState = components['schemas']['DeliveryState'];
export type WebhookAttempt = components['schemas']['WebhookAttempt'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type DeliveryPageAnswer = components['schemas']['DeliveryPageAnswer'];
export type DeliveryDetailsAnswer = components['schemas']['DeliveryDetailsAnswer'];
export type DeliveryAnswer = components['schemas']['DeliveryAnswer'];
export type ManagedWebhook = components['schemas']['ManagedWebhook'];
export type WebhookListAnswer = components['schemas']['WebhookListAnswer'];
export type NewWebhookForm = components['schemas']['NewWebhookForm'];
export type IssuedWebhookAnswer = components['schemas']['IssuedWebhookAnswer'];
export type WebhookChangesForm = components['schemas']['WebhookChangesForm'];
export type WebhookAnswer = components['schemas']['WebhookAnswer'];
export type WatchedPage = components['schemas']['WatchedPage'];
export type WatchedPagesAnswer = components['schemas']['WatchedPagesAnswer'];
export type ListState = components['schemas']['ListState'];
export type PresentedList = components['schemas']['PresentedList'];
export type ListsAnswer = components['schemas']['ListsAnswer'];
export type ListAnswer = components['schemas']['ListAnswer'];
export type NewListForm = components['schemas']['NewListForm'];
export type ListRowsForm = components['schemas']['ListRowsForm'];
export type ListStartForm = components['schemas']['ListStartForm'];
export type ListStateForm = components['schemas']['ListStateForm'];
export type EmailForm = components['schemas']['EmailForm'];
export type EmailLinkAnswer = components['schemas']['EmailLinkAnswer'];
export type SessionLine = components['schemas']['SessionLine'];
export type SessionListAnswer = components['schemas']['SessionListAnswer'];
export type SecondFactorAnswer = components['schemas']['SecondFactorAnswer'];
export type CurrentPasswordForm = components['schemas']['CurrentPasswordForm'];
export type EnrolmentAnswer = components['schemas']['EnrolmentAnswer'];
export type BackupCodesAnswer = components['schemas']['BackupCodesAnswer'];
export type PasskeyLine = components['schemas']['PasskeyLine'];
export type PasskeyListAnswer = components['schemas']['PasskeyListAnswer'];
export type CeremonyAnswer = components['schemas']['CeremonyAnswer'];
export type NewPasskeyForm = components['schemas']['NewPasskeyForm'];
export type PasskeyAnswer = components['schemas']['PasskeyAnswer'];
export type PasskeyNameForm = components['schemas']['PasskeyNameForm'];
export type PasskeySignInForm = components['schemas']['PasskeySignInForm'];
export type AuditLine = components['schemas']['AuditLine'];
export type AuditPageAnswer = components['schemas']['AuditPageAnswer'];
export type InvitationLookAnswer = components['schemas']['InvitationLookAnswer'];
export type AcceptForm = components['schemas']['AcceptForm'];
export type SignedInAnswer = components['schemas']['SignedInAnswer'];
export type AccountChoice = components['schemas']['AccountChoice'];
export type AccountChoicesAnswer = components['schemas']['AccountChoicesAnswer'];
export type SwitchForm = components['schemas']['SwitchForm'];
export type MemberLine = components['schemas']['MemberLine'];
export type InvitationLine = components['schemas']['InvitationLine'];
export type PeopleAnswer = components['schemas']['PeopleAnswer'];
export type InvitationForm = components['schemas']['InvitationForm'];
export type MadeInvitationAnswer = components['schemas']['MadeInvitationAnswer'];
export type RoleForm = components['schemas']['RoleForm'];
export type AccountLine = components['schemas']['AccountLine'];
export type AccountPageAnswer = components['schemas']['AccountPageAnswer'];
export type NewAccountForm = components['schemas']['NewAccountForm'];
export type NewAccountAnswer = components['schemas']['NewAccountAnswer'];
export type Term = components['schemas']['Term'];
export type AccountTermsAnswer = components['schemas']['AccountTermsAnswer'];
export type GrantForm = components['schemas']['GrantForm'];
export type GrantAnswer = components['schemas']['GrantAnswer'];
export type AdjustmentForm = components['schemas']['AdjustmentForm'];
export type LimitedItem = components['schemas']['LimitedItem'];
export type LimitForm = components['schemas']['LimitForm'];
export type PricedItem = components['schemas']['PricedItem'];
export type PriceForm = components['schemas']['PriceForm'];
export type AccountUser = components['schemas']['AccountUser'];
export type UserListAnswer = components['schemas']['UserListAnswer'];
export type MadeLinkAnswer = components['schemas']['MadeLinkAnswer'];
export type SuspensionForm = components['schemas']['SuspensionForm'];
export type KeyStateForm = components['schemas']['KeyStateForm'];
export type FoundRequestAnswer = components['schemas']['FoundRequestAnswer'];
export type DefaultPricesAnswer = components['schemas']['DefaultPricesAnswer'];
export type DefaultPriceForm = components['schemas']['DefaultPriceForm'];
export type DefaultLimitsAnswer = components['schemas']['DefaultLimitsAnswer'];
export type DefaultLimitForm = components['schemas']['DefaultLimitForm'];
export type ServiceRange = components['schemas']['ServiceRange'];
export type AccountFigures = components['schemas']['AccountFigures'];
export type ServiceUsageAnswer = components['schemas']['ServiceUsageAnswer'];
export type HealthCheck = components['schemas']['HealthCheck'];
export type HealthAnswer = components['schemas']['HealthAnswer'];
export type Verdict = components['schemas']['Verdict'];
export type DeploymentCheck = components['schemas']['DeploymentCheck'];
export type DeploymentAnswer = components['schemas']['DeploymentAnswer'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
