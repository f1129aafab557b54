/**
 * The areas of code that are mutated. Globs are relative to the area's package.
 *
 * @typedef {object} Area
 * @property {string} root the package's folder
 * @property {string[]} mutate files to mutate, without specs and `testing` folders
 * @property {string[]} tests specs that must kill the mutants. Each mutant loads all of them
 * @property {boolean} [isLazy] the code builds tables on first use, so only the first test covers that code
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
      'src/suggestion/{edit-distance,domain-typo,correct-address}.ts',
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
    mutate: ['src/*.ts'],
    tests: ['src/*.spec.ts', 'src/testing/*.spec.ts'],
  },
  'ip-subdivisions': {
    root: 'libs/ip-geo/domain',
    mutate: ['src/subdivisions/*.ts'],
    tests: ['src/subdivisions/*.spec.ts'],
    isLazy: true,
  },
  ledger: {
    root: 'libs/billing/domain',
    mutate: ['src/{ledger,accounts}/*.ts'],
    tests: ['src/{ledger,accounts,keys,testing}/*.spec.ts'],
  },
  record: {
    root: 'libs/network-scraping/domain',
    mutate: ['src/record/*.ts'],
    tests: ['src/record/*.spec.ts'],
    isLazy: true,
  },
  extraction: {
    root: 'libs/network-scraping/domain',
    mutate: ['src/extraction/**/*.ts'],
    // Without hostile-page and page-mutation, which are slow and check only that pages are read.
    tests: [
      'src/extraction/{explain-page,merge-facts,other-networks,page-address,read-page}.spec.ts',
      'src/extraction/*/*.spec.ts',
    ],
  },
};
