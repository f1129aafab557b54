import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deployedFile, deployedPath } from '../deployed-file';
import { findProgram } from '../../parts/packages';
import { answers, Program } from '@enrichment/testing';

/** Times of the rules are divided by this, so that a test sees them fire. */
const haste = 20;
/** A rate needs two scrapes. */
const leastSeconds = 8;
/** A day or a week need not be waited for either. */
const maxSeconds = 30;
/** Later than the longest time of a rule. */
const offsetSeconds = 45;

/** The shipped rules with short times: `for: 5m` and `[5m]` become ten seconds. */
function hastyRules(): string {
  const seconds = (count: string, unit: string) =>
    Math.min(
      Math.max(leastSeconds, (Number(count) * { s: 1, m: 60, h: 3_600, d: 86_400 }[unit]!) / haste),
      maxSeconds,
    );
  return readFileSync(deployedPath('alerts.yml'), 'utf8')
    .replace(
      /(for: )(\d+)([a-z])$/gm,
      (_, start: string, n: string, u: string) => `${start}${seconds(n, u)}s`,
    )
    .replace(/offset \d+[mw]/g, `offset ${offsetSeconds}s`)
    .replace(/\[(\d+)([mhd])\]/g, (_, n: string, u: string) => `[${seconds(n, u)}s]`)
    .replace('> 300\n', `> ${maxSeconds}\n`);
}

/** Prometheus, with the configuration that the deployment ships. */
export class Prometheus extends Program {
  readonly url: string;

  /** It scrapes every other second, with rules of short times. */
  constructor(folder: string, port: number, replicas: readonly number[]) {
    const url = `http://127.0.0.1:${port}`;
    const file = join(folder, 'prometheus.yml');
    const targets = replicas.map((each) => `'127.0.0.1:${each}'`).join(', ');
    const rules = join(folder, 'alerts.yml');
    writeFileSync(rules, hastyRules());
    writeFileSync(
      file,
      deployedFile('prometheus.yml', [
        ['scrape_interval: 5s', 'scrape_interval: 2s\n  evaluation_interval: 1s'],
        ['rule_files: [alerts.yml]', `rule_files: ['${rules}']`],
        [
          "dns_sd_configs: [{ names: ['api'], type: A, port: 3000, refresh_interval: 5s }]",
          `static_configs: [{ targets: [${targets}] }]`,
        ],
      ]),
    );
    super({
      name: 'Prometheus',
      command: findProgram('prometheus') ?? 'prometheus',
      args: [
        `--config.file=${file}`,
        `--web.listen-address=127.0.0.1:${port}`,
        `--storage.tsdb.path=${join(folder, 'prometheus')}`,
      ],
      logFile: join(folder, 'prometheus.log'),
      isReady: () => answers(`${url}/-/ready`),
    });
    this.url = url;
  }

  /** Whether a query has had a number since a time, in milliseconds since the Unix epoch. */
  async hadData(query: string, since: number): Promise<boolean> {
    const [start, end] = [since, Date.now()].map((time) => String(time / 1_000));
    const body = new URLSearchParams({ query, start: start!, end: end!, step: '2s' });
    const response = await fetch(`${this.url}/api/v1/query_range`, { method: 'POST', body });
    const { data } = (await response.json()) as { data: { result: { values: [number, string][] }[] } };
    return data.result.some(({ values }) => values.some(([, value]) => value !== 'NaN'));
  }

  /** Current result of a query. */
  async query(text: string): Promise<readonly { metric: Record<string, string>; value: [number, string] }[]> {
    const body = new URLSearchParams({ query: text });
    const response = await fetch(`${this.url}/api/v1/query`, { method: 'POST', body });
    const { data } = (await response.json()) as { data: { result: [] } };
    return data.result;
  }
}
