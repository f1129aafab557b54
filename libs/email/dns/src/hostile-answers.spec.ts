import { afterEach, describe, expect, it } from '@jest/globals';
import type { DnsScript } from '@enrichment/email-domain/testing';
import { formatIp, parseIp } from '@enrichment/ip-address';
import { type Answer, decode, encode, type Packet } from 'dns-packet';
import fc from 'fast-check';
import { type FoundRecord, maxAnswerBytes, UnusableAnswer } from './answer-reader';
import { readAnswer } from './dns-message';
import { pointingRecords, type Twist } from './testing';
import { Bench } from './testing/bench';

const bench = new Bench();
afterEach(() => bench.close());

const types = ['A', 'AAAA', 'MX', 'TXT'] as const;
const ipv6 = (text: string) => formatIp(parseIp(text)!);
const plain = (record: FoundRecord) =>
  'address' in record
    ? ipv6(record.address)
    : 'exchange' in record
      ? `${record.preference} ${record.exchange}`
      : record.text;
/** The same of a record of the general decoder. */
const plainOf = (one: Answer) =>
  one.type === 'MX'
    ? `${one.data.preference} ${one.data.exchange}`
    : one.type === 'TXT'
      ? [one.data].flat().join('')
      : ipv6((one as { data: string }).data);

const script: DnsScript = {
  records: [
    { name: 'a.test', type: 'A', address: '192.0.2.1' },
    { name: 'a.test', type: 'MX', priority: 10, exchange: 'mx.a.test' },
  ],
};
const good = { kind: 'answered', records: [{ type: 'A', address: '192.0.2.1' }] };
const a = (name: string, data = '6.6.6.6'): Answer => ({ type: 'A', name, ttl: 60, class: 'IN', data });
const cname = (name: string, data: string): Answer => ({ type: 'CNAME', name, ttl: 60, class: 'IN', data });

async function lookup(twist: Twist) {
  const server = await bench.server(script, { twist });
  return bench.resolver([server]).lookup('a.test', 'A');
}

/** Changes the bytes of the honest answer. */
const bent =
  (change: (message: Buffer) => Buffer | Buffer[]): Twist =>
  ({ message }, honest) =>
    change(
      encode({
        id: message.readUInt16BE(0),
        type: 'response',
        questions: [{ name: 'a.test', type: 'A' }],
        ...honest,
      }),
    );

const withId = (message: Buffer, id: number) => {
  const copy = Buffer.from(message);
  copy.writeUInt16BE(id & 0xffff, 0);
  return copy;
};

describe('an answer is ignored', () => {
  it('under another id, and the right one is awaited', async () => {
    const lies = bent((message) => {
      const lie = Buffer.from(message);
      lie.set([6, 6, 6, 6], lie.length - 4);
      const guesses = Array.from({ length: 20 }, (_, i) => withId(lie, message.readUInt16BE(0) + i + 1));
      return [Buffer.alloc(0), Buffer.from([1]), ...guesses, message];
    });
    expect(await lookup(lies)).toEqual(good);
  });

  it('when it is a query', async () => {
    const mirror = bent((message) => {
      const query = Buffer.from(message);
      query[2]! &= 0x7f;
      query.set([6, 6, 6, 6], query.length - 4);
      return [query, message];
    });
    expect(await lookup(mirror)).toEqual(good);
  });

  it.each<[string, Packet]>([
    ['to another name', { questions: [{ name: 'b.test', type: 'A' }], answers: [a('b.test')] }],
    ['to another type', { questions: [{ name: 'a.test', type: 'AAAA' }], answers: [a('a.test')] }],
    ['to another class', { questions: [{ name: 'a.test', type: 'A', class: 'CH' }], answers: [a('a.test')] }],
    ['to no question', { questions: [], answers: [a('a.test')] }],
    [
      'to two questions',
      {
        questions: [
          { name: 'a.test', type: 'A' },
          { name: 'a.test', type: 'MX' },
        ],
        answers: [a('a.test')],
      },
    ],
    ['that is refused', { flags: 5 }],
    ['that is a notification', { flags: 4 << 11, answers: [a('a.test')] }],
    ['with aliases in a circle', { answers: [cname('a.test', 'b.test'), cname('b.test', 'a.test')] }],
    ['with an alias to itself', { answers: [cname('a.test', 'A.TEST')] }],
  ])('%s', async (_what, packet) => {
    expect(await lookup(() => packet)).toEqual({ kind: 'failed' });
  });

  it('in the records of other names, classes and types', async () => {
    const others: Answer[] = [
      a('b.test'),
      a('test'),
      a('x.a.test'),
      { ...a('a.test'), class: 'CH' } as Answer,
      { type: 'MX', name: 'a.test', ttl: 60, class: 'IN', data: { preference: 1, exchange: 'evil.test' } },
    ];
    expect(
      await lookup(() => ({ answers: others, additionals: [a('a.test')], authorities: [a('a.test')] })),
    ).toEqual({ kind: 'answered', records: [] });
    expect(await lookup(() => ({ answers: [...others, a('a.test', '192.0.2.1')] }))).toEqual(good);
    expect(
      await lookup(() => ({ answers: [cname('c.test', 'd.test'), a('d.test'), a('a.test', '192.0.2.1')] })),
    ).toEqual(good);
  });

  it('with endless aliases, one answer at a time', async () => {
    const server = await bench.server(script, {
      twist: ({ name }) => ({ answers: [cname(name, `x.${name}`)] }),
    });
    const stub = bench.resolver([server]);
    expect(await stub.lookup('a.test', 'A')).toEqual({ kind: 'failed' });
    expect(server.queries).toHaveLength(9);
  });

  it('when it is huge, by UDP or TCP', async () => {
    const huge = Buffer.alloc(maxAnswerBytes + 1);
    const big: Twist = ({ message, via }) => {
      const reply = Buffer.concat([message.subarray(0, 2), Buffer.from([via === 'udp' ? 0x82 : 0x80]), huge]);
      return via === 'udp' ? reply.subarray(0, 12) : reply;
    };
    expect(await lookup(big)).toEqual({ kind: 'failed' });
    expect(
      await lookup(({ message }) => Buffer.concat([message.subarray(0, 2), Buffer.from([0x80]), huge])),
    ).toEqual({ kind: 'failed' });
  });

  it('when it comes by TCP under another id', async () => {
    const twist: Twist = ({ message, via }) =>
      via === 'udp' ? { flags: 1 << 9 } : withId(message, message.readUInt16BE(0) + 1);
    expect(await lookup(twist)).toEqual({ kind: 'failed' });
  });
});

