import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { freePort } from '@enrichment/testing';
import { quantile, shown } from '../../parts/statistics';
import { openAccounts } from '../../parts/accounts';
import type { Call } from '../calls';
import { seededRandom } from '../../parts/random';
import { Traffic } from '../traffic';
import { openWorld } from '../world';
import { type Attack, attacks, hostOf } from './attacks';
import type { Ports } from './strangers';

interface PeersOptions {
  /** Attacks; all of them without it. */
  readonly names?: readonly string[] | undefined;
  /** Seconds of each measurement. */
  readonly seconds: number;
  readonly signal: AbortSignal;
}

const validate = (email: string): Call => ({ path: '/v1/email/validate', body: { email } });
const fresh = (kind: string, id: string): Call => ({
  path: `/v1/network/${kind}`,
  body: { id, cached: false },
});
/**
 * Requests of the other account: kind, requests a second, the quantile that counts, how many times as long it may take while an account
 * attacks, and the request.
 */
const measured = (domain: string) =>
  [
    ['ip', 100, 0.99, 3, () => ({ path: '/v1/ip/lookup', body: { ip: '8.8.8.8' } })],
    ['e-mail', 20, 0.9, 2, (n: number) => validate(`n${n}@${domain}`)],
    ['page', 10, 0.9, 2, () => fresh('company', 'json-ld')],
    ['browser', 2, 0.5, 2, () => fresh('profile', 'rendered')],
  ] as const satisfies [string, number, number, number, (n: number) => Call][];
/** The default limit of the attacking account. */
const attacksPerSecond = 10;
/** A difference that no caller notices. */
const slackMs = 10;

/** Measures what one attacking account costs another. @returns a sentence for each figure over its bound, and each broken promise */
export async function runPeers({ names, seconds, signal }: PeersOptions): Promise<string[]> {
  const [port, dns, network] = [await freePort(), await freePort(), await freePort()];
  const routes = (wanted: Attack['at']) =>
    attacks.flatMap(({ name, at }, i) => {
      const scheme = name.startsWith('home-tls') ? 'https' : 'http';
      return at === wanted ? `${name}=${scheme}://${hostOf(i)}:${port}/` : [];
    });
  const settings = {
    EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
    SMTP_PORT: String(port),
    TRUST_PROXY: '127.0.0.1',
    DNS_SERVERS: attacks.map(({ name }) => `${name}=127.0.0.1:${dns}`).join(),
    HOME_PAGE_ROUTES: routes('home').join(),
    RDAP_ROUTES: routes('rdap').join(),
  };
  const world = await openWorld([1_000_000], true, settings, network);
  const [demo, service] = [world.proxies.network.place.port, Number(new URL(world.service.url).port)];
  const ports: Ports = { attacks: port, dns, network, demo, service };
  const strangers = new Worker(join(__dirname, 'strangers.js'), { workerData: ports });
  try {
    await once(strangers, 'message');
    const kinds = measured(world.subjects.domains[0]!);
    const [other] = world.customers;
    const traffic = new Traffic({
      url: world.service.url,
      described: await world.ready(signal),
      random: seededRandom(1),
      own: [],
      shared: [],
      pauseMs: 0,
      next: () => kinds[0][4](),
    });
    /** Milliseconds of each kind. */
    const measure = (seconds: number) =>
      Promise.all(
        kinds.map(async ([, perSecond, counted, , call]) => {
          const took: number[] = [];
          await atRate(perSecond, seconds, async (n) => {
            const start = performance.now();
            await traffic.send(other!, call(n));
            took.push(performance.now() - start);
          });
          return quantile(took, counted);
        }),
      );
    const samples = kinds.map(([kind, perSecond, q]) => `${kind} ${perSecond * seconds} (p${100 * q})`);
    console.log(`requests of each figure: ${samples.join(', ')}`);
    const violations: string[] = [];
    await measure(2 * seconds);
    let before = await measure(seconds);
    for (const [i, attack] of attacks.entries()) {
      if (names && !names.includes(attack.name)) continue;
      signal.throwIfAborted();
      const [attacker] = await openAccounts(world.place, [{ credits: 1_000_000, limits: {} }]);
      const attacking = atRate(attacksPerSecond, seconds, (n) =>
        attack.at === 'caller' ? strangers.postMessage(i) : traffic.send(attacker!, callOf(attack, n)),
      );
      const during = await measure(seconds);
      await attacking;
      const after = await measure(seconds);
      const rows = kinds.map(([kind, , , maxTimes], i) => {
        const idle = Math.max(before[i]!, after[i]!);
        const isOver = during[i]! > Math.max(maxTimes * idle, idle + slackMs);
        const row = `${kind} ${shown(idle)} -> ${shown(during[i]!)} ms`;
        if (isOver) violations.push(`${attack.name}: ${row}`);
        return row;
      });
      console.log(`${attack.name}: ${rows.join(', ')}`);
      before = after;
    }
    await traffic.stop();
    return [...violations, ...traffic.complaints];
  } finally {
    await world.service.destroy();
    await world.close();
    await strangers.terminate();
  }
}

function callOf({ at, name }: Attack, n: number): Call {
  const domain = `${n}.${name}`;
  if (at === 'page') return { path: '/v1/network/company', body: { id: `${name}-${n}` } };
  if (at === 'home') return { path: '/v1/network/company', body: { website: domain } };
  return validate(`jo@${domain}`);
}

/** Sends at a constant rate, independent of the answers, and waits for them. */
async function atRate(perSecond: number, seconds: number, send: (n: number) => unknown) {
  const start = performance.now();
  const sent: unknown[] = [];
  while (sent.length < perSecond * seconds) {
    const due = start + (1_000 * sent.length) / perSecond;
    await pause(Math.max(0, due - performance.now()));
    sent.push(send(sent.length));
  }
  await Promise.all(sent);
}
