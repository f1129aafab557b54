import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { changedFiles } from './changed-files.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'enrichment-changed-'));
  git('init', '--quiet', '--initial-branch=main');
  for (const name of ['one', 'two']) mkdirSync(join(folder, name));
  for (const name of ['kept', 'moved', 'edited']) writeFileSync(join(folder, `one/${name}.ts`), `${name}\n`);
  commit();
  git('checkout', '--quiet', '-b', 'work');
});

afterEach(() => rmSync(folder, { recursive: true }));

it.each([true, false])(
  'lists both paths of a moved file, and others that changed; committed: %p',
  (committed) => {
    renameSync(join(folder, 'one/moved.ts'), join(folder, 'two/moved.ts'));
    writeFileSync(join(folder, 'one/edited.ts'), 'other\n');
    git('add', '.');
    if (committed) commit();
    writeFileSync(join(folder, 'new.ts'), 'new\n');
    const changed = ['new.ts', 'one/edited.ts', 'one/moved.ts', 'two/moved.ts'];
    expect(changedFiles(folder, 'main').sort()).toEqual(changed);
  },
);

function commit(): void {
  git('add', '.');
  git('-c', 'user.name=test', '-c', 'user.email=test@a.test', 'commit', '--quiet', '--message=test');
}

function git(...args: string[]): void {
  execFileSync('git', args, { cwd: folder });
}
