import { Argument, Command, InvalidArgumentError } from 'commander';
import { benches, quickBenches } from './benches';
import { run } from './suite/run';

const names = Object.keys(benches);
const longest = Math.max(...names.map((name) => name.length));

const program = new Command('npm run bench --')
  .description('Measures ours beside baselines and peers, in one run, as ratios.')
  .addArgument(
    new Argument('[names...]', 'benches to run')
      .argParser(benchName)
      .default([], 'all of them; with --quick those with a star'),
  )
  .option('--quick', 'fewer and shorter rounds: in about three minutes')
  .option('--size <entries>', 'growth: ledger entries of the large database', Number)
  .option(
    '--data <folder>',
    'ip-accuracy: the DATA_DIR that published ranges were fetched to (default: .data)',
  )
  .option('--out <file>', 'where the JSON goes (default: bench-results/<time>.json)')
  .addHelpText(
    'after',
    [
      '',
      'Benches:',
      ...names.map((name) => {
        const mark = quickBenches.includes(name) ? '*' : ' ';
        return `${mark} ${name.padEnd(longest)}  ${benches[name]!.description}`;
      }),
      '',
      'Candidates take turns, after a warm-up; the table shows the median of the rounds and their spread, and ours divided by',
      "each other candidate's, round by round. An idle loop before each bench measures how steady the machine is. Run nothing else.",
      '',
      'Examples:',
      '  npm run bench -- --quick',
      '  npm run bench -- http email',
      '  npm run bench -- growth --size 1000000',
      '',
    ].join('\n'),
  )
  .action(
    async (
      sent: string[],
      { out, ...options }: { quick?: boolean; size?: number; data?: string; out?: string },
    ) => {
      const all = sent.length > 0 ? sent : options.quick ? quickBenches : names;
      if (!(await run(all, { quick: false, ...options }, out))) process.exitCode = 1;
    },
  );

function benchName(value: string, before: string[]): string[] {
  if (!(value in benches))
    throw new InvalidArgumentError(`There is no such bench. There are: ${names.join(', ')}.`);
  return [...before, value];
}

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
