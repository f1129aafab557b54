import { setTimeout as pause } from 'node:timers/promises';
import { openAccounts } from '../customers';
import { lookUp, type Sent, Load } from '@enrichment/testing';
import { auditLedger, type Check, counts, onCluster, unexpected } from './check';

/** Credits of a day, each of which buys a block of lookups. */
const cap = 3;
const lookupsEach = 100;

/** A key with a cap sends to all replicas at once, while one of them is killed. */
export const caps: Check = {
  about:
    'a key with a cap of 3 credits a day sends to all replicas, one of which is killed: exactly 300 answers',
  run: ({ balancer, isBrief, random }) =>
    onCluster({ balancer, spread: 'turn' }, async (cluster) => {
      const customers = await openAccounts(cluster, [{ credits: 1_000_000, caps: { day: cap } }]);
      const load = new Load({ url: cluster.url, customers, perSecond: 100 });
      await pause(random.between(500, 1_500));
      const victim = random.pick(cluster.replicas);
      await victim.kill();
      await victim.start();
      await pause(isBrief ? 3_000 : 6_000);
      const outcomes: Sent[] = [...(await load.stop())];
      // All are sent at the same time, when the cap is reached.
      const late = Array.from({ length: 200 }, () => lookUp(cluster.url, customers[0]!));
      outcomes.push(...(await Promise.all(late)));
      const answered = outcomes.filter(({ answer }) => answer?.status === 200).length;
      return {
        figures: `${counts(outcomes)}`,
        violations: [
          ...unexpected(outcomes, ['402 BILLING_002']),
          ...(answered === cap * lookupsEach ? [] : [`${answered} answers for a cap of ${cap} credits`]),
          ...(await auditLedger(cluster, customers, outcomes)),
        ],
      };
    }),
};
