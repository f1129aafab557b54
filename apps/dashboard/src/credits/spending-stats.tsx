import type { Account } from '../api/types';
import { count, rate } from '../format/numbers';
import { Stat } from '../ui/stats';

/** How fast the credits go, and how long they last. */
export function SpendingStats({ account }: { account: Account | undefined }) {
  return (
    <>
      <Stat label="Credits per day" value={account && rate(account.credits_per_day)} hint="Mean of 7 days" />
      <Stat
        label="Days left"
        value={account && (account.days_left === null ? '∞' : count(account.days_left))}
        hint={account?.days_left === null ? 'Nothing was used' : 'At this rate'}
      />
    </>
  );
}
