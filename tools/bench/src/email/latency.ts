import { setTimeout as wait } from 'node:timers/promises';
import { median, withSpread } from '../statistics';
import { printTable } from '../table';
import { ContestantProcess } from './contestant-process';
import { contestants } from './contestants';
import type { MailSystem } from './corpus';
import { joOnly } from './corpus/mail-system';
import { openEmailLab } from './lab';

/** Milliseconds that every answer in the lab takes, the greeting too, which stands for the connection. */
const roundTrip = 50;
/** One after the other at each domain; ours may use what it learned. */
const visitors = ['jo', 'al', 'kim'] as const;

/** Milliseconds by contestant, round and place in the queue at a domain (medians over the round's domains). */
type Measured = Record<string, number[][]>;

/** First and following addresses of domains nobody has seen before, one contestant a process, in turns. */
export async function measureLatency(quick: boolean): Promise<void> {
  const [rounds, domainsARound] = quick ? [3, 2] : [7, 3];
  const systems = Array.from({ length: (rounds + 1) * domainsARound }, (_, i) =>
    plainSystem(`bench-${i}-example.com`),
  );
  const lab = await openEmailLab(systems, () => wait(roundTrip));
  const processes = await Promise.all(contestants.map((name) => ContestantProcess.start(name, lab.map)));
  const measured: Measured = Object.fromEntries(contestants.map((name) => [name, []]));
  try {
    for (let round = 0; round <= rounds; round++) {
      const domains = systems.splice(0, domainsARound).map(({ name }) => name);
      for (const contestant of processes) {
        const times = await visit(contestant, domains);
        if (round === 0) continue; // It warms up.
        measured[contestant.name]!.push(times);
        console.error(
          `round ${round}/${rounds}  ${contestant.name}: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms`,
        );
      }
    }
  } finally {
    await Promise.all(processes.map((contestant) => contestant.stop()));
    await lab.close();
  }
  report(measured);
}

export function plainSystem(name: string, more: object = {}): MailSystem {
  const recipients = { ...joOnly, al: joOnly.jo, kim: joOnly.jo };
  return {
    name,
    hosts: { mx: { recipients, ...more } },
    truth: 'delivered',
    shown: true,
    reason: 'accepted',
  };
}

async function visit(contestant: ContestantProcess, domains: readonly string[]): Promise<number[]> {
  const times: number[][] = visitors.map(() => []);
  for (const domain of domains) {
    for (const [place, visitor] of visitors.entries()) {
      const { opinion, milliseconds } = await contestant.validate(`${visitor}@${domain}`);
      if (!opinion.isDeliverable) throw new Error(`${contestant.name} did not find ${visitor}@${domain}.`);
      times[place]!.push(milliseconds);
    }
  }
  return times.map(median);
}

function report(measured: Measured): void {
  const all = (name: string, place: number) => measured[name]!.map((times) => times[place]!);
  const trips = (name: string, place: number) => (median(all(name, place)) / roundTrip).toFixed(1);
  console.log('');
  printTable(
    [
      `${roundTrip} ms a round trip, p50`,
      'first address',
      'round trips',
      'second, same domain',
      'round trips',
    ],
    contestants.map((name) => [
      name,
      ...[0, 1].flatMap((place) => [`${withSpread(all(name, place), 0)} ms`, trips(name, place)]),
    ]),
  );
  console.log('');
  const ratio = (name: string, of: (times: number[]) => number) =>
    withSpread(measured[name]!.map((times, round) => of(times) / of(measured['ours']![round]!)));
  printTable(
    ['its time / ours', 'first address', 'second, same domain', `${visitors.length} addresses of one domain`],
    contestants
      .filter((name) => name !== 'ours')
      .map((name) => [
        name,
        ratio(name, ([first]) => first!),
        ratio(name, ([, second]) => second!),
        ratio(name, (times) => times.reduce((sum, time) => sum + time)),
      ]),
  );
}
