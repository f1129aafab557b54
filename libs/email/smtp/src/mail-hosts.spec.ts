import { parseAddress } from '@enrichment/email-domain';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Socket } from 'node:net';
import { connectLoopback, openProbeLab, type ProbeLab, type ScriptedReply } from './testing';

let lab: ProbeLab | undefined;
afterEach(() => lab?.close());

async function enter(...given: Parameters<typeof openProbeLab>): Promise<ProbeLab> {
  lab = await openProbeLab(...given);
  return lab;
}

const mx = 'mx.x.test';
const { signal } = new AbortController();
const keepingAlive = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
const quits = ({ received }: { received: readonly string[] }) =>
  received.filter((line) => line === 'QUIT').length;

describe('a connection', () => {
  it('is kept idle after a probe, without keeping the process alive, and quits after a while', async () => {
    const sockets: Socket[] = [];
    const { probeAddress, servers } = await enter(
      { [mx]: {} },
      {
        limits: { idleMs: 40 },
        connect: async ({ signal: within }) => {
          const socket = await connectLoopback(servers[mx]!.port, within);
          sockets.push(socket);
          return socket;
        },
      },
    );
    await probeAddress('jo@x.test');
    // A socket that did not keep the process alive is one more that does after `ref`.
    const resting = keepingAlive();
    sockets[0]!.ref();
    expect(keepingAlive()).toBe(resting + 1);
    sockets[0]!.unref();
    await servers[mx]!.until(({ open }) => open === 0);
    expect(servers[mx]!.received.slice(-2)).toEqual(['RSET', 'QUIT']);
    expect(await probeAddress('jo@x.test')).toMatchObject({ mailbox: 'accepted' });
    expect(servers[mx]!.connections).toBe(2);
  });

  it('keeps its memory constant over many uses', async () => {
    const sockets: Socket[] = [];
    const { probeAddress, servers } = await enter(
      { [mx]: {} },
      {
        connect: async ({ signal: within }) => {
          const socket = await connectLoopback(servers[mx]!.port, within);
          sockets.push(socket);
          return socket;
        },
      },
    );
    const listeners = () => sockets[0]!.eventNames().map((name) => sockets[0]!.listenerCount(name));
    await probeAddress('jo@x.test');
    const atFirst = listeners();
    for (let time = 0; time < 15; time++) await probeAddress('jo@x.test');
    expect(sockets).toHaveLength(1);
    expect(listeners()).toEqual(atFirst);
  });

  it('is replaced after its limit of uses, or of refusals', async () => {
    const worn = await enter({ [mx]: {} }, { limits: { usesPerConnection: 2 } });
    for (let time = 0; time < 4; time++) await worn.probeAddress('jo@x.test');
    expect(worn.servers[mx]!.connections).toBe(2);
    await worn.close();

    const refused = await enter(
      { [mx]: { recipient: () => '550 5.1.1 User unknown' } },
      { limits: { refusalsPerConnection: 3 } },
    );
    for (let time = 0; time < 4; time++) await refused.probeAddress('jo@x.test');
    expect(refused.servers[mx]!.connections).toBe(2);
  });

  it('that the server closed in between is replaced', async () => {
    const { probeAddress, servers } = await enter({ [mx]: {} });
    await probeAddress('jo@x.test');
    servers[mx]!.hangUp();
    expect(await probeAddress('jo@x.test')).toMatchObject({ mailbox: 'accepted' });
    expect(servers[mx]!.connections).toBe(2);
  });

  it.each<[string, ScriptedReply]>([
    ['hangs up', { then: 'close' }],
    ['answers 421', '421 4.4.2 Idle for too long'],
    ['answers 503', '503 5.5.1 Bad sequence'],
  ])('on which the server %s at the second MAIL is replaced unnoticed', async (_, second) => {
    let mails = 0;
    const { probeAddress, servers } = await enter({
      [mx]: {
        get mail() {
          return ++mails === 2 ? second : '250 ok';
        },
      },
    });
    await probeAddress('jo@x.test');
    expect(await probeAddress('jo@x.test')).toMatchObject({ mailbox: 'accepted', random: 'accepted' });
    expect(servers[mx]!).toMatchObject({ connections: 2, peak: 1 });
  });

  it.each<[string, ScriptedReply]>([
    ['answers 421', { text: '421 4.5.0 Too many errors, bye', then: 'close' }],
    ['hangs up', { then: 'close' }],
  ])('on which the server %s for the errors of earlier probes is replaced', async (_, third) => {
    let recipients = 0;
    const { probeAddress, servers } = await enter({
      [mx]: { recipient: () => (++recipients === 3 ? third : '550 5.1.1 User unknown') },
    });
    await probeAddress('jo@x.test');
    expect(await probeAddress('al@x.test')).toMatchObject({ mailbox: 'not_found', random: 'rejected' });
    expect(servers[mx]!.connections).toBe(2);
  });

  it('on which RSET fails is not used again', async () => {
    const { probeAddress, servers } = await enter({ [mx]: { rset: '500 What?' } });
    await probeAddress('jo@x.test');
    await servers[mx]!.until(({ open }) => open === 0);
    expect(await probeAddress('jo@x.test')).toMatchObject({ mailbox: 'accepted' });
    expect(servers[mx]!.connections).toBe(2);
  });

  it('quits when too many are idle, and all quit on close', async () => {
    const { probeAddress, probe, servers } = await enter(
      { [mx]: {}, 'mx.y.test': {} },
      { limits: { restingConnections: 1 } },
    );
    await probeAddress('jo@x.test', [mx]);
    await probeAddress('jo@y.test', ['mx.y.test']);
    await servers[mx]!.until((server) => quits(server) === 1);
    expect(quits(servers['mx.y.test']!)).toBe(0);
    probe.close();
    await servers['mx.y.test']!.until((server) => quits(server) === 1);
    expect(await probeAddress('jo@x.test', [mx])).toMatchObject({ mailbox: 'accepted' });
    await servers[mx]!.until((server) => quits(server) === 2);
  });
});

