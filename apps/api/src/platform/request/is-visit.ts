import type { ApiRequest } from './api-request';

/** Whether somebody opens an address in a browser: only those ask for HTML by name. */
export function isVisit({ method, headers }: ApiRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true;
}
