import type { Clock } from '@enrichment/kernel';
import { type AlertContent, alertMail } from './alert';
import type { AlertOutbox } from './alert-outbox';

/** Longer than the messages of an alert take to be stored. */
const leaseMs = 120_000;
const maxAtOnce = 20;

/** Recipients of an alert. */
interface Audience {
  /** Name of the account. */
  readonly account: string;
  /** Addresses. */
  readonly to: readonly string[];
}

interface MailAlertsParts {
  readonly outbox: AlertOutbox;
  readonly audienceOf: (accountId: string, type: AlertContent['type']) => Promise<Audience>;
  /** URL of the dashboard, without a slash at the end; `undefined`: no mail is sent. */
  readonly dashboard: string | undefined;
  readonly clock: Clock;
}

/** Writes the messages of the outbox' alerts, one to each person. Several processes may run at the same time. */
export class MailAlerts {
  constructor(private readonly parts: MailAlertsParts) {}

  /** Whether alerts are mailed. */
  get mails(): boolean {
    return this.parts.dashboard !== undefined;
  }

  async execute(): Promise<void> {
    const { outbox, audienceOf, dashboard, clock } = this.parts;
    if (dashboard === undefined) return;
    const now = clock.now();
    const turn = { now: new Date(now), leaseEndsAt: new Date(now + leaseMs), limit: maxAtOnce };
    for (const { id, accountId, content } of await outbox.claim(turn)) {
      const { account, to: all } = await audienceOf(accountId, content.type);
      const mails = all.map((to) => alertMail(content, { to, account, dashboard }));
      await outbox.replace(id, mails, turn.now);
    }
  }
}
