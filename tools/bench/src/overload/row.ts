import type { Measure } from '../suite/comparison';

/** What was measured, a figure for each round, beside what is wanted: of every one, where nothing else is said. */
export interface Row {
  readonly measure: Measure;
  readonly rounds: readonly number[];
}

export function atMost(what: string, rounds: readonly number[], wanted: number, unit = ''): Row {
  return { measure: { what, unit, better: 'less', wanted: { atMost: wanted, everyRound: true } }, rounds };
}

export function atLeast(what: string, rounds: readonly number[], wanted: number, unit = ''): Row {
  return { measure: { what, unit, better: 'more', wanted: { atLeast: wanted, everyRound: true } }, rounds };
}

/** For ratios of throughputs, which a machine that becomes slower within a round lowers as often as it raises them. */
export function medianAtLeast(what: string, rounds: readonly number[], wanted: number): Row {
  return { measure: { what, unit: '', better: 'more', wanted: { atLeast: wanted } }, rounds };
}
