import { expensiveTls } from '@enrichment/egress/testing';
import { parseAddress } from '@enrichment/email-domain';
import { mailboxProbeContract, type MailHostScript } from '@enrichment/email-domain/testing';
import { ManualClock } from '@enrichment/kernel';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  connectLoopback,
  type MailServerScript,
  openProbeLab,
  type ProbeLab,
  type ScriptedReply,
} from './testing';

/** The contract's description of a server, as a script of this library. */
function scriptOf({
  fault,
  extensions = [],
  ...script
}: MailHostScript): MailServerScript | 'refuse' | 'lost' {
  if (fault === 'dns_error') return 'lost';
  if (fault === 'refuse') return 'refuse';
  if (fault === 'silent') return { greeting: { then: 'silence' } };
  return { ...script, extensions: ['PIPELINING', ...extensions] };
}

mailboxProbeContract('SmtpMailboxProbe', async (script) => {
  const hosts = Object.entries(script).filter(([, { fault }]) => fault !== 'no_address');
  const lab = await openProbeLab(Object.fromEntries(hosts.map(([name, host]) => [name, scriptOf(host)])));
  return {
    probe: lab.probe,
    received: () => Object.values(lab.servers).flatMap(({ received }) => received),
    close: lab.close,
  };
});

let lab: ProbeLab | undefined;
afterEach(() => lab?.close());

async function enter(...given: Parameters<typeof openProbeLab>): Promise<ProbeLab> {
  lab = await openProbeLab(...given);
  return lab;
}

const acceptsJo = (local: string): ScriptedReply =>
  local === 'jo' ? '250 2.1.5 ok' : '550 5.1.1 User unknown';
const mx = 'mx.x.test';
const { signal } = new AbortController();

