/**
 * The code whose coverage guides the fuzzing of each parser, as data: folders and files, relative to the workspace. Vendor packages
 * read the same bytes without guiding: Jest counts nothing in node_modules.
 *
 * @type {Readonly<Record<string, string[]>>}
 */
export const codeOf = {
  email: ['libs/email/domain/src/address/', 'libs/email/domain/src/suggestion/'],
  smtp: ['libs/email/smtp/src/reply-reader.ts', 'libs/email/domain/src/smtp/'],
  dns: ['libs/email/dns/src/dns-message.ts', 'libs/email/dns/src/policies.ts'],
  registration: ['libs/email/rdap/src/'],
  page: ['libs/network-scraping/domain/src/', 'libs/network-scraping/http/src/charset.ts'],
  robots: ['libs/network-scraping/http/src/robots.ts'],
  mmdb: ['libs/ip-geo/maxmind/src/'],
};
