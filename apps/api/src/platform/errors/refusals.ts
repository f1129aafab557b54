import type { KeyScope } from '@enrichment/billing-domain';
import { DomainError } from '@enrichment/kernel';

/** Why a valid key may not do something. */
export type KeyRefusal =
  | { readonly reason: 'address'; readonly address: string }
  | { readonly reason: 'scope'; readonly required_scope: KeyScope };

export function keyForbidden(refusal: KeyRefusal): DomainError {
  const message =
    refusal.reason === 'address'
      ? 'This API key may not be used from this address: allow the address, or use another key.'
      : `This API key lacks the scope ${refusal.required_scope}: add it to the key, or use another key.`;
  return new DomainError('AUTH_003', message, refusal);
}

export function stillRuns(key: string): DomainError {
  const message = 'The first request with this Idempotency-Key still runs: repeat the request shortly.';
  return new DomainError('IDEM_001', message, { idempotency_key: key });
}

export function usedOtherwise(key: string): DomainError {
  const message = 'This Idempotency-Key was used for another request: send a new one with each new request.';
  return new DomainError('IDEM_002', message, { idempotency_key: key });
}

export function malformedKey(): DomainError {
  const message = 'An Idempotency-Key is 1 to 255 visible ASCII characters: send a UUID, for example.';
  return new DomainError('IDEM_003', message);
}

export function shuttingDown(): DomainError {
  return new DomainError('SYS_002', 'The service is shutting down: repeat the request.');
}
