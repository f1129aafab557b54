/** Number of requests by latency bucket. Histograms of parts can be added to that of the whole span. */
export type LatencyHistogram = Readonly<Record<number, number>>;

/** Four buckets per doubling of the latency: a percentile is within 10 % of the exact one. */
const bucketsPerOctave = 4;
/** The upper bounds of the first and the last bucket: 2^-5 ms (31 µs) and 2^17 ms (131 s). */
const lowestOctave = -5;
const highestOctave = 17;
const lastBucket = (highestOctave - lowestOctave) * bucketsPerOctave;

/** The bucket of a latency in milliseconds, 0 to 88. Latencies outside of the range belong to the first or last bucket. */
export function latencyBucket(ms: number): number {
  if (!(ms > 0)) return 0;
  const bucket = Math.ceil((Math.log2(ms) - lowestOctave) * bucketsPerOctave);
  return Math.min(Math.max(bucket, 0), lastBucket);
}

/** The representative latency of a bucket in milliseconds: its middle on the logarithmic scale. */
function typicalLatency(bucket: number): number {
  return Number((2 ** ((bucket - 0.5) / bucketsPerOctave + lowestOctave)).toPrecision(3));
}

/** Latencies in milliseconds at the 50th, 90th and 99th percentile. */
export interface LatencyPercentiles {
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
}

/** Nearest-rank percentiles of all the histograms together; `undefined` when they are empty. */
export function latencyPercentiles(histograms: Iterable<LatencyHistogram>): LatencyPercentiles | undefined {
  const requests = new Array<number>(lastBucket + 1).fill(0);
  let all = 0;
  for (const histogram of histograms) {
    for (const bucket in histogram) {
      requests[Number(bucket)]! += histogram[bucket]!;
      all += histogram[bucket]!;
    }
  }
  if (all === 0) return undefined;
  const at = (share: number) => {
    let left = Math.ceil(all * share);
    return typicalLatency(requests.findIndex((count) => (left -= count) <= 0));
  };
  return { p50: at(0.5), p90: at(0.9), p99: at(0.99) };
}
