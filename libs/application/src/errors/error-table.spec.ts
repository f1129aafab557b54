import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { apiErrorCodes, errorTable } from './error-table';

/** The codes that the contract promises. A change of this table breaks callers. */
const promised: Readonly<Record<string, readonly string[]>> = {
  '400 bad_request': ['REQ_001', 'REQ_002', 'REQ_003', 'REQ_004', 'IDEM_003'],
  '400 validation_error': ['EMAIL_001', 'IP_001', 'NETWORK_001', 'NETWORK_003'],
  '401 unauthorized': ['AUTH_001', 'AUTH_002'],
  '402 payment_required': ['BILLING_001', 'BILLING_002'],
  '403 forbidden': ['AUTH_003', 'RESOURCE_004'],
  '404 not_found': ['REQ_005', 'NETWORK_002', 'NETWORK_004', 'RESOURCE_001'],
  '405 method_not_allowed': ['REQ_006'],
  '409 conflict': ['IDEM_001', 'RESOURCE_002'],
  '412 precondition_failed': ['RESOURCE_003'],
  '413 payload_too_large': ['REQ_007'],
  '415 unsupported_media_type': ['REQ_008'],
  '422 validation_error': ['IDEM_002'],
  '429 rate_limited': ['RATE_001', 'RATE_002'],
  '500 internal_error': ['SYS_001'],
  '503 service_unavailable': ['SYS_002'],
  '503 upstream_unavailable': ['EMAIL_002', 'IP_002', 'NETWORK_005'],
  '504 upstream_timeout': ['NETWORK_006'],
};

describe('the codes of errors', () => {
  it.each(Object.entries(promised))('are answered with %s: %j', (kind, codes) => {
    for (const code of codes) {
      const { status, error, retryAfter } = errorTable[code]!;
      expect(`${status} ${error}`).toBe(kind);
      expect(retryAfter !== undefined).toBe([429, 503].includes(status));
    }
  });

  it('are the rows of docs/errors.md, with their statuses', () => {
    const guide = readFileSync(join(__dirname, '../../../../docs/errors.md'), 'utf8');
    const rows = [...guide.matchAll(/^\| (\d{3}) +\| `(\w+)`/gm)].map(
      ([, status, code]) => `${code} ${status}`,
    );
    const real = apiErrorCodes.map((code) => `${code} ${errorTable[code]!.status}`);
    expect(rows.sort()).toEqual(real.sort());
  });
});
