import { Box, Skeleton } from '@mantine/core';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import type { CreditsChart, LatencyChart, RequestsChart } from './charts';

// The charts are as large as the rest of the page, so they load after it.
const Requests = lazy(async () => ({ default: (await import('./charts')).RequestsChart }));
const Latency = lazy(async () => ({ default: (await import('./charts')).LatencyChart }));
const Credits = lazy(async () => ({ default: (await import('./charts')).CreditsChart }));

/** A chart with a summary for screen readers. */
function Figure({ summary, height, children }: { summary: string; height: number; children: ReactNode }) {
  return (
    <Box component="figure" m={0} miw={0} className="numeric" aria-label={summary}>
      <Suspense fallback={<Skeleton h={height} />}>{children}</Suspense>
    </Box>
  );
}

export function LazyRequestsChart(props: ComponentProps<typeof RequestsChart> & { summary: string }) {
  return (
    <Figure summary={props.summary} height={props.height ?? 240}>
      <Requests usage={props.usage} height={props.height ?? 240} />
    </Figure>
  );
}

export function LazyLatencyChart(props: ComponentProps<typeof LatencyChart> & { summary: string }) {
  return (
    <Figure summary={props.summary} height={props.height ?? 240}>
      <Latency usage={props.usage} height={props.height ?? 240} />
    </Figure>
  );
}

export function LazyCreditsChart(props: ComponentProps<typeof CreditsChart> & { summary: string }) {
  return (
    <Figure summary={props.summary} height={props.height ?? 180}>
      <Credits days={props.days} height={props.height ?? 180} />
    </Figure>
  );
}
