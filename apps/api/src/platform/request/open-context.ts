import type { ApiCheck, ApiResponse } from './api-request';
import { callerAddress, type IsTrustedHop } from './caller-address';
import { givenRequestId } from './given-request-id';
import { RequestContext } from './request-context';

/**
 * The first step: gives every request an id, which every answer contains.
 *
 * @param givesIds whose `X-Request-Id` counts
 */
export function openContext(isTrusted: IsTrustedHop, givesIds: IsTrustedHop): ApiCheck {
  return (request, response) => {
    request.context = new RequestContext(
      givenRequestId(request, givesIds),
      pathOf(request),
      callerAddress(request, isTrusted),
    );
    response.setHeader('X-Request-Id', request.context.id);
    response.setHeader('Cache-Control', 'no-store'); // Answers depend on a key and are paid for, or are about this moment.
    return true;
  };
}

/** Replaces the id of a request. */
export function adoptId(context: RequestContext, response: ApiResponse, id: string): void {
  context.id = id;
  response.setHeader('X-Request-Id', id);
}

/**
 * The target of a request without scheme and host, which its absolute form has too (RFC 9112, 3.2.2). Express reads that form in its own way: it takes
 * a backslash for a slash.
 */
export function originForm(target: string): string {
  return target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*\/?/i, '/');
}

/** The path of a request, without its query. */
export function pathOf({ url = '' }: { readonly url?: string | undefined }): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}
