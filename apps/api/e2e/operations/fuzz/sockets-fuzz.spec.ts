import { decode, encode, type Answer as DnsAnswer } from 'dns-packet';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Agent } from 'node:http';
import { complaintsAbout } from '../../../src/testing';
import { Api, pollDelay } from '../../api';
import { customer } from '../../dashboard-customer';
import { limitless } from '../../network-requests';
import { send } from './send';
import { openStranger } from './stranger';
import { type Scripts, strangers } from './stranger-bytes';

/** `npm run fuzz` sets more, and other seeds. A hundredth of the requests meets each kind of server. */
const given = process.env['FUZZ_REQUESTS'];
const requests = Math.max(40, Number(given ?? 0) / 100);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const concurrency = 16;

/** Plays scripts in turn, the last one again and again. */
function inTurn(scripts: Scripts) {
  const drawn = fc.sample(scripts, { numRuns: 4 * requests, seed });
  let at = 0;
  return (received: Buffer) => drawn[at++ % drawn.length]!(received);
}

/** Answers honestly, but for names that end in `.dns`. UDP only has datagrams: a script's end means nothing there. */
async function openNames(next: ReturnType<typeof inTurn>) {
  const tcp = await openStranger(next);
  const udp = createSocket('udp4').bind(tcp.port, '127.0.0.1');
  await once(udp, 'listening');
  udp.on('message', (query, from) => {
    const { id = 0, questions = [] } = decode(query);
    const [{ name, type }] = questions as [{ name: string; type: string }];
    const reply = (message: Uint8Array) => udp.send(message, from.port, from.address);
    if (name.toLowerCase().endsWith('.dns'))
      return reply(Buffer.from(next(query).pieces.join('').slice(0, 60_000), 'latin1'));
    const answers: DnsAnswer[] = type === 'A' ? [{ type, name, ttl: 1, data: '127.0.0.1' }] : [];
    reply(encode({ type: 'response', id, questions, answers }));
  });
  return {
    port: tcp.port,
    close: () => {
      tcp.close();
      udp.close();
    },
  };
}

describe('servers that answer anything, from outside', () => {
  const agent = new Agent({ keepAlive: true });
  const closing: (() => unknown)[] = [];
  let api: Api;
  let browsers: Awaited<ReturnType<typeof openStranger>>;
  let hook: string;
  beforeAll(async () => {
    const kinds = strangers(given !== undefined);
    const open = async (scripts: Scripts, speaksFirst = false) => {
      const server = await openStranger(inTurn(scripts), { speaksFirst });
      closing.push(server.close);
      return server;
    };
    const pages = await open(kinds.page);
    const registry = await open(kinds.registry);
    const whois = await open(kinds.whois);
    const mail = await open(kinds.mail, true);
    browsers = await open(kinds.browser);
    const names = await openNames(inTurn(kinds.names));
    closing.push(names.close);
    const at = (port: number) => `http://127.0.0.1:${port}`;
    hook = `${at(pages.port)}/hook`;
    api = await Api.start({
      LOG_LEVEL: 'warn',
      EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
      DNS_SERVERS: `127.0.0.1:${names.port}`,
      SMTP_PORT: String(mail.port),
      RDAP_BOOTSTRAP_URL: `${at(registry.port)}/list`,
      RDAP_ROUTES: `rdap=${at(registry.port)}`,
      WHOIS_SERVER: `127.0.0.1:${whois.port}`,
      NETWORK_BASE_URL: at(pages.port),
      NETWORK_ROBOTS: 'ignore',
      HOME_PAGE_ROUTES: `home=${at(pages.port)}/{domain}`,
      CHROME_WS_ENDPOINTS: ['a', 'b', 'c', 'd']
        .map((path) => `ws://127.0.0.1:${browsers.port}/${path}`)
        .join(),
    });
  });
  afterAll(async () => {
    agent.destroy();
    await api.stop();
    for (const close of closing) close();
  });

  it(`end no thread, and get answers of the contract: ${requests} of each kind`, async () => {
    const { apiKey, accountId } = await limitless(api);
    await api.accounts.change(accountId, { limits: { email: 1_000_000 } });
    const { browser } = await customer(api);
    const made = await browser.post('/webhooks', { url: hook, types: ['balance.low'] });
    const { id } = made.body['webhook'] as { id: string };
    const email = '/v1/email/validate';
    const company = '/v1/network/company';
    const wanted = Array.from({ length: requests }, (_, n): [path: string, body: object][] => [
      ...['rdap', 'whois', 'mail', 'dns'].map((kind): [string, object] => [
        email,
        { email: `jo@n${n}.${kind}`, include_company_data: n % 2 === 0 },
      ]),
      [company, { website: `n${n}.home`, cached: false }],
      [company, { id: `n${n}`, cached: false }],
    ]).flat();
    const problems: unknown[] = [];
    let charged = 0;
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (let next = wanted.pop(); next; next = wanted.pop()) {
          const [path, sent] = next;
          const headers = { 'content-type': 'application/json', 'x-api-key': apiKey };
          const body = Buffer.from(JSON.stringify(sent));
          const answer = await send(api.baseUrl, agent, { method: 'POST', path, headers, body });
          charged += Number(answer.headers['x-credits-charged']);
          const complaints = complaintsAbout('POST', path, answer);
          if (complaints.length > 0) problems.push({ sent, answer, complaints });
          if (path === company && 'website' in sent) await browser.post(`/webhooks/${id}/test`);
        }
      }),
    );
    expect({ seed, problems: problems.slice(0, 5) }).toEqual({ seed, problems: [] });
    while (browsers.connections() < requests / 4) await pollDelay();
    expect(api.log).not.toMatch(/thread for the outside failed/);
    expect(await api.credits(accountId)).toBe(1_000_000 - charged);
    await api.idle();
    expect(api.log).not.toMatch(/"level":[56]0/);
  }, 7_200_000);
});
