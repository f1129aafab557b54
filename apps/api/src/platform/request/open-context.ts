import type { ApiRequest, ApiResponse } from './api-request';
import { callerAddress, type IsTrustedHop } from './caller-address';
import { givenRequestId } from './given-request-id';
import { RequestContext } from './request-context';

/**
 * Gives a request its context, whose id every answer contains.
 *
 * @param givesIds hops whose `X-Request-Id` is accepted
 */
export function openContext(
  request: ApiRequest,
  response: ApiResponse,
  isTrusted: IsTrustedHop,
  givesIds: IsTrustedHop,
): void {
  request.context = new RequestContext(
    givenRequestId(request, givesIds),
    pathOf(request),
    callerAddress(request, isTrusted),
  );
  response.setHeader('X-Request-Id', request.context.id);
  response.setHeader('Cache-Control', 'no-store'); // Answers depend on the key and on the time.
}

/** Replaces the id of a request. */
export function adoptId(context: RequestContext, response: ApiResponse, id: string): void {
  context.id = id;
  response.setHeader('X-Request-Id', id);
}

/**
 * The target of a request without scheme and host, which the absolute form has (RFC 9112, 3.2.2). Express misreads that form: it takes a
 * backslash for a slash.
 */
export function originForm(target: string): string {
  return target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*\/?/i, '/');
}

/** The path of a request, without its query. */
export function pathOf({ url = '' }: { readonly url?: string | undefined }): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}