describe('rubbish', () => {
  const header = (counts: number[]) => {
    const buffer = Buffer.alloc(12);
    buffer.set([0, 1, 0x81, 0x80]);
    counts.forEach((count, i) => buffer.writeUInt16BE(count, 4 + 2 * i));
    return buffer;
  };
  const question = Buffer.from('\x01a\x04test\x00\x00\x01\x00\x01', 'latin1');

  it.each([
    [
      'a name that points to itself',
      Buffer.concat([header([1, 0, 0, 0]), Buffer.from([0xc0, 12, 0, 1, 0, 1])]),
    ],
    [
      'names that point to each other',
      Buffer.concat([header([1, 0, 0, 0]), Buffer.from([0xc0, 14, 0xc0, 12, 0, 1, 0, 1])]),
    ],
    ['more records than there are', Buffer.concat([header([1, 0xffff, 0xffff, 0xffff]), question])],
    ['only a header', header([1, 1, 0, 0])],
    [
      'a record longer than the message',
      Buffer.concat([header([1, 1, 0, 0]), question, Buffer.from('c00c000100010000003cffff', 'hex')]),
    ],
  ])('%s is unusable', (_what, message) => {
    expect(() => readAnswer(message, { name: 'a.test', type: 'A' })).toThrow(UnusableAnswer);
  });

  it('is refused before it is parsed: counts of more records than the bytes can contain', () => {
    // Found by fuzzing: the library read some 60,000 records out of these 49 bytes, for a quarter of a second.
    const message = Buffer.from(
      '\x00\x07\x00\x01\x00\x03\xfc\x00\x00\xfe\x01a\x04test\x00\x00\x10\x00\x01\x01a\x04test\x00\x00\x10\x00\x01' +
        '\x00\x00\x00<\x00\r\x07v=<\x00<\x00',
      'latin1',
    );
    const counted = [
      header([1, 2, 0, 0]),
      header([3, 0, 0, 0]),
      header([1, 0, 0xffff, 0]),
      header([1, 0, 0, 1]),
    ];
    for (const bytes of [message, ...counted.map((head) => Buffer.concat([head, question]))])
      expect(() => readAnswer(bytes, { name: 'a.test', type: 'A' })).toThrow(UnusableAnswer);
  });

  it('is refused before it is parsed: a chain of pointers for every record', () => {
    const pointers = Buffer.alloc(8000);
    for (let i = 0; i < pointers.length; i += 2)
      pointers.writeUInt16BE(0xc000 | Math.max(0, 12 + question.length + i - 2), i);
    const record = Buffer.from('dfff000100010000003c0004c0000201', 'hex');
    record.writeUInt16BE(0xc000 | (12 + question.length + pointers.length - 2), 0);
    const records = Buffer.concat(Array.from({ length: 500 }, () => record));
    const message = Buffer.concat([header([1, 501, 0, 0]), question, pointers, records]);
    expect(() => readAnswer(message, { name: 'a.test', type: 'A' })).toThrow(UnusableAnswer);
  });

  it('is decoded once, when many records point to one long name', () => {
    const asked = { name: 'a.test', type: 'MX' as const };
    const message = pointingRecords(0, asked, 240);
    let decoded = 0;
    message.toString = (...args: []) => {
      decoded += 1;
      return Buffer.prototype.toString.apply(message, args);
    };
    const { records } = readAnswer(message, asked);
    expect(records).toHaveLength(241);
    expect(records[240]).toMatchObject({ exchange: `${'a.'.repeat(110)}x` });
    expect(decoded).toBeLessThan(150);
    expect(() => readAnswer(pointingRecords(0, asked, 250), asked)).toThrow('too many records');
  });

  it('is read as a general decoder reads it', () => {
    const label = fc.string({ unit: fc.constantFrom(...'abc-_0'), minLength: 1, maxLength: 8 });
    const name = fc.array(label, { minLength: 1, maxLength: 6 }).map((labels) => labels.join('.'));
    const about = { name: 'a.test', ttl: 60, class: 'IN' as const };
    const data = fc.oneof(
      fc
        .tuple(fc.nat(65_535), name)
        .map(([preference, exchange]): Answer => ({ ...about, type: 'MX', data: { preference, exchange } })),
      fc.ipV4().map((ip): Answer => ({ ...about, type: 'A', data: ip })),
      fc.ipV6().map((ip): Answer => ({ ...about, type: 'AAAA', data: ip })),
      fc.array(label, { minLength: 1 }).map((texts): Answer => ({ ...about, type: 'TXT', data: texts })),
    );
    fc.assert(
      fc.property(fc.array(data, { maxLength: 20 }), fc.constantFrom(...types), (answers, type) => {
        const questions = [{ name: 'a.test', type }];
        const message = encode({ type: 'response', id: 1, questions, answers });
        const expected = decode(message).answers!.filter((one) => one.type === type);
        const { records } = readAnswer(message, { name: 'a.test', type });
        expect(records.map(plain)).toEqual(expected.map(plainOf));
      }),
    );
  });

  it('is an unusable answer or a harmless one, for any bytes', () => {
    const honest = encode({
      type: 'response',
      id: 1,
      questions: [{ name: 'a.test', type: 'A' }],
      answers: [cname('a.test', 'b.test'), a('b.test')],
    });
    const mutated = fc
      .array(fc.tuple(fc.nat(honest.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 })
      .map((changes) => {
        const copy = Buffer.from(honest);
        for (const [at, value] of changes) copy[at] = value;
        return copy;
      });
    const anything = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));
    fc.assert(
      fc.property(fc.oneof(mutated, anything), (message) => {
        try {
          const answer = readAnswer(message, { name: 'a.test', type: 'A' });
          for (const record of answer.records) expect(record.type).toBe('A');
          expect(answer.seconds).toBeGreaterThanOrEqual(0);
        } catch (error) {
          expect(error).toBeInstanceOf(UnusableAnswer);
        }
      }),
      { numRuns: 5000 },
    );
  });
});

