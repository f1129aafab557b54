import { type Clock, dayMs, type Mail, retryPauseMs } from '@enrichment/kernel';
import type { MailClaim, MailOutbox } from './mail-outbox';

/** Longer than a relay takes for one message. */
const leaseMs = 5 * 60_000;
const maxAtOnce = 20;
/** The links of messages are valid for a day. */
const hopelessAfterMs = dayMs;
/** Milliseconds that a stopping process waits for the relay. */
const closingMs = 2_000;

export const mailResults = ['sent', 'delayed', 'refused', 'given_up'] as const;
type MailResult = (typeof mailResults)[number];

interface SendMailsParts {
  readonly outbox: MailOutbox;
  /** `undefined`: no mail is sent. */
  readonly relay: { send(mail: Mail): Promise<void> } | undefined;
  /** Whether the relay refuses a message for good or for now (RFC 5321, 4.2.1), or takes none. */
  readonly failureOf: (error: unknown) => 'refused' | 'later' | 'away';
  readonly clock: Clock;
  /** A number in [0, 1). */
  readonly random: () => number;
  /** Called after each attempt. */
  readonly onAttempt: (result: MailResult, error?: unknown) => void;
  /** Called for a message of the outbox whose attempt could not be recorded; it is sent again. */
  readonly onError: (error: unknown) => void;
}

/**
 * Sends messages through the relay. Those that it cannot take now are sent again, after minutes and then hours (RFC 5321, 4.5.4.1), for a
 * day. Any number of processes may run it at the same time.
 */
export class SendMails {
  private readonly inProgress = new Set<Promise<unknown>>();
  private claiming: Promise<void> | undefined;
  private isClosed = false;
  private hasRelay = true;

  constructor(private readonly parts: SendMailsParts) {}

  /** Whether mail is sent. */
  get isOn(): boolean {
    return this.parts.relay !== undefined;
  }

  /** Whether the last attempt of this process reached the relay. */
  get works(): boolean {
    return this.hasRelay;
  }

  /**
   * Sends a message at once, or else later.
   *
   * @returns whether the relay has taken it; `false`: it waits for the next attempt
   * @throws the error of a relay that refuses it for good
   */
  async send(mail: Mail): Promise<boolean> {
    const now = this.parts.clock.now();
    return this.track(this.attempt(await this.parts.outbox.add(mail, new Date(now), this.leaseEnd())));
  }

  /** Starts to send due messages, up to the limit, and does not wait for the relay. */
  execute(): Promise<void> {
    return (this.claiming ??= this.begin().finally(() => (this.claiming = undefined)));
  }

  /** Resolves when nothing is being sent. */
  async idle(): Promise<void> {
    while (this.inProgress.size > 0) await Promise.allSettled(this.inProgress);
  }

  /** Starts no more messages and waits a little for the relay. The others are sent when their lease ends. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.claiming?.catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const waited = new Promise((resolve) => (timer = setTimeout(resolve, closingMs)));
    await Promise.race([this.idle(), waited]);
    clearTimeout(timer);
  }

  private async begin(): Promise<void> {
    const { outbox, clock, onError } = this.parts;
    const limit = maxAtOnce - this.inProgress.size;
    if (!this.isOn || limit <= 0 || this.isClosed) return;
    const now = new Date(clock.now());
    for (const claim of await outbox.claim({ now, leaseEndsAt: this.leaseEnd(), limit }))
      this.track(this.attempt(claim)).catch((error: unknown) => {
        if (this.parts.failureOf(error) !== 'refused') onError(error);
      });
  }

  private track<T>(attempt: Promise<T>): Promise<T> {
    const tracked = attempt.finally(() => this.inProgress.delete(tracked));
    this.inProgress.add(tracked);
    return tracked;
  }

  private async attempt({ id, mail, tries, createdAt }: MailClaim): Promise<boolean> {
    const { outbox, relay, failureOf, clock, random, onAttempt } = this.parts;
    try {
      await relay!.send(mail);
    } catch (error) {
      const failure = failureOf(error);
      const isRefused = failure === 'refused';
      this.hasRelay = failure !== 'away';
      const at = clock.now();
      const pause = isRefused ? undefined : retryPauseMs(tries, random());
      const isHopeless = pause === undefined || at + pause > createdAt.getTime() + hopelessAfterMs;
      const retryAt = isHopeless ? undefined : new Date(at + pause);
      onAttempt(isRefused ? 'refused' : isHopeless ? 'given_up' : 'delayed', error);
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300);
      await outbox.settle(id, { at: new Date(at), reason, retryAt });
      if (isRefused) throw error;
      return false;
    }
    this.hasRelay = true;
    onAttempt('sent');
    await outbox.settle(id, undefined);
    return true;
  }

  private leaseEnd(): Date {
    return new Date(this.parts.clock.now() + leaseMs);
  }
}
