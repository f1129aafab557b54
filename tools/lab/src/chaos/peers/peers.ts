import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { freePort } from '@enrichment/testing';
import { quantile, shown } from '../../parts/statistics';
import { openAccounts } from '../../parts/accounts';
import type { Call } from '../calls';
import { seededRandom } from '../../parts/random';
import { Traffic } from '../traffic';
import { openWorld, type World } from '../world';
import { type Attack, attacks, hostOf } from './attacks';

interface PeersOptions {
  /** Attacks; all of them without it. */
  readonly names?: readonly string[] | undefined;
  /** Seconds of each measurement. */
  readonly seconds: number;
  readonly onProgress: (line: string) => void;
  readonly signal: AbortSignal;
}

interface Measured {
  readonly kind: string;
  readonly perSecond: number;
  readonly quantile: number;
  /** May take this many times what it takes while no account attacks. */
  readonly maxTimes: number;
  readonly call: (n: number) => Call;
}

const fresh = (kind: string, id: string): Call => ({
  path: `/v1/network/${kind}`,
  body: { id, cached: false },
});
/** Requests of the other account. */
const measured = (domain: string): Measured[] => [
  {
    kind: 'ip',
    perSecond: 50,
    quantile: 0.99,
    maxTimes: 3,
    call: () => ({ path: '/v1/ip/lookup', body: { ip: '8.8.8.8' } }),
  },
  {
    kind: 'e-mail',
    perSecond: 5,
    quantile: 0.9,
    maxTimes: 2,
    call: (n) => ({ path: '/v1/email/validate', body: { email: `n${n}@${domain}` } }),
  },
  { kind: 'page', perSecond: 3, quantile: 0.9, maxTimes: 2, call: () => fresh('company', 'json-ld') },
  { kind: 'browser', perSecond: 1, quantile: 0.5, maxTimes: 2, call: () => fresh('profile', 'rendered') },
];
/** The default limit of the attacking account. */
const attacksPerSecond = 10;
/** A difference that no caller notices. */
const slackMs = 10;

/** Measures what one attacking account costs another. @returns a sentence for each figure over its bound, and each broken promise */
export async function runPeers({ names, seconds, onProgress, signal }: PeersOptions): Promise<string[]> {
  const [port, dnsPort] = [await freePort(), await freePort()];
  const strangers = new Worker(join(__dirname, 'strangers.js'), { workerData: [port, dnsPort] });
  await once(strangers, 'message');
  const world = await openWorld([1_000_000], true, {
    ...{ EGRESS_ALLOW_CIDRS: '127.0.0.0/8', SMTP_PORT: String(port) },
    DNS_SERVERS: `peers.test=127.0.0.1:${dnsPort}`,
    HOME_PAGE_ROUTES: attacks.map(({ name }, i) => `${name}.peers.test=http://${hostOf(i)}:${port}/`).join(),
  });
  const network = await openNetwork(world, port);
  try {
    const described = await world.ready(signal);
    const kinds = measured(world.subjects.domains[0]!);
    const [other] = world.customers;
    const traffic = new Traffic({
      ...{ url: world.service.url, described, random: seededRandom(1) },
      ...{ own: [], shared: [], pauseMs: 0, next: () => kinds[0]!.call(0) },
    });
    /** Milliseconds of each kind. */
    const measure = (seconds: number) =>
      Promise.all(
        kinds.map(async (kind) => {
          const took: number[] = [];
          await atRate(kind.perSecond, seconds, async (n) => {
            const start = performance.now();
            await traffic.send(other!, kind.call(n));
            took.push(performance.now() - start);
          });
          return quantile(took, kind.quantile);
        }),
      );
    const violations: string[] = [];
    await measure(2 * seconds);
    let before = await measure(seconds);
    for (const attack of attacks.filter(({ name }) => !names || names.includes(name))) {
      signal.throwIfAborted();
      const [attacker] = await openAccounts(world.place, [{ credits: 1_000_000, limits: {} }]);
      const attacking = atRate(attacksPerSecond, seconds, (n) => traffic.send(attacker!, callOf(attack, n)));
      const during = await measure(seconds);
      await attacking;
      const after = await measure(seconds);
      const rows = kinds.map(({ kind, maxTimes }, i) => {
        const idle = Math.max(before[i]!, after[i]!);
        const isOver = during[i]! > Math.max(maxTimes * idle, idle + slackMs);
        const row = `${kind} ${shown(idle)} -> ${shown(during[i]!)} ms`;
        if (isOver) violations.push(`${attack.name}: ${row}`);
        return row;
      });
      onProgress(`${attack.name}: ${rows.join(', ')}`);
      before = after;
    }
    await traffic.stop();
    return [...violations, ...traffic.complaints];
  } finally {
    network.close().closeAllConnections();
    await world.service.destroy();
    await world.close();
    await strangers.terminate();
  }
}

function callOf({ path, name }: Attack, n: number): Call {
  const email = `jo@${n}.${name}.peers.test`;
  return path === '/v1/email/validate'
    ? { path, body: { email, include_company_data: true } }
    : { path, body: { id: `${name}-${n}` } };
}

/** The demo network, where the pages of attacks come from their servers. */
async function openNetwork({ proxies: { network } }: World, port: number) {
  const demo = network.place;
  const server = createServer(({ url: path = '', headers }, answer) => {
    const attack = attacks.findIndex(({ name }) => path.startsWith(`/company/${name}`));
    const place = attack < 0 ? demo : { host: hostOf(attack), port };
    request({ ...place, path, headers, agent: false }, (page) => {
      answer.writeHead(page.statusCode!, page.headers);
      page.pipe(answer);
    })
      .on('error', () => answer.destroy())
      .end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  network.lead({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  return server;
}

/** Sends at a constant rate, independent of the answers, and waits for them. */
async function atRate(perSecond: number, seconds: number, send: (n: number) => Promise<unknown>) {
  const start = performance.now();
  const sent: Promise<unknown>[] = [];
  while (sent.length < perSecond * seconds) {
    const due = start + (1_000 * sent.length) / perSecond;
    await pause(Math.max(0, due - performance.now()));
    sent.push(send(sent.length));
  }
  await Promise.all(sent);
}
