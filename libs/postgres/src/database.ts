import { Client, types } from 'pg';
import { DataSource, type EntitySchema, type MigrationInterface } from 'typeorm';
import { EmbeddedServer } from './embedded-server';

/** Whole numbers leave the database as numbers; the tables' checks keep them in JavaScript's safe range. */
types.setTypeParser(types.builtins.INT8, Number);

/** Held while migrations run, so that replicas that start together migrate one after the other. */
const migrationLock = 7_146_002;

export interface DatabaseOptions {
  /** A PostgreSQL connection string; without one, a server of our own is started in `dataDir`. */
  readonly url?: string | undefined;
  readonly dataDir: string;
  /** Names this process in `pg_stat_activity`. */
  readonly applicationName: string;
  readonly entities?: readonly EntitySchema[];
  /** Run in the order of their names' timestamps; each runs once, in a transaction. */
  readonly migrations?: readonly (new () => MigrationInterface)[];
  /** Told in one line what an operator should know (a restarted server, a lost connection). */
  readonly onNotice?: (notice: string) => void;
}

/** An open, migrated database. */
export class Database {
  private constructor(
    /** For entities and plain SQL; its pool reconnects by itself. */
    readonly dataSource: DataSource,
    private readonly url: string,
    private readonly applicationName: string,
    private readonly server: EmbeddedServer | undefined,
  ) {}

  /** @throws Error in one line, without the password, when the database cannot be reached or migrated. */
  static async open(options: DatabaseOptions): Promise<Database> {
    const notice = options.onNotice ?? (() => undefined);
    const server = options.url === undefined ? await EmbeddedServer.open(options.dataDir, notice) : undefined;
    const url = options.url ?? server!.url;
    const dataSource = new DataSource({
      type: 'postgres',
      url,
      applicationName: options.applicationName,
      entities: [...(options.entities ?? [])],
      migrations: [...(options.migrations ?? [])],
      migrationsTransactionMode: 'each',
      poolSize: 10,
      connectTimeoutMS: 5_000,
      poolErrorHandler: (error: Error) => notice(`a database connection was lost: ${error.message}`),
      extra: { keepAlive: true },
    });
    const database = new Database(dataSource, url, options.applicationName, server);
    try {
      await dataSource.initialize();
      await database.migrate();
    } catch (error) {
      await database.close();
      throw new Error(`The database cannot be used: ${(error as Error).message}`);
    }
    return database;
  }

  /**
   * A connection outside the pool, connected: for notifications, locks and batches. The caller ends it.
   *
   * @param queryTimeoutMs after which a query without an answer is given up (its outcome is then unknown); 0: never
   */
  async connect(applicationName = this.applicationName, queryTimeoutMs = 0): Promise<Client> {
    const client = new Client({
      connectionString: this.url,
      application_name: applicationName,
      connectionTimeoutMillis: 5_000,
      query_timeout: queryTimeoutMs,
      keepAlive: true,
    });
    client.on('error', () => undefined); // The 'end' event follows; without a listener this one ends the process.
    await client.connect();
    return client;
  }

  async close(): Promise<void> {
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
    await this.server?.close();
  }

  private async migrate(): Promise<void> {
    const lock = await this.connect();
    try {
      await lock.query('SELECT pg_advisory_lock($1)', [migrationLock]);
      await this.dataSource.runMigrations();
    } finally {
      await lock.end(); // Frees the lock.
    }
  }
}
