import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { workspaceRoot } from './packages';

const check = join(__dirname, 'check-node.cjs');

/** Runs the check with a simulated version of Node.js. */
function runOn(version: string) {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: ${JSON.stringify(version)} });`;
  return spawnSync(process.execPath, ['-e', `${pretend} require(${JSON.stringify(check)})`], {
    encoding: 'utf8',
  });
}

describe('the check of the Node.js version', () => {
  it.each(['18.20.8', '20.19.5', '22.21.0'])('refuses %s with one sentence', (version) => {
    const { status, stdout, stderr } = runOn(version);
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^Node\.js 24 or later is needed, and this is [\d.]+: .*\n$/);
  });

  it.each(['24.0.0', '24.21.0', '25.1.0'])('accepts %s', (version) => {
    expect(runOn(version)).toMatchObject({ status: 0, stderr: '' });
  });

  it('runs before everything else', () => {
    const { scripts } = JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const name of ['start', 'test', 'admin']) {
      expect([name, scripts[name]]).toEqual([
        name,
        expect.stringMatching(/^node tools\/lint\/check-node\.cjs && /),
      ]);
    }
  });
});
