import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { removeDataDir, temporaryDataDir } from '@enrichment/postgres/testing';

const workspace = join(__dirname, '../../..');

/** The built service on a data folder of its own. */
export interface Service {
  readonly url: string;
  readonly dataDir: string;
  readonly email: string;
  readonly password: string;
  stop(): Promise<void>;
}

export async function startService(): Promise<Service> {
  const dataDir = temporaryDataDir();
  const child = spawn(process.execPath, [join(workspace, 'apps/api/bundle/main.js')], {
    env: environment(dataDir),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const demoFile = join(dataDir, 'demo.json');
  while (!existsSync(demoFile)) {
    if (child.exitCode !== null) throw new Error('The service did not start.');
    await pause(50);
  }
  const demo = JSON.parse(readFileSync(demoFile, 'utf8')) as Record<string, string>;
  const { base_url: base, email, password } = demo as Record<'base_url' | 'email' | 'password', string>;
  // Under this name browsers offer passkeys.
  const url = base.replace('127.0.0.1', 'localhost');
  return { url, dataDir, email, password, stop: () => stop(child, dataDir) };
}

/** Lets the demo account's user see the operator's pages too. */
export async function promote({ dataDir, email }: Service): Promise<void> {
  const command = ['user', 'set-role', '--email', email, '--role', 'admin'];
  await promisify(execFile)(process.execPath, [join(workspace, 'apps/admin/bundle/main.js'), ...command], {
    env: environment(dataDir),
  });
}

function environment(dataDir: string): NodeJS.ProcessEnv {
  return { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0', DEMO: 'on', LOG_LEVEL: 'error' };
}

async function stop(child: ChildProcess, dataDir: string): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
  removeDataDir(dataDir);
}
