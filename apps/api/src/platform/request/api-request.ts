import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { callerAddress, givenRequestId, type IsTrustedHop } from './trusted-hops';
import { ownSender } from './own-requests';
import { RequestContext } from './request-context';

/** A request with its context and its route. Most of the code needs no more of Express. */
export interface ApiRequest extends IncomingMessage {
  method: string;
  url: string;
  context: RequestContext;
  /** The route that serves it; set by Express. */
  route?: { readonly path: unknown };
}

export type ApiResponse = ServerResponse;

/** The same request with the methods of Express. */
export interface ExpressRequest extends Request {
  context: RequestContext;
}

export type ExpressResponse = Response;

export type Middleware = (request: ExpressRequest, response: ExpressResponse, next: NextFunction) => void;

/** Checks a request before Nest does. Returns whether it may continue; otherwise it has been answered. */
export type ApiCheck = (request: ApiRequest, response: ServerResponse) => boolean;

/** Runs the next steps inside a wrapper, such as a span. */
export type Around = (request: ApiRequest, response: ServerResponse, next: () => void) => void;

/**
 * Gives a request its context.
 *
 * @param givesIds hops whose `X-Request-Id` is accepted
 */
export function openContext(request: ApiRequest, isTrusted: IsTrustedHop, givesIds: IsTrustedHop): void {
  request.context = new RequestContext(
    ownSender(request)?.requestId ?? givenRequestId(request, givesIds),
    pathOf(request),
    callerAddress(request, isTrusted),
  );
}

/** Replaces the id of a request. */
export function adoptId(context: RequestContext, response: ApiResponse, id: string): void {
  context.id = id;
  response.setHeader('X-Request-Id', id);
}

/** Writes cost, balance and the mark of a test in the headers of every answer to an accepted key. */
export function writeCredits(context: RequestContext, response: ApiResponse): void {
  const { caller, creditsCharged } = context;
  if (!caller) return;
  if (context.isTest) response.setHeader('X-Test', 'true');
  response.setHeader('X-Credits-Charged', creditsCharged);
  response.setHeader('X-Credits-Remaining', caller.account.credits);
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

/** Whether a browser navigates to an address: only browsers accept HTML by name. */
export function isVisit({ method, headers }: ApiRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true;
}
