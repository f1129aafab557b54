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
  readonly 'timeout-minutes'?: number;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly name: string;
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

const workflows = globSync('.github/workflows/*.yml', { cwd: workspaceRoot }).map(
  (file) => parse(readText(file)) as Workflow,
);
const jobs = workflows.flatMap(({ name, on, jobs }) =>
  Object.entries(jobs).map(([job, { steps, ...rest }]) => ({
    ...{ name: `${name}: ${job}`, on, steps, minutes: rest['timeout-minutes'] },
    runs: steps.flatMap(({ run }) => run ?? []),
  })),
);
const jobsThatRun = (command: string) => jobs.filter(({ runs }) => runs.some((run) => run.includes(command)));

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

  it('have timeouts, which leave all tests their own limit', () => {
    expect(jobs.filter(({ minutes }) => minutes === undefined)).toEqual([]);
    const ownMinutes = Number(/timeout (\d+)m npm test/.exec(readText('.ci/run'))![1]);
    const everything = [...jobsThatRun('.ci/run'), ...jobsThatRun('nx affected')];
    expect(everything.map(({ name }) => name)).toEqual(['ci: everything', 'ci: affected']);
    // Installing packages takes up to ten minutes.
    for (const { minutes } of everything) expect(minutes).toBeGreaterThanOrEqual(ownMinutes + 10);
  });

  it('run the long suites, the benches, the cluster and the upgrade each night, the last with the history', () => {
    const commands = ['npm run test:nightly', 'npm run fuzz', 'npm run bench', 'npm run cluster -- check'];
    const nightly = [...commands, 'npm run cluster -- upgrade'].map((command) => {
      const [job] = jobsThatRun(command);
      return { on: job?.on, depth: job?.steps[0]?.with?.['fetch-depth'] };
    });
    const on = { schedule: [{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }], workflow_dispatch: null };
    expect(nightly).toEqual([...commands.map(() => ({ on, depth: undefined })), { on, depth: 0 }]);
  });
});
