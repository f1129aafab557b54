import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import type { RequestContext } from './request-context';

/** A request with what our steps add to it. Operations see no more: they are served without Express. */
export interface ApiRequest extends IncomingMessage {
  method: string;
  url: string;
  context: RequestContext;
  /** The route that took it. */
  route?: { readonly path: unknown };
}

export type ApiResponse = ServerResponse;

/** A request that Express serves: for pages, the dashboard and everything else that is no operation. */
export interface ExpressRequest extends Request {
  context: RequestContext;
}

export type ExpressResponse = Response;

/** A step on the way of a request that Express serves. */
export type Middleware = (request: ExpressRequest, response: ExpressResponse, next: NextFunction) => void;

/**
 * Checks a request before Nest does. Returns whether it may continue; otherwise it has been answered or dropped.
 * @returns whether it may go on; if not, it has been answered or dropped
 */
export type Check<Request extends IncomingMessage = IncomingMessage> = (
  request: Request,
  response: ServerResponse,
) => boolean;

/** A check of requests, in the order given: the first refusal wins. */
export type ApiCheck = Check<ApiRequest>;

/** Wraps what follows, as a span does. */
export type Around = (request: ApiRequest, response: ServerResponse, next: () => void) => void;
