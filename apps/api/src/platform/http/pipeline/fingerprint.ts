import { hash } from 'node:crypto';
import type { Operation } from '@enrichment/billing-domain';

/**
 * A hash that is the same for equal requests.
 *
 * @param body validated, so that white space, the order of keys and explicit defaults do not matter
 */
export function fingerprintOf(operation: Operation, body: object): string {
  const parameters = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify([operation, parameters]), 'base64url');
}
