import { DomainError } from '@enrichment/kernel';
import type { SubjectKind } from './subject';

const maxEcho = 320;
const words = {
  company: { unsupported: 'NETWORK_003', absent: 'NETWORK_004', name: 'company' },
  person: { unsupported: 'NETWORK_001', absent: 'NETWORK_002', name: 'person' },
} as const;
const formats = {
  company: ['company ID', 'company URL', 'URN'],
  person: ['person ID', 'profile URL', 'URN'],
} as const;

/** Reason for a missing page; callers receive it as `details.reason` of NETWORK_005. */
export type RefusalReason =
  | 'login_wall'
  | 'captcha'
  | 'consent'
  | 'forbidden'
  | 'rate_limited'
  | 'blocked'
  | 'server_error'
  | 'robots_txt'
  | 'redirect_off_origin'
  | 'too_many_redirects'
  | 'unexpected_redirect'
  | 'unexpected_status'
  | 'needs_javascript'
  | 'unreadable_page'
  /** The page, or the name on it, is another subject's. */
  | 'another_subject'
  | 'too_large'
  | 'unreachable'
  /** The operator has configured no network. */
  | 'not_configured';

/** Reasons that a repeated request cannot change. */
const finalReasons: ReadonlySet<RefusalReason> = new Set(['robots_txt', 'too_large', 'redirect_off_origin']);

/** NETWORK_005, with the site's `Retry-After`. */
export class NetworkRefused extends DomainError {
  constructor(
    id: string,
    readonly reason: RefusalReason,
    /** From the site's `Retry-After`. */
    retryAfterSeconds?: number,
  ) {
    const isFinal = finalReasons.has(reason);
    const details = { id: echo(id), reason, ...(isFinal && { retryable: false }) };
    super(
      'NETWORK_005',
      reason === 'not_configured'
        ? 'No professional network is configured at this service: its operator sets NETWORK_BASE_URL.'
        : isFinal
          ? 'The network does not serve this page to us, and a repeated request cannot change it.'
          : 'The network does not serve this page to us at the moment: repeat the request after `Retry-After`.',
      details,
      retryAfterSeconds,
    );
  }
}

/**
 * NETWORK_001 or NETWORK_003.
 * @param suggestion one sentence with a supported format
 */
export function unsupportedIdentifier(kind: SubjectKind, id: string, suggestion: string): DomainError {
  const { unsupported, name } = words[kind];
  return new DomainError(unsupported, `The ${name} identifier has no supported format. ${suggestion}`, {
    id: echo(id),
    supported_formats: formats[kind],
    suggestion,
  });
}

/**
 * NETWORK_003 for a text that is no website.
 * @param suggestion one sentence with a supported format
 */
export function unsupportedWebsite(website: string, suggestion: string): DomainError {
  return new DomainError('NETWORK_003', `The website has no supported format. ${suggestion}`, {
    website: echo(website),
    supported_formats: ['domain', 'URL'],
    suggestion,
  });
}

/** A slug that may be a domain: `acme.com`. */
const likeDomain = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}$/u;

/** NETWORK_002 or NETWORK_004. */
export function subjectNotFound(kind: SubjectKind, id: string): DomainError {
  const { absent, name } = words[kind];
  const hint = kind === 'company' && likeDomain.test(id) ? ' Send the domain of a company as `website`.' : '';
  return new DomainError(absent, `The ${name} was not found or is not accessible.${hint}`, { id: echo(id) });
}

/** NETWORK_004 for a domain without a company. */
export function noCompanyOfWebsite(domain: string): DomainError {
  const message = 'The website links to no company page of the network whose website points back to it.';
  return new DomainError('NETWORK_004', message, { id: echo(domain), reason: 'no_link_on_website' });
}

/** NETWORK_006. */
export function networkTimeout(id: string): DomainError {
  return new DomainError('NETWORK_006', 'The page did not answer in time: repeat the request.', {
    id: echo(id),
  });
}

/** A caller's text for an error: at most 320 UTF-16 units, never half a character. */
function echo(id: string): string {
  return id.slice(0, maxEcho).replace(/[\uD800-\uDBFF]$/, '');
}