describe('politeness', () => {
  it('sends QUIT to a host that is too slow', async () => {
    const recipient = (): ScriptedReply => ({ then: 'silence' });
    const { probeAddress, servers } = await enter({ [mx]: { recipient } });
    expect(await probeAddress('jo@x.test', [mx], 300)).toMatchObject({ mailbox: 'timeout' });
    await servers[mx]!.until(({ received }) => received.at(-1) === 'QUIT');
    await servers[mx]!.until(({ open }) => open === 0);
  });

  it('limits the connections to a host, and serves probes in turn', async () => {
    const { probeAddress, servers } = await enter({ [mx]: {} }, { limits: { connectionsPerHost: 2 } });
    const pending = Array.from({ length: 20 }, () => probeAddress('jo@x.test'));
    for (const answer of await Promise.all(pending)) expect(answer).toMatchObject({ mailbox: 'accepted' });
    expect(servers[mx]!).toMatchObject({ connections: 2, peak: 2 });
  });

  it.each([
    ['a host', [mx, mx, mx, mx]],
    ['an address with many names', ['mx.a.test', 'mx.b.test', 'mx.c.test', 'mx.d.test']],
  ])('leaves half of the connections to %s to other accounts', async (_what, hosts) => {
    const recipient = (local: string) =>
      local === 'slow' ? ({ then: 'silence' } as const) : local === 'jo' ? '250 ok' : '550 5.1.1 no';
    const { probeAddress, servers } = await enter(
      { [mx]: { recipient } },
      {
        dns: { addresses: () => Promise.resolve(['2001:db8::1']) },
        limits: { connectionsPerHost: 4, connectionsPerAddress: 4 },
      },
    );
    for (const [i, host] of hosts.entries()) void probeAddress(`slow@${i}.test`, [host], 60_000, 'a');
    await servers[mx]!.until(({ open }) => open === 2);
    expect(await probeAddress('jo@b.test', [hosts[0]!], 60_000, 'b')).toMatchObject({ mailbox: 'accepted' });
    expect(servers[mx]!.peak).toBe(3);
  });

  it('limits the connections to an address over all its names', async () => {
    const dns = { addresses: () => Promise.resolve(['2001:db8::1']) };
    const { probeAddress, servers } = await enter(
      { [mx]: {} },
      { dns, limits: { connectionsPerAddress: 2 } },
    );
    const pending = Array.from({ length: 12 }, (_, i) => probeAddress(`jo@x${i}.test`, [`mx.x${i}.test`]));
    for (const answer of await Promise.all(pending)) expect(answer).toMatchObject({ mailbox: 'accepted' });
    expect(servers[mx]!.peak).toBe(2);
  });

  it('closes an idle connection for one under another name at the same address', async () => {
    const dns = { addresses: () => Promise.resolve(['2001:db8::1']) };
    const recipient = (local: string): ScriptedReply => (local === 'slow' ? { then: 'silence' } : '250 ok');
    const { probeAddress, servers } = await enter(
      { [mx]: { recipient } },
      { dns, limits: { connectionsPerAddress: 2 } },
    );
    await probeAddress('jo@x.test', ['mx.x.test']);
    const slow = probeAddress('slow@y.test', ['mx.y.test'], 1000);
    await servers[mx]!.until(({ received }) => received.includes('RCPT TO:<slow@y.test>'));
    const first = await Promise.race([slow, probeAddress('jo@z.test', ['mx.z.test'])]);
    expect(first).toMatchObject({ mailbox: 'accepted' });
    expect(await slow).toMatchObject({ mailbox: 'timeout' });
    expect(servers[mx]!).toMatchObject({ peak: 2, connections: 3 });
  });

  it('keeps the most recently used connection idle at the limit of an address', async () => {
    const dns = { addresses: () => Promise.resolve(['2001:db8::1']) };
    const { probeAddress, servers } = await enter(
      { [mx]: {} },
      { dns, limits: { connectionsPerAddress: 1 } },
    );
    for (const name of ['x', 'x', 'y', 'y']) await probeAddress(`jo@${name}.test`, [`mx.${name}.test`]);
    expect(servers[mx]!).toMatchObject({ connections: 2, peak: 1 });
  });

  it('uses the next address when one is at its limit', async () => {
    const dns = { addresses: () => Promise.resolve(['2001:db8::1', '2001:db8::2']) };
    const { probeAddress, servers } = await enter(
      { [mx]: { greeting: { then: 'silence' } }, 'mx2.x.test': {} },
      { dns, limits: { connectionsPerAddress: 1, waitingPerHost: 0, connectionsPerHost: 9 } },
    );
    const silent = probeAddress('jo@x.test', [mx], 300);
    await servers[mx]!.until(({ open }) => open === 1);
    expect(await probeAddress('jo@y.test', ['mx.y.test'])).toMatchObject({ mailbox: 'accepted' });
    expect(await silent).toMatchObject({ mailbox: 'timeout' });
    expect(servers[mx]!.peak).toBe(1);
  });

  it('limits the waiting probes', async () => {
    const { probeAddress, servers } = await enter(
      { [mx]: { greeting: { text: '220 mx', afterMs: 20 } } },
      { limits: { connectionsPerHost: 1, waitingPerHost: 1 } },
    );
    const answers = await Promise.all(Array.from({ length: 4 }, () => probeAddress('jo@x.test')));
    expect(answers.map(({ mailbox }) => mailbox)).toEqual(['accepted', 'accepted', 'timeout', 'timeout']);
    expect(servers[mx]!.connections).toBe(1);
  });

  it('ends the wait at its timeout', async () => {
    const { probeAddress } = await enter(
      { [mx]: { greeting: { then: 'silence' } } },
      { limits: { connectionsPerHost: 1 } },
    );
    const answers = await Promise.all([
      probeAddress('jo@x.test', [mx], 300),
      probeAddress('jo@x.test', [mx], 60),
    ]);
    expect(answers.map(({ mailbox }) => mailbox)).toEqual(['timeout', 'timeout']);
  });

  it('leaves no connection behind when the signal aborts', async () => {
    const { probe, servers } = await enter({ [mx]: { mail: { then: 'silence' } } });
    const caller = new AbortController();
    const request = {
      address: parseAddress('jo@x.test'),
      hosts: [{ hostname: mx, priority: 0 }],
      timeoutMs: 60_000,
    };
    const pending = probe.probe(request, caller.signal);
    pending.catch(() => undefined);
    await servers[mx]!.until(({ received }) => received.includes('MAIL FROM:<>'));
    caller.abort(new Error('gone'));
    await expect(pending).rejects.toThrow('gone');
    await servers[mx]!.until(({ open }) => open === 0);
    await expect(probe.probe(request, caller.signal)).rejects.toThrow('gone');
  });
});

