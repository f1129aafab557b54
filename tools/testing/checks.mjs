/**
 * The checks of the whole workspace beside its types and tests, in order: ESLint reads the graph of projects that `nx sync:check` writes.
 * A command line of node_modules/.bin, and the report of its failure.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const checks = {
  'prettier --check --log-level=warn .': 'format, which npm run format fixes',
  'nx sync:check': 'project references, which npx nx sync fixes',
  'eslint .': 'eslint .',
  oxlint: 'oxlint',
  'cspell lint --no-progress --no-summary': 'spelling: correct the word, or add it to tools/lint/words.txt',
};

/** Nx' command for tests: the compiler and the builds have run before it. */
export const testCommand = ['nx', 'run-many', '-t', 'test', '--skipSync', '--excludeTaskDependencies'];

/** What tests read that a build writes: command lines, in order. Each does nothing where its result is current. */
export const builds = [
  'tsc --build',
  'node tools/bundle/main.mjs apps/api apps/admin',
  'node apps/dashboard/build.mjs',
  'node apps/docs/build.mjs',
];
