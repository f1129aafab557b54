import { openAccounts } from '../customers';
import { lookUp } from '@enrichment/testing';
import { auditLedger, type Check, counts, onCluster, unexpected } from './check';

const callers = 1_000;
/** Lookups that one credit buys. */
const lookups = 100;

/** More callers than an account can pay for, over all replicas, at the same moment. */
export const credit: Check = {
  about: `${callers} callers spend one credit over all replicas at once: exactly ${lookups} are answered`,
  run: ({ balancer, isBrief }) =>
    // Overload protection is off: the check is about credits.
    onCluster({ balancer, spread: 'turn', settings: { MAX_QUEUEING_MS: '60000' } }, async (cluster) => {
      const accounts = isBrief ? 2 : 10;
      const customers = await openAccounts(
        cluster,
        Array.from({ length: accounts }, () => ({ credits: 1 })),
      );
      const rounds = [];
      for (const customer of customers)
        rounds.push(await Promise.all(Array.from({ length: callers }, () => lookUp(cluster.url, customer))));
      const outcomes = rounds.flat();
      const answered = rounds.map((round) => round.filter(({ answer }) => answer?.status === 200).length);
      return {
        figures: `${accounts} accounts, one after the other: ${answered.join(', ')} answers; ${counts(outcomes)}`,
        violations: [
          ...unexpected(outcomes, ['402 BILLING_001']),
          ...answered.filter((each) => each !== lookups).map((each) => `${each} answers for one credit`),
          ...(await auditLedger(cluster, customers, outcomes)),
        ],
      };
    }),
};
