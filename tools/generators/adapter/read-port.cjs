const { join } = require('node:path/posix');
const ts = require('typescript');

/**
 * The ports of a domain: its abstract classes.
 *
 * @param {import('@nx/devkit').Tree} tree
 * @param {string} folder `libs/<domain>/domain/src`
 * @returns {{ name: string, declaration: ts.ClassDeclaration }[]}
 */
function findPorts(tree, folder) {
  return sourcesIn(tree, folder).flatMap((file) =>
    statementsOf(tree, file)
      .filter(ts.isClassDeclaration)
      .filter(({ modifiers = [] }) => modifiers.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword))
      .map((declaration) => ({ name: declaration.name?.text ?? '', declaration })),
  );
}

/**
 * The members of an adapter of a port, as text.
 *
 * @param {ReturnType<typeof findPorts>[number]} port
 * @param {string} className of the adapter
 */
function membersOf({ name, declaration }, className) {
  return declaration.members
    .filter((member) => ts.isMethodDeclaration(member) || ts.isPropertyDeclaration(member))
    .filter((member) => (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Abstract) !== 0)
    .map((member) => {
      const key = member.name.getText();
      const own = `${name}['${key}']`;
      // The type of a generic method's result is not in its own type.
      const result = ts.isMethodDeclaration(member) && member.typeParameters ? 'never' : `ReturnType<${own}>`;
      const head = ts.isPropertyDeclaration(member)
        ? `get ${key}(): ${own}`
        : `${key}(..._parameters: Parameters<${own}>): ${result}`;
      return `  ${head} {\n    throw new Error('${className}.${key} is not written yet.');\n  }\n`;
    })
    .join('\n');
}

/**
 * The contract suite of a port that takes a name and a function that opens an implementation.
 *
 * @param {import('@nx/devkit').Tree} tree
 * @param {string} folder `libs/<domain>/domain/src`
 * @param {string} port
 */
function contractOf(tree, folder, port) {
  const contracts = sourcesIn(tree, join(folder, 'testing'))
    .filter((file) => new RegExp(`\\b${port}\\b`).test(tree.read(file, 'utf8') ?? ''))
    .flatMap((file) => statementsOf(tree, file))
    .filter(ts.isFunctionDeclaration)
    .filter(
      ({ name, parameters }) => name?.text.endsWith('Contract') && parameters[0]?.name.getText() === 'name',
    )
    .map(({ name, parameters }) => ({ name: name?.text ?? '', parameters: parameters.length }));
  return contracts.find(({ name }) => name.toLowerCase() === `${port}Contract`.toLowerCase()) ?? contracts[0];
}

/** @param {import('@nx/devkit').Tree} tree @param {string} file */
function statementsOf(tree, file) {
  return ts.createSourceFile(file, tree.read(file, 'utf8') ?? '', ts.ScriptTarget.Latest, true).statements;
}

/**
 * @param {import('@nx/devkit').Tree} tree
 * @param {string} folder
 * @returns {string[]}
 */
function sourcesIn(tree, folder) {
  return tree.children(folder).flatMap((child) => {
    const path = join(folder, child);
    if (!tree.isFile(path)) return child === 'testing' ? [] : sourcesIn(tree, path);
    return /(?<!\.spec)\.ts$/.test(child) ? [path] : [];
  });
}

module.exports = { contractOf, findPorts, membersOf };
