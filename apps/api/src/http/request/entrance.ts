import type { ApiCheck, ApiRequest, ApiResponse } from './api-request';

/** @param goOn called at once when every check lets the request go on */
export type Entrance = (request: ApiRequest, response: ApiResponse, goOn: () => void) => void;

/**
 * The way of a request to Nest.
 *
 * @param open what comes first
 * @param trace goes on in the request's span
 */
export function entrance(open: ApiCheck, checks: readonly ApiCheck[], trace?: Entrance): Entrance {
  return (request, response, goOn) => {
    const checkAll = () => {
      if (checks.every((check) => check(request, response))) goOn();
    };
    if (!open(request, response)) return;
    if (trace) trace(request, response, checkAll);
    else checkAll();
  };
}
