import { copyFileSync, globSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { external, missing, unused } from './packages.mjs';

export const workspace = join(import.meta.dirname, '../..');

const inputsFile = 'inputs.json';
const licencesFile = 'licences.txt';

/** The path of a file in our code. */
const ownPaths = /\b__dirname\b|\b__filename\b|import\.meta\.filename/;
/** An ES module's own `createRequire`. Without it, rolldown bundles the packages that the module requires. */
const ownRequire = /^const require = createRequire\(import\.meta\.url\);$/m;

/**
 * Whether a bundle is newer than our sources in it, the installed packages and this tool.
 *
 * @param {string} app its folder in the workspace
 */
export function isCurrent(app) {
  const folder = join(workspace, app, 'bundle');
  try {
    const made = statSync(join(folder, 'main.js')).mtimeMs;
    /** @type {string[]} */
    const inputs = JSON.parse(readFileSync(join(folder, inputsFile), 'utf8'));
    const tool = globSync('*.{mjs,cjs}', { cwd: import.meta.dirname }).map((file) =>
      join(import.meta.dirname, file),
    );
    return [...inputs.map((file) => join(workspace, file)), ...tool].every(
      (file) => statSync(file).mtimeMs <= made,
    );
  } catch {
    return false;
  }
}

/**
 * Bundles `APP/src/main.ts` with everything that it imports. Types are not checked: `npm run check` and `npm test` do that.
 *
 * @param {string} app its folder in the workspace
 */
export async function bundle(app) {
  // Loaded here, since most calls find the bundle current.
  const { rolldown } = await import('rolldown');
  const started = new Date();
  const folder = join(workspace, app, 'bundle');
  const fresh = `${folder}-${process.pid}`;
  const build = await rolldown({
    input: { service: join(workspace, app, 'src/main.ts') },
    platform: 'node',
    external: isExternal,
    // Our packages are read from their sources, as by the tests.
    resolve: { conditionNames: ['@enrichment/source', 'node'] },
    tsconfig: false,
    transform: { target: 'es2024', decorator: { legacy: true, emitDecoratorMetadata: true } },
    onLog(level, log) {
      // Unresolved imports are optional drivers of other databases, runtimes and frameworks.
      if (log.code !== 'UNRESOLVED_IMPORT' && level === 'warn') console.warn(log.message);
    },
    plugins: [
      // With a filter, the bundler sends few files to this thread, which takes seconds for all.
      {
        name: 'own-folders',
        transform: {
          filter: { id: { exclude: /node_modules/ }, code: ownPaths },
          handler(code, file) {
            const start = (/** @type {string} */ id) => this.emitFile({ type: 'chunk', id, fileName: programName(id) });
            return inPlace(keepFolders(code, file, app, start));
          },
        },
      },
      {
        name: 'required-packages',
        transform: {
          filter: { code: ownRequire },
          handler: (code) => inPlace(code.replace(ownRequire, '')),
        },
      },
      { name: 'unused-files', load: { filter: { id: unused }, handler: () => '' } },
    ],
  });
  const { output } = await build.write({
    dir: fresh, format: 'cjs', exports: 'named', comments: false, dynamicImportInCjs: false,
    // For debuggers and stack traces. The maps name the sources and do not repeat them.
    sourcemap: true, sourcemapExcludeSources: true,
    entryFileNames: '[name].js', chunkFileNames: 'part-[name].js',
    // The reference names its schemas after classes. Two classes of one name would get a suffix.
    keepNames: true,
  });
  const chunks = output.filter((each) => each.type === 'chunk');
  // A plugin cannot do this: rolldown prints the code again after all plugins, without escapes.
  for (const { fileName, code } of chunks) writeFileSync(join(fresh, fileName), inAscii(code));
  const files = chunks.flatMap((chunk) => chunk.moduleIds);
  const own = files.filter((file) => file.startsWith(workspace) && !file.includes('node_modules'));
  writeFileSync(join(fresh, licencesFile), licencesOf(files));
  writeFileSync(
    join(fresh, inputsFile),
    JSON.stringify([...own.map((file) => relative(workspace, file)), 'node_modules/.package-lock.json']),
  );
  copyFileSync(join(import.meta.dirname, 'load.cjs'), join(fresh, 'load.cjs'));
  const oldest = Number(/\d+/.exec(JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8')).engines.node)?.[0]);
  writeFileSync(join(fresh, 'main.js'), `require('./load.cjs').load(${oldest});\n`);
  // A source that changes from now on is newer than the bundle.
  utimesSync(join(fresh, 'main.js'), started, started);
  try {
    // Renaming is atomic: another process may start the app at any time.
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  } catch (error) {
    // Another process may have written the same content at the same moment.
    rmSync(fresh, { recursive: true });
    if (!isCurrent(app)) throw error;
  }
}

/**
 * A change within lines, which keeps the source map.
 *
 * @param {string} code
 */
function inPlace(code) {
  return { code, map: null };
}

/** @param {string} source of a program of a worker thread or child process */
function programName(source) {
  return basename(source).replace(/ts$/, 'js');
}

/** @param {string} id an import specifier: `punycode/` is a package, `punycode` is built into Node.js */
function isExternal(id) {
  const name = id.split('/', id.startsWith('@') ? 2 : 1).join('/');
  return isBuiltin(id) || [name, id].some((each) => each in external || missing.includes(each));
}

/**
 * Gives `__dirname` and `__filename` of our code the values that they have outside of a bundle. Programs of worker threads and child
 * processes, `join(__dirname, '../dist/.../NAME.js')`, become files beside the bundle.
 *
 * @param {string} code
 * @param {string} file
 * @param {string} app
 * @param {(source: string) => void} start is told each program
 */
function keepFolders(code, file, app, start) {
  const place = (/** @type {string} */ path) =>
    `require('node:path').join(__dirname, ${JSON.stringify(relative(join(workspace, app, 'bundle'), path))})`;
  return code
    .replaceAll(/\b__dirname, '((?:\.\.\/)+dist\/[\w/-]+\.js)'/g, (_, /** @type {string} */ program) => {
      const source = resolve(dirname(file), program).replace('/dist/', '/src/').replace(/js$/, 'ts');
      start(source);
      return `OWN_FOLDER, '${programName(source)}'`;
    })
    .replaceAll(/\b__dirname\b/g, place(dirname(file)))
    .replaceAll(/\b__filename\b|import\.meta\.filename/g, place(file))
    .replaceAll('OWN_FOLDER', '__dirname');
}

/**
 * Escapes characters outside of ASCII. One character above U+00FF makes V8 store a source with two bytes a character: 24 MB
 * instead of 12.
 *
 * @param {string} code
 */
function inAscii(code) {
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * The licences of the bundled packages. Most licences require that their text accompanies the code.
 *
 * @param {readonly string[]} files
 */
function licencesOf(files) {
  const folders = new Set(
    files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []),
  );
  return [...folders]
    .sort()
    .map((folder) => {
      const { name, version, license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const texts = globSync('{LICENSE,LICENCE,license,licence,COPYING,NOTICE}*', { cwd: folder }).map((text) =>
        readFileSync(join(folder, text), 'utf8').trim(),
      );
      return [`${name} ${version} (${license ?? licenses[0].type})`, ...texts].join('\n\n');
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}
