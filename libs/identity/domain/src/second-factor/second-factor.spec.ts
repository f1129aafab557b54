import { beforeEach, describe, expect, it } from '@jest/globals';
import { DomainError, ManualClock } from '@enrichment/kernel';
import * as fc from 'fast-check';
import {
  CompleteSignIn,
  SignInFloods,
  isSession,
  KnownDevices,
  ManageSecondFactor,
  readCode,
  SignIn,
  type Visit,
} from '../index';
import { cookieOf, InMemoryIdentity, opened, totp } from '../testing';

const ada = { email: 'ada@example.com', password: 'correct horse battery' };
const here: Visit = { cookie: undefined, secure: false };

describe('readCode', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['abcd-efgh-1234', 'ABCD-EFGH-1234'],
    ['ABCDEFGH1234', 'ABCD-EFGH-1234'],
    ['12345', undefined],
    ['1234567', undefined],
    ['abcd-efgh-123!', undefined],
    ['', undefined],
  ])('reads %j as %j', (typed, code) => {
    expect(readCode(typed)).toBe(code);
  });

  it('returns its own result unchanged', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const code = readCode(typed);
        expect(code === undefined || readCode(code) === code).toBe(true);
      }),
    );
  });
});

describe('a second factor', () => {
  let clock: ManualClock;
  let identity: InMemoryIdentity;
  let signIn: SignIn;
  let complete: CompleteSignIn;
  let manage: ManageSecondFactor;
  let userId: string;
  let secret: string;
  let home: Visit;

  beforeEach(async () => {
    clock = new ManualClock();
    identity = new InMemoryIdentity(clock);
    const devices = new KnownDevices(async () => ['secret'], clock);
    const floods = new SignInFloods(clock);
    signIn = new SignIn(identity, identity, devices, floods);
    complete = new CompleteSignIn(identity.factors, identity, devices, floods);
    manage = new ManageSecondFactor(identity.factors, identity);
    userId = (await identity.create({ ...ada, role: 'user', accountId: 'acc_1' })).id;
    home = { ...here, cookie: cookieOf(opened(await signIn.execute(ada, here, ['home']))) };
    secret = (await manage.enrol(userId, home, ada.password))!.secret;
    home = { ...here, cookie: cookieOf((await manage.confirm(userId, home, now()))!) };
    clock.advance(60_000);
  });

  const now = () => totp(secret, clock.now());
  const begin = async (source = 'away') => {
    const step = await signIn.execute(ada, here, [source]);
    expect(isSession(step)).toBe(false);
    return { ...here, cookie: cookieOf(step) };
  };
  const codeOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );

  it('completes a sign-in, and registers the device then', async () => {
    const { session, user } = await complete.execute(now(), await begin(), ['away']);
    expect(user.id).toBe(userId);
    expect(session?.setCookies.some((line) => line.startsWith('enrichment.device_'))).toBe(true);
  });

  it('accepts a code of the app once, even while the code is valid', async () => {
    expect((await complete.execute(now(), await begin(), ['away'])).session).toBeDefined();
    expect((await complete.execute(now(), await begin(), ['away'])).session).toBeUndefined();
    clock.advance(30_000);
    expect((await complete.execute(now(), await begin(), ['away'])).session).toBeDefined();
  });

  it('counts wrong codes of a user over all sign-ins, and resets the count after a right one', async () => {
    for (let i = 0; i < 10; i++) {
      const { session } = await complete.execute(`00000${i}`, await begin(), [`network ${i}`]);
      expect(session).toBeUndefined();
    }
    expect(await codeOf(complete.execute(now(), await begin(), ['away']))).toBe('SESSION_005');
    clock.advance(15 * 60_000);
    expect((await complete.execute(now(), await begin(), ['away'])).session).toBeDefined();
  });

  it('accepts a code again after an overload, which is no wrong code', async () => {
    const { complete: complete_ } = identity.factors;
    const visit = await begin();
    for (let i = 0; i < 11; i++) {
      identity.factors.complete = () => Promise.reject(new DomainError('SYS_002', 'busy'));
      expect(await codeOf(complete.execute(now(), visit, [`network ${i}`]))).toBe('SYS_002');
    }
    identity.factors.complete = complete_;
    expect((await complete.execute(now(), visit, ['away'])).session).toBeDefined();
  });

  it('expires a sign-in without a code after ten minutes', async () => {
    const visit = await begin();
    clock.advance(10 * 60_000);
    expect(await codeOf(complete.execute(now(), visit, ['away']))).toBe('SESSION_009');
    expect(await codeOf(complete.execute(now(), here, ['away']))).toBe('SESSION_009');
  });

  it('is set up once, and turned off once', async () => {
    expect(await codeOf(manage.enrol(userId, home, ada.password))).toBe('RESOURCE_002');
    expect(await manage.renewBackupCodes(userId, home, 'wrong')).toBeUndefined();
    expect(await manage.renewBackupCodes(userId, home, ada.password)).toHaveLength(10);
    expect(await manage.remove(userId, home, ada.password)).toBeDefined();
    expect(await manage.find(userId)).toBeUndefined();
    expect(await codeOf(manage.remove(userId, home, ada.password))).toBe('RESOURCE_002');
  });

  it('counts wrong passwords in an open session', async () => {
    for (let i = 0; i < 10; i++) expect(await manage.remove(userId, home, 'wrong')).toBeUndefined();
    expect(await codeOf(manage.remove(userId, home, ada.password))).toBe('SESSION_005');
  });
});
