import { attemptOf, Ledger, type RequestPlace, UsageReports } from '@enrichment/billing-domain';
import { Injectable } from '@nestjs/common';
import { presentEntry } from '../account/present-entry';
import {
  cursorOf,
  placeOf,
  type PresentedRequest,
  presentRequest,
  type RequestFilter,
  requestQuery,
} from './present-request';
import { UsageView } from './usage-view';

interface RequestPage extends RequestFilter {
  /** `next` of the previous page. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** The requests of an account, newest first, and what each was charged. */
@Injectable()
export class RequestsView {
  constructor(
    private readonly usage: UsageReports,
    private readonly ledger: Ledger,
    private readonly view: UsageView,
  ) {}

  async page(accountId: string, { before, limit, ...filter }: RequestPage) {
    const [{ rows, next }, keys] = await Promise.all([
      this.usage.page({
        ...requestQuery(accountId, filter),
        before: before ? placeOf(before) : undefined,
        limit,
      }),
      this.view.keys(accountId),
    ]);
    return { requests: rows.map((row) => presentRequest(row, keys)), next: next ? cursorOf(next) : null };
  }

  /** Whether more rows match. */
  exceeds(accountId: string, filter: RequestFilter, count: number): Promise<boolean> {
    return this.usage.exceeds(requestQuery(accountId, filter), count);
  }

  /** The requests in pieces, newest first, up to a limit. */
  async *pieces(
    accountId: string,
    filter: RequestFilter,
    { max, size }: { readonly max: number; readonly size: number },
  ): AsyncGenerator<PresentedRequest[], void> {
    const query = requestQuery(accountId, filter);
    const keys = await this.view.keys(accountId);
    let before: RequestPlace | undefined;
    let left = max;
    do {
      const { rows, next } = await this.usage.page({ ...query, before, limit: Math.min(left, size) });
      if (rows.length > 0) yield rows.map((row) => presentRequest(row, keys));
      before = next;
      left -= rows.length;
    } while (before && left > 0);
  }

  /** @returns `undefined`: neither the requests nor the ledger contain the id */
  async one(accountId: string, id: string) {
    const [events, entries, keys] = await Promise.all([
      this.usage.events(accountId, id),
      this.ledger.ofRequest(accountId, id),
      this.view.keys(accountId),
    ]);
    if (events.length === 0 && entries.length === 0) return undefined;
    const attempt = attemptOf(events);
    const charge = entries.find(({ kind }) => kind === 'charge');
    return {
      request: attempt ? presentRequest(attempt, keys) : null,
      events: events.map((event) => presentRequest(event, keys)),
      charge: charge ? presentEntry(charge) : null,
      entries: entries.map(presentEntry),
    };
  }
}
