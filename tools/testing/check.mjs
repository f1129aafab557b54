/** `npm run check` runs every check that needs no test, also after one of them fails: format, references, lint, spelling and types. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checks } from './checks.mjs';

const failures = [];
for (const [line, failure] of Object.entries({ ...checks, 'tsc --build': 'tsc --build' })) {
  console.log(`\n$ ${line}`);
  const [command = '', ...args] = line.split(' ');
  const env = { ...process.env, NX_TUI: 'false', NX_DAEMON: 'false' };
  const cwd = join(import.meta.dirname, '../..');
  if (spawnSync(command, args, { cwd, stdio: 'inherit', env }).status !== 0) failures.push(failure);
}
for (const failure of failures) console.log(`failed: ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;
