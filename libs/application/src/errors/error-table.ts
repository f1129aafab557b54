import { emailErrors } from '@enrichment/email-domain';
import { ipErrors } from '@enrichment/ip-geo-domain';
import { networkErrors } from '@enrichment/network-scraping-domain';

/** The error codes that the domains declare. */
export const domainErrors = { ...emailErrors, ...ipErrors, ...networkErrors };

/** Seconds that a caller waits after an overload. */
const retrySoon = 1;

interface ErrorAnswer {
  readonly status: number;
  readonly error: string;
  /** Seconds for `Retry-After`. */
  readonly retryAfter?: number;
}

const kinds = {
  badRequest: { status: 400, error: 'bad_request' },
  invalid: { status: 400, error: 'validation_error' },
  unauthorized: { status: 401, error: 'unauthorized' },
  paymentRequired: { status: 402, error: 'payment_required' },
  forbidden: { status: 403, error: 'forbidden' },
  notFound: { status: 404, error: 'not_found' },
  methodNotAllowed: { status: 405, error: 'method_not_allowed' },
  conflict: { status: 409, error: 'conflict' },
  preconditionFailed: { status: 412, error: 'precondition_failed' },
  payloadTooLarge: { status: 413, error: 'payload_too_large' },
  unsupportedMediaType: { status: 415, error: 'unsupported_media_type' },
  unprocessable: { status: 422, error: 'validation_error' },
  rateLimited: { status: 429, error: 'rate_limited', retryAfter: retrySoon },
  internal: { status: 500, error: 'internal_error' },
  upstreamTimeout: { status: 504, error: 'upstream_timeout' },
  upstreamUnavailable: { status: 503, error: 'upstream_unavailable', retryAfter: 5 },
  unavailable: { status: 503, error: 'service_unavailable', retryAfter: retrySoon },
} satisfies Record<string, ErrorAnswer>;

type DomainCode = keyof typeof domainErrors;

/** The domains declare the kinds of their codes. */
const ofDomains = Object.fromEntries(
  Object.entries(domainErrors).map(([code, { kind }]) => [code, kinds[kind]]),
) as Record<DomainCode, ErrorAnswer>;

const table = {
  REQ_001: kinds.badRequest,
  REQ_002: kinds.badRequest,
  REQ_003: kinds.badRequest,
  REQ_004: kinds.badRequest,
  REQ_005: kinds.notFound,
  REQ_006: kinds.methodNotAllowed,
  REQ_007: kinds.payloadTooLarge,
  REQ_008: kinds.unsupportedMediaType,
  AUTH_001: kinds.unauthorized,
  AUTH_002: kinds.unauthorized,
  AUTH_003: kinds.forbidden,
  BILLING_001: kinds.paymentRequired,
  BILLING_002: kinds.paymentRequired,
  RATE_001: kinds.rateLimited,
  RATE_002: kinds.rateLimited,
  IDEM_001: kinds.conflict,
  IDEM_002: kinds.unprocessable,
  IDEM_003: kinds.badRequest,
  ...ofDomains,
  SESSION_001: kinds.unauthorized,
  SESSION_002: kinds.unauthorized,
  SESSION_003: kinds.forbidden,
  SESSION_004: kinds.forbidden,
  SESSION_005: kinds.rateLimited,
  SESSION_006: kinds.conflict,
  SESSION_007: kinds.notFound,
  SESSION_008: kinds.conflict,
  SESSION_009: kinds.unauthorized,
  SESSION_010: kinds.unauthorized,
  SESSION_011: kinds.conflict,
  FORM_001: kinds.invalid,
  RESOURCE_001: kinds.notFound,
  RESOURCE_002: kinds.conflict,
  RESOURCE_003: kinds.preconditionFailed,
  RESOURCE_004: kinds.forbidden,
  SYS_001: kinds.internal,
  SYS_002: kinds.unavailable,
} satisfies Record<string, ErrorAnswer>;

/** Every code that an answer may have. */
export type ErrorCode = keyof typeof table;

/** HTTP answers by the code of a domain error: the only place that maps codes to HTTP. */
export const errorTable: Readonly<Record<string, ErrorAnswer>> = table;

/** The codes of the API; the others are the dashboard's own. */
export const apiErrorCodes: readonly string[] = Object.keys(errorTable).filter(
  (code) => !/^(SESSION|FORM)_/.test(code),
);
/** Values of `error` in the answers of the API. */
export const apiErrors: readonly string[] = [
  ...new Set(apiErrorCodes.map((code) => errorTable[code]!.error)),
];

/** @param code `ok`, or that of an error */
export function statusOf(code: string): number {
  return code === 'ok' ? 200 : (errorTable[code] ?? kinds.internal).status;
}
