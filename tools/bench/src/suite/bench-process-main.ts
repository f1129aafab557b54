import { benches } from '../benches';
import type { BenchOptions } from './bench';
import type { Outcome } from './bench-process';
import { Results } from './results';

/** `bench-process-main.js <name> <options>`: what was measured before a failure is kept. */
async function main(name: string, options: BenchOptions): Promise<void> {
  const results = new Results();
  let failed: string | undefined;
  try {
    await benches[name]!.run(options, results);
  } catch (error) {
    console.error(error);
    failed = error instanceof Error ? error.message : String(error);
  }
  const { comparisons, skipped } = results;
  const outcome: Outcome = { comparisons, skipped, ...(failed !== undefined && { failed }) };
  process.send!(outcome, () => process.exit());
}

void main(process.argv[2]!, JSON.parse(process.argv[3]!) as BenchOptions);
