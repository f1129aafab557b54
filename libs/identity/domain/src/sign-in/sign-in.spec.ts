import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Mail, ManualClock } from '@enrichment/kernel';
import {
  floodLimit,
  SignInFloods,
  KnownDevices,
  SendLink,
  type Session,
  SignIn,
  SignUp,
  type Visit,
} from '../index';
import { cookieOf, InMemoryIdentity } from '../testing';

const ada = { email: 'ada@example.com', password: 'correct horse battery' };
const here: Visit = { cookie: undefined, secure: false };

describe('signing in and up', () => {
  let clock: ManualClock;
  let identity: InMemoryIdentity;
  let signIn: SignIn;
  let signUp: SignUp;
  let floods: SignInFloods;
  let devices: KnownDevices;
  let registered: string[];

  beforeEach(() => {
    clock = new ManualClock();
    identity = new InMemoryIdentity(clock);
    registered = [];
    devices = new KnownDevices(async () => ['secret'], clock);
    floods = new SignInFloods(clock);
    signIn = new SignIn(identity, identity, devices, floods);
    signUp = signingUp(undefined);
  });

  const register = async ({ email, password }: { email: string; password: string }) => {
    registered.push(email);
    await identity.create({ email, password, role: 'user', accountId: 'acc_1' });
    return true;
  };
  /** @param sent the sent mails; `undefined`: no relay is set */
  const signingUp = (sent: Mail[] | undefined, opens: typeof register | null = register) => {
    const accountOf = async (email: string) => (await identity.findByEmail(email))?.accountId ?? 'new';
    const mailer = { works: true, send: async (mail: Mail) => (sent?.push(mail) ?? 0) > 0 };
    const sendLink = new SendLink(
      ...([identity.links, identity, new SignInFloods(clock), accountOf] as const),
      sent && { mailer, urlOf: (token) => `https://x.test/choose-password#${token}` },
      () => undefined,
    );
    return new SignUp(identity, identity, identity, devices, floods, sendLink, opens ?? undefined);
  };

  const attempt = (source: string[], password = 'wrong', visit = here) =>
    signIn.execute({ ...ada, password }, visit, source).then(
      () => 'signed in',
      ({ code }: { code: string }) => code,
    );
  const visitOf = (session: Session): Visit => ({ ...here, cookie: cookieOf(session) });

  it('accepts only a registered device during a distributed attack', async () => {
    const home = visitOf((await signUp.execute(ada, here, ['home']))!);
    for (let i = 0; i < 60; i++) await attempt([`network ${i}`]);
    expect(await attempt(['new network'], ada.password)).toBe('SESSION_005');
    expect(await attempt(['new network'], ada.password, home)).toBe('signed in');
    expect(
      await attempt(['new network'], ada.password, { ...here, cookie: 'enrichment.device_x=a.b.c' }),
    ).toBe('SESSION_005');
  });

  it('counts the wrong passwords of a registered device too', async () => {
    const home = visitOf((await signUp.execute(ada, here, ['home']))!);
    for (let i = 0; i < 10; i++) expect(await attempt(['home'], 'wrong', home)).toBe('SESSION_002');
    expect(await attempt(['home'], ada.password, home)).toBe('SESSION_005');
    expect(await attempt(['elsewhere'], ada.password)).toBe('signed in');
  });

  it('limits a flood by network before anything is stored or hashed', async () => {
    let counted = 0;
    const counting = {
      count: () => Promise.resolve(void counted++),
      forgive: () => Promise.resolve(),
      clean: () => Promise.resolve(0),
    };
    const floods = new SignInFloods(clock);
    const bounded = new SignIn(identity, counting, new KnownDevices(async () => ['secret'], clock), floods);
    const outcomes: string[] = [];
    for (let i = 0; i < 200; i++) {
      await bounded
        .execute({ email: `${i}@example.com`, password: 'x' }, here, [`64 ${i}`, '56', '48'])
        .catch(({ code }: { code: string }) => outcomes.push(code));
    }
    expect(outcomes.filter((code) => code === 'SESSION_005')).toHaveLength(80);
    expect(counted).toBe(120);
    clock.advance(floodLimit.windowMs);
    await bounded.execute(ada, here, ['64', '56', '48']).catch(() => undefined);
    expect(counted).toBe(121);
  });

  it('keeps the address free when the registration fails', async () => {
    const failing = signingUp(undefined, () => Promise.reject(new Error('too many hashes')));
    await expect(failing.execute(ada, here, ['a'])).rejects.toThrow('too many hashes');
    expect((await signUp.execute(ada, here, ['a']))!.user.email).toBe(ada.email);
    await expect(signUp.execute(ada, here, ['a'])).rejects.toMatchObject({ code: 'SESSION_006' });
    expect(registered).toEqual([ada.email]);
  });

  it('gives the same answer for known and unknown addresses with mail, and creates nothing before the link is opened', async () => {
    const sent: Mail[] = [];
    const mailing = signingUp(sent);
    expect(await mailing.execute(ada, here, ['a'])).toBeUndefined();
    await new Promise(setImmediate);
    expect(await identity.findByEmail(ada.email)).toBeUndefined();
    const token = /#(\S+)/.exec(sent[0]!.text)![1]!;
    expect(await identity.links.redeem(token, 'chosen with the link')).toMatchObject({ confirmed: true });
    expect(await mailing.execute(ada, here, ['a'])).toBeUndefined();
    await new Promise(setImmediate);
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [ada.email, 'Confirm your address'],
      [ada.email, 'You have an account already'],
    ]);
    expect(await identity.isPassword(ada.email, ada.password)).toBe(false);
    expect(registered).toEqual([]);
  });

  it('refuses sign-ups when sign-up is closed, with mail or without', async () => {
    const sent: Mail[] = [];
    for (const mails of [sent, undefined]) {
      const closed = signingUp(mails, null);
      await expect(closed.execute(ada, here, ['a'])).rejects.toMatchObject({ code: 'SESSION_006' });
    }
    expect(sent).toEqual([]);
  });
});
