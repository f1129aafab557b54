import { hash } from 'node:crypto';
import type {
  CompanyRecord,
  ProfileRecord,
  Watch,
  WatchEvent,
  WatchEvents,
} from '@enrichment/network-scraping-domain';
import type { EventOutbox } from '@enrichment/webhooks-domain';
import { snakeCase } from '@enrichment/kernel';
import { presentCompany } from './company.dto';
import { presentProfile } from './profile.dto';
import { presentWatch } from './watch.dto';

/** `network.changed` and `network.gone` for the account of a watch. */
export class OutboxWatchEvents implements WatchEvents {
  constructor(private readonly outbox: EventOutbox) {}

  async publish(event: WatchEvent): Promise<void> {
    const { watch, at } = event;
    const { id, kind, network_id, ends_at } = presentWatch(watch);
    const about = { account_id: watch.account, watch_id: id, kind, network_id };
    const type = `network.${event.type}` as const;
    const data = event.type === 'gone' ? about : { ...about, changes: changesOf(event), ends_at };
    // A check that a crash interrupts is repeated, with the same event or with a later record.
    const once = `${type} ${id} ${watch.revision} ${hash('sha256', JSON.stringify(data), 'base64url')}`;
    await this.outbox.publish([{ accountId: watch.account, type, at, data, once }]);
  }
}

/** Values of each changed field before and after, under the names of the answer. */
function changesOf({ watch, after, fields }: Extract<WatchEvent, { type: 'changed' }>) {
  const old = present(watch.subject.kind, watch.record);
  const now = present(watch.subject.kind, after);
  const names = fields.map(snakeCase);
  return Object.fromEntries(names.map((name) => [name, { before: old[name], after: now[name] }]));
}

function present(kind: Watch['subject']['kind'], record: Watch['record']): Readonly<Record<string, unknown>> {
  const presented =
    kind === 'company' ? presentCompany(record as CompanyRecord) : presentProfile(record as ProfileRecord);
  return { ...presented };
}
