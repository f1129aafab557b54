/**
 * `npm test` runs every check and every test of the workspace; `npm run test:nightly` runs the long suites. The last line is
 * `N passed, N failed`, in which failed checks count too. Nx replays unchanged tests from its cache.
 *
 * One compiler and one ESLint check the whole workspace: one of each for every project would read the same files many times and take
 * four times as long.
 *
 * Nx runs tests only, because everything is built before. Where it restores a build from its cache, it deletes the folder first, and
 * a test that runs at that moment finds no file.
 */
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { builds, checks, testCommand } from './checks.mjs';
import { count } from './count.mjs';
import { missingPackages } from './missing-packages.mjs';
import { unnamedReads } from './reads.mjs';

const workspace = join(import.meta.dirname, '../..');
const scratch = mkdtempSync(join(tmpdir(), 'enrichment-test-'));

// Results of an earlier run must not be counted. Nx restores those that it replays.
for (const file of globSync('{apps,libs,tools}/{*,*/*,*/*/*}/test-output/results.json', { cwd: workspace })) {
  rmSync(join(workspace, file));
}

const isNightly = process.env['TEST_SUITE'] === 'nightly';
const cores = availableParallelism();

console.log(`Node.js ${process.versions.node}, ${cores} cores`);
// The compiler uses one processor only, and the checks another one.
const checking = isNightly ? [] : runChecks();
const failedBuilds = [];
for (const build of builds) {
  const [command = '', ...args] = build.split(' ');
  if (!(await run(command, ...args))) failedBuilds.push(build);
}
const nightly = globSync('{apps,libs,tools}/**/*.nightly.spec.ts', {
  cwd: workspace,
  exclude: ['**/node_modules'],
});
const folders = new Set(nightly.map(projectFolder));
const runs = isNightly
  ? // These suites measure the duration of faults, so they run one after the other.
    [test('--parallel=1', '-p', [...folders].join())]
  : // The tests of the API take longest, and Nx would start them last.
    [
      test('-p', '@enrichment/api*', '--parallel=1'),
      test('--exclude=@enrichment/api*', `--parallel=${Math.max(1, cores - 1)}`),
    ];
const tasksPassed = (await Promise.all(runs)).every(Boolean);
const failedChecks = await checking;

/** @type {import('./count.mjs').Task[]} */
const tasks = globSync('*.json', { cwd: scratch }).flatMap((file) => readJson(join(scratch, file)));

const sum = count(tasks, ({ root }) => readJson(join(workspace, root, 'test-output/results.json')));
const failures = [...sum.failures];
let failed = sum.failed;
for (const failure of failedChecks) fail(failure);
await run('nx', 'graph', `--file=${join(scratch, 'graph.json')}`);
for (const read of readsWithoutInput(tasks)) fail(read);
for (const build of failedBuilds) fail(build);
// A developer's machine may lack them. In CI, a skipped test would be noticed by nobody.
if (process.env['CI'])
  for (const name of missingPackages(workspace)) fail(`${name} is not installed, so its tests were skipped`);
if (tasks.length === 0 || (!tasksPassed && sum.failed === 0)) fail('nx run-many, see above');

rmSync(scratch, { recursive: true });
console.log('');
for (const test of sum.skipped) console.log(`skipped: ${test}`);
for (const line of failures) console.log(line);
const skipped = sum.skipped.length > 0 ? `, ${sum.skipped.length} skipped` : '';
console.log(`${sum.passed} passed, ${failed} failed${skipped}`);
process.exitCode = failed > 0 ? 1 : 0;

/** @param {string} file @returns {string} */
function projectFolder(file) {
  const folder = dirname(file);
  return existsSync(join(workspace, folder, 'jest.config.js')) ? folder : projectFolder(folder);
}

/** @param {string} check */
function fail(check) {
  failures.push(`failed: ${check}`);
  failed += 1;
}

/**
 * Runs the checks in turn.
 *
 * @returns {Promise<string[]>} those that failed
 */
async function runChecks() {
  const failures = [];
  for (const [line, failure] of Object.entries(checks)) {
    const [command = '', ...args] = line.split(' ');
    if (!(await run(command, ...args))) failures.push(failure);
  }
  return failures;
}

/** @param {import('./count.mjs').Task[]} tasks @returns {string[]} */
function readsWithoutInput(tasks) {
  const { graph } = readJson(join(scratch, 'graph.json')) ?? {};
  if (!graph) return ['nx graph'];
  const { namedInputs } = readJson(join(workspace, 'nx.json'));
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: workspace, maxBuffer: 1e8 })
    .toString()
    .split('\0');
  return tasks.flatMap(({ project, root }) => {
    const reads = new Set(readText(join(workspace, root, 'test-output/reads.txt')).split('\n'));
    return unnamedReads(
      graph,
      namedInputs,
      project,
      files.filter((file) => file && reads.has(file)),
    ).map((file) => `tests of ${project} read ${file}: name it in the inputs of its target "test"`);
  });
}

/** @param {string[]} options of Nx */
function test(...options) {
  const [command = '', ...args] = testCommand;
  return run(command, ...args, ...options);
}

/**
 * @param {string} command of node_modules/.bin
 * @param {string[]} args
 * @returns {Promise<boolean>} whether it succeeded
 */
async function run(command, ...args) {
  const path = [join(workspace, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const report = join(scratch, `${randomUUID()}.json`);
  const env = { ...process.env, PATH: path, TASK_REPORT: report, NX_TUI: 'false', NX_DAEMON: 'false' };
  console.log(`\n$ ${command} ${args.join(' ')}`);
  const child = spawn(command, args, { cwd: workspace, stdio: ['ignore', 'inherit', 'inherit'], env });
  const [status] = await once(child, 'close');
  return status === 0;
}

/** @param {string} file */
function readJson(file) {
  const text = readText(file);
  return text === '' ? undefined : JSON.parse(text);
}

/** @param {string} file @returns {string} empty without the file */
function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
