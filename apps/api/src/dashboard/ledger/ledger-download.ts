import { ApiKeys, Ledger } from '@enrichment/billing-domain';
import { Injectable } from '@nestjs/common';
import type { Session } from '@enrichment/identity-domain';
import { presentEntry } from '../../platform/account/present-entry';
import type { ExpressResponse } from '../../platform/request/api-request';
import { CsvDownload, rowsAtOnce } from '../http/csv-download';
import { type LedgerFilter, type LedgerLine, ledgerQuery } from './ledger.dto';

type Line = LedgerLine & { readonly key_name: string | null };

const columns = [
  ...['id', 'created_at', 'kind', 'operation', 'key_id', 'key_name', 'request_id'],
  ...['credits', 'balance_after', 'ip_lookups', 'reason'],
] as const satisfies (keyof Line)[];

/** The ledger of an account as a CSV file, with the names of its keys. */
@Injectable()
export class LedgerDownload {
  constructor(
    private readonly ledger: Ledger,
    private readonly keys: ApiKeys,
    private readonly csv: CsvDownload,
  ) {}

  /** @param session of the reader, whose downloads are limited */
  async send(
    response: ExpressResponse,
    session: Session,
    accountId: string,
    filter: LedgerFilter,
  ): Promise<undefined> {
    const pieces = this.pieces(accountId, filter);
    await this.csv.send(response, session.user.accountId, { name: 'ledger.csv', columns, pieces });
    return undefined;
  }

  private async *pieces(accountId: string, filter: LedgerFilter): AsyncGenerator<Line[], void> {
    const query = ledgerQuery(accountId, filter);
    const names = new Map((await this.keys.list(accountId)).map(({ id, name }) => [id, name]));
    let before: string | undefined;
    do {
      const { entries, next } = await this.ledger.page({ ...query, before, limit: rowsAtOnce });
      if (entries.length > 0)
        yield entries
          .map(presentEntry)
          .map((line) => ({ ...line, key_name: names.get(line.key_id ?? '') ?? null }));
      before = next;
    } while (before !== undefined);
  }
}
