import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Database } from '@enrichment/postgres';
import { openTestDatabase } from '@enrichment/postgres/testing';
import type { Client } from 'pg';
import { copyIn } from './charge-statements';

let database: Database;
let drop: () => Promise<void>;
let client: Client;

beforeAll(async () => {
  ({ database, drop } = await openTestDatabase({}));
  client = await database.connect();
  await client.query('CREATE TEMP TABLE lines (n integer UNIQUE, text text)');
});
afterAll(async () => {
  await client.end();
  await drop();
});

const copy = 'COPY lines FROM STDIN';
const rows = async () =>
  (await client.query<{ n: number; text: string }>('SELECT * FROM lines ORDER BY n')).rows;

it('writes its lines', async () => {
  await copyIn(client, copy, '0\tplain\n1\tžluťoučký 🐎\n2\t\n');
  expect((await rows()).map(({ text }) => text)).toEqual(['plain', 'žluťoučký 🐎', '']);
});

it('writes all lines or none, and the connection remains usable', async () => {
  const before = await rows();
  await expect(copyIn(client, copy, '100\tnew\n0\tearlier\n')).rejects.toMatchObject({ code: '23505' });
  await expect(copyIn(client, 'COPY nothing FROM STDIN', '100\tnew\n')).rejects.toMatchObject({
    code: '42P01',
  });
  expect(await rows()).toEqual(before);
});

it('rejects when the connection breaks', async () => {
  const other = await database.connect();
  const { rows: pids } = await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await client.query('CREATE TABLE locked (n integer)');
  await client.query('BEGIN');
  await client.query('LOCK TABLE locked');
  const broken = expect(copyIn(other, 'COPY locked FROM STDIN', '1\n')).rejects.toThrow(/terminat/);
  await client.query('SELECT pg_terminate_backend($1, 10000)', [pids[0]!.pid]);
  await broken;
  await client.query('COMMIT');
  expect((await client.query('SELECT FROM locked')).rowCount).toBe(0);
  await other.end();
});
