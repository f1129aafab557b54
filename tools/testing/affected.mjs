/**
 * `npm run affected [-- --base=main]` runs the checks and tests that a change can break.
 *
 * `nx affected` goes by projects: one sentence of a README, or one test, runs everything that depends on the project. No other project
 * takes such files as inputs (`production` in nx.json). So only their own project is checked, and projects that name them.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { changedFiles } from './changed-files.mjs';
import { isOwn, readersOf } from './reads.mjs';

const workspace = join(import.meta.dirname, '../..');
const { values } = parseArgs({ options: { base: { type: 'string', default: 'main' } } });
const targets = ['-t', 'lint', 'typecheck', 'test', 'build'];

const files = changedFiles(workspace, values.base);
const graph = readGraph();
const { namedInputs } = JSON.parse(readFileSync(join(workspace, 'nx.json'), 'utf8'));
const own = files.filter((file) => isOwn(graph, file));
const others = files.filter((file) => !own.includes(file));
const projects = new Set(own.flatMap((file) => readersOf(graph, namedInputs, file)));

const runs = [
  ...(others.length > 0 ? [['affected', `--files=${others.join()}`]] : []),
  ...(projects.size > 0 ? [['run-many', '-p', [...projects].join()]] : []),
];
// Nx replays what the first run has done.
for (const [command = '', ...options] of runs) process.exitCode ||= nx(command, ...targets, ...options);

/** @param {string[]} args @returns {number} the exit status */
function nx(...args) {
  const command = join(workspace, 'node_modules/.bin/nx');
  return spawnSync(command, args, { cwd: workspace, stdio: 'inherit' }).status ?? 1;
}

/** @returns {import('./reads.mjs').Graph} */
function readGraph() {
  const folder = mkdtempSync(join(tmpdir(), 'enrichment-affected-'));
  try {
    const file = join(folder, 'graph.json');
    if (nx('graph', `--file=${file}`) !== 0) throw new Error('nx graph failed; its message is above');
    return JSON.parse(readFileSync(file, 'utf8')).graph;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
