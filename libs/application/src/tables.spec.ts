import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@enrichment/postgres';
import { openTestDatabase } from '@enrichment/postgres/testing';
import { settings } from './config/settings';
import { tables } from './tables';

/**
 * The names in statements: columns with their types, functions with parameters and results. Partitions are omitted, because they change
 * every day and equal their table.
 */
const schema = `
SELECT c.relname || '.' || a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
       a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AND a.attgenerated = '' AND c.relkind <> 'v' AS is_required
FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND NOT c.relispartition
  AND a.attnum > 0 AND NOT a.attisdropped AND c.relname <> 'migrations'
UNION ALL
SELECT proname || '(' || pg_get_function_identity_arguments(oid) || ')', pg_get_function_result(oid), false
FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prorettype <> 'trigger'::regtype
ORDER BY name`;

/** What the previous release has; written at each release. @param now what this one has */
function ofTheReleaseBefore<T>(what: string, now: T): T {
  const file = join(__dirname, `testing/${what}-of-the-release-before.json`);
  if (process.env['WRITE_SCHEMA']) writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

it('every migration is in the list that its package exports: one beside it never runs', () => {
  const sources = globSync('*/*/src/**/!(*.spec).ts', { cwd: join(__dirname, '../..') });
  const written = sources.flatMap((path) =>
    [...readFileSync(join(__dirname, '../..', path), 'utf8').matchAll(/\bmigration\(\s*'(\w+)'/g)].map(
      ([, name]) => name!,
    ),
  );
  const listed = tables.migrations.map((Migration) => new Migration().name);
  expect(written.length).toBeGreaterThan(20);
  expect(written.filter((name) => !listed.includes(name))).toEqual([]);
});

/**
 * While replicas are replaced, the previous release works on the tables of this one. The file is written at each release, and never
 * for a change: `WRITE_SCHEMA=1 npx jest -c libs/application/jest.config.js tables`.
 */
describe('the previous release, on the tables of this one', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let found: { name: string; type: string; is_required: boolean }[];
  let before: Record<string, string>;
  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase(tables));
    found = await database.dataSource.query(schema);
    const now = Object.fromEntries(found.map(({ name, type }) => [name, type]));
    before = ofTheReleaseBefore('schema', now);
  });
  afterAll(() => drop());

  it('finds every column and function that it names, of the same type', () => {
    const now = Object.fromEntries(found.map(({ name, type }) => [name, type]));
    expect(now).toMatchObject(before);
    expect(Object.keys(before).length).toBeGreaterThan(100);
  });

  it('adds rows without the columns that it lacks', () => {
    const itsTables = new Set(Object.keys(before).map((name) => name.split('.')[0]));
    const refused = found.filter(
      ({ name, is_required: isRequired }) =>
        isRequired && !(name in before) && itsTables.has(name.split('.')[0]!),
    );
    expect(refused.map(({ name }) => name)).toEqual([]);
  });
});

it('every setting of the previous release is still read', () => {
  const names = Object.keys(settings).sort();
  expect(names).toEqual(expect.arrayContaining(ofTheReleaseBefore('settings', names)));
});
