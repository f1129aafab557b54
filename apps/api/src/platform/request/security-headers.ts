import helmet from 'helmet';
import type { Middleware } from './api-request';

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

/** Limits what browsers may do with an answer. */
export function securityHeaders(): Middleware {
  // Without upgradeInsecureRequests: an operator may serve plain HTTP inside a network.
  const forPages = helmet({ contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } } });
  return (request, response, next) => {
    if (!data.test(request.url)) {
      forPages(request, response, next);
      return;
    }
    for (const [name, value] of forData) response.setHeader(name, value);
    next();
  };
}
