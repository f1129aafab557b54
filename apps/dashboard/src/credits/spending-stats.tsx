import type { Account } from '../api/types';
import { count, none, rate } from '../format/numbers';
import { Stat } from '../ui/stats';

export function balanceTone(account: Account | undefined): 'warn' | 'bad' | undefined {
  if (!account?.warning) return undefined;
  return account.warning === 'empty' ? 'bad' : 'warn';
}

const dayMs = 24 * 60 * 60 * 1_000;

/** The rate of spending, and the days until the credits are used up. The rate is known after the first day. */
export function SpendingStats({ account }: { account: Account | undefined }) {
  const days = account && (Date.now() - Date.parse(account.created_at)) / dayMs;
  return (
    <>
      {days !== undefined && days < 1 ? (
        <Stat label="Credits used" value={account && rate(account.credits_per_day)} hint="In the first day" />
      ) : (
        <Stat
          label="Credits per day"
          value={account && rate(account.credits_per_day)}
          hint={days !== undefined && days < 7 ? 'Mean since the first day' : 'Mean of 7 days'}
        />
      )}
      <Stat label="Days left" value={account && daysLeft(account)} hint={account && daysLeftHint(account)} />
    </>
  );
}

function daysLeft({ credits, days_left, credits_per_day }: Account): string {
  if (days_left !== null) return count(days_left);
  if (credits === 0) return count(0);
  return credits_per_day === 0 ? '∞' : none;
}

function daysLeftHint({ days_left, credits_per_day }: Account): string {
  if (days_left !== null) return 'At this rate';
  return credits_per_day === 0 ? 'Nothing was used' : 'Known after the first day';
}
