import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Mail, ManualClock } from '@enrichment/kernel';
import { emailLinkUrl, SignInFloods, ProveEmail, UseEmailLink, type Visit } from '../index';
import { InMemoryIdentity, opened } from '../testing';

const here: Visit = { cookie: undefined, secure: false };
const password = 'correct horse battery';
const ada = 'ada@example.com';

describe('changing an address', () => {
  let identity: InMemoryIdentity;
  let sent: Mail[];
  let failures: unknown[];
  let proveEmail: ProveEmail;
  let useEmailLink: UseEmailLink;
  let clock: ManualClock;
  let floods: SignInFloods;
  let send: (mail: Mail) => Promise<boolean>;

  beforeEach(() => {
    clock = new ManualClock();
    identity = new InMemoryIdentity(clock);
    [sent, failures] = [[], []];
    send = async (mail) => sent.push(mail) > 0;
    floods = new SignInFloods(clock);
    proveEmail = proving(true);
    useEmailLink = new UseEmailLink(identity.emailLinks, floods);
  });

  const proving = (mails: boolean) =>
    new ProveEmail(
      identity.emailLinks,
      identity,
      identity,
      async (email) => !(await identity.findByEmail(email)),
      mails
        ? {
            mailer: { works: true, send: (mail) => send(mail) },
            urlOf: (token) => emailLinkUrl('https://x.test', token),
          }
        : undefined,
      (error) => failures.push(error),
    );
  const newUser = (email = ada, confirmed = true) =>
    identity.create({ email, password, role: 'user', accountId: 'acc_1', confirmed });
  const signIn = async (email: string) => opened(await identity.open({ email, password }, here));
  /** Mail is sent after the answer. */
  const mailed = async () => {
    await new Promise(setImmediate);
    return sent.splice(0);
  };
  const tokenOf = (mail: Mail | undefined) => /https:\/\/x\.test\/confirm-email#(\S+)/.exec(mail!.text)![1]!;

  describe('to another one', () => {
    it('is complete when the link is opened, and sends a notice to the old one at once', async () => {
      const user = await newUser();
      expect(await proveEmail.change(user, { email: 'Lovelace@example.com', password })).toBe(true);
      const [word, mail] = await mailed();
      expect(word).toMatchObject({ to: ada, subject: 'Your address is to be changed' });
      expect(word!.text).toContain('lovelace@example.com');
      expect(word!.text).not.toContain(tokenOf(mail));
      expect(mail).toMatchObject({ to: 'lovelace@example.com', subject: 'Confirm your new address' });
      expect(await identity.findByEmail(ada)).toEqual(user);
      const token = tokenOf(mail);
      await newUser('eve@example.com');
      const [own, ofAnother] = [await signIn(ada), await signIn('eve@example.com')];
      expect(await useEmailLink.read(token, ['home'])).toMatchObject({ user, email: 'lovelace@example.com' });
      // A stranger who opens the link by mistake would give the user an address that is not theirs.
      for (const session of [undefined, ofAnother])
        await expect(useEmailLink.execute(token, session, ['home'])).rejects.toMatchObject({
          code: 'INVITATION_OF_ANOTHER',
        });
      const { before, user: changed } = await useEmailLink.execute(token, own, ['elsewhere']);
      expect([before.email, changed.email]).toEqual([ada, 'lovelace@example.com']);
      for (const again of [useEmailLink.read(token, ['home']), useEmailLink.execute(token, own, ['home'])])
        await expect(again).rejects.toMatchObject({ code: 'SESSION_007' });
    });

    it('sends no notice to an address that was never confirmed', async () => {
      const user = await newUser(ada, false);
      await proveEmail.change(user, { email: 'lovelace@example.com', password });
      expect((await mailed()).map(({ to }) => to)).toEqual(['lovelace@example.com']);
    });

    it('is stored when the relay fails', async () => {
      send = () => Promise.reject(new Error('550 no'));
      expect(await proveEmail.change(await newUser(), { email: 'l@example.com', password })).toBe(true);
      await mailed();
      expect(failures).toEqual([new Error('550 no'), new Error('550 no')]);
    });

    it('needs the password, with a limit of wrong guesses', async () => {
      const user = await newUser();
      const change = (tried: string) =>
        proveEmail.change(user, { email: 'lovelace@example.com', password: tried });
      for (let i = 0; i < 10; i++) expect(await change('wrong')).toBe(false);
      await expect(change(password)).rejects.toMatchObject({ code: 'SESSION_005' });
      expect(await mailed()).toEqual([]);
    });

    it('sends no mail to another user’s address, with the same answer', async () => {
      const user = await newUser();
      await newUser('ben@example.com');
      expect(await proveEmail.change(user, { email: 'ben@example.com', password })).toBe(true);
      expect((await mailed()).map(({ to }) => to)).toEqual([ada]);
    });

    it('has limits per address and per user', async () => {
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
    await expect(silent.change(user, { email: 'b@example.com', password })).rejects.toMatchObject({
      code: 'SESSION_008',
    });
  });
});
