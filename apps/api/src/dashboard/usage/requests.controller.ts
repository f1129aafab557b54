import { RequestBodies } from '@enrichment/billing-domain';
import { Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { ExpressResponse } from '../../platform/request/api-request';
import { AccessFor } from '../http/access';
import { Answers, type Unsent } from '../http/answers.decorator';
import { CsvDownload } from '../http/csv-download';
import { DashboardRoutes } from '../http/dashboard-routes.decorator';
import type { DashboardRequest } from '../http/dashboard-request';
import {
  presentBodies,
  RequestAnswer,
  RequestBodiesAnswer,
  type RequestLine,
  RequestPageAnswer,
  RequestsFilter,
  RequestsQuery,
} from './requests.dto';
import { RequestsView } from './requests-view';

/** Largest number of rows in one download: some minutes of reading. Longer ranges need one download a day. */
const mostRows = 250_000;
const columns = [
  ...['request_id', 'at', 'operation', 'key_id', 'key_name', 'key_prefix'],
  ...['code', 'status', 'reason', 'parameter', 'credits', 'latency_ms', 'requests', 'test'],
] as const satisfies (keyof RequestLine)[];

/** The account's own requests. */
@DashboardRoutes()
@AccessFor('account:read')
export class RequestsController {
  constructor(
    private readonly view: RequestsView,
    private readonly csv: CsvDownload,
    private readonly bodies: RequestBodies,
  ) {}

  @Get('requests')
  @Answers('The requests, as far back as they are kept', RequestPageAnswer)
  page(
    @Query() query: RequestsQuery,
    @Req() { session }: DashboardRequest,
  ): Promise<Unsent<RequestPageAnswer>> {
    return this.view.page(session.user.accountId, query);
  }

  @Get('requests.csv')
  @ApiOperation({ summary: `The requests as CSV (RFC 4180), newest first, at most ${mostRows}` })
  @ApiOkResponse({
    description: 'Success.',
    content: { 'text/csv': { schema: { type: 'string' } } },
    headers: {
      'X-Truncated-At': {
        description: 'How many are in the file; only when more match.',
        schema: { type: 'integer', example: mostRows },
      },
    },
  })
  async download(
    @Query() filter: RequestsFilter,
    @Req() { session }: DashboardRequest,
    @Res() response: ExpressResponse,
  ): Promise<undefined> {
    const { accountId } = session.user;
    const pieces = this.view.pieces(accountId, filter, mostRows);
    await this.csv.send(response, accountId, {
      ...{ name: 'requests.csv', columns, pieces },
      isTruncated: { at: mostRows, test: () => this.view.exceeds(accountId, filter, mostRows) },
    });
    return undefined;
  }

  @Get('requests/:id')
  @Answers('One request and its charge', RequestAnswer)
  one(@Param('id') id: string, @Req() { session }: DashboardRequest): Promise<Unsent<RequestAnswer>> {
    return this.view.one(session.user.accountId, id);
  }

  @Get('requests/:id/bodies')
  @Answers('The bodies of one request and its answer, where the account keeps them', RequestBodiesAnswer)
  async bodiesOf(
    @Param('id') id: string,
    @Req() { session }: DashboardRequest,
  ): Promise<Unsent<RequestBodiesAnswer>> {
    return presentBodies(await this.bodies.find(session.user.accountId, id));
  }
}
