import { appendFileSync, readFileSync } from 'node:fs';
import type { SubjectResult } from '../lists/results';

/** What a run is, so that it is continued as it was begun. */
export interface Head {
  readonly operation: string;
  readonly field: string;
  readonly parameters: object;
}

/** The outcomes of a run in a file of JSON lines: each is written when it arrives. The last line may be cut off. */
export class Journal {
  readonly outcomes = new Map<string, SubjectResult>();

  /** @param run the name that gives each request its idempotency key */
  private constructor(
    private readonly file: string,
    readonly run: string,
  ) {}

  static begin(file: string, head: Head): Journal {
    const run = `list-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
    appendFileSync(file, JSON.stringify({ run, ...head }));
    return new Journal(file, run);
  }

  /** @throws Error when it belongs to another run */
  static resume(file: string, { operation, field, parameters }: Head): Journal {
    const [head, ...kept] = readFileSync(file, 'utf8').split('\n').flatMap(parsed);
    const { run, ...begun } = (head ?? {}) as Head & { run: string };
    if (JSON.stringify(begun) !== JSON.stringify({ operation, field, parameters }))
      throw new Error(`${file} belongs to a run with other options: ${JSON.stringify(begun)}.`);
    const journal = new Journal(file, run);
    for (const each of kept as SubjectResult[]) journal.outcomes.set(each.subject, each);
    return journal;
  }

  add(kept: SubjectResult): void {
    this.outcomes.set(kept.subject, kept);
    appendFileSync(this.file, '\n' + JSON.stringify(kept));
  }
}

function parsed(line: string): object[] {
  try {
    return [JSON.parse(line) as object];
  } catch {
    return [];
  }
}
