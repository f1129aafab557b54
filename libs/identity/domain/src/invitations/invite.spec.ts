import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Mail, ManualClock } from '@enrichment/kernel';
import { Invite } from '../index';
import { InMemoryIdentity } from '../testing';

describe('invitations by mail', () => {
  let sent: Mail[];
  let works: boolean;
  let invite: Invite;
  beforeEach(() => {
    [sent, works] = [[], true];
    const identity = new InMemoryIdentity(new ManualClock());
    const mailer = {
      send: async (mail: Mail) => sent.push(mail) > 0 && works,
      get works() {
        return works;
      },
    };
    const mailing = { mailer, urlOf: (token: string) => `https://x.test/join#${token}` };
    invite = new Invite(identity.invitations, identity, mailing, () => undefined);
  });
  const order = (email = 'Bob@example.com', accountId = 'acc_1') => ({
    accountId,
    email,
    role: 'viewer' as const,
    by: 'ada@example.com',
  });

  it('replace the message of an earlier one of the same account, which is void', async () => {
    for (const each of [
      order(),
      order('bob@example.com'),
      order('eve@example.com'),
      order(undefined, 'acc_2'),
    ])
      await invite.execute(each);
    const [first, second, ...others] = sent.map(({ key }) => key);
    expect(first).toBe(second);
    expect(new Set([first, ...others, undefined]).size).toBe(4);
  });

  it('have a limit per address, for which those that wait for the relay do not count', async () => {
    works = false;
    for (let i = 0; i < 6; i++) await invite.execute(order());
    works = true;
    for (let i = 0; i < 5; i++) await invite.execute(order());
    await expect(invite.execute(order())).rejects.toMatchObject({ code: 'SESSION_005' });
  });

  it('have a limit per account, for which all count: each address gets its message later', async () => {
    works = false;
    for (let i = 0; i < 30; i++) await invite.execute(order(`bob${i}@example.com`));
    await expect(invite.execute(order('eve@example.com'))).rejects.toMatchObject({ code: 'SESSION_005' });
  });
});
