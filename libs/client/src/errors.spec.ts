import { describe, expect, it } from '@jest/globals';
import type { ErrorDetails } from './error-details';
import { EnrichmentError, isEnrichmentError } from './errors';
import type { DocumentedCode } from './generated/openapi';

/** Only `never` fits: does not compile while a documented code has no details. */
const withoutDetails: Exclude<DocumentedCode, keyof ErrorDetails>[] = [];
const documented: DocumentedCode = 'RATE_001';

describe('errors', () => {
  it('have details for every documented code', () => {
    expect({ withoutDetails, documented }).toEqual({ withoutDetails: [], documented: 'RATE_001' });
  });

  it('are written with their code and request id', () => {
    const failure = { code: 'SYS_001', message: 'Ours.', details: {}, requestId: '01K' } as const;
    const sent = { attempts: 1, idempotencyKey: 'k' };
    expect(String(new EnrichmentError(failure, sent))).toBe(
      'EnrichmentError: SYS_001: Ours. (request_id 01K)',
    );
    expect(String(new EnrichmentError({ ...failure, requestId: undefined }, sent))).toBe(
      'EnrichmentError: SYS_001: Ours. (idempotency key k)',
    );
  });

  it('are distinguished from other errors', () => {
    const failure = { code: 'SYS_001', message: 'Ours.', details: {} } as const;
    expect(isEnrichmentError(new EnrichmentError(failure, { attempts: 1, idempotencyKey: 'k' }))).toBe(true);
    expect(isEnrichmentError(Object.assign(new Error('Ours.'), failure))).toBe(false);
  });
});
