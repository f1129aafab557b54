/**
 * `npm run dev`: runs the service and starts it again after each change of a source, with source maps and a debugger's port. Types are
 * not checked.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { bundle, isCurrent, workspace } from './bundle.mjs';

const app = 'apps/api';
const node = ['--enable-source-maps', '--inspect=127.0.0.1:9229', '--disable-sigusr1', `${app}/bundle/main.js`];
/** Milliseconds in which an editor writes the files of one change. */
const settlingMs = 100;

/** @type {import('node:child_process').ChildProcess | undefined} */
let service;
/** @type {NodeJS.Timeout | undefined} */
let settling;
let restarting = restart();

for (const folder of ['apps', 'libs'])
  watch(join(workspace, folder), { recursive: true }, (_, file) => {
    if (!/(^|[/\\])src[/\\].*\.m?ts$/.test(file ?? '') || file?.endsWith('.spec.ts')) return;
    clearTimeout(settling);
    settling = setTimeout(() => {
      restarting = restarting.then(restart);
    }, settlingMs);
  });

async function restart() {
  const isChanged = !isCurrent(app);
  if (service && !isChanged) return;
  try {
    if (isChanged) await bundle(app);
  } catch (error) {
    console.error(`${error}\nThe service runs on as it was.`);
    return;
  }
  if (service?.exitCode === null && service.signalCode === null) {
    service.kill();
    await once(service, 'exit');
  }
  service = spawn(process.execPath, node, { cwd: workspace, stdio: 'inherit' });
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => {
    service?.kill(signal);
    if (!service || service.exitCode !== null) process.exit();
    service.once('exit', (status) => process.exit(status ?? 0));
  });
