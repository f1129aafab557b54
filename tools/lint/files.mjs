import { builtinModules } from 'node:module';
import { domains } from './layers.mjs';

/** Rules for single files, beyond the rules between packages in layers.mjs: ESLint configurations. */

/** Built-in modules of Node.js without I/O. All others belong in an adapter. */
// prettier-ignore
const pureBuiltins = [
  'assert', 'assert/strict', 'buffer', 'crypto', 'events', 'path', 'path/posix', 'querystring', 'string_decoder',
  'url', 'util', 'util/types', 'zlib',
];

const outside = builtinModules
  .filter((name) => !pureBuiltins.includes(name))
  .flatMap((name) => (name.startsWith('node:') ? [name] : [name, `node:${name}`]))
  .map((name) => ({
    name,
    message: 'A domain reaches the outside through a port; an adapter does the I/O.',
  }));

const entryPoints = {
  regex: '^@enrichment/[^/]+/(?!(testing|threads|lists)$)',
  message:
    'A package has two entry points: its name, and its name with /testing. Programs of threads load egress/threads alone, and the dashboard client/lists.',
};

const testCode = {
  regex:
    '^@enrichment/([^/]+/testing|bundle|generators|lab|lint|testing)$|^\\.{1,2}/(.*/)?testing(/|$)|\\.spec$|^@jest/|^fast-check$|^@nestjs/testing$',
  message: 'Only specs and testing folders import test code, and tools of the workspace.',
};

const demo = {
  regex: '^@enrichment/demo-world$|^\\.{1,2}/(.*/)?demo(/|$)',
  message: 'The product knows the demo through settings alone: only apps/api/src/demo and main.ts start it.',
};

/** Keeps the two products of the service separate: shared code is in `platform`. */
const separateFrom = (/** @type {string} */ other) => ({
  regex: `^\\.{1,2}/(.*/)?${other}(/|$)`,
  message:
    'v1 and dashboard do not import each other, jobs and health do not import dashboard, and platform imports none of them: shared code is in platform.',
});

/** The folders of apps/api/src that name ports only, and what each may not import. */
const separated = { v1: 'dashboard', dashboard: 'v1', jobs: 'dashboard', health: 'dashboard' };

/** Routes and use cases name ports. Their module says which adapter implements one. */
const adapters = {
  regex: `^@enrichment/(?![^/]+-domain(/|$))(${domains.join('|')})-`,
  message: 'Only a *.module.ts names an adapter; all others name the port.',
};

const anyPackage = { regex: '^[^.]', message: 'The client has no dependency: it runs in any browser.' };

const tests = ['**/*.spec.ts', '**/testing/**', '**/e2e/**'];

/** Syntax that disables a test, or all others. */
const disabledTests = [
  {
    words: 'skip|todo|failing',
    calls: 'xit|xtest|xdescribe',
    message:
      'A test runs, or it is deleted. One that needs a tool this machine may lack disables this line and says why.',
  },
  {
    words: 'only',
    calls: 'fit|fdescribe',
    message:
      'This test would be the only one of its file that runs: remove `only` or the `f` before you commit.',
  },
].flatMap(({ words, calls, message }) => [
  { selector: `MemberExpression[property.name=/^(${words})$/][object.name=/^(describe|it|test)$/]`, message },
  { selector: `MemberExpression[property.name=/^(${words})$/][object.property.name="concurrent"]`, message },
  { selector: `CallExpression[callee.name=/^(${calls})$/]`, message },
]);

const doubleCast = {
  selector: 'TSAsExpression > TSAsExpression[typeAnnotation.type="TSUnknownKeyword"]',
  message: 'A cast through unknown hides what the compiler knows. Express it in the types.',
};

/** An error that such a listener throws ends its thread, with the requests of all callers. */
const bareListener = {
  selector:
    'CallExpression[callee.property.name=/^(on|once)$/][arguments.0.value=/^(data|message|response|information|headers|push)$/]:not([arguments.1.callee.name="caught"])',
  message: "A listener of a stranger's bytes is `caught(fail, listener)` of @enrichment/egress.",
};

/** A spec that waits for a time is slow on a fast machine and fails on a slow one. */
const sleeps = [
  'AwaitExpression > CallExpression[callee.name=/^(pause|sleep|delay|setTimeout)$/]',
  'AwaitExpression > NewExpression[callee.name="Promise"] CallExpression[callee.name="setTimeout"]',
].map((selector) => ({
  selector,
  message:
    'A spec waits for an event, not for a time. A pause that paces a load or a poll disables this line and says why.',
}));

const toLog =
  'The service writes to its Log. A library calls a function that its constructor gets, and a page shows a message.';

const ambientProcess = [
  ['env', 'Settings come from Config, which main.ts reads. A library gets values through its constructor.'],
  ['stdout', toLog],
  ['stderr', toLog],
].map(([property, message]) => ({ object: 'process', property, message }));

