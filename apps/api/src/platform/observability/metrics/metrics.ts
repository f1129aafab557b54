import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, Summary } from 'prom-client';
import type { CacheUsage } from '@enrichment/kernel';
import {
  type CounterName,
  type GaugeName,
  type HistogramName,
  metricCatalogue,
  type MetricDescription,
  type MetricName,
  type SummaryName,
} from './catalogue';

export type Sample = readonly [value: number, labels?: Readonly<Record<string, string>>];
/** Returns samples when `/metrics` is requested. */
export type MetricSource = () => readonly Sample[] | Promise<readonly Sample[]>;

/** The metrics of this process, for Prometheus; each is described in the {@link metricCatalogue} and exists from its first use. */
export class Metrics {
  readonly registry = new Registry();
  private readonly sources = new Map<MetricName, MetricSource[]>();
  private readonly reading = new Map<MetricSource, Promise<readonly Sample[]>>();

  /** @param sourceMs timeout of a source: Prometheus does not wait long for the page */
  constructor(private readonly sourceMs = 1_000) {
    collectDefaultMetrics({ register: this.registry });
    // These gauges have names of counters. The gauges by type remain.
    for (const what of ['handles', 'requests', 'resources'])
      this.registry.removeSingleMetric(`nodejs_active_${what}_total`);
  }

  counter(name: CounterName): Counter {
    return this.existing(name) ?? new Counter(this.described(name));
  }

  histogram(name: HistogramName): Histogram {
    return this.existing(name) ?? new Histogram(this.described(name));
  }

  /** Summary of a sum and a count. Quantiles of several replicas could not be combined. */
  summary(name: SummaryName): Summary {
    return this.existing(name) ?? new Summary({ ...this.described(name), percentiles: [] });
  }

  /** Reads values that are counted elsewhere, at each scrape. Several sources of one metric differ in their labels. */
  observe(name: CounterName | GaugeName, source: MetricSource): void {
    const sources = this.sources.get(name);
    if (sources) {
      sources.push(source);
      return;
    }
    const all = [source];
    this.sources.set(name, all);
    const { type }: MetricDescription = metricCatalogue[name];
    const Metric = type === 'counter' ? Counter : Gauge;
    const metric: Counter | Gauge = new Metric({
      ...this.described(name),
      collect: async () => {
        const samples = await Promise.all(all.map((each) => this.read(each)));
        metric.reset();
        for (const [value, labels = {}] of samples.flat()) metric.inc(labels, value);
      },
    });
  }

  /** A source that fails or is late gives no samples; the page has all others. A source that hangs is not called again. */
  private async read(source: MetricSource): Promise<readonly Sample[]> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<readonly Sample[]>((resolve) => {
      timer = setTimeout(resolve, this.sourceMs, []);
    });
    let reading = this.reading.get(source);
    if (!reading) {
      reading = Promise.resolve()
        .then(source)
        .finally(() => this.reading.delete(source));
      this.reading.set(source, reading);
    }
    return Promise.race([reading, late])
      .catch(() => [])
      .finally(() => clearTimeout(timer));
  }

  private existing<T>(name: MetricName): T | undefined {
    return this.registry.getSingleMetric(name) as T | undefined;
  }

  private described(name: MetricName) {
    const { help, labels = [], buckets = [] }: MetricDescription = metricCatalogue[name];
    return {
      name,
      help,
      labelNames: [...labels],
      registers: [this.registry],
      ...(buckets.length > 0 && { buckets: [...buckets] }),
    };
  }
}

/** Counts hits and misses of a cache. */
export function observeCache(
  metrics: Metrics,
  cache: string,
  usage: () => CacheUsage | Promise<CacheUsage>,
): void {
  metrics.observe('cache_requests_total', async () => {
    const { hits, misses } = await usage();
    return [
      [hits, { cache, result: 'hit' }],
      [misses, { cache, result: 'miss' }],
    ];
  });
  metrics.observe('cache_entries', async () => [[(await usage()).entries, { cache }]]);
  metrics.observe('cache_fill_ratio', async () => [[(await usage()).fill, { cache }]]);
}
