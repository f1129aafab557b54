/** Metrics that must not grow while the service runs, with the allowed difference as a share and as an amount. */
const figures = [
  ['resident memory', 'process_resident_memory_bytes', 'MB', 0.15, 30],
  ['heap', 'nodejs_heap_size_used_bytes', 'MB', 0.2, 15],
  ['descriptors', 'process_open_fds', '', 0.2, 10],
  ['handles', 'nodejs_active_handles', '', 0.2, 10],
] as const;

export type Sample = readonly number[];

/** @param page what `/metrics` answers */
export function readSample(page: string): Sample {
  return figures.map(
    ([, metric, unit]) =>
      Number(new RegExp(`^${metric} (\\S+)$`, 'm').exec(page)?.[1]) / (unit === 'MB' ? 2 ** 20 : 1),
  );
}

/** Fewest samples that show a trend. The first quarter of them is the warm-up. */
const leastSamples = 12;

/**
 * Compares the last quarter of the samples of one process with the second, by medians: memory goes up and down with garbage
 * collection. @returns a sentence for each figure that grew
 */
export function growthIn(samples: readonly Sample[]): string[] {
  if (samples.length < leastSamples) return [];
  const size = Math.floor(samples.length / 4);
  return figures.flatMap(([name, , unit, share, least], i) => {
    const median = (some: readonly Sample[]) =>
      some.map((sample) => sample[i]!).sort((a, b) => a - b)[Math.floor(some.length / 2)]!;
    const [before, after] = [median(samples.slice(size, 2 * size)), median(samples.slice(-size))];
    const grows = after - before > Math.max(least, before * share);
    return grows
      ? [`${name} grew from ${Math.round(before)} to ${`${Math.round(after)} ${unit}`.trim()}`]
      : [];
  });
}
