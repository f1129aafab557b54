import type { DomainErrors } from '@enrichment/kernel';

const hint = 'Write each part of an IPv4 address from 0 to 255.';

/** The error codes of an IP lookup. */
export const ipErrors = {
  IP_001: {
    kind: 'invalid',
    example: {
      message: `The ip is not a valid IPv4 or IPv6 address. ${hint}`,
      details: { ip: '999.1.1.1', supported_formats: ['IPv4', 'IPv6'], suggestion: hint },
    },
  },
  IP_002: {
    kind: 'upstreamUnavailable',
    example: { message: 'IP data is not available at the moment: repeat the request shortly.' },
  },
} as const satisfies DomainErrors;
