import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import type { RequestContext } from './request-context';

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
