import { expect } from '@jest/globals';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Api, pollDelay } from './api';

const root = join(__dirname, '../../..');

/** The command lines that run lists, and whether this machine can start them. */
export const commandLines = [
  { name: 'Node.js', command: [process.execPath, join(root, 'libs/client/dist/cli/main.js')], isThere: true },
  {
    name: 'Python',
    command: ['python3', '-m', 'enrichment'],
    isThere: spawnSync('python3', ['--version']).status === 0,
  },
] as const;

export type CommandLine = (typeof commandLines)[number];

/** Runs of one command line in a folder of their own. */
export class ListRun {
  readonly folder = mkdtempSync(join(tmpdir(), 'enrichment-list-'));

  constructor(
    private readonly api: Api,
    private readonly commandLine: CommandLine,
    private readonly apiKey: string,
  ) {}

  /** A file of the folder: its text, or nothing. */
  file(name: string): string {
    const path = join(this.folder, name);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.folder, name), text);
  }

  start(...args: string[]): ChildProcess {
    const [program, ...before] = this.commandLine.command;
    return spawn(program, [...before, 'run', ...args], {
      cwd: this.folder,
      env: {
        ...process.env,
        PYTHONPATH: join(root, 'libs/client/python/src'),
        PYTHONDONTWRITEBYTECODE: '1',
        NO_PROXY: '*',
        ENRICHMENT_BASE_URL: this.api.baseUrl,
        ENRICHMENT_API_KEY: this.apiKey,
      },
    });
  }

  /** Waits for the end. @returns exit code and messages */
  async run(...args: string[]): Promise<{ code: number | null; messages: string }> {
    const started = this.start(...args);
    let messages = '';
    started.stderr!.on('data', (chunk: Buffer) => (messages += chunk.toString()));
    started.stdin!.end();
    const [code] = (await once(started, 'close')) as [number | null];
    return { code, messages };
  }

  /** Sends a signal when the journal of a run has a number of outcomes. */
  async endAt(count: number, signal: NodeJS.Signals, ...args: string[]): Promise<void> {
    const started = this.start(...args);
    const closed = once(started, 'close');
    while (this.file('results.csv.part').split('\n').length <= count && started.exitCode === null)
      await pollDelay();
    started.kill(signal);
    await closed;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

/** A list is ended twice and continued: each row is in the result, charged once, and the sum is that of the ledger. */
export async function survivesTwoEnds(api: Api, commandLine: CommandLine, count: number): Promise<void> {
  const { accountId, apiKey } = await api.customer({ credits: 2 * count });
  await api.accounts.change(accountId, { limits: { email: 50 } });
  const run = new ListRun(api, commandLine, apiKey);
  try {
    const addresses = Array.from({ length: count }, (_, i) => `person-${i}@demo.test`);
    const repeated = [...addresses, ...addresses.slice(0, 5)];
    run.write(
      'list.csv',
      ['Name,E-mail', ...repeated.map((address, i) => `"No ""${i}""",${address}`)].join('\n'),
    );
    const args = ['list.csv', '--operation', 'email', '--out', 'results.csv', '--yes'];
    await run.endAt(Math.floor(count / 4), 'SIGKILL', ...args);
    await run.endAt(Math.floor(count / 2), 'SIGINT', ...args, '--resume');
    expect(run.file('results.csv')).toContain(',person-0@demo.test,');
    const { code, messages } = await run.run(...args, '--resume');
    expect({ code, messages }).toMatchObject({
      code: 0,
      messages: expect.stringContaining('not sent again'),
    });
    const [header = '', ...rows] = run.file('results.csv').trim().split('\r\n');
    expect(header).toMatch(/^Name,E-mail,email\.email,.*,email\.error,email\.message,email\.credits$/);
    expect(rows.map((row) => row.split(',')[1])).toEqual(repeated);
    const credits = repeated.map((_, i) => (i < count ? 1 : 0));
    expect(rows.map((row) => Number(/,,,(.)$/.exec(row)?.[1]))).toEqual(credits);
    expect(run.file('results.csv.part')).toBe('');
    const ledger = await api.sql<{ requests: string; credits: string }[]>(
      `SELECT count(DISTINCT request_id) AS requests, -sum(credits) AS credits FROM ledger_entries
       WHERE account_id = '${accountId}' AND kind = 'charge'`,
    );
    expect(ledger).toEqual([{ requests: count, credits: String(count) }]);
    expect(messages).toContain(`${count.toLocaleString('en-US')} credits charged`);
    const codes = await codesOf(api, accountId, count);
    expect(codes).not.toContain('RATE_001');
  } finally {
    run.remove();
  }
}

/** Outcomes of an account's operations, when the log has a number of them. */
export async function codesOf(api: Api, accountId: string, count: number): Promise<string[]> {
  for (;;) {
    const rows = await api.sql<{ code: string }[]>(
      `SELECT code FROM usage_requests WHERE account_id = '${accountId}' AND operation IS NOT NULL`,
    );
    if (rows.length >= count) return rows.map(({ code }) => code);
    await pollDelay();
  }
}
