import { DomainError } from '@enrichment/kernel';

type Resource =
  | 'key'
  | 'account'
  | 'request'
  | 'session'
  | 'webhook'
  | 'watch'
  | 'delivery'
  | 'list'
  | 'member'
  | 'invitation'
  | 'second factor'
  | 'passkey';

/** The same answer for a missing resource and for one of another account. */
export function notFound(resource: Resource): DomainError {
  return new DomainError('RESOURCE_001', `There is no such ${resource}.`, { resource });
}

/** @throws DomainError RESOURCE_001 when it is `undefined` */
export function required<Value>(resource: Resource, value: Value | undefined): Value {
  if (value === undefined) throw notFound(resource);
  return value;
}
