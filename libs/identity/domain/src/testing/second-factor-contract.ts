import { describe, expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import { isSession, type SecondStep, type Session, type Visit } from '../index';
import type { Identity } from './identity';
import { totp } from './totp';

const here: Visit = { cookie: undefined, secure: false };
const password = 'correct horse battery';
const periodMs = 30_000;
const cookieOf = ({ setCookies }: { setCookies: readonly string[] }) =>
  setCookies.map((line) => line.split(';', 1)[0]).join('; ');

/** The contract of second factors, a part of that of the identity ports. */
export function secondFactorContract(identity: () => Identity): void {
  describe('second factors', () => {
    const signedIn = async (visit = here) => {
      const email = `${newUlid()}@example.com`.toLowerCase();
      const user = await identity().users.create({ email, password, role: 'user', accountId: newUlid() });
      const opened = await identity().sessions.open({ email, password }, visit);
      if (!opened || !isSession(opened)) throw new Error('not signed in');
      return { user, visit: { ...visit, cookie: cookieOf(opened) } };
    };
    /** Each of these codes is right. */
    const codes = (secret: string) =>
      [0, periodMs, -periodMs].map((shift) => totp(secret, identity().now() + shift));
    const wrong = (secret: string) =>
      ['000000', '111111', '222222', '333333'].find((code) => !codes(secret).includes(code))!;
    const protectedUser = async (visit = here) => {
      const { user, visit: before } = await signedIn(visit);
      const { secret, backupCodes } = (await identity().factors.enrol(before, password))!;
      const session = (await identity().factors.confirm(before, codes(secret)[0]!))!;
      return { user, session, secret, backupCodes, visit: { ...visit, cookie: cookieOf(session) } };
    };
    // Hashing passwords takes time: one user for all tests that leave it unchanged.
    let shared: ReturnType<typeof protectedUser> | undefined;
    const sharedUser = () => (shared ??= protectedUser());
    const begin = async (email: string, visit = here) => {
      const step = await identity().sessions.open({ email, password }, visit);
      if (!step || isSession(step)) throw new Error('no code was required');
      return { step, visit: { ...visit, cookie: [visit.cookie, cookieOf(step)].filter(Boolean).join('; ') } };
    };

    it('are off until the app shows the right code', async () => {
      const { user, visit } = await signedIn();
      const { factors, sessions } = identity();
      expect(await factors.find(user.id)).toBeUndefined();
      expect(await factors.enrol(visit, 'wrong')).toBeUndefined();
      expect(await factors.enrol(here, password)).toBeUndefined();
      const first = (await factors.enrol(visit, password))!;
      const { uri, secret, backupCodes } = (await factors.enrol(visit, password))!;
      expect(await factors.confirm(visit, codes(first.secret)[0]!)).toBeUndefined();
      expect(decodeURIComponent(uri)).toContain(`otpauth://totp/Enrichment:${user.email}?secret=${secret}`);
      expect(secret).toMatch(/^[A-Z2-7]{32,}$/);
      expect(new Set(backupCodes).size).toBe(10);
      for (const code of backupCodes) expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
      expect(await factors.confirm(visit, wrong(secret))).toBeUndefined();
      expect(await factors.find(user.id)).toBeUndefined();
      const opened = (await sessions.open({ email: user.email, password }, here))!;
      expect(isSession(opened)).toBe(true);

      const confirmed = (await factors.confirm(visit, codes(secret)[0]!))!;
      expect(confirmed.user).toEqual(user);
      expect(await sessions.find({ ...here, cookie: cookieOf(confirmed) })).toMatchObject({ user });
      expect(await factors.find(user.id)).toEqual({ backupCodesLeft: 10 });
      expect(await identity().users.withSecondFactor([user.id, 'usr_none'])).toEqual(new Set([user.id]));
      expect(await factors.enrol({ ...here, cookie: cookieOf(confirmed) }, password)).toBeUndefined();
    });

    it('refuse a sign-in with the password only', async () => {
      const { user, secret, visit: old } = await sharedUser();
      const { step, visit } = await begin(user.email);
      expect(await identity().sessions.find(visit)).toBeUndefined();
      expect(await identity().factors.pending(visit)).toEqual(user);
      expect(await identity().factors.complete(visit, wrong(secret))).toBeUndefined();
      const session = (await identity().factors.complete(visit, codes(secret)[1]!))!;
      expect(session.user).toEqual(user);
      const complete = { ...here, cookie: cookieOf(session) };
      expect(await identity().sessions.find(complete)).toMatchObject({ id: session.id, user });
      // A sign-in completes once.
      expect(await identity().factors.pending(visit)).toBeUndefined();
      expect(await identity().factors.complete(visit, codes(secret)[2]!)).toBeUndefined();
      expect(await identity().sessions.find(old)).toBeDefined();
      expect(step.setCookies.every((line) => /; HttpOnly/i.test(line) && /; SameSite=Lax/i.test(line))).toBe(
        true,
      );
    });

    it('require a code over TLS too, and hide its cookie', async () => {
      const secure = { cookie: undefined, secure: true };
      const { user, secret } = await sharedUser();
      const { step, visit } = await begin(user.email, secure);
      expect(step.setCookies.every((line) => /; Secure/i.test(line))).toBe(true);
      expect(await identity().factors.complete(visit, codes(secret)[1]!)).toBeDefined();
    });

    it('end the session that the browser had once the code is right, and not before', async () => {
      const first = await signedIn();
      const { user, secret } = await sharedUser();
      const { visit } = await begin(user.email, first.visit);
      expect((await identity().sessions.find(visit))?.user).toEqual(first.user);
      const session = (await identity().factors.complete(visit, codes(secret)[1]!))!;
      expect(session.user).toEqual(user);
      expect(await identity().sessions.find(first.visit)).toBeUndefined();
    });

    it('accept a backup code once', async () => {
      const { factors } = identity();
      const { user, backupCodes } = await protectedUser();
      expect(await factors.complete((await begin(user.email)).visit, backupCodes[3]!)).toMatchObject({
        user,
      });
      expect(await factors.find(user.id)).toEqual({ backupCodesLeft: 9 });
      const [one, other] = await Promise.all([begin(user.email), begin(user.email)]);
      expect(await factors.complete(one.visit, backupCodes[3]!)).toBeUndefined();
      expect(await factors.complete(one.visit, 'AAAA-BBBB-CCCC')).toBeUndefined();
      const results = await Promise.allSettled(
        [one, other].map(({ visit }) => factors.complete(visit, backupCodes[0]!)),
      );
      const sessions = results.filter((each) => each.status === 'fulfilled' && each.value !== undefined);
      expect(sessions).toHaveLength(1);
      expect(await factors.find(user.id)).toEqual({ backupCodesLeft: 8 });
    });

    it('void a sign-in after five wrong codes', async () => {
      const { user, secret } = await sharedUser();
      const { visit } = await begin(user.email);
      for (let i = 0; i < 6; i++)
        expect(await identity().factors.complete(visit, wrong(secret))).toBeUndefined();
      expect(await identity().factors.complete(visit, codes(secret)[1]!)).toBeUndefined();
      expect(await identity().factors.pending(visit)).toBeUndefined();
    });

    it('complete nothing for forged cookies', async () => {
      const { user, secret } = await sharedUser();
      const { visit } = await begin(user.email);
      const [name, value] = visit.cookie.split(/=(.*)/s) as [string, string];
      for (const cookie of ['', `${name}=`, `${name}=%`, `${name}=x.y`, `${name}=x${value}`]) {
        expect(await identity().factors.pending({ ...here, cookie })).toBeUndefined();
        expect(await identity().factors.complete({ ...here, cookie }, codes(secret)[1]!)).toBeUndefined();
      }
    });

    it('renew backup codes on demand', async () => {
      const { user, backupCodes, visit } = await protectedUser();
      expect(await identity().factors.renewBackupCodes(visit, 'wrong')).toBeUndefined();
      const renewed = (await identity().factors.renewBackupCodes(visit, password))!;
      expect(renewed).toHaveLength(10);
      const begun = await begin(user.email);
      expect(await identity().factors.complete(begun.visit, backupCodes[0]!)).toBeUndefined();
      expect(await identity().factors.complete(begun.visit, renewed[0]!)).toBeDefined();
    });

    it('lose a sign-in that waits for a code when the other sessions end', async () => {
      const { user, session, backupCodes } = await protectedUser();
      const begun = await begin(user.email);
      await identity().sessions.endOthers(user.id, session.id);
      expect(await identity().factors.complete(begun.visit, backupCodes[0]!)).toBeUndefined();
    });

    it('remain when the password is changed, and are turned off with it', async () => {
      const { users, factors, sessions } = identity();
      const { user, visit } = await protectedUser();
      const next = 'another horse battery';
      const changed = (await sessions.changePassword(visit, { current: password, next }))!;
      expect(await factors.find(user.id)).toEqual({ backupCodesLeft: 10 });
      const current = { ...here, cookie: cookieOf(changed) };
      expect(await factors.remove(current, password)).toBeUndefined();
      expect(await factors.find(user.id)).toBeDefined();
      const session = (await factors.remove(current, next))!;
      expect(await sessions.find({ ...here, cookie: cookieOf(session) })).toMatchObject({ user });
      expect(await factors.find(user.id)).toBeUndefined();
      expect(isOpen(await sessions.open({ email: user.email, password: next }, here))).toBe(true);
      expect(await users.removeSecondFactor(user.email)).toBe(false);
    });

    it('are turned off by the operator', async () => {
      const { users, sessions } = identity();
      const { user } = await protectedUser();
      expect(await users.removeSecondFactor(user.email.toUpperCase())).toBe(true);
      expect(isOpen(await sessions.open({ email: user.email, password }, here))).toBe(true);
      expect(await users.withSecondFactor([user.id])).toEqual(new Set());
      await expect(users.removeSecondFactor('nobody@example.com')).rejects.toMatchObject({
        code: 'USER_NOT_FOUND',
      });
    });
  });
}

function isOpen(opened: Session | SecondStep | undefined): boolean {
  return opened !== undefined && isSession(opened);
}
