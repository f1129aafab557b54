import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  auditLogContract,
  cookieOf,
  identityContract,
  membersContract,
} from '@enrichment/identity-domain/testing';
import { ManualClock, newUlid } from '@enrichment/kernel';
import { openTestDatabase } from '@enrichment/postgres/testing';
import {
  BetterAuthSessions,
  identityTables,
  PostgresAttempts,
  PostgresAuditLog,
  PostgresMembers,
  PostgresPasswordLinks,
  PostgresUsers,
} from './index';

async function openIdentity() {
  const { database, drop } = await openTestDatabase(identityTables);
  const { dataSource } = database;
  const clock = new ManualClock();
  return {
    dataSource,
    users: new PostgresUsers(dataSource),
    sessions: await BetterAuthSessions.open(dataSource),
    attempts: new PostgresAttempts(dataSource, clock),
    links: new PostgresPasswordLinks(dataSource, clock),
    members: new PostgresMembers(dataSource),
    advance: (milliseconds: number) => clock.advance(milliseconds),
    expireSessions: async () => {
      await dataSource.query('UPDATE dashboard_sessions SET expires_at = now()');
    },
    close: drop,
  };
}

let opened: ReturnType<typeof openIdentity>;
beforeAll(() => (opened = openIdentity()));
afterAll(async () => (await opened).close());

const shared = async () => ({ ...(await opened), close: () => Promise.resolve() });
identityContract('better-auth on PostgreSQL', shared);
membersContract('on PostgreSQL', shared);

auditLogContract('on PostgreSQL', async () => new PostgresAuditLog((await opened).dataSource));

describe('what is stored', () => {
  const visit = { cookie: undefined, secure: false };
  const password = 'correct horse battery';
  const signUp = async () => {
    const { users, sessions } = await opened;
    const email = `${newUlid()}@example.com`;
    await users.create({ email, password, role: 'user', accountId: 'acc_1' });
    return (await sessions.open({ email, password }, visit))!;
  };
  const everything = async (): Promise<string> => {
    const { dataSource } = await opened;
    const tables = [
      'dashboard_users',
      'dashboard_credentials',
      'dashboard_sessions',
      'sign_in_attempts',
      'password_links',
    ];
    const rows = await Promise.all(
      tables.map((table) => dataSource.query<object[]>(`SELECT * FROM ${table}`)),
    );
    return JSON.stringify(rows);
  };

  it('neither holds a password nor opens a session', async () => {
    const [token] = decodeURIComponent(cookieOf(await signUp()).split('=')[1]!).split('.');
    const { links } = await opened;
    const link = await links.create({ email: `${newUlid()}@example.com`, accountId: 'acc_1' });
    const stored = await everything();
    expect(link.token).toMatch(/^[\w-]{43}$/);
    expect(stored).not.toContain(link.token);
    expect(token).toMatch(/^\w{32}$/);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(password);
    expect(stored).toContain('scrypt$32768$8$3$');
  });

  it('has another hash for the same password', async () => {
    await signUp();
    await signUp();
    const { dataSource } = await opened;
    const rows = await dataSource.query<{ password: string }[]>('SELECT password FROM dashboard_credentials');
    expect(new Set(rows.map((row) => row.password)).size).toBe(rows.length);
  });

  it('is understood by another replica: cookies are signed with one secret', async () => {
    const { dataSource } = await opened;
    const session = await signUp();
    const replica = await BetterAuthSessions.open(dataSource);
    expect((await replica.find({ ...visit, cookie: cookieOf(session) }))!.user).toEqual(session.user);
  });

  it('prolongs a session that is used again a day later', async () => {
    const { dataSource, sessions } = await opened;
    const session = await signUp();
    const later = { ...visit, cookie: cookieOf(session) };
    expect((await sessions.find(later))!.setCookies).toEqual([]);
    await dataSource.query(
      "UPDATE dashboard_sessions SET expires_at = expires_at - interval '25 h', updated_at = updated_at - interval '25 h' WHERE id = $1",
      [session.id],
    );
    const prolonged = (await sessions.find(later))!;
    expect(cookieOf(prolonged)).toContain(cookieOf(session));
    const found = (await sessions.find(later))!;
    expect(found.expiresAt.getTime()).toBeGreaterThanOrEqual(session.expiresAt.getTime());
  });
});
