import { hash } from 'node:crypto';
import type { Operation } from '@enrichment/billing-domain';

/**
 * Equal for two equal requests.
 *
 * @param body validated: the order of its keys, white space and defaults that were spelled out make no other request
 */
export function fingerprintOf(operation: Operation, body: object): string {
  const parameters = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify([operation, parameters]), 'base64url');
}
