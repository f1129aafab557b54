import type { EventLoopUtilization } from 'node:perf_hooks';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { DatabaseClient, type DatabaseClientConfig } from './database-client';
import type { DatabaseHosts } from './database-hosts';
import { sqlState } from './sql-errors';
import { isTimeout } from './unavailable';

/** Longest wait of queries for a restart of the server. */
const restartMs = 5_000;
/** Longest duration of the process's start, on a loaded machine. */
const startMs = 60_000;
const pauses = { firstMs: 20, maxMs: 200 };

type ReleaseClient = (release?: Error | boolean) => void;
type Callback = (error: Error | undefined, client: PoolClient | undefined, done: ReleaseClient) => void;

export interface ResilientPoolConfig extends PoolConfig {
  readonly hosts: DatabaseHosts;
  readonly onNotice?: (notice: string) => void;
}

/**
 * A pool whose connections wait for a server that restarts. Waiting is safe, because no statement has been sent before the
 * connection is open. When the server is away for longer than a restart, it fails at once. A process that was busy with its own
 * start gets another attempt.
 */
export class ResilientPool extends Pool {
  private readonly openedAt = performance.now();
  private awaySince: number | undefined;

  constructor(private readonly resilience: ResilientPoolConfig) {
    const { hosts } = resilience;
    super({
      ...resilience,
      // Another server may have taken over before the next connection.
      Client: class extends DatabaseClient {
        constructor(config?: DatabaseClientConfig) {
          super({ ...config, connectionString: hosts.url });
        }
      },
      ...(hosts.mustWrite && {
        verify: (client: PoolClient, done: (error?: Error) => void) => {
          hosts.verify(client).then(() => done(), done);
        },
      }),
    } as PoolConfig);
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<PoolClient> | void {
    const connecting = this.connectAgain();
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, (release) => client.release(release ?? isBroken(client))),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  private async connectAgain(): Promise<PoolClient> {
    const { hosts } = this.resilience;
    let silent = 0;
    for (let pause = pauses.firstMs; ; pause = Math.min(pause * 2, pauses.maxMs)) {
      const { url } = hosts;
      const begun = performance.eventLoopUtilization();
      try {
        const client = await super.connect();
        if (this.awaySince !== undefined) this.resilience.onNotice?.('the database answers again');
        this.awaySince = undefined;
        return client;
      } catch (error) {
        if (isTimeout(error) && this.isBusyStarting(begun)) continue;
        hosts.passOver(url);
        if (this.ending || (!isServerAway(error) && ++silent >= hosts.count)) throw error;
        if (this.awaySince === undefined)
          this.resilience.onNotice?.(`the database does not answer: ${(error as Error).message}`);
        this.awaySince ??= performance.now();
        if (performance.now() - this.awaySince > restartMs) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  private isBusyStarting(since: EventLoopUtilization): boolean {
    const isStarting = performance.now() - this.openedAt < startMs;
    return isStarting && performance.eventLoopUtilization(since).utilization > 0.5;
  }
}

/** Whether the connection was refused or broke: the server is down, starting, stopping, or out of connections. A timeout does not count. */
function isServerAway(error: unknown): boolean {
  const state = sqlState(error);
  return state === undefined ? !isTimeout(error) : /^(57P|53300)/.test(state);
}

function isBroken(client: PoolClient): boolean {
  return client instanceof DatabaseClient && client.isBroken;
}
