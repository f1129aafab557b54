import type { DomainErrors } from '@enrichment/kernel';

const companyHint = 'Send an ID such as acme, its page’s URL, or a URN such as li:company:1234.';
const personHint = 'Send an ID such as jane-doe, its page’s URL, or a URN such as li:person:1234.';

/** The error codes of companies and profiles. */
export const networkErrors = {
  NETWORK_001: {
    kind: 'invalid',
    example: {
      message: `The person identifier has no supported format. ${personHint}`,
      details: {
        id: 'no such format',
        supported_formats: ['person ID', 'profile URL', 'URN'],
        suggestion: personHint,
      },
    },
  },
  NETWORK_002: {
    kind: 'notFound',
    example: { message: 'The person was not found or is not accessible.', details: { id: 'nobody' } },
  },
  NETWORK_003: {
    kind: 'invalid',
    example: {
      message: `The company identifier has no supported format. ${companyHint}`,
      details: {
        id: 'no such format',
        supported_formats: ['company ID', 'company URL', 'URN'],
        suggestion: companyHint,
      },
    },
  },
  NETWORK_004: {
    kind: 'notFound',
    example: {
      message: 'The company was not found or is not accessible.',
      details: { id: 'no-such-company' },
    },
  },
  NETWORK_005: {
    kind: 'upstreamUnavailable',
    example: {
      message:
        'The network does not serve this page to us at the moment: repeat the request after `Retry-After`.',
      details: { id: 'login-wall', reason: 'login_wall' },
    },
  },
  NETWORK_006: {
    kind: 'upstreamTimeout',
    example: { message: 'The page did not answer in time: repeat the request.', details: { id: 'timeout' } },
  },
} as const satisfies DomainErrors;
