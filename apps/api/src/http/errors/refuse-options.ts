import type { Middleware } from '../request/api-request';
import { writeError } from './error.filter';
import type { Routes } from '../request/routes';

/** Express would answer OPTIONS by itself, without the contract's shape. No route takes it: there is no CORS. */
export function refuseOptions(routes: Routes): Middleware {
  return (request, response, next) => {
    if (request.method === 'OPTIONS') writeError(request, response, routes.refusal(request));
    else next();
  };
}
