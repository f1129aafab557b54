import type { Middleware } from './api-request';
import { writeError } from '../errors/error.filter';
import type { Routes } from './routes';

/** Express would answer OPTIONS by itself, without the contract's shape. No route takes it: there is no CORS. */
export function refuseOptions(routes: Routes): Middleware {
  return (request, response, next) => {
    if (request.method === 'OPTIONS') writeError(request, response, routes.refusal(request));
    else next();
  };
}
