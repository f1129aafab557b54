import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isMade, linkUntilMade, makeOnce, tidy } from './kept-file';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ip-geo-kept-'));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('makeOnce', () => {
  it('makes a file, and its folder, once', async () => {
    const path = join(root, 'new', 'folder', 'file');
    let times = 0;
    const make = async () => Buffer.from(`made ${++times}`);
    expect(await makeOnce(path, make)).toBe(true);
    expect(await makeOnce(path, make)).toBe(false);
    expect(readFileSync(path, 'utf8')).toBe('made 1');
    expect(readdirSync(join(root, 'new', 'folder'))).toEqual(['file']);
  });

  it('leaves one complete file when several processes create it at the same time', async () => {
    const path = join(root, 'file');
    const content = (letter: string) => Buffer.alloc(1_000_000, letter);
    await Promise.all(['a', 'b', 'c', 'd'].map((letter) => makeOnce(path, async () => content(letter))));
    expect(['a', 'b', 'c', 'd'].map(content)).toContainEqual(readFileSync(path));
    expect(readdirSync(root)).toEqual(['file']);
  });

  it('leaves nothing when the creation fails, and tries again the next time', async () => {
    const path = join(root, 'file');
    await expect(makeOnce(path, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
    expect(readdirSync(root)).toEqual([]);
    expect(await makeOnce(path, async () => Buffer.from('made'))).toBe(true);
  });

  it('leaves nothing when the file cannot be renamed', async () => {
    const path = join(root, 'file');
    const make = async () => {
      mkdirSync(join(path, 'in the way'), { recursive: true });
      return Buffer.from('made');
    };
    await expect(makeOnce(path, make)).rejects.toThrow();
    expect(readdirSync(root)).toEqual(['file']);
  });

  it('distinguishes an unreadable path from an absent file', async () => {
    writeFileSync(join(root, 'file'), '');
    await expect(makeOnce(join(root, 'file', 'below'), async () => Buffer.from(''))).rejects.toThrow(
      'ENOTDIR',
    );
  });
});

describe('linkUntilMade', () => {
  it('makes a file readable at a path until the real file exists there', async () => {
    const [path, other, another] = ['folder/file', 'other', 'another'].map((name) => join(root, name));
    for (const file of [other!, another!]) writeFileSync(file, file);
    await linkUntilMade(path!, other!);
    await linkUntilMade(path!, other!);
    expect(readFileSync(path!, 'utf8')).toBe(other);
    expect(await isMade(path!)).toBe(false);
    await linkUntilMade(path!, another!);
    expect(readFileSync(path!, 'utf8')).toBe(another);

    expect(await makeOnce(path!, async () => Buffer.from('made'))).toBe(true);
    await linkUntilMade(path!, other!);
    expect(readFileSync(path!, 'utf8')).toBe('made');
    expect(await isMade(path!)).toBe(true);
    expect(readFileSync(another!, 'utf8')).toBe(another);
    expect(readdirSync(join(root, 'folder'))).toEqual(['file']);
  });
});

describe('tidy', () => {
  it('removes only obsolete and abandoned files', async () => {
    for (const name of ['old', 'current', 'old.1.unfinished', 'new.2.unfinished'])
      writeFileSync(join(root, name), '');
    utimesSync(join(root, 'old.1.unfinished'), 0, 0);
    await tidy(root, (name) => name.startsWith('old'));
    expect(readdirSync(root).sort()).toEqual(['current', 'new.2.unfinished']);
    expect(existsSync(join(root, 'old'))).toBe(false);
  });
});
