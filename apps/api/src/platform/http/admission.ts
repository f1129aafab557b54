import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ServerResponse } from 'node:http';
import type { LimitName } from '../limits/table';
import { refuseOverload } from '../errors/refuse';

const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** Health probes and monitoring are never refused, and never wait. */
export const isProbe = (path: string): boolean => probes.has(path);

const emailPath = '/v1/email/validate';

/**
 * Milliseconds between two readings of the event-loop delay, and late readings in a row that make an overload: a burst
 * is shorter.
 */
const sampling = { everyMs: 100, lateInARow: 8, resolutionMs: 10 };

/** Milliseconds before a refusal is sent. Immediate retries would take time from accepted requests. */
const refusalDelayMs = 250;

/** The cap in an overload: it falls by a fifth at each late reading, and rises by a tenth at each other. */
const steps = { fall: 0.8, rise: 1.1, least: 16 };

export type Refusal = Extract<LimitName, 'delay' | 'in_flight' | 'email_in_flight'>;

interface AdmissionOptions {
  /** Requests in progress. */
  readonly maxInFlight: number;
  /** Largest number of email validations in progress. Remote mail hosts decide how long one takes, up to 9 s. */
  readonly maxEmailInFlight: number;
  /** The mean delay of the event loop above which it is late, in milliseconds. */
  readonly maxQueueingMs: number;
  readonly onRefused: (why: Refusal) => void;
}

/**
 * Refuses with SYS_002 the requests that the service cannot serve in time, before a key or a body is read. There is a
 * cap on requests in progress. While the event loop is late for most of a second, the cap falls until the loop is on
 * time.
 */
export class Admission {
  private inFlight = 0;
  private emailInFlight = 0;
  private cap: number;
  private late = 0;
  private readonly delay = monitorEventLoopDelay({ resolution: sampling.resolutionMs });
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly options: AdmissionOptions) {
    this.cap = options.maxInFlight;
    this.delay.enable();
    this.timer = setInterval(() => {
      this.sample(this.delay.mean / 1e6 - sampling.resolutionMs);
      this.delay.reset();
    }, sampling.everyMs).unref();
  }

  /** @returns releases the permit; `undefined`: the request was refused */
  admit(path: string, response: ServerResponse): (() => void) | undefined {
    if (isProbe(path)) return () => undefined;
    const isEmail = path === emailPath;
    const why = this.refusal(isEmail);
    if (why !== undefined) {
      this.options.onRefused(why);
      setTimeout(refuseOverload, refusalDelayMs, response);
      return undefined;
    }
    this.inFlight += 1;
    if (isEmail) this.emailInFlight += 1;
    return () => {
      this.inFlight -= 1;
      if (isEmail) this.emailInFlight -= 1;
    };
  }

  /** @param delayMs the mean delay of the event loop since the last reading; NaN without a turn */
  sample(delayMs: number): void {
    const { maxInFlight, maxQueueingMs } = this.options;
    const isLate = !(delayMs <= maxQueueingMs);
    this.late = isLate ? this.late + 1 : 0;
    if (this.late >= sampling.lateInARow)
      this.cap = Math.max(steps.least, Math.floor(Math.min(this.cap, this.inFlight) * steps.fall));
    else if (!isLate) this.cap = Math.min(maxInFlight, Math.ceil(this.cap * steps.rise));
  }

  close(): void {
    clearInterval(this.timer);
    this.delay.disable();
  }

  private refusal(isEmail: boolean): Refusal | undefined {
    if (this.inFlight >= this.cap) return this.cap < this.options.maxInFlight ? 'delay' : 'in_flight';
    return isEmail && this.emailInFlight >= this.options.maxEmailInFlight ? 'email_in_flight' : undefined;
  }
}
