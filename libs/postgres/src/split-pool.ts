import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import { ResilientPool, type ResilientPoolConfig } from './resilient-pool';

/** Who waits for a statement: requests to the API, people at the dashboard, or nobody. */
export type Purpose = 'requests' | 'people' | 'jobs';

/** A statement for a person may take longer than one that a request waits for. */
const maxPeopleFactor = 2;
/** A statement of a job may take longer still. */
const maxJobMs = 60_000;

/** Connections of each purpose; jobs have at least two, because one may hold a transaction while it reads. */
export function sharesOf(size: number): Record<Purpose, number> {
  const people = Math.max(1, Math.floor(size * 0.3));
  const jobs = Math.max(2, Math.floor(size * 0.3));
  return { people, jobs, requests: Math.max(1, size - people - jobs) };
}

/** The connections of a pool and the statements that wait for one. */
export interface PoolUsage {
  readonly max: number;
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

/** A pool with fixed shares, so that slow pages and jobs leave connections to requests. */
export class SplitPool extends ResilientPool {
  private readonly purposes = new AsyncLocalStorage<Purpose>();
  private readonly others: Readonly<Record<Exclude<Purpose, 'requests'>, ResilientPool>>;

  /** @param configOf a pool with a timeout of statements in milliseconds */
  constructor(size: number, timeoutMs: number, configOf: (timeoutMs: number) => ResilientPoolConfig) {
    const { requests: max, people, jobs } = sharesOf(size);
    super({ ...configOf(timeoutMs), max });
    const jobMs = timeoutMs && Math.max(timeoutMs, maxJobMs);
    this.others = {
      people: new ResilientPool({ ...configOf(timeoutMs * maxPeopleFactor), max: people }),
      // Jobs wait for each other.
      jobs: new ResilientPool({ ...configOf(jobMs), max: jobs, connectionTimeoutMillis: maxJobMs }),
    };
    for (const pool of Object.values(this.others)) {
      pool.on('connect', (client) => this.emit('connect', client));
      pool.on('error', (error, client) => this.emit('error', error, client));
    }
  }

  /** Runs work whose statements, also the later ones, use the connections of a purpose. */
  as<T>(purpose: Purpose, work: () => T): T {
    return this.purposes.run(purpose, work);
  }

  get usage(): PoolUsage {
    const pools = [this, ...Object.values(this.others)];
    const sum = (figure: (pool: ResilientPool) => number) =>
      pools.reduce((all, pool) => all + figure(pool), 0);
    return {
      max: sum(({ options }) => options.max),
      total: sum(({ totalCount }) => totalCount),
      idle: sum(({ idleCount }) => idleCount),
      // An idle connection takes its statement in the next tick.
      waiting: sum(({ waitingCount, idleCount }) => Math.max(0, waitingCount - idleCount)),
    };
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Parameters<ResilientPool['connect']>[0]): void;
  override connect(callback?: Parameters<ResilientPool['connect']>[0]): Promise<PoolClient> | void {
    const purpose = this.purposes.getStore() ?? 'requests';
    if (purpose !== 'requests') return this.others[purpose].connect(callback!);
    return super.connect(callback!);
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | void {
    const ended = Promise.all([super.end(), ...Object.values(this.others).map((pool) => pool.end())]);
    if (!callback) return ended.then(() => undefined);
    void ended.then(() => callback());
  }
}
