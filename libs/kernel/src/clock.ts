/** Milliseconds of a day. */
export const dayMs = 86_400_000;

/** The time, injected so that tests can set it. */
export abstract class Clock {
  /** Milliseconds since the Unix epoch. May jump when the machine's clock is set. */
  abstract now(): number;
  /** Milliseconds from an arbitrary start. They never decrease: for durations and windows. */
  abstract monotonic(): number;
}

export class SystemClock implements Clock {
  now(): number {
    return Date.now();
  }

  monotonic(): number {
    return performance.now();
  }
}

/** A clock that a test advances. */
export class ManualClock implements Clock {
  constructor(private time = Date.UTC(2026, 0, 1)) {}

  now(): number {
    return this.time;
  }

  monotonic(): number {
    return this.time;
  }

  advance(milliseconds: number): void {
    this.time += milliseconds;
  }
}
