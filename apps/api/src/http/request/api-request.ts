import type { NextFunction, Request, Response } from 'express';
import type { RequestContext } from './request-context';

/** A request of Express' with the one thing that our steps add to it. */
export interface ApiRequest extends Request {
  context: RequestContext;
}

export type ApiResponse = Response;

/** A step of Express' chain, before Nest's own. */
export type Middleware = (request: ApiRequest, response: ApiResponse, next: NextFunction) => void;
