import { ManualTimer } from '@enrichment/email-domain/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type MailServerScript, openProbeLab, type ProbeLab } from './testing';

let lab: ProbeLab | undefined;
afterEach(() => lab?.close());

async function enter(...given: Parameters<typeof openProbeLab>): Promise<ProbeLab> {
  lab = await openProbeLab(...given);
  return lab;
}

const good: MailServerScript = {};
const accepted = { mailbox: 'accepted', random: 'accepted' } as const;

describe('the next host', () => {
  it.each<[string, MailServerScript]>([
    ['hangs up', { greeting: { then: 'close' } }],
    ['is too busy to greet', { greeting: '421 4.3.2 Busy' }],
    ['speaks another protocol', { greeting: '* OK IMAP' }],
  ])('is probed when the first one %s, even of the same operator', async (_, first) => {
    const { probeAddress } = await enter({ 'mx1.x.test': first, 'mx2.x.test': good });
    expect(await probeAddress('jo@x.test')).toEqual({ ...accepted, host: 'mx2.x.test' });
  });

  it('is probed in time when the first one is silent', async () => {
    const { probeAddress } = await enter({
      'mx1.x.test': { greeting: { then: 'silence' } },
      'mx2.x.test': good,
    });
    expect(await probeAddress('jo@x.test', undefined, 2400)).toEqual({ ...accepted, host: 'mx2.x.test' });
  });

  it('is not probed when the first one greets after 6 s of 9', async () => {
    const time = new ManualTimer();
    const greets = Promise.withResolvers<unknown>();
    const { probeAddress, servers } = await enter(
      { 'mx1.x.test': { pace: () => greets.promise }, 'mx2.x.test': good },
      { timer: time.timer, limits: { connectMs: 60_000 } },
    );
    const answer = probeAddress('jo@x.test', undefined, 9000);
    await servers['mx1.x.test']!.until(({ connections }) => connections === 1);
    await time.advance(6500);
    greets.resolve(undefined);
    expect(await answer).toEqual({ ...accepted, host: 'mx1.x.test' });
  });

  it.each<[string, MailServerScript, string]>([
    ['refuses us', { greeting: '554 5.7.1 You are blocked' }, 'refused_us'],
    ['does not like our name', { ehlo: '550 5.7.1 Bad name', helo: '550 5.7.1 Bad name' }, 'refused_us'],
    ['greylists', { recipient: () => '450 4.7.1 Greylisted' }, 'greylisted'],
    ['refuses our sender', { mail: '550 5.7.1 Bad sender' }, 'refused_us'],
  ])('is not probed when the first one %s and has the same operator', async (_, first, mailbox) => {
    const { probeAddress, servers } = await enter({ 'mx1.x.test': first, 'mx2.x.test': good });
    expect(await probeAddress('jo@x.test')).toMatchObject({ mailbox, host: 'mx1.x.test' });
    expect(servers['mx2.x.test']!.connections).toBe(0);
  });

  const noMail: MailServerScript = { greeting: '521 mx1.x.test does not accept mail' };

  it('is probed when the first one greets as a host without mail (RFC 7504)', async () => {
    const { probeAddress } = await enter({ 'mx1.x.test': noMail, 'mx2.x.test': good });
    expect(await probeAddress('jo@x.test')).toEqual({ ...accepted, host: 'mx2.x.test' });
  });

  it('does not exist when the only one greets so', async () => {
    const { probeAddress } = await enter({ 'mx1.x.test': noMail });
    expect(await probeAddress('jo@x.test')).toMatchObject({ mailbox: 'no_host' });
  });

  it('is no host without mail because it blocks us with the same code', async () => {
    const blocks: MailServerScript = { greeting: '521 5.7.1 We do not accept mail from your network' };
    const { probeAddress } = await enter({ 'mx1.x.test': blocks });
    expect(await probeAddress('jo@x.test')).toMatchObject({ mailbox: 'refused_us' });
  });

  it('is probed when another operator runs it', async () => {
    const greylists: MailServerScript = { recipient: () => '450 4.7.1 Greylisted' };
    const acceptsJo: MailServerScript = {
      recipient: (local) => (local === 'jo' ? '250 ok' : '550 5.1.1 User unknown'),
    };
    const { probeAddress } = await enter({ 'mx1.x.test': greylists, 'mx1.y.test': acceptsJo });
    expect(await probeAddress('jo@x.test')).toMatchObject({ mailbox: 'accepted', host: 'mx1.y.test' });
    expect(await probeAddress('al@x.test')).toMatchObject({ mailbox: 'not_found', host: 'mx1.y.test' });
  });

  it('that accepts every name does not hide that the first one greylists', async () => {
    const greylists: MailServerScript = { recipient: () => '450 4.7.1 Greylisted' };
    const { probeAddress } = await enter({ 'mx1.x.test': greylists, 'mx1.y.test': good });
    expect(await probeAddress('jo@x.test')).toMatchObject({ mailbox: 'greylisted', host: 'mx1.x.test' });
  });

  it('is not probed under another name of the same provider', async () => {
    const { probeAddress, servers } = await enter({
      'mx1.pphosted.com': { greeting: '554 Blocked' },
      'mx2.ppe-hosted.com': good,
    });
    expect(await probeAddress('jo@x.test')).toMatchObject({ mailbox: 'refused_us' });
    expect(servers['mx2.ppe-hosted.com']!.connections).toBe(0);
  });

  it('is not probed after the limit of hosts', async () => {
    const { probeAddress, servers } = await enter(
      { 'mx.a.test': 'refuse', 'mx.b.test': 'refuse', 'mx.c.test': good },
      { limits: { hosts: 2 } },
    );
    expect(await probeAddress('jo@x.test')).toMatchObject({ mailbox: 'unreachable' });
    expect(servers['mx.c.test']!.connections).toBe(0);
  });
});

describe('of several hosts without an answer', () => {
  it('the most informative result is returned', async () => {
    const { probeAddress } = await enter({
      'mx.a.test': 'refuse',
      'mx.b.test': { mail: '451 4.3.0 Later' },
      'mx.c.test': { greeting: '554 No' },
      'mx.d.test': { greeting: { then: 'silence' } },
    });
    const hosts = ['mx.none.test', 'mx.a.test', 'mx.d.test'];
    expect(await probeAddress('jo@x.test', hosts, 900)).toMatchObject({
      mailbox: 'timeout',
      host: 'mx.d.test',
    });
    expect(await probeAddress('jo@x.test', ['mx.c.test', ...hosts], 900)).toMatchObject({
      host: 'mx.c.test',
    });
    expect(await probeAddress('jo@x.test', ['mx.c.test', 'mx.b.test', 'mx.a.test'])).toEqual({
      mailbox: 'greylisted',
      random: 'unknown',
      host: 'mx.b.test',
    });
  });
});
