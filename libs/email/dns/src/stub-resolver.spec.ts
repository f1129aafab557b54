import { type RecordType } from './answer-reader';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { DnsRecord } from '@enrichment/email-domain/testing';
import type { Timer } from '@enrichment/kernel';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

import type { StubResolverOptions } from './stub-resolver';
import { rcodes, type Twist } from './testing';
import { Bench, hasty } from './testing/bench';

const bench = new Bench();
afterEach(() => bench.close());

const a = (name: string, address = '192.0.2.1'): DnsRecord => ({ name, type: 'A', address });
const cname = (name: string, target: string): DnsRecord => ({ name, type: 'CNAME', target });
const found = (address = '192.0.2.1') => ({ kind: 'answered', records: [{ type: 'A', address }] });

const resolver = (...given: Parameters<typeof bench.resolver>) => {
  const stub = bench.resolver(...given);
  return (name: string, type: RecordType = 'A') => stub.lookup(name, type);
};

describe('StubResolver queries', () => {
  it('in any case of letters, from another port and with another id each time, with EDNS0', async () => {
    const server = await bench.server([a('a.test')], { ttl: 0 });
    const lookup = resolver([server]);
    for (let i = 0; i < 40; i++) expect(await lookup(i % 2 ? 'A.TEST' : 'a.test')).toEqual(found());
    const ids = server.queries.map(({ message }) => message.readUInt16BE(0));
    expect(new Set(ids).size).toBeGreaterThan(30);
    expect(new Set(server.queries.map(({ port }) => port)).size).toBeGreaterThan(30);
    // The additional record is OPT with 1232 bytes.
    expect(server.queries[0]!.message.subarray(-11).toString('hex')).toBe('0000290' + '4d0' + '000000000000');
  });

  it('by TCP when the answer does not fit', async () => {
    const many = Array.from({ length: 200 }, (_, i) => a('big.test', `192.0.2.${i}`));
    const server = await bench.server(many);
    const answer = await resolver([server])('big.test');
    expect(answer).toMatchObject({ kind: 'answered', records: { length: 200 } });
    expect(server.queries.map(({ via }) => via)).toEqual(['udp', 'tcp']);
  });

  it('again without EDNS0 when the server does not support it', async () => {
    const server = await bench.server([a('old.test')], {
      twist: ({ message }, honest) => (message.readUInt16BE(10) > 0 ? { flags: rcodes.formerr } : honest),
    });
    expect(await resolver([server])('old.test')).toEqual(found());
  });

  it('the next server when one fails, is silent, or is not there', async () => {
    const good = await bench.server([a('a.test'), a('b.test'), a('c.test')]);
    const failing = await bench.server({ records: [], broken: { test: 'servfail' } });
    const silent = await bench.server({ records: [], broken: { test: 'silent' } });
    const gone = await bench.goneServer();
    expect(await resolver([failing, good])('a.test')).toEqual(found());
    expect(await resolver([gone, good])('b.test')).toEqual(found());
    expect(await resolver([silent, good], { timer: hasty })('c.test')).toEqual(found());
  });

  it('first the server that answered last', async () => {
    const good = await bench.server([a('a.test'), a('b.test')]);
    const failing = await bench.server({ records: [], broken: { test: 'servfail' } });
    const lookup = resolver([failing, good]);
    await lookup('a.test');
    await lookup('b.test');
    expect(failing.queries.map(({ name }) => name)).toEqual(['a.test']);
  });

  it('a zone its own servers', async () => {
    const general = await bench.server([a('mail.lab.test', '192.0.2.9'), a('notlab.test')]);
    const lab = await bench.server([a('mail.lab.test'), a('lab.test')]);
    const servers = { servers: [general], zones: new Map([['lab.test', [lab]]]) };
    const lookup = resolver([], { servers });
    expect(await lookup('mail.lab.test')).toEqual(found());
    expect(await lookup('lab.test')).toEqual(found());
    expect(await lookup('notlab.test')).toEqual(found());
    expect(general.queries.map(({ name }) => name)).toEqual(['notlab.test']);
  });

  it('the target of an alias, when the server does not resolve it', async () => {
    const server = await bench.server(
      [cname('www.test', 'edge.test'), cname('edge.test', 'host.test'), a('host.test')],
      { twist: (_query, honest) => ({ ...honest, answers: honest!.answers!.slice(0, 1), authorities: [] }) },
    );
    expect(await resolver([server])('www.test')).toEqual(found());
    expect(server.queries.map(({ name }) => name)).toEqual(['www.test', 'edge.test', 'host.test']);
  });

  it('no more at a time than it may', async () => {
    const names = Array.from({ length: 5 }, (_, i) => `n${i}.test`);
    const server = await bench.server(
      names.map((name) => a(name)),
      { hold: true },
    );
    const stub = bench.resolver([server], { maxQueries: 2 });
    const all = Promise.all(names.map((name) => stub.lookup(name, 'A')));
    const queries = [];
    for (const count of [2, 2, 1]) {
      await server.holding(count);
      queries.push(stub.queries);
      server.release();
    }
    expect(await all).toEqual(names.map(() => found()));
    expect(queries).toEqual([
      { inProgress: 2, waiting: 3 },
      { inProgress: 2, waiting: 1 },
      { inProgress: 1, waiting: 0 },
    ]);
  });

  it('mail routes before policies', async () => {
    const server = await bench.server([a('a.test')], { hold: true });
    const stub = bench.resolver([server], { maxQueries: 1 });
    const all = Promise.all(
      (['TXT', 'TXT', 'MX', 'A'] as const).map((type, i) => stub.lookup(`n${i}.test`, type)),
    );
    for (let turn = 0; turn < 4; turn++) {
      await server.holding(1);
      server.release();
    }
    await all;
    expect(server.queries.map(({ type }) => type)).toEqual(['TXT', 'MX', 'A', 'TXT']);
  });
});

