import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Moment of a browser's fault: before anything, or after this many answered commands. `silently`: it runs on without further
 * output; `held`: it ends, and a process that it started keeps its pipes open.
 */
export interface Fault {
  readonly afterAnswers: number;
  readonly how: 'exit' | 'kill' | 'silently' | 'held';
}

/** A program with the part of the DevTools protocol that a browser's start needs, until its fault. */
export async function writeDyingBrowser(folder: string, fault: Fault): Promise<string> {
  const file = join(folder, `browser-${fault.how}-${fault.afterAnswers}`);
  await writeFile(`${file}.js`, `(${browser.toString()})(${JSON.stringify(fault)});\n`);
  // A path in a first line (#!) can have no spaces.
  await writeFile(file, `#!/bin/sh\nexec '${process.execPath}' '${file}.js' "$@"\n`, { mode: 0o755 });
  return file;
}

/** Runs in a separate process, without access to this module. */
function browser({ afterAnswers, how }: Fault): void {
  /* eslint-disable @typescript-eslint/no-require-imports */
  const { createReadStream, writeSync } = require('node:fs') as typeof import('node:fs');
  const { spawn } = require('node:child_process') as typeof import('node:child_process');
  if (process.argv.includes('--version')) {
    writeSync(1, 'Chromium 1.0\n');
    return;
  }
  const target = {
    targetId: 't',
    type: 'browser',
    title: '',
    url: '',
    attached: true,
    canAccessOpener: false,
  };
  const answers: Record<string, object> = {
    'Target.getBrowserContexts': { browserContextIds: [] },
    'Target.getTargets': { targetInfos: [target] },
    'Browser.getVersion': {
      product: 'Chrome/1',
      userAgent: 'x',
      jsVersion: '',
      protocolVersion: '1.3',
      revision: '',
    },
  };
  let answered = 0;
  const fail = () => {
    if (how === 'held')
      spawn('/bin/sleep', ['600'], { stdio: ['ignore', 'ignore', 'ignore', 3, 4], detached: false }).unref();
    if (how === 'kill') process.kill(process.pid, 'SIGKILL');
    else if (how !== 'silently') process.exit(1);
  };
  if (afterAnswers === 0) fail();
  let rest = '';
  createReadStream('', { fd: 3 }).on('data', (piece) => {
    const messages = (rest + String(piece)).split('\0');
    rest = messages.pop()!;
    for (const message of messages) {
      if (answered === afterAnswers) return;
      const { id, method } = JSON.parse(message) as { id: number; method: string };
      writeSync(4, `${JSON.stringify({ id, result: answers[method] ?? {} })}\0`);
      if (++answered === afterAnswers) fail();
    }
  });
}
