import { afterEach, describe, expect, it } from '@jest/globals';
import type { DnsRecord } from '@enrichment/email-domain/testing';
import type { Timer } from '@enrichment/kernel';
import type { Answer } from 'dns-packet';
import { rcodes, type Twist } from './testing';
import { Bench } from './testing/bench';

const bench = new Bench();
afterEach(() => bench.close());
const { signal } = new AbortController();

const a = (name: string, address = '192.0.2.1'): DnsRecord => ({ name, type: 'A', address });
const aaaa = (name: string, address = '2001:db8::1'): DnsRecord => ({ name, type: 'AAAA', address });
const mx = (name: string, priority: number, exchange: string): DnsRecord => ({
  name,
  type: 'MX',
  priority,
  exchange,
});
const text = (name: string, data: string): DnsRecord => ({ name, type: 'TXT', chunks: [data] });

describe('round trips', () => {
  it('are two to the first host: MX, then its addresses, which are prefetched', async () => {
    const server = await bench.server(
      [mx('a.test', 10, 'mx1.a.test'), mx('a.test', 20, 'mx2.a.test'), a('mx1.a.test'), aaaa('mx1.a.test')],
      { hold: true },
    );
    const dns = bench.mailDns([server]);
    const route = dns.route('a.test', signal);
    await server.holding(3);
    expect(server.queries.map(({ name, type }) => `${type} ${name}`).sort()).toEqual([
      'A a.test',
      'AAAA a.test',
      'MX a.test',
    ]);
    server.release();
    expect(await route).toMatchObject({ kind: 'mx' });
    // Queries for both families of the first host.
    await server.holding(2);
    const addresses = dns.addresses('mx1.a.test', signal);
    server.release();
    expect(await addresses).toEqual(['2001:db8::1', '192.0.2.1']);
    expect(server.queries).toHaveLength(5);
    expect(await dns.route('a.test', signal)).toMatchObject({ kind: 'mx' });
    expect(server.queries).toHaveLength(5);
  });

  it('are one to a domain without MX, with the addresses included', async () => {
    const server = await bench.server([a('a.test'), aaaa('a.test')], { hold: true });
    const route = bench.mailDns([server]).route('a.test', signal);
    await server.holding(3);
    server.release();
    expect(await route).toEqual({
      kind: 'implicit_mx',
      hosts: [{ hostname: 'a.test', priority: 0, addresses: ['2001:db8::1', '192.0.2.1'] }],
    });
  });

  it('are one for SPF, and two for DKIM and a DMARC policy above the domain', async () => {
    const server = await bench.server(
      [text('s1._domainkey.x.a.test', 'p=abc'), text('_dmarc.a.test', 'v=DMARC1; p=none')],
      { hold: true },
    );
    const dns = bench.mailDns([server]);
    const facts = Promise.all([
      dns.spf('x.a.test', signal),
      dns.hasDmarc('x.a.test', signal),
      dns.hasDkim('x.a.test', signal),
    ]);
    await server.holding(1 + 1 + 2);
    server.release();
    await server.holding(2 + 9);
    server.release();
    expect(await facts).toEqual([{ hasSpf: false, sendsNothing: false }, true, true]);
  });
});

