import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** Runs the built command. */
function start(...args: readonly string[]) {
  return spawn(process.execPath, [join(__dirname, '../dist/main.js'), ...args]);
}

describe('the command', () => {
  it('prints the URL of the network, and stops at a signal', async () => {
    const command = start('--port', '0', '--seed', '5');
    const [line] = (await once(command.stdout, 'data')) as [Buffer];
    const [, url] = /^The demo network is at (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(line.toString())!;
    expect((await fetch(`${url!}/in/json-ld`)).status).toBe(200);
    command.kill('SIGTERM');
    expect(await once(command, 'exit')).toEqual([0, null]);
  });

  it('refuses an invalid port in one line', async () => {
    const command = start('--port', 'http');
    const [line] = (await once(command.stderr, 'data')) as [Buffer];
    expect(line.toString()).toBe('--port wants a whole number, not http\n');
    expect(await once(command, 'exit')).toEqual([1, null]);
  });
});
