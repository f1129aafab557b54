/** The text below a heading, or in a row with an anchor, for the search. */
export interface Section {
  /** The level of the heading; 7 for a row. */
  readonly level: number;
  readonly id: string;
  readonly heading: string;
  readonly prose: string;
  readonly code: string;
}
