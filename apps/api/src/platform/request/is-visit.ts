import type { ApiRequest } from './api-request';

/** Whether a browser navigates to an address: only browsers accept HTML by name. */
export function isVisit({ method, headers }: ApiRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true;
}