describe('one part of DNS is broken', () => {
  /** Queries for a name's records of one type get SERVFAIL, or no answer. */
  const without =
    (kind: string, how: 'servfail' | 'silent'): Twist =>
    ({ type }, honest) =>
      type !== kind ? honest : how === 'silent' ? undefined : { flags: rcodes.servfail };
  /** Ends all timeouts once the answers have arrived. */
  const routeWith = async (records: readonly DnsRecord[], twist: Twist) => {
    const deadlines: (() => void)[] = [];
    const timer: Timer = (milliseconds, then) => {
      if (milliseconds === 100) queueMicrotask(then);
      if (milliseconds === 5000) deadlines.push(then);
      return () => undefined;
    };
    const server = await bench.server([...records, text('later.test', '')], { twist });
    const dns = bench.mailDns([server], { timer });
    const route = dns.route('a.test', signal);
    await dns.spf('later.test', signal);
    await new Promise((resolve) => setImmediate(resolve));
    for (const end of deadlines) end();
    return route;
  };

  it.each([
    ['MX', 'servfail', 'dns_error'],
    ['MX', 'silent', 'dns_error'],
    ['A', 'servfail', 'implicit_mx'],
    ['A', 'silent', 'implicit_mx'],
    ['AAAA', 'silent', 'implicit_mx'],
  ] as const)('%s is %s: %s', async (type, how, kind) => {
    expect(await routeWith([a('a.test'), aaaa('a.test')], without(type, how))).toMatchObject({ kind });
  });

  it('does not report a missing mail server while that is unknown', async () => {
    expect(await routeWith([text('a.test', '')], without('A', 'servfail'))).toEqual({ kind: 'dns_error' });
    expect(await routeWith([text('a.test', '')], without('AAAA', 'silent'))).toEqual({ kind: 'dns_error' });
    expect(await routeWith([text('a.test', '')], (_query, honest) => honest)).toEqual({
      kind: 'no_mail_server',
    });
  });

  it('does not wait long for a family whose queries are never answered', async () => {
    const server = await bench.server([a('a.test')], { twist: without('AAAA', 'silent') });
    let waits: number[] = [];
    const timer: Timer = (milliseconds, then) => {
      waits = [...waits, milliseconds];
      if (milliseconds === 100) queueMicrotask(then);
      return () => undefined;
    };
    expect(await bench.mailDns([server], { timer }).addresses('a.test', signal)).toEqual(['192.0.2.1']);
    expect(waits).toContain(100);
  });
});

