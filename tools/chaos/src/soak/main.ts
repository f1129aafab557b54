import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { plot } from './plot';
import { soak } from './soak';

const program = new Command('npm run soak --')
  .description(
    'Runs the built service on a database, a network, mail and name servers of its own, sends all operations mixed at a steady rate, ' +
      'and looks at memory, descriptors, event-loop delay, latency and the size of the database over time. The exit status is 1 ' +
      'when something grows that should not, an answer breaks the contract, or the ledger differs from the answers.',
  )
  .option('--minutes <number>', 'how long', positive, 30)
  .option('--rate <number>', 'requests a second', positive, 20)
  .option('--every <seconds>', 'between two samples', positive, 10)
  .option('--seed <number>', 'repeats the requests of an earlier run', wholeNumber, 1)
  .option('--no-browser', 'leaves Chromium out')
  .option('--out <folder>', 'where soak.json and soak.svg go', 'tmp')
  .addHelpText(
    'after',
    `\nExamples:
  npm run soak                                    half an hour, about as long as a slow leak needs to show
  npm run soak -- --minutes 480 --rate 50         a night
  npm run soak -- --minutes 2 --no-browser        whether it works here\n
The first quarter of a run is the warm-up: caches and pools fill. The verdict compares the second quarter with the last.`,
  )
  .action(
    async (options: {
      minutes: number;
      rate: number;
      every: number;
      seed: number;
      browser: boolean;
      out: string;
    }) => {
      const { minutes, out, ...others } = options;
      const abort = new AbortController();
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => abort.abort());
      const outcome = await soak({
        ...others,
        seconds: minutes * 60,
        slowestMs: 30_000,
        signal: abort.signal,
        onSample: (sample) => console.log(JSON.stringify(sample)),
      });
      mkdirSync(out, { recursive: true });
      writeFileSync(join(out, 'soak.json'), JSON.stringify({ ...options, ...outcome }, undefined, 1) + '\n');
      writeFileSync(
        join(out, 'soak.svg'),
        plot(`${minutes} minutes at ${options.rate} requests a second`, outcome.samples),
      );
      for (const sentence of outcome.sentences) console.log(sentence);
      for (const violation of outcome.violations.slice(0, 20)) console.log(`BROKEN: ${violation}`);
      const isGood = outcome.steady && outcome.violations.length === 0;
      console.log(
        `soak: ${isGood ? 'ok' : 'not ok'}; see ${join(out, 'soak.svg')} and ${join(out, 'soak.json')}`,
      );
      process.exitCode = isGood ? 0 : 1;
    },
  );

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

function positive(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) throw new InvalidArgumentError('Give a number above 0.');
  return value;
}

function wholeNumber(text: string): number {
  const value = positive(text);
  if (!Number.isSafeInteger(value)) throw new InvalidArgumentError('Give a whole number above 0.');
  return value;
}
