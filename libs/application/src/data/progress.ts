import type { WriteStream } from 'node:tty';

/** Shows the progress of long work at the start: one line that moves on a terminal, else a line every tenth. */
export class Progress {
  private lastTenth = -1;

  constructor(private readonly out: Pick<WriteStream, 'write' | 'isTTY'>) {}

  /** @param fraction 0..1 */
  report(what: string, fraction: number): void {
    const percent = `${what}: ${Math.floor(fraction * 100)} %`;
    const tenth = Math.floor(fraction * 10);
    if (this.out.isTTY) this.out.write(`\r${percent}${fraction >= 1 ? '\n' : ''}`);
    else if (tenth > this.lastTenth) this.out.write(`${percent}\n`);
    this.lastTenth = fraction >= 1 ? -1 : tenth;
  }
}
