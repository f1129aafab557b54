import type { DomainErrors } from '@enrichment/kernel';

/** The error codes of an email validation. */
export const emailErrors = {
  EMAIL_001: {
    kind: 'invalid',
    example: {
      message: 'Invalid email address. Write one at sign only.',
      details: { email: 'two@@demo,test', suggestion: 'two@demo.test' },
    },
  },
  EMAIL_002: {
    kind: 'upstreamUnavailable',
    example: {
      message: 'No DNS server answered: repeat the request shortly.',
      details: { email: 'anyone@silent.demo.test' },
    },
  },
} as const satisfies DomainErrors;
