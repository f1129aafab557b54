import { type Mail, newUlid } from '@enrichment/kernel';
import type { AlertCheck, AlertClaim, AlertOutbox, NewAlert } from '../index';
import type { InMemoryMailOutbox } from './in-memory-mail-outbox';

interface StoredAlert {
  readonly id: string;
  readonly alert: NewAlert;
  dueAt: Date;
}

/** Alerts in memory, for tests. */
export class InMemoryAlertOutbox implements AlertOutbox {
  private readonly noted = new Map<string, unknown>();
  private waiting: StoredAlert[] = [];

  constructor(private readonly mails: InMemoryMailOutbox) {}

  publish(alerts: readonly NewAlert[]): Promise<void> {
    for (const alert of alerts) this.waiting.push({ id: newUlid(), alert, dueAt: alert.at });
    return Promise.resolve();
  }

  marks(accountIds: readonly string[]): Promise<Map<string, unknown>> {
    return Promise.resolve(new Map([...this.noted].filter(([id]) => accountIds.includes(id))));
  }

  async record(checks: readonly AlertCheck[]): Promise<void> {
    for (const { accountId, before, mark, alerts } of checks) {
      if (JSON.stringify(this.noted.get(accountId)) !== JSON.stringify(before)) continue;
      this.noted.set(accountId, mark);
      await this.publish(alerts);
    }
  }

  claim({ now, leaseEndsAt, limit }: { now: Date; leaseEndsAt: Date; limit: number }): Promise<AlertClaim[]> {
    const due = this.waiting.filter(({ dueAt }) => dueAt <= now).slice(0, limit);
    for (const each of due) each.dueAt = leaseEndsAt;
    return Promise.resolve(due.map(({ id, alert: { accountId, content } }) => ({ id, accountId, content })));
  }

  async replace(id: string, mails: readonly Mail[], now: Date): Promise<void> {
    const found = this.waiting.find((each) => each.id === id);
    this.waiting = this.waiting.filter((each) => each !== found);
    if (found) for (const mail of mails) await this.mails.add(mail, now);
  }
}
