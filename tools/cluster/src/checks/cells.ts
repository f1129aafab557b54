import { setTimeout as pause } from 'node:timers/promises';
import { audit, type Random } from '@enrichment/chaos';
import { type Customer, freePort, Load } from '@enrichment/testing';
import type { Cluster } from '../cluster';
import { readLedger } from '../customers';
import { CellsBalancer } from '../parts/balancer';
import { admin, thisRelease } from '../release';
import { type Check, counts, customersOf, onCluster, unexpected } from './check';

/** Commands that move accounts at the same time. */
const movers = 3;

/** Accounts move to another cell, and some back, while commands and replicas are killed. */
export const cells: Check = {
  about:
    '100 accounts move between two cells under load; commands and replicas are killed (`kill -9`): no charge is lost or doubled',
  run: ({ balancer, random, isBrief }) =>
    onCluster({ balancer, replicas: 2 }, (old) =>
      onCluster({ balancer, replicas: 2, settings: { CELL: 'eu1' } }, async (next) => {
        const ports = [old, next].map(({ url }) => Number(new URL(url).port)) as [number, number];
        const front = new CellsBalancer(balancer, old.folder, await freePort(), ports);
        await front.start();
        try {
          const customers = await customersOf(old, isBrief ? 12 : 100);
          const back = customers.filter((_, i) => i % 4 === 0);
          const load = new Load({ url: front.url, customers, perSecond: isBrief ? 60 : 100 });
          const kills = { commands: 0, replicas: 0 };
          const moves = (async () => {
            kills.commands += await moveAll(customers, [old, next], 'eu1', random);
            kills.commands += await moveAll(back, [next, old], 'default', random);
          })();
          let isMoving = true;
          const over = moves.catch(() => undefined).then(() => (isMoving = false));
          while (isMoving) {
            const victim = random.pick([...old.replicas, ...next.replicas]);
            await victim.kill();
            await victim.start();
            kills.replicas++;
            // A shorter pause ends before nginx uses the replica again, and a second victim leaves the cell without one.
            await Promise.race([over, pause(random.between(1_500, 5_000))]);
          }
          await moves;
          const outcomes = await load.stop();
          const away = customers.filter((customer) => !back.includes(customer));
          const entries = [...(await readLedger(old, back)), ...(await readLedger(next, away))];
          const { charged, violations } = audit(outcomes, entries, { idsTellTime: false });
          const verified = await Promise.all(
            [old, next].map((cell) => admin(thisRelease, cell, ['ledger', 'verify'])),
          );
          return {
            figures:
              `${customers.length} accounts moved, ${back.length} of them back; ${kills.commands} commands and ${kills.replicas} replicas ` +
              `were killed; ${charged} charges; ${counts(outcomes)}`,
            violations: [
              // 503 while an account is frozen. 421 from HAProxy, which does not send a request to the other cell, and from a replica
              // that has not yet received the notice of a move back.
              ...unexpected(outcomes, ['503 SYS_002', '421 AUTH_004']),
              ...violations.slice(0, 20),
              ...verified.flatMap(({ status, text }) => (status === 0 ? [] : [text])),
            ],
          };
        } finally {
          await front.stop();
        }
      }),
    ),
};

/** Repeats each move until it succeeds; about half of the commands are killed. @returns how many */
async function moveAll(
  customers: readonly Customer[],
  [from, to]: readonly [Cluster, Cluster],
  cell: string,
  random: Random,
): Promise<number> {
  const waiting = [...customers];
  const settings = { CELL: from.settings['CELL'] ?? '', TARGET_DATABASE_URL: to.postgres.url };
  let killed = 0;
  // Kills come at any moment of the longest command so far.
  let longestMs = 2_000;
  const mover = async () => {
    for (let customer = waiting.pop(); customer; customer = waiting.pop())
      for (let attempt = 1; ; attempt++) {
        const start = performance.now();
        const killAfterMs = random.pick([undefined, random.between(100, longestMs)]);
        const words = ['account', 'move', '--account', customer.accountId, '--to', cell];
        const { status, text } = await admin(thisRelease, from, words, { settings, killAfterMs });
        if (status === 0) {
          longestMs = Math.max(longestMs, Math.round(performance.now() - start));
          break;
        }
        if (attempt > 30) throw new Error(`${customer.accountId} did not move: ${text}`);
        if (status === null) killed++;
      }
  };
  await Promise.all(Array.from({ length: movers }, mover));
  return killed;
}
