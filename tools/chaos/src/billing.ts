import { setTimeout as pause } from 'node:timers/promises';
import { removeDataDir, temporaryDataDir } from '@enrichment/postgres/testing';
import { Load } from '@enrichment/testing';
import { openAccounts, readLedger } from './accounts';
import { audit, type Findings } from './audit';
import { DatabaseProcess } from './database-process';
import { writeLocations } from './locations';
import { seededRandom } from './random';
import { SupervisedService, verifyLedger } from './service';

export interface Campaign {
  readonly rounds: number;
  /** How often, after the rounds, the database is stopped (SIGSTOP); each takes a quarter of a minute. */
  readonly standstills: number;
  readonly seed: number;
  /** Called with one line when the service is up, one per round and one per standstill. */
  readonly onProgress: (line: string) => void;
  /** Ends it early; everything is cleaned up. */
  readonly signal?: AbortSignal;
  /** For everything it writes; removed in the end. */
  readonly dataDir?: string;
}

export interface Outcome extends Findings {
  /** How long the service took to answer again, in milliseconds, each time. */
  readonly recoveries: readonly number[];
}

const callers = 16;
const answerTimeoutMs = 60_000;
/** Longer than a charge waits for its turn. */
const standstillMs = 12_000;
/** Rich accounts, and some that run out of credits during the campaign; a credit buys 100 look-ups. */
const credits = [...Array.from({ length: 8 }, () => 1_000_000), 1, 2, 5, 10];

/**
 * Kills the service, its database or both at random moments under load, once a round, and holds the ledger
 * against what the callers saw. In the end the database is stopped until callers have been refused because they cannot be
 * charged, and then the service is killed: what it had sent may yet be applied. The seed decides victims and moments; the machine decides what is in progress then.
 *
 * @throws Error when the service does not come back within a minute, or when aborted
 */
export async function runBilling(campaign: Campaign): Promise<Outcome> {
  const { signal, dataDir = temporaryDataDir() } = campaign;
  const database = new DatabaseProcess(dataDir);
  let service: SupervisedService | undefined;
  let load: Load | undefined;
  try {
    const customers = await openAccounts(
      { dataDir },
      credits.map((amount) => ({ credits: amount })),
    );
    signal?.throwIfAborted();
    service = await SupervisedService.supervise({
      dataDir,
      settings: { MMDB_PATHS: writeLocations(dataDir) },
    });
    const random = seededRandom(campaign.seed);
    // What callers choose takes numbers at moments that no seed replays, so it has its own.
    const choices = seededRandom(campaign.seed + 1);
    load = new Load({ url: service.url, customers, callers, pick: (all) => choices.pick(all) });
    const recoveries: number[] = [];
    await untilBack(service, database, load, signal);
    campaign.onProgress(`${customers.length} accounts, ${callers} callers`);
    for (let round = 1; round <= campaign.rounds; round++) {
      const victims = random.pick([['service'], ['postgres'], ['service', 'postgres']] as const);
      const afterMs = random.between(200, 1_500);
      await pause(afterMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
      const killedDatabase = victims.some((victim) => victim === 'postgres') ? database.pid : undefined;
      for (const victim of victims) {
        if (victim === 'service') service.signal('SIGKILL');
        else database.kill();
      }
      const killedAt = performance.now();
      await untilBack(service, database, load, signal, killedDatabase);
      recoveries.push(performance.now() - killedAt);
      campaign.onProgress(
        `round ${round}/${campaign.rounds}: kill -9 ${victims.join(' and ')} after ${afterMs} ms of load, ` +
          `back after ${Math.round(recoveries.at(-1)!)} ms; ${load.successes} answered so far`,
      );
    }
    for (let i = 1; i <= campaign.standstills; i++) {
      const goOn = database.freeze();
      await pause(standstillMs, undefined, { signal }).catch(() => undefined);
      service.signal('SIGKILL');
      goOn();
      signal?.throwIfAborted();
      const killedAt = performance.now();
      await untilBack(service, database, load, signal);
      recoveries.push(performance.now() - killedAt);
      campaign.onProgress(
        `standstill ${i}/${campaign.standstills}: the database was stopped for ${standstillMs / 1_000} s, then kill -9 service, ` +
          `back after ${Math.round(recoveries.at(-1)!)} ms; ${load.successes} answered so far`,
      );
    }
    await load.stop();
    const exit = await service.stop();
    const findings = audit(load.log, await readLedger({ dataDir }, customers));
    const violations = [...findings.violations];
    if (exit !== 0) violations.push(`the service ended with ${exit} in the end: ${service.lastLines()}`);
    const verified = await verifyLedger(dataDir);
    if (!verified.ok) violations.push(`ledger verify: ${JSON.stringify(verified)}`);
    return { ...findings, violations, recoveries };
  } finally {
    await service?.destroy();
    await load?.stop();
    await database.destroy();
    removeDataDir(dataDir);
  }
}

/**
 * A success of a request that was sent after now, and after there was a new database server if the old one was killed:
 * a killed server's processes may finish the statements that they are at.
 */
async function untilBack(
  service: SupervisedService,
  database: DatabaseProcess,
  load: Load,
  signal: AbortSignal | undefined,
  killedDatabase?: number,
): Promise<void> {
  const deadline = performance.now() + answerTimeoutMs;
  let since = Date.now();
  const isBack = () =>
    load.log.slice(-callers).some((one) => one.answer?.status === 200 && one.sentAt > since);
  while (!isBack()) {
    signal?.throwIfAborted();
    if (performance.now() > deadline)
      throw new Error(
        `The service does not answer ${answerTimeoutMs / 1_000} s after the kill:\n${service.lastLines()}`,
      );
    if ([killedDatabase, 0].includes(database.pid)) since = Date.now();
    await pause(5, undefined, { signal }).catch(() => undefined);
  }
}
