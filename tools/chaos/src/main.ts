import { Command, InvalidArgumentError } from 'commander';
import { runBilling } from './billing';
import { runCampaign } from './campaign';
import { scenarios } from './scenarios';

const width = Math.max(...scenarios.map(({ name }) => name.length));
const table = scenarios.map(({ name, breaks }) => `  ${name.padEnd(width)}  ${breaks}`).join('\n');

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
  npm run chaos -- --seed 42                                  an earlier run again
  npm run chaos -- billing --rounds 50                        charges alone, as fast as they go`,
  )
  .action(async (options: { scenario?: string[]; rounds: number; seed: number; browser: boolean }) => {
    const { scenario, rounds, seed, browser } = options;
    console.log(`seed ${seed}`);
    const outcome = await runCampaign({
      scenarios: scenarios.filter(({ name }) => !scenario || scenario.includes(name)),
      ...{ rounds, seed, browser, slowestMs: 30_000 },
      onProgress: (line) => console.log(line),
      signal: interruption(),
    });
    for (const reason of outcome.skipped) console.log(`skipped ${reason}`);
    const answers = Object.entries(outcome.answers).map(([name, count]) => `${count} ${name}`);
    console.log(`answers: ${answers.join(', ')}`);
    conclude('everything', seed, outcome);
  });

program
  .command('billing')
  .description(
    'kill -9 of the service and of PostgreSQL under load; then the ledger against what the callers saw',
  )
  .option('--rounds <number>', 'how often something is killed', wholeNumber, 20)
  .option('--standstills <number>', 'how often the database is stopped after that', wholeNumber, 1)
  .option('--seed <number>', 'replays victims and moments', wholeNumber, anySeed())
  .action(async (options: { rounds: number; standstills: number; seed: number }) => {
    console.log(`seed ${options.seed}`);
    const onProgress = (line: string) => console.log(line);
    conclude('billing', options.seed, await runBilling({ ...options, onProgress, signal: interruption() }));
  });

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

function conclude(name: string, seed: number, outcome: Awaited<ReturnType<typeof runBilling>>): void {
  const { violations, recoveries, ...counts } = outcome;
  for (const violation of violations.slice(0, 20)) console.log(`BROKEN: ${violation}`);
  const worst = Math.round(Math.max(0, ...recoveries));
  console.log(
    `chaos ${name}: ${violations.length === 0 ? 'ok' : `${violations.length} violations`}, seed ${seed}, ${recoveries.length} rounds; ` +
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
