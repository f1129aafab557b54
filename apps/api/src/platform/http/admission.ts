import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
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

/** The share of time without a pause for events above which the event loop has a queue. Below it, other programs delay the loop. */
const minUtilization = 0.95;

/** Milliseconds before a refusal is sent. Immediate retries would take time from accepted requests. */
const refusalDelayMs = 250;

/** The cap in an overload: it falls by a fifth at each late reading, and rises by a tenth at each other. */
const steps = { fall: 0.8, rise: 1.1, min: 16 };

/** The most requests in progress that one refusal checks. */
const maxChecksPerRefusal = 50;

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
 * cap on requests in progress. While the event loop is late for most of a second and never waits for events, the cap
 * falls until the loop is on time. At a cap, a connection is closed whose caller is slow: slow callers do not take the place of others.
 */
export class Admission {
  private readonly inFlight = new Set<IncomingMessage>();
  private readonly emailInFlight = new Set<IncomingMessage>();
  private cap: number;
  private late = 0;
  private readonly delay = monitorEventLoopDelay({ resolution: sampling.resolutionMs });
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly options: AdmissionOptions) {
    this.cap = options.maxInFlight;
    this.delay.enable();
    let last = performance.eventLoopUtilization();
    this.timer = setInterval(() => {
      const { utilization } = performance.eventLoopUtilization(last);
      last = performance.eventLoopUtilization();
      this.sample(this.delay.mean / 1e6 - sampling.resolutionMs, utilization);
      this.delay.reset();
    }, sampling.everyMs).unref();
  }

  /** @returns releases the permit; `undefined`: the request was refused */
  admit(path: string, request: IncomingMessage, response: ServerResponse): (() => void) | undefined {
    if (isProbe(path)) return () => undefined;
    const isEmail = path === emailPath;
    const why = this.refusal(isEmail);
    if (why !== undefined) {
      this.options.onRefused(why);
      if (!this.closeSlow(why === 'email_in_flight' ? this.emailInFlight : this.inFlight)) {
        setTimeout(refuseOverload, refusalDelayMs, response);
        return undefined;
      }
    }
    this.inFlight.add(request);
    if (isEmail) this.emailInFlight.add(request);
    return () => this.leave(request);
  }

  private leave(request: IncomingMessage): void {
    this.inFlight.delete(request);
    this.emailInFlight.delete(request);
  }

  /** Closes the connection of a request that waits for its caller. @returns whether one was found */
  private closeSlow(requests: Set<IncomingMessage>): boolean {
    let checks = 0;
    for (const request of requests) {
      if (checks++ === maxChecksPerRefusal) return false;
      if (waitsForCaller(request)) {
        this.leave(request);
        request.socket.destroy();
        return true;
      }
      // The next refusal looks at others.
      requests.delete(request);
      requests.add(request);
    }
    return false;
  }

  /**
   * @param delayMs the mean delay of the event loop since the last reading; NaN without a turn
   * @param utilization the share of that time in which the loop did not wait for events
   */
  sample(delayMs: number, utilization: number): void {
    const { maxInFlight, maxQueueingMs } = this.options;
    const isLate = !(delayMs <= maxQueueingMs) && utilization >= minUtilization;
    this.late = isLate ? this.late + 1 : 0;
    if (this.late >= sampling.lateInARow)
      this.cap = Math.max(steps.min, Math.floor(Math.min(this.cap, this.inFlight.size) * steps.fall));
    else if (!isLate) this.cap = Math.min(maxInFlight, Math.ceil(this.cap * steps.rise));
  }

  close(): void {
    clearInterval(this.timer);
    this.delay.disable();
  }

  private refusal(isEmail: boolean): Refusal | undefined {
    const { maxInFlight, maxEmailInFlight } = this.options;
    if (isEmail && this.emailInFlight.size >= maxEmailInFlight) return 'email_in_flight';
    if (this.inFlight.size < this.cap) return undefined;
    return this.cap < maxInFlight ? 'delay' : 'in_flight';
  }
}

/** Whether the body of a request has not arrived, or a part of its answer is not read. */
function waitsForCaller({ complete, socket }: IncomingMessage): boolean {
  return !complete || socket.writableLength > 0;
}
