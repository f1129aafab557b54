import { Command } from 'commander';
import * as billing from './billing';
import * as browserMemory from './browser-memory';
import * as cost from './cost';
import * as email from './email';
import * as emailAccuracy from './email-accuracy';
import * as extraction from './extraction';
import * as growth from './growth';
import * as http from './http';
import * as overload from './overload';
import * as replicas from './replicas';
import * as scrape from './scrape';
import * as usage from './usage';

const benches = {
  billing,
  'browser-memory': browserMemory,
  cost,
  email,
  'email-accuracy': emailAccuracy,
  extraction,
  growth,
  http,
  overload,
  replicas,
  scrape,
  usage,
};

const program = new Command('bench')
  .description('Measures ours beside baselines, in one run, as ratios.')
  .option('--quick', 'fewer and shorter rounds')
  .option('--size <entries>', 'growth: ledger entries of the large database; usage: requests', Number);
for (const [name, { description, run }] of Object.entries(benches)) {
  program
    .command(name)
    .description(description)
    .action(() => {
      const { quick = false, ...options } = program.opts<{ quick?: boolean; size?: number }>();
      return run({ quick, ...options });
    });
}

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
