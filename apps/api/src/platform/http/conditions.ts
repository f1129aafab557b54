import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { DomainError } from '@enrichment/kernel';
import { ApiProperty } from '@nestjs/swagger';

type Conditional = Pick<IncomingMessage, 'headers'>;

/** The field of an answer with the tag of the state that a form changes. */
export const Etag = () =>
  ApiProperty({
    description: 'Entity tag of the editable state. Send it in `If-Match` with a change.',
    example: '"47DEQpj8HBSa-_TImW-5JC"',
  });

/** A strong entity tag (RFC 9110, 8.8.3). @param state everything that a change of the resource changes */
export function etagOf(state: object): string {
  return `"${hash('sha256', JSON.stringify(state), 'base64url').slice(0, 22)}"`;
}

/**
 * Whether a resource is as `If-Match` and `If-None-Match` of a request expect it (RFC 9110, 13.1).
 *
 * @param etag `undefined`: there is no resource
 */
export function isAsExpected({ headers }: Conditional, etag: string | undefined): boolean {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (match !== undefined && !holds(match, etag)) return false;
  // If-None-Match compares weakly (13.1.2): a tag that a proxy has marked weak is the same.
  return noneMatch === undefined || !holds(noneMatch.replaceAll('W/"', '"'), etag);
}

/** @throws DomainError RESOURCE_003: somebody has changed the state that the form shows */
export function requireExpected(request: Conditional, resource: string, etag: string): void {
  if (isAsExpected(request, etag)) return;
  const message = 'Somebody has changed this since you opened it. Compare, and save again.';
  throw new DomainError('RESOURCE_003', message, { resource });
}

function holds(condition: string, etag: string | undefined): boolean {
  if (etag === undefined) return false;
  return condition.split(',').some((each) => ['*', etag].includes(each.trim()));
}
