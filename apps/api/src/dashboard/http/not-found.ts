import { DomainError } from '@enrichment/kernel';

/** The same answer for a missing resource and for one of another account. */
export function notFound(
  resource:
    | 'key'
    | 'account'
    | 'request'
    | 'session'
    | 'webhook'
    | 'watch'
    | 'delivery'
    | 'member'
    | 'invitation'
    | 'second factor'
    | 'passkey',
): DomainError {
  return new DomainError('RESOURCE_001', `There is no such ${resource}.`, { resource });
}
