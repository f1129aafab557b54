import { describe, expect, it } from '@jest/globals';
import type { DatabaseFacts } from '@enrichment/postgres';
import { judgeClock, judgeDatabase, judgePooler } from './deployment';

const healthy: DatabaseFacts = {
  version: '18.4',
  majorVersion: 18,
  isReadOnly: false,
  missingRights: [],
  hasTables: true,
  owner: 'enrichment',
  actsAsOwner: true,
  otherRoles: [],
  poolerFault: undefined,
  isOneServer: true,
  clockAheadMs: 3,
  connections: { used: 20, max: 97 },
};

describe('judgeDatabase', () => {
  it.each<[string, Partial<DatabaseFacts>, RegExp]>([
    ['ok', {}, /^PostgreSQL 18\.4, with the tables$/],
    [
      'ok',
      { actsAsOwner: false, owner: 'owner', otherRoles: ['enrichment'] },
      /with the tables, which owner owns$/,
    ],
    [
      'warn',
      { otherRoles: ['runtime'] },
      /can change the tables, as enrichment can\. Start the service as runtime, which/,
    ],
    ['ok', { hasTables: false }, /empty: the service creates the tables/],
    ['fail', { version: '14.11', majorVersion: 14 }, /^PostgreSQL 14\.11: it must be 15 or later$/],
    ['fail', { isReadOnly: true }, /is read-only: name the primary in DATABASE_URL/],
    ['fail', { missingRights: ['CREATE ON SCHEMA public'] }, /lacks rights: GRANT CREATE ON SCHEMA public$/],
  ])('%s for %j', (verdict, facts, text) => {
    expect(judgeDatabase({ ...healthy, ...facts })).toEqual([verdict, expect.stringMatching(text)]);
  });
});

describe('judgePooler', () => {
  it.each<[string, Partial<DatabaseFacts>, RegExp]>([
    ['ok', {}, /^connections keep their sessions; 20 of 97 are in use, a replica uses up to 15$/],
    ['fail', { poolerFault: 'through a pooler: set DATABASE_DIRECT_URL' }, /^through a pooler/],
    ['fail', { isOneServer: false }, /^DATABASE_DIRECT_URL leads to another database/],
    ['warn', { connections: { used: 5, max: 29 } }, /two replicas do not fit\. Raise max_connections/],
  ])('%s for %j', (verdict, facts, text) => {
    expect(judgePooler({ ...healthy, ...facts }, 10)).toEqual([verdict, expect.stringMatching(text)]);
  });
});

describe('judgeClock', () => {
  it.each([
    ['ok', 999, '999 ms behind'],
    ['ok', -40, '40 ms ahead of'],
    ['warn', -1_000, '1000 ms ahead of'],
    ['fail', 3_456_000_000, '3456000000 ms behind'],
  ])('%s if the database is %i ms ahead', (verdict, clockAheadMs, text) => {
    expect(judgeClock({ ...healthy, clockAheadMs })).toEqual([verdict, expect.stringContaining(text)]);
  });
});
