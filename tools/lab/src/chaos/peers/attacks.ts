import { type Answer, encode, type Question } from 'dns-packet';
import type { Socket } from 'node:net';
import { type TlsOptions, TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { expensiveTls } from '@enrichment/egress/testing';
import { hostilePages } from '@enrichment/network-scraping-http/testing';

type Talk = (client: Socket) => void;

/** Requests of one account, and the behaviour of the servers that they lead to. */
export interface Attack {
  readonly name: string;
  readonly path: '/v1/email/validate' | '/v1/network/company';
  /** The mail host, or the home page of the domain, or the page of the network. */
  readonly talk?: Talk;
  readonly isHome?: true;
  readonly dns?: (id: number, question: Question) => readonly Buffer[];
}

/** The address of an attack's server. */
export const hostOf = (index: number) => `127.0.9.${index + 2}`;

const email = '/v1/email/validate';
const mail = (name: string, talk: Talk): Attack => ({ name: `mail-${name}`, path: email, talk });
const home = (name: string, talk: Talk): Attack => ({
  ...mail('', talk),
  name: `home-${name}`,
  isHome: true,
});
const dns = (name: string, answer: Attack['dns'] & object): Attack => ({
  ...{ name: `dns-${name}`, path: email, dns: answer },
});
const page = (name: string, html: string): Attack => ({
  ...{ name: `page-${name}`, path: '/v1/network/company', talk: says(http(html)) },
});

/** Sends bytes without end, as fast as the client reads. */
const floods = (bytes: string | Buffer) => (client: Socket) => {
  const more = () => {
    while (!client.destroyed && client.write(bytes));
  };
  client.resume().on('drain', more);
  more();
};
/** Sends the same bytes after each request. */
const says = (bytes: string | Buffer) => (client: Socket) =>
  void client.on('data', () => client.write(bytes));
const drips = (text: string) => (client: Socket) => {
  let at = 0;
  const drip = setInterval(() => client.write(text[at++ % text.length]!), 100);
  client.resume().on('close', () => clearInterval(drip));
};
const silent = (client: Socket) => void client.resume();
/** A mail host that accepts every mailbox. */
export const accepts =
  (tls?: TlsOptions): Talk =>
  (client) => {
    client.write('220 mx.test\r\n');
    const talk = (lines: Buffer) => {
      for (const line of lines.toString().split('\r\n').slice(0, -1)) {
        const isTls = tls !== undefined && line === 'STARTTLS';
        client.write(line.startsWith('EHLO') && tls ? '250-mx.test\r\n250 STARTTLS\r\n' : '250 ok\r\n');
        if (isTls)
          new TLSSocket(client.off('data', talk), { ...tls, isServer: true }).on('error', () =>
            client.destroy(),
          );
      }
    };
    client.on('data', talk);
  };

const http = (body: string | Buffer, headers = '') =>
  Buffer.concat([
    Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${headers}`),
    Buffer.from(`Content-Length: ${body.length}\r\n\r\n`),
    Buffer.from(body),
  ]);
const script = (code: string) =>
  `<!doctype html><title>Acme</title><div id="root"></div><script>${code}</script>`;

const reply = (id: number, question: Question, answers: Answer[] = [], flags = 0) =>
  encode({ type: 'response', id, flags, questions: [question], answers });
/** 1,000 records whose names are one long name, by a pointer (RFC 1035 section 4.1.4). */
function pointers(id: number, question: Question): readonly Buffer[] {
  const data = { preference: 1, exchange: `${'a.'.repeat(110)}x` };
  const first = reply(id, question, [{ name: question.name, type: 'MX', class: 'IN', ttl: 1, data }]);
  const at = 0xc000 + first.length - 223;
  const record = Buffer.alloc(16);
  for (const [i, value] of [0xc00c, 15, 1, 0, 1, 4, 1, at].entries()) record.writeUInt16BE(value, 2 * i);
  const all = Buffer.concat([first, ...Array<Buffer>(1_000).fill(record)]);
  all.writeUInt16BE(1_001, 6);
  return [all];
}

const [largeGroup, , manyCertificates] = expensiveTls('mx.test').map(([, options]) => options);

/** Kinds of attacks. */
export const attacks: readonly Attack[] = [
  mail('endless-greeting', floods('220-hello\r\n')),
  mail('endless-line', floods(Buffer.alloc(65_536, 'a'))),
  mail('silent', silent),
  mail('drips', drips('220-hello\r\n')),
  mail('refuses', (client) => client.end('554 no\r\n')),
  mail('resets', (client) => client.resetAndDestroy()),
  mail('answers-before', floods('220 mx\r\n250 ok\r\n')),
  mail('never-reads', (client) => void client.write('220 mx\r\n')),
  mail('endless-extensions', (client) => {
    client.write('220 mx\r\n');
    client.once('data', () => floods('250-mx\r\n')(client));
  }),
  mail('greylists', says('451 later\r\n')),
  mail('no-tls', says('220-mx\r\n220 mx\r\n250-mx\r\n250 STARTTLS\r\n')),
  mail('large-group', accepts(largeGroup)),
  mail('many-certificates', accepts(manyCertificates)),
  dns('pointers', pointers),
  dns('silent', () => []),
  dns('refuses', (id, question) => [reply(id, question, [], 5)]),
  dns('truncated', (id, question) => [reply(id, question, [], 0x200)]),
  dns('flood', (id, question) => Array.from({ length: 200 }, (_, i) => reply((id + i) & 0xffff, question))),
  home('endless-body', floods(`HTTP/1.1 200 OK\r\n\r\n${'<p>'.repeat(20_000)}`)),
  home('endless-headers', floods(`HTTP/1.1 200 OK\r\n${'X-A: b\r\n'.repeat(8_000)}`)),
  home('endless-103', floods('HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n')),
  home('bomb', says(http(gzipSync(Buffer.alloc(50_000_000)), 'Content-Encoding: gzip\r\n'))),
  home('drips', drips('HTTP/1.1 200 OK\r\nX: y\r\n')),
  home('silent', silent),
  home('resets', (client) => client.resetAndDestroy()),
  home('status-099', says('HTTP/1.1 099 X\r\n\r\n')),
  home(
    'small-chunks',
    floods(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(9_999)}`),
  ),
  home('inside', says('HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\nContent-Length: 0\r\n\r\n')),
  home('circle', says('HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n')),
  ...hostilePages(500_000)
    .filter(([name]) => /open paragraphs|list items|deep JSON|headings and sections/.test(name))
    .map(([name, html]) => home(name.replaceAll(' ', '-'), says(http(html)))),
  page('4-mb', '<p>a'.repeat(1_000_000)),
  page('loop', script('for(;;);')),
  page('memory', script('const all = []; for (;;) all.push(new Array(1e5).fill(all.length));')),
  page('long-address', script("location.href = '/company/' + 'a'.repeat(1e6)")),
  page('popups', script("setInterval(() => open('/company/b' + Math.random()), 5)")),
  page('requests', script("for (let i = 0; i < 2000; i++) fetch('/company/c' + i)")),
  page('dialogs', script('for (;;) alert(1)')),
  page(
    'workers',
    script("for (let i = 0; i < 500; i++) new Worker(URL.createObjectURL(new Blob(['for(;;);'])))"),
  ),
  page('sockets', script("for (let i = 0; i < 500; i++) new WebSocket('wss://' + location.host + '/' + i)")),
  page('elements', script("for (;;) document.body.append(document.createElement('p'))")),
  page('history', script("for (;;) history.pushState(0, '', '/company/d' + Math.random())")),
  page(
    'prefetches',
    Array.from({ length: 2_000 }, (_, i) => `<link rel="dns-prefetch" href="//a${i}.test">`).join(''),
  ),
  page('navigates', script("location.href = '/company/page-navigates-' + Math.random()")),
];
