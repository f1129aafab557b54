/** `npm run fuzz`: the fuzzing test, with as many requests as wanted and with progress. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { Command, InvalidArgumentError } from 'commander';

const wholeNumber = (/** @type {string} */ text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('Give a whole number from 1.');
  return value;
};
const { requests, seed } = new Command('npm run fuzz --')
  .description(
    'Sends requests made from the OpenAPI documents of the API and of the dashboard (valid, nearly valid, hostile, malformed) ' +
      'to the built service on a database of its own. Every answer must keep the contract, no fault may be ours, and the ledger ' +
      'must hold what the answers say. The exit status is 1 when something is found; the report shows request and answer.',
  )
  .option('--requests <number>', 'how many', wholeNumber, 200_000)
  .option('--seed <number>', 'repeats the requests of an earlier run', wholeNumber, Date.now() % 2 ** 31)
  .addHelpText(
    'after',
    '\nExamples:\n  npm run fuzz                                    200,000 requests' +
      '\n  npm run fuzz -- --requests 5000 --seed 42       a short run that can be repeated',
  )
  .parse()
  .opts();

console.log(`seed ${seed}, ${requests} requests`);
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const { status } = spawnSync(process.execPath, [jest, 'e2e/fuzz/fuzz.spec'], {
  cwd: import.meta.dirname,
  env: {
    ...process.env,
    FUZZ_REQUESTS: String(requests),
    FUZZ_SEED: String(seed),
    FUZZ_PROGRESS: 'on',
  },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
