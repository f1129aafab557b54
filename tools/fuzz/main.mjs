/**
 * `npm run fuzz`: requests to the built service. `npm run fuzz -- parsers PARSER`: coverage-guided fuzzing of a parser that reads
 * bytes of strangers. Jest runs both; its coverage shows which code an input reaches.
 */
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Argument, Command, InvalidArgumentError } from 'commander';
import { codeOf } from './code.mjs';

const require = createRequire(import.meta.url);
const workspace = join(import.meta.dirname, '../..');
const jest = require.resolve('jest/bin/jest');
const names = Object.keys(codeOf);
/** An input that takes longer never ends. */
const hangMs = 20_000;

const wholeNumber = (/** @type {string} */ text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('Give a whole number from 1.');
  return value;
};
const program = new Command('npm run fuzz --')
  .description(
    'Sends requests made from the OpenAPI documents of the API and of the dashboard (valid, nearly valid, hostile, malformed) ' +
      'to the built service on a database of its own. Every answer must keep the contract, no fault may be ours, and the ledger ' +
      'must agree with the answers. The exit status is 1 when a promise is broken; the report shows request and answer.',
  )
  .option('--requests <number>', 'number of requests', wholeNumber, 200_000)
  .option('--seed <number>', 'repeats the requests of an earlier run', wholeNumber, Date.now() % 2 ** 31)
  .addHelpText(
    'after',
    '\nExamples:\n  npm run fuzz -- --requests 5000 --seed 42     a short run that can be repeated' +
      '\n  npm run fuzz -- parsers dns --seconds 300     one parser',
  )
  .enablePositionalOptions()
  .action(({ requests, seed }) => {
    console.log(`seed ${seed}, ${requests} requests`);
    const env = { FUZZ_REQUESTS: String(requests), FUZZ_SEED: String(seed), FUZZ_PROGRESS: 'on' };
    const { status } = spawnSync(process.execPath, [jest, 'e2e/fuzz/fuzz.spec'], {
      cwd: join(workspace, 'apps/api'),
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    process.exitCode = status ?? 1;
  });
program
  .command('parsers')
  .description(
    'changes inputs of a parser at random, keeps those that reach new code, and ends at the first that breaks a promise',
  )
  .addArgument(new Argument('<parser>', 'what to fuzz').choices([...names, 'all']))
  .option('--seconds <number>', 'time for each parser', wholeNumber, 60)
  .option('--seed <number>', 'of the random numbers', wholeNumber, Date.now() % 2 ** 31)
  .option('--keep', 'adds what was found to the corpus that the tests replay')
  .action(async (parser, options) => {
    for (const name of parser === 'all' ? names : [parser]) {
      console.log(`${name}: ${options.seconds} s, seed ${options.seed}`);
      if (!(await fuzz(name, options))) process.exitCode = 1;
    }
  });
await program.parseAsync();

/**
 * @param {string} name
 * @param {{ seconds: number, seed: number, keep?: boolean }} options
 * @returns {Promise<boolean>} whether nothing was found
 */
async function fuzz(name, { seconds, seed, keep }) {
  const folder = join(workspace, 'tmp/fuzz');
  mkdirSync(folder, { recursive: true });
  const current = join(folder, `${name}.current`);
  const code = (codeOf[name] ?? []).map((path) => path.replaceAll('.', '\\.')).join('|');
  const config = {
    ...require(join(workspace, 'jest.preset.js')),
    rootDir: workspace,
    roots: ['<rootDir>/tools/fuzz/src'],
    testMatch: ['**/parsers.spec.ts'],
    collectCoverage: true,
    coverageProvider: 'babel',
    coverageReporters: ['none'],
    coveragePathIgnorePatterns: [`^(?!.*/(?:${code}))`],
    reporters: ['default'],
  };
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=1024', jest, '--config', JSON.stringify(config)],
    {
      cwd: workspace,
      stdio: 'inherit',
      env: {
        ...process.env,
        ...{
          FUZZ_PARSER: name,
          FUZZ_SECONDS: String(seconds),
          FUZZ_SEED: String(seed),
          FUZZ_CURRENT: current,
        },
        ...(keep && { FUZZ_KEEP: 'on' }),
      },
    },
  );
  const start = Date.now();
  const watch = setInterval(() => {
    const since = Math.max(start, statSync(current, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    // Before the first input everything has to be compiled, and after the last its coverage is put away.
    if (Date.now() - since > (Date.now() - start > seconds * 1_000 ? 6 : 3) * hangMs) child.kill('SIGKILL');
  }, 1_000);
  /** @type {[number | null, NodeJS.Signals | null]} */
  const [status, signal] = await new Promise((resolve) => {
    child.once('exit', (...how) => resolve(how));
  });
  clearInterval(watch);
  if (signal !== null) {
    const kept = join(folder, `${name}.never-ends`);
    copyFileSync(current, kept);
    console.log(
      `${name}: ended by ${signal}. The input is in ${kept}:\n${JSON.stringify(readFileSync(kept, 'latin1'))}`,
    );
  }
  return status === 0;
}
