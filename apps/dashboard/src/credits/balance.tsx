import type { ReactNode } from 'react';
import { Anchor } from '@mantine/core';
import { useLocation } from 'wouter';
import type { AccountAnswer } from '../api/generated/openapi';
import { count, none, plural, rate } from '../format/numbers';
import { Failed, Notice, Stat, Stats } from '../ui/page';
import { useAccount, useMay } from '../api/queries';
import { Moment, TextLink } from '../ui/values';

const titles = {
  empty: 'No credits left',
  threshold: 'Your balance is low',
  week: 'Your balance lasts for less than a week',
} satisfies Record<NonNullable<AccountAnswer['warning']>, string>;

function BalanceWarning({ account }: { account: AccountAnswer | undefined }) {
  const [path] = useLocation();
  const mayPay = useMay()('billing:manage');
  if (!account || account.warning === null) return null;
  const { url, text } = account.top_up;
  return (
    <Notice tone="warn" title={titles[account.warning]}>
      {explain(account)} {mayPay && text}{' '}
      {mayPay && url !== null && (
        <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
          Top up
        </Anchor>
      )}{' '}
      {path !== '/credits' && <TextLink href="/credits">See credits</TextLink>}
    </Notice>
  );
}

const refused = 'At zero, requests are refused with BILLING_001.';

function explain({ warning, credits, low_balance, credits_per_day }: AccountAnswer): string {
  if (warning === 'empty') return 'Requests that cost credits are refused with BILLING_001.';
  const left = `${plural(credits, 'credit')} left`;
  return warning === 'threshold'
    ? `${left}, below your threshold of ${count(low_balance!)}. ${refused}`
    : `${left}, at ${plural(Math.round(credits_per_day), 'credit')} a day. ${refused}`;
}

export function SuspensionNotice() {
  const suspension = useAccount().data?.suspension;
  if (!suspension) return null;
  const { since, reason, contact_url: contact } = suspension;
  return (
    <Notice title="Your account is suspended">
      <p>
        Its keys have been refused with AUTH_002 since <Moment at={since} />.{' '}
        {reason !== null && (
          <>
            Reason: <bdi>{reason}</bdi>
          </>
        )}
      </p>
      {contact === null ? (
        <p>Write to the operator of this service.</p>
      ) : (
        <Anchor href={contact} size="sm">
          Contact the operator
        </Anchor>
      )}
    </Notice>
  );
}

export function balanceTone(account: AccountAnswer | undefined): 'warn' | 'bad' | undefined {
  if (!account?.warning) return undefined;
  return account.warning === 'empty' ? 'bad' : 'warn';
}

const dayMs = 24 * 60 * 60 * 1_000;

/** The rate of spending, and the days until the credits are used up. The rate is known after the first day. */
function SpendingStats({ account }: { account: AccountAnswer | undefined }) {
  const days = account && (Date.now() - Date.parse(account.created_at)) / dayMs;
  return (
    <>
      {days !== undefined && days < 1 ? (
        <Stat label="Credits used" value={account && rate(account.credits_per_day)} hint="On the first day" />
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

function daysLeft({ credits, days_left, credits_per_day }: AccountAnswer): string {
  if (days_left !== null) return count(days_left);
  if (credits === 0) return count(0);
  return credits_per_day === 0 ? '∞' : none;
}

function daysLeftHint({ days_left, credits_per_day }: AccountAnswer): string {
  if (days_left !== null) return 'At this rate';
  return credits_per_day === 0 ? 'Nothing was used' : 'Known after the first day';
}

/** The warnings about the account and the figures of its balance. @param children the first figures */
export function Balance({ children }: { children: ReactNode }) {
  const account = useAccount();
  return (
    <>
      <SuspensionNotice />
      <BalanceWarning account={account.data} />
      <Failed query={account} />
      <Stats of={account}>
        {children}
        <SpendingStats account={account.data} />
      </Stats>
    </>
  );
}
