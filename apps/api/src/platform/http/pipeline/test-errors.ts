import { formatIp, parseIp } from '@enrichment/ip-address';
import { errorExamples } from '../openapi/error-examples';

/**
 * Errors that a test key gets for a subject that names them, such as `billing_001` or `billing_001@demo.test`. An IP lookup names them by
 * the address beside the code. docs/test-keys.md lists them.
 */
export const testErrors: ReadonlyMap<string, string> = new Map([
  ['BILLING_001', '2001:db8::402:1'],
  ['BILLING_002', '2001:db8::402:2'],
  ['IDEM_001', '2001:db8::409:1'],
  ['RATE_001', '2001:db8::429:1'],
  ['RATE_002', '2001:db8::429:2'],
  ['SYS_001', '2001:db8::500:1'],
  ['SYS_002', '2001:db8::503:1'],
  ['IP_002', '2001:db8::503:2'],
]);

/** @throws DomainError the error that a text of the body names */
export function throwTestError(body: object): void {
  for (const text of Object.values(body) as unknown[]) {
    if (typeof text !== 'string') continue;
    const name = text.split('@')[0]!.toUpperCase();
    const ip = parseIp(text);
    const asAddress = ip && formatIp(ip);
    for (const [code, address] of testErrors)
      if (name === code || asAddress === address) throw errorExamples(code)[0]!;
  }
}
