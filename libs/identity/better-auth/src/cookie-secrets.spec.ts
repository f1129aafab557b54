import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cookieOf, opened, totp } from '@enrichment/identity-domain/testing';
import { isSession, type Visit } from '@enrichment/identity-domain';
import { newUlid } from '@enrichment/kernel';
import type { Database } from '@enrichment/postgres';
import { openTestDatabase } from '@enrichment/postgres/testing';
import { CookieSecrets, identityTables } from './index';
import { identityOn } from './testing';

const here: Visit = { cookie: undefined, secure: false };
const password = 'a quiet afternoon';

describe('a new secret of cookies', () => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase(identityTables));
  });
  afterAll(() => drop());

  /** A replica that has read the secrets as they are now. */
  const replica = () => identityOn(database, drop);
  type Replica = Awaited<ReturnType<typeof replica>>;
  const visitOf = (made: { readonly setCookies: readonly string[] }) => ({ ...here, cookie: cookieOf(made) });
  const code = (secret: string) => totp(secret, Date.now());
  const withFactor = async ({ users, sessions, factors }: Replica) => {
    const user = { email: `${newUlid()}@example.com`.toLowerCase(), password };
    await users.create({ ...user, role: 'user', accountId: newUlid() });
    const visit = visitOf(opened(await sessions.open(user, here)));
    const { secret } = (await factors.enrol(visit, password))!;
    return { user, secret, visit: visitOf((await factors.confirm(visit, code(secret)))!) };
  };
  const secondStep = async ({ sessions }: Replica, { user }: Awaited<ReturnType<typeof withFactor>>) => {
    const step = await sessions.open(user, here);
    if (!step || isSession(step)) throw new Error('no code was required');
    return visitOf(step);
  };
  /** Codes are valid once, but only the use case counts them. */
  const completes = async ({ factors }: Replica, visit: Visit, secret: string) =>
    (await factors.complete(visit, code(secret))) !== undefined;
  const writeNow = () =>
    database.dataSource.query("UPDATE cookie_secrets SET writes_at = now() - interval '1 hour'");

  it('ends no session, no sign-in that waits for a code, and no second factor', async () => {
    const secrets = new CookieSecrets(database.dataSource);
    const old = await replica();
    const ada = await withFactor(old);
    const waiting = await secondStep(old, ada);
    await secrets.rotate();

    // Before it writes, replicas that know it and those that do not read each other's cookies.
    const middle = await replica();
    const bob = await withFactor(middle);
    expect((await old.sessions.find(bob.visit))!.user.email).toBe(bob.user.email);

    await writeNow();
    const next = await replica();
    for (const { user, visit } of [ada, bob])
      expect((await next.sessions.find(visit))!.user.email).toBe(user.email);
    expect(await completes(next, waiting, ada.secret)).toBe(true);
    const eve = await withFactor(next);
    expect((await middle.sessions.find(eve.visit))!.user.email).toBe(eve.user.email);
    for (const each of [ada, bob, eve]) {
      expect(await completes(next, await secondStep(next, each), each.secret)).toBe(true);
      expect(await completes(middle, await secondStep(next, each), each.secret)).toBe(true);
    }
    const forged = { ...ada.visit, cookie: ada.visit.cookie.replace(/%3D$/, 'A%3D') };
    expect(await next.sessions.find(forged)).toBeUndefined();

    // A removed secret ends its sessions, and keeps second factors.
    expect(await new CookieSecrets(database.dataSource).remove(0)).toBe(true);
    const last = await replica();
    expect(await last.sessions.find(ada.visit)).toBeUndefined();
    expect((await last.sessions.find(eve.visit))!.user.email).toBe(eve.user.email);
    for (const each of [ada, bob, eve])
      expect(await completes(last, await secondStep(last, each), each.secret)).toBe(true);
    await last.sessions.end(eve.visit);
    expect(await last.sessions.find(eve.visit)).toBeUndefined();
  });

  it('signs out of a session of the old one', async () => {
    const old = await replica();
    const { visit } = await withFactor(old);
    await new CookieSecrets(database.dataSource).rotate();
    await writeNow();
    await (await replica()).sessions.end(visit);
    expect(await old.sessions.find(visit)).toBeUndefined();
  });
});
