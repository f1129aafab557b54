import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../api/client';
import { useGet } from '../api/queries';
import type { AccountFigures, ServiceUsageAnswer } from '../api/generated/openapi';
import { count, percent, plural } from '../format/numbers';
import { stamp } from '../format/times';
import { useZone, zoneId } from '../format/zone';
import { Report, Totals } from '../performance/performance';
import { type Column, DataTable } from '../ui/data-table';
import { Loaded, Notice, Page, Panel } from '../ui/page';
import { rangeOf, RangePicker, useFilters } from '../ui/filters';
import { TextLink } from '../ui/values';

const defaults = { range: 'day' };

const columns: readonly Column<AccountFigures>[] = [
  {
    header: 'Account',
    cell: ({ account_id, name }) => (
      <TextLink href={`/admin/accounts/${account_id}`}>
        <bdi>{name}</bdi>
      </TextLink>
    ),
  },
  { header: 'Requests', numeric: true, cell: ({ requests }) => count(requests) },
  { header: 'Success', numeric: true, cell: ({ successes, requests }) => percent(successes, requests) },
  { header: 'Credits', numeric: true, cell: ({ credits }) => count(credits) },
];

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
      <Totals usage={usage} />
      {usage.data?.counted_to && (
        <Notice tone="warn">
          Counted up to {stamp(usage.data.counted_to)}. Later requests are being counted.
        </Notice>
      )}
      <Loaded query={usage}>
        {(data) => (
          <Report usage={data} range={range} busy={usage.isPlaceholderData}>
            <Panel
              title="Largest accounts"
              note={`By the credits that they were charged. ${plural(data.new_accounts, 'new account')}.`}
              flush
            >
              <DataTable
                label="Largest accounts"
                figures
                rows={data.accounts}
                rowKey={({ account_id }) => account_id}
                columns={columns}
              />
            </Panel>
          </Report>
        )}
      </Loaded>
    </Page>
  );
}
