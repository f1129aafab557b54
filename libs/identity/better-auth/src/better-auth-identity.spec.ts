import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  auditLogContract,
  cookieOf,
  emailLinksContract,
  identityContract,
  invitationsContract,
  membersContract,
  opened,
  passkeysContract,
  totp,
  userModel,
} from '@enrichment/identity-domain/testing';
import { listedSessions, type MemberRole } from '@enrichment/identity-domain';
import { ManualClock, newUlid } from '@enrichment/kernel';
import { openTestDatabase } from '@enrichment/postgres/testing';
import {
  BetterAuth,
  BetterAuthSessions,
  identityTables,
  PostgresAuditLog,
  PostgresEmailLinks,
} from './index';
import { identityOn, KnownAccounts } from './testing';

async function openIdentity() {
  const { database, drop } = await openTestDatabase(identityTables);
  return { dataSource: database.dataSource, ...(await identityOn(database, drop)) };
}

let identity: ReturnType<typeof openIdentity>;
beforeAll(() => (identity = openIdentity()));
afterAll(async () => (await identity).close());

const shared = async () => ({ ...(await identity), close: () => Promise.resolve() });
identityContract('better-auth on PostgreSQL', shared);
membersContract('on PostgreSQL', shared);
invitationsContract('on PostgreSQL', shared);
passkeysContract('on PostgreSQL', shared);
emailLinksContract('on PostgreSQL', shared);
userModel('better-auth on PostgreSQL', shared, 30);

auditLogContract('on PostgreSQL', async () => new PostgresAuditLog((await identity).dataSource));

describe('the account of a user who changes their address', () => {
  const move = async (role: MemberRole, other?: string) => {
    const { dataSource, users, members } = await identity;
    const create = (accountId: string) =>
      users.create({
        email: `${newUlid()}@example.com`,
        password: 'a quiet afternoon',
        role: 'user',
        accountId,
      });
    const [ada, next] = [await create(newUlid()), `${newUlid()}@example.com`.toLowerCase()];
    await create(ada.accountId);
    await members.change(ada.accountId, ada.id, { role });
    const accounts = new KnownAccounts();
    accounts.byEmail.set(ada.email, ada.accountId);
    if (other !== undefined) accounts.byEmail.set(next, other);
    const links = new PostgresEmailLinks(dataSource, new ManualClock(), () => accounts);
    const { token } = await links.create({ userId: ada.id, email: next });
    const redeem = async () => ({
      user: await links.redeem(token, ada.id),
      account: [...accounts.byEmail].find(([, id]) => id === ada.accountId)?.[0],
    });
    return { ada, next, accounts, users, redeem };
  };

  it('follows its owner, in the same transaction', async () => {
    const { ada, next, accounts, users, redeem } = await move('owner');
    accounts.isTaken = true;
    expect(await redeem()).toEqual({ user: undefined, account: ada.email });
    expect(await users.findByEmail(ada.email)).toEqual(ada);
    accounts.isTaken = false;
    expect(await redeem()).toEqual({ user: { ...ada, email: next }, account: next });
  });

  it('keeps the account’s address for other users, and when another account has the new one', async () => {
    for (const [role, other] of [['viewer'], ['owner', 'acc_other']] as const) {
      const { ada, next, redeem } = await move(role, other);
      expect(await redeem()).toEqual({ user: { ...ada, email: next }, account: ada.email });
    }
  });
});

it('deletes a person who joins the account while it is deleted', async () => {
  const { dataSource, users, invitations } = await identity;
  const accountId = `acc_${newUlid()}`;
  const { token, invitation } = await invitations.create({
    accountId,
    email: 'late@example.com',
    role: 'viewer',
  });
  const both: Promise<unknown>[] = [];
  await dataSource.transaction(async (manager) => {
    // Both wait for this lock, the acceptance first.
    await manager.query('SELECT FROM account_invitations WHERE account_id = $1 FOR UPDATE', [accountId]);
    const waiting = async (count: number) => {
      const sql = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
      while ((await dataSource.query<object[]>(sql)).length < count);
    };
    both.push(invitations.accept(token, { password: 'correct horse battery' }));
    await waiting(1);
    both.push(users.deleteOfAccount(accountId));
    await waiting(2);
  });
  expect((await Promise.all(both))[0]).toMatchObject({ email: invitation.email });
  expect(await users.findByEmail(invitation.email)).toBeUndefined();
});

