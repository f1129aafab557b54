import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';

/** Labels that Prometheus adds to every metric. */
const scraped = ['job', 'instance', 'installation'];
const words = new Set([
  'and',
  'or',
  'unless',
  'offset',
  'bool',
  'on',
  'ignoring',
  'by',
  'without',
  'group_left',
]);

/** The names of the series that `/metrics` has, each with its labels. */
export function knownSeries(): Map<string, readonly string[]> {
  const text = readFileSync(join(__dirname, '../../../../../docs/metrics.md'), 'utf8');
  const known = new Map<string, readonly string[]>([['up', scraped]]);
  for (const [, name, type, cell] of text.matchAll(/^\| `(\w+)` +\| (\w+) +\| (.*?) +\|/gm)) {
    const labels = [...cell!.replace(/\(.*\)/, '').matchAll(/`(\w+)`/g)].map(([, label]) => label!);
    for (const [ending, more] of endings[type!]!) known.set(name! + ending, [...scraped, ...labels, ...more]);
  }
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray())
    for (const ending of ['', '_sum', '_count', '_bucket'])
      known.set(name + ending, [...scraped, 'kind', 'type', 'space', 'le', 'version']);
  return known;
}

const endings: Readonly<Record<string, readonly (readonly [ending: string, labels: readonly string[]])[]>> = {
  counter: [['', []]],
  gauge: [['', []]],
  summary: [
    ['_sum', []],
    ['_count', []],
  ],
  histogram: [
    ['_sum', []],
    ['_count', []],
    ['_bucket', ['le']],
  ],
};

/**
 * The series of a query that do not exist. As much of PromQL as our queries use; promtool and Prometheus check the rest.
 *
 * @returns names of series, and `series{label}`
 */
export function unknownIn(query: string, known = knownSeries()): string[] {
  const complaints: string[] = [];
  const withoutTexts = query.replace(/"[^"]*"/g, '""').replace(/\[[^\]]*\]/g, '');
  const withoutGroups = withoutTexts.replace(/\b(by|on|without|ignoring|group_left)\s*\([^)]*\)/g, ' ');
  for (const [, name, call, matchers] of withoutGroups.matchAll(
    /(?<![\w.])([a-zA-Z_:][\w:]*)(\s*\()?(?:\{([^}]*)\})?/g,
  )) {
    if (call || words.has(name!)) continue;
    const labels = known.get(name!);
    if (!labels) complaints.push(name!);
    for (const [, label] of (matchers ?? '').matchAll(/(\w+)\s*[=!]/g))
      if (labels && !labels.includes(label!)) complaints.push(`${name}{${label}}`);
  }
  return complaints;
}
