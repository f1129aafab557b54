import { Injectable } from '@nestjs/common';
import type { Session } from '@enrichment/identity-domain';
import type { ExpressResponse } from '../../platform/request/api-request';
import type { RequestFilter } from '../../platform/usage/present-request';
import { RequestsView } from '../../platform/usage/requests-view';
import { CsvDownload, rowsAtOnce } from '../http/csv-download';
import type { RequestLine } from './requests.dto';

/** Largest number of rows in one file: some minutes of reading. Longer ranges need one file a day. */
export const maxRows = 250_000;

const columns = [
  ...['request_id', 'at', 'replayed', 'operation', 'key_id', 'key_name', 'key_prefix'],
  ...['code', 'status', 'reason', 'parameter', 'credits', 'latency_ms', 'requests', 'test'],
] as const satisfies (keyof RequestLine)[];

/** The requests of an account as a CSV file. */
@Injectable()
export class RequestsDownload {
  constructor(
    private readonly view: RequestsView,
    private readonly csv: CsvDownload,
  ) {}

  /** @param session of the reader, whose downloads are limited */
  async send(
    response: ExpressResponse,
    session: Session,
    accountId: string,
    filter: RequestFilter,
  ): Promise<undefined> {
    const pieces = this.view.pieces(accountId, filter, { max: maxRows, size: rowsAtOnce });
    await this.csv.send(response, session.user.accountId, {
      ...{ name: 'requests.csv', columns, pieces },
      isTruncated: { at: maxRows, test: () => this.view.exceeds(accountId, filter, maxRows) },
    });
    return undefined;
  }
}
