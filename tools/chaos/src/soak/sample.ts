/** What was seen of the service at one moment, and of its answers since the moment before. */
export interface Sample {
  /** Since the start, in seconds. */
  readonly atSeconds: number;
  readonly residentMegabytes: number;
  readonly heapMegabytes: number;
  readonly descriptors: number;
  readonly handles: number;
  readonly eventLoopP99Ms: number;
  readonly databaseMegabytes: number;
  readonly databaseConnections: number;
  /** Answers a second. */
  readonly rate: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Answers with a status of 500 or more, and requests without an answer. */
  readonly errors: number;
}

/** The value of a metric on a page for Prometheus: the sum of its series. */
export function metric(page: string, name: string): number {
  const series = [...page.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))];
  if (series.length === 0) throw new Error(`/metrics does not show ${name}.`);
  return series.reduce((sum, [, value]) => sum + Number(value), 0);
}

/** @param sorted ascending; 0 when empty */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
