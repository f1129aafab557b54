import { once } from 'node:events';
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { afterAll } from '@jest/globals';
import {
  type ApiKey,
  catalogue,
  issueKey,
  type KeyScope,
  type Operation,
  type SpendingCaps,
  type UsageRow,
} from '@enrichment/billing-domain';
import {
  billingTables,
  PostgresAccounts,
  PostgresApiKeys,
  PostgresLedger,
  PostgresUsageLog,
} from '@enrichment/billing-postgres';
import { SystemClock } from '@enrichment/kernel';
import { Database } from '@enrichment/postgres';
import { dataDirWithTables, removeDataDir, temporaryDataDir } from '@enrichment/postgres/testing';
import { Service } from '@enrichment/testing';
import { writeMmdbFixture } from './mmdb-fixture';

/** The pause between two polls. Polling without one would slow the process that is polled. */
export const pollDelay = (): Promise<void> => pause(20);

/** A request without an answer fails by then, with its path: sooner than the test, and the runtime's 300 s. */
const answerWithinMs = 120_000;

/** Metrics that return to their idle value when no request is in progress. */
const gauges = /^(http_requests_in_flight|[a-z_]+_in_progress|database_pool_waiting)(?:\{[^}]*\})? (\d+)$/gm;

/** Any HTTP answer. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** Not closed yet. A failed test may leave one, and Jest would wait for it without end. */
const open = new Set<Api>();
afterAll(async () => {
  for (const api of [...open].toReversed()) {
    await api.end('SIGKILL');
    await api.close();
  }
});

/** The built service in its own process, with direct access to its database. */
export class Api {
  readonly ledger: PostgresLedger;
  readonly dataDir: string;
  readonly baseUrl: string;

  private constructor(
    readonly service: Service,
    /** The demo account's key; empty without the demo. */
    readonly demoKey: string,
    readonly database: Database,
  ) {
    this.ledger = new PostgresLedger(database);
    this.dataDir = service.dataDir;
    this.baseUrl = service.url;
    open.add(this);
  }

  /**
   * Resolves when the service is ready. The demo is on, unless the environment turns it off.
   *
   * @param launcher a command that runs the command after it in the same process
   */
  static async start(
    environment: Record<string, string> = {},
    usedDataDir?: string,
    launcher: readonly string[] = [],
  ): Promise<Api> {
    const dataDir = usedDataDir ?? (await newDataDir());
    const fixture = join(dataDir, 'fixture.mmdb');
    if (!existsSync(fixture)) writeMmdbFixture(fixture);
    const settings = {
      DEMO: 'on',
      MMDB_PATHS: fixture,
      // Most suites need no browser, and a browser starts slowly.
      CHROME_PATH: join(dataDir, 'no-browser'),
      // Suites send more requests at once than a slow machine answers in time.
      MAX_QUEUEING_MS: '60000',
      ...environment,
    };
    const service = new Service({ dataDir, settings, launcher, awaits: 'announced' });
    await service.start();
    const demoKey = settings.DEMO === 'on' ? service.demo.api_key : '';
    const url = environment['DATABASE_URL'];
    const database = await Database.open({ url, dataDir, applicationName: 'e2e', ...billingTables });
    return new Api(service, demoKey, database);
  }

  /** Another replica on this one's database. Pass it to `stopAll` after this one. */
  async replica(environment: Record<string, string>): Promise<Api> {
    const { url } = this.dataSource.options as { url: string };
    return Api.start({ ...environment, DEMO: 'off', DATABASE_URL: url }, withGazetteer(temporaryDataDir()));
  }

  get accounts(): PostgresAccounts {
    return new PostgresAccounts(this.database.dataSource);
  }
  get keys(): PostgresApiKeys {
    return new PostgresApiKeys(this.database.dataSource);
  }
  get dataSource(): Database['dataSource'] {
    return this.database.dataSource;
  }
  /** Everything that the service has printed. */
  get log(): string {
    return this.service.output;
  }
  /** Waits until the service has printed a text. */
  logged(text: string): Promise<void> {
    return this.service.printed(text);
  }
  sql<T>(statement: string): Promise<T> {
    return this.database.dataSource.query<T>(statement);
  }

  /** A new account with a key. */
  async customer(
    options: {
      credits?: number;
      scopes?: KeyScope[];
      allowedIps?: string[];
      expiresAt?: Date;
      ipPerSecond?: number;
      caps?: SpendingCaps;
    } = {},
  ): Promise<{ accountId: string; key: ApiKey; apiKey: string }> {
    const email = `${randomBytes(8).toString('hex')}@example.com`;
    const { id: accountId } = await this.accounts.create({ email, credits: options.credits ?? 100 });
    if (options.ipPerSecond !== undefined)
      await this.accounts.change(accountId, { limits: { ip: options.ipPerSecond } });
    return { accountId, ...(await this.issueKey({ accountId, ...options })) };
  }

  async issueKey(order: {
    accountId: string;
    name?: string;
    scopes?: KeyScope[];
    allowedIps?: string[];
    expiresAt?: Date;
    caps?: SpendingCaps;
    isTest?: boolean;
  }): Promise<{ key: ApiKey; apiKey: string }> {
    const { key, text } = await issueKey(this.keys, { name: 'e2e', ...order });
    return { key, apiKey: text };
  }

