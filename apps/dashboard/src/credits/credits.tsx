import { IconChartBar, IconX } from '@tabler/icons-react';
import { ActionIcon, Box } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useAccount, useChange, useCreditsPerDay, useMay } from '../api/queries';
import { LazyCreditsChart } from '../charts/lazy';
import { count, plural } from '../format/numbers';
import { useZone, zoneId } from '../format/zone';
import { Empty, Loaded, Page, Panel, Stat } from '../ui/page';
import { LedgerPanel } from './ledger-panel';
import { Balance, balanceTone } from './balance';
import { change as send } from '../api/client';
import { wholeNumber, wholeNumberProblem } from '../ui/whole-number';
import { WholeNumberInput } from '../ui/fields';
import { BusyButton } from '../ui/busy-button';

export function Credits() {
  const account = useAccount().data;
  const perDay = useCreditsPerDay(zoneId(useZone()));
  return (
    <Page title="Credits" lead="Your balance, what it was spent on, and alerts before it runs out.">
      <Balance>
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
          hint={account && `The next 100 cost ${plural(account.prices.ip, 'credit')}`}
        />
      </Balance>
      <div className="columns">
        <Panel title="Credits per day" note="The last 30 days">
          <Loaded query={perDay}>
            {({ days }) => {
              const total = days.reduce((sum, { credits }) => sum + credits, 0);
              return total === 0 ? (
                <Empty icon={IconChartBar} title="No credits used in 30 days">
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

function ThresholdsPanel() {
  const account = useAccount();
  return (
    <Panel
      title="Low-balance alerts"
      note="When your balance is below a threshold, each page that shows it has a warning."
    >
      <Loaded query={account}>
        {({ low_balance_thresholds, etag }) => <Thresholds thresholds={low_balance_thresholds} etag={etag} />}
      </Loaded>
    </Panel>
  );
}

function Thresholds({ thresholds, etag }: { thresholds: readonly number[]; etag: string }) {
  const mayChange = useMay()('billing:manage');
  const form = useForm({
    initialValues: { text: '' },
    validate: { text: (value) => wholeNumberProblem(value, 1) },
  });
  const change = useChange(
    (low_balance_thresholds: number[]) => send('PATCH', '/account', { low_balance_thresholds }, etag),
    form.reset,
  );
  const add = form.onSubmit(({ text }) =>
    change.mutate([...new Set([...thresholds, wholeNumber(text)])].sort((a, b) => b - a)),
  );

  return (
    <>
      {thresholds.length === 0 && (
        <p className="muted">
          You have set none. The warning comes when the balance lasts for less than a week.
        </p>
      )}
      <Box component="ul" className="row" mb={14}>
        {thresholds.map((threshold) => (
          <li key={threshold} className="tag" data-tone="plain">
            {count(threshold)}
            {mayChange && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={`Remove the threshold of ${count(threshold)} credits`}
                onClick={() => change.mutate(thresholds.filter((other) => other !== threshold))}
              >
                <IconX size={13} />
              </ActionIcon>
            )}
          </li>
        ))}
      </Box>
      {mayChange && (
        <form onSubmit={add} className="row">
          <WholeNumberInput
            className="fill"
            aria-label="New threshold, in credits"
            placeholder="Credits"
            {...form.getInputProps('text')}
          />
          <BusyButton type="submit" variant="default" loading={change.isPending} disabled={!form.isDirty()}>
            Add
          </BusyButton>
        </form>
      )}
    </>
  );
}