describe('DKIM', () => {
  const hasDkim = async (records: readonly DnsRecord[], twist?: Twist) => {
    const server = await bench.server(records, twist && { twist });
    const dkim = await bench.mailDns([server]).hasDkim('a.test', signal);
    return { dkim, queries: server.queries.length };
  };
  const soa: Answer = {
    type: 'SOA',
    name: 'test',
    ttl: 60,
    class: 'IN',
    data: { mname: 'a', rname: 'b', minimum: 60 },
  };
  const lies: Twist = (_query, honest) => (honest!.answers!.length > 0 ? honest : { authorities: [soa] });

  it('needs no selector where the domain does not exist', async () => {
    expect(await hasDkim([a('b.test')])).toEqual({ dkim: false, queries: 3 });
  });

  it('tries selectors where a server denies `_domainkey`, or fails there', async () => {
    const records = [a('a.test'), text('selector2._domainkey.a.test', 'v=DKIM1; p=abc')];
    const denies =
      (flags: number): Twist =>
      ({ name }, honest) =>
        name === '_domainkey.a.test' ? { flags } : honest;
    expect(await hasDkim(records, denies(rcodes.nxdomain))).toMatchObject({ dkim: true });
    expect(await hasDkim(records, denies(rcodes.servfail))).toMatchObject({ dkim: true });
    expect(await hasDkim([a('a.test')])).toEqual({ dkim: false, queries: 12 });
  });

  it.each([
    [mx('a.test', 1, 'in1-smtp.messagingengine.com'), 'fm3'],
    [mx('a.test', 1, 'mx.zoho.eu'), 'zmail'],
    [text('a.test', 'v=spf1 include:spf.mailjet.com -all'), 'mailjet'],
    [text('a.test', 'v=spf1 include:_spf.protonmail.ch ~all'), 'protonmail'],
  ])('tries the selectors of a provider that the domain names: %j', async (record, selector) => {
    const key = text(`${selector}._domainkey.a.test`, 'v=DKIM1; p=abc');
    expect(await hasDkim([record, key], lies)).toMatchObject({ dkim: true });
    expect(await hasDkim([a('a.test'), key], lies)).toMatchObject({ dkim: false });
  });

  const cold = [
    mx('a.test', 1, 'aspmx.l.google.com'),
    a('aspmx.l.google.com'),
    aaaa('aspmx.l.google.com'),
    text('a.test', 'v=spf1 include:_spf.google.com -all'),
    text('_dmarc.a.test', 'v=DMARC1; p=none'),
  ];
  /** The names that a whole validation queries, for two validations. */
  const namesQueriedFor = async (records: readonly DnsRecord[]) => {
    const server = await bench.server(records);
    const dns = bench.mailDns([server]);
    const facts = () =>
      Promise.all([
        dns.route('a.test', signal),
        dns.addresses('aspmx.l.google.com', signal),
        dns.spf('a.test', signal),
        dns.hasDmarc('a.test', signal),
        dns.hasDkim('a.test', signal),
      ]);
    const first = await facts();
    const { length } = server.queries;
    expect(await facts()).toEqual(first);
    expect(server.queries).toHaveLength(length);
    return { dkim: first[4], names: server.queries.map(({ name }) => name) };
  };
  const selectorsIn = (names: readonly string[]) => names.filter((name) => name.includes('._domainkey.'));

  it.each([
    ['with a policy', cold],
    ['without a policy', cold.filter(({ name }) => name !== '_dmarc.a.test')],
    ['with several mail hosts', [...cold, mx('a.test', 5, 'b.test'), mx('a.test', 7, 'c.test')]],
    ['with another key', [...cold, text('s20260101._domainkey.a.test', 'v=DKIM1; p=abc')]],
  ])('takes at most 20 queries for a domain %s, and none for a cached one', async (_, records) => {
    const { names } = await namesQueriedFor(records);
    expect(names.length).toBeLessThanOrEqual(20);
    expect(selectorsIn(names)).toHaveLength(9);
  });

  it("queries no common selector where one of the provider's exists", async () => {
    const { dkim, names } = await namesQueriedFor([
      ...cold,
      text('20230601._domainkey.a.test', 'v=DKIM1; p=abc'),
    ]);
    expect(dkim).toBe(true);
    expect(selectorsIn(names).sort()).toEqual(
      ['20161025', '20210112', '20230601', 'google'].map((selector) => `${selector}._domainkey.a.test`),
    );
  });

  it('finds a key under a common selector, even where every name exists', async () => {
    const records = [text('selector2._domainkey.a.test', 'v=DKIM1; p=abc')];
    expect(await hasDkim(records)).toMatchObject({ dkim: true });
    expect(await hasDkim(records, lies)).toMatchObject({ dkim: true });
  });

  it('infers a key under another selector, unless every name exists', async () => {
    const records = [text('s20260101._domainkey.a.test', 'v=DKIM1; p=abc')];
    expect(await hasDkim(records)).toMatchObject({ dkim: true });
    expect(await hasDkim(records, lies)).toMatchObject({ dkim: false });
  });

  it("ignores wildcards, revoked keys, and the predecessor's policy", async () => {
    const wildcard =
      (data: string): Twist =>
      ({ name, type }, honest) =>
        type === 'TXT' && name.endsWith('.a.test')
          ? { answers: [{ type: 'TXT', name, ttl: 60, class: 'IN', data: [Buffer.from(data)] }] }
          : honest;
    expect(await hasDkim([], wildcard('v=spf1 -all'))).toMatchObject({ dkim: false });
    expect(await hasDkim([], wildcard('v=DKIM1; p='))).toMatchObject({ dkim: false });
    expect(await hasDkim([text('s1._domainkey.a.test', 'v=DKIM1; p=')])).toMatchObject({ dkim: false });
    expect(await hasDkim([text('_domainkey.a.test', 'o=~')])).toMatchObject({ dkim: false });
  });
});

it('DMARC: more than one record ends the search', async () => {
  const server = await bench.server([
    text('_dmarc.x.a.test', 'v=DMARC1; p=none'),
    text('_dmarc.x.a.test', 'v=DMARC1; p=none'),
    text('_dmarc.a.test', 'v=DMARC1; p=none'),
  ]);
  const dns = bench.mailDns([server]);
  expect(await dns.hasDmarc('x.a.test', signal)).toBe(false);
  expect(await dns.hasDmarc('y.a.test', signal)).toBe(true);
});
