import { randomBytes } from 'node:crypto';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { ApiRequest, ApiResponse } from '../../http/request/api-request';
import { Routes } from '../../http/request/routes';
import { PageFiles } from './page-files';

/** Where the page shows something; everything else is no route of ours. */
export const clientRoutes = [
  ...['/', '/sign-in', '/sign-up', '/keys', '/credits', '/performance', '/requests', '/requests/:id'],
  ...['/playground', '/settings', '/admin', '/admin/accounts', '/admin/accounts/:id', '/admin/prices'],
  '/admin/health',
];

const notBuilt =
  'The API is running. Its dashboard has not been built: npm start does it, or node apps/dashboard/build.mjs.\n';

/** The account's web page: one document for all of its routes, and the files that it loads. */
@ApiExcludeController()
@Controller()
export class PageController {
  constructor(
    private readonly files: PageFiles,
    private readonly routes: Routes,
  ) {}

  @Get(clientRoutes)
  page(@Res() response: ApiResponse): void {
    const html = this.files.html();
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

  /** Their names change with their content. */
  @Get('assets/:name')
  async asset(
    @Param('name') name: string,
    @Req() request: ApiRequest,
    @Res() response: ApiResponse,
  ): Promise<void> {
    const file = this.files.asset(name);
    if (!file) throw this.routes.missing(request);
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    await file.send(request, response);
  }
}

/** The page runs its own scripts only, asks this service only, and stands in no frame. */
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
