import { compare, type Comparison, type Measure } from './comparison';

export class Results {
  private readonly measures = new Map<string, { measure: Measure; figures: Map<string, number[]> }>();
  private readonly sentences: string[] = [];

  /**
   * One figure of one round. The first candidate of a measure is ours.
   *
   * @throws Error for what is not a number: a bench that measured nothing must not look like one that measured
   */
  add(measure: Measure, candidate: string, figure: number): void {
    if (!Number.isFinite(figure)) throw new Error(`${measure.what}, ${candidate}: ${figure} is no figure.`);
    let known = this.measures.get(measure.what);
    if (!known) this.measures.set(measure.what, (known = { measure, figures: new Map() }));
    const rounds = known.figures.get(candidate);
    if (rounds) rounds.push(figure);
    else known.figures.set(candidate, [figure]);
  }

  skip(why: string): void {
    this.sentences.push(why);
  }

  get comparisons(): Comparison[] {
    return [...this.measures.values()].map(({ measure, figures }) => compare(measure, figures));
  }

  get skipped(): readonly string[] {
    return this.sentences;
  }
}
