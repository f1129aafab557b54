const { join } = require('node:path/posix');
const ts = require('typescript');

/**
 * The ports of a domain: its abstract classes.
 *
 * @param {import('@nx/devkit').Tree} tree
 * @param {string} folder `libs/<domain>/domain/src`
 * @returns {{ name: string, file: string, source: ts.SourceFile, declaration: ts.ClassDeclaration }[]}
 */
function findPorts(tree, folder) {
  return sourcesIn(tree, folder).flatMap((file) => {
    const source = ts.createSourceFile(file, tree.read(file, 'utf8') ?? '', ts.ScriptTarget.Latest, true);
    return source.statements
      .filter(ts.isClassDeclaration)
      .filter(({ modifiers = [] }) => modifiers.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword))
      .map((declaration) => ({ name: declaration.name?.text ?? '', file, source, declaration }));
  });
}

/**
 * What an adapter of a port consists of, as text.
 *
 * @param {import('@nx/devkit').Tree} tree
 * @param {string} folder `libs/<domain>/domain/src`
 * @param {ReturnType<typeof findPorts>[number]} port
 * @param {string} domain
 * @param {string} className of the adapter
 */
function describePort(tree, folder, { name, source, declaration }, domain, className) {
  const index = tree.read(join(folder, 'index.ts'), 'utf8') ?? '';
  const isExported = (/** @type {string} */ type) => new RegExp(`\\b${type}\\b`).test(index);
  const fromPackages = new Map(
    source.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
      const from = moduleSpecifier.getText().slice(1, -1);
      const bindings = importClause?.namedBindings;
      const elements = bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
      return from.startsWith('.') ? [] : elements.map((element) => [element.name.text, from]);
    }),
  );
  const imports = new Map([[`@enrichment/${domain}-domain`, new Set([name])]]);
  const members = declaration.members
    .filter((member) => ts.isMethodDeclaration(member) || ts.isPropertyDeclaration(member))
    .filter((member) => (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Abstract) !== 0)
    .map((member) => {
      const key = member.name.getText();
      const own = `${name}['${key}']`;
      const generics = (ts.isMethodDeclaration(member) && member.typeParameters) || [];
      const types = namedTypes(member).filter((type) => !generics.some(({ name }) => name.text === type));
      const isKnown = types.every(
        (type) => fromPackages.has(type) || isExported(type) || type in globalThis || builtIn.has(type),
      );
      if (isKnown)
        for (const type of types) {
          const from =
            fromPackages.get(type) ?? (isExported(type) ? `@enrichment/${domain}-domain` : undefined);
          if (from) imports.set(from, (imports.get(from) ?? new Set()).add(type));
        }
      if (ts.isPropertyDeclaration(member))
        return `  get ${key}(): ${isKnown ? member.type?.getText() : own} {\n${unwritten(className, key)}  }\n`;
      if (!isKnown)
        return `  ${key}(..._parameters: Parameters<${own}>): ReturnType<${own}> {\n${unwritten(className, key)}  }\n`;
      const parameters = member.parameters.map((one) => `_${one.getText()}`).join(', ');
      const parametersOfTypes =
        generics.length > 0 ? `<${generics.map((one) => one.getText()).join(', ')}>` : '';
      return `  ${key}${parametersOfTypes}(${parameters}): ${member.type?.getText()} {\n${unwritten(className, key)}  }\n`;
    });
  const [contract] = contractsOf(tree, folder, name);
  return {
    members: members.join('\n'),
    imports: [...imports].map(([from, types]) => `import type { ${[...types].join(', ')} } from '${from}';`),
    contract,
  };
}

const builtIn = new Set([
  'AsyncIterable',
  'Awaited',
  'Exclude',
  'Extract',
  'Iterable',
  'NonNullable',
  'Omit',
  'Parameters',
  'Partial',
  'Pick',
  'Promise',
  'Readonly',
  'ReadonlyArray',
  'ReadonlyMap',
  'ReadonlySet',
  'Record',
  'Required',
  'ReturnType',
]);

function unwritten(/** @type {string} */ className, /** @type {string} */ key) {
  return `    throw new Error('${className}.${key} is not written yet.');\n`;
}

/** @param {ts.Node} node */
function namedTypes(node) {
  /** @type {Set<string>} */
  const found = new Set();
  const visit = (/** @type {ts.Node} */ each) => {
    if (ts.isTypeReferenceNode(each)) found.add(/^\w+/.exec(each.typeName.getText())?.[0] ?? '');
    ts.forEachChild(each, visit);
  };
  visit(node);
  return [...found];
}

/**
 * The contract suites of a port that take a name and a function that opens an implementation.
 *
 * @param {import('@nx/devkit').Tree} tree
 * @param {string} folder
 * @param {string} port
 */
function contractsOf(tree, folder, port) {
  return sourcesIn(tree, join(folder, 'testing'))
    .flatMap((file) => {
      const text = tree.read(file, 'utf8') ?? '';
      if (!new RegExp(`\\b${port}\\b`).test(text)) return [];
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
      return source.statements
        .filter(ts.isFunctionDeclaration)
        .filter(
          ({ name, parameters }) =>
            name?.text.endsWith('Contract') && parameters[0]?.name.getText() === 'name',
        )
        .map(({ name, parameters }) => ({ name: name?.text ?? '', parameters: parameters.length }));
    })
    .sort((one, other) => Number(belongsTo(other.name)) - Number(belongsTo(one.name)));

  function belongsTo(/** @type {string} */ contract) {
    return contract.toLowerCase() === `${port}Contract`.toLowerCase();
  }
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

module.exports = { describePort, findPorts };
