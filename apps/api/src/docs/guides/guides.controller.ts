import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { writeHelp } from '../../platform/errors/error.filter';
import { type ExpressRequest, type ExpressResponse, isVisit } from '../../platform/request/api-request';
import { Routes } from '../../platform/errors/routes';
import { BuiltFiles } from '../../platform/http/built-files';

/** Pages have no style and no script of their own, connect only to this service, and are never framed. */
const policy = [
  "default-src 'none'",
  ...['script-src', 'style-src', 'img-src', 'font-src', 'connect-src'].map((rule) => `${rule} 'self'`),
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The guides: each as a page and as Markdown, the files that pages load, the list for language models, and the clients' packages. */
@ApiExcludeController()
@Controller()
export class GuidesController {
  constructor(
    private readonly files: BuiltFiles,
    private readonly routes: Routes,
  ) {}

  @Get('docs')
  first(@Req() request: ExpressRequest, @Res() response: ExpressResponse): Promise<void> {
    return this.page('index', request, response);
  }

  @Get('docs/:name')
  guide(
    @Param('name') name: string,
    @Req() request: ExpressRequest,
    @Res() response: ExpressResponse,
  ): Promise<void> {
    return this.page(name, request, response);
  }

  /** Asset names contain a hash of the content. */
  @Get('docs/assets/:name')
  async asset(
    @Param('name') name: string,
    @Req() request: ExpressRequest,
    @Res() response: ExpressResponse,
  ): Promise<void> {
    await this.send(`assets/${name}`, 'public, max-age=31536000, immutable', request, response);
  }

  @Get('llms.txt')
  async list(@Req() request: ExpressRequest, @Res() response: ExpressResponse): Promise<void> {
    await this.send('llms.txt', 'no-cache', request, response);
  }

  @Get('clients/:name')
  async client(
    @Param('name') name: string,
    @Req() request: ExpressRequest,
    @Res() response: ExpressResponse,
  ): Promise<void> {
    await this.send(`clients/${name}`, 'no-cache', request, response);
  }

  /** @param name name of a guide, for its page; with `.md`, for its Markdown */
  private async page(name: string, request: ExpressRequest, response: ExpressResponse): Promise<void> {
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('X-Frame-Options', 'DENY');
    response.setHeader('Referrer-Policy', 'same-origin');
    const path = name.endsWith('.md') ? `pages/${name}` : `pages/${name}.html`;
    const isMissing = !this.files.find(path) && isVisit(request);
    if (!isMissing || !this.files.find('missing.html')) return this.send(path, 'no-cache', request, response);
    request.context.errorCode = 'REQ_005';
    response.statusCode = 404;
    writeHelp('REQ_005', response);
    return this.send('missing.html', 'no-store', request, response);
  }

  /** @throws DomainError REQ_005 for a file that does not exist */
  private async send(
    path: string,
    caching: string,
    request: ExpressRequest,
    response: ExpressResponse,
  ): Promise<void> {
    const file = this.files.find(path);
    if (!file) throw this.routes.missing(request);
    response.setHeader('Cache-Control', caching);
    await file.send(request, response);
  }
}