describe('StubResolver starts', () => {
  it('waiting queries when an earlier query is overdue', async () => {
    const server = await bench.server({ records: [a('a.test')], broken: { 'silent.test': 'silent' } });
    const grow: (() => void)[] = [];
    const timer: Timer = (milliseconds, then) => {
      if (milliseconds === 800) grow.push(then);
      return () => undefined;
    };
    const lookup = resolver([server], { maxQueries: 1, timer });
    void lookup('silent.test');
    const other = lookup('a.test');
    await new Promise((resolve) => setImmediate(resolve));
    const isEarly = server.queries.some(({ name }) => name === 'a.test');
    for (const old of grow) old();
    expect(await other).toEqual(found());
    expect(isEarly).toBe(false);
  });
});

describe('StubResolver distinguishes', () => {
  it.each([
    ['here.test', 'A', found()],
    ['here.test', 'MX', { kind: 'answered', records: [] }],
    ['missing.test', 'A', { kind: 'nxdomain' }],
    ['dangling.test', 'A', { kind: 'nxdomain' }],
    ['servfail.test', 'A', { kind: 'failed' }],
    ['silent.test', 'A', { kind: 'silent' }],
    [`${'x'.repeat(64)}.test`, 'A', { kind: 'nxdomain' }],
    [`${'x.'.repeat(130)}test`, 'A', { kind: 'nxdomain' }],
    ['', 'A', { kind: 'nxdomain' }],
  ] as const)('%s %s', async (name, type, lookup) => {
    let reportUnanswered: () => void;
    const unanswered = new Promise<void>((resolve) => (reportUnanswered = resolve));
    const script = {
      records: [a('here.test'), cname('dangling.test', 'missing.test')],
      broken: { 'servfail.test': 'servfail', 'silent.test': 'silent' },
    } as const;
    const twist: Twist = (_query, honest) => {
      if (!honest) reportUnanswered();
      return honest;
    };
    const server = await bench.server(script, { twist });
    const timer: Timer = (milliseconds, then) => {
      if (milliseconds === 5000) void unanswered.then(then);
      return () => undefined;
    };
    expect(await resolver([server], { timer })(name, type)).toEqual(lookup);
  });

  it('no server at all from one that fails', async () => {
    const gone = await bench.goneServer();
    expect(await resolver([gone])('a.test')).toEqual({ kind: 'silent' });
  });
});

