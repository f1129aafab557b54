import { withSpread } from '../statistics';

/** What was measured, a figure for each round, beside what is wanted: of the worst round. */
export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly wanted: string;
  readonly goes: boolean;
}

export function atMost(what: string, rounds: readonly number[], wanted: number, unit = ''): Row {
  return row(what, rounds, `<= ${wanted} ${unit}`, (figure) => figure <= wanted, unit);
}

export function atLeast(what: string, rounds: readonly number[], wanted: number, unit = ''): Row {
  return row(what, rounds, `>= ${wanted} ${unit}`, (figure) => figure >= wanted, unit);
}

function row(
  what: string,
  rounds: readonly number[],
  wanted: string,
  goes: (figure: number) => boolean,
  unit: string,
): Row {
  return {
    what,
    measured: `${withSpread(rounds, unit ? 0 : 2)} ${unit}`.trim(),
    wanted: wanted.trim(),
    goes: rounds.every(goes),
  };
}
