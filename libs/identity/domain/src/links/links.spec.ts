import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Mail, ManualClock } from '@enrichment/kernel';
import { SignInFloods, KnownDevices, SendLink, UseLink, type Visit } from '../index';
import { InMemoryIdentity, opened } from '../testing';

const here: Visit = { cookie: undefined, secure: false };
const password = 'correct horse battery';

describe('links by mail', () => {
  let identity: InMemoryIdentity;
  let sent: Mail[];
  let failures: unknown[];
  let sendLink: SendLink;
  let useLink: UseLink;
  let clock: ManualClock;
  let send: (mail: Mail) => Promise<boolean>;
  let works: boolean;

  beforeEach(() => {
    clock = new ManualClock();
    identity = new InMemoryIdentity(clock);
    [sent, failures] = [[], []];
    send = async (mail) => sent.push(mail) > 0;
    works = true;
    const floods = new SignInFloods(clock);
    sendLink = new SendLink(
      identity.links,
      identity,
      floods,
      async (email) => (email === 'ada@example.com' ? 'acc_1' : undefined),
      {
        mailer: {
          send: (mail) => send(mail),
          get works() {
            return works;
          },
        },
        urlOf: (token) => `https://x.test/choose-password#${token}`,
      },
      (error) => failures.push(error),
    );
    const devices = new KnownDevices(async () => ['secret'], clock);
    useLink = new UseLink(identity.links, identity, devices, floods);
  });

  /** Mail is sent after the answer. */
  const request = async (email: string) => {
    await sendLink.execute(email, ['home']);
    await new Promise(setImmediate);
  };
  const tokenOf = (mail: Mail) => /#(\S+)/.exec(mail.text)![1]!;

  it('create an owner, and set another password the second time', async () => {
    await request('ada@example.com');
    expect(sent).toMatchObject([{ to: 'ada@example.com', subject: 'Your account is ready' }]);
    expect(await useLink.read(tokenOf(sent[0]!), ['home'])).toMatchObject({ purpose: 'invitation' });
    const session = opened(await useLink.execute(tokenOf(sent[0]!), password, here, ['home']));
    expect(session.user).toMatchObject({ email: 'ada@example.com', accountId: 'acc_1' });
    await request('ada@example.com');
    expect(sent[1]).toMatchObject({ subject: 'Choose a new password' });
    await useLink.execute(tokenOf(sent[1]!), 'another password', here, ['home']);
    expect(await identity.isPassword('ada@example.com', 'another password')).toBe(true);
  });

  it('are refused when they were used', async () => {
    const { token } = await identity.links.create({ email: 'ada@example.com', accountId: 'acc_1' });
    await useLink.execute(token!, password, here, ['home']);
    for (const again of [
      useLink.read(token, ['home']),
      useLink.execute(token, 'x'.repeat(12), here, ['home']),
    ])
      await expect(again).rejects.toMatchObject({ code: 'SESSION_007' });
  });

  it('are not sent to an address without an account, with the same answer', async () => {
    await request('eve@example.com');
    expect([sent, failures]).toEqual([[], []]);
  });

  it('have a limit per address', async () => {
    for (let i = 0; i < 3; i++) await request('ada@example.com');
    await expect(request('ada@example.com')).rejects.toMatchObject({ code: 'SESSION_005' });
    expect(sent).toHaveLength(3);
  });

  it.each(['ada@example.com', 'eve@example.com'])(
    'to %s that wait for the relay count for no limit',
    async (email) => {
      send = () => Promise.resolve(false);
      works = false;
      for (let i = 0; i < 5; i++) await request(email);
      expect(failures).toEqual([]);
    },
  );

  it('are returned to the operator, with the error, when sending fails', async () => {
    send = () => Promise.reject(new Error('550 no'));
    const made = await sendLink.make({ email: 'ada@example.com', accountId: 'acc_1' });
    expect(made).toMatchObject({ mailed: false, token: expect.any(String) });
    expect(failures).toEqual([new Error('550 no')]);
  });

  it('are not shown to the operator when they were mailed', async () => {
    const made = await sendLink.make({ email: 'ada@example.com', accountId: 'acc_1' });
    expect(made).toMatchObject({ mailed: true, token: undefined });
    expect(await identity.links.find(tokenOf(sent[0]!))).toEqual(made.link);
  });

  it('cannot be requested where no relay is set', async () => {
    const silent = new SendLink(
      ...([identity.links, identity, new SignInFloods(clock)] as const),
      async () => 'acc_1',
      undefined,
      () => undefined,
    );
    expect(silent.mails).toBe(false);
    await expect(silent.execute('ada@example.com', ['home'])).rejects.toMatchObject({ code: 'SESSION_008' });
    expect(await silent.make({ email: 'ada@example.com', accountId: 'acc_1' })).toMatchObject({
      mailed: false,
    });
  });
});
