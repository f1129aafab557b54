import type { Comparison } from './comparison';
import type { Machine } from './machine';
import type { Noise } from './noise';

export interface RunFile {
  readonly format: 'enrichment-bench/1';
  /** ISO 8601. */
  readonly startedAt: string;
  readonly seconds: number;
  /** What was typed. */
  readonly command: string;
  readonly quick: boolean;
  /** `null` outside of a clone. */
  readonly commit: { readonly id: string; readonly hasChanges: boolean } | null;
  readonly machine: Machine;
  readonly benches: readonly BenchReport[];
}

export interface BenchReport {
  readonly name: string;
  readonly description: string;
  readonly seconds: number;
  readonly noise: Noise;
  readonly comparisons: readonly Comparison[];
  readonly skipped: readonly string[];
  /** Why it ended early. */
  readonly failed?: string;
}
