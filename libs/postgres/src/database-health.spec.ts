import { EventEmitter } from 'node:events';
import { expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { DatabaseHealth } from './database-health';

/** A minimal connection to a writable database. */
class Connection extends EventEmitter {
  query = () => Promise.resolve({ rows: [{ read_only: false }] });
  end = () => Promise.resolve();
}

it('keeps no more memory after a thousand checks than after one', async () => {
  const connection = new Connection();
  const health = new DatabaseHealth(() => Promise.resolve(connection as unknown as Client), 1_000);
  for (let check = 0; check < 1_000; check++) expect(await health.check()).toEqual({ ok: true });
  expect(connection.listenerCount('end')).toBe(1);
});
