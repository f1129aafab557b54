import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import type { RequestContext } from './request-context';

/** A request of Express' with the one thing that our steps add to it. */
export interface ApiRequest extends Request {
  context: RequestContext;
}

export type ApiResponse = Response;

/** A step of Express' chain, before Nest's own. */
export type Middleware = (request: ApiRequest, response: ApiResponse, next: NextFunction) => void;

/** Looks at a request before Express does. @returns whether it may go on; if not, it has been answered or dropped */
export type Check = (request: IncomingMessage, response: ServerResponse) => boolean;
