import { Command } from 'commander';
import * as billing from './billing';
import * as http from './http';

const benches = { billing, http };

const program = new Command('bench')
  .description('Measures ours beside baselines, in one run, as ratios.')
  .option('--quick', 'fewer and shorter rounds');
for (const [name, { description, run }] of Object.entries(benches)) {
  program
    .command(name)
    .description(description)
    .action(() => run({ quick: program.opts<{ quick?: boolean }>().quick === true }));
}

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