  /** Stores requests in the usage log, also with a time in the past. */
  async recordUsage(rows: readonly UsageRow[]): Promise<void> {
    const log = new PostgresUsageLog(this.database, new SystemClock());
    for (const row of rows) log.record(row);
    await log.close();
    if (log.dropped > 0) throw new Error(`${log.dropped} requests were dropped`);
  }

  async credits(accountId: string): Promise<number> {
    return (await this.accounts.find(accountId))!.credits;
  }

  async send(path: string, init: RequestInit = {}): Promise<Answer> {
    const signal = AbortSignal.timeout(answerWithinMs);
    const response = await fetch(this.baseUrl + path, { signal, ...init }).catch((error: unknown) => {
      throw new Error(`${init.method ?? 'GET'} ${path} has no answer`, { cause: error });
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? (JSON.parse(text) as Answer['body']) : { text },
    };
  }

  /** A well-formed request of an operation; `body` may be anything. */
  post(
    path: string,
    body: unknown,
    apiKey: string | undefined = this.demoKey,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return this.send(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey === '' ? {} : { 'x-api-key': apiKey }),
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  locate(body: unknown, apiKey?: string): Promise<Answer> {
    return this.post('/v1/ip/lookup', body, apiKey);
  }

  /**
   * Sends bursts until some requests are refused, and returns the refused ones. A slow machine spreads a burst over several windows of
   * limit.
   */
  async untilRefused(count: number, send: () => Promise<Answer>): Promise<Answer[]> {
    for (;;) {
      const answers = await Promise.all(Array.from({ length: count }, send));
      const refused = answers.filter(({ status }) => status === 429);
      if (refused.length > 0) return refused;
    }
  }

  /** Repeats a lookup until its answer shows a change that was made in the database. */
  async untilAnswer(apiKey: string, matches: (answer: Answer) => boolean): Promise<Answer> {
    for (;;) {
      const answer = await this.locate({ ip: '8.8.8.8' }, apiKey);
      if (matches(answer)) return answer;
      await pollDelay();
    }
  }

  /** Waits until the metrics show that no request holds anything. */
  async idle(): Promise<void> {
    const own = 'http_requests_in_flight 1';
    for (;;) {
      const page = await (await fetch(`${this.baseUrl}/metrics`)).text();
      const isBusy = [...page.matchAll(gauges)].some(([line, , value]) => value !== '0' && line !== own);
      if (!isBusy) return;
      await pollDelay();
    }
  }

  /** A bare TCP connection, for bytes that no HTTP client sends. */
  async socket(): Promise<Socket> {
    const socket = connect(Number(new URL(this.baseUrl).port), '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  }

  /** Sends bytes unchanged and returns everything received until the server closes. */
  async raw(text: string): Promise<string> {
    const socket = await this.socket();
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => undefined);
    socket.end(text);
    await once(socket, 'close');
    return answer;
  }

  /** Stops the process with SIGTERM and removes its data. */
  stop(): Promise<void> {
    return Api.stopAll([this]);
  }

  /** Stops processes that share a database. The first one has the database server and closes last. */
  static async stopAll(apis: readonly Api[]): Promise<void> {
    for (const api of apis) await api.end('SIGTERM');
    for (const api of apis.toReversed()) await api.close();
    for (const dataDir of new Set(apis.map((api) => api.dataDir))) removeDataDir(dataDir);
  }

  /** The path of an operation, and the first example of its body in the reference. */
  async exampleOf(operation: Operation): Promise<[path: string, body: object]> {
    const { path } = catalogue[operation];
    const { body } = await this.send('/openapi.json');
    const { paths } = body as unknown as {
      paths: Record<
        string,
        {
          post: { requestBody: { content: Record<string, { examples: Record<string, { value: object }> }> } };
        }
      >;
    };
    const [example] = Object.values(paths[path]!.post.requestBody.content['application/json']!.examples);
    return [path, example!.value];
  }

  /** Closes the database access. The last process on a data folder stops its server. */
  async close(): Promise<void> {
    open.delete(this);
    await this.ledger.close();
    await this.database.close();
  }

  /** @returns the exit code; `null` after SIGKILL */
  async end(signal: 'SIGTERM' | 'SIGKILL' | 'SIGUSR2'): Promise<number | null> {
    this.service.signal(signal);
    await this.service.exited();
    return this.service.exitCode;
  }
}

/** A gazetteer from an earlier start; building one takes a second of processor time. */
const keptIpData = join(__dirname, '../../../tmp/ip-geo');

/** A data folder with tables and a gazetteer, both from an earlier start of the app. */
export async function newDataDir(): Promise<string> {
  const dataDir = await dataDirWithTables('api', async (folder) => {
    const api = await Api.start({ DEMO: 'off' }, folder);
    await api.end('SIGTERM');
    await api.close();
    const draft = `${keptIpData}.${process.pid}`;
    cpSync(join(folder, 'ip-geo'), draft, { recursive: true });
    try {
      renameSync(draft, keptIpData);
    } catch {
      // Another process was faster.
      rmSync(draft, { recursive: true });
    }
  });
  return withGazetteer(dataDir);
}

/** Copies the gazetteer of an earlier start, if one exists, into a data folder. @returns the folder */
export function withGazetteer(dataDir: string): string {
  if (existsSync(keptIpData)) cpSync(keptIpData, join(dataDir, 'ip-geo'), { recursive: true });
  return dataDir;
}

export { ulid } from '../src/testing';
