import type { Account } from '../api/types';
import { count, rate } from '../format/numbers';
import { Stat } from '../ui/stats';

/** Of the figure of credits. */
export function balanceTone(account: Account | undefined): 'warn' | 'bad' | undefined {
  if (!account?.warning) return undefined;
  return account.warning === 'empty' ? 'bad' : 'warn';
}

/** How fast the credits go, and how long they last. */
export function SpendingStats({ account }: { account: Account | undefined }) {
  return (
    <>
      <Stat label="Credits per day" value={account && rate(account.credits_per_day)} hint="Mean of 7 days" />
      <Stat
        label="Days left"
        value={account && daysLeft(account)}
        hint={account?.days_left === null ? 'Nothing was used' : 'At this rate'}
      />
    </>
  );
}

function daysLeft({ credits, days_left }: Account): string {
  if (days_left === null) return credits === 0 ? count(0) : '∞';
  return count(days_left);
}
