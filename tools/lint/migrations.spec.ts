import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { tables } from '@enrichment/application';
import { violationsIn } from './migrations';

const root = join(__dirname, '../..');

describe('violationsIn', () => {
  it.each([
    ['CREATE TABLE a (b text); CREATE INDEX c ON a (b)', []],
    [
      'CREATE INDEX c ON a (b)',
      ['CREATE INDEX ON a: CONCURRENTLY, in a migration with `transaction: false`'],
    ],
    ['{ transaction: false } CREATE INDEX c ON ONLY a (b); ALTER INDEX c ATTACH PARTITION d', []],
    ['CREATE UNIQUE INDEX IF NOT EXISTS c ON ONLY a (b)', [expect.stringContaining('ON a: CONCURRENTLY')]],
    [
      'DROP INDEX IF EXISTS c; CREATE INDEX CONCURRENTLY c ON a (b)',
      ['CONCURRENTLY runs outside a transaction: `transaction: false`'],
    ],
    ['{ transaction: false } DROP INDEX IF EXISTS c; CREATE INDEX CONCURRENTLY c ON a (b)', []],
    [
      '{ transaction: false } CREATE INDEX CONCURRENTLY c ON a (b)',
      ['DROP INDEX IF EXISTS c before: an attempt that failed leaves an invalid one'],
    ],
    ['ALTER TABLE a ADD COLUMN b text', []],
    ["ALTER TABLE a ADD COLUMN b text NOT NULL DEFAULT ''", []],
    ['ALTER TABLE a ADD COLUMN b text NOT NULL', ['ADD COLUMN b: the previous release adds rows without it']],
    [
      'ALTER TABLE a ADD COLUMN b uuid DEFAULT gen_random_uuid()',
      ['ADD COLUMN b: a default that is computed writes every row again'],
    ],
    [
      'ALTER TABLE a ALTER COLUMN b TYPE bigint',
      ['ALTER COLUMN b TYPE writes every row again, and is another column to the previous release'],
    ],
    ['ALTER TABLE a DROP COLUMN b', ['DROP COLUMN b: the previous release names it']],
    ['ALTER TABLE a RENAME COLUMN b TO c', ['RENAME: the previous release names it']],
    ['DROP FUNCTION g, f', [expect.stringMatching(/ g:/), expect.stringMatching(/ f:/)]],
    ['DROP FUNCTION f', ['DROP FUNCTION f: the previous release names it']],
    [
      'DROP FUNCTION f; CREATE FUNCTION f (a text) RETURNS text',
      ['DROP FUNCTION f: the previous release names it'],
    ],
    [
      'ALTER TABLE a ADD FOREIGN KEY (b) REFERENCES c',
      ['ADD FOREIGN KEY on a reads every row under a lock: NOT VALID, and VALIDATE in a migration after it'],
    ],
    ['ALTER TABLE a ADD CONSTRAINT c CHECK (b > 0)', [expect.stringContaining('NOT VALID')]],
    ['ALTER TABLE a ADD CONSTRAINT c CHECK (b > 0) NOT VALID', []],
    ["SET lock_timeout = '1h'", ['lock_timeout belongs to the runner: what waits holds up others']],
    [
      'CREATE TABLE a (b bytea STORAGE EXTERNAL)',
      ['STORAGE of a new column needs PostgreSQL 16: ALTER COLUMN ... SET STORAGE'],
    ],
    ['CREATE TABLE a (b bytea); ALTER TABLE a ALTER COLUMN b SET STORAGE EXTERNAL', []],
  ])('%s', (text, violations) => {
    expect(violationsIn(text)).toEqual(violations);
  });
});

describe('migrations', () => {
  const all = globSync('libs/**/src/**/*.ts', { cwd: root })
    .filter((path) => !/node_modules|\.spec\.ts$/.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    // The search below takes the square of the length of a text without one.
    .filter((text) => text.includes('migration('))
    .flatMap((text) => [
      ...text.matchAll(/[\s\S]*?migration\(\s*'(\w+\d{13})'[\s\S]*?(?=\nexport const|$(?![\s\S]))/g),
    ])
    .map(([text, name]) => ({ name: name!, text }));

  it('are all in the list of their adapter', () => {
    const listed = new Set(tables.migrations.map((Migration) => new Migration().name));
    const forgotten = all.filter(({ name }) => !listed.has(name));
    expect(
      forgotten.map(({ name }) => `${name}: add it to the migrations in the index.ts of its package`),
    ).toEqual([]);
  });

  it('run in the order of the list of their adapter', () => {
    const names = tables.migrations.map((Migration) => new Migration().name!);
    const files = globSync('libs/{*,*/*}/src/**/!(*.spec).ts', { cwd: root }).map(
      (path) => [path.split('/src/')[0]!, readFileSync(join(root, path), 'utf8')] as const,
    );
    const ownerOf = (name: string) => files.find(([, text]) => text.includes(name))?.[0] ?? name;
    const isLate = (name: string, index: number) => {
      const before = names.slice(0, index).filter((other) => ownerOf(other) === ownerOf(name));
      return before.some((other) => other.slice(-13) >= name.slice(-13));
    };
    expect(
      names.filter(isLate).map((name) => `${name}: end it with a time after those before it in the list`),
    ).toEqual([]);
  });

  it('do not block or break the release that uses the tables', () => {
    expect(all.map(({ name }) => name)).toContain('CreateBilling1763800000000');
    const previous = readFileSync(
      join(root, 'libs/application/src/testing/schema-of-the-release-before.json'),
      'utf8',
    );
    const isNamed = (name: string) => new RegExp(`"(\\w+\\.)?${name}[."(]`).test(previous);
    expect([isNamed('accounts'), isNamed('account_moves')]).toEqual([true, false]);
    const violations = all.flatMap(({ name, text }) =>
      violationsIn(text, isNamed).map((each) => `${name}: ${each}`),
    );
    expect(violations).toEqual([]);
  });
});
