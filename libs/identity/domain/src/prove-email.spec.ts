import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock, SourceLimits } from '@enrichment/kernel';
import {
  emailLinkUrl,
  floodLimit,
  KnownDevices,
  type Mail,
  permissionsIn,
  permissionsOf,
  ProveEmail,
  SignUp,
  UseEmailLink,
  UseLink,
  type User,
  type Visit,
} from './index';
import { InMemoryIdentity } from './testing';

const here: Visit = { cookie: undefined, secure: false };
const password = 'correct horse battery';
const ada = 'ada@example.com';

describe('proving an address', () => {
  let identity: InMemoryIdentity;
  let sent: Mail[];
  let failures: unknown[];
  let welcomed: string[];
  let proveEmail: ProveEmail;
  let useEmailLink: UseEmailLink;
  let clock: ManualClock;
  let floods: SourceLimits;
  let send: (mail: Mail) => Promise<void>;

  beforeEach(() => {
    clock = new ManualClock();
    identity = new InMemoryIdentity(clock);
    [sent, failures, welcomed] = [[], [], []];
    send = async (mail) => void sent.push(mail);
    floods = new SourceLimits(clock, floodLimit);
    proveEmail = proving(true);
    useEmailLink = new UseEmailLink(identity.emailLinks, floods, welcome);
  });

  const welcome = (user: User) => Promise.resolve(void welcomed.push(user.accountId));
  const proving = (mails: boolean) =>
    new ProveEmail(
      identity.emailLinks,
      identity,
      identity,
      async (email) => !(await identity.findByEmail(email)),
      mails
        ? {
            mailer: { send: (mail) => send(mail) },
            urlOf: (token) => emailLinkUrl('https://x.test', token),
          }
        : undefined,
      (error) => failures.push(error),
    );
  const signUp = () => {
    const register = async ({ email }: { email: string }) => {
      await identity.create({ email, password, role: 'user', accountId: 'acc_1', awaitsConfirmation: true });
      return true;
    };
    const devices = new KnownDevices('secret', clock);
    const use = new SignUp(identity, identity, identity, devices, floods, proveEmail, register);
    return use.execute({ email: ada, password }, here, ['home']);
  };
  const newUser = (email = ada) => identity.create({ email, password, role: 'user', accountId: 'acc_1' });
  /** What there is to send is sent after the answer. */
  const mailed = async () => {
    await new Promise(setImmediate);
    return sent.splice(0);
  };
  const tokenOf = (mail: Mail | undefined) => /https:\/\/x\.test\/confirm-email#(\S+)/.exec(mail!.text)![1]!;

  describe('that was signed up with', () => {
    it('lets look until then, and gives what was promised once', async () => {
      const session = await signUp();
      expect(permissionsIn(session)).toEqual(permissionsOf('viewer'));
      const [mail] = await mailed();
      expect(mail).toMatchObject({ to: ada, subject: 'Confirm your address' });
      const token = tokenOf(mail);
      expect(await useEmailLink.look(token, ['home'])).toMatchObject({ email: ada, user: { email: ada } });
      expect(welcomed).toEqual([]);
      const { before, user } = await useEmailLink.execute(token, ['home']);
      expect([before.awaitsConfirmation, user.awaitsConfirmation]).toEqual([true, false]);
      expect(permissionsIn({ ...session, user })).toEqual(permissionsOf('owner'));
      expect(welcomed).toEqual(['acc_1']);
      for (const again of [useEmailLink.look(token, ['home']), useEmailLink.execute(token, ['home'])])
        await expect(again).rejects.toMatchObject({ code: 'SESSION_007' });
      expect(welcomed).toEqual(['acc_1']);
    });

    it('mails another link a few times an hour, and the one before is void', async () => {
      const { user } = await signUp();
      const [first] = await mailed();
      expect(await proveEmail.again(user)).toBe(true);
      await expect(useEmailLink.look(tokenOf(first), ['home'])).rejects.toMatchObject({
        code: 'SESSION_007',
      });
      expect(await proveEmail.again(user)).toBe(true);
      await expect(proveEmail.again(user)).rejects.toMatchObject({ code: 'SESSION_005' });
      const [, last] = await mailed();
      const { user: confirmed } = await useEmailLink.execute(tokenOf(last), ['home']);
      await expect(proveEmail.again(confirmed)).rejects.toMatchObject({ code: 'RESOURCE_002' });
    });

    it('signs up all the same when the relay takes nothing, and tells who asks again', async () => {
      send = () => Promise.reject(new Error('550 no'));
      const { user } = await signUp();
      expect(await mailed()).toEqual([]);
      expect(failures).toEqual([new Error('550 no')]);
      expect(await proveEmail.again(user)).toBe(false);
    });

    it('keeps the link when what was promised cannot be given', async () => {
      const { user } = await signUp();
      const token = tokenOf((await mailed())[0]);
      const failing = new UseEmailLink(identity.emailLinks, floods, () => Promise.reject(new Error('down')));
      await expect(failing.execute(token, ['home'])).rejects.toThrow('down');
      expect((await useEmailLink.execute(token, ['home'])).user.id).toBe(user.id);
    });

    it('is confirmed by a link that chooses a password, too', async () => {
      const { user } = await signUp();
      const { token } = await identity.links.create(user);
      const devices = new KnownDevices('secret', clock);
      const useLink = new UseLink(identity.links, identity, devices, floods, identity, welcome);
      const session = await useLink.execute(token, 'another horse battery', here, ['home']);
      expect(session).toMatchObject({ user: { awaitsConfirmation: false } });
      expect(welcomed).toEqual(['acc_1']);
    });

    it('is changed without a word to a stranger who may have it', async () => {
      const { user } = await signUp();
      await mailed();
      await proveEmail.change(user, { email: 'lovelace@example.com', password });
      const mails = await mailed();
      expect(mails.map(({ to }) => to)).toEqual(['lovelace@example.com']);
      const { user: changed } = await useEmailLink.execute(tokenOf(mails[0]), ['home']);
      expect(changed).toMatchObject({ email: 'lovelace@example.com', awaitsConfirmation: false });
      expect(welcomed).toEqual(['acc_1']);
    });
  });

  describe('that a user changes to', () => {
    it('is theirs once the link is opened, and the one before hears of it at once', async () => {
      const user = await newUser();
      expect(await proveEmail.change(user, { email: 'Lovelace@example.com', password })).toBe(true);
      const [word, mail] = await mailed();
      expect(word).toMatchObject({ to: ada, subject: 'Your address is to be changed' });
      expect(word!.text).toContain('lovelace@example.com');
      expect(word!.text).not.toContain(tokenOf(mail));
      expect(mail).toMatchObject({ to: 'lovelace@example.com', subject: 'Confirm your new address' });
      expect(await identity.findByEmail(ada)).toEqual(user);
      const { before, user: changed } = await useEmailLink.execute(tokenOf(mail), ['elsewhere']);
      expect([before.email, changed.email]).toEqual([ada, 'lovelace@example.com']);
      expect(welcomed).toEqual([]);
    });

    it('needs the password, which is not guessed often', async () => {
      const user = await newUser();
      const change = (tried: string) =>
        proveEmail.change(user, { email: 'lovelace@example.com', password: tried });
      for (let i = 0; i < 10; i++) expect(await change('wrong')).toBe(false);
      await expect(change(password)).rejects.toMatchObject({ code: 'SESSION_005' });
      expect(await mailed()).toEqual([]);
    });

    it('gets nothing when it is somebody else’s, and the answer is the same', async () => {
      const user = await newUser();
      await newUser('ben@example.com');
      expect(await proveEmail.change(user, { email: 'ben@example.com', password })).toBe(true);
      expect((await mailed()).map(({ to }) => to)).toEqual([ada]);
    });

    it('is not mailed to often, and few are by one user', async () => {
      const user = await newUser();
      const change = (email: string) => proveEmail.change(user, { email, password });
      for (let i = 0; i < 3; i++) await change('lovelace@example.com');
      await expect(change('lovelace@example.com')).rejects.toMatchObject({ code: 'SESSION_005' });
      for (let i = 0; i < 6; i++) await change(`${i}@example.com`);
      await expect(change('another@example.com')).rejects.toMatchObject({ code: 'SESSION_005' });
    });
  });

  it('needs a relay', async () => {
    const user = await newUser();
    const silent = proving(false);
    expect(silent.mails).toBe(false);
    await expect(silent.again({ ...user, awaitsConfirmation: true })).rejects.toMatchObject({
      code: 'SESSION_008',
    });
    await expect(silent.change(user, { email: 'b@example.com', password })).rejects.toMatchObject({
      code: 'SESSION_008',
    });
  });
});
