/**
 * The code whose tests mutants try, as data. Globs are relative to the area's package.
 *
 * @typedef {object} Area
 * @property {string} root the package's folder
 * @property {string[]} mutate files to mutate; specs and `testing` folders are never mutated
 * @property {string[]} tests specs that must notice. The fewer, the faster: each mutant loads all of them
 */

/** @type {Readonly<Record<string, Area>>} */
export const areas = {
  identifiers: {
    root: 'libs/network-scraping/domain',
    mutate: ['src/subject/*.ts'],
    tests: ['src/subject/*.spec.ts'],
  },
  'email-syntax': {
    root: 'libs/email/domain',
    mutate: [
      'src/address/*.ts',
      'src/parse-address.ts',
      'src/suggestion/{edit-distance,domain-typo,mend-address}.ts',
    ],
    tests: ['src/address/*.spec.ts', 'src/suggestion/*.spec.ts'],
  },
  'email-verdict': {
    root: 'libs/email/domain',
    mutate: ['src/verdict/*.ts', 'src/smtp/*.ts', 'src/traits/*.ts'],
    tests: ['src/verdict/*.spec.ts', 'src/smtp/*.spec.ts', 'src/traits/*.spec.ts'],
  },
  'ip-geo': {
    root: 'libs/ip-geo/domain',
    mutate: ['src/**/*.ts'],
    tests: ['src/**/*.spec.ts'],
  },
  ledger: {
    root: 'libs/billing/domain',
    mutate: ['src/{ledger,accounts}/*.ts'],
    tests: ['src/{ledger,accounts,testing}/*.spec.ts'],
  },
  extraction: {
    root: 'libs/network-scraping/domain',
    mutate: ['src/{extraction,record}/**/*.ts'],
    tests: ['src/{extraction,record}/**/*.spec.ts'],
  },
};
