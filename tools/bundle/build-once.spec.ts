import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { buildOnce } from './build-once.mjs';

let folder: string;
const environment = process.env['NODE_ENV'];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-once-'));
  mkdirSync(join(folder, 'dist'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  process.env['NODE_ENV'] = environment;
});

it('builds after a change of a source only, and for production from a test too', async () => {
  const builds: unknown[] = [];
  const run = () =>
    buildOnce(folder, ['*.ts'], () => {
      builds.push(process.env['NODE_ENV']);
      return Promise.resolve();
    });
  writeFileSync(join(folder, 'page.ts'), '1');
  await run();
  await run();
  expect(builds).toEqual(['production']);
  writeFileSync(join(folder, 'page.spec.ts'), 'a test');
  await run();
  expect(builds).toHaveLength(1);
  writeFileSync(join(folder, 'page.ts'), '2');
  await run();
  expect(builds).toHaveLength(2);
});
