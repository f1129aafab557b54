import { builtinModules } from 'node:module';

/** Rules for single files, beyond the rules between packages in layers.mjs: ESLint configurations. */

/** Built-in modules that only compute. Everything else of Node reaches the outside and belongs in an adapter. */
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

const doors = {
  regex: '^@enrichment/[^/]+/(?!testing$)',
  message: 'A package has two doors: its name, and its name with /testing.',
};

const testCode = {
  regex:
    '^@enrichment/[^/]+/testing$|^\\.{1,2}/(.*/)?testing(/|$)|\\.spec$|^@jest/|^fast-check$|^@nestjs/testing$',
  message: 'Only specs and testing folders import test code.',
};

const demo = {
  regex: '^@enrichment/demo-world$|^\\.{1,2}/(.*/)?demo(/|$)',
  message: 'The product knows the demo through settings alone: only apps/api/src/demo and main.ts start it.',
};

/** Two products of one service: shared code is in `platform`. */
const apart = (/** @type {string} */ other) => ({
  regex: `^\\.{1,2}/(.*/)?${other}(/|$)`,
  message: 'v1 and dashboard do not import each other: what both need is in platform.',
});

const nothingAtAll = { regex: '^[^.]', message: 'The client has no dependency: it runs in any browser.' };

const tests = ['**/*.spec.ts', '**/testing/**', '**/e2e/**'];

/** Syntax that keeps a test from running, or others from running beside it. */
const idleTests = [
  'MemberExpression[property.name=/^(only|skip|todo|failing)$/][object.name=/^(describe|it|test)$/]',
  'MemberExpression[property.name=/^(only|skip|failing)$/][object.property.name="concurrent"]',
  'CallExpression[callee.name=/^(fit|fdescribe|xit|xtest|xdescribe)$/]',
].map((selector) => ({
  selector,
  message:
    'A test runs, or it is deleted. One that needs a tool this machine may lack disables this line and says why.',
}));

const doubleCast = {
  selector: 'TSAsExpression > TSAsExpression[typeAnnotation.type="TSUnknownKeyword"]',
  message: 'A cast through unknown hides what the compiler knows. Express it in the types.',
};

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
].map((name) => ({ name, message: 'Nothing ambient in a domain: it comes in through the constructor.' }));
const ambientProperties = [
  { object: 'Date', property: 'now', message: 'Use the injected Clock.' },
  { object: 'performance', property: 'now', message: 'Use the injected Clock.' },
  { object: 'Math', property: 'random', message: 'Randomness comes in through the constructor.' },
];

export const files = [
  {
    files: ['**/*.{ts,tsx}'],
    rules: { ...restrictImports([doors]), 'no-restricted-syntax': ['error', ...idleTests] },
  },
  {
    files: ['{apps,libs}/**/*.{ts,tsx}'],
    ignores: tests,
    rules: {
      ...restrictImports([doors, testCode]),
      'no-restricted-syntax': ['error', ...idleTests, doubleCast],
    },
  },
  {
    files: ['apps/**/*.{ts,tsx}'],
    ignores: [...tests, 'apps/demo-world/**', 'apps/api/src/demo/**', 'apps/api/src/main.ts'],
    rules: restrictImports([doors, testCode, demo]),
  },
  ...['v1', 'dashboard'].map((one) => ({
    files: [`apps/api/src/${one}/**/*.ts`],
    ignores: tests,
    rules: restrictImports([doors, testCode, demo, apart(one === 'v1' ? 'dashboard' : 'v1')]),
  })),
  {
    files: ['libs/client/src/**/*.ts'],
    ignores: tests,
    rules: restrictImports([doors, testCode, nothingAtAll]),
  },
  {
    files: ['libs/{kernel,ip-address,concurrency,*/domain}/**/*.ts'],
    ignores: tests,
    rules: {
      ...restrictImports([doors, testCode], outside),
      'no-restricted-syntax': ['error', ...idleTests, doubleCast, ...ambientSyntax],
      'no-restricted-globals': ['error', ...ambientGlobals],
    },
  },
  {
    files: ['libs/*/domain/**/*.ts'],
    ignores: tests,
    rules: { 'no-restricted-properties': ['error', ...ambientProperties] },
  },
];

/**
 * @param {{ regex: string, message: string }[]} patterns
 * @param {{ name: string, message: string }[]} paths
 */
function restrictImports(patterns, paths = []) {
  return { 'no-restricted-imports': ['error', { patterns, paths }] };
}
