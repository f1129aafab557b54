import { setTimeout as pause } from 'node:timers/promises';
import { readLedger } from './accounts';
import { lookups, mixedCalls, probes } from './calls';
import { audit, type Findings } from './audit';
import { type Random, seededRandom } from './random';
import type { Scenario } from './scenarios';
import { verifyLedger } from './service';
import { growthIn, readSample, type Sample } from './steady';
import { Traffic } from './traffic';
import { openWorld, type World } from './world';

export interface CampaignOptions {
  readonly scenarios: readonly Scenario[];
  readonly rounds: number;
  readonly seed: number;
  /** The longest allowed duration of a request, in milliseconds. */
  readonly slowestMs?: number;
  /** Whether the service has a Chromium. */
  readonly browser: boolean;
  /** Sends IP lookups without a pause, instead of all operations. */
  readonly lookupsOnly?: boolean;
  /** Called with one line after the start, and one per round. */
  readonly onProgress: (line: string) => void;
  /** Ends the campaign early and cleans up. */
  readonly signal?: AbortSignal;
}

export interface CampaignOutcome extends Findings {
  /** Recovery times after each repair, in milliseconds. */
  readonly recoveries: readonly number[];
  readonly answers: Readonly<Record<string, number>>;
  /** Names of scenarios, with the reason. */
  readonly skipped: readonly string[];
}

const recoveryMs = 90_000;
/** Callers with their own account. As many others share accounts, some of which run out of credits. */
const ownAccounts = 6;
const credits = [...Array<number>(ownAccounts + 4).fill(1_000_000), 1, 3, 10, 30];

/**
 * Runs scenarios one after the other under mixed load. Compares every answer with the contract and, in the end, the ledger with the
 * answers. The seed decides order, targets and moments; the machine decides which requests are in progress.
 *
 * @throws Error when the service does not recover, or when aborted
 */
export async function runCampaign(options: CampaignOptions): Promise<CampaignOutcome> {
  const { signal, seed, onProgress } = options;
  const world = await openWorld(credits, options.browser);
  let traffic: Traffic | undefined;
  try {
    const described = await world.ready(signal);
    const [operator, ...others] = world.customers;
    traffic = new Traffic({
      ...{ url: world.service.url, described, slowestMs: options.slowestMs },
      ...(options.lookupsOnly
        ? { pauseMs: 0, next: lookups }
        : { pauseMs: 40, next: mixedCalls(world.subjects) }),
      // The seed cannot replay the moments of the callers, so they use a separate generator.
      random: seededRandom(seed + 1),
      own: others.slice(0, ownAccounts),
      shared: others.slice(ownAccounts),
    });
    const works = () => untilAllWorks(world, traffic!, operator!, signal);
    await works();
    onProgress(`${world.customers.length} accounts, ${2 * ownAccounts} callers; all operations work`);

    const random = seededRandom(seed);
    const skipped = options.scenarios.flatMap(({ name, lacks }) => {
      const reason = lacks?.(world);
      return reason === undefined ? [] : [`${name}: ${reason}`];
    });
    const possible = options.scenarios.filter(({ lacks }) => lacks?.(world) === undefined);
    const rounds = Array.from({ length: options.rounds }, () => shuffled(possible, random)).flat();
    const violations: string[] = [];
    const recoveries: number[] = [];
    let starts = 0;
    let samples: Sample[] = [];
    for (const [i, scenario] of rounds.entries()) {
      const before = new State(world, traffic);
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
      violations.push(...before.compare(scenario));
      if (world.service.starts !== starts) [starts, samples] = [world.service.starts, []];
      samples.push(readSample(await (await fetch(`${world.service.url}/metrics`)).text()));
      onProgress(
        `${i + 1}/${rounds.length} ${scenario.name}: works again after ${Math.round(recoveries.at(-1)!)} ms; ${before.summary()}`,
      );
    }
    violations.push(...growthIn(samples));
    await traffic.stop();
    const exit = await world.service.stop();
    if (exit !== 0) violations.push(`the service ended with ${exit}: ${world.service.lastLines()}`);
    const location = { dataDir: world.dataDir, url: world.databaseUrl };
    const findings = audit(traffic.log, await readLedger(location, world.customers));
    const verified = await verifyLedger(world.dataDir, { DATABASE_URL: world.databaseUrl });
    if (!verified.ok) violations.push(`ledger verify: ${JSON.stringify(verified)}`);
    return {
      ...findings,
      violations: [...violations, ...traffic.violations.map(withLog(world)), ...findings.violations],
      recoveries,
      answers: counts(traffic.log),
      skipped,
    };
  } finally {
    // Hanging processes would not end otherwise.
    for (const proxy of Object.values(world.proxies)) proxy.cut();
    await world.service.destroy();
    await traffic?.stop();
    await world.close();
  }
}

/** Adds the log lines of the request to a violation. */
const withLog =
  ({ service }: World) =>
  (violation: string): string => {
    const id = /"request_id":"(\w{26})"/.exec(violation)?.[1];
    return [violation, ...(id ? service.linesWith(id) : [])].join('\n');
  };

type Logged = Traffic['log'][number];

/** The state before a scenario, to check that the scenario loses no request. */
class State {
  private readonly from: number;
  private readonly refused: number;
  private readonly starts: number;

  constructor(
    private readonly world: World,
    private readonly traffic: Traffic,
  ) {
    this.from = traffic.log.length;
    this.refused = traffic.refused;
    this.starts = world.service.starts;
  }

  compare({ name, loses }: Scenario): string[] {
    if (loses) return [];
    const violations: string[] = [];
    const lost = this.log.filter(({ answer }) => !answer).length;
    if (lost > 0) violations.push(`${name}: ${lost} callers lost their connection`);
    if (this.traffic.refused > this.refused) violations.push(`${name}: connection refused`);
    if (this.world.service.starts > this.starts)
      violations.push(`${name}: the service ended: ${this.world.service.lastLines()}`);
    return violations;
  }

  summary(): string {
    const slowest = Math.max(0, ...this.log.map(({ sentAt, endedAt }) => endedAt - sentAt));
    const answers = Object.entries(counts(this.log)).map(([name, count]) => `${count} ${name}`);
    return `${answers.join(', ')}; slowest ${slowest} ms`;
  }

  private get log(): readonly Logged[] {
    return this.traffic.log.slice(this.from);
  }
}

/** Waits until each operation works, and the service is ready. */
async function untilAllWorks(
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

function counts(log: readonly Logged[]): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const { answer } of log) {
    const name = answer ? (answer.code ?? String(answer.status)) : 'lost';
    counted[name] = (counted[name] ?? 0) + 1;
  }
  return Object.fromEntries(Object.entries(counted).sort(([, a], [, b]) => b - a));
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const rest = [...list];
  return Array.from(list, () => rest.splice(random.between(0, rest.length - 1), 1)[0]!);
}
