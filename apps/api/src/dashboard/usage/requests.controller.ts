import { Get, Param, Query, Req, Res } from '@nestjs/common';
import { RequestBodies } from '@enrichment/billing-domain';
import type { ExpressResponse } from '../../platform/request/api-request';
import { AccessFor, Answers, type DashboardRequest, DashboardRoutes, ofAnyAccount } from '../http/routes';
import { AnswersCsv, CsvDownload, rowsAtOnce } from '../http/csv-download';
import {
  presentBodies,
  RequestAnswer,
  RequestBodiesAnswer,
  type RequestLine,
  RequestPageAnswer,
  RequestsFilter,
  RequestsQuery,
} from './requests.dto';
import { RequestsView } from '../../platform/usage/requests-view';
import { required } from '../http/refusals';

/** Largest number of rows in one file: some minutes of reading. Longer ranges need one file a day. */
const maxRows = 250_000;

/** The columns of the file. */
const columns = [
  'request_id',
  'at',
  'replayed',
  'operation',
  'key_id',
  'key_name',
  'key_prefix',
  'code',
  'status',
  'reason',
  'parameter',
  'credits',
  'latency_ms',
  'requests',
  'test',
] as const satisfies (keyof RequestLine)[];

/** The requests of an account. */
@DashboardRoutes()
@AccessFor('account:read')
export class RequestsController {
  constructor(
    private readonly view: RequestsView,
    private readonly csv: CsvDownload,
    private readonly bodies: RequestBodies,
  ) {}

  @Get(ofAnyAccount('requests'))
  @Answers('The requests, as far back as they are kept', RequestPageAnswer)
  page(@Query() query: RequestsQuery, @Req() { accountId }: DashboardRequest) {
    return this.view.page(accountId, query);
  }

  @Get(ofAnyAccount('requests.csv'))
  @AnswersCsv('The requests as CSV (RFC 4180), newest first', maxRows)
  async download(
    @Query() filter: RequestsFilter,
    @Req() { accountId, session }: DashboardRequest,
    @Res() response: ExpressResponse,
  ): Promise<undefined> {
    const pieces = this.view.pieces(accountId, filter, { max: maxRows, size: rowsAtOnce });
    await this.csv.send(response, session.user.accountId, {
      name: 'requests.csv',
      columns,
      pieces,
      isTruncated: { at: maxRows, test: () => this.view.exceeds(accountId, filter, maxRows) },
    });
    return undefined;
  }

  @Get('requests/:id')
  @Answers('One request and its charge', RequestAnswer)
  async one(@Param('id') id: string, @Req() { accountId }: DashboardRequest) {
    return required('request', await this.view.one(accountId, id));
  }

  @Get('requests/:id/bodies')
  @Answers('The bodies of one request and its answer, where the account keeps them', RequestBodiesAnswer)
  async bodiesOf(@Param('id') id: string, @Req() { accountId }: DashboardRequest) {
    return presentBodies(await this.bodies.find(accountId, id));
  }
}
