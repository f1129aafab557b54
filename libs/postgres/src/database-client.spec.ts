import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client, Connection, Submittable } from 'pg';
import type { Database } from './database';
import { openTestDatabase } from './testing';

let database: Database;
let drop: () => Promise<void>;
const connect = (withinMs: number) => database.connect('client', withinMs);

beforeAll(async () => {
  ({ database, drop } = await openTestDatabase({}));
});
afterAll(() => drop());

describe.each([0, 60_000])('a statement that may take %i ms', (withinMs) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(withinMs);
  });
  afterAll(() => client.end());

  const answered = { rows: [{ n: 1 }] };
  const wrong = { code: '42601' };

  it('returns a promise', async () => {
    expect(await client.query('SELECT 1 AS n')).toMatchObject(answered);
    expect(await client.query('SELECT $1::int AS n', [1])).toMatchObject(answered);
    expect(await client.query({ text: 'SELECT $1::int AS n', values: [1] })).toMatchObject(answered);
    await expect(client.query('wrong')).rejects.toMatchObject(wrong);
  });

  it('has the caller in the stack of its error', async () => {
    const asksForIt = () => client.query('wrong');
    await expect(asksForIt()).rejects.toMatchObject({ stack: expect.stringContaining(__filename) });
  });

  it('calls a callback', async () => {
    const resultOf = (run: (callback: (error: Error | null, result: unknown) => void) => void) =>
      new Promise((resolve) => run((error, result) => resolve(error ?? result)));
    expect(await resultOf((callback) => client.query('SELECT 1 AS n', callback))).toMatchObject(answered);
    expect(await resultOf((callback) => client.query('SELECT $1::int AS n', [1], callback))).toMatchObject(
      answered,
    );
    expect(await resultOf((callback) => client.query('wrong', callback))).toMatchObject(wrong);
  });

  it('calls back a query that submits itself', async () => {
    const sent: Sent = await new Promise((resolve) => {
      const query = new Sent(() => resolve(query));
      client.query(query);
    });
    expect(sent.text).toBe('SELECT 1');
  });
});

it('reads an answer that arrived while the process was busy', async () => {
  const client = await connect(2_000);
  const asked = client.query('SELECT 1 AS n');
  await new Promise(setImmediate);
  const until = performance.now() + 2_100;
  while (performance.now() < until);
  expect(await asked).toMatchObject({ rows: [{ n: 1 }] });
  await client.end();
});

it('times out, and ends the connection', async () => {
  const client = await connect(300);
  const ended = new Promise((resolve) => client.once('end', () => resolve('ended')));
  const slow = client.query('SELECT pg_sleep(600)');
  const sent = new Promise((resolve) => client.query(new Sent(resolve, 'CREATE TABLE late ()')));
  await expect(slow).rejects.toThrow('Query read timeout');
  expect(await sent).toBeInstanceOf(Error);
  expect(await ended).toBe('ended');
  await expect(client.query('SELECT 1')).rejects.toThrow();
  const other = await connect(0);
  expect((await other.query("SELECT to_regclass('late') AS late")).rows).toEqual([{ late: null }]);
  await other.end();
});

class Sent implements Submittable {
  readonly handleRowDescription = () => undefined;
  readonly handleDataRow = () => undefined;
  readonly handleCommandComplete = () => undefined;

  constructor(
    public callback: (error?: Error) => void,
    readonly text = 'SELECT 1',
  ) {}

  submit(connection: Connection): void {
    connection.query(this.text);
  }

  handleReadyForQuery(): void {
    this.callback();
  }

  handleError(error: Error): void {
    this.callback(error);
  }
}
