import { Command } from 'commander';
import { runBilling } from './billing';

const program = new Command('chaos').description(
  'Breaks the running service in every way that its promises must survive.',
);

program
  .command('billing')
  .description(
    'kill -9 of the service and of PostgreSQL under load; then the ledger against what the callers saw',
  )
  .option('--rounds <number>', 'how often something is killed', wholeNumber, 20)
  .option('--standstills <number>', 'how often the database is stopped after that', wholeNumber, 1)
  .option('--seed <number>', 'replays victims and moments', wholeNumber, Date.now() % 1_000_000)
  .action(async ({ rounds, standstills, seed }: { rounds: number; standstills: number; seed: number }) => {
    const abort = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => abort.abort(new Error('Interrupted; everything was cleaned up.')));
    console.log(`seed ${seed}`);
    const { violations, recoveries, ...counts } = await runBilling({
      rounds,
      standstills,
      seed,
      onProgress: (line) => console.log(line),
      signal: abort.signal,
    });
    for (const violation of violations.slice(0, 20)) console.log(`BROKEN: ${violation}`);
    const worst = Math.round(Math.max(0, ...recoveries));
    console.log(
      `chaos billing: ${violations.length === 0 ? 'ok' : `${violations.length} violations`}, seed ${seed}, ${rounds} rounds; ` +
        `${counts.charged} answered and charged once, ${counts.uncharged} answered without success and not charged, ` +
        `${counts.lost} lost their connection (${counts.lostButCharged} of them charged); slowest return ${worst} ms`,
    );
    process.exitCode = violations.length === 0 ? 0 : 1;
  });

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`"${text}" is no whole number.`);
  return value;
}
