type NoDetails = Record<never, unknown>;

interface Limit {
  limit: number;
  window_seconds: number;
  retry_after_seconds: number;
}
interface Resource {
  /** Kind of the resource, such as `key`. */
  resource: string;
}

interface NetworkSubject {
  /** The id as sent, cut at 320 characters; the domain of a website. */
  id: string;
}

interface UnsupportedSubject extends NetworkSubject {
  supported_formats: string[];
  /** One sentence about the right value. */
  suggestion: string;
}

/** Types of `details` by code. */
export interface ErrorDetails {
  REQ_001: {
    reason: string;
    /** One sentence about the right value; absent when the request was unreadable. */
    suggestion?: string;
  };
  REQ_002: { missing_parameter: string; parameter_type: string };
  REQ_003: { parameter: string; expected_type: string; received_type: string };
  REQ_004: { unknown_parameter: string; allowed_parameters: string[] };
  REQ_005: { path: string };
  REQ_006: { method: string; allowed_methods: string[] };
  REQ_007: { limit_bytes: number };
  REQ_008: { content_type: string | null };
  AUTH_001: NoDetails;
  AUTH_002: NoDetails;
  AUTH_003: { reason: 'scope'; required_scope: string } | { reason: 'address'; address: string };
  BILLING_001: { required: number; available: number };
  BILLING_002: {
    /** Cap in credits. */
    cap: number;
    period: 'day' | 'month';
    /** ISO 8601. */
    resets_at: string;
  };
  RATE_001: Limit;
  RATE_002: Limit;
  IDEM_001: { idempotency_key: string };
  IDEM_002: { idempotency_key: string };
  IDEM_003: NoDetails;
  RESOURCE_001: Resource;
  RESOURCE_002: Resource & { reason: string };
  RESOURCE_003: Resource;
  RESOURCE_004: Resource;
  EMAIL_001: {
    /** The address as sent, cut at 320 characters. */
    email: string;
    /** The corrected address when one is likely, otherwise what to write. */
    suggestion: string;
  };
  EMAIL_002: { email: string };
  NETWORK_001: UnsupportedSubject;
  NETWORK_002: NetworkSubject;
  NETWORK_003: Omit<UnsupportedSubject, 'id'> & {
    /** As sent, cut at 320 characters; absent for a request by `website`. */
    id?: string;
    /** As sent, cut at 320 characters; only for a request by `website`. */
    website?: string;
  };
  NETWORK_004: NetworkSubject & {
    /** For a request by `website`, whose domain is `id`. */
    reason?: 'no_link_on_website';
  };
  NETWORK_005: NetworkSubject & {
    reason: string;
    /** A repeated request cannot help. */
    retryable?: false;
  };
  NETWORK_006: NetworkSubject;
  IP_001: {
    /** The address as sent, cut at 320 characters. */
    ip: string;
    supported_formats: string[];
    /** One sentence about the right value. */
    suggestion: string;
  };
  IP_002: NoDetails;
  SYS_001: NoDetails;
  SYS_002: NoDetails;

  /** The client's own: no answer in time. The call may have been carried out: repeat it with its `idempotencyKey`. */
  TIMED_OUT: NoDetails;
  /** The client's own: no connection, or it broke. The call may have been carried out, as above. */
  NO_CONNECTION: NoDetails;
  /** The client's own: the answer is that of a proxy or another site, for example. */
  UNEXPECTED_ANSWER: NoDetails;
}
