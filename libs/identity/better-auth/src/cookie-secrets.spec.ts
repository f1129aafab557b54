import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cookieOf, opened, totp } from '@enrichment/identity-domain/testing';
import { isSession, type Visit } from '@enrichment/identity-domain';
import { newUlid } from '@enrichment/kernel';
import type { Database } from '@enrichment/postgres';
import { openTestDatabase } from '@enrichment/postgres/testing';
import { BetterAuth, BetterAuthSessions, CookieSecrets, identityTables } from './index';
import { cheapCost, identityOn } from './testing';

const here: Visit = { cookie: undefined, secure: false };
const password = 'a quiet afternoon';

describe('a new secret of cookies', () => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase(identityTables));
  });
  afterAll(() => drop());
  beforeEach(() =>
    database.dataSource.query(
      `DELETE FROM dashboard_users; DELETE FROM cookie_secrets;
       INSERT INTO cookie_secrets (version, secret) SELECT 0, secret FROM cookie_secret`,
    ),
  );

  /** A replica that has read the secrets as they are now. */
  const replica = () => identityOn(database, drop);
  type Replica = Awaited<ReturnType<typeof replica>>;
  const visitOf = (made: { readonly setCookies: readonly string[] }) => ({ ...here, cookie: cookieOf(made) });
  const code = (secret: string) => totp(secret, Date.now());
  const withFactor = async ({ users, sessions, factors }: Replica) => {
    const user = { email: `${newUlid()}@example.com`.toLowerCase(), password };
    await users.create({ ...user, role: 'user', accountId: newUlid() });
    const visit = visitOf(opened(await sessions.open(user, here)));
    const { secret, backupCodes } = (await factors.enrol(visit, password))!;
    return { user, secret, backupCodes, visit: visitOf((await factors.confirm(visit, code(secret)))!) };
  };
  const secondStep = async ({ sessions }: Replica, { user }: Awaited<ReturnType<typeof withFactor>>) => {
    const step = await sessions.open(user, here);
    if (!step || isSession(step)) throw new Error('no code was required');
    return visitOf(step);
  };
  /** Codes are valid once, but only the use case counts them. */
  const completes = async ({ factors }: Replica, visit: Visit, secret: string) =>
    (await factors.complete(visit, code(secret))) !== undefined;
  const factorRows = () =>
    database.dataSource.query<{ secret: string }[]>('SELECT * FROM dashboard_second_factors ORDER BY id');
  const encryptedSecrets = async () => (await factorRows()).map(({ secret }) => secret);
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
    for (const [one, other] of [
      [old, middle],
      [middle, old],
    ] as const)
      for (const each of [ada, bob])
        expect(await completes(one, await secondStep(other, each), each.secret)).toBe(true);
    const carol = await withFactor(old);
    expect(await completes(middle, await secondStep(middle, carol), carol.secret)).toBe(true);

    // So does 0.2.0.
    const [{ secret: key }] = await database.dataSource.query<[{ secret: string }]>(
      'SELECT secret FROM cookie_secret',
    );
    const { symmetricDecrypt } = await import('better-auth/crypto');
    const read = (await encryptedSecrets()).map((data) => symmetricDecrypt({ key, data }));
    expect(new Set(await Promise.all(read)).size).toBe(3);

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
    for (const secret of await encryptedSecrets()) expect(secret).toMatch(/^\$ba\$1\$/);
    // Replicas that have read it before still do.
    for (const each of [ada, bob, eve])
      expect(await completes(next, await secondStep(next, each), each.secret)).toBe(true);
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

  it('changes no second factor when its removal is refused or fails', async () => {
    const one = await replica();
    const ada = await withFactor(one);
    const before = await factorRows();
    const secrets = new CookieSecrets(database.dataSource);
    const oldest = (await secrets.versions()).at(-1)!.version;
    const { version } = await secrets.rotate();
    for (const each of [oldest, version, version + 1]) expect(await secrets.remove(each)).toBe(false);
    expect(await factorRows()).toEqual(before);

    await writeNow();
    const broken = await withFactor(one);
    await database.dataSource.query(
      "UPDATE dashboard_second_factors SET secret = '00' FROM dashboard_users u WHERE u.id = user_id AND email = $1",
      [broken.user.email],
    );
    const whole = await factorRows();
    await expect(new CookieSecrets(database.dataSource).remove(oldest)).rejects.toThrow();
    expect(await factorRows()).toEqual(whole);
    expect(await completes(await replica(), await secondStep(one, ada), ada.secret)).toBe(true);

    // A backup code is right even if the secret of the app cannot be read.
    const waiting = await secondStep(one, broken);
    await expect(completes(one, waiting, broken.secret)).rejects.toThrow();
    expect(await one.factors.complete(waiting, broken.backupCodes[0]!)).toBeDefined();
  });

  it('finds a session while a replica learns that a new one writes', async () => {
    const betterAuth = new BetterAuth(database.dataSource, cheapCost);
    const sessions = new BetterAuthSessions(betterAuth);
    await betterAuth.secrets.rotate();
    const { visit } = await withFactor(await replica());
    const versions = await new CookieSecrets(database.dataSource).versions();
    for (const isLate of [false, true]) {
      let late = isLate;
      const spy = jest.spyOn(betterAuth.secrets, 'versions').mockImplementation(async () => {
        late = !late;
        return late ? versions : versions.toReversed();
      });
      for (let i = 0; i < 2; i++) expect(await sessions.find(visit)).toBeDefined();
      spy.mockRestore();
    }
  });

  it('finds no session of a signature of another size in bytes', async () => {
    const { visit } = await withFactor(await replica());
    await new CookieSecrets(database.dataSource).rotate();
    await writeNow();
    const { sessions } = await replica();
    const cookie = visit.cookie.replace(/.$/, '\u00e9');
    expect(await sessions.find({ ...visit, cookie })).toBeUndefined();
  });
});