describe('connecting', () => {
  const request = (timeoutMs: number) => ({
    address: parseAddress('jo@x.test'),
    hosts: [{ hostname: mx, priority: 0, addresses: ['192.0.2.1'] }],
    timeoutMs,
  });

  it.each<[string, () => Promise<Socket | undefined>, string]>([
    ['may not be done', () => Promise.resolve(undefined), 'no_host'],
    ['times out', () => Promise.reject(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })), 'timeout'],
    ['fails', () => Promise.reject(new Error('no route')), 'unreachable'],
    ['never ends', () => Promise.withResolvers<Socket>().promise, 'timeout'],
  ])('that %s', async (_, connect, mailbox) => {
    const { probe } = await enter({}, { connect, limits: { connectMs: 50 } });
    expect(await probe.probe(request(5000), signal)).toMatchObject({ mailbox, random: 'unknown' });
  });

  it('that succeeds too late is closed', async () => {
    const { promise, resolve } = Promise.withResolvers<Socket>();
    const { probe } = await enter({}, { connect: () => promise });
    expect(await probe.probe(request(30), signal)).toMatchObject({ mailbox: 'timeout' });
    const socket = new Socket();
    resolve(socket);
    await new Promise((closed) => socket.once('close', closed));
    expect(socket.destroyed).toBe(true);
  });

  it('times out when a resolver does not respond', async () => {
    const { promise } = Promise.withResolvers<readonly string[]>();
    const { probeAddress } = await enter({}, { dns: { addresses: () => promise } });
    expect(await probeAddress('jo@x.test', [mx], 30)).toMatchObject({ mailbox: 'timeout' });
  });
});
