import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { exists, readManifest, readText, workspaceRoot } from './packages';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

const workflows = globSync('.github/workflows/*.yml', { cwd: workspaceRoot }).map(
  (file) => parse(readText(file)) as Workflow,
);
const jobs = workflows.flatMap(({ jobs }) =>
  Object.values(jobs).map(({ steps }) => ({ steps, runs: steps.flatMap(({ run }) => run ?? []) })),
);

describe('workflows', () => {
  it('have read permission only', () => {
    expect(
      workflows.filter(({ permissions }) => JSON.stringify(permissions) !== '{"contents":"read"}'),
    ).toEqual([]);
    const checkouts = jobs.flatMap(({ steps }) =>
      steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')),
    );
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
  });

  it('name actions by the hash of a commit, which no one can move', () => {
    const used = jobs.flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
    expect(used.filter((uses) => !/@[\da-f]{40}$/.test(uses))).toEqual([]);
  });

  it('release tags with provenance and a bill of materials', () => {
    const release = workflows.find(({ on }) => JSON.stringify(on) === '{"push":{"tags":["v*"]}}');
    const { steps } = release!.jobs['release']!;
    const image = steps.find(({ uses }) => uses?.startsWith('docker/build-push-action@'));
    expect(image?.with).toMatchObject({ provenance: 'mode=max', sbom: true });
    expect(String(image?.with?.['build-args'])).toContain('BUILD_COMMIT=${{ github.sha }}');
    const { version } = readManifest('.') as { version?: string };
    const notes = spawnSync(join(workspaceRoot, '.ci/release-notes'), [`v${version}`], { encoding: 'utf8' });
    expect(notes).toMatchObject({ status: 0, stdout: expect.stringContaining('### Added') });
    expect(spawnSync(join(workspaceRoot, '.ci/release-notes'), ['v0.0.0']).status).toBe(1);
  });

  it('run existing scripts and files', () => {
    const text = jobs.flatMap(({ runs }) => runs).join('\n');
    const scripts = [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, script]) => script!);
    expect(Object.keys(readManifest('.').scripts!)).toEqual(expect.arrayContaining(scripts));
    const files = [...text.matchAll(/\.ci\/[\w-]+/g)].map(([file]) => file);
    expect(files.filter((file) => !exists(file))).toEqual([]);
    expect([scripts.length, files.length].every((count) => count > 2)).toBe(true);
  });
});
