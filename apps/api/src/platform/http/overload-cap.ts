import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Milliseconds between two readings of the event-loop delay, and late readings in a row that make an overload: a burst
 * is shorter.
 */
const sampling = { everyMs: 100, lateInARow: 8, resolutionMs: 10 };

/** The share of time without a pause for events above which the event loop has a queue. Below it, other programs delay the loop. */
const minUtilization = 0.95;

/** The cap in an overload: it falls by a fifth at each late reading, and rises by a tenth at each other. */
const steps = { fall: 0.8, rise: 1.1, min: 16 };

interface CapLimits {
  /** Requests in progress. */
  readonly maxInFlight: number;
  /** The mean delay of the event loop above which it is late, in milliseconds. */
  readonly maxQueueingMs: number;
}

/**
 * The cap on requests in progress. While the event loop is late for most of a second and never waits for events, the
 * cap falls until the loop is on time.
 */
export class OverloadCap {
  /** Requests that may be in progress. */
  max: number;
  private late = 0;
  private readonly delay = monitorEventLoopDelay({ resolution: sampling.resolutionMs });
  private readonly timer: NodeJS.Timeout;

  /** @param inProgress the number of requests in progress */
  constructor(
    private readonly limits: CapLimits,
    private readonly inProgress: () => number,
  ) {
    this.max = limits.maxInFlight;
    this.delay.enable();
    let last = performance.eventLoopUtilization();
    this.timer = setInterval(() => {
      const { utilization } = performance.eventLoopUtilization(last);
      last = performance.eventLoopUtilization();
      this.sample(this.delay.mean / 1e6 - sampling.resolutionMs, utilization);
      this.delay.reset();
    }, sampling.everyMs).unref();
  }

  /**
   * @param delayMs the mean delay of the event loop since the last reading; NaN without a turn
   * @param utilization the share of that time in which the loop did not wait for events
   */
  sample(delayMs: number, utilization: number): void {
    const { maxInFlight, maxQueueingMs } = this.limits;
    const isLate = !(delayMs <= maxQueueingMs) && utilization >= minUtilization;
    this.late = isLate ? this.late + 1 : 0;
    if (this.late >= sampling.lateInARow)
      this.max = Math.max(steps.min, Math.floor(Math.min(this.max, this.inProgress()) * steps.fall));
    else if (!isLate) this.max = Math.min(maxInFlight, Math.ceil(this.max * steps.rise));
  }

  close(): void {
    clearInterval(this.timer);
    this.delay.disable();
  }
}
