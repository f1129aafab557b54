/**
 * `npm run fuzz:parsers -- PARSER`: coverage-guided fuzzing of a parser that reads strangers' bytes. Jest runs it, whose coverage
 * tells what each input made the code do.
 */
import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Argument, Command, InvalidArgumentError } from 'commander';
import { codeOf } from './code.mjs';

const require = createRequire(import.meta.url);
const workspace = join(import.meta.dirname, '../..');
const names = Object.keys(codeOf);
/** An input that takes longer never ends. */
const hangMs = 20_000;

const wholeNumber = (/** @type {string} */ text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('Give a whole number from 1.');
  return value;
};
const program = new Command('npm run fuzz:parsers --')
  .description(
    'Changes inputs of a parser at random, keeps those that reach code which none before reached, and ends at the first that breaks a promise.',
  )
  .addArgument(new Argument('<parser>', 'what to fuzz').choices([...names, 'all']))
  .option('--seconds <number>', 'how long, for each parser', wholeNumber, 60)
  .option('--seed <number>', 'of the random numbers', wholeNumber, Date.now() % 2 ** 31)
  .option('--keep', 'put what was found into the corpus that the tests replay')
  .parse();
const [parser] = program.args;
const { seconds, seed, keep } = program.opts();

for (const name of parser === 'all' ? names : [parser ?? '']) {
  console.log(`${name}: ${seconds} s, seed ${seed}`);
  if (!(await fuzz(name))) process.exitCode = 1;
}

/**
 * @param {string} name
 * @returns {Promise<boolean>} whether nothing was found
 */
async function fuzz(name) {
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
    ['--max-old-space-size=1024', require.resolve('jest/bin/jest'), '--config', JSON.stringify(config)],
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
