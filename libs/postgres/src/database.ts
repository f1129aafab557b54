import { runAll, untilAborted } from '@enrichment/concurrency';
import pg, { type Client, type Pool, type PoolConfig, types } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { withoutBrackets } from '@enrichment/kernel';
import { DatabaseClient } from './database-client';
import { DatabaseHealth, type DatabaseStatus } from './database-health';
import { DatabaseHosts } from './database-hosts';
import { EmbeddedServer } from './embedded-server';
import { findMissingRights, serverTime } from './inspect-database';
import { lockTimeoutMs, requireMigrated, requireOwner, runMigrations, takeMigrationLock } from './migrate';
import type { Migration } from './migration';
import type { ServerState } from './server-state';
import { testSessions } from './session-test';
import { type PoolUsage, type Purpose, SplitPool } from './split-pool';
import { translated } from './unavailable';

/** A data source whose statements and transactions throw `DatabaseUnavailable` for errors of the database's state. */
class TranslatingSource extends DataSource {
  override query<T>(...parameters: Parameters<DataSource['query']>): Promise<T> {
    return translated(() => super.query<T>(...parameters));
  }

  override transaction<T>(...work: readonly unknown[]): Promise<T> {
    return translated(() => super.transaction(...(work as [(manager: EntityManager) => Promise<T>])));
  }
}

/** Parses bigint columns as numbers; the checks of the tables keep them in JavaScript's safe range. */
types.setTypeParser(types.builtins.INT8, Number);

const connectTimeoutMs = 3_000;
const defaultPoolSize = 10;
/** Readiness responds within a second. */
const defaultHealthTimeoutMs = 800;

const sessionTestMs = 10_000;

export interface DatabaseOptions {
  /**
   * A PostgreSQL connection string, which may name several hosts ({@link DatabaseHosts}); without one, an embedded server is
   * started in `dataDir`.
   */
  readonly url?: string | undefined;
  /**
   * Address of the same database without a pooler, for work that needs a session: notifications, locks, migrations, the
   * ledger. Without it, `url` must keep sessions; a pooler that does not is refused at start.
   */
  readonly directUrl?: string | undefined;
  readonly dataDir: string;
  /** Without a `url`, refuses a `dataDir` that another service has opened. */
  readonly claimsDataDir?: boolean;
  /** Name of this process in `pg_stat_activity`. */
  readonly applicationName: string;
  /** Run in the order of their names' timestamps; each runs once, in a transaction. */
  readonly migrations?: readonly Migration[];
  /** `false`: for a reader. A database that lacks one of the migrations is refused, and stays as it is. Default true. */
  readonly migrates?: boolean;
  /** Maximum number of connections of the pool, 10 by default, in shares for each {@link Purpose}; statements wait for one. */
  readonly poolSize?: number;
  /**
   * Timeout of a statement of the pool in milliseconds; the effect of a write is then unknown. 0, the default: no timeout.
   * Migrations have no timeout.
   */
  readonly queryTimeoutMs?: number;
  /** Milliseconds without an answer after which the database is unhealthy. Default 800. */
  readonly healthTimeoutMs?: number;
  /** Called with one line that an operator should know (a restarted server, a lost connection). */
  readonly onNotice?: (notice: string) => void;
  /** Ends the opening: it throws the signal's reason, after what has been opened is closed. */
  readonly signal?: AbortSignal | undefined;
}

/** An open, migrated database. */
export class Database {
  private readonly health: DatabaseHealth;
  private opened: SplitPool | undefined;

  private constructor(
    /**
     * Pool for plain SQL, which waits for a server that restarts. Its `query` and `transaction` throw
     * `DatabaseUnavailable` for errors of the database's state.
     */
    readonly dataSource: DataSource,
    /** Servers for connections outside the pool. */
    private readonly hosts: DatabaseHosts,
    private readonly applicationName: string,
    private readonly server: EmbeddedServer | undefined,
    healthTimeoutMs: number,
  ) {
    this.health = new DatabaseHealth(() => this.connect('readiness', healthTimeoutMs), healthTimeoutMs);
  }

