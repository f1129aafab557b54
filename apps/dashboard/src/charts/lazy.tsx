import { Box, Skeleton } from '@mantine/core';
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';

type Charts = typeof import('./charts');

/** A chart that loads after the page, which is as large as the rest of it, with a summary for screen readers. */
function lazyChart<Name extends keyof Charts>(name: Name, usualHeight: number) {
  type Props = ComponentProps<Charts[Name]>;
  const Chart = lazy(async () => ({ default: (await import('./charts'))[name] as ComponentType<object> }));
  return function LazyChart({ summary, ...props }: Props & { summary: string }) {
    const { height = usualHeight } = props;
    return (
      <Box component="figure" m={0} miw={0} className="numeric" aria-label={summary}>
        <Suspense fallback={<Skeleton h={height} />}>
          <Chart {...props} {...{ height }} />
        </Suspense>
      </Box>
    );
  };
}

export const LazyRequestsChart = lazyChart('RequestsChart', 240);
export const LazyLatencyChart = lazyChart('LatencyChart', 240);
export const LazyCreditsChart = lazyChart('CreditsChart', 180);
