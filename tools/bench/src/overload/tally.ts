import { quantile } from '../statistics';
import type { Latency, PhaseReport } from './load';

export class Tally {
  startedAt = 0;
  private endedAt = 0;
  private processorMs = 0;
  private unsent = 0;
  private troubledUntil = 0;
  private readonly answers: Record<number, number> = {};
  private readonly accepted: number[] = [];
  private readonly acceptedSinceSent: number[] = [];
  private readonly refused: number[] = [];

  constructor(private readonly slowMs = Infinity) {}

  add(status: number, { dueAt, sentAt }: { dueAt: number; sentAt: number }, now: number): void {
    const ms = now - dueAt;
    this.answers[status] = (this.answers[status] ?? 0) + 1;
    (status === 200 ? this.accepted : this.refused).push(ms);
    if (status === 200) this.acceptedSinceSent.push(now - sentAt);
    if (status !== 200 || ms > this.slowMs) this.trouble(dueAt);
  }

  /** @param unsent when requests were due that have found no free connection @param used processor time */
  end(now: number, unsent: readonly number[], { user, system }: NodeJS.CpuUsage): void {
    this.endedAt = now;
    this.processorMs = (user + system) / 1_000;
    this.unsent = unsent.length;
    if (unsent.length > 0) this.trouble(unsent.at(-1)!);
  }

  report(): PhaseReport {
    const { unsent, answers, troubledUntil, processorMs } = this;
    return {
      seconds: (this.endedAt - this.startedAt) / 1_000,
      due: unsent + this.accepted.length + this.refused.length,
      ...{ unsent, answers, troubledUntil, processorMs },
      accepted: latencyOf(this.accepted),
      acceptedSinceSent: latencyOf(this.acceptedSinceSent),
      refused: latencyOf(this.refused),
    };
  }

  private trouble(dueAt: number): void {
    this.troubledUntil = Math.max(this.troubledUntil, dueAt - this.startedAt);
  }
}

/** Zeros for none: what is not a number does not go from process to process. */
function latencyOf(ms: readonly number[]): Latency {
  if (ms.length === 0) return { mean: 0, p50: 0, p99: 0, p999: 0, max: 0 };
  const at = (q: number) => quantile(ms, q);
  const mean = ms.reduce((sum, each) => sum + each, 0) / ms.length;
  return { mean, p50: at(0.5), p99: at(0.99), p999: at(0.999), max: at(1) };
}
