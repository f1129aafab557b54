import { setTimeout as pause } from 'node:timers/promises';
import { admin, outcomesOf } from '@enrichment/testing';
import { readLedger } from '../parts/accounts';
import { mixedCalls, probes } from './calls';
import { audit, type Findings } from '../parts/audit';
import { type Random, seededRandom } from '../parts/random';
import type { Scenario } from './scenarios';
import { growthIn, readSample, type Sample } from './steady';
import { Traffic } from './traffic';
import { openWorld, type World } from './world';

export interface CampaignOptions {
  readonly scenarios: readonly Scenario[];
  readonly rounds: number;
  readonly seed: number;
  /** Longest allowed duration of an answer in milliseconds, under any fault. */
  readonly slowestMs?: number;
  /** Whether Chromium takes part. */
  readonly browser: boolean;
  /** Called with one line when the service is up, and one per round. */
  readonly onProgress: (line: string) => void;
  /** Ends it early; everything is cleaned up. */
  readonly signal?: AbortSignal;
}

interface CampaignOutcome extends Findings {
  /** Recovery times after each repair, in milliseconds. */
  readonly recoveries: readonly number[];
  readonly answers: string;
  /** Names, with the reason. */
  readonly skipped: readonly string[];
}

const recoveryMs = 90_000;
/** Callers with an account of their own; as many again share the others: rich ones, and some that run out of credits. */
const ownAccounts = 6;
const credits = [...Array<number>(ownAccounts + 4).fill(1_000_000), 1, 3, 10, 30];

/**
 * Breaks one thing after the other under mixed load. It compares every answer with the contract, and in the end the ledger
 * with the callers' records. The seed decides order, victims and moments; the machine decides which requests are in progress.
 *
 * @throws Error when the service does not come back, or when aborted
 */
export async function runCampaign(options: CampaignOptions): Promise<CampaignOutcome> {
  const { signal, seed, onProgress } = options;
  const world = await openWorld(credits, options.browser);
  let traffic: Traffic | undefined;
  try {
    const described = await world.ready(signal);
    const [operator, ...others] = world.customers;
    traffic = new Traffic({
      url: world.service.url,
      described,
      slowestMs: options.slowestMs,
      pauseMs: 40,
      next: mixedCalls(world.subjects),
      // Callers choose at moments that no seed replays, so they have their own random numbers.
      random: seededRandom(seed + 1),
      own: others.slice(0, ownAccounts),
      shared: others.slice(ownAccounts),
    });
    const works = () => everythingWorks(world, traffic!, operator!, signal);
    await works();
    onProgress(`${world.customers.length} accounts, ${2 * ownAccounts} callers; everything works`);

    const random = seededRandom(seed);
    const skipped = options.scenarios.flatMap(({ name, lacks }) => {
      const reason = lacks?.(world);
      return reason === undefined ? [] : [`${name}: ${reason}`];
    });
    const able = options.scenarios.filter(({ lacks }) => lacks?.(world) === undefined);
    const rounds = Array.from({ length: options.rounds }, () => shuffled(able, random)).flat();
    const violations: string[] = [];
    const recoveries: number[] = [];
    let starts = 0;
    let samples: Sample[] = [];
    for (const [i, scenario] of rounds.entries()) {
      const round = watch(world, traffic);
      const hold = (ms: number) =>
        pause(ms, undefined, { signal }).catch(() => {
          signal?.throwIfAborted();
        });
      await hold(random.between(200, 800));
      await scenario.run(world, random, hold);
      const repairedAt = performance.now();
      await works().catch((error: Error) => {
        throw new Error(`${scenario.name}: ${error.message}`);
      });
      recoveries.push(performance.now() - repairedAt);
      violations.push(...round.violations(scenario));
      if (world.service.starts !== starts) [starts, samples] = [world.service.starts, []];
      samples.push(readSample(await (await fetch(`${world.service.url}/metrics`)).text()));
      onProgress(
        `${i + 1}/${rounds.length} ${scenario.name}: works again after ${Math.round(recoveries.at(-1)!)} ms; ${outcomesOf(round.log())}`,
      );
    }
    violations.push(...growthIn(samples));
    await traffic.stop();
    const exit = await world.service.stop();
    if (exit !== 0)
      violations.push(`the service ended with ${exit} in the end: ${world.service.lastLines()}`);
    const { place, dataDir } = world;
    const findings = audit(traffic.log, await readLedger(place, world.customers));
    const settings = { DATABASE_URL: place.url };
    await admin({ dataDir, settings }, 'ledger', 'verify').catch(({ stdout, message }: Failed) =>
      violations.push(`ledger verify: ${stdout || message}`),
    );
    return {
      ...findings,
      violations: [...violations, ...traffic.complaints.map(withLog(world)), ...findings.violations],
      recoveries,
      answers: outcomesOf(traffic.log),
      skipped,
    };
  } finally {
    // Broken or hanging processes would never end by themselves.
    for (const proxy of Object.values(world.proxies)) proxy.cut();
    await world.service.destroy();
    await traffic?.stop();
    await world.close();
  }
}

/** A complaint with the log lines of its request. */
const withLog =
  ({ service }: World) =>
  (complaint: string): string => {
    const id = /"request_id":"(\w{26})"/.exec(complaint)?.[1];
    return [complaint, ...(id ? service.linesWith(id) : [])].join('\n');
  };

type Failed = Error & { readonly stdout?: string };

/** Looks at what happens from now on. */
function watch({ service }: World, traffic: Traffic) {
  const [from, refused, { starts }] = [traffic.log.length, traffic.refused, service];
  const log = () => traffic.log.slice(from);
  return {
    log,
    /** Properties that must hold under every fault that does not end the service. */
    violations: ({ name, loses }: Scenario): string[] => {
      if (loses) return [];
      const lost = log().filter(({ answer }) => !answer).length;
      return [
        ...(lost > 0 ? [`${name}: ${lost} callers lost their connection`] : []),
        ...(traffic.refused > refused ? [`${name}: connection refused`] : []),
        ...(service.starts > starts ? [`${name}: the service ended: ${service.lastLines()}`] : []),
      ];
    },
  };
}

/** Waits until one request of each operation gets its usual answer, and the service is ready. */
async function everythingWorks(
  world: World,
  traffic: Traffic,
  operator: World['customers'][number],
  signal: AbortSignal | undefined,
): Promise<void> {
  const deadline = performance.now() + recoveryMs;
  for (const { call, works } of probes(world.subjects.browser)) {
    for (;;) {
      signal?.throwIfAborted();
      const answer = await traffic.send(operator, call);
      if (answer?.status === 200 && works(JSON.parse(answer.text) as Record<string, unknown>)) break;
      if (performance.now() > deadline)
        throw new Error(
          `${call.path} does not work ${recoveryMs / 1_000} s after the repair: ${answer?.text ?? 'no answer'}\n${world.service.lastLines()}`,
        );
      await pause(50);
    }
  }
  while (!(await world.service.isReady())) {
    signal?.throwIfAborted();
    if (performance.now() > deadline) throw new Error('The service is not ready.');
    await pause(50);
  }
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const rest = [...list];
  return Array.from(list, () => rest.splice(random.between(0, rest.length - 1), 1)[0]!);
}
