import { newUlid } from '@enrichment/kernel';
import type { AlertCheck, AlertClaim, AlertOutbox, NewAlert } from '../index';

interface Stored {
  readonly id: string;
  readonly alert: NewAlert;
  readonly mailed: string[];
  tries: number;
  dueAt: Date;
}

/** Alerts in memory, for tests. */
export class InMemoryAlertOutbox implements AlertOutbox {
  private readonly noted = new Map<string, unknown>();
  private waiting: Stored[] = [];

  publish(alerts: readonly NewAlert[]): Promise<void> {
    for (const alert of alerts)
      this.waiting.push({ id: newUlid(), alert, mailed: [], tries: 0, dueAt: alert.at });
    return Promise.resolve();
  }

  marks(accountIds: readonly string[]): Promise<Map<string, unknown>> {
    return Promise.resolve(new Map([...this.noted].filter(([id]) => accountIds.includes(id))));
  }

  async note(checks: readonly AlertCheck[]): Promise<void> {
    for (const { accountId, before, mark, alerts } of checks) {
      if (JSON.stringify(this.noted.get(accountId)) !== JSON.stringify(before)) continue;
      this.noted.set(accountId, mark);
      await this.publish(alerts);
    }
  }

  claim({ now, leaseEndsAt, limit }: { now: Date; leaseEndsAt: Date; limit: number }): Promise<AlertClaim[]> {
    const due = this.waiting.filter(({ dueAt }) => dueAt <= now).slice(0, limit);
    for (const each of due) {
      each.tries++;
      each.dueAt = leaseEndsAt;
    }
    return Promise.resolve(
      due.map(({ id, alert: { accountId, content }, mailed, tries }) => {
        return { id, accountId, content, mailed: [...mailed], tries };
      }),
    );
  }

  noteMailed(id: string, to: string, leaseEndsAt: Date): Promise<void> {
    const stored = this.waiting.find((each) => each.id === id);
    stored?.mailed.push(to);
    if (stored) stored.dueAt = leaseEndsAt;
    return Promise.resolve();
  }

  settle(id: string, retryAt: Date | undefined): Promise<void> {
    const stored = this.waiting.find((each) => each.id === id);
    if (stored && retryAt) stored.dueAt = retryAt;
    else this.waiting = this.waiting.filter((each) => each !== stored);
    return Promise.resolve();
  }
}
