import type { Results } from './results';

/** A bench of the suite; it runs in a process of its own. */
export interface Bench {
  /** One line for people. */
  readonly description: string;
  run(options: BenchOptions, results: Results): Promise<void> | void;
}

export interface BenchOptions {
  /** Fewer and shorter rounds. */
  readonly quick: boolean;
  /** Of `growth`: ledger entries of the large database. */
  readonly size?: number;
  /** Of `ip-accuracy`: the data folder with published ranges. */
  readonly data?: string;
}