describe('the conversation', () => {
  it('does not wait for the random recipient after a clear refusal, and reports the reply', async () => {
    const { probe } = await enter({
      [mx]: {
        extensions: ['PIPELINING'],
        recipient: (local) => (local === 'nobody' ? '550 5.1.1 User unknown' : { then: 'silence' }),
      },
    });
    const hosts = [{ hostname: mx, priority: 0 }];
    const request = { address: parseAddress('nobody@x.test'), hosts, timeoutMs: 600_000 };
    expect(await probe.probe(request, signal)).toEqual({
      mailbox: 'not_found',
      random: 'unknown',
      host: mx,
      reply: { code: 550, enhanced: '5.1.1', isTemporary: false },
    });
  });

  it('takes two round trips after the greeting, and one for another address', async () => {
    const { probeAddress, servers } = await enter({ [mx]: { recipient: acceptsJo } });
    const server = servers[mx]!;
    expect(await probeAddress('jo@x.test')).toEqual({ mailbox: 'accepted', random: 'rejected', host: mx });
    await server.until(({ received }) => received.includes('RSET'));
    expect(server.received).toEqual([
      'EHLO us.test',
      'MAIL FROM:<>',
      'RCPT TO:<jo@x.test>',
      expect.stringMatching(/^RCPT TO:<[a-z][a-z2-7]{15}@x\.test>$/),
      'RSET',
    ]);
    expect(server.roundTrips).toBe(3);

    expect(await probeAddress('al@x.test')).toEqual({ mailbox: 'not_found', random: 'rejected', host: mx });
    await server.until(({ received }) => received.length === 8);
    expect(server.received.slice(5)).toEqual(['MAIL FROM:<>', 'RCPT TO:<al@x.test>', 'RSET']);
    expect(server).toMatchObject({ connections: 1, roundTrips: 5 });
  });

  it('sends commands one by one without PIPELINING, and no more than needed', async () => {
    const { probeAddress, servers } = await enter({
      [mx]: { extensions: [] },
      'mx.y.test': { extensions: [], mail: '550 5.7.1 Go away' },
    });
    expect(await probeAddress('jo@x.test', [mx])).toMatchObject({ mailbox: 'accepted', random: 'accepted' });
    await servers[mx]!.until(({ received }) => received.includes('RSET'));
    expect(servers[mx]!.roundTrips).toBe(5);
    expect(await probeAddress('jo@x.test', [mx])).toMatchObject({ mailbox: 'accepted', random: 'accepted' });

    expect(await probeAddress('jo@y.test', ['mx.y.test'])).toMatchObject({ mailbox: 'refused_us' });
    await servers['mx.y.test']!.until(({ received }) => received.includes('QUIT'));
    expect(servers['mx.y.test']!.received).toEqual(['EHLO us.test', 'MAIL FROM:<>', 'QUIT']);
  });

  it('sends HELO to servers without EHLO', async () => {
    const { probeAddress, servers } = await enter({
      [mx]: { ehlo: '502 5.5.2 What?', recipient: acceptsJo },
    });
    expect(await probeAddress('jo@x.test')).toMatchObject({ mailbox: 'accepted', random: 'rejected' });
    expect(servers[mx]!.received.slice(0, 2)).toEqual(['EHLO us.test', 'HELO us.test']);
  });

  it('marks a conversation about an internationalized local part', async () => {
    const { probeAddress, servers } = await enter({ [mx]: { extensions: ['smtputf8', '8BITMIME'] } });
    expect(await probeAddress('jürgen@bücher.test')).toMatchObject({ mailbox: 'accepted' });
    expect(servers[mx]!.received).toContain('MAIL FROM:<> SMTPUTF8');
    expect(servers[mx]!.received).toContain('RCPT TO:<jürgen@xn--bcher-kva.test>');
    expect(await probeAddress('jo@x.test')).toMatchObject({ mailbox: 'accepted' });
    expect(servers[mx]!.received).toContain('MAIL FROM:<>');
  });

  it('uses the sender and the route that it was given', async () => {
    const { probeAddress, servers } = await enter(
      { [mx]: {}, 'relay.test': {} },
      { mailFrom: 'probe@us.test', routes: new Map([['x.test', { host: 'relay.test', port: 2525 }]]) },
    );
    expect(await probeAddress('jo@x.test', [mx])).toMatchObject({ mailbox: 'accepted', host: 'relay.test' });
    expect(servers['relay.test']!.received).toContain('MAIL FROM:<probe@us.test>');
    expect(servers[mx]!.connections).toBe(0);
  });

  it('does not probe a domain whose route is off', async () => {
    const { probeAddress, servers } = await enter({ [mx]: {} }, { routes: new Map([['x.test', 'off']]) });
    expect(await probeAddress('jo@x.test')).toEqual({ mailbox: 'not_probed', random: 'unknown' });
    expect(servers[mx]!.connections).toBe(0);
  });

  it('connects to an address literal at its address', async () => {
    const connected: (readonly string[])[] = [];
    const { probe, servers } = await enter(
      { [mx]: {} },
      {
        connect: ({ addresses, signal }) => {
          connected.push(addresses);
          return connectLoopback(servers[mx]!.port, signal);
        },
      },
    );
    const hosts = [{ hostname: '[192.0.2.7]', priority: 0, addresses: ['192.0.2.7'] }];
    const request = { address: parseAddress('jo@[192.0.2.7]'), hosts, timeoutMs: 5000 };
    expect(await probe.probe(request, signal)).toMatchObject({ mailbox: 'accepted' });
    expect(connected).toEqual([['192.0.2.7']]);
    expect(servers[mx]!.received).toContain('RCPT TO:<jo@[192.0.2.7]>');
  });
});

