/** Characters that are kept of each kind of text. */
export const captureLimit = { line: 1_000, prose: 20_000, text: 2_000, script: 2_000_000 } as const;

/** Gathers the text inside one element, up to a limit, and returns it when the element closes. */
export class Capture {
  private readonly parts: string[] = [];
  private length = 0;

  constructor(
    /** The element's depth in the page. */
    readonly depth: number,
    private readonly limit: number,
    private readonly done: (text: string) => void,
    /** Whether only text that visitors see counts. */
    readonly isShown = false,
  ) {}

  add(text: string): void {
    if (this.length >= this.limit) return;
    this.parts.push(text.slice(0, this.limit - this.length));
    this.length += text.length;
  }

  finish(): void {
    this.done(this.parts.join(''));
  }
}
