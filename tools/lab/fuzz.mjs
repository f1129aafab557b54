/** `npm run fuzz` sends requests to the built service. `npm run fuzz -- parsers [PARSER]` gives bytes to our parsers. Jest runs both. */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { Argument, Command } from 'commander';

const workspace = join(import.meta.dirname, '../..');
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const parsers = globSync('src/fuzz/corpus/*.json', { cwd: import.meta.dirname }).map((file) =>
  basename(file, '.json'),
);

new Command('npm run fuzz --')
  .description(
    'Sends requests made from the OpenAPI documents of the API and of the dashboard (valid, nearly valid, hostile, malformed) ' +
      'to the built service with a new database. Then it validates as many addresses, some at hostile mail servers, and lets every server that the service connects to answer with random bytes. ' +
      'Every answer must keep the contract, none may be an internal error, and the ledger must agree with the answers. The exit status is 1 when an answer breaks the contract; the report shows request and answer.',
  )
  .option('--requests <number>', 'number of requests', '200000')
  .option('--seed <number>', 'repeats the requests of an earlier run', String(Date.now() % 2 ** 31))
  .enablePositionalOptions()
  .action(({ requests, seed }) => {
    console.log(`seed ${seed}, ${requests} requests`);
    const env = { FUZZ_REQUESTS: requests, FUZZ_SEED: seed, FUZZ_PROGRESS: 'on' };
    run('apps/api', 'fuzz.spec', env);
  })
  .addCommand(
    new Command('parsers')
      .description('mutates inputs of our parsers at random, and prints the shortest that breaks a property')
      .addArgument(new Argument('[parser]', 'default: all').choices(parsers))
      .option('--seconds <number>', 'time for each parser', '60')
      .action((parser, { seconds }) =>
        run('tools/lab', `src/fuzz/${parser ?? ''}.*spec`, { FUZZ_SECONDS: seconds }),
      ),
  )
  .parse();

/**
 * @param {string} folder
 * @param {string} tests
 * @param {NodeJS.ProcessEnv} env
 */
function run(folder, tests, env) {
  const options = {
    cwd: join(workspace, folder),
    env: { ...process.env, ...env },
    stdio: /** @type {const} */ ('inherit'),
  };
  process.exitCode = spawnSync(process.execPath, [jest, tests, '--runInBand'], options).status ?? 1;
}
