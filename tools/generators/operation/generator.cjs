const { formatFiles, generateFiles, installPackagesTask, logger, names } = require('@nx/devkit');
const { execFileSync } = require('node:child_process');
const { join } = require('node:path');
const adapterGenerator = require('../adapter/generator.cjs');
const domainGenerator = require('../domain/generator.cjs');
const { edit } = require('../package/edit.cjs');

/**
 * `nx g @enrichment/generators:operation NAME --method=METHOD --adapter=TECHNOLOGY`: an operation that answers at once,
 * with tests, from a sample of the adapter's. Domain and adapter are made where they are not there.
 *
 * @param {import('@nx/devkit').Tree} tree
 * @param {{ name: string, method: string, adapter: string, skipInstall?: boolean }} options
 */
module.exports = async function operationGenerator(tree, { name, method, adapter, skipInstall }) {
  const folder = `apps/api/src/v1/${name}`;
  if (tree.exists(folder)) throw new Error(`${folder} is there already.`);
  if (!tree.exists(`libs/${name}/domain`)) await domainGenerator(tree, { name, skipInstall: true });
  if (!tree.exists(`libs/${name}/domain/src/find-${name}.ts`))
    throw new Error(`libs/${name}/domain has outgrown this generator: write the operation by hand.`);
  if (!tree.exists(`libs/${name}/${adapter}`))
    await adapterGenerator(tree, { domain: name, name: adapter, skipInstall: true });

  const { className: Name, propertyName: camelName, constantName: code } = names(name);
  const { className: Adapter, propertyName: camelAdapter } = names(adapter);
  const words = name.replaceAll('-', ' ');
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  const key = name.replaceAll('-', '_');
  const variables = {
    name,
    method,
    adapter,
    Name,
    camelName,
    code,
    Adapter,
    camelAdapter,
    verb: method.charAt(0).toUpperCase() + method.slice(1),
    words,
    label,
    key,
    calls: callsOf(tree, `/v1/${name}/${method}`, `client.${key}.${method}(`, key),
  };
  const files = join(__dirname, 'files');
  generateFiles(tree, join(files, 'api'), folder, variables);
  generateFiles(tree, join(files, 'e2e'), 'apps/api/e2e/operations', variables);
  generateFiles(tree, join(files, 'docs'), 'docs', variables);
  generateFiles(tree, join(files, 'catalogue'), 'libs/billing/domain/src/accounts/catalogue', variables);
  enter(tree, variables);
  await formatFiles(tree);
  return () => {
    if (skipInstall) return;
    installPackagesTask(tree, true);
    const run = { cwd: tree.root, stdio: /** @type {const} */ ('inherit') };
    execFileSync('npx', ['nx', 'sync'], run);
    execFileSync('npm', ['run', 'client:types'], run);
    logger.info(
      `POST /v1/${name}/${method} answers a sample over HTTP, MCP and in the clients. What remains:\n` +
        `  libs/${name}/domain/src/${name}-source.ts: the record; npm run client:types after each change of an answer\n` +
        `  ${folder}/${name}.module.ts: the client of ${adapter} in place of the sample\n` +
        'npm run affected checks it.',
    );
  };
};

/**
 * The call in five languages, as the guide to IP addresses shows it.
 *
 * @param {import('@nx/devkit').Tree} tree
 * @param {string} path of the operation
 * @param {string} call of the TypeScript client, up to its parenthesis
 * @param {string} key of the subject in the body
 */
