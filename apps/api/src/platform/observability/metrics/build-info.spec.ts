import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { buildInfo } from './build-info';

describe('buildInfo', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'build-'));
    writeFileSync(join(folder, 'package.json'), '{ "version": "1.2.3", "workspaces": ["apps/*"] }');
    mkdirSync(join(folder, '.git/refs/heads'), { recursive: true });
    mkdirSync(join(folder, 'apps/api'), { recursive: true });
    writeFileSync(join(folder, 'apps/api/package.json'), '{ "version": "0.0.1" }');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const within = (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, '.git', name), text);
    return buildInfo(join(folder, 'apps/api'));
  };

  it.each([
    [{}, 'unknown'],
    [{ HEAD: 'abc\n' }, 'abc'],
    [{ HEAD: 'ref: refs/heads/main\n', 'refs/heads/main': 'def\n' }, 'def'],
    [
      {
        HEAD: 'ref: refs/heads/main\n',
        'packed-refs': '# x\nfed refs/heads/main\nabc refs/heads/maintain\n',
      },
      'fed',
    ],
    [{ HEAD: 'ref: refs/heads/main\n' }, 'unknown'],
  ])('reads the commit of a clone or an image: %j', (files, commit) => {
    expect(within(files)).toEqual({ version: '1.2.3', commit, node: process.versions.node });
  });

  it('starts without either', () => {
    rmSync(folder, { recursive: true });
    expect(buildInfo(folder)).toMatchObject({ version: 'unknown', commit: 'unknown' });
    mkdirSync(folder);
  });
});
