import { type Clock, retryPauseMs } from '@enrichment/kernel';
import { type AlertContent, alertMail, type AlertMail } from './alert';
import type { AlertClaim, AlertOutbox } from './alert-outbox';

/** Longer than a relay takes for one message. Each sent message extends the lease. */
const leaseMs = 120_000;
const mostAtOnce = 20;
/** Milliseconds that a stopping process waits for the relay. */
const closingMs = 2_000;

/** Recipients of an alert. */
interface Audience {
  /** Name of the account. */
  readonly account: string;
  /** Addresses. */
  readonly to: readonly string[];
}

/** The mail relay and the dashboard's URL. */
interface AlertMailing {
  readonly mailer: { send(mail: AlertMail): Promise<void> };
  /** URL of the dashboard, without a slash at the end. */
  readonly dashboard: string;
}

interface MailAlertsParts {
  readonly outbox: AlertOutbox;
  readonly audienceOf: (accountId: string, type: AlertContent['type']) => Promise<Audience>;
  /** `undefined`: no mail is sent. */
  readonly mailing: AlertMailing | undefined;
  readonly clock: Clock;
  /** A number in [0, 1). */
  readonly random: () => number;
  /** Called for a message that the relay refused; `isLast`: it is not sent again. */
  readonly onFailure: (error: unknown, isLast: boolean) => void;
}

/** Mails the alerts of the outbox. Several processes may run at the same time; a person gets an alert once. */
export class MailAlerts {
  private readonly inProgress = new Set<Promise<void>>();
  private claiming: Promise<void> | undefined;
  private isClosed = false;

  constructor(private readonly parts: MailAlertsParts) {}

  /** Whether alerts are mailed. */
  get mails(): boolean {
    return this.parts.mailing !== undefined;
  }

  /** Starts to mail due alerts, up to the limit, and does not wait for the relay. */
  execute(): Promise<void> {
    return (this.claiming ??= this.begin().finally(() => (this.claiming = undefined)));
  }

  /** Resolves when nothing is being mailed. */
  async idle(): Promise<void> {
    while (this.inProgress.size > 0) await Promise.all(this.inProgress);
  }

  /** Starts no more mails and waits a little for the relay. The others are mailed when their lease ends. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.claiming?.catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const waited = new Promise((resolve) => (timer = setTimeout(resolve, closingMs)));
    await Promise.race([this.idle(), waited]);
    clearTimeout(timer);
  }

  private async begin(): Promise<void> {
    const { outbox, clock, mailing, onFailure } = this.parts;
    const limit = mostAtOnce - this.inProgress.size;
    if (!mailing || limit <= 0 || this.isClosed) return;
    const now = new Date(clock.now());
    for (const claim of await outbox.claim({ now, leaseEndsAt: this.leaseEnd(), limit })) {
      const mailed = this.mail(claim, mailing)
        .catch((error: unknown) => onFailure(error, false))
        .finally(() => this.inProgress.delete(mailed));
      this.inProgress.add(mailed);
    }
  }

  private async mail(claim: AlertClaim, { mailer, dashboard }: AlertMailing): Promise<void> {
    const { outbox, audienceOf, clock, random, onFailure } = this.parts;
    const { id, accountId, content, mailed, tries } = claim;
    const { account, to: all } = await audienceOf(accountId, content.type);
    let failure: unknown;
    for (const to of all.filter((address) => !mailed.includes(address))) {
      try {
        await mailer.send(alertMail(content, { to, account, dashboard }));
      } catch (error) {
        failure = error;
        continue;
      }
      await outbox.noteMailed(id, to, this.leaseEnd());
    }
    const pause = failure === undefined ? undefined : retryPauseMs(tries, random());
    if (failure !== undefined) onFailure(failure, pause === undefined);
    await outbox.settle(id, pause === undefined ? undefined : new Date(clock.now() + pause));
  }

  private leaseEnd(): Date {
    return new Date(this.parts.clock.now() + leaseMs);
  }
}
