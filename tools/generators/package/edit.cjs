/**
 * Changes a file of the workspace.
 *
 * @param {import('@nx/devkit').Tree} tree
 * @param {string} path
 * @param {(text: string) => string} change
 * @throws Error when it changed nothing
 */
function edit(tree, path, change) {
  const before = tree.read(path, 'utf8') ?? '';
  const after = change(before);
  if (after === before)
    throw new Error(`${path} is not as this generator knows it: enter what is new by hand.`);
  tree.write(path, after);
}

module.exports = { edit };
