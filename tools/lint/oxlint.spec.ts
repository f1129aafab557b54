import { afterAll, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from './packages';

const folder = mkdtempSync(join(tmpdir(), 'oxlint-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['no-floating-promises', 'export function start() { Promise.resolve(1); }'],
  ['no-misused-promises', 'export const start = (f: () => Promise<void>) => [1].forEach(f);'],
  ['await-thenable', 'export async function add(n: number) { return (await n) + 1; }'],
  ['no-cycle', "import { stop } from './b'; export const start = (): unknown => stop;"],
  [
    'switch-exhaustiveness-check',
    "export function swap(x: 'a' | 'b') { switch (x) { case 'a': return 'b'; } return 'a'; }",
  ],
])('%s is refused', (rule, text) => {
  writeFileSync(
    join(folder, 'tsconfig.json'),
    '{ "compilerOptions": { "strict": true }, "files": ["a.ts", "b.ts"] }',
  );
  writeFileSync(join(folder, 'a.ts'), text);
  writeFileSync(
    join(folder, 'b.ts'),
    "import { start } from './a'; export const stop = (): unknown => start;",
  );
  const oxlint = join(workspaceRoot, 'node_modules/.bin/oxlint');
  const result = spawnSync(oxlint, ['-c', join(workspaceRoot, '.oxlintrc.json'), folder], {
    encoding: 'utf8',
  });
  expect(result.stdout).toContain(`(${rule})`);
  expect(result.status).toBe(1);
});
