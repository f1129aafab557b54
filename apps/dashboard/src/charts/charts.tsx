import '@mantine/charts/styles.css';
import { AreaChart, BarChart, LineChart } from '@mantine/charts';
import type { Usage, UsagePoint } from '../api/types';
import { count, milliseconds, shortCount } from '../format/numbers';
import { tick, time } from '../format/times';

/** What every chart of this page shares; animations would restart with each live change. */
const common = {
  dataKey: 'at',
  curveType: 'monotone',
  withDots: false,
  strokeWidth: 1.8,
  gridAxis: 'x',
  tickLine: 'none',
  strokeDasharray: '0',
} as const;

const still = { isAnimationActive: false } as const;

function axes(usage: Usage) {
  return {
    xAxisProps: { tickFormatter: (at: string) => tick(at, spanSeconds(usage)), minTickGap: 48 },
    tooltipProps: { isAnimationActive: false, labelFormatter: (at: unknown) => (at ? time(String(at)) : '') },
  };
}

/** Successful and refused requests over time. */
export function RequestsChart({ usage, height = 240 }: { usage: Usage; height?: number }) {
  return (
    <AreaChart
      {...common}
      {...axes(usage)}
      h={height}
      data={usage.series.map(({ at, successes, errors }) => ({ at, successes, errors }))}
      withGradient={false}
      fillOpacity={0.18}
      series={[
        { name: 'successes', label: 'Successful', color: 'var(--chart-1)' },
        { name: 'errors', label: 'Errors', color: 'var(--chart-bad)' },
      ]}
      areaProps={still}
      valueFormatter={count}
      yAxisProps={{ tickFormatter: (value: number) => shortCount(value), allowDecimals: false, width: 44 }}
    />
  );
}

/** Latency percentiles over time; gaps where nothing succeeded. */
export function LatencyChart({ usage, height = 240 }: { usage: Usage; height?: number }) {
  return (
    <LineChart
      {...common}
      {...axes(usage)}
      h={height}
      data={usage.series.map(({ at, p50_ms, p90_ms, p99_ms }) => ({ at, p50_ms, p90_ms, p99_ms }))}
      connectNulls={false}
      series={[
        { name: 'p99_ms', label: 'p99', color: 'var(--chart-3)' },
        { name: 'p90_ms', label: 'p90', color: 'var(--chart-2)' },
        { name: 'p50_ms', label: 'p50', color: 'var(--chart-1)' },
      ]}
      lineProps={{ ...still, dot: isLonely(usage.series) }}
      valueFormatter={milliseconds}
      yAxisProps={{ tickFormatter: (value: number) => milliseconds(value), width: 62 }}
    />
  );
}

/** Credits taken over time. */
export function CreditsChart({ usage, height = 180 }: { usage: Usage; height?: number }) {
  return (
    <BarChart
      h={height}
      dataKey="at"
      gridAxis="x"
      tickLine="none"
      strokeDasharray="0"
      {...axes(usage)}
      data={usage.series.map(({ at, credits }) => ({ at, credits }))}
      series={[{ name: 'credits', label: 'Credits', color: 'var(--chart-1)' }]}
      barProps={{ ...still, radius: [2, 2, 0, 0] }}
      valueFormatter={count}
      yAxisProps={{ tickFormatter: (value: number) => shortCount(value), allowDecimals: false, width: 44 }}
    />
  );
}

function spanSeconds({ from, to }: Usage): number {
  return (Date.parse(to) - Date.parse(from)) / 1_000;
}

/** A line needs two points: few and far between, they are drawn as dots. */
function isLonely(series: readonly UsagePoint[]): boolean {
  return !series.some((point, i) => point.p50_ms !== null && (series[i + 1]?.p50_ms ?? null) !== null);
}
