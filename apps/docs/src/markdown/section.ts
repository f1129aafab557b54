/** The text under one heading, or in one row with an anchor of its own, for the search. */
export interface Section {
  /** Of the heading; 7 for a row. */
  readonly level: number;
  readonly id: string;
  readonly heading: string;
  readonly prose: string;
  readonly code: string;
}
