import helmet from 'helmet';
import type { ApiCheck, Middleware } from './api-request';

/**
 * Headers of answers with data, which browsers must not show as pages. They are shorter than the headers of pages.
 * https://cheatsheetseries.owasp.org/cheatsheets/REST_Security_Cheat_Sheet.html#security-headers
 */
const forData = Object.entries({
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
});

const data = /^\/(v1\/|dashboard\/api\/|mcp$)/;

/** Forbids browsers everything in an answer with data. */
export const headersOfData: ApiCheck = (_request, response) => {
  for (const [name, value] of forData) response.setHeader(name, value);
  return true;
};

/** The rights of an answer in browsers. */
export function securityHeaders(): Middleware {
  // Without upgradeInsecureRequests: an operator may serve plain HTTP inside a network.
  const forPages = helmet({ contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } } });
  return (request, response, next) => {
    if (!data.test(request.url)) forPages(request, response, next);
    else if (headersOfData(request, response)) next();
  };
}