  /** @throws Error in one line, without the password, when the database cannot be reached or migrated. */
  static async open(options: DatabaseOptions): Promise<Database> {
    const notice = options.onNotice ?? (() => undefined);
    const { dataDir, claimsDataDir: claims, signal } = options;
    const server =
      options.url === undefined ? await EmbeddedServer.open(dataDir, claims, notice, signal) : undefined;
    const poolHosts = new DatabaseHosts(options.url ?? server!.url);
    const hosts = options.directUrl === undefined ? poolHosts : new DatabaseHosts(options.directUrl);
    const { applicationName, queryTimeoutMs = 0 } = options;
    let pool: SplitPool | undefined;
    const keep = (opened: SplitPool) => (pool = opened);
    // A pooler that shares sessions would give the settings to others.
    const keepsSessions = poolHosts === hosts;
    const dataSource = new TranslatingSource({
      type: 'postgres',
      driver: {
        ...pg,
        Pool: class extends SplitPool {
          constructor(config: PoolConfig) {
            super(options.poolSize ?? defaultPoolSize, queryTimeoutMs, (answerWithinMs) => ({
              ...config,
              hosts: poolHosts,
              onNotice: notice,
              answerWithinMs,
              ...(keepsSessions && sessionSettings(poolSettings(answerWithinMs))),
            }));
            keep(this);
          }
        },
      },
      url: poolHosts.url, // For the database's name; the pool requires the host.
      applicationName,
      connectTimeoutMS: connectTimeoutMs,
      poolErrorHandler: (error: Error) => notice(`a database connection was lost: ${error.message}`),
      extra: { keepAlive: true },
    });
    const database = new Database(
      dataSource,
      hosts,
      applicationName,
      server,
      options.healthTimeoutMs ?? defaultHealthTimeoutMs,
    );
    const prepare = async () => {
      if (!server) await testSessions(() => database.connect('session test', sessionTestMs));
      if (options.migrates === false)
        await database.withMigrations(options.migrations ?? [], requireMigrated);
      else await database.migrate(options.migrations ?? [], notice);
      signal?.throwIfAborted();
      await dataSource.initialize();
    };
    try {
      await untilAborted(prepare(), signal);
      database.opened = pool!;
      database.pool.on('connect', (client) => database.health.watch(client));
    } catch (error) {
      const help = isDenied(error) ? await grantsFor(database) : server ? '' : helpOf(error);
      await database.close().catch((problem: Error) => notice(`did not stop cleanly: ${problem.message}`));
      signal?.throwIfAborted();
      throw new Error(`The database cannot be used: ${(error as Error).message}${help}`);
    }
    return database;
  }

  /**
   * A connection outside the pool, connected: for notifications, locks and batches. The caller ends it.
   *
   * @param queryTimeoutMs timeout of a query: its outcome is then unknown, and the connection ends; 0: no timeout
   */
  async connect(applicationName = this.applicationName, queryTimeoutMs = 0): Promise<Client> {
    return this.hosts.connect((url) => this.connectTo(url, applicationName, queryTimeoutMs));
  }

  private async connectTo(url: string, applicationName: string, queryTimeoutMs: number): Promise<Client> {
    const client = new DatabaseClient({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: Math.min(connectTimeoutMs, queryTimeoutMs || connectTimeoutMs),
      answerWithinMs: queryTimeoutMs,
      keepAlive: true,
    });
    client.on('error', () => undefined); // The 'end' event follows; without this listener an error ends the process.
    this.health.watch(client);
    await client.connect();
    return client;
  }

  /** Name or address of the server in use; `localhost` for a Unix socket. */
  get host(): string {
    const host = withoutBrackets(new URL(this.hosts.url).hostname);
    return host === '' || host.startsWith('%2F') ? 'localhost' : host;
  }

  /** The pool of {@link dataSource}, for libraries that need a pool. */
  get pool(): Pool {
    if (!this.opened) throw new Error('The database is not open.');
    return this.opened;
  }

  get poolUsage(): PoolUsage {
    return (this.pool as SplitPool).usage;
  }

