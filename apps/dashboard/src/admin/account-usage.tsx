import { useKeys, useUsage } from '../api/queries';
import { Report, Totals } from '../performance/performance';
import { Loaded } from '../ui/page';
import { rangeOf, RangePicker, useFilters } from '../ui/filters';

const defaults = { range: 'day' };

export function AccountUsage({ accountId }: { accountId: string }) {
  const account = `/admin/accounts/${accountId}`;
  const [filters, set] = useFilters(defaults);
  const range = rangeOf(filters.range);
  const usage = useUsage({ range }, `${account}/usage`);
  const keys = useKeys(`${account}/keys`);
  return (
    <>
      <RangePicker value={range} onChange={(range) => set({ range })} />
      <Totals usage={usage} />
      <Loaded query={usage}>
        {(data) => (
          <Report
            usage={data}
            range={range}
            busy={usage.isPlaceholderData}
            keys={keys.data?.keys}
            requests={`${account}/requests?`}
          />
        )}
      </Loaded>
    </>
  );
}
