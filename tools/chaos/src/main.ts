import { Command, InvalidArgumentError } from 'commander';
import { type CampaignOptions, runCampaign } from './campaign';
import { scenarios } from './scenarios';

const width = Math.max(...scenarios.map(({ name }) => name.length));
const table = scenarios.map(({ name, breaks }) => `  ${name.padEnd(width)}  ${breaks}`).join('\n');
/** Scenarios that could lose or double a charge. */
const billing = ['service-kill', 'postgres-kill', 'service-postgres-kill', 'postgres-stop-service-kill'];

const program = new Command('npm run chaos --').description(
  'Injects faults into the service and its dependencies under load. The exit status is 1 when a promise is broken.',
);

program
  .command('everything', { isDefault: true })
  .description(
    'runs the scenarios one after the other under a mix of all operations, then compares the ledger with the answers',
  )
  .option('--scenario <names...>', 'scenarios of the list below (default: all)', scenarioNames)
  .option('--rounds <number>', 'runs of each scenario', wholeNumber, 1)
  .option(
    '--seed <number>',
    'repeats order, targets and moments of an earlier run',
    wholeNumber,
    randomSeed(),
  )
  .option('--no-browser', 'runs without Chromium, which starts faster')
  .addHelpText(
    'after',
    `\nScenarios:\n${table}\n
Every answer must have the contract's shape, with a ULID. 503 and 504 are correct, 500 is not. Every success is charged once, also
with repeated idempotency keys, and no error is charged. No balance falls below zero. After each round every operation works again.

Examples:
  npm run chaos                                               each scenario once, some minutes
  npm run chaos -- --scenario postgres-kill disk-full --rounds 10
  npm run chaos -- --scenario nothing --rounds 300            half an hour: finds growth
  npm run chaos -- --seed 42                                  repeats an earlier run
  npm run chaos -- billing --rounds 10                        IP lookups only, without a pause`,
  )
  .action(({ scenario, ...options }: { scenario?: string[] } & Options) =>
    run('everything', { ...options, names: scenario }),
  );

program
  .command('billing')
  .description(`runs ${billing.join(', ')} under IP lookups without a pause, then compares the ledger`)
  .option('--rounds <number>', 'runs of each scenario', wholeNumber, 5)
  .option(
    '--seed <number>',
    'repeats order, targets and moments of an earlier run',
    wholeNumber,
    randomSeed(),
  )
  .action((options: Options) =>
    run('billing', { ...options, names: billing, browser: false, lookupsOnly: true }),
  );

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

type Options = Pick<CampaignOptions, 'rounds' | 'seed' | 'browser' | 'lookupsOnly'>;

async function run(
  name: string,
  { names, ...options }: Options & { readonly names: readonly string[] | undefined },
): Promise<void> {
  console.log(`seed ${options.seed}`);
  const abort = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => abort.abort(new Error('Interrupted.')));
  const { answers, skipped, violations, recoveries, ...counts } = await runCampaign({
    ...options,
    scenarios: scenarios.filter((scenario) => !names || names.includes(scenario.name)),
    slowestMs: 30_000,
    onProgress: (line) => console.log(line),
    signal: abort.signal,
  });
  for (const reason of skipped) console.log(`skipped ${reason}`);
  console.log(
    `answers: ${Object.entries(answers)
      .map(([code, count]) => `${count} ${code}`)
      .join(', ')}`,
  );
  for (const violation of violations.slice(0, 20)) console.log(`BROKEN: ${violation}`);
  const worst = Math.round(Math.max(0, ...recoveries));
  console.log(
    `chaos ${name}: ${violations.length === 0 ? 'ok' : `${violations.length} violations`}, seed ${options.seed}, ${recoveries.length} rounds; ` +
      `${counts.charged} successes charged once, ${counts.uncharged} errors not charged, ` +
      `${counts.lost} lost their connection (${counts.lostButCharged} of them charged); slowest recovery ${worst} ms`,
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
}

function scenarioNames(name: string, earlier: string[] = []): string[] {
  if (!scenarios.some((scenario) => scenario.name === name))
    throw new InvalidArgumentError('No such scenario; --help lists them.');
  return [...earlier, name];
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new InvalidArgumentError('Give a whole number.');
  return value;
}

function randomSeed(): number {
  return Date.now() % 1_000_000;
}
