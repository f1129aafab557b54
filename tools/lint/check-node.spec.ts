import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { workspaceRoot } from './packages';

const check = join(__dirname, 'check-node.cjs');

/** Runs the check as if by that version. */
function runOn(version: string) {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: ${JSON.stringify(version)} });`;
  return spawnSync(process.execPath, ['-e', `${pretend} require(${JSON.stringify(check)})`], {
    encoding: 'utf8',
  });
}

describe('a Node.js that is too old', () => {
  it.each(['18.20.8', '20.19.5', '22.21.0'])('%s is told so in one sentence', (version) => {
    const { status, stdout, stderr } = runOn(version);
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^Node\.js 24 or later is needed, and this is [\d.]+: .*\n$/);
  });

  it.each(['24.0.0', '24.21.0', '25.1.0'])('%s is not', (version) => {
    expect(runOn(version)).toMatchObject({ status: 0, stderr: '' });
  });

  it('is noticed before anything else runs', () => {
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
