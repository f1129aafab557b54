import { type Answer, encode, type Question } from 'dns-packet';
import type { Socket } from 'node:net';
import { type TlsOptions, TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { expensiveTls } from '@enrichment/egress/testing';
import { pointingRecords } from '@enrichment/email-dns/testing';
import { hostilePages } from '@enrichment/network-scraping-http/testing';

type Talk = (client: Socket) => void;

/** Requests of one account and the behaviour of a server that they lead to, or of a caller without an account. */
export interface Attack {
  readonly name: string;
  readonly at: 'mail' | 'home' | 'rdap' | 'dns' | 'page' | 'caller';
  readonly talk?: Talk;
  readonly dns?: (id: number, question: Question) => readonly Buffer[];
}

/** The address of an attack's server. */
export const hostOf = (index: number) => `127.0.9.${index + 2}`;

const kind =
  (at: Attack['at']) =>
  (name: string, talk: Talk): Attack => ({ name: `${at}-${name}`, at, talk });
const [mail, home, rdap, caller] = [kind('mail'), kind('home'), kind('rdap'), kind('caller')];
const dns = (name: string, answer: Attack['dns'] & object): Attack => ({
  name: `dns-${name}`,
  at: 'dns',
  dns: answer,
});
const page = (name: string, html: string) => kind('page')(name, says(http(html)));

/** Sends bytes without end, as fast as the other side reads. */
const floods = (bytes: string | Buffer, first?: string) => (client: Socket) => {
  const more = () => {
    while (!client.destroyed && client.write(bytes));
  };
  if (first) client.write(first);
  client.resume().on('drain', more);
  more();
};
const sends = (bytes: string) => (client: Socket) => void client.resume().write(bytes);
/** Sends the same bytes after each request. */
const says = (bytes: string | Buffer) => (client: Socket) =>
  void client.on('data', () => client.write(bytes));
const drips = (text: string) => (client: Socket) => {
  let at = 0;
  const drip = setInterval(() => client.write(text[at++ % text.length]!), 100);
  client.resume().on('close', () => clearInterval(drip));
};
const silent = (client: Socket) => void client.resume();
const handshakes = (tls?: TlsOptions) => (client: Socket) =>
  void new TLSSocket(client, { ...tls, isServer: true }).on('error', () => client.destroy());
/** A mail host that accepts every mailbox. */
export const accepts =
  (tls?: TlsOptions): Talk =>
  (client) => {
    client.write('220 mx.test\r\n');
    const talk = (lines: Buffer) => {
      for (const line of lines.toString().split('\r\n').slice(0, -1)) {
        client.write(line.startsWith('EHLO') && tls ? '250-mx.test\r\n250 STARTTLS\r\n' : '250 ok\r\n');
        if (tls && line === 'STARTTLS') handshakes(tls)(client.off('data', talk));
      }
    };
    client.on('data', talk);
  };

const head = 'HTTP/1.1 200 OK\r\n';
const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n`;
const get = 'GET / HTTP/1.1\r\nHost: x\r\n';
const tunnel = 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n';
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
const [largeGroup, finiteField, manyCertificates] = expensiveTls('mx.test').map(([, options]) => options);

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
  mail('endless-extensions', floods('250-mx\r\n', '220 mx\r\n')),
  mail('greylists', says('451 later\r\n')),
  mail('no-tls', says('220-mx\r\n220 mx\r\n250-mx\r\n250 STARTTLS\r\n')),
  mail('large-group', accepts(largeGroup)),
  mail('many-certificates', accepts(manyCertificates)),
  dns('pointers', (id, question) => [pointingRecords(id, question, 1_000)]),
  dns('silent', () => []),
  dns('refuses', (id, question) => [reply(id, question, [], 5)]),
  dns('truncated', (id, question) => [reply(id, question, [], 0x200)]),
  dns('flood', (id, question) => Array.from({ length: 200 }, (_, i) => reply((id + i) & 0xffff, question))),
  home('endless-body', floods('<p>'.repeat(20_000), `${head}\r\n`)),
  home('endless-headers', floods('X-A: b\r\n'.repeat(8_000), head)),
  home('endless-103', floods('HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n')),
  home('bomb', says(http(gzipSync(Buffer.alloc(50_000_000)), 'Content-Encoding: gzip\r\n'))),
  home('drips', drips('HTTP/1.1 200 OK\r\nX: y\r\n')),
  home('silent', silent),
  home('resets', (client) => client.resetAndDestroy()),
  home('status-099', says('HTTP/1.1 099 X\r\n\r\n')),
  home('small-chunks', floods('1\r\na\r\n'.repeat(9_999), chunked)),
  home('chunk-extension', floods(Buffer.alloc(65_536, 'a'), `${chunked}1;`)),
  home('endless-trailers', floods('X-A: b\r\n'.repeat(8_000), `${chunked}0\r\n`)),
  home('endless-reason', floods(Buffer.alloc(65_536, 'a'), 'HTTP/1.1 200 ')),
  home('blank-charset', says(http('', `Content-Type: text/html; charset=${' '.repeat(15_000)}!\r\n`))),
  home('inside', says('HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\nContent-Length: 0\r\n\r\n')),
  home('circle', says('HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n')),
  home('tls-large-group', handshakes(largeGroup)),
  home('tls-finite-field', handshakes(finiteField)),
  home('tls-many-certificates', handshakes(manyCertificates)),
  rdap('silent', silent),
  rdap('deep-json', says(http('['.repeat(500_000)))),
  rdap('wide-json', says(http(`{"events":[${'{},'.repeat(150_000)}{}]}`))),
  rdap('endless-body', floods(' '.repeat(65_536), `${head}\r\n`)),
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
  caller('leaves', (client) => client.write(tunnel, () => client.resetAndDestroy())),
  caller('long-path', sends(`GET /${'a'.repeat(15_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)),
  caller('pipelines', sends(`${get}\r\n`.repeat(10_000))),
  caller('never-reads', (client) => void client.pause().write(`${get}\r\n`.repeat(8))),
  caller('endless-headers', floods('X-A: b\r\n'.repeat(8_000), get)),
  caller('endless-body', floods(Buffer.alloc(65_536, 'a'), `${get}Content-Length: 999999999\r\n\r\n`)),
  caller('chunk-extension', floods(Buffer.alloc(65_536, 'a'), `${get}Transfer-Encoding: chunked\r\n\r\n1;`)),
  page('navigates', script("location.href = '/company/page-navigates-' + Math.random()")),
];
