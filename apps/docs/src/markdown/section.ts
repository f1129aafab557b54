/** What stands under one heading, or in one row that has an address of its own; as text to be searched. */
export interface Section {
  /** Of the heading; 7 for a row. */
  readonly level: number;
  readonly id: string;
  readonly heading: string;
  readonly prose: string;
  readonly code: string;
}
