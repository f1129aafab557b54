import type { Effect } from '@enrichment/kernel';
import type { List, ListEvents } from '@enrichment/lists-domain';
import type { EventOutbox } from '@enrichment/webhooks-domain';

/** `list.finished` for the account of a list. */
export class OutboxListEvents implements ListEvents {
  constructor(private readonly outbox: EventOutbox) {}

  finished(list: List, at: Date): Effect {
    const { accountId, id, name, operation, rows, subjects, answered, credits } = list;
    const data = {
      ...{ account_id: accountId, list_id: id, list_name: name, operation },
      ...{ rows, requests: subjects, answered, credits },
    };
    const event = { accountId, type: 'list.finished', at, data, once: `list.finished ${id}` } as const;
    return async (run) => (await this.outbox.publish([event], run)) > 0;
  }
}
