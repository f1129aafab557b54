import { Anchor } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import type { Account } from '../api/types';
import { count, plural } from '../format/numbers';
import { useMay } from '../session/use-may';
import { Notice } from '../ui/notice';

const titles = {
  empty: 'No credits left',
  threshold: 'Your balance is low',
  week: 'Your balance lasts for less than a week',
} satisfies Record<NonNullable<Account['warning']>, string>;

export function BalanceWarning({ account }: { account: Account | undefined }) {
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
      {path !== '/credits' && (
        <Anchor component={Link} href="/credits" size="sm">
          See credits
        </Anchor>
      )}
    </Notice>
  );
}

const refused = 'At zero, requests are refused with BILLING_001.';

function explain({ warning, credits, low_balance, credits_per_day }: Account): string {
  if (warning === 'empty') return 'Requests that cost credits are refused with BILLING_001.';
  const left = `${plural(credits, 'credit')} left`;
  return warning === 'threshold'
    ? `${left}, below your threshold of ${count(low_balance!)}. ${refused}`
    : `${left}, at ${plural(Math.round(credits_per_day), 'credit')} a day. ${refused}`;
}
