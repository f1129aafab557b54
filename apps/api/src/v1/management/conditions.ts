import { hash } from 'node:crypto';
import type { ApiRequest } from '../../platform/request/api-request';

/** A strong entity tag (RFC 9110, 8.8.3). @param state everything that a change of the resource changes */
export function etagOf(state: object): string {
  return `"${hash('sha256', JSON.stringify(state), 'base64url').slice(0, 22)}"`;
}

/**
 * Whether a resource is as `If-Match` and `If-None-Match` of a request expect it (RFC 9110, 13.1).
 *
 * @param etag `undefined`: there is no resource
 */
export function isAsExpected({ headers }: ApiRequest, etag: string | undefined): boolean {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (match !== undefined && !holds(match, etag)) return false;
  // If-None-Match compares weakly (13.1.2): a tag that a proxy has marked weak is the same.
  return noneMatch === undefined || !holds(noneMatch.replaceAll('W/"', '"'), etag);
}

function holds(condition: string, etag: string | undefined): boolean {
  if (etag === undefined) return false;
  return condition.split(',').some((each) => ['*', etag].includes(each.trim()));
}
