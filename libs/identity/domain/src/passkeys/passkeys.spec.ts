import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import {
  SignInFloods,
  KnownDevices,
  AddPasskeys,
  maxPasskeys,
  PasskeyChallenges,
  SignInWithPasskey,
  type Site,
  type User,
  type Visit,
} from '../index';
import { Authenticator, cookieOf, InMemoryIdentity } from '../testing';

const ada = { email: 'ada@example.com', password: 'correct horse battery' };
const here: Visit = { cookie: undefined, secure: false };
const site: Site = { rpId: 'localhost', origin: 'http://localhost:3000' };

describe('passkeys', () => {
  let clock: ManualClock;
  let identity: InMemoryIdentity;
  let manage: AddPasskeys;
  let signIn: SignInWithPasskey;
  let user: User;
  let device: Authenticator;

  beforeEach(async () => {
    clock = new ManualClock();
    identity = new InMemoryIdentity(clock);
    const challenges = new PasskeyChallenges(async () => ['secret'], identity, clock);
    const devices = new KnownDevices(async () => ['secret'], clock);
    const floods = new SignInFloods(clock);
    manage = new AddPasskeys(identity.passkeys, challenges, identity, identity);
    signIn = new SignInWithPasskey(identity.passkeys, challenges, identity, devices, floods);
    user = await identity.create({ ...ada, role: 'user', accountId: 'acc_1' });
    device = new Authenticator(site);
  });

  const add = async (one = device) => {
    const options = (await manage.begin(user, site, ada.password))!;
    return manage.add(user, site, { name: 'Laptop', response: one.make(options) });
  };
  const codeOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );

  it('sign in without a password, and register the device', async () => {
    await add();
    const answer = device.signIn(await signIn.begin(site, ['home']));
    const session = await signIn.execute(site, answer, here, ['home']);
    expect(session.user).toEqual(user);
    expect(await identity.find({ ...here, cookie: cookieOf(session) })).toBeDefined();
    expect(session.setCookies.some((line) => line.startsWith('enrichment.device_'))).toBe(true);
  });

  it('sign in once with an answer, and within five minutes', async () => {
    await add();
    const answer = device.signIn(await signIn.begin(site, ['home']));
    await signIn.execute(site, answer, here, ['home']);
    expect(await codeOf(signIn.execute(site, answer, here, ['home']))).toBe('SESSION_010');
    const late = device.signIn(await signIn.begin(site, ['home']));
    clock.advance(5 * 60_000);
    expect(await codeOf(signIn.execute(site, late, here, ['home']))).toBe('SESSION_010');
  });

  it('refuse an answer to a challenge of the other purpose', async () => {
    await add();
    const answer = device.signIn((await manage.begin(user, site, ada.password))!);
    expect(await codeOf(signIn.execute(site, answer, here, ['home']))).toBe('SESSION_010');
  });

  it('are added with the password, whose wrong guesses are counted', async () => {
    for (let i = 0; i < 10; i++) expect(await manage.begin(user, site, 'wrong')).toBeUndefined();
    expect(await codeOf(manage.begin(user, site, ada.password))).toBe('SESSION_005');
  });

  it('have a maximum per user', async () => {
    for (let i = 0; i < maxPasskeys; i++) expect(await add(new Authenticator(site))).toBeDefined();
    expect(await codeOf(add())).toBe('RESOURCE_002');
  });

  it('limit the sign-ins from one network', async () => {
    const codes = new Set<string>();
    for (let i = 0; i < 1000; i++) codes.add(await codeOf(signIn.begin(site, ['flood'])));
    expect(codes).toEqual(new Set(['done', 'SESSION_005']));
  });
});
