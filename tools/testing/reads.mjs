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
  const roots = Object.values(graph.nodes).map(({ data }) => data.root);
  // A file belongs to the project with the longest root, because a project may contain others.
  roots.sort((a, b) => b.length - a.length);
  const allowed = new Set([...dependenciesOf(graph, name)].map((each) => graph.nodes[each]?.data.root));
  const globs = globsOf(graph.nodes[name]?.data.targets?.['test']?.inputs ?? [], namedInputs);
  return reads.filter((file) => {
    if (isModule.test(file)) return false;
    const owner = roots.find((root) => file.startsWith(`${root}/`));
    return !(owner && allowed.has(owner)) && !globs.some((glob) => matchesGlob(file, glob));
  });
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
