/** What Jest's coverage counts of one file: statements, and the ways that branches went; both numbered from 0. */
export interface FileCounters {
  readonly s: Record<number, number>;
  readonly b: Record<number, number[]>;
}

/** A list of counters; the number of its first one is unique among the lists. */
interface Counters {
  readonly counts: Record<number, number>;
  readonly length: number;
  readonly first: number;
}

const magnitudes = 8;

/** 1, 2, 3, 4-7, 8-15, 16-31, 32-127 and more: a loop that runs once more is nothing new, one that runs twice as long is. */
function magnitudeOf(count: number): number {
  if (count < 4) return count - 1;
  if (count < 32) return 32 - Math.clz32(count);
  return count < 128 ? 6 : 7;
}

export class Coverage {
  private readonly seen = new Set<number>();
  private readonly paths = new Set<string>();
  private readonly counters: Counters[] = [];
  private size = 0;

  constructor(private readonly files: () => Readonly<Record<string, FileCounters>>) {}

  get known(): number {
    return this.seen.size;
  }

  /** What has run since the last call: each counter together with the magnitude of its count, as one number. */
  take(): number[] {
    this.findFiles();
    const ran: number[] = [];
    for (const { counts, length, first } of this.counters) {
      for (let i = 0; i < length; i++) {
        const count = counts[i]!;
        if (count === 0) continue;
        ran.push((first + i) * magnitudes + magnitudeOf(count));
        counts[i] = 0;
      }
    }
    return ran;
  }

  /** Whether any of this has not happened before; from now on it has. */
  isNew(ran: readonly number[]): boolean {
    const before = this.seen.size;
    for (const one of ran) this.seen.add(one);
    return this.seen.size > before;
  }

  /** Files may be loaded at any time, also in the middle of a run. */
  private findFiles(): void {
    for (const [path, { s, b }] of Object.entries(this.files())) {
      if (this.paths.has(path)) continue;
      this.paths.add(path);
      for (const counts of [s, ...Object.values(b)]) {
        const { length } = Object.keys(counts);
        this.counters.push({ counts, length, first: this.size });
        this.size += length;
      }
    }
  }
}
