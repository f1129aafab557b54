import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import {
  type ApiKey,
  IssueKey,
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
import { dataDirWithTables, removeDataDir } from '@enrichment/postgres/testing';
import { writeMmdbFixture } from './mmdb-fixture';

const main = join(__dirname, '../bundle/main.js');

/** Between two looks at what changes by itself: looks at full speed would take the processors from what they look at. */
export const betweenLooks = (): Promise<void> => pause(20);

/** One answer, whatever it is. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** The built app in a process of its own, and the operator's hands on its database. */
export class Api {
  readonly ledger: PostgresLedger;

  private constructor(
    readonly process: ChildProcess,
    readonly dataDir: string,
    readonly baseUrl: string,
    readonly demoKey: string,
    readonly database: Database,
    private readonly output: () => string,
  ) {
    this.ledger = new PostgresLedger(database);
  }

  /**
   * Resolves when it is ready; without a demo there is no demo key.
   *
   * @param launcher a command that runs the command after it in its own place
   */
  static async start(
    environment: Record<string, string> = {},
    usedDataDir?: string,
    launcher: readonly string[] = [],
  ): Promise<Api> {
    const dataDir = usedDataDir ?? (await newDataDir());
    const fixture = join(dataDir, 'fixture.mmdb');
    if (!existsSync(fixture)) writeMmdbFixture(fixture);
    const standard = { DATABASE_URL: '', DATA_DIR: dataDir, PORT: '0', DEMO: 'on', MMDB_PATHS: fixture };
    // Most suites need no browser, and would pay for the start of one each time.
    const withoutBrowser = { CHROME_PATH: join(dataDir, 'no-browser') };
    // Suites ask for more at once than a slow machine can do, and mean something else by it.
    const neverOverloaded = { MAX_QUEUEING_MS: '60000' };
    const [command, ...args] = [...launcher, process.execPath, main];
    const child = spawn(command!, args, {
      env: { ...process.env, ...standard, ...withoutBrowser, ...neverOverloaded, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += String(chunk)));
    const ended = once(child, 'exit').then(() =>
      Promise.reject(new Error(`The app did not start:\n${output}`)),
    );
    const ready = (async () => {
      while (!/Try it|DEMO is off/.test(output)) await once(child.stdout, 'data');
    })();
    await Promise.race([ready, ended]);
    ended.catch(() => undefined);
    const demo: Record<string, string> = output.includes('Try it')
      ? (JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as Record<string, string>)
      : { base_url: /"url":"([^"]+)"/.exec(output)![1]!, api_key: '' };
    const database = await Database.open({ dataDir, applicationName: 'e2e', ...billingTables });
    return new Api(child, dataDir, demo['base_url']!, demo['api_key']!, database, () => output);
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
  /** Everything it has printed. */
  get log(): string {
    return this.output();
  }
  /** Waits until it has printed a text. */
  async logged(text: string): Promise<void> {
    while (!this.log.includes(text)) await once(this.process.stdout!, 'data');
  }
  sql<T>(statement: string): Promise<T> {
    return this.database.dataSource.query<T>(statement);
  }

  /** A fresh account with a key. */
  async customer(
    options: {
      credits?: number;
      scopes?: Operation[];
      allowedIps?: string[];
      expiresAt?: Date;
      ipPerSecond?: number;
      caps?: SpendingCaps;
    } = {},
  ): Promise<{ accountId: string; key: ApiKey; apiKey: string }> {
    const email = `${randomBytes(8).toString('hex')}@example.com`;
    const { id: accountId } = await this.accounts.create({ email, credits: options.credits ?? 100 });
    if (options.ipPerSecond !== undefined) await this.accounts.setLimit(accountId, 'ip', options.ipPerSecond);
    return { accountId, ...(await this.issueKey({ accountId, ...options })) };
  }

  async issueKey(order: {
    accountId: string;
    name?: string;
    scopes?: Operation[];
    allowedIps?: string[];
    expiresAt?: Date;
    caps?: SpendingCaps;
  }): Promise<{ key: ApiKey; apiKey: string }> {
    const issue = new IssueKey(this.keys, (count) => randomBytes(count));
    const { key, text } = await issue.execute({ name: 'e2e', ...order });
    return { key, apiKey: text };
  }

  /** Writes requests down as if they had been answered; their time may be past. */
  async recordUsage(rows: readonly UsageRow[]): Promise<void> {
    const log = new PostgresUsageLog(this.database, new SystemClock());
    for (const row of rows) log.record(row);
    await log.close();
    if (log.dropped > 0) throw new Error(`${log.dropped} requests could not be written down`);
  }

  async credits(accountId: string): Promise<number> {
    return (await this.accounts.find(accountId))!.credits;
  }

  async send(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(this.baseUrl + path, init);
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

  /** Asks until the service has heard of a change that was made behind its back. */
  async untilHeard(apiKey: string, heard: (answer: Answer) => boolean): Promise<Answer> {
    for (;;) {
      const answer = await this.locate({ ip: '8.8.8.8' }, apiKey);
      if (heard(answer)) return answer;
      await betweenLooks();
    }
  }

  /** A bare connection, for what no HTTP client sends. */
  async socket(): Promise<Socket> {
    const socket = connect(Number(new URL(this.baseUrl).port), '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  }

  /** Sends bytes as they are and returns everything that comes back until the other side closes. */
  async raw(text: string): Promise<string> {
    const socket = await this.socket();
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => undefined);
    socket.end(text);
    await once(socket, 'close');
    return answer;
  }

  /** Ends the process in order, and removes its data. */
  stop(): Promise<void> {
    return Api.stopAll([this]);
  }

  /** Processes that share a data folder are stopped together: it is removed when none uses it any more. */
  static async stopAll(apis: readonly Api[]): Promise<void> {
    for (const api of apis) await api.end('SIGTERM');
    for (const api of apis) await api.close();
    for (const dataDir of new Set(apis.map((api) => api.dataDir))) removeDataDir(dataDir);
  }

  /** The operator's hands go. The last of those that share a data folder stops its server. */
  async close(): Promise<void> {
    await this.ledger.close();
    await this.database.close();
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return this.process.exitCode;
    const exit = once(this.process, 'exit');
    this.process.kill(signal);
    const [code] = (await exit) as [number | null];
    return code;
  }
}

/** The app's own first start makes the tables. */
function newDataDir(): Promise<string> {
  return dataDirWithTables('api', async (dataDir) => {
    const api = await Api.start({ DEMO: 'off' }, dataDir);
    await api.end('SIGTERM');
    await api.close();
  });
}

export { ulid } from '../src/testing';
