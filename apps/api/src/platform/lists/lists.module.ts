import { Module } from '@nestjs/common';
import { ApiKeys, Callers, Ledger, RequestWindows } from '@enrichment/billing-domain';
import { Clock, type Effect } from '@enrichment/kernel';
import { type List, type ListEvents, Lists, RunLists } from '@enrichment/lists-domain';
import { PostgresLists } from '@enrichment/lists-postgres';
import { Database } from '@enrichment/postgres';
import { EventOutbox } from '@enrichment/webhooks-domain';
import { HttpModule } from '../http/http.module';
import { OwnRequests } from '../request/own-requests';
import { ClosingModule } from '../lifecycle/closing';
import { Log } from '../observability/logging';
import { Metrics } from '../observability/metrics/metrics';
import { open, provide } from '../provide';
import { WebhooksModule } from '../webhooks/webhooks.module';
import { OwnRowRequests } from './own-row-requests';

/** `list.finished` for the account of a list. */
class OutboxListEvents implements ListEvents {
  constructor(private readonly outbox: EventOutbox) {}

  finished(list: List, at: Date): Effect {
    const { accountId, id, name, operation, rows, subjects, answered, credits } = list;
    const data = {
      account_id: accountId,
      list_id: id,
      list_name: name,
      operation,
      rows,
      requests: subjects,
      answered,
      credits,
    };
    const event = { accountId, type: 'list.finished', at, data, once: `list.finished ${id}` } as const;
    return async (run) => (await this.outbox.publish([event], run)) > 0;
  }
}

/** The lists of the dashboard, and what sends their requests. */
@Module({
  imports: [HttpModule, WebhooksModule, ClosingModule],
  providers: [
    provide(Lists, [Database], ({ dataSource }) => new PostgresLists(dataSource)),
    provide(
      OwnRowRequests,
      {
        own: OwnRequests,
        keys: ApiKeys,
        callers: Callers,
        windows: RequestWindows,
        ledger: Ledger,
        database: Database,
        clock: Clock,
      },
      ({ own, keys, callers, windows, ledger, database, clock }) => {
        const asRequest = <T>(work: () => T) => database.as('requests', work);
        return new OwnRowRequests(own, keys, callers, windows, ledger, asRequest, clock);
      },
    ),
    open(
      RunLists,
      {
        lists: Lists,
        requests: OwnRowRequests,
        outbox: EventOutbox,
        clock: Clock,
        log: Log,
        metrics: Metrics,
      },
      ({ lists, requests, outbox, clock, log, metrics }) => {
        const run = new RunLists(lists, requests, new OutboxListEvents(outbox), clock, (error) => {
          log.warn({ err: error }, 'a request of a list failed; it is repeated');
        });
        metrics.observe('list_requests_in_flight', () => [[run.inProgress]]);
        return run;
      },
    ),
  ],
  exports: [Lists, RunLists],
})
export class ListsModule {}
