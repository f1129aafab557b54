import type { Row } from './table';

/** What became of a subject. */
export interface SubjectResult {
  readonly subject: string;
  readonly credits: number;
  readonly answer?: object;
  readonly error?: { readonly code: string; readonly message: string; readonly details: unknown };
}

/** Adds the rows of a list what became of their subjects: a column for each field of the answers, or an object in JSON lines. */
export class Results {
  private readonly added: string[] = [];
  private readonly prefix: string;

  constructor(
    operation: string,
    private readonly isFlat: boolean,
  ) {
    this.prefix = `${operation}.`;
  }

  /** Learns the columns of an outcome. Call it for each row before `columns`. */
  learn(kept: SubjectResult | undefined): void {
    if (!this.isFlat || !kept?.answer) return;
    let at = 0;
    for (const name of fieldsOf(kept.answer, this.prefix).keys()) {
      if (!this.added.includes(name)) this.added.splice(at, 0, name);
      at = this.added.indexOf(name) + 1;
    }
  }

  /** @param own columns of the list; those of an earlier result are replaced */
  columns(own: readonly string[]): string[] {
    const last = this.isFlat ? ['error', 'message', 'credits'].map((name) => this.prefix + name) : [];
    const results = new Set([...this.added, ...last]);
    return [...own.filter((name) => !results.has(name)), ...results];
  }

  row(row: Row, { answer, error, credits }: Partial<SubjectResult> = {}): Row {
    if (!this.isFlat) return { ...row, result: answer ?? null, error: error ?? null, credits: credits ?? 0 };
    const end = [
      [`${this.prefix}error`, error?.code],
      [`${this.prefix}message`, error?.message],
      [`${this.prefix}credits`, credits],
    ];
    return { ...row, ...Object.fromEntries([...fieldsOf(answer ?? {}, this.prefix), ...end]) } as Row;
  }
}

/** Fields of an answer by their path: `email.domain_info.domain`, `company.name`. */
function fieldsOf(answer: object, prefix: string): Map<string, unknown> {
  const cells = new Map<string, unknown>();
  for (const [name, value] of Object.entries(answer) as [string, unknown][]) {
    if (name === 'processing_time_ms') continue;
    if (Array.isArray(value)) {
      const isPlain = value.every((item) => typeof item !== 'object');
      cells.set(prefix + name, inert(isPlain ? value.join('; ') : JSON.stringify(value)));
    } else if (typeof value === 'object' && value !== null) {
      const inner = name === 'result' ? prefix : `${prefix}${name}.`;
      for (const [path, cell] of fieldsOf(value, inner)) cells.set(path, cell);
    } else cells.set(prefix + name, inert(value));
  }
  return cells;
}

/** A stranger's text that a spreadsheet would run as a formula gets a `'`: https://owasp.org/www-community/attacks/CSV_Injection */
function inert(value: unknown): unknown {
  return typeof value === 'string' && /^[\s"\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u.test(value)
    ? `'${value}`
    : value;
}
