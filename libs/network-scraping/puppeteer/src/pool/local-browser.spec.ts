import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { testBrowserProgram } from '../testing';
import { localBrowser } from './local-browser';

let folder: string;
const path = process.env['PATH'];
beforeAll(async () => {
  folder = await mkdtemp('/tmp/b-');
});
afterAll(async () => {
  process.env['PATH'] = path;
  await rm(folder, { recursive: true });
});

async function place(name: string, script: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
  return file;
}

it('starts the next browser when an installed one does not start, and reports the reason', async () => {
  const { path: real, env } = await testBrowserProgram();
  const variables = Object.entries(env).map(([name, value]) => `${name}='${value}'`);
  await place('google-chrome-stable', 'case "$1" in --version) echo "Google Chrome 1.0";; *) exit 21;; esac');
  await place('google-chrome', `exec env ${variables.join(' ')} '${real}' "$@"`);
  process.env['PATH'] = [folder, path].join(delimiter);
  const own = join(folder, 'data/'.repeat(20));
  const opened = await localBrowser({ folder: own }).open(AbortSignal.timeout(60_000));
  try {
    expect(opened.problem).toContain('google-chrome-stable does not start');
    expect(await opened.browser.version()).toMatch(/Chrom/);
  } finally {
    await opened.end();
  }
});

it('starts no other browser when the configured one does not start', async () => {
  const script = 'case "$1" in --version) echo "Chromium 1.0";; *) exit 21;; esac';
  const chromePath = await place('configured', script);
  const opening = localBrowser({ chromePath, folder }).open(AbortSignal.timeout(60_000));
  await expect(opening).rejects.toThrow('configured does not start');
});
