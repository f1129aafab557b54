import { describe, expect, it } from '@jest/globals';
import { apiErrorCodes } from '@enrichment/application';
import { codesOf, countErrors, errorKind, requestOutcomes } from './error-kinds';

describe('errorKind', () => {
  it.each([
    ['NETWORK_004', 'not_found'],
    ['NETWORK_002', 'not_found'],
    ['EMAIL_001', 'caller'],
    ['AUTH_003', 'caller'],
    ['BILLING_001', 'caller'],
    ['RATE_001', 'caller'],
    ['aborted', 'caller'],
    ['NETWORK_005', 'service'],
    ['NETWORK_006', 'service'],
    ['SYS_001', 'service'],
  ])('of %s is %s', (code, kind) => expect(errorKind(code)).toBe(kind));
});

it('counts errors by their kind', () => {
  const errors = { NETWORK_004: 3, EMAIL_001: 2, RATE_001: 1, SYS_002: 4 };
  expect(countErrors(errors)).toEqual({ not_found: 3, caller: 3, service: 4 });
});

it('has every code in one outcome', () => {
  expect(codesOf('not_found')).toEqual(expect.arrayContaining(['NETWORK_002', 'NETWORK_004']));
  expect(codesOf('service')).toContain('SYS_001');
  expect(requestOutcomes.flatMap(codesOf).sort()).toEqual(['ok', 'aborted', ...apiErrorCodes].sort());
});
