import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Answer, decode, encode, type RecordType } from 'dns-packet';
import fc from 'fast-check';
import type { Script } from './stranger';

/** Answers of hostile servers, each a function of the bytes that the client sent. */
export type Scripts = fc.Arbitrary<(received: Buffer) => Script>;

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const junk = (maxLength = 20) => fc.uint8Array({ maxLength }).map(latin1);
const joined = (...parts: readonly (string | fc.Arbitrary<string>)[]) =>
  fc
    .tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
    .map((texts) => texts.join(''));
const some = (part: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(part, { maxLength }).map((parts) => parts.join(''));
const mostly = (usual: string, ...others: readonly (string | fc.Arbitrary<string>)[]) =>
  fc.oneof(
    { weight: 2 * others.length, arbitrary: fc.constant(usual) },
    ...others.map((other) => ({
      weight: 1,
      arbitrary: typeof other === 'string' ? fc.constant(other) : other,
    })),
  );
const number = mostly(
  '7',
  '0',
  '-1',
  '1e3',
  '0x10',
  '+3',
  '099',
  '999',
  '18446744073709551616',
  '9'.repeat(400),
);

const statusLine = joined(
  mostly('HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'http/1.1', 'ICY', junk()),
  mostly(' ', '', '\t', '  '),
  mostly('200', '099', '100', '101', '103', '204', '206', '301', '304', '407', '451', '503', '600', number),
  mostly(' OK', '', junk()),
);
const fieldName = fc.constantFrom(
  ...'Content-Length Transfer-Encoding Content-Encoding Content-Type Location Connection Upgrade Retry-After'.split(
    ' ',
  ),
  ...'ETag Last-Modified Link Set-Cookie Trailer Alt-Svc Strict-Transport-Security X '.split(' '),
);
const fieldValue = fc.oneof(
  fc.constantFrom(
    'chunked',
    'gzip',
    'br',
    'gzip, br, gzip',
    'deflate',
    'identity',
    'close',
    'keep-alive',
    'upgrade',
    'h2c',
    'text/html; charset=utf-7',
    'text/html; charset="',
    'application/pdf',
    '',
    '"',
    'W/"',
    ',',
    ';',
    '\\',
    '//',
    '/again',
    'http://[',
    'http://127.0.0.1:1/',
    'https://169.254.169.254/',
    'data:,x',
    `/${'a/'.repeat(2_000)}`,
    'Fri, 31 Feb 2026 99:00:00 GMT',
    '</a>; rel=preload',
    'a=b; Domain=.',
    'é',
    '\0',
    'a\r b',
  ),
  number,
  junk(),
);
const field = joined(
  fieldName,
  mostly(': ', ':', ' : ', '', '\0: '),
  fieldValue,
  mostly('\r\n', '\n', '\r', ''),
);
const html = some(
  fc.oneof(
    fc.constantFrom(
      '<a href="/company/x">',
      '<p>',
      '</p>',
      '<h1>Acme</h1>',
      '<script>',
      '</script>',
      '<!--',
      '&#x110000;',
      '<link rel="canonical" href="/company/y">',
      '<script type="application/ld+json">{"@type":"Organization"',
      '"name":"Acme"',
      '{"@graph":[',
      ']}',
      '<base href="//">',
      '<meta http-equiv=refresh content="0;//x">',
    ),
    junk(),
  ),
  12,
);
const record = some(
  fc.oneof(
    fc.constantFrom(
      '{"ldhName":"a.rdap"',
      ',"events":[',
      '{"eventAction":"registration","eventDate":"2001-02-03T',
    ),
    fc.constantFrom(
      '04:05:06Z"}',
      ']',
      '}',
      '"links":[{"href":"http://127.0.0.1/"}]',
      'null',
      '[[',
      '"version":"1.0"',
    ),
    junk(),
  ),
  12,
);
const chunk = joined(
  mostly('5', 'A', '0', 'FFFFFFFFFFFFFFFF', '-1', '0x5', '', '5;a="', `${'0'.repeat(300)}5`, 'g'),
  mostly('\r\n', '\n', ''),
  mostly('<p>ab', junk()),
  mostly('\r\n', ''),
);
const httpAnswer = (body: fc.Arbitrary<string>) =>
  joined(
    mostly(
      '',
      some(joined('HTTP/1.1 1', fc.constantFrom('00', '01', '03', '99'), '\r\n', field, '\r\n'), 12),
    ),
    statusLine,
    '\r\n',
    some(field, 5),
    mostly('\r\n', '', '\n'),
    fc.oneof(
      body,
      some(chunk, 4),
      body.map((text) => latin1(gzipSync(text).subarray(0, -1))),
      body.map((text) => latin1(brotliCompressSync(text))),
    ),
    mostly('', 'HTTP/1.1 200 OK\r\n\r\n', junk()),
  );

const smtpLine = joined(
  mostly('250', '220', '354', '421', '450', '550', '554', number),
  mostly(' ', '-', ''),
  mostly('ok', 'STARTTLS', 'PIPELINING', 'SIZE 0', '5.1.1 no', junk(60)),
  mostly('\r\n', '\n', ''),
);
const whoisLine = joined(
  fc.constantFrom(
    'refer: ',
    'whois: ',
    'Creation Date: ',
    'created: ',
    'Registered on: ',
    'domain: ',
    '% ',
    '  ',
  ),
  fc.oneof(
    fc.constantFrom(
      '127.0.0.1',
      'whois.test:99999',
      '2001-02-03',
      '03-Feb-2001',
      '99999-99-99',
      'http://[',
      'é',
    ),
    junk(60),
  ),
  mostly('\n', '\r\n', ''),
);

/** A frame of a WebSocket (RFC 6455): its lengths may be wrong, and its message no answer. */
const frame = joined(
  mostly('\x81', '\x01', '\x80', '\x82', '\x88', '\x89', '\x8a', '\xf1', junk(1)),
  fc.oneof(
    fc.constantFrom('\x00', '\x7e\x00\x01', '\x7f\xff\xff\xff\xff\xff\xff\xff\xff', '\xfe\x00\x00'),
    fc
      .constantFrom(
        '{"id":1,"result":{}}',
        '{"id":1,"error":{}}',
        '{"id":2,"result":null}',
        '{',
        'null',
        '[]',
        '"',
        '{"id":1}',
        '{"method":"Target.targetCreated","params":{}}',
        '{"method":"Target.attachedToTarget","sessionId":"x"}',
        '{"id":1,"result":{"product":1,"userAgent":[]}}',
        '{"method":"__proto__","params":{"targetInfo":null}}',
      )
      .map((text) => String.fromCharCode(text.length) + text),
  ),
);

const edits = fc.array(fc.record({ at: fc.nat(), cut: fc.nat(6), put: junk(6) }), { maxLength: 3 });
const end = fc.constantFrom('close', 'close', 'close', 'reset', 'stay');

/** Changes a text at random, and cuts it into pieces. */
const scripts = (
  text: fc.Arbitrary<(received: Buffer) => string>,
  ends: fc.Arbitrary<Script['end']>,
): Scripts =>
  fc
    .record({ text, changes: edits, size: fc.constantFrom(1, 3, 100, 1e6), end: ends })
    .map(({ text, changes, size, end }) => (received) => {
      const whole = changes.reduce((before, { at, cut, put }) => {
        const place = at % (before.length + 1);
        return before.slice(0, place) + put + before.slice(place + cut);
      }, text(received));
      const pieces =
        whole.match(new RegExp(`[^]{1,${Math.max(size, Math.ceil(whole.length / 200))}}`, 'g')) ?? [];
      return { pieces, end };
    });
const fixed = (text: fc.Arbitrary<string>) => text.map((each) => () => each);

const data: Readonly<Partial<Record<RecordType, unknown>>> = {
  A: '127.0.0.1',
  AAAA: '::1',
  MX: { preference: 1, exchange: 'mx.a.dns' },
  CNAME: 'b.dns',
  TXT: ['v=spf1 -all', 'v=DMARC1; p=none'],
  NS: 'ns.dns',
};
const dnsAnswer = fc.record({
  types: fc.array(fc.constantFrom(...(Object.keys(data) as (keyof typeof data)[])), { maxLength: 30 }),
  flags: fc.constantFrom(0, 0, 0, 0x200, 2, 3, 5, 0x8fff),
});
/** Messages (RFC 1035) with the id and question of a query. Over TCP, their length comes first. */
const dnsMessage = fc
  .tuple(dnsAnswer, mostly('', junk(2)))
  .map(([{ types, flags }, otherLength]) => (received: Buffer): string => {
    const isTcp = received.length > 2 && received.readUInt16BE(0) === received.length - 2;
    const { id, questions = [] } = decode(isTcp ? received.subarray(2) : received);
    const answers = types.map(
      (type) => ({ type, name: questions[0]!.name, ttl: 1, data: data[type] }) as Answer,
    );
    const message = encode({ type: 'response', id: id!, flags, questions, answers });
    const length = otherLength || String.fromCharCode(message.length >> 8, message.length & 0xff);
    return (isTcp ? length : '') + latin1(message);
  });

/** Answers of the servers of each client. `isLong`: a server may also stay silent until the client's time is up. */
export function strangers(isLong: boolean) {
  const ends = isLong ? end : fc.constantFrom('close' as const, 'close' as const, 'reset' as const);
  return {
    page: scripts(fixed(httpAnswer(html)), ends),
    registry: scripts(fixed(httpAnswer(record)), ends),
    whois: scripts(fixed(some(whoisLine, 10)), ends),
    names: scripts(dnsMessage, ends),
    mail: scripts(fixed(some(smtpLine, 6)), ends),
    browser: scripts(
      some(frame, 8).map((frames) => (received: Buffer) => {
        const key = /^sec-websocket-key: *(\S+)/im.exec(received.toString('latin1'))?.[1];
        if (key === undefined) return frames;
        const accept = createHash('sha1')
          .update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
          .digest('base64');
        return `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n${frames}`;
      }),
      ends,
    ),
  };
}