  /** Runs work whose statements, also the later ones, use the connections of a purpose. Others are of `requests`. */
  as<T>(purpose: Purpose, work: () => T): T {
    return (this.pool as SplitPool).as(purpose, work);
  }

  /** The server's time, in milliseconds since the Unix epoch. */
  async now(): Promise<number> {
    const [row] = await this.dataSource.query<[{ ms: number }]>(`SELECT ${serverTime} AS ms`);
    return row.ms;
  }

  /** Whether the database responds and is writable: checked within a second, without the pool. */
  checkHealth(): Promise<DatabaseStatus> {
    return this.health.check();
  }

  /** State that the server reports; `undefined` while it is unhealthy. */
  serverState(): Promise<ServerState | undefined> {
    return this.health.readState();
  }

  async close(): Promise<void> {
    await runAll([
      () => this.health.close(),
      () => this.dataSource.isInitialized && this.dataSource.destroy(),
      () => this.server?.close(),
    ]);
  }

  private async migrate(
    migrations: NonNullable<DatabaseOptions['migrations']>,
    onNotice: (notice: string) => void,
  ): Promise<void> {
    const lock = await this.connect();
    try {
      await takeMigrationLock(lock, onNotice);
      await this.withMigrations(migrations, async (dataSource) => {
        await requireOwner(dataSource);
        await runMigrations(dataSource, onNotice);
      });
    } finally {
      await lock.end(); // Frees the lock.
    }
  }

  /** Migrations use a separate pool, because one may take long. */
  private async withMigrations(
    migrations: NonNullable<DatabaseOptions['migrations']>,
    act: (dataSource: DataSource) => Promise<void>,
  ): Promise<void> {
    const dataSource = new DataSource({
      type: 'postgres',
      driver: pg,
      url: this.hosts.url, // The host with the migration lock.
      applicationName: this.applicationName,
      migrations: [...migrations],
      migrationsTransactionMode: 'each',
      poolSize: 1,
      connectTimeoutMS: connectTimeoutMs,
      extra: sessionSettings({ lock_timeout: lockTimeoutMs }),
    });
    try {
      await dataSource.initialize();
      await act(dataSource);
    } finally {
      if (dataSource.isInitialized) await dataSource.destroy();
    }
  }
}

/** Functions would keep plans that were made for smaller tables. */
const poolSettings = (timeoutMs: number) => ({
  plan_cache_mode: 'force_custom_plan',
  ...(timeoutMs > 0 && { statement_timeout: timeoutMs }),
});

/** Sets values on new connections of a pool. A statement does it, because poolers refuse unknown start parameters. */
function sessionSettings(values: Readonly<Record<string, string | number>>): Pick<PoolConfig, 'onConnect'> {
  const statements = Object.entries(values).map(([name, value]) => `SET ${name} = ${value}`);
  return {
    onConnect: (client) => {
      // This statement runs before all others of the connection. If the connection is lost, these fail too.
      client.query(statements.join('; '), () => undefined);
    },
  };
}

/** What an operator does when a server of DATABASE_URL cannot be used. */
export function helpOf(error: unknown): string {
  const { message } = error as Error;
  if (message.includes('"admin migrate"')) return '.'; // It says what to do.
  return /certificate/i.test(message)
    ? '. Correct the certificate of the server, or name its CA in DATABASE_URL: sslrootcert=FILE.'
    : '. Start the server that DATABASE_URL names, or correct DATABASE_URL.';
}

/** Whether the user lacks a right: insufficient_privilege. */
function isDenied(error: unknown): boolean {
  return (error as { code?: unknown }).code === '42501';
}

/** GRANT statements for the missing rights; empty when they cannot be found. */
async function grantsFor(database: Database): Promise<string> {
  let client: Client | undefined;
  try {
    client = await database.connect('missing rights', sessionTestMs);
    const rights = await findMissingRights(client);
    const grants = rights.map((right, i) => `${i === 0 ? ';' : ','} GRANT ${right}`).join('');
    // Tables that exist belong to another role.
    return grants.includes('ALL TABLES')
      ? `${grants}, or run "admin migrate --grant-to" as their owner`
      : grants;
  } catch {
    return '';
  } finally {
    await client?.end();
  }
}
