import { describe, expect, it } from '@jest/globals';
import { NetworkRefused, networkTimeout, subjectNotFound, unsupportedIdentifier } from './refusals';

describe('refusals', () => {
  it('bear the codes and details of the contract', () => {
    expect(unsupportedIdentifier('person', 'x y')).toMatchObject({
      code: 'NETWORK_001',
      details: { id: 'x y', supported_formats: ['person ID', 'profile URL', 'URN'] },
    });
    expect(unsupportedIdentifier('company', 'x y')).toMatchObject({
      code: 'NETWORK_003',
      details: { id: 'x y', supported_formats: ['company ID', 'company URL', 'URN'] },
    });
    expect(subjectNotFound('person', 'jane')).toMatchObject({ code: 'NETWORK_002', details: { id: 'jane' } });
    expect(subjectNotFound('company', 'acme')).toMatchObject({
      code: 'NETWORK_004',
      details: { id: 'acme' },
    });
    expect(networkTimeout('acme')).toMatchObject({ code: 'NETWORK_006', details: { id: 'acme' } });
    const refused = new NetworkRefused('acme', 'rate_limited', 7);
    expect(refused).toMatchObject({ code: 'NETWORK_005', retryAfterSeconds: 7 });
    expect(refused.details).toEqual({ id: 'acme', reason: 'rate_limited' });
  });

  it('repeat at most 320 characters, and no half ones', () => {
    expect(subjectNotFound('company', 'a'.repeat(321)).details['id']).toBe('a'.repeat(320));
    expect(subjectNotFound('company', `${'a'.repeat(319)}😀b`).details['id']).toBe('a'.repeat(319));
    expect(subjectNotFound('company', `${'a'.repeat(318)}😀b`).details['id']).toBe(`${'a'.repeat(318)}😀`);
  });
});
