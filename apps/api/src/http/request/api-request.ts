import type { Caller, Operation } from '@enrichment/billing-domain';
import type { NextFunction, Request, Response } from 'express';
import type { OperationOptions } from '../operation/operation-details';

/** A request with what the steps before have found out about it. */
export interface ApiRequest extends Request {
  /** ULID; in every answer. */
  id: string;
  /** `performance.now()` at its arrival. */
  receivedAt: number;
  operation?: Operation;
  /** The options of that operation. */
  details?: OperationOptions;
  /** Set once its key has been accepted. */
  caller?: Caller;
  /** Frees its place in the operation's window. */
  releasePermit?: () => Promise<void>;
  /** The code of the error it was answered with. */
  errorCode?: string;
  creditsCharged?: number;
}

export type ApiResponse = Response;

/** A step of Express' chain, before Nest's own. */
export type Middleware = (request: ApiRequest, response: ApiResponse, next: NextFunction) => void;
