import { SegmentedControl } from '@mantine/core';
import { useKeys, useRequests, useUsage } from '../api/queries';
import type { Range } from '../api/types';
import { ranges, Report, Totals } from '../performance/performance';
import { noFilter, requestParameters } from '../requests/request-filter';
import { RequestFilters } from '../requests/request-filters';
import { RequestPages } from '../requests/request-table';
import { Panel } from '../ui/panel';
import { Loaded } from '../ui/states';
import { useFilters } from '../ui/use-filters';

const defaults = { range: 'day' };

export function AccountUsage({ accountId }: { accountId: string }) {
  const [filters, set] = useFilters(defaults);
  const { value: range, long } = ranges.find(({ value }) => value === filters.range) ?? ranges[1]!;
  const usage = useUsage({ range }, `/admin/accounts/${accountId}/usage`);
  const keys = useKeys(`/admin/accounts/${accountId}/keys`);
  const prefixes = new Map((keys.data?.keys ?? []).map(({ id, prefix }) => [id, prefix]));
  return (
    <>
      <SegmentedControl
        aria-label="Time range"
        size="xs"
        data={ranges.map(({ value, label }) => ({ value, label }))}
        value={range}
        onChange={(value) => set({ range: value as Range })}
      />
      <Totals totals={usage.data?.totals} />
      <Loaded query={usage}>
        {(data) => (
          <Report
            usage={data}
            span={long}
            busy={usage.isPlaceholderData}
            prefixes={prefixes}
            requests={`/admin/accounts/${accountId}/requests?`}
          />
        )}
      </Loaded>
    </>
  );
}

export function AccountRequests({ accountId }: { accountId: string }) {
  const account = `/admin/accounts/${accountId}`;
  const [filter, set] = useFilters(noFilter);
  const requests = useRequests(requestParameters(filter), `${account}/requests`);
  return (
    <Panel title="Requests" flush actions={<RequestFilters filter={filter} set={set} account={account} />}>
      <RequestPages list={requests} requests="/admin/requests" filter={filter} />
    </Panel>
  );
}
