import type { CalibrationCell, Statement } from '../ports/outcomes';

const step = 0.05;

/** The cell that counts a statement, given its outcome. */
export function calibrationCell(
  { likelihood, hostKind }: Pick<Statement, 'likelihood' | 'hostKind'>,
  hasArrived: boolean,
): CalibrationCell {
  const stated = likelihood >= 0.5;
  // Rounded: 0.85 is not less than 17 steps of 0.05.
  const steps = Math.floor(Math.round(Math.max(likelihood, 1 - likelihood) * 1_000) / 50);
  return {
    hostKind,
    confidence: Math.round(Math.min(steps * step, 0.95) * 100) / 100,
    count: 1,
    right: stated === hasArrived ? 1 : 0,
    squaredError: (likelihood - (hasArrived ? 1 : 0)) ** 2,
  };
}

export interface ReliabilityStep {
  readonly confidence: number;
  readonly count: number;
  /** Share of right statements; equal to the confidence if it is calibrated. */
  readonly right: number;
}

export interface BrierScore {
  readonly hostKind: string;
  readonly count: number;
  /** 0: always certain and right; 0.25: no better than a coin. */
  readonly score: number;
}

/** The reliability diagram of all mail hosts together, by confidence. */
export function reliability(cells: readonly CalibrationCell[]): ReliabilityStep[] {
  return [...Map.groupBy(cells, ({ confidence }) => confidence)]
    .map(([confidence, same]) => {
      const count = sum(same, 'count');
      return { confidence, count, right: sum(same, 'right') / count };
    })
    .sort((a, b) => a.confidence - b.confidence);
}

/** The Brier score by kind of mail host, the most counted first. */
export function brierScores(cells: readonly CalibrationCell[]): BrierScore[] {
  return [...Map.groupBy(cells, ({ hostKind }) => hostKind)]
    .map(([hostKind, same]) => {
      const count = sum(same, 'count');
      return { hostKind, count, score: sum(same, 'squaredError') / count };
    })
    .sort((a, b) => b.count - a.count || (a.hostKind < b.hostKind ? -1 : 1));
}

function sum(cells: readonly CalibrationCell[], what: 'count' | 'right' | 'squaredError'): number {
  return cells.reduce((total, cell) => total + cell[what], 0);
}
