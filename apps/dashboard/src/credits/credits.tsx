import { IconChartBar } from '@tabler/icons-react';
import { useAccount, useCreditsPerDay } from '../api/queries';
import type { Account } from '../api/types';
import { LazyCreditsChart } from '../charts/lazy';
import { count, plural } from '../format/numbers';
import { useZone, zoneId } from '../format/zone';
import { Empty, Failed, Loaded, Page, Panel } from '../ui/page';
import { Stat, Stats } from '../ui/stats';
import { LedgerPanel } from './ledger-panel';
import { balanceTone, BalanceWarning, SpendingStats, SuspensionNotice } from './balance';
import { ThresholdsPanel } from './thresholds-panel';

export function Credits() {
  const account = useAccount();
  const perDay = useCreditsPerDay(zoneId(useZone()));
  return (
    <Page title="Credits" lead="Your balance, what it was spent on, and alerts before it runs out.">
      <SuspensionNotice />
      <BalanceWarning account={account.data} />
      <Failed query={account} />
      <Stats of={account}>
        <Balance account={account.data} />
      </Stats>
      <div className="columns">
        <Panel title="Credits per day" note="The last 30 days">
          <Loaded query={perDay}>
            {({ days }) => {
              const total = days.reduce((sum, { credits }) => sum + credits, 0);
              return total === 0 ? (
                <Empty icon={<IconChartBar size={20} />} title="No credits used in 30 days">
                  Only successful requests cost credits.
                </Empty>
              ) : (
                <LazyCreditsChart
                  days={days}
                  summary={`Credits used in 30 days: ${plural(total, 'credit')} altogether`}
                />
              );
            }}
          </Loaded>
        </Panel>
        <ThresholdsPanel />
      </div>
      <LedgerPanel />
    </Page>
  );
}

function Balance({ account }: { account: Account | undefined }) {
  return (
    <>
      <Stat
        label="Balance"
        value={account && count(account.credits)}
        hint={
          account?.low_balance == null ? 'Credits' : `Below your threshold of ${count(account.low_balance)}`
        }
        tone={balanceTone(account)}
      />
      <Stat
        label="IP lookups left"
        value={account && count(account.ip_lookups_left)}
        hint={account && `Next 100: ${plural(account.prices.ip, 'credit')}`}
      />
      <SpendingStats account={account} />
    </>
  );
}