describe('what is stored', () => {
  const visit = { cookie: undefined, secure: false };
  const password = 'correct horse battery';
  const signUp = async () => {
    const { users, sessions } = await identity;
    const email = `${newUlid()}@example.com`;
    await users.create({ email, password, role: 'user', accountId: 'acc_1' });
    return opened(await sessions.open({ email, password }, visit));
  };
  const everything = async (): Promise<string> => {
    const { dataSource } = await identity;
    const tables = [
      'dashboard_users',
      'dashboard_credentials',
      'dashboard_sessions',
      'sign_in_attempts',
      'password_links',
      'dashboard_second_factors',
      'dashboard_verifications',
      'account_invitations',
      'email_links',
    ];
    const rows = await Promise.all(
      tables.map((table) => dataSource.query<object[]>(`SELECT * FROM ${table}`)),
    );
    return JSON.stringify(rows);
  };

  it('is listed up to a number of sessions, the latest first', async () => {
    const { dataSource, sessions } = await identity;
    const { id, user } = await signUp();
    await dataSource.query(
      `INSERT INTO dashboard_sessions (id, user_id, token, expires_at, created_at)
       SELECT $1 || i, $1, $1 || i, now() + interval '1 day', now() - i * interval '1 minute' FROM generate_series(1, $2) i`,
      [user.id, listedSessions],
    );
    const open = await sessions.ofUsers([user.id]);
    expect(open).toHaveLength(listedSessions);
    expect([open[0]!.id, open.at(-1)!.id]).toEqual([id, `${user.id}${listedSessions - 1}`]);
  });

  it('contains no password, and nothing that opens a session', async () => {
    const [token] = decodeURIComponent(cookieOf(await signUp()).split('=')[1]!).split('.');
    const { links } = await identity;
    const link = await links.create({ email: `${newUlid()}@example.com`, accountId: 'acc_1' });
    const order = { accountId: 'acc_1', email: `${newUlid()}@example.com`, role: 'viewer' } as const;
    const invited = await (await identity).invitations.create(order);
    const proof = await (
      await identity
    ).emailLinks.create({ userId: (await signUp()).user.id, email: order.email });
    const stored = await everything();
    expect(proof.token).toMatch(/^[\w-]{43}$/);
    expect(stored).not.toContain(proof.token);
    expect(stored).not.toContain(invited.token);
    expect(link.token).toMatch(/^[\w-]{43}$/);
    expect(stored).not.toContain(link.token);
    expect(token).toMatch(/^\w{32}$/);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(password);
    expect(stored).toContain('scrypt$');
  });

  it('completes no sign-in: it contains neither code nor cookie', async () => {
    const session = await signUp();
    const { sessions, factors } = await identity;
    const own = { ...visit, cookie: cookieOf(session) };
    const { secret, backupCodes } = (await factors.enrol(own, password))!;
    await factors.confirm(own, totp(secret, Date.now()));
    const step = (await sessions.open({ email: session.user.email, password }, visit))!;
    const [identifier] = decodeURIComponent(cookieOf(step).split('=')[1]!).split('.');
    const stored = await everything();
    expect(identifier).toMatch(/^2fa-[\w-]{20}$/);
    for (const each of [identifier, secret, ...backupCodes]) expect(stored).not.toContain(each);
  });

  it('has different hashes for the same password', async () => {
    await signUp();
    await signUp();
    const { dataSource } = await identity;
    const rows = await dataSource.query<{ password: string }[]>('SELECT password FROM dashboard_credentials');
    expect(new Set(rows.map((row) => row.password)).size).toBe(rows.length);
  });

  it('is valid on another replica: cookies are signed with one secret', async () => {
    const { dataSource } = await identity;
    const session = await signUp();
    const replica = new BetterAuthSessions(new BetterAuth(dataSource));
    expect((await replica.find({ ...visit, cookie: cookieOf(session) }))!.user).toEqual(session.user);
  });

  it('extends a session that is used again a day later', async () => {
    const { dataSource, sessions } = await identity;
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
