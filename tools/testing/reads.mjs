import { matchesGlob } from 'node:path';

/**
 * @typedef {{ name: string, data: { root: string, targets?: Record<string, { inputs?: unknown[] }> } }} Project
 * @typedef {{ nodes: Record<string, Project>, dependencies: Record<string, { target: string }[]> }} Graph
 */

/** Jest reads these to load them. Nx follows imports itself, so they are not compared. */
const isModule = /\.tsx?$|\/src\/.*\.json$/;

/**
 * The files that tests read and that are no input of their task: a change of them would not run the tests (`nx affected`), and Nx would
 * replay an old result. Inputs are the project, the projects that it depends on, and the `inputs` of the target.
 *
 * @param {Graph} graph
 * @param {Record<string, unknown[]>} namedInputs
 * @param {string} name of the project
 * @param {string[]} reads relative to the workspace
 * @returns {string[]}
 */
export function unnamedReads(graph, namedInputs, name, reads) {
  const allowed = dependenciesOf(graph, name);
  const globs = globsOf(graph.nodes[name]?.data.targets?.['test']?.inputs ?? [], namedInputs);
  return reads.filter((file) => {
    if (isModule.test(file)) return false;
    const owner = ownerOf(graph, file)?.name;
    return !(owner && allowed.has(owner)) && !globs.some((glob) => matchesGlob(file, glob));
  });
}

/**
 * Whether a file is no input of the projects that depend on those that read it: a guide, a test, or a file of tests.
 *
 * @param {Graph} graph @param {string} file
 */
export function isOwn(graph, file) {
  const root = ownerOf(graph, file)?.data.root;
  if (/^docs\/.*\.md$/.test(file)) return true;
  return root !== undefined && (/\.(?:spec\.ts|md)$/.test(file) || file.startsWith(`${root}/e2e/`));
}

/**
 * The projects that take a file of a project as an input: its own one, and those that name it.
 *
 * @param {Graph} graph
 * @param {Record<string, unknown[]>} namedInputs
 * @param {string} file
 * @returns {string[]}
 */
export function readersOf(graph, namedInputs, file) {
  const owner = ownerOf(graph, file);
  const named = Object.values(graph.nodes).filter(({ data }) => {
    const inputs = Object.values(data.targets ?? {}).flatMap((target) => target.inputs ?? []);
    return globsOf(inputs, namedInputs).some((glob) => matchesGlob(file, glob));
  });
  return [...new Set([...(owner ? [owner] : []), ...named])].map(({ name }) => name);
}

/**
 * The project with the longest root, because a project may contain others.
 *
 * @param {Graph} graph @param {string} file
 */
export function ownerOf(graph, file) {
  const owners = Object.values(graph.nodes).filter(({ data }) => file.startsWith(`${data.root}/`));
  return owners.sort((a, b) => b.data.root.length - a.data.root.length)[0];
}

/** @param {Graph} graph @param {string} name @param {Set<string>} found */
function dependenciesOf(graph, name, found = new Set()) {
  if (found.has(name) || !graph.nodes[name]) return found;
  found.add(name);
  for (const { target } of graph.dependencies[name] ?? []) dependenciesOf(graph, target, found);
  return found;
}

/** @param {unknown[]} inputs @param {Record<string, unknown[]>} namedInputs @returns {string[]} */
function globsOf(inputs, namedInputs) {
  return inputs.flatMap((input) => {
    if (typeof input !== 'string') return [];
    if (namedInputs[input]) return globsOf(namedInputs[input], namedInputs);
    return input.startsWith('{workspaceRoot}/') ? [input.slice('{workspaceRoot}/'.length)] : [];
  });
}
