import { randomBytes } from 'node:crypto';
import { type ExpressResponse, isVisit, type Middleware } from '../../platform/request/api-request';
import type { BuiltFiles } from '../../platform/http/built-files';
import { writeHelp } from '../../platform/errors/error.filter';
import type { Routes } from '../../platform/errors/routes';

const notBuilt =
  'The API is running. Its dashboard has not been built: npm start does it, or node apps/dashboard/build.mjs.\n';

/** The one document of all pages, with its response headers. */
export class DashboardPage {
  constructor(private readonly files: BuiltFiles) {}

  send(response: ExpressResponse): void {
    const html = this.files.find('index.html')?.bytes.toString();
    if (html === undefined) {
      response.type('text/plain').send(notBuilt);
      return;
    }
    const nonce = randomBytes(16).toString('base64');
    response.setHeader('Content-Security-Policy', policy(nonce));
    response.setHeader('X-Frame-Options', 'DENY');
    response.setHeader('Referrer-Policy', 'same-origin');
    response.type('html').send(html.replaceAll('__CSP_NONCE__', nonce));
  }
}

/** Content Security Policy: the page runs only its own scripts, connects only to this service, and is never framed. */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Paths for programs, whose answers are always JSON, and /docs, which has its own pages. */
const forPrograms = /^\/(v1|dashboard\/api|docs|assets)(\/|$)/;

/**
 * Serves the dashboard, with a note and its menu, to browsers at an unknown address; other clients get REQ_005.
 */
export function unknownPage(routes: Routes, page: DashboardPage): Middleware {
  return (request, response, next) => {
    const { context } = request;
    const { path } = context;
    if (!isVisit(request) || forPrograms.test(path) || routes.methodsOf(path).length > 0) {
      next();
      return;
    }
    context.errorCode = 'REQ_005';
    response.statusCode = 404;
    writeHelp('REQ_005', response);
    page.send(response);
  };
}
