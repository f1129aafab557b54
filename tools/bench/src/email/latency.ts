import { setTimeout as wait } from 'node:timers/promises';
import { median } from '../statistics';
import type { Results } from '../suite/results';
import { ContestantProcess } from './contestant-process';
import { contestants } from './contestants';
import type { MailSystem } from '../testing/corpus';
import { joOnly } from '../testing/corpus/mail-system';
import { openEmailLab } from './lab';

const places = ['first address', 'first, known host', 'second, same domain', 'third'] as const;

/** Milliseconds, medians over a round's domains. */
type Times = Record<(typeof places)[number], number>;

type Measured = Record<string, Times[]>;

/**
 * Addresses of domains that were not requested before: the first, the following ones, and the first where other domains of the
 * same mail host were requested. One contestant a process, in turns.
 *
 * @param roundTrip milliseconds that every answer in the lab takes, the greeting too, in place of the connection's round trip
 */
export async function measureLatency(quick: boolean, roundTrip: number, results: Results): Promise<void> {
  const [rounds, domainsARound] = quick ? [1, 1] : [7, 2];
  const own = plainDomains('own', (rounds + 1) * domainsARound);
  const hosted = plainDomains('hosted', (rounds + 1) * (domainsARound + 1), 'mx.provider-example.com');
  const lab = await openEmailLab([...own, ...hosted], () => wait(roundTrip));
  const processes = await Promise.all(contestants.map((name) => ContestantProcess.start(name, lab.map)));
  const measured: Measured = Object.fromEntries(contestants.map((name) => [name, []]));
  try {
    for (let round = 0; round <= rounds; round++) {
      const domains = { own: own.splice(0, domainsARound), hosted: hosted.splice(0, domainsARound + 1) };
      for (const contestant of processes) {
        const times = await visit(contestant, domains);
        if (round === 0) continue; // It warms up.
        measured[contestant.name]!.push(times);
        const texts = places.map((place) => times[place].toFixed(0)).join(', ');
        console.error(`round ${round}/${rounds}  ${contestant.name}: ${texts} ms`);
      }
    }
  } finally {
    await Promise.all(processes.map((contestant) => contestant.stop()));
    await lab.close();
  }
  for (const name of contestants) {
    for (const times of measured[name]!) {
      for (const place of places) {
        const what = `${place}, ${roundTrip} ms a round trip`;
        results.add({ what, unit: 'ms', better: 'less' }, name, times[place]);
      }
    }
  }
}

/** Domains with a few mailboxes, each with a host of its own unless one is named. */
export function plainDomains(kind: string, count: number, host = 'mx', behaviour: object = {}): MailSystem[] {
  const server = { recipients: { ...joOnly, al: joOnly.jo, kim: joOnly.jo }, ...behaviour };
  return Array.from({ length: count }, (_, i) => ({
    name: `${kind}-${i}-example.com`,
    hosts: { [host]: server },
    truth: 'delivered',
    shown: true,
    reason: 'accepted',
  }));
}

async function visit(
  contestant: ContestantProcess,
  { own, hosted }: Record<'own' | 'hosted', readonly MailSystem[]>,
): Promise<Times> {
  const all: Record<string, number[]> = {};
  const time = async (place: string, visitor: string, { name }: MailSystem) => {
    const { opinion, milliseconds } = await contestant.validate(`${visitor}@${name}`);
    if (!opinion.isDeliverable) throw new Error(`${contestant.name} did not find ${visitor}@${name}.`);
    (all[place] ??= []).push(milliseconds);
  };
  for (const domain of own) {
    await time('first address', 'jo', domain);
    await time('second, same domain', 'al', domain);
    await time('third', 'kim', domain);
  }
  for (const [index, domain] of hosted.entries()) {
    await time(index === 0 ? 'introduces the host' : 'first, known host', 'jo', domain);
  }
  return Object.fromEntries(places.map((place) => [place, median(all[place]!)])) as Times;
}