describe('STARTTLS', () => {
  const oneUse = { limits: { usesPerConnection: 1 } };

  it.each(['required', 'required_at_rcpt'] as const)(
    'is used where it is %s, at once the second time',
    async (startTls) => {
      const { probeAddress, servers } = await enter({ [mx]: { startTls, recipient: acceptsJo } }, oneUse);
      const server = servers[mx]!;
      expect(await probeAddress('jo@x.test')).toMatchObject({ mailbox: 'accepted', random: 'rejected' });
      expect(server).toMatchObject({ connections: 1, handshakes: 1 });
      await server.until(({ open }) => open === 0);
      server.received.splice(0);
      expect(await probeAddress('jo@x.test')).toMatchObject({ mailbox: 'accepted', random: 'rejected' });
      expect(server).toMatchObject({ connections: 2, handshakes: 2 });
      expect(server.received.slice(0, 4)).toEqual([
        'EHLO us.test',
        'STARTTLS',
        'EHLO us.test',
        'MAIL FROM:<>',
      ]);
    },
  );

  it('is not used where it is only offered, unless configured', async () => {
    const scripts = { [mx]: { startTls: 'offered' } } as const;
    const plain = await enter(scripts);
    expect(await plain.probeAddress('jo@x.test')).toMatchObject({ mailbox: 'accepted' });
    expect(plain.servers[mx]!.handshakes).toBe(0);
    await plain.close();
    const secure = await enter(scripts, { startTls: 'when_offered' });
    expect(await secure.probeAddress('jo@x.test')).toMatchObject({ mailbox: 'accepted' });
    expect(secure.servers[mx]!.handshakes).toBe(1);
  });

  it('works with a server that knows TLS 1.0 only', async () => {
    const { probeAddress, servers } = await enter(
      { [mx]: { startTls: { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' } } },
      { startTls: 'when_offered' },
    );
    expect(await probeAddress('jo@x.test')).toMatchObject({ mailbox: 'accepted' });
    expect(servers[mx]).toMatchObject({ connections: 1, handshakes: 1 });
  });

  it('uses a new connection in plain text when the handshake fails, and stores that', async () => {
    const { probeAddress, servers } = await enter(
      { [mx]: { startTls: 'broken' } },
      { ...oneUse, startTls: 'when_offered' },
    );
    expect(await probeAddress('jo@x.test')).toMatchObject({ mailbox: 'accepted' });
    expect(servers[mx]).toMatchObject({ connections: 2, handshakes: 0 });
    expect(await probeAddress('jo@x.test')).toMatchObject({ mailbox: 'accepted' });
    expect(servers[mx]!.connections).toBe(3);
  });

  it('continues in plain text when the server withdraws its offer', async () => {
    const { probeAddress, servers } = await enter(
      { [mx]: { startTls: 'refused' } },
      { startTls: 'when_offered' },
    );
    expect(await probeAddress('jo@x.test')).toMatchObject({ mailbox: 'accepted' });
    expect(servers[mx]!.connections).toBe(1);
  });

  it.each([
    [
      'a server that requires what it does not offer',
      { mail: '530 5.7.0 Must issue a STARTTLS command first' },
    ],
    [
      'a server that requires what does not work',
      { mail: '530 5.7.0 TLS please', startTls: 'broken' as const },
    ],
    [
      'a server that requires what it refuses',
      { mail: '550 5.7.10 Encryption needed', startTls: 'refused' as const },
    ],
  ])('ends with refused_us for %s', async (_, script) => {
    const { probeAddress } = await enter({ [mx]: script });
    expect(await probeAddress('jo@x.test')).toMatchObject({ mailbox: 'refused_us', random: 'unknown' });
  });

  it.each(expensiveTls(mx))('is not completed with %s', async (_what, startTls) => {
    const { probeAddress, servers } = await enter({ [mx]: { mail: '530 5.7.0 TLS please', startTls } });
    expect(await probeAddress('jo@x.test')).toMatchObject({ mailbox: 'refused_us', random: 'unknown' });
    expect(servers[mx]!.handshakes).toBe(0);
  });

  it('ends with a server that smuggles replies in before TLS begins', async () => {
    const { probeAddress, servers } = await enter({
      [mx]: { startTls: 'smuggling', mail: '530 TLS required' },
    });
    expect(await probeAddress('jo@x.test')).toMatchObject({ mailbox: 'refused_us' });
    expect(servers[mx]!.received.at(-1)).toBe('STARTTLS');
  });
});

describe('the cached facts of a domain', () => {
  it('is a catch-all, for as long as the memory lasts', async () => {
    const clock = new ManualClock();
    const { probeAddress, servers } = await enter({ [mx]: {} }, { clock, limits: { memoryMs: 1000 } });
    const randoms = () => servers[mx]!.received.filter((line) => /<[a-z2-7]{16}@/.test(line)).length;
    for (const [step, expected] of [
      [0, 1],
      [999, 1],
      [1, 2],
    ] as const) {
      clock.advance(step);
      expect(await probeAddress('jo@x.test')).toMatchObject({ mailbox: 'accepted', random: 'accepted' });
      expect(randoms()).toBe(expected);
    }
    await probeAddress('jo@y.test');
    expect(randoms()).toBe(3);
  });

  it('is nothing when the random recipient was greylisted', async () => {
    const { probeAddress, servers } = await enter({
      [mx]: { recipient: (local) => (local === 'jo' ? '250 ok' : '451 4.3.0 later') },
    });
    for (let time = 0; time < 2; time++)
      expect(await probeAddress('jo@x.test')).toMatchObject({ random: 'unknown' });
    expect(servers[mx]!.received.filter((line) => line.startsWith('RCPT'))).toHaveLength(4);
  });
});