describe('DnsMailDns and hostile zones', () => {
  const { signal } = new AbortController();
  const routeFor = async (exchanges: readonly string[]) => {
    const answers = exchanges.map((exchange, preference): Answer => ({
      type: 'MX',
      name: 'a.test',
      ttl: 60,
      class: 'IN',
      data: { preference, exchange },
    }));
    const server = await bench.server(
      { records: [] },
      { twist: ({ type }, honest) => (type === 'MX' ? { answers } : honest) },
    );
    return bench.mailDns([server]).route('a.test', signal);
  };

  it('lists no host that cannot be one', async () => {
    expect(
      await routeFor([
        'mx one.test',
        'mx\r\nQUIT.test',
        'm\u00fc.test',
        '<b>.test',
        'MX.Test',
        'mx.test',
        'a_b.test',
      ]),
    ).toEqual({
      kind: 'mx',
      hosts: [
        { hostname: 'mx.test', priority: 4 },
        { hostname: 'a_b.test', priority: 6 },
      ],
    });
    expect(await routeFor(['mx one.test'])).toEqual({ kind: 'no_mail_server' });
  });

  it('lists no more than fifty', async () => {
    const route = await routeFor(Array.from({ length: 90 }, (_, i) => `mx${i}.test`));
    expect(route).toMatchObject({ hosts: { length: 50 } });
  });
});