/** Files that meet the process itself. */
const processEdges = [
  'apps/api/src/main.ts',
  'apps/api/src/docs/openapi/print.ts', // a command
  'libs/client/src/cli/main.ts', // a command
  'apps/api/src/data/update-process.ts', // a program of its own
  'apps/api/src/platform/observability/logging.ts', // the log
  'apps/api/src/dashboard/admin/doctor.ts', // reports variables that are no settings
  'apps/api/src/data/data.module.ts', // GeoIP's own variables
  'libs/application/src/data/database-paths.ts', // progress of the first start
  // Child processes get PATH.
  'libs/network-scraping/puppeteer/src/browser/{find,launch}-browser.ts',
  'libs/postgres/src/embedded-{server,cluster}.ts',
];

/** Syntax that makes a domain depend on the time or the machine. */
const ambientSyntax = [
  { selector: 'ImportExpression', message: 'A domain imports at the top of the file.' },
  { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: 'Use the injected Clock.' },
];
const ambientGlobals = [
  'fetch',
  'WebSocket',
  'EventSource',
  'process',
  'console',
  'global',
  'globalThis',
].map((name) => ({ name, message: 'A domain uses no globals: inject them through the constructor.' }));
const ambientProperties = [
  { object: 'Date', property: 'now', message: 'Use the injected Clock.' },
  { object: 'performance', property: 'now', message: 'Use the injected Clock.' },
  { object: 'Math', property: 'random', message: 'Inject randomness through the constructor.' },
];

export const files = [
  {
    files: ['**/*.{ts,tsx}'],
    rules: { ...restrictImports([entryPoints]), 'no-restricted-syntax': ['error', ...disabledTests] },
  },
  {
    files: ['{apps,libs}/**/*.{ts,tsx}'],
    ignores: tests,
    rules: {
      ...restrictImports([entryPoints, testCode]),
      'no-restricted-syntax': ['error', ...disabledTests, doubleCast],
    },
  },
  {
    files: ['{apps/api,libs}/**/*.ts'],
    ignores: [...tests, ...processEdges],
    rules: { 'no-restricted-properties': ['error', ...ambientProcess] },
  },
  {
    files: ['{apps,libs}/**/*.{ts,tsx}'],
    ignores: [...tests, 'apps/admin/**', 'apps/demo-world/**'],
    rules: { 'no-restricted-globals': ['error', { name: 'console', message: toLog }] },
  },
  {
    files: ['**/*.{ts,tsx,mjs,cjs}'],
    rules: { 'no-eval': 'error', 'no-new-func': 'error', 'no-implied-eval': 'error' },
  },
  {
    files: ['**/*.spec.ts'],
    ignores: ['**/*.nightly.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', ...disabledTests, ...sleeps] },
  },
  {
    files: ['libs/{egress,email/*,network-scraping/*,webhooks/*}/src/**/*.ts'],
    ignores: [...tests, 'libs/*/domain/**', 'libs/egress/src/threads/**'],
    rules: { 'no-restricted-syntax': ['error', ...disabledTests, doubleCast, bareListener] },
  },
  {
    files: ['apps/**/*.{ts,tsx}'],
    ignores: [...tests, 'apps/demo-world/**', 'apps/api/src/demo/**', 'apps/api/src/main.ts'],
    rules: restrictImports([entryPoints, testCode, demo]),
  },
  ...Object.entries({ ...separated, platform: '(v1|dashboard|health|jobs)' }).map(([one, others]) => ({
    files: [`apps/api/src/${one}/**/*.ts`],
    ignores: tests,
    rules: restrictImports([entryPoints, testCode, demo, separateFrom(others)]),
  })),
  ...Object.entries(separated).map(([one, other]) => ({
    files: [`apps/api/src/${one}/**/*.ts`],
    ignores: [...tests, '**/*.module.ts'],
    rules: restrictImports([entryPoints, testCode, demo, separateFrom(other), adapters]),
  })),
  {
    files: ['libs/client/src/**/*.ts'],
    ignores: [...tests, 'libs/client/src/cli/**'], // The command line runs in Node.js.
    rules: restrictImports([entryPoints, testCode, anyPackage]),
  },
  {
    files: ['libs/{kernel,ip-address,concurrency,*/domain}/**/*.ts'],
    ignores: tests,
    rules: {
      ...restrictImports([entryPoints, testCode], outside),
      'no-restricted-syntax': ['error', ...disabledTests, doubleCast, ...ambientSyntax],
      'no-restricted-globals': ['error', ...ambientGlobals],
    },
  },
  {
    files: ['libs/*/domain/**/*.ts'],
    ignores: tests,
    rules: { 'no-restricted-properties': ['error', ...ambientProcess, ...ambientProperties] },
  },
];

/**
 * @param {{ regex: string, message: string }[]} patterns
 * @param {{ name: string, message: string }[]} paths
 */
function restrictImports(patterns, paths = []) {
  return { 'no-restricted-imports': ['error', { patterns, paths }] };
}