function callsOf(tree, path, call, key) {
  const [calls] =
    /```sh\n[^]*?PHP<\/summary>[^]*?<\/details>/.exec(tree.read('docs/ip.md', 'utf8') ?? '') ?? [];
  const subject = /"ip":"([^"]+)"/.exec(calls ?? '')?.[1];
  if (!calls || !subject) throw new Error('docs/ip.md does not show a call in five languages.');
  return calls
    .replaceAll('/v1/ip/lookup', path)
    .replaceAll('client.ip.lookup(', call)
    .replaceAll(subject, 'first')
    .replace(/(["' ])ip(["']?:)/g, `$1${key}$2`)
    .replace(/(["'])ip(["'] =>)/g, `$1${key}$2`);
}

/**
 * The places that list operations, modules and codes.
 *
 * @param {import('@nx/devkit').Tree} tree
 * @param {Record<'name' | 'method' | 'Name' | 'camelName' | 'code' | 'label' | 'key', string>} variables
 */
function enter(tree, { name, method, Name, camelName, code, label, key }) {
  /** @type {[path: string, mark: string, text: string][]} */
  const entries = [
    ['apps/api/src/app.module.ts', '        HealthModule,\n', `        ${Name}Module,\n`],
    [
      'apps/api/src/app.module.ts',
      '\n/** The whole service. */',
      `import { ${Name}Module } from './v1/${name}/${name}.module';\n`,
    ],
    [
      'libs/billing/domain/src/accounts/catalogue.ts',
      '\n/** Operations',
      `import { ${camelName}Operations } from './catalogue/${name}';\n`,
    ],
    [
      'libs/billing/domain/src/accounts/catalogue.ts',
      '} as const satisfies Record<string, CatalogueEntry>',
      `  ...${camelName}Operations,\n`,
    ],
    [
      'libs/application/src/errors/error-table.ts',
      '\n/** The error codes',
      `import { ${camelName}Errors } from '@enrichment/${name}-domain';\n`,
    ],
    ['libs/application/src/errors/error-table.ts', ' };\n', `, ...${camelName}Errors`],
    [
      'libs/client/src/error-details.ts',
      '  SYS_001:',
      `  ${code}_001: { max_length: number };\n  ${code}_002: NoDetails;\n  ${code}_003: { subject: string };\n`,
    ],
    ['docs/architecture.md', '  Http --> Billing', `  App --> ${Name}\n  ${Name} --> Http\n`],
    [
      'docs/errors.md',
      '| 500  | `SYS_001`',
      `| 400 | \`${code}_001\` | the subject is empty or too long | \`max_length\` | fix the request |\n` +
        `| 503 | \`${code}_002\` | the source does not answer | | repeat after \`Retry-After\` |\n` +
        `| 404 | \`${code}_003\` | nothing is known about the subject | \`subject\` | nothing; it costs nothing |\n`,
    ],
    [
      'docs/README.md',
      '| [Errors](errors.md)',
      `| [${label}](${name}.md) | \`POST /v1/${name}/${method}\` |\n`,
    ],
    [
      'docs/credits-and-limits.md',
      '| `fresh`',
      `| \`${key}\` | account or key | 10 \`POST /v1/${name}/${method}\` in 1 s | RATE_001 |\n`,
    ],
    [
      'docs/testing.md',
      '[Lists](lists.md):',
      `[${label}](${name}.md): every field and error is as documented: [${name}](../apps/api/e2e/operations/${name}.spec.ts)\n\n`,
    ],
  ];
  for (const [path, mark, text] of entries) edit(tree, path, (all) => all.replace(mark, () => text + mark));
  edit(tree, 'docs/credits-and-limits.md', (text) =>
    text
      .replace(/("prices": \{[^}]*?) \}/, `$1, "${key}": 1 }`)
      .replace(/("limits": \{[^}]*?)(, "fresh")/, `$1, "${key}": 10$2`)
      .replace(/("scopes": \[[^\]]*?)\]/, `$1, "${key}"]`),
  );
  const owned = [
    `apps/api/src/v1/${name}/`,
    `apps/api/e2e/operations/${name}.spec.ts`,
    `docs/${name}.md`,
    `libs/billing/domain/src/accounts/catalogue/${name}.ts`,
  ];
  edit(tree, '.github/CODEOWNERS', (text) =>
    owned.reduce((all, path) => `${all}/${path} @enrichment/${name}\n`, text),
  );
}
