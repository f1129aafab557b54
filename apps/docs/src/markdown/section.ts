/** The text under a heading, or in a row with its own anchor, for the search. */
export interface Section {
  /** Level of the heading; 7 for a row. */
  readonly level: number;
  readonly id: string;
  readonly heading: string;
  readonly prose: string;
  readonly code: string;
}
