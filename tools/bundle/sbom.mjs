/**
 * `npm run --silent sbom` prints the bill of materials: the packages, and the data that the release contains or fetches, with their
 * licences.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const workspace = join(import.meta.dirname, '../..');
const read = (/** @type {string} */ file) => readFileSync(join(workspace, file), 'utf8');
const link = /\[([^\]]+)\]\((https:[^)]+)\)/g;

/** @param {string} name @param {string} url @param {string} licence @param {string} how */
const component = (name, url, licence, how) => ({
  type: 'data', 'bom-ref': `data:${name}`, name, description: how,
  licenses: [{ license: { name: licence } }],
  externalReferences: [{ type: 'website', url }],
});

/** Rows of README: `| data | [source](URL), packaged by ... | [licence](URL) |`. */
const contained = [...read('README.md').matchAll(/^\| ([^|]+?) +\| (\[.+?) +\| \[([^\]]+)\]\(https:.*$/gm)].flatMap(
  ([, what, sources = '', licence = '']) =>
    [...(sources.split(', packaged by')[0] ?? '').matchAll(link)].map(([, name = '', url = '']) =>
      component(`${name}: ${what}`, url, licence, 'part of the release'),
    ),
);
/** Sources of the guide that name a licence, and those of the mail lists. */
const feed = /\[([^\]]+)\]\((https:[^)]+)\) \(([^)]+)\)/g;
/** @type {{ name: string, url: string, licence: string }[]} */
const lists = JSON.parse(read('libs/email/lists/src/sources.json'));
const fetched = [
  ...[...read('docs/data.md').matchAll(feed)].map(([, name, url, licence]) => [name, url, licence]),
  ...lists.map(({ name, url, licence }) => [name, url, licence]),
].map(([name = '', url = '', licence = '']) => component(name, url, licence, 'fetched by the data update'));

const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
const bill = JSON.parse(execFileSync('npm', ['sbom', ...options], { cwd: workspace, encoding: 'utf8', maxBuffer: 2 ** 26 }));
bill.components.push(...contained, ...fetched);
console.log(JSON.stringify(bill, null, 2));
