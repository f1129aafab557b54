import type { AlertCheck, AlertMarks } from '../index';
import type { InMemoryMailOutbox } from './in-memory-mail-outbox';

/** Marks in memory, for tests. */
export class InMemoryAlertMarks implements AlertMarks {
  private readonly noted = new Map<string, unknown>();

  constructor(private readonly outbox: InMemoryMailOutbox) {}

  of(accountIds: readonly string[]): Promise<Map<string, unknown>> {
    return Promise.resolve(new Map([...this.noted].filter(([id]) => accountIds.includes(id))));
  }

  async record(checks: readonly AlertCheck[], now: Date): Promise<void> {
    for (const { accountId, before, mark, mails } of checks) {
      if (JSON.stringify(this.noted.get(accountId)) !== JSON.stringify(before)) continue;
      this.noted.set(accountId, mark);
      for (const mail of mails) await this.outbox.add(mail, now);
    }
  }
}
