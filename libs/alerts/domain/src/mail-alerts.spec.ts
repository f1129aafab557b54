import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Mail, ManualClock } from '@enrichment/kernel';
import { type AlertContent, alertMail, MailAlerts, SendMails } from './index';
import { InMemoryMailOutbox } from './testing';

describe('alerts by mail', () => {
  let clock: ManualClock;
  let outbox: InMemoryMailOutbox;
  let sent: Mail[];
  let refusals: Record<string, string>;
  let results: string[];
  const people = ['ada@example.com', 'ben@example.com'];
  const content: AlertContent = { type: 'balance.low', credits: 480, threshold: 500 };

  const kinds: Partial<Record<string, 'refused' | 'later'>> = { '55': 'refused', '45': 'later' };
  const replica = () => {
    const mails = new SendMails({
      outbox,
      clock,
      random: () => 0.5,
      relay: {
        send: (mail) => {
          const refusal = refusals[mail.to];
          if (refusal !== undefined) return Promise.reject(new Error(refusal));
          sent.push(mail);
          return Promise.resolve();
        },
      },
      failureOf: (error) => kinds[(error as Error).message.slice(0, 2)] ?? 'away',
      onAttempt: (result) => results.push(result),
      onError: (error) => results.push(String(error)),
    });
    return {
      mails,
      execute: async () => {
        await mails.execute();
        await mails.idle();
      },
    };
  };
  const to = () => sent.map((mail) => mail.to).sort();

  beforeEach(async () => {
    clock = new ManualClock(Date.now());
    outbox = new InMemoryMailOutbox();
    [sent, refusals, results] = [[], {}, []];
    const audience = { account: 'ada@example.com', to: people };
    const alerts = new MailAlerts('https://enrichment.example.com', () => Promise.resolve(audience));
    for (const mail of await alerts.messages('acc_1', content)) await outbox.add(mail, new Date(clock.now()));
  });

  it('are sent to each person once, with many replicas', async () => {
    await Promise.all([replica().execute(), replica().execute(), replica().execute()]);
    clock.advance(86_400_000);
    await replica().execute();
    expect(to()).toEqual(people);
    expect(results).toEqual(['sent', 'sent']);
  });

  it('are sent again after minutes and hours to an address that the relay refuses for now', async () => {
    refusals = { 'ada@example.com': '451 4.7.1 greylisted' };
    const { execute, mails } = replica();
    await execute();
    expect(to()).toEqual(['ben@example.com']);
    expect(await outbox.state()).toMatchObject({ waiting: 1, lastReason: '451 4.7.1 greylisted' });
    refusals = {};
    clock.advance(6_000);
    await execute();
    expect(to()).toEqual(people);
    expect(results).toEqual(['sent', 'delayed', 'sent'].sort());
    expect(mails.works).toBe(true);
  });

  it('are given up after a day, and at once when the relay refuses them for good', async () => {
    refusals = { 'ada@example.com': '421 busy', 'ben@example.com': '550 5.1.1 unknown' };
    const { execute } = replica();
    for (let hour = 0; hour < 48; hour++) {
      await execute();
      clock.advance(3_600_000);
    }
    expect(sent).toEqual([]);
    expect(results.filter((result) => result !== 'delayed').sort()).toEqual(['given_up', 'refused']);
    expect(results.length).toBeGreaterThan(5);
    expect(await outbox.state()).toMatchObject({ waiting: 0, notSent: 2, lastReason: '421 busy' });
  });

  it('a message of its own is sent at once, or later, or refused', async () => {
    const { mails, execute } = replica();
    const mail = { to: 'eve@example.com', subject: 'Hello', text: 'x' };
    expect(await mails.send(mail)).toBe(true);
    refusals = { 'eve@example.com': '450 busy' };
    expect(await mails.send(mail)).toBe(false);
    expect(mails.works).toBe(true);
    refusals = { 'eve@example.com': 'connect ECONNREFUSED' };
    expect(await mails.send(mail)).toBe(false);
    expect(mails.works).toBe(false);
    refusals = { 'eve@example.com': '550 no' };
    await expect(mails.send(mail)).rejects.toThrow('550 no');
    expect(mails.works).toBe(true);
    refusals = {};
    clock.advance(6_000);
    await execute();
    expect(sent.filter(({ to: address }) => address === 'eve@example.com')).toEqual([mail, mail, mail]);
  });

  it('are not written where no mail is sent', async () => {
    const alerts = new MailAlerts(undefined, () => Promise.reject(new Error('nobody reads it')));
    expect(alerts.mails).toBe(false);
    expect(await alerts.messages('acc_1', content)).toEqual([]);
  });

  it.each<[AlertContent, string, RegExp]>([
    [content, 'Your credits run low', /480 credits are left\. .*threshold of 500[^]*\/credits\n/],
    [
      { type: 'balance.low', credits: 1, threshold: null },
      'Your credits run low',
      /1 credit is left.*a week/,
    ],
    [{ type: 'balance.empty' }, 'No credits are left', /BILLING_001/],
    [
      { type: 'webhook.stopped', origin: 'https://hooks.example', because: 'gone' },
      'A webhook endpoint was stopped',
      /https:\/\/hooks\.example any more\. It answered 410 Gone\.[^]*\/webhooks\n/,
    ],
    [
      { type: 'webhook.stopped', origin: 'x', because: 'failing' },
      'A webhook endpoint was stopped',
      /three days/,
    ],
  ])('writes a mail about %j', (about, subject, text) => {
    const place = { to: 'ada@example.com', account: 'acme@example.com', dashboard: 'https://e.example' };
    const mail = alertMail(about, place);
    expect(mail).toMatchObject({ to: 'ada@example.com', subject });
    expect(mail.text).toMatch(text);
    expect(mail.text).toContain('Account: acme@example.com\n');
    expect(mail.text).toContain('turn such messages off: https://e.example/settings\n');
  });
});
