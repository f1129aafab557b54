const esModules = [
  '@nestjs',
  'puppeteer',
  'puppeteer-core',
  '@puppeteer',
  'chromium-bidi',
  'better-auth',
  '@better-auth',
  'better-call',
  '@better-fetch',
  'kysely',
  'zod',
  'jose',
  'nanostores',
  'defu',
  'rou3',
  'iso-3166',
  'get-port',
  '@noble',
  'set-cookie-parser',
  'github-slugger',
  'qr',
];

/** `npm run test:nightly` runs the suites that take long, and only these. */
const isNightly = process.env['TEST_SUITE'] === 'nightly';

/**
 * What every project's Jest run shares. Tests run from the TypeScript sources of all packages (the
 * `@enrichment/source` export condition), so nothing has to be built first.
 */
module.exports = {
  testEnvironment: 'node',
  testTimeout: 30_000,
  testEnvironmentOptions: { customExportConditions: ['@enrichment/source', 'node', 'require', 'default'] },
  testMatch: [isNightly ? '**/*.nightly.spec.ts' : '**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', ...(isNightly ? [] : ['\\.nightly\\.spec\\.ts$'])],
  moduleFileExtensions: ['ts', 'js', 'mjs', 'json', 'node'],
  transform: {
    '^.+\\.(ts|m?js)$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          keepClassNames: true,
        },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
  // Published as ES modules only; Jest's own module loader needs them as CommonJS.
  transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})/)`],
  setupFilesAfterEnv: ['timeouts', 'record-reads'].map((name) =>
    require.resolve(`./tools/testing/${name}.cjs`),
  ),
  reporters: ['default', require.resolve('./tools/testing/results-reporter.cjs')],
  coverageDirectory: 'test-output/coverage',
};
