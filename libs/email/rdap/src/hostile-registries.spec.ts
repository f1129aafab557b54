import { ManualClock } from '@enrichment/kernel';
import { describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RdapOptions } from './options';
import { closeAfterEach, date, enter, opened } from './testing/entered-labs';
import { openHttp, openWhois, plainConnect, plainFetch } from './testing/registry-servers';

closeAfterEach();

describe('an RDAP server that', () => {
  const answers: readonly [string, (response: ServerResponse) => void][] = [
    ['is overloaded', (response) => response.writeHead(429).end('{}')],
    ['fails', (response) => response.writeHead(500).end()],
    ['sends no JSON', (response) => response.end('<html>')],
    ['sends a list', (response) => response.end('[]')],
    ['sends JSON as deep as it is long', (response) => response.end('['.repeat(100_000))],
    ['sends more than the limit', (response) => response.end(`{"events":[${'{},'.repeat(50_000)}{}]}`)],
    ['answers about another domain', (response) => response.end('{"ldhName":"y.test","events":[]}')],
    ['hangs up', (response) => response.destroy()],
  ];
  it.each(answers)('%s is replaced by WHOIS', async (_, answer) => {
    const rdap = await openHttp((__, response) => {
      answer(response);
    });
    opened.push(rdap);
    const list = JSON.stringify({ services: [[['test'], [rdap.url]]] });
    const { dateOf } = await enter({
      whois: { 'x.test': date },
      fetch: (url, limits) =>
        url.endsWith('dns.json')
          ? Promise.resolve({ status: 200, body: Buffer.from(list) })
          : plainFetch(url, limits),
    });
    expect(await dateOf('x.test')).toBe(date);
  });

  it.each<[string, unknown]>([
    ['no events', {}],
    ['no list of events', { events: { eventAction: 'registration' } }],
    ['events of another kind', { events: [null, 1, { eventAction: 'expiration', eventDate: date }] }],
    [
      'a date that is none',
      {
        events: [
          { eventAction: 'registration', eventDate: 'yesterday' },
          { eventAction: 'registration', eventDate: 5 },
        ],
      },
    ],
  ])('with %s returns no date', async (_, answer) => {
    const list = JSON.stringify({ services: [[['test'], ['https://rdap.test/']]] });
    const { dateOf, root } = await enter({
      fetch: (url) =>
        Promise.resolve({
          status: 200,
          body: Buffer.from(url.endsWith('dns.json') ? list : JSON.stringify(answer)),
        }),
    });
    expect(await dateOf('x.test')).toBeUndefined();
    expect(root.requests).toEqual([]);
  });
});

describe('a WHOIS server that', () => {
  const answers: readonly [string, (socket: Socket) => void, string | undefined][] = [
    [
      'answers without a referral',
      (socket) => socket.end(`Domain Name: x.test\nCreation Date: ${date}\n`),
      date,
    ],
    ['hangs up', (socket) => socket.destroy(), undefined],
    ['sends nothing', (socket) => socket.end(), undefined],
    ['stays silent', () => undefined, undefined],
    [
      'sends without end',
      (socket) => {
        const sendMore = () => {
          if (socket.writable) socket.write('a'.repeat(65_536), () => setImmediate(sendMore));
        };
        sendMore();
      },
      undefined,
    ],
    ['answers in binary', (socket) => socket.end(Buffer.alloc(10_000, 0xff)), undefined],
    [
      'sends the date and endless lines',
      (socket) => {
        socket.write(`created: ${date}\n`);
        const sendMore = () => {
          if (socket.writable) socket.write('\n'.repeat(65_536), () => setImmediate(sendMore));
        };
        sendMore();
      },
      date,
    ],
    ['refers to nowhere', (socket) => socket.end('refer: 127.0.0.1:1\n'), undefined],
    [
      'refers to nowhere, and answers itself',
      (socket) =>
        socket.end(
          `refer: 127.0.0.1:1\ndomain: TEST\ncreated: 1985-01-01\nsource: IANA\n\ndomain: x.test\ncreated: ${date}\n`,
        ),
      date,
    ],
  ];
  it.each(answers)('%s', async (_, answer, expected) => {
    const whois = await openWhois((__, socket) => {
      answer(socket);
    });
    opened.push(whois);
    const { dateOf } = await enter({ whoisServer: whois, suffixes: [], limits: { whoisMs: 300 } });
    expect(await dateOf('x.test')).toBe(expected);
  });

  it('fails is queried again a little later', async () => {
    const clock = new ManualClock(Date.UTC(2026, 10, 21));
    let isUp = false;
    const whois = await openWhois((_, socket) => socket.end(isUp ? `created: ${date}\n` : ''));
    opened.push(whois);
    const connect: RdapOptions['connect'] = (where) =>
      isUp ? plainConnect(where) : Promise.reject(new Error('forbidden'));
    const { dateOf } = await enter({
      whoisServer: whois,
      suffixes: [],
      clock,
      connect,
      limits: { failedMs: 100, unknownMs: 10_000 },
    });
    expect(await dateOf('x.test')).toBeUndefined();
    isUp = true;
    expect(await dateOf('x.test')).toBeUndefined();
    clock.advance(100);
    expect(await dateOf('x.test')).toBe(date);
  });
});
