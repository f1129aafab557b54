import { type Mail, newUlid } from '@enrichment/kernel';
import type { MailClaim, MailFailure, MailOutbox, MailState } from '../index';

interface StoredMail extends MailClaim {
  readonly tries: number;
  readonly dueAt: Date | undefined;
  readonly failure?: MailFailure;
}

/** Messages in memory, for tests. */
export class InMemoryMailOutbox implements MailOutbox {
  private stored: StoredMail[] = [];

  async add(mail: Mail, now: Date, leaseEndsAt?: Date): Promise<MailClaim> {
    const claim = { id: newUlid(), mail, tries: leaseEndsAt ? 1 : 0, createdAt: now };
    this.stored = this.stored.filter((each) => mail.key === undefined || each.mail.key !== mail.key);
    this.stored.push({ ...claim, dueAt: leaseEndsAt ?? now });
    return claim;
  }

  async claim(turn: { now: Date; leaseEndsAt: Date; limit: number }): Promise<MailClaim[]> {
    const due = this.stored.filter(({ dueAt }) => dueAt && dueAt <= turn.now).slice(0, turn.limit);
    const claims = due.map((each) => ({ ...each, tries: each.tries + 1, dueAt: turn.leaseEndsAt }));
    this.stored = [...this.stored.filter((each) => !due.includes(each)), ...claims];
    return claims.map(({ id, tries, createdAt, mail: { to, subject, text } }) => {
      return { id, tries, createdAt, mail: { to, subject, text } };
    });
  }

  async settle(id: string, failure: MailFailure | undefined): Promise<void> {
    const settled = this.stored.find((each) => each.id === id);
    this.stored = this.stored.filter((each) => each !== settled);
    if (settled && failure) this.stored.push({ ...settled, dueAt: failure.retryAt, failure });
  }

  async state(): Promise<MailState> {
    const waiting = this.stored.filter(({ dueAt }) => dueAt);
    const failures = this.stored.flatMap(({ failure }) => failure ?? []);
    return {
      waiting: waiting.length,
      oldestAt: waiting.map(({ createdAt }) => createdAt).sort((a, b) => +a - +b)[0],
      notSent: this.stored.length - waiting.length,
      lastReason: failures.sort((a, b) => +b.at - +a.at)[0]?.reason,
    };
  }

  async prune(before: Date): Promise<number> {
    const old = this.stored.filter(({ dueAt, failure }) => !dueAt && failure!.at < before);
    this.stored = this.stored.filter((each) => !old.includes(each));
    return old.length;
  }
}
