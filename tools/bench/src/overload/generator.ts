import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { Connection } from './connection';
import type { Job, Phase, PhaseReport } from './load';
import { Tally } from './tally';

/** Sleeps for less than the millisecond that timers take at least. */
const nap = new Int32Array(new SharedArrayBuffer(4));

/**
 * Sends requests when they are due and not when the service has time for them: one that finds all connections busy waits, and its
 * time counts from when it was due. Otherwise a slow service would get fewer requests, and look fast (coordinated omission).
 */
export class Generator {
  private readonly requests: readonly Buffer[];
  private readonly tallies: readonly Tally[];
  private readonly connections = new Set<Connection>();
  private readonly free: Connection[] = [];
  /** When requests were due that have found no free connection. */
  private readonly waiting: number[] = [];
  /** How many of them have found one since: to take them out one by one would cost more than to send. */
  private found = 0;
  private sent = 0;
  private inProgress = 0;
  /** `undefined` when it is over. */
  private phase: number | undefined;

  constructor(private readonly job: Job) {
    this.requests = job.requests.map((text) => Buffer.from(text));
    this.tallies = job.phases.map(({ slowMs }) => new Tally(slowMs));
  }

  async run(): Promise<PhaseReport[]> {
    for (let i = 0; i < this.job.connections; i++) this.free.push(this.connect());
    for (const [index, phase] of this.job.phases.entries()) await this.play(index, phase);
    this.phase = undefined;
    const deadline = performance.now() + (this.job.lastAnswersMs ?? 15_000);
    while (this.inProgress > 0 && performance.now() < deadline) await wait(10);
    for (const connection of this.connections) connection.close();
    return this.tallies.map((tally) => tally.report());
  }

  private async play(index: number, { seconds, rate, tickMs = 1 }: Phase): Promise<void> {
    this.phase = index;
    const tally = this.tallies[index]!;
    const used = process.cpuUsage();
    const start = (tally.startedAt = performance.now());
    if (rate === 'closed') {
      for (const connection of this.free.splice(0)) this.send(connection, start);
      await wait(seconds * 1_000);
    } else {
      const total = Math.round(rate * seconds);
      let due = 0;
      while (due < total) {
        const until = Math.min(total, Math.floor(((performance.now() - start) * rate) / 1_000));
        for (; due < until; due++) this.due(start + (due * 1_000) / rate);
        if (tickMs >= 1) await wait(tickMs);
        else {
          Atomics.wait(nap, 0, 0, tickMs);
          await turn();
        }
      }
    }
    tally.end(performance.now(), this.waiting.splice(0).slice(this.found), process.cpuUsage(used));
    this.found = 0;
  }

  private due(at: number): void {
    const connection = this.free.shift();
    if (connection) this.send(connection, at);
    else this.waiting.push(at);
  }

  private send(connection: Connection, dueAt: number): void {
    this.inProgress += 1;
    connection.sent = { dueAt, sentAt: performance.now(), phase: this.phase! };
    connection.send(this.requests[this.sent++ % this.requests.length]!);
  }

  private connect(): Connection {
    const connection = new Connection(this.job, {
      answered: (status) => this.answered(connection, status),
      closed: () => {
        this.connections.delete(connection);
        this.answered(connection, 0);
        const place = this.free.indexOf(connection);
        if (place >= 0) this.free.splice(place, 1);
        if (this.phase !== undefined) this.goOn(this.connect());
      },
    });
    this.connections.add(connection);
    return connection;
  }

  private answered(connection: Connection, status: number): void {
    const { sent } = connection;
    if (!sent) return;
    this.inProgress -= 1;
    connection.sent = undefined;
    this.tallies[sent.phase]!.add(status, sent, performance.now());
    if (status !== 0) this.goOn(connection);
  }

  private goOn(connection: Connection): void {
    if (this.phase !== undefined && this.job.phases[this.phase]!.rate === 'closed') {
      this.send(connection, performance.now());
      return;
    }
    if (this.found < this.waiting.length) this.send(connection, this.waiting[this.found++]!);
    else this.free.push(connection);
  }
}
