/** Builds the guides and the clients' packages into dist/. `npm start` runs this each time. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildOnce } from '../../tools/bundle/build-once.mjs';

const here = import.meta.dirname;
const workspace = join(here, '../..');
const sources = [
  'src/**',
  '*.{mjs,mts}',
  '../dashboard/src/favicon.svg',
  '../dashboard/src/styles/tokens.css',
  '../../libs/client/{src/**/*.ts,python/src/**/*.py,pack.mjs,package.json,python/pyproject.toml}',
  '../../docs/*.md',
  '../../docs/images/*.svg',
  '../../libs/**/README.md',
  '../../package-lock.json',
];

await buildOnce(here, sources, async () => {
  const { build } = await import('vite');
  await build({ configFile: join(here, 'vite.config.mts'), logLevel: 'warn' });
  const { writePages } = await import('./src/write-pages.ts');
  execFileSync(process.execPath, [join(workspace, 'libs/client/pack.mjs'), join(here, 'dist/clients')]);
  writePages(workspace, join(here, 'dist'), builtAssets());
  // The reference has the same colours, and is no page of Vite.
  copyFileSync(join(here, '../dashboard/src/styles/tokens.css'), join(here, 'dist/tokens.css'));
  rmSync(join(here, 'dist/.vite'), { recursive: true });
});

/** The URLs of the files that Vite has built. */
function builtAssets() {
  /** @type {Record<string, { file: string, css?: string[], assets?: string[] }>} */
  const manifest = JSON.parse(readFileSync(join(here, 'dist/.vite/manifest.json'), 'utf8'));
  /** @param {RegExp} file */
  const find = (file) => {
    const found = Object.values(manifest)
      .flatMap((entry) => [entry.file, ...(entry.css ?? []), ...(entry.assets ?? [])])
      .find((name) => file.test(name));
    if (found === undefined) throw new Error(`Vite has built nothing like ${file}.`);
    return `/docs/${found}`;
  };
  return {
    style: find(/pages-.*\.css$/),
    font: find(/inter-latin-wght.*\.woff2$/),
    scheme: find(/scheme-.*\.js$/),
    script: find(/pages-.*\.js$/),
  };
}
