import { spreadOf, type Spread } from '../statistics';

export interface Measure {
  /** Names it within its bench, for example `IP lookup: requests`. */
  readonly what: string;
  /** For example `/s`, `ms`, `MB`. */
  readonly unit: string;
  readonly better: 'more' | 'less';
  readonly wanted?: Wanted;
  /** The candidates are different things that we do, not others who do the same: no ratios, and all are to be as wanted. */
  readonly isList?: true;
}

/** What the median is to be: of the ratio to a candidate, or of our own figure. */
export interface Wanted {
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly to?: string;
  /** Each round is to be so, and not the median alone. */
  readonly everyRound?: true;
}

export interface Candidate extends Spread {
  readonly name: string;
  /** One figure a round; rounds of candidates took turns, so the n-th of each belong together. */
  readonly rounds: readonly number[];
}

/** Ours divided by another candidate's, round by round; null where theirs is 0. */
export interface Ratio extends Spread {
  readonly to: string;
}

export interface Comparison extends Measure {
  /** The first one is ours. */
  readonly candidates: readonly Candidate[];
  readonly ratios: readonly Ratio[];
  /** Whether it is as wanted; missing where nothing is. */
  readonly holds?: boolean;
}

/** @param figures by candidate and round; the first candidate is ours */
export function compare(measure: Measure, figures: ReadonlyMap<string, readonly number[]>): Comparison {
  const candidates = [...figures].map(([name, rounds]) => ({ name, rounds, ...spreadOf(rounds) }));
  const [ours, ...others] = candidates;
  const ratios = (measure.isList ? [] : others).map(({ name, rounds: theirs }) => {
    const rounds = ours!.rounds.slice(0, theirs.length).map((figure, round) => figure / theirs[round]!);
    return { to: name, ...spreadOf(rounds) };
  });
  const comparison = { ...measure, candidates, ratios };
  return measure.wanted ? { ...comparison, holds: isAsWanted(measure.wanted, comparison) } : comparison;
}

function isAsWanted(wanted: Wanted, { candidates, ratios, isList }: Comparison): boolean {
  const { atLeast = -Infinity, atMost = Infinity, to, everyRound } = wanted;
  const ours = candidates.slice(0, isList ? undefined : 1);
  const judged = to === undefined ? ours : ratios.filter((ratio) => ratio.to === to);
  const figures = judged.flatMap((each) => (everyRound ? [each.least, each.most] : [each.median]));
  return figures.length > 0 && figures.every((figure) => figure >= atLeast && figure <= atMost);
}
