import { shownSpread, type Spread, spreadOf } from '../parts/statistics';

export interface Bench {
  readonly description: string;
  run(options: BenchOptions, results: Results): Promise<void>;
}

export interface BenchOptions {
  readonly quick: boolean;
  /** For `growth`. */
  readonly rows?: number;
}

export interface Measure {
  /** Names it within its bench, for example `IP lookup: requests`. */
  readonly what: string;
  /** Unit, for example `/s`, `ms`, `MB`. */
  readonly unit: string;
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
}

/** @param figures by candidate and round; the first candidate is ours */
export function compare(measure: Measure, figures: ReadonlyMap<string, readonly number[]>): Comparison {
  const candidates = [...figures].map(([name, rounds]) => ({ name, rounds, ...spreadOf(rounds) }));
  const [ours, ...others] = candidates;
  const ratios = others.map(({ name, rounds: theirs }) => {
    const rounds = ours!.rounds.slice(0, theirs.length).map((figure, round) => figure / theirs[round]!);
    return { to: name, ...spreadOf(rounds) };
  });
  return { ...measure, candidates, ratios };
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

function rowsOf({ what, unit, candidates, ratios }: Comparison): object[] {
  return candidates.map((candidate, i) => {
    const ratio = ratios[i - 1];
    return {
      what: i === 0 ? what : '',
      candidate: candidate.name,
      'median (least .. most)': `${shownSpread(candidate)} ${unit}`.trim(),
      'ours / it': ratio ? shownSpread(ratio) : '',
    };
  });
}
