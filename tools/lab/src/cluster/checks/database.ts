import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, type SentRequest } from '@enrichment/testing';
import { checkOf } from './check';

/** A time in which the server was down, in milliseconds since the Unix epoch. */
interface Absence {
  readonly from: number;
  readonly to: number;
}

const unavailable = '503 SYS_002';

/** Callers wait for a server that is away for so long; a longer absence may be reported. */
const waitedOutMs = 2_000;

export const restart = checkOf({
  about: 'PostgreSQL restarts within 2 s under 200 requests/s: callers wait, none sees an error',
  allowed: [unavailable],
  run: async ({ cluster, isBrief, random }) => {
    await pause(1_000);
    const absences: Absence[] = [];
    for (const end of isBrief ? (['stop'] as const) : (['stop', 'kill', 'stop'] as const)) {
      const from = Date.now();
      await cluster.postgres[end]();
      await pause(random.between(200, 700));
      await cluster.postgres.start();
      absences.push({ from, to: Date.now() });
      await pause(2_000);
    }
    const away = absences.map(({ from, to }) => to - from);
    return { figures: `PostgreSQL away for ${away.join(', ')} ms`, isExcused: excusedBy(absences) };
  },
});

/** Each absence is judged alone: one that was too long excuses only the requests within it. */
export function excusedBy(absences: readonly Absence[]): (outcome: SentRequest) => boolean {
  const long = absences.filter(({ from, to }) => to - from > waitedOutMs);
  return ({ sentAt, endedAt }) => long.some(({ from, to }) => sentAt <= to && endedAt >= from);
}

/** The server is away for longer than callers can wait, by crash and by standstill. */
export const outage = checkOf({
  about: 'PostgreSQL is away, or hangs, for 15 s: 503 SYS_002 with Retry-After, and no 500',
  allowed: [unavailable],
  calm: 200,
  run: async ({ cluster, end }) => {
    await pause(1_000);
    await cluster.postgres.kill();
    await pause(15_000);
    await cluster.postgres.start();
    await pause(5_000);
    const resume = cluster.postgres.freeze();
    await pause(15_000);
    resume();
    await pause(8_000);
    const mute = (await end()).filter(({ answer }) => answer?.status === 503 && !answer.retryAfter).length;
    return { violations: mute > 0 ? [`${mute} x 503 had no Retry-After`] : [] };
  },
});

export const failover = checkOf({
  about:
    'kill -9 of the primary, a synchronous standby takes over: no 500, and every answer is in the ledger',
  cluster: async () => ({ standbyPort: await freePort() }),
  allowed: [unavailable],
  calm: 200,
  run: async ({ cluster, isBrief, end }) => {
    const standby = await cluster.postgres.createStandby(
      join(cluster.folder, 'standby'),
      cluster.options.standbyPort!,
    );
    await cluster.postgres.set({ synchronous_standby_names: "'FIRST 1 (standby)'" });
    await pause(isBrief ? 1_000 : 5_000);
    await cluster.postgres.kill();
    const since = Date.now();
    await standby.query('SELECT pg_promote(true, 30)');
    const promotedAfter = Date.now() - since;
    await pause(isBrief ? 6_000 : 10_000);
    cluster.postgres = standby;
    const back = (await end()).find(({ sentAt, answer }) => sentAt > since && answer?.status === 200);
    return {
      figures: `promoted after ${promotedAfter} ms, first success ${back ? back.endedAt - since : 'never'} ms after the crash`,
    };
  },
});
