import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { metricCatalogue, type MetricDescription } from './catalogue';
import { Metrics } from './metrics';

const described = Object.entries<MetricDescription>(metricCatalogue);

describe('Metrics', () => {
  it('reads all sources of a metric at each scrape', async () => {
    const metrics = new Metrics();
    let hits = 1;
    metrics.observe('cache_entries', () => [[7, { cache: 'keys' }]]);
    metrics.observe('cache_entries', () => Promise.resolve([[9, { cache: 'dns' }]]));
    metrics.observe('cache_requests_total', () => [[hits, { cache: 'keys', result: 'hit' }]]);
    metrics.observe('replicas', () => [[3]]);
    for (; hits < 3; hits++) {
      const page = await metrics.registry.metrics();
      expect(page).toContain(`cache_requests_total{cache="keys",result="hit"} ${hits}\n`);
      expect(page).toContain('cache_entries{cache="keys"} 7\ncache_entries{cache="dns"} 9\n');
      expect(page).toContain('\nreplicas 3\n');
    }
  });

  it('has the other samples when a source fails or hangs', async () => {
    const metrics = new Metrics(1);
    metrics.observe('email_brier_score', () => Promise.reject(new Error('The database is away.')));
    metrics.observe('email_outcomes_counted', () => new Promise(() => undefined));
    metrics.observe('replicas', () => [[3]]);
    const page = await metrics.registry.metrics();
    expect(page).toContain('\nreplicas 3\n');
    expect(page).not.toMatch(/^email_\w+\{/m);
  });

  it('has each metric once, and only used ones', async () => {
    const metrics = new Metrics();
    expect(metrics.counter('ledger_conflicts_total')).toBe(metrics.counter('ledger_conflicts_total'));
    const duration = metrics.summary('job_duration_seconds');
    expect(metrics.summary('job_duration_seconds')).toBe(duration);
    duration.observe({ task: 'a' }, 2);
    const page = await metrics.registry.metrics();
    expect(page).toContain('job_duration_seconds_sum{task="a"} 2\n');
    expect(page).not.toContain('redis_up');
  });
});

describe('the catalogue', () => {
  it.each(described)('does not use the labels that Prometheus adds: %s', (_, { labels = [] }) => {
    for (const label of ['job', 'instance']) expect(labels).not.toContain(label);
  });

  it.each(described)('names %s as Prometheus recommends', (name, { type, labels = [], help }) => {
    expect(name).toMatch(/^[a-z][a-z0-9_]*[a-z]$/);
    expect(name.endsWith('_total')).toBe(type === 'counter');
    expect(name).not.toMatch(/_(ms|milliseconds|minutes|kb|mb|percent|count|sum|bucket)\b/);
    expect(labels).not.toContain('le');
    expect(help).toMatch(/\.$|\.\)$|off$/);
  });

  it.each(described)(
    'has no label at %s that names an account, a key or an address',
    (_, { labels = [] }) => {
      expect(
        labels.filter((label) => /(^|_)(id|account|key|user|email|address|ip|url|path)$/.test(label)),
      ).toEqual([]);
    },
  );

  const source = join(__dirname, '../../..');
  const code = globSync('**/!(*.spec|catalogue).ts', { cwd: source })
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .join('\n');
  const starts = [...code.matchAll(/`([a-z_]+_)\$\{/g)].map(([, start]) => start!);
  it.each(described)('has no metric that nothing observes: %s', (name) => {
    const isObserved =
      new RegExp(`\\b${name}\\b`).test(code) || starts.some((start) => name.startsWith(start));
    expect(isObserved).toBe(true);
  });

  it('is in docs/metrics.md: a row with name, type, labels and help of each', () => {
    const text = readFileSync(join(__dirname, '../../../../../../docs/metrics.md'), 'utf8');
    const rows = [...text.matchAll(/^\| `(\w+)` +\| (\w+) +\| (.*?) +\| (.*?) +\|$/gm)].map((row) =>
      row.slice(1),
    );
    const labelsOf = ({ labels = [], needs }: MetricDescription) =>
      labels.map((label) => `\`${label}\``).join(', ') + (needs ? ` (with \`${needs}\`)` : '');
    expect(rows.sort()).toEqual(
      described.map(([name, metric]) => [name, metric.type, labelsOf(metric).trim(), metric.help]).sort(),
    );
  });
});
