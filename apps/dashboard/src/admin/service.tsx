import { IconChartBar } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../api/client';
import { useGet } from '../api/queries';
import type { ServiceUsageAnswer } from '../api/generated/openapi';
import { LazyRequestsChart } from '../charts/lazy';
import { count, milliseconds, percent, plural } from '../format/numbers';
import { stamp } from '../format/times';
import { useZone, zoneId } from '../format/zone';
import { ErrorCodes, OperationTable } from '../performance/breakdowns';
import { DataTable } from '../ui/data-table';
import { Empty, Legend, Loaded, Notice, Page, Panel, requestLegend, Stat, Stats } from '../ui/page';
import { rangeOf, RangePicker, useFilters } from '../ui/filters';
import { TextLink } from '../ui/values';

const defaults = { range: 'day' };

/** The operator's first page: the usage of all accounts. */
export function Service() {
  const [filters, set] = useFilters(defaults);
  const range = rangeOf(filters.range);
  const zone = zoneId(useZone());
  const usage = useGet<ServiceUsageAnswer>(`/admin/usage${query({ range, zone })}`, {
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  return (
    <Page
      title="Service"
      lead="All accounts together: what they requested, and what they paid."
      actions={<RangePicker value={range} without="hour" onChange={(range) => set({ range })} />}
    >
      <Stats of={usage}>
        <Totals usage={usage.data} />
      </Stats>
      {usage.data?.counted_to && (
        <Notice tone="warn">
          Counted up to {stamp(usage.data.counted_to)}. Later requests are being counted.
        </Notice>
      )}
      <Loaded query={usage}>{(data) => <Report usage={data} span={`the last ${range}`} />}</Loaded>
    </Page>
  );
}

function Totals({ usage }: { usage: ServiceUsageAnswer | undefined }) {
  const totals = usage?.totals;
  return (
    <>
      <Stat label="Requests" value={totals && count(totals.requests)} />
      <Stat label="Credits charged" value={totals && count(totals.credits)} />
      <Stat
        label="Success rate"
        value={totals && percent(totals.successes, totals.requests)}
        hint={totals && `${count(totals.successes)} of ${count(totals.requests)}`}
      />
      <Stat
        label="Error rate"
        value={totals && percent(totals.service_errors, totals.requests)}
        hint={totals && plural(totals.service_errors, 'service error')}
        tone={totals && totals.service_errors > 0 ? 'bad' : undefined}
      />
      <Stat label="Median latency" value={totals && milliseconds(totals.p50_ms)} hint={'p50, ±10\u00a0%'} />
      <Stat label="New accounts" value={usage && count(usage.new_accounts)} />
    </>
  );
}

function Report({ usage, span }: { usage: ServiceUsageAnswer; span: string }) {
  const { totals, accounts, operations } = usage;
  if (totals.requests === 0) {
    return (
      <Panel>
        <Empty icon={IconChartBar} title={`No requests in ${span}`}>
          Requests of all accounts appear here within seconds.
        </Empty>
      </Panel>
    );
  }
  const summary = `Requests of ${span}: ${plural(totals.requests, 'request')}, ${percent(totals.successes, totals.requests)} successful`;
  return (
    <>
      <Panel title="Requests" actions={<Legend items={requestLegend} />}>
        <LazyRequestsChart usage={usage} summary={summary} />
      </Panel>
      <Panel title="Largest accounts" note="By the credits that they were charged." flush>
        <DataTable
          label="Largest accounts"
          figures
          rows={accounts}
          rowKey={({ account_id }) => account_id}
          columns={[
            {
              header: 'Account',
              cell: ({ account_id, name }) => (
                <TextLink href={`/admin/accounts/${account_id}`}>
                  <bdi>{name}</bdi>
                </TextLink>
              ),
            },
            { header: 'Requests', numeric: true, cell: ({ requests }) => count(requests) },
            {
              header: 'Success',
              numeric: true,
              cell: ({ successes, requests }) => percent(successes, requests),
            },
            { header: 'Credits', numeric: true, cell: ({ credits }) => count(credits) },
          ]}
        />
      </Panel>
      <Panel title="By operation" flush>
        <OperationTable operations={operations} />
      </Panel>
      <Panel title="Errors by code" note="Errors cost nothing.">
        <ErrorCodes usage={usage} />
      </Panel>
    </>
  );
}
