import { Ledger, type RequestPlace, UsageReports } from '@enrichment/billing-domain';
import { Injectable } from '@nestjs/common';
import type { Unsent } from '../http/answers.decorator';
import { rowsAtOnce } from '../http/csv-download';
import { notFound } from '../http/not-found';
import { presentEntry } from '../../platform/account/present-entry';
import {
  cursorOf,
  placeOf,
  presentRequest,
  type RequestAnswer,
  type RequestPageAnswer,
  requestQuery,
  type RequestsFilter,
  type RequestLine,
  type RequestsQuery,
} from './requests.dto';
import { UsageView } from '../../platform/usage/usage-view';

/** The requests of an account, newest first, and what each was charged. */
@Injectable()
export class RequestsView {
  constructor(
    private readonly usage: UsageReports,
    private readonly ledger: Ledger,
    private readonly view: UsageView,
  ) {}

  async page(accountId: string, query: RequestsQuery): Promise<Unsent<RequestPageAnswer>> {
    const { before, limit } = query;
    const [{ rows, next }, keys] = await Promise.all([
      this.usage.page({
        ...requestQuery(accountId, query),
        before: before ? placeOf(before) : undefined,
        limit,
      }),
      this.view.keys(accountId),
    ]);
    return { requests: rows.map((row) => presentRequest(row, keys)), next: next ? cursorOf(next) : null };
  }

  /** Whether more rows match. */
  exceeds(accountId: string, filter: RequestsFilter, count: number): Promise<boolean> {
    return this.usage.exceeds(requestQuery(accountId, filter), count);
  }

  /** The requests in chunks, newest first, up to a limit. */
  async *pieces(
    accountId: string,
    filter: RequestsFilter,
    most: number,
  ): AsyncGenerator<RequestLine[], void> {
    const query = requestQuery(accountId, filter);
    const keys = await this.view.keys(accountId);
    let before: RequestPlace | undefined;
    let left = most;
    do {
      const { rows, next } = await this.usage.page({ ...query, before, limit: Math.min(left, rowsAtOnce) });
      if (rows.length > 0) yield rows.map((row) => presentRequest(row, keys));
      before = next;
      left -= rows.length;
    } while (before && left > 0);
  }

  /** @throws DomainError RESOURCE_001 */
  async one(accountId: string, id: string): Promise<Unsent<RequestAnswer>> {
    const [row, entries, keys] = await Promise.all([
      this.usage.find(accountId, id),
      this.ledger.ofRequest(accountId, id),
      this.view.keys(accountId),
    ]);
    if (!row && entries.length === 0) throw notFound('request');
    const charge = entries.find(({ kind }) => kind === 'charge');
    return {
      request: row ? presentRequest(row, keys) : null,
      charge: charge ? presentEntry(charge) : null,
      entries: entries.map(presentEntry),
    };
  }
}
