import '@mantine/charts/styles.css';
import { AreaChart, BarChart, LineChart } from '@mantine/charts';
import type { DayFigures } from '../api/generated/openapi';
import type { UsageSpan } from '../api/queries';
import { axisMilliseconds, count, milliseconds, shortCount } from '../format/numbers';
import { date, fullDay, shortDay, tick, ticks, time } from '../format/times';
import { zoneName } from '../format/zone';
import { scale } from './scale';
import { requestKinds } from '../ui/page';

/** Properties of every chart. There are no animations, which would restart with each live change. */
const common = { gridAxis: 'x', tickLine: 'none', strokeDasharray: '0', gridColor: 'var(--line)' } as const;
const lines = { ...common, dataKey: 'at', curveType: 'monotone', withDots: false, strokeWidth: 1.8 } as const;

const still = { isAnimationActive: false } as const;

/** Space for the labels and names of the axes. */
const edges = { margin: { top: 8, right: 10, bottom: 18, left: 0 } } as const;

function axes(usage: UsageSpan) {
  const span = spanSeconds(usage);
  const moments = usage.series.map(({ at }) => at);
  // The points of the operator's month are days.
  const [points, name] = usage.step_seconds >= 86_400 ? ['Days', date] : ['Times', time];
  return {
    xAxisLabel: `${points} in ${zoneName()}`,
    xAxisProps: {
      ticks: ticks(moments, span),
      tickFormatter: (at: string) => tick(at, span),
      interval: 'equidistantPreserveStart' as const,
      minTickGap: 24,
    },
    tooltipProps: { isAnimationActive: false, labelFormatter: (at: unknown) => (at ? name(String(at)) : '') },
  };
}

/** The axis of values, from 0 to at least the highest value. */
function valueAxis(highest: number, whole: boolean, tickFormatter: (value: number) => string, width: number) {
  const labels = scale(highest, whole);
  return { yAxisProps: { ticks: labels, domain: [0, labels.at(-1)!], tickFormatter, width, interval: 0 } };
}

export function RequestsChart({ usage, height = 240 }: { usage: UsageSpan; height?: number }) {
  const max = Math.max(
    ...usage.series.map((point) => Math.max(...requestKinds.map(({ name }) => point[name]))),
  );
  return (
    <AreaChart
      {...lines}
      {...axes(usage)}
      areaChartProps={edges}
      h={height}
      data={[...usage.series]}
      withGradient={false}
      fillOpacity={0.18}
      series={[...requestKinds]}
      areaProps={still}
      valueFormatter={count}
      {...valueAxis(max, true, shortCount, 44)}
    />
  );
}

/** Latency percentiles over time, with gaps for intervals without a success. */
export function LatencyChart({ usage, height = 240 }: { usage: UsageSpan; height?: number }) {
  const slowest = Math.max(...usage.series.map(({ p99_ms }) => p99_ms ?? 0));
  return (
    <LineChart
      {...lines}
      {...axes(usage)}
      lineChartProps={edges}
      h={height}
      data={usage.series.map(({ at, p50_ms, p90_ms, p99_ms }) => ({ at, p50_ms, p90_ms, p99_ms }))}
      connectNulls={false}
      series={[
        { name: 'p99_ms', label: 'p99', color: 'var(--chart-3)' },
        { name: 'p90_ms', label: 'p90', color: 'var(--chart-2)' },
        { name: 'p50_ms', label: 'p50', color: 'var(--chart-1)' },
      ]}
      lineProps={{ ...still, dot: (point: LinePoint) => <SinglePoint key={point.index} {...point} /> }}
      valueFormatter={milliseconds}
      {...valueAxis(slowest, false, axisMilliseconds(slowest), 62)}
    />
  );
}

export function CreditsChart({ days, height = 180 }: { days: readonly DayFigures[]; height?: number }) {
  return (
    <BarChart
      {...common}
      h={height}
      dataKey="day"
      xAxisLabel={`Days in ${zoneName()}`}
      xAxisProps={{ tickFormatter: shortDay, interval: 'equidistantPreserveStart', minTickGap: 24 }}
      tooltipProps={{
        isAnimationActive: false,
        labelFormatter: (day: unknown) => (day ? fullDay(String(day)) : ''),
      }}
      barChartProps={edges}
      data={[...days]}
      series={[{ name: 'credits', label: 'Credits', color: 'var(--chart-1)' }]}
      barProps={{ ...still, radius: [2, 2, 0, 0] }}
      valueFormatter={count}
      {...valueAxis(Math.max(...days.map(({ credits }) => credits)), true, shortCount, 44)}
    />
  );
}

function spanSeconds({ from, to }: UsageSpan): number {
  return (Date.parse(to) - Date.parse(from)) / 1_000;
}

/** A point of a line in recharts. */
interface LinePoint {
  readonly index: number;
  readonly cx?: number | undefined;
  readonly cy?: number | undefined;
  readonly stroke?: string | undefined;
  /** All points of the line. A point without a value is a gap. */
  readonly points: readonly { readonly y?: number | null | undefined }[];
}

/** Draws a point between two gaps, which has no line, as a dot. */
function SinglePoint({ index, cx, cy, stroke, points }: LinePoint) {
  const isDrawn = (at: number) => typeof points[at]?.y === 'number';
  if (!isDrawn(index) || isDrawn(index - 1) || isDrawn(index + 1)) return <g />;
  return <circle cx={cx} cy={cy} r={2.5} fill={stroke} />;
}
