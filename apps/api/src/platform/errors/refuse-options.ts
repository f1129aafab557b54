import type { ApiCheck } from '../request/api-request';
import { writeError } from './error.filter';
import type { Routes } from './routes';

/** Express would answer OPTIONS by itself, without the contract's shape. No route takes it: there is no CORS. */
export function refuseOptions(routes: Routes): ApiCheck {
  return (request, response) => {
    if (request.method !== 'OPTIONS') return true;
    writeError(request, response, routes.refusal(request));
    return false;
  };
}
