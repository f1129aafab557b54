import { Command, InvalidArgumentError } from 'commander';
import { type CampaignOptions, runCampaign } from './campaign';
import { attacks } from './peers/attacks';
import { runPeers } from './peers/peers';
import { scenarios } from './scenarios';

const width = Math.max(...scenarios.map(({ name }) => name.length));
const table = scenarios.map(({ name, breaks }) => `  ${name.padEnd(width)}  ${breaks}`).join('\n');
/** Scenarios that could lose a charge, or make it twice. */
const billing = ['service-kill', 'postgres-kill', 'service-postgres-kill', 'postgres-stop-service-kill'];

const program = new Command('npm run chaos --').description(
  'Breaks the running service, and everything that it uses, under load. The exit status is 1 when a promise was broken.',
);

program
  .command('everything', { isDefault: true })
  .description(
    'all operations mixed, one thing after the other broken; then the ledger against what callers saw',
  )
  .option('--scenario <names...>', 'only these, several or all of the list below', scenarioNames)
  .option('--rounds <number>', 'how often each scenario runs', wholeNumber, 1)
  .option('--seed <number>', 'repeats order, victims and moments of an earlier run', wholeNumber, anySeed())
  .option('--no-browser', 'leaves Chromium out, which starts faster')
  .addHelpText(
    'after',
    `\nScenarios:\n${table}\n
Every answer must have the contract's shape, with a ULID, and no fault may be the service's own: 503 and 504 are right. Every
success is charged once, no error is, nothing twice, whatever idempotency keys are repeated; no balance falls below zero. After
each round every operation must work again.

Examples:
  npm run chaos                                               each scenario once, some minutes
  npm run chaos -- --scenario postgres-kill disk-full --rounds 10
  npm run chaos -- --scenario nothing --rounds 300            half an hour: what grows
  npm run chaos -- --seed 42                                  an earlier run again
  npm run chaos -- billing --rounds 10                        lookups alone, as fast as they go`,
  )
  .action(({ scenario, ...options }: { scenario?: string[] } & Options) =>
    run('everything', { ...options, names: scenario }),
  );

program
  .command('billing')
  .description(`IP lookups without a pause under ${billing.join(', ')}; then the ledger as above`)
  .option('--rounds <number>', 'how often each scenario runs', wholeNumber, 5)
  .option('--seed <number>', 'repeats order, victims and moments of an earlier run', wholeNumber, anySeed())
  .action((options: Options) =>
    run('billing', { ...options, names: billing, browser: false, lookupsOnly: true }),
  );

program
  .command('peers')
  .description('what one attacking account costs the requests of another, beside an idle service')
  .option('--attack <names...>', attacks.map(({ name }) => name).join(', '))
  .option('--seconds <number>', 'of each measurement', wholeNumber, 5)
  .action(async ({ attack: names, seconds }: { attack?: string[]; seconds: number }) => {
    const violations = await runPeers({
      names,
      seconds,
      onProgress: (line) => console.log(line),
      signal: interruption(),
    });
    for (const violation of violations) console.log(`BROKEN: ${violation}`);
    process.exitCode = violations.length === 0 ? 0 : 1;
  });

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
  const { answers, skipped, violations, recoveries, ...counts } = await runCampaign({
    ...options,
    scenarios: scenarios.filter((scenario) => !names || names.includes(scenario.name)),
    slowestMs: 30_000,
    onProgress: (line) => console.log(line),
    signal: interruption(),
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
      `${counts.charged} answered and charged once, ${counts.uncharged} answered without success and not charged, ` +
      `${counts.lost} lost their connection (${counts.lostButCharged} of them charged); slowest return ${worst} ms`,
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
}

function interruption(): AbortSignal {
  const abort = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => abort.abort(new Error('Interrupted; everything was cleaned up.')));
  return abort.signal;
}

function scenarioNames(name: string, earlier: string[] = []): string[] {
  if (!scenarios.some((scenario) => scenario.name === name))
    throw new InvalidArgumentError(`There is no such scenario; --help lists them.`);
  return [...earlier, name];
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new InvalidArgumentError('Give a whole number.');
  return value;
}

function anySeed(): number {
  return Date.now() % 1_000_000;
}
