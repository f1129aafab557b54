import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { findProgram, whatIsMissing } from '../parts/packages';
import { knownSeries, unknownIn } from './testing/promql';

interface Dashboard {
  uid: string;
  panels: {
    id: number;
    title: string;
    gridPos: { x: number; y: number };
    datasource?: { uid: string };
    targets?: { expr: string; legendFormat: string }[];
  }[];
}

const folder = join(__dirname, '../../../../deploy/grafana');
const { stdout } = spawnSync(process.execPath, [join(folder, 'make-dashboards.mjs'), '--print']);
const made = JSON.parse(stdout.toString()) as Record<string, Dashboard>;

describe('the Grafana dashboards', () => {
  it('are as make-dashboards.mjs writes them', () => {
    const read = (name: string): unknown =>
      JSON.parse(readFileSync(join(folder, 'dashboards', name), 'utf8'));
    const names = readdirSync(join(folder, 'dashboards'));
    expect(Object.fromEntries(names.map((name) => [name, read(name)]))).toEqual(made);
  });

  it.each(Object.entries(made))('%s queries metrics that exist', (_, { panels }) => {
    const { datasources } = parse(readFileSync(join(folder, 'datasources/prometheus.yml'), 'utf8')) as {
      datasources: { uid: string }[];
    };
    for (const { targets, datasource } of panels) {
      if (!targets) continue;
      expect(datasource?.uid).toBe(datasources[0]!.uid);
      for (const { expr, legendFormat } of targets) {
        expect({ expr, unknown: unknownIn(expr) }).toEqual({ expr, unknown: [] });
        // A label that the query adds up is not there to be named.
        for (const [, label] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
          if (/\bby \(/.test(expr)) expect(expr).toMatch(new RegExp(`by \\([^)]*\\b${label}\\b`));
      }
    }
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length);
  });

  const queries = Object.values(made).flatMap(({ panels }) =>
    panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  );

  it('are written in PromQL', () => {
    const program = findProgram('promtool');
    if (!program) return console.warn(`${whatIsMissing(['promtool'])}: the queries are not checked.`);
    const rules = queries.map((expr, i) => ({
      record: `query_${i}`,
      expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
    }));
    const file = join(mkdtempSync(join(tmpdir(), 'queries-')), 'rules.yml');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'queries', rules }] }));
    const { status, stderr } = spawnSync(program, ['check', 'rules', file], { encoding: 'utf8' });
    rmSync(dirname(file), { recursive: true });
    expect({ status, stderr }).toMatchObject({ status: 0 });
  });

  it('show every metric of ours', () => {
    const shown = queries.join(' ');
    const ours = [...knownSeries().keys()].filter(
      (name) => !/^(process|nodejs)_|_sum$|_count$|_bucket$/.test(name),
    );
    expect(ours.filter((name) => !new RegExp(`\\b${name}\\b`).test(shown))).toEqual([]);
  });
});
