import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { findProgram, whatIsMissing } from '../src/parts/packages';
import { unknownIn } from '../src/cluster/testing/promql';

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
}

const root = join(__dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { groups } = parse(read('deploy/alerts.yml')) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);
const pathOf = ({ annotations }: Alert) =>
  annotations.runbook_url.replace('{{ $externalLabels.runbooks }}', 'docs/runbooks');
const tests = ['deploy/alerts.test.yml', 'deploy/alerts-weekly.test.yml'];

describe('deploy/alerts.yml', () => {
  it.each([['check', ['deploy/alerts.yml']] as const, ['test', tests] as const])(
    'passes promtool %s rules',
    (verb, files) => {
      const program = findProgram('promtool');
      if (!program) return console.warn(`${whatIsMissing(['promtool'])}: the alerts are not checked.`);
      const { status, stdout, stderr } = spawnSync(program, [verb, 'rules', ...files], {
        cwd: root,
        encoding: 'utf8',
      });
      expect({ status, stdout, stderr }).toMatchObject({ status: 0 });
    },
  );

  it.each(alerts.map((alert) => [alert.alert, alert] as const))(
    '%s queries existing metrics, and has a page and a test',
    (name, alert) => {
      const { expr, labels, annotations } = alert;
      expect(unknownIn(expr)).toEqual([]);
      // Nothing adds up, or compares, several installations of one Prometheus.
      expect(expr).not.toMatch(/\b(sum|min|max|count|group) ?\(|\b(by|on) \((?!installation\b)/);
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/\.$/);
      const page = read(pathOf(alert));
      expect([...page.matchAll(/^#+ (.*)$/gm)].map(([, title]) => title)).toEqual([
        name,
        'What it means',
        'Look first',
        'What to do',
      ]);
      expect(tests.map(read).join('')).toContain(`alertname="${name}"`);
    },
  );

  it('has no page without an alert, except that for complaints', () => {
    const pages = readdirSync(join(root, 'docs/runbooks')).map((name) => `docs/runbooks/${name}`);
    const ofAlerts = alerts.map(pathOf);
    expect(pages.sort()).toEqual([...ofAlerts, 'docs/runbooks/complaint.md'].sort());
  });
});

describe('docs/runbooks', () => {
  const pages = alerts.map(pathOf);

  it.each(pages)('%s queries existing metrics, and links to existing pages', (path) => {
    const page = read(path);
    const queries = [...page.matchAll(/`((?:sum|count|rate|histogram_quantile)\b[^`]*)`/g)];
    expect(queries.flatMap(([, query]) => unknownIn(query!))).toEqual([]);
    for (const [, link] of page.matchAll(/\]\(([^)#]+)/g))
      expect({ link, found: existsSync(join(root, path, '..', link!)) }).toEqual({ link, found: true });
  });
});
