import type { Results } from './results';

export interface Bench {
  readonly description: string;
  run(options: BenchOptions, results: Results): Promise<void> | void;
}

export interface BenchOptions {
  readonly quick: boolean;
  /** Of `growth`: ledger entries of the large database. */
  readonly size?: number;
  /** Of `ip-accuracy`: the data folder with published ranges. */
  readonly data?: string;
}
