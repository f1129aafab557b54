import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { ExpressRequest, ExpressResponse } from '../../platform/request/api-request';
import { Routes } from '../../platform/errors/routes';
import { BuiltFiles } from '../../platform/http/built-files';
import { DashboardPage } from './dashboard-page';

/** The paths of the page. */
const clientRoutes = [
  '/',
  '/sign-in',
  '/sign-up',
  '/choose-password',
  '/confirm-email',
  '/join',
  '/lost-password',
  '/keys',
  '/keys/:id',
  '/credits',
  '/performance',
  '/requests',
  '/requests/:id',
  '/playground',
  '/lists',
  '/lists/:id',
  '/people',
  '/webhooks',
  '/webhooks/:id',
  '/settings',
  '/admin',
  '/admin/accounts',
  '/admin/accounts/:id',
  '/admin/accounts/:id/:tab',
  '/admin/prices',
  '/admin/requests',
  '/admin/requests/:id',
  '/admin/audit',
  '/admin/health',
];

/** The account's web page: one document for all of its routes, and the files that it loads. */
@ApiExcludeController()
@Controller()
export class PageController {
  constructor(
    private readonly dashboard: DashboardPage,
    private readonly files: BuiltFiles,
    private readonly routes: Routes,
  ) {}

  @Get(clientRoutes)
  page(@Res() response: ExpressResponse): void {
    this.dashboard.send(response);
  }

  /** Asset names contain a hash of the content. */
  @Get('assets/:name')
  async asset(
    @Param('name') name: string,
    @Req() request: ExpressRequest,
    @Res() response: ExpressResponse,
  ): Promise<void> {
    const file = this.files.find(`assets/${name}`);
    if (!file) throw this.routes.missing(request);
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    await file.send(request, response);
  }
}
