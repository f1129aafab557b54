import { shown, shownSpread, type Spread, spreadOf } from '../parts/statistics';

export interface Bench {
  readonly description: string;
  run(options: BenchOptions, results: Results): Promise<void>;
}

export interface BenchOptions {
  readonly quick: boolean;
  /** For `ip-accuracy`: the data folder with published ranges. */
  readonly data?: string;
  /** For `growth`. */
  readonly rows?: number;
}

export interface Measure {
  /** Names it within its bench, for example `IP lookup: requests`. */
  readonly what: string;
  /** Unit, for example `/s`, `ms`, `MB`. */
  readonly unit: string;
  readonly better: 'more' | 'less';
  readonly wanted?: RatioGoal;
}

/** Goal for the median of the ratio to a candidate, or of our own figure. */
export interface RatioGoal {
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly to?: string;
}

interface Candidate extends Spread {
  readonly name: string;
  /** One figure for each round. Candidates took turns, so the n-th figures belong together. */
  readonly rounds: readonly number[];
}

interface Comparison extends Measure {
  /** The first one is ours. */
  readonly candidates: readonly Candidate[];
  /** Ours divided by another candidate's, round by round. */
  readonly ratios: readonly (Spread & { readonly to: string })[];
  readonly holds?: boolean;
}

/** @param figures by candidate and round; the first candidate is ours */
export function compare(measure: Measure, figures: ReadonlyMap<string, readonly number[]>): Comparison {
  const candidates = [...figures].map(([name, rounds]) => ({ name, rounds, ...spreadOf(rounds) }));
  const [ours, ...others] = candidates;
  const ratios = others.map(({ name, rounds: theirs }) => {
    const rounds = ours!.rounds.slice(0, theirs.length).map((figure, round) => figure / theirs[round]!);
    return { to: name, ...spreadOf(rounds) };
  });
  const { wanted } = measure;
  if (!wanted) return { ...measure, candidates, ratios };
  const { atLeast = -Infinity, atMost = Infinity, to } = wanted;
  const judged = to === undefined ? candidates.slice(0, 1) : ratios.filter((ratio) => ratio.to === to);
  const holds = judged.length > 0 && judged.every(({ median }) => median >= atLeast && median <= atMost);
  return { ...measure, candidates, ratios, holds };
}

export class Results {
  private readonly measures = new Map<string, { measure: Measure; figures: Map<string, number[]> }>();
  readonly skipped: string[] = [];

  /**
   * One figure of one round. The first candidate of a measure is ours.
   *
   * @throws Error for a value that is not a number, because a failed measurement must not look like a result
   */
  add(measure: Measure, candidate: string, figure: number): void {
    if (!Number.isFinite(figure)) throw new Error(`${measure.what}, ${candidate}: ${figure} is no figure.`);
    let known = this.measures.get(measure.what);
    if (!known) this.measures.set(measure.what, (known = { measure, figures: new Map() }));
    known.figures.set(candidate, [...(known.figures.get(candidate) ?? []), figure]);
  }

  skip(why: string): void {
    this.skipped.push(why);
  }

  get comparisons(): Comparison[] {
    return [...this.measures.values()].map(({ measure, figures }) => compare(measure, figures));
  }

  rows(): object[] {
    return this.comparisons.flatMap(rowsOf);
  }
}

function rowsOf({ what, unit, wanted, holds, candidates, ratios }: Comparison): object[] {
  return candidates.map((candidate, i) => {
    const ratio = ratios[i - 1];
    const isJudged = wanted && (wanted.to ?? candidates[0]!.name) === candidate.name;
    const bounds = [wanted?.atLeast, wanted?.atMost].map(
      (bound, at) => bound && `${at ? '<=' : '>='} ${shown(bound)}`,
    );
    return {
      what: i === 0 ? what : '',
      candidate: candidate.name,
      'median (least .. most)': `${shownSpread(candidate)} ${unit}`.trim(),
      'ours / it': ratio ? shownSpread(ratio) : '',
      wanted: isJudged ? `${bounds.filter(Boolean).join(' and ')} ${holds ? 'yes' : 'NO'}` : '',
    };
  });
}