describe('StubResolver keeps', () => {
  const queryCounts = async (
    records: readonly DnsRecord[],
    name: string,
    times: { ttl?: number; negativeTtl?: number },
    steps: readonly number[],
    more: Partial<StubResolverOptions> = {},
  ) => {
    const server = await bench.server(records, times);
    const lookup = resolver([server], more);
    const counts = [];
    for (const seconds of [0, ...steps]) {
      bench.clock.advance(seconds * 1000);
      await lookup(name);
      counts.push(server.queries.length);
    }
    return counts;
  };

  it('answers for their TTL, the smallest of a chain', async () => {
    expect(await queryCounts([a('a.test')], 'a.test', { ttl: 300 }, [0, 299.999, 0.001])).toEqual([
      1, 1, 1, 2,
    ]);
  });

  it('negative answers for the time of the zone (RFC 2308)', async () => {
    const times = { ttl: 300, negativeTtl: 60 };
    expect(await queryCounts([], 'missing.test', times, [59, 1])).toEqual([1, 1, 2]);
    expect(await queryCounts([a('x.here.test')], 'here.test', times, [59, 1])).toEqual([1, 1, 2]);
    expect(await queryCounts([], 'missing.test', { ttl: 30, negativeTtl: 60 }, [29, 1])).toEqual([1, 1, 2]);
  });

  it('nothing that may not be kept, and nothing for too long', async () => {
    expect(await queryCounts([a('a.test')], 'a.test', { ttl: 0 }, [0])).toEqual([1, 2]);
    expect(await queryCounts([a('a.test')], 'a.test', { ttl: 0xffff_ffff }, [0])).toEqual([1, 2]);
    expect(await queryCounts([a('a.test')], 'a.test', { ttl: 1_000_000 }, [86_399, 1])).toEqual([1, 1, 2]);
    expect(await queryCounts([], 'a.test', { ttl: 1_000_000, negativeTtl: 1_000_000 }, [10_799, 1])).toEqual([
      1, 1, 2,
    ]);
  });

  it('no absence that the zone does not prove', async () => {
    const server = await bench.server([], { twist: () => ({ flags: rcodes.nxdomain }) });
    const lookup = resolver([server]);
    await lookup('a.test');
    await lookup('a.test');
    expect(server.queries).toHaveLength(2);
  });

  it('a failure for five seconds', async () => {
    const server = await bench.server({ records: [], broken: { test: 'servfail' } });
    const lookup = resolver([server]);
    const counts = [];
    for (const seconds of [0, 4.9, 0.1]) {
      bench.clock.advance(seconds * 1000);
      await lookup('a.test');
      counts.push(server.queries.length);
    }
    expect(counts).toEqual([1, 1, 2]);
  });

  it('a limited number of answers, and drops the longest unused first', async () => {
    const names = ['a.test', 'b.test', 'c.test'];
    const server = await bench.server(names.map((name) => a(name)));
    const lookup = resolver([server], { maxCacheBytes: 1200 });
    for (const name of ['a.test', 'b.test', 'a.test', 'c.test', 'a.test', 'b.test']) await lookup(name);
    expect(server.queries.map(({ name }) => name)).toEqual(['a.test', 'b.test', 'c.test', 'b.test']);
  });

  it('one query for equal questions in progress', async () => {
    const server = await bench.server([a('a.test')], { hold: true, ttl: 0 });
    const lookup = resolver([server]);
    const both = [lookup('a.test'), lookup('A.test')];
    await server.holding(1);
    server.release();
    expect(await Promise.all(both)).toEqual([found(), found()]);
    expect(server.queries).toHaveLength(1);
  });
});

describe('a name server on IPv6', () => {
  it('is queried like any other', async () => {
    const socket = createSocket('udp6');
    socket.bind(0, '::1');
    const listening = await once(socket, 'listening').then(
      () => true,
      () => false,
    );
    if (!listening) {
      console.warn('This machine has no IPv6 loopback; only IPv4 was tried.');
      return;
    }
    socket.on('message', (query, from) => {
      const reply = Buffer.from(query.subarray(0, query.length));
      reply[2] = 0x81;
      reply[3] = 0x83;
      socket.send(reply, from.port, from.address);
    });
    const lookup = resolver([{ host: '::1', port: socket.address().port }]);
    expect(await lookup('a.test')).toEqual({ kind: 'nxdomain' });
    socket.close();
  });
});
