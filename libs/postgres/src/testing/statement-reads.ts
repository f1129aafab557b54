import { readFileSync } from 'node:fs';
import type { Database } from '../database';

/** What one execution of a statement read. */
export interface StatementReads {
  readonly statement: string;
  /** Blocks of 8 KB that it read, in memory or on the disk. */
  readonly blocks: number;
  /** Rows of its result. */
  readonly rows: number;
}

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly 'Actual Rows': number;
}

/** The server writes the plans of all statements of later connections to its log, those inside functions included. */
export async function logPlans({ dataSource }: Database): Promise<void> {
  const [{ name }] = await dataSource.query<[{ name: string }]>('SELECT current_database() AS name');
  const settings = {
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    session_preload_libraries: 'auto_explain',
  };
  for (const [setting, value] of Object.entries(settings))
    await dataSource.query(`ALTER DATABASE ${name} SET ${setting} = '${value}'`);
  // Statistics change when the test says so.
  await dataSource.query('ALTER SYSTEM SET autovacuum = off');
  await dataSource.query('SELECT pg_reload_conf()');
}

/** The statements whose plans the server has logged. */
export class ObservedStatements {
  private skipped = 0;

  /** @param log the server's log file */
  constructor(private readonly log: string) {}

  /** Forgets the statements until now. */
  forget(): void {
    this.skipped = this.text().length;
  }

  reads(): StatementReads[] {
    // Further lines of an entry begin with a tab.
    return [
      ...this.text()
        .slice(this.skipped)
        .matchAll(/ plan:\n((?:\t.*\n)+)/g),
    ].map(([, json]) => {
      const { 'Query Text': statement, Plan: plan } = JSON.parse(json!.replaceAll('\n\t', '\n')) as {
        'Query Text': string;
        Plan: Plan;
      };
      return {
        statement: statement.replaceAll(/\s+/g, ' ').trim(),
        blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
        rows: plan['Actual Rows'],
      };
    });
  }

  private text(): string {
    return readFileSync(this.log, 'utf8');
  }
}
