import { setTimeout as pause } from 'node:timers/promises';
import { lookUp } from '@enrichment/testing';
import { checkOf } from './check';

const callers = 1_000;
/** Lookups that one credit buys. */
const lookups = 100;
/** Credits of a day. */
const cap = 3;

/** More callers than an account can pay for, over all replicas, at the same moment. */
export const credit = checkOf({
  about: `${callers} callers spend one credit over all replicas at once: exactly ${lookups} are answered`,
  // Overload protection is off: the check is about credits.
  cluster: () => ({ spread: 'turn', settings: { MAX_QUEUEING_MS: '60000' } }),
  accounts: (isBrief) => Array<{ credits: number }>(isBrief ? 2 : 10).fill({ credits: 1 }),
  perSecond: 0,
  allowed: ['402 BILLING_001'],
  run: async ({ cluster, customers, send }) => {
    const answered: number[] = [];
    for (const customer of customers) {
      const sent = await send(Array.from({ length: callers }, () => lookUp(cluster.url, customer)));
      answered.push(sent.filter(({ answer }) => answer?.status === 200).length);
    }
    return {
      figures: `${customers.length} accounts, one after the other: ${answered.join(', ')} answers`,
      violations: answered.filter((each) => each !== lookups).map((each) => `${each} answers for one credit`),
    };
  },
});

/** A key with a cap sends to all replicas at once, while one of them is killed. */
export const caps = checkOf({
  about:
    'a key with a cap of 3 credits a day sends to all replicas, one of which is killed: exactly 300 answers',
  cluster: () => ({ spread: 'turn' }),
  accounts: () => [{ credits: 1_000_000, caps: { day: cap } }],
  perSecond: 100,
  allowed: ['402 BILLING_002'],
  run: async ({ cluster, customers, isBrief, random, send, end }) => {
    await pause(random.between(500, 1_500));
    const victim = random.pick(cluster.replicas);
    await victim.kill();
    await victim.start();
    await pause(isBrief ? 3_000 : 6_000);
    await end();
    // All are sent at the same time, when the cap is reached.
    await send(Array.from({ length: 200 }, () => lookUp(cluster.url, customers[0]!)));
    const answered = (await end()).filter(({ answer }) => answer?.status === 200).length;
    return {
      violations: answered === cap * lookups ? [] : [`${answered} answers for a cap of ${cap} credits`],
    };
  },
});
