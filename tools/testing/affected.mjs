/**
 * `npm run affected [-- --base=main]` runs the checks and tests that a change can break.
 *
 * `nx affected` goes by projects: one sentence of a README, or one test, selects everything that depends on the project. No other
 * project takes such files as inputs (`production` in nx.json). So only their own project is tested, and projects that name them.
 *
 * One compiler checks the whole workspace, as in `npm test`. ESLint needs no types, so it checks the changed projects only. Oxlint
 * reads the types of other projects.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { changedFiles } from './changed-files.mjs';
import { builds, testCommand } from './checks.mjs';
import { isOwn, ownerOf, readersOf } from './reads.mjs';

const workspace = join(import.meta.dirname, '../..');
const { values } = parseArgs({ options: { base: { type: 'string', default: 'main' } } });

const files = changedFiles(workspace, values.base);
const graph = readGraph();
const { namedInputs } = JSON.parse(readFileSync(join(workspace, 'nx.json'), 'utf8'));
const own = files.filter((file) => isOwn(graph, file));
const others = files.filter((file) => !own.includes(file));
const names = new Set([...own.flatMap((file) => readersOf(graph, namedInputs, file)), ...affectedBy(others)]);
if (names.size > 0) {
  const roots = [...names].flatMap((name) => graph.nodes[name]?.data.root ?? []);
  const isRule = (/** @type {string} */ file) => /^([^/]+\.(mjs|json)|tools\/lint\/[^/]+\.mjs)$/.test(file);
  const changed = files.some(isRule) ? roots : files.flatMap((file) => ownerOf(graph, file)?.data.root ?? []);
  for (const build of builds) run(...build.split(' '));
  if (changed.length > 0)
    run('eslint', '--no-warn-ignored', '--no-error-on-unmatched-pattern', ...new Set(changed));
  run('oxlint', ...roots);
  run(...testCommand, '--parallel=2', '-p', [...names].join());
}

/** @param {readonly string[]} files @returns {string[]} the names of the projects that Nx selects */
function affectedBy(files) {
  if (files.length === 0) return [];
  const listed = run('nx', 'show', 'projects', '--affected', `--files=${files.join()}`, '--json');
  return JSON.parse(listed);
}

/** @returns {import('./reads.mjs').Graph} */
function readGraph() {
  const folder = mkdtempSync(join(tmpdir(), 'enrichment-affected-'));
  try {
    const file = join(folder, 'graph.json');
    run('nx', 'graph', `--file=${file}`);
    return JSON.parse(readFileSync(file, 'utf8')).graph;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * A failure does not end the run, so that it reports all of them.
 *
 * @param {string[]} words a command of node_modules/.bin @returns {string} what it prints, with --json
 */
function run(...words) {
  const [command = '', ...args] = words;
  const isRead = args.includes('--json');
  if (!isRead) console.log(`\n$ ${words.join(' ')}`);
  const path = [join(workspace, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const env = { ...process.env, PATH: path, NX_TUI: 'false' };
  const { status, stdout } = spawnSync(command, args, {
    cwd: workspace,
    env,
    encoding: 'utf8',
    stdio: isRead ? ['ignore', 'pipe', 'inherit'] : 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
  return stdout;
}
