import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import { type AttemptLimit, emailProblem, isSession, linkLifetimeMs, type Visit } from '../index';
import { cookieOf, type Identity, opened } from './identity';
import { secondFactorContract } from './second-factor-contract';
import { totp } from './totp';

const here: Visit = { cookie: undefined, secure: false };
const password = 'correct horse battery';

/** The contract of the identity ports; every adapter passes it. */
export function identityContract(name: string, open: () => Promise<Identity>): void {
  describe(`identity contract: ${name}`, () => {
    let identity: Identity;
    beforeAll(async () => {
      identity = await open();
    });
    afterAll(() => identity.close());

    const newUser = () =>
      identity.users.create({
        email: `${newUlid()}@Example.com`,
        password,
        role: 'user',
        accountId: newUlid(),
      });
    const signedIn = async (visit: Visit = here) => {
      const user = await newUser();
      const session = opened(await identity.sessions.open({ email: user.email, password }, visit));
      return { user, session, visit: { ...visit, cookie: cookieOf(session) } };
    };

    it('finds users by their addresses, in upper and lower case', async () => {
      const made = await newUser();
      expect(made.email).toBe(made.email.toLowerCase());
      expect(await identity.users.findByEmail(made.email.toUpperCase())).toEqual(made);
      expect(await identity.users.findByEmail('credentials@example.com')).toBeUndefined();
      expect(await identity.users.list()).toContainEqual(made);
      expect(await identity.users.ofAccount(made.accountId)).toEqual([made]);
      expect(await identity.users.ofAccount('acc_none')).toEqual([]);
      const again = { email: made.email.toUpperCase(), password, role: 'admin', accountId: 'other' } as const;
      await expect(identity.users.create(again)).rejects.toMatchObject({ code: 'USER_EXISTS' });
    });

    it("returns whether a password is a user's", async () => {
      const { email } = await newUser();
      expect(await identity.users.isPassword(email.toUpperCase(), password)).toBe(true);
      expect(await identity.users.isPassword(email, 'another one')).toBe(false);
      expect(await identity.users.isPassword('credentials@example.com', password)).toBe(false);
    });

    it('changes roles', async () => {
      const { user, visit } = await signedIn();
      await identity.users.setRole(user.email.toUpperCase(), 'admin');
      expect((await identity.sessions.find(visit))!.user.role).toBe('admin');
      await expect(identity.users.setRole('credentials@example.com', 'admin')).rejects.toMatchObject({
        code: 'USER_NOT_FOUND',
      });
    });

    it('opens a session that its cookie finds', async () => {
      const { user, session, visit } = await signedIn();
      expect(session.user).toEqual(user);
      const found = (await identity.sessions.find(visit))!;
      expect(found).toMatchObject({ id: session.id, user, expiresAt: session.expiresAt });
    });

    it('hides its cookie from scripts and other sites, and from plain HTTP after TLS', async () => {
      for (const secure of [false, true]) {
        const { session } = await signedIn({ cookie: undefined, secure });
        expect(session.setCookies.length).toBeGreaterThan(0);
        for (const line of session.setCookies) {
          expect(line).toMatch(/; HttpOnly/i);
          expect(line).toMatch(/; SameSite=Lax/i);
          expect(/; Secure/i.test(line)).toBe(secure);
        }
      }
    });

    it.each(["o'hara", 'a+b', '1', '_', 'a.b-c'])(
      'opens one for a user with the address %s',
      async (name) => {
        const email = `${name}@${newUlid()}.example.co`;
        expect(emailProblem(email)).toBeUndefined();
        await identity.users.create({ email, password, role: 'user', accountId: newUlid() });
        expect(await identity.sessions.open({ email, password }, here)).toBeDefined();
      },
    );

    it('ignores other cookies of a browser', async () => {
      const { user, visit } = await signedIn();
      const names = ['session_data', 'dont_remember', 'account_data', 'session_token'];
      for (const cookie of [...names.map((one) => `enrichment.${one}=%`), 'a', ';;', '=', '__proto__=1']) {
        expect(await identity.sessions.find({ ...here, cookie })).toBeUndefined();
        const both = { ...here, cookie: `${visit.cookie}; ${cookie.replace('session_token', 'other')}` };
        expect((await identity.sessions.find(both))?.user).toEqual(user);
      }
    });

    it('opens none for a wrong password or an unknown address', async () => {
      const { email } = await newUser();
      expect(await identity.sessions.open({ email, password: password + 'x' }, here)).toBeUndefined();
      expect(await identity.sessions.open({ email, password: '' }, here)).toBeUndefined();
      expect(
        await identity.sessions.open({ email: 'credentials@example.com', password }, here),
      ).toBeUndefined();
      expect(await identity.sessions.open({ email: 'no address', password }, here)).toBeUndefined();
    });

    it('opens a new session for every sign-in, and ends the earlier session of the browser', async () => {
      const { user, visit, session } = await signedIn();
      const second = opened(await identity.sessions.open({ email: user.email, password }, visit));
      expect(second.id).not.toBe(session.id);
      expect(cookieOf(second)).not.toBe(visit.cookie);
      expect(await identity.sessions.find(visit)).toBeUndefined();
      const planted = { ...here, cookie: visit.cookie!.replace(/=.*/, '=planted') };
      const third = (await identity.sessions.open({ email: user.email, password }, planted))!;
      expect(cookieOf(third)).not.toContain('planted');
    });

    it('opens one for a user who signed in without a password', async () => {
      const { user, visit } = await signedIn();
      const session = (await identity.sessions.openFor(user, visit))!;
      expect(session.user).toEqual(user);
      expect(await identity.sessions.find({ ...here, cookie: cookieOf(session) })).toMatchObject({ user });
      expect(await identity.sessions.find(visit)).toBeUndefined();
      for (const other of [
        { ...user, id: 'usr_none' },
        { ...user, confirmed: false },
      ])
        expect(await identity.sessions.openFor(other, here)).toBeUndefined();
    });

    it('finds nothing for foreign cookies', async () => {
      const { visit } = await signedIn();
      const [cookieName, value] = visit.cookie.split(/=(.*)/s) as [string, string];
      const forged = [
        '',
        'a=b',
        `${cookieName}=`,
        `${cookieName}=%`,
        `${cookieName}=${'x'.repeat(4_000)}`,
        `${cookieName}=${value.startsWith('x') ? 'y' : 'x'}${value.slice(1)}`,
        `${cookieName}=${value.slice(0, -6)}`,
        `${cookieName}=' OR 1=1 --`,
      ];
      for (const cookie of forged) expect(await identity.sessions.find({ ...here, cookie })).toBeUndefined();
      expect(await identity.sessions.find(here)).toBeUndefined();
    });

    it('ends a session, and does nothing without one', async () => {
      const { visit } = await signedIn();
      const setCookies = await identity.sessions.end(visit);
      expect(cookieOf({ setCookies })).not.toContain(visit.cookie);
      expect(await identity.sessions.find(visit)).toBeUndefined();
      await identity.sessions.end(visit);
      await identity.sessions.end(here);
      await identity.sessions.end({ ...here, cookie: visit.cookie.replace(/=.*/, '=forged') });
    });

    it('changes a password, and ends every other session of the user', async () => {
      const { user, visit } = await signedIn();
      const other = await signedIn();
      const elsewhere = {
        ...here,
        cookie: cookieOf((await identity.sessions.open({ email: user.email, password }, here))!),
      };
      const next = 'another horse battery';
      expect(await identity.sessions.changePassword(visit, { current: 'wrong', next })).toBeUndefined();
      expect(await identity.sessions.find(elsewhere)).toBeDefined();
      const changed = (await identity.sessions.changePassword(visit, { current: password, next }))!;
      expect(changed.user).toEqual(user);
      expect((await identity.sessions.find({ ...here, cookie: cookieOf(changed) }))!.id).toBe(changed.id);
      for (const ended of [visit, elsewhere]) expect(await identity.sessions.find(ended)).toBeUndefined();
      expect(await identity.sessions.find(other.visit)).toBeDefined();
      expect(await identity.sessions.open({ email: user.email, password }, here)).toBeUndefined();
      expect(await identity.sessions.open({ email: user.email, password: next }, here)).toBeDefined();
      const credentials = { current: next, next: password };
      expect(await identity.sessions.changePassword(here, credentials)).toBeUndefined();
    });

    it('sets a password for the operator, which ends all sessions', async () => {
      const { user, visit } = await signedIn();
      await identity.users.setPassword(user.email, 'set by the operator');
      expect(await identity.sessions.find(visit)).toBeUndefined();
      const credentials = { email: user.email, password: 'set by the operator' };
      expect(await identity.sessions.open(credentials, here)).toBeDefined();
      await expect(identity.users.setPassword('credentials@example.com', password)).rejects.toMatchObject({
        code: 'USER_NOT_FOUND',
      });
    });

    it('ends sessions when they expire, and removes them', async () => {
      const { visit } = await signedIn();
      const { session } = await signedIn();
      await identity.expireSessions();
      expect(await identity.sessions.find(visit)).toBeUndefined();
      expect(await identity.sessions.find({ ...here, cookie: cookieOf(session) })).toBeUndefined();
      await signedIn();
      await identity.expireSessions();
      expect(await identity.sessions.clean()).toBeGreaterThan(0);
      expect(await identity.sessions.clean()).toBe(0);
    });

    it('lists the sessions of a user with their devices, and ends one of them', async () => {
      const { user, session } = await signedIn();
      const device = { address: '192.0.2.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' };
      await identity.sessions.recordDevice(session.id, device);
      const second = opened(await identity.sessions.open({ email: user.email, password }, here));
      const stranger = await signedIn();
      const open = await identity.sessions.ofUsers([user.id]);
      expect(open).toEqual([
        expect.objectContaining({ id: second.id, userId: user.id, address: undefined, userAgent: undefined }),
        expect.objectContaining({ id: session.id, ...device, expiresAt: session.expiresAt }),
      ]);
      expect(open[0]!.createdAt).toEqual(expect.any(Date));
      expect(await identity.sessions.endOne([user.id], stranger.session.id)).toBe(false);
      expect(await identity.sessions.endOne([user.id], second.id)).toBe(true);
      expect(await identity.sessions.endOne([user.id], second.id)).toBe(false);
      expect(await identity.sessions.find({ ...here, cookie: cookieOf(second) })).toBeUndefined();
      expect(await identity.sessions.find(stranger.visit)).toBeDefined();
      expect(await identity.sessions.ofUsers([])).toEqual([]);
    });

    it('ends all sessions of a user except one', async () => {
      const { user, session, visit } = await signedIn();
      const elsewhere = {
        ...here,
        cookie: cookieOf((await identity.sessions.open({ email: user.email, password }, here))!),
      };
      const stranger = await signedIn();
      await identity.sessions.endOthers(user.id, session.id);
      expect(await identity.sessions.find(elsewhere)).toBeUndefined();
      for (const kept of [visit, stranger.visit]) expect(await identity.sessions.find(kept)).toBeDefined();
      await identity.sessions.endOthers(user.id, session.id);
      expect(await identity.sessions.find(visit)).toBeDefined();
    });

    it('deletes the users of an account, with their sessions and links', async () => {
      const { user, visit } = await signedIn();
      const { token } = await identity.links.create({ email: user.email, accountId: user.accountId });
      const other = await signedIn();
      await identity.users.deleteOfAccount(user.accountId);
      expect(await identity.users.findByEmail(user.email)).toBeUndefined();
      expect(await identity.sessions.find(visit)).toBeUndefined();
      expect(await identity.links.find(token)).toBeUndefined();
      expect(await identity.sessions.find(other.visit)).toBeDefined();
    });

    secondFactorContract(() => identity);

    describe('links', () => {
      const next = 'another horse battery';
      const invite = async () => {
        const email = `${newUlid()}@Example.com`;
        const made = await identity.links.create({ email, accountId: 'acc_invited' });
        return { email, ...made };
      };

      it('create a user of the account, once', async () => {
        const { email, token, link } = await invite();
        expect(link).toEqual({
          email: email.toLowerCase(),
          purpose: 'invitation',
          expiresAt: expect.any(Date),
        });
        expect(await identity.links.find(token)).toEqual(link);
        const users = await Promise.all([1, 2, 3].map(() => identity.links.redeem(token, next)));
        expect(users.filter(Boolean)).toEqual([
          expect.objectContaining({ email: email.toLowerCase(), role: 'user', accountId: 'acc_invited' }),
        ]);
        expect(await identity.links.find(token)).toBeUndefined();
        expect(await identity.links.redeem(token, password)).toBeUndefined();
        expect(await identity.sessions.open({ email, password: next }, here)).toBeDefined();
      });

      it('set another password of a user and end their sessions, without a change of role and account', async () => {
        const { user, visit } = await signedIn();
        const { token, link } = await identity.links.create({ email: user.email, accountId: 'acc_other' });
        expect(link.purpose).toBe('reset');
        expect(await identity.sessions.find(visit)).toBeDefined();
        expect(await identity.links.redeem(token, next)).toEqual(user);
        expect(await identity.sessions.find(visit)).toBeUndefined();
        expect(await identity.sessions.open({ email: user.email, password }, here)).toBeUndefined();
        expect(await identity.sessions.open({ email: user.email, password: next }, here)).toBeDefined();
      });

      it('confirm an address, and remove everything that an earlier holder set up', async () => {
        const email = `${newUlid()}@example.com`.toLowerCase();
        const stranger = { email, password, role: 'user', accountId: newUlid(), confirmed: false } as const;
        const user = await identity.users.create(stranger);
        const session = opened(await identity.sessions.open({ email, password }, here));
        const visit = { ...here, cookie: cookieOf(session) };
        const { secret } = (await identity.factors.enrol(visit, password))!;
        await identity.factors.confirm(visit, totp(secret, identity.now()));
        const waiting = (await identity.sessions.open({ email, password }, here))!;
        expect(isSession(waiting)).toBe(false);
        const { token } = await identity.links.create(user);
        expect(await identity.links.redeem(token, next)).toEqual({ ...user, confirmed: true });
        expect(await identity.factors.find(user.id)).toBeUndefined();
        expect(await identity.factors.pending({ ...here, cookie: cookieOf(waiting) })).toBeUndefined();
        expect(isSession((await identity.sessions.open({ email, password: next }, here))!)).toBe(true);
      });

      it('add a user to an account without members', async () => {
        const { user, visit } = await signedIn();
        const empty = newUlid();
        const { token } = await identity.links.create({ email: user.email, accountId: empty });
        await identity.links.redeem(token, next);
        expect(await identity.users.ofAccount(empty)).toEqual([user]);
        const { token: again } = await identity.links.create({
          email: user.email,
          accountId: user.accountId,
        });
        await identity.links.redeem(again, next);
        expect(await identity.users.ofAccount(user.accountId)).toEqual([user]);
        expect(await identity.sessions.find(visit)).toBeUndefined();
      });

      it('are void when another one is made for the address, and when they are forged', async () => {
        const { email, token } = await invite();
        const second = await identity.links.create({ email, accountId: 'acc_invited' });
        expect(await identity.links.find(token)).toBeUndefined();
        expect(await identity.links.redeem(token, next)).toBeUndefined();
        expect(await identity.links.find(second.token)).toBeDefined();
        for (const made_up of ['', 'x', second.token.slice(1), `${second.token}x`])
          expect(await identity.links.find(made_up)).toBeUndefined();
      });

      it('are valid for a day', async () => {
        const { token } = await invite();
        identity.advance(linkLifetimeMs - 1_000);
        expect(await identity.links.find(token)).toBeDefined();
        identity.advance(1_000);
        expect(await identity.links.find(token)).toBeUndefined();
        expect(await identity.links.redeem(token, next)).toBeUndefined();
        expect(await identity.links.clean()).toBeGreaterThan(0);
        expect(await identity.links.clean()).toBe(0);
      });
    });

    describe('attempts', () => {
      const limit = (max: number, windowMs = 60_000): AttemptLimit => ({ key: newUlid(), max, windowMs });
      const refused = { code: 'SESSION_005' };

      it('counts up to the limit, also concurrently', async () => {
        const limits = [limit(3)];
        const results = await Promise.allSettled(
          Array.from({ length: 8 }, () => identity.attempts.count(limits)),
        );
        expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      });

      it('returns the wait, and starts a new count after it', async () => {
        const limits = [limit(1, 90_000), limit(5, 10_000)];
        await identity.attempts.count(limits);
        identity.advance(30_000);
        await expect(identity.attempts.count(limits)).rejects.toMatchObject({
          ...refused,
          details: { retry_after_seconds: 60 },
        });
        identity.advance(60_000);
        await identity.attempts.count(limits);
      });

      it('undoes an attempt that did not fail', async () => {
        const limits = [limit(2), limit(3)];
        for (let i = 0; i < 5; i++) {
          await identity.attempts.count(limits);
          await identity.attempts.forgive(limits);
        }
        await identity.attempts.count(limits);
        await identity.attempts.count(limits);
        await expect(identity.attempts.count(limits)).rejects.toMatchObject(refused);
      });

      it('last no longer than their window after the clock is set back', async () => {
        const limits = [limit(1)];
        await identity.attempts.count(limits);
        identity.advance(-3_600_000);
        const details = { retry_after_seconds: 60 };
        await expect(identity.attempts.count(limits)).rejects.toMatchObject({ details });
        identity.advance(60_000);
        await identity.attempts.count(limits);
        identity.advance(3_540_000);
      });

      it('deletes ended windows', async () => {
        await identity.attempts.count([limit(1, 1_000)]);
        identity.advance(1_000_000);
        await identity.attempts.count([limit(1, 1_000)]);
        expect(await identity.attempts.clean()).toBeGreaterThan(0);
        expect(await identity.attempts.clean()).toBe(0);
      });
    });
  });
}
