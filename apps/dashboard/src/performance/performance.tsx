import { IconChartLine } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type UsageSpan, useKeys, useUsage } from '../api/queries';
import type { Figures, ManagedKey, Range, UsageAnswer } from '../api/generated/openapi';
import { LazyLatencyChart, LazyRequestsChart } from '../charts/lazy';
import { count, milliseconds, percent, plural } from '../format/numbers';
import { FilterSelect, rangeOf, RangePicker, useFilters } from '../ui/filters';
import { keyChoices } from '../requests/request-filter';
import { operationChoices } from '../ui/operations';
import { Empty, Legend, Loaded, Page, Panel, requestLegend, Stat, Stats } from '../ui/page';
import { BreakdownTable, ErrorCodes, MatchRates, OperationTable } from './breakdowns';

const latencyNote = 'p50, p90 and p99: of successful requests, within 10 %.';

const defaults = { range: 'day', operation: '', key: '' };

export function Performance() {
  const [filters, set, field] = useFilters(defaults);
  const { operation, key } = filters;
  const range = rangeOf(filters.range);
  const keys = useKeys();
  const usage = useUsage({ range, operation, key });
  return (
    <Page
      title="Performance"
      lead="Latency and success of your requests. This page updates itself."
      actions={
        <>
          <FilterSelect label="Operation" w={150} data={operationChoices} {...field('operation')} />
          <FilterSelect label="Key" w={170} data={keyChoices(keys.data?.keys, key)} {...field('key')} />
          <RangePicker value={range} onChange={(range) => set({ range })} />
        </>
      }
    >
      <Totals usage={usage} />
      <Loaded query={usage}>
        {(data) => (
          <AccountReport usage={data} range={range} busy={usage.isPlaceholderData} keys={keys.data?.keys} />
        )}
      </Loaded>
    </Page>
  );
}

export function Totals({ usage }: { usage: { data: { totals: Figures } | undefined; error: Error | null } }) {
  const totals = usage.data?.totals;
  return (
    <Stats of={usage}>
      <Stat
        label="Requests"
        value={totals && count(totals.requests)}
        hint={totals && plural(totals.credits, 'credit')}
      />
      <Stat
        label="Success rate"
        value={totals && percent(totals.successes, totals.requests)}
        hint={totals && `${count(totals.successes)} of ${count(totals.requests)}`}
      />
      <Stat label="Not found" value={totals && count(totals.not_found)} hint="404: no such subject" />
      <Stat label="Caller errors" value={totals && count(totals.caller_errors)} hint="4xx: yours to fix" />
      <Stat
        label="Service errors"
        value={totals && count(totals.service_errors)}
        hint="5xx: ours to fix"
        tone={totals && totals.service_errors > 0 ? 'bad' : undefined}
      />
      <Stat label="Median latency" value={totals && milliseconds(totals.p50_ms)} hint={'p50, ±10\u00a0%'} />
      <Stat
        label="90 % are faster than"
        value={totals && milliseconds(totals.p90_ms)}
        hint={'p90, ±10\u00a0%'}
      />
      <Stat
        label="99 % are faster than"
        value={totals && milliseconds(totals.p99_ms)}
        hint={'p99, ±10\u00a0%'}
      />
    </Stats>
  );
}

/** The report of an account, with its keys and the fields that were found. */
export function AccountReport({
  usage,
  range,
  busy,
  keys: present = [],
  requests = '/requests?',
}: {
  usage: UsageAnswer;
  range: Range;
  busy: boolean;
  /** The keys that are not revoked. Their prefixes are shown, because several keys may have the same name. */
  keys: readonly ManagedKey[] | undefined;
  /** The path of the list of these requests, which has a filter `code`. */
  requests?: string;
}) {
  const { keys, matches } = usage;
  const prefixes = new Map(present.map(({ id, prefix }) => [id, prefix]));
  return (
    <Report {...{ usage, range, busy, requests }}>
      <Panel title="By key" note={latencyNote} flush>
        <BreakdownTable
          label="By key"
          first="Key"
          rows={keys.map((row) => ({ ...row, id: row.key_id, note: prefixes.get(row.key_id) ?? 'revoked' }))}
        />
      </Panel>
      {matches.length > 0 && (
        <Panel
          title="Match rate"
          note="How often each field has a value, of successful look-ups in whole hours."
        >
          <MatchRates matches={matches} />
        </Panel>
      )}
    </Report>
  );
}

export function Report({
  usage,
  range,
  busy,
  requests,
  children,
}: {
  usage: UsageSpan;
  range: Range;
  busy: boolean;
  requests?: string;
  children: ReactNode;
}) {
  const { totals, operations } = usage;
  const span = `the last ${range}`;
  if (totals.requests === 0) {
    return (
      <Panel>
        <Empty icon={IconChartLine} title={`No requests in ${span}`}>
          Choose a longer time or fewer filters; new requests appear by themselves.
        </Empty>
      </Panel>
    );
  }
  const latency = `p50 ${milliseconds(totals.p50_ms)}, p90 ${milliseconds(totals.p90_ms)}, p99 ${milliseconds(totals.p99_ms)}`;
  return (
    <div className="stacked" aria-busy={busy}>
      <div className="columns wide">
        <Panel title="Requests" actions={<Legend items={requestLegend} />}>
          <LazyRequestsChart
            usage={usage}
            summary={`Requests of ${span}: ${plural(totals.requests, 'request')}, ${percent(totals.successes, totals.requests)} successful`}
          />
        </Panel>
        <Panel
          title="Latency"
          actions={
            <Legend
              items={[
                ['p50', 'var(--chart-1)'],
                ['p90', 'var(--chart-2)'],
                ['p99', 'var(--chart-3)'],
              ]}
            />
          }
        >
          <LazyLatencyChart usage={usage} summary={`Latency of successful requests of ${span}: ${latency}`} />
        </Panel>
      </div>
      <Panel title="By operation" note={latencyNote} flush>
        <OperationTable operations={operations} />
      </Panel>
      {children}
      <Panel title="Errors by code" note="Errors cost nothing.">
        <ErrorCodes usage={usage} {...(requests && { requests })} />
      </Panel>
    </div>
  );
}
