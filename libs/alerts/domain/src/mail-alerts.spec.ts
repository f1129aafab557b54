import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import { InMemoryAlertOutbox } from './testing';
import { type AlertContent, type AlertMail, alertMail, MailAlerts } from './index';

describe('MailAlerts', () => {
  let clock: ManualClock;
  let outbox: InMemoryAlertOutbox;
  let sent: AlertMail[];
  let refused: string[];
  let failures: boolean[];
  const people = ['ada@example.com', 'ben@example.com'];
  const content: AlertContent = { type: 'balance.low', credits: 480, threshold: 500 };

  const replica = () => {
    const mails = new MailAlerts({
      outbox,
      clock,
      random: () => 0.5,
      audienceOf: () => Promise.resolve({ account: 'ada@example.com', to: people }),
      mailing: {
        dashboard: 'https://enrichment.example.com',
        mailer: {
          send: (mail) => {
            if (refused.includes(mail.to)) return Promise.reject(new Error('550'));
            sent.push(mail);
            return Promise.resolve();
          },
        },
      },
      onFailure: (_, isLast) => failures.push(isLast),
    });
    return {
      execute: async () => {
        await mails.execute();
        await mails.idle();
      },
    };
  };
  const to = () => sent.map((mail) => mail.to).sort();

  beforeEach(async () => {
    clock = new ManualClock(Date.now());
    outbox = new InMemoryAlertOutbox();
    [sent, refused, failures] = [[], [], []];
    await outbox.publish([{ accountId: 'acc_1', at: new Date(clock.now()), content }]);
  });

  it('mails each person once, with many replicas', async () => {
    await Promise.all([replica().execute(), replica().execute(), replica().execute()]);
    clock.advance(86_400_000);
    await replica().execute();
    expect(to()).toEqual(people);
    expect(failures).toEqual([]);
  });

  it('retries refused addresses, and gives up in the end', async () => {
    refused = ['ada@example.com'];
    const mails = replica();
    await mails.execute();
    expect(to()).toEqual(['ben@example.com']);
    refused = [];
    clock.advance(6_000);
    await mails.execute();
    expect(to()).toEqual(people);
    expect(failures).toEqual([false]);
    await outbox.publish([{ accountId: 'acc_1', at: new Date(clock.now()), content }]);
    refused = people;
    for (let hour = 0; hour < 48; hour++) {
      await mails.execute();
      clock.advance(3_600_000);
    }
    expect(to()).toEqual(people);
    expect(failures.filter(Boolean)).toHaveLength(1);
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
