import { randomBytes } from 'node:crypto';
import { type ArgumentsHost, Catch } from '@nestjs/common';
import { type ApiRequest, type ExpressResponse, isVisit } from '../../platform/request/api-request';
import type { BuiltFiles } from '../../platform/http/built-files';
import { ErrorFilter, isWithoutRoute, writeHelp } from '../../platform/errors/error.filter';
import type { Log } from '../../platform/observability/logging';
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

/** Serves the dashboard, with a note and its menu, to browsers at an unknown address; other clients get the error. */
@Catch()
export class PageFilter extends ErrorFilter {
  constructor(
    log: Log,
    routes: Routes,
    private readonly page: DashboardPage,
  ) {
    super(log, routes);
  }

  override catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    const { context } = request;
    const isUnknown = isWithoutRoute(exception) && this.routes.methodsOf(context.path).length === 0;
    if (!isUnknown || !isVisit(request) || forPrograms.test(context.path))
      return super.catch(exception, host);
    const response = http.getResponse<ExpressResponse>();
    context.errorCode = 'REQ_005';
    response.statusCode = 404;
    writeHelp('REQ_005', response);
    this.page.send(response);
  }
}
