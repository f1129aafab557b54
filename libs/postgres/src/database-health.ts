import type { Client, ClientBase } from 'pg';
import { isReadOnly } from './database-hosts';
import { readServerState, type ServerState } from './server-state';
import { sqlState } from './sql-errors';

export interface DatabaseStatus {
  readonly ok: boolean;
  /** Reason of an unhealthy database. */
  readonly reason?: 'no_answer' | 'read_only' | 'cannot_write';
}

/** SQL states of a database that cannot be written: the disk is full or broken, the server is a standby. */
const writeFailures = /^(53100|58030|25006)$/;

/** Writes about a megabyte and rolls it back. Used only after a failed write. */
const writeProbe = `
BEGIN;
CREATE TEMPORARY TABLE write_probe ON COMMIT DROP AS SELECT repeat(md5(n::text), 60) FROM generate_series(1, 500) AS n;
ROLLBACK`;

/**
 * Checks on a separate connection that the database responds and accepts writes. A busy pool is healthy, and the pool of a
 * hanging server would block the check.
 */
export class DatabaseHealth {
  private client: Client | undefined;
  private checking: Promise<DatabaseStatus> | undefined;
  private writeFailed = false;

  /**
   * @param connect a new connection, whose statements end soon
   * @param timeoutMs how long a check may take
   */
  constructor(
    private readonly connect: () => Promise<Client>,
    private readonly timeoutMs: number,
  ) {}

  /** Watches the errors of ordinary statements on a connection. */
  watch(client: ClientBase): void {
    // The driver's connection emits every error of the server, for any query.
    const connection = Reflect.get(client, 'connection') as NodeJS.EventEmitter;
    connection.on('errorMessage', (error: unknown) => {
      if (writeFailures.test(sqlState(error) ?? '')) this.writeFailed = true;
    });
  }

  /** Never throws, and takes at most the timeout. */
  async check(): Promise<DatabaseStatus> {
    this.checking ??= this.query()
      .catch(async (): Promise<DatabaseStatus> => {
        await this.close();
        return { ok: false, reason: 'no_answer' };
      })
      .finally(() => (this.checking = undefined));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<DatabaseStatus>((resolve) => {
      timer = setTimeout(resolve, this.timeoutMs, { ok: false, reason: 'no_answer' });
    });
    return Promise.race([this.checking, late]).finally(() => clearTimeout(timer));
  }

  /** State that the server reports; `undefined` while it is unhealthy. */
  async readState(): Promise<ServerState | undefined> {
    const { ok } = await this.check();
    const { client } = this;
    return ok && client ? readServerState(client).catch(() => undefined) : undefined;
  }

  async close(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    await client?.end().catch(() => undefined);
  }

  private async query(): Promise<DatabaseStatus> {
    const client = (this.client ??= await this.open());
    if (await isReadOnly(client)) {
      await this.close(); // The next check may find another writable host.
      return { ok: false, reason: 'read_only' };
    }
    if (this.writeFailed && !(await this.canWrite(client))) return { ok: false, reason: 'cannot_write' };
    return { ok: true };
  }

  private async open(): Promise<Client> {
    const client = await this.connect();
    client.once('end', () => {
      if (this.client === client) this.client = undefined;
    });
    return client;
  }

  private async canWrite(client: Client): Promise<boolean> {
    this.writeFailed = false;
    try {
      await client.query(writeProbe);
    } catch (error) {
      if (sqlState(error) === undefined) throw error;
      await client.query('ROLLBACK');
      // Other errors, such as a missing right, do not concern the disk.
      this.writeFailed = writeFailures.test(sqlState(error)!);
    }
    return !this.writeFailed;
  }
}
