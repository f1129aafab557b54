import { readFile, writeFile } from 'node:fs/promises';
import { table } from './output';
import type { ExplainedPage } from './present-page';

/** The number of a kind's pages with a record and with each field. Names of fields are those of the API. */
interface KindCheck {
  readonly pages: number;
  readonly read: number;
  readonly filled: Readonly<Record<string, number>>;
}

/** A run of `page check`, by kind of subject. */
type PageCheck = Readonly<Record<string, KindCheck>>;

/** A field whose share fell since the previous run. */
interface FieldLoss {
  readonly kind: string;
  /** `(record)` when fewer pages have a record. */
  readonly field: string;
  readonly before: number;
  readonly now: number;
}

/** The threshold of the alert on live pages. A larger loss is hardly due to chance. */
const lossBelow = 0.7;

export function checkOf(pages: readonly ExplainedPage[]): PageCheck {
  const kinds = [...new Set(pages.map(({ subject }) => subject.kind))].sort();
  return Object.fromEntries(
    kinds.map((kind) => {
      const all = pages.filter(({ subject }) => subject.kind === kind);
      const read = all.filter(({ record }) => record !== null);
      const known = read.flatMap(({ fields }) => fields.filter(({ origin }) => origin !== 'none'));
      const names = [...new Set(known.map(({ field }) => field))].sort();
      const filled = names.map((name) => [name, known.filter(({ field }) => field === name).length] as const);
      return [kind, { pages: all.length, read: read.length, filled: Object.fromEntries(filled) }];
    }),
  );
}

/** The fields, and the records, whose share is below 0.7 of the previous one. */
export function lossesBetween(before: PageCheck, now: PageCheck): readonly FieldLoss[] {
  return Object.entries(now).flatMap(([kind, check]) => {
    const last = before[kind];
    const sharesBefore = last ? sharesOf(last) : {};
    const shares = sharesOf(check);
    return Object.entries(sharesBefore)
      .map(([field, share]) => ({ kind, field, before: share, now: shares[field] ?? 0 }))
      .filter((loss) => loss.now < lossBelow * loss.before);
  });
}

export function checkLines(check: PageCheck, before: PageCheck | undefined): readonly string[] {
  const rows = Object.entries(check).flatMap(([kind, kindCheck]) => {
    const last = before?.[kind] ? sharesOf(before[kind]) : {};
    const shares = sharesOf(kindCheck);
    return [...new Set([...Object.keys(shares), ...Object.keys(last)])].map((field) => [
      ...[kind, field, percent(shares[field] ?? 0)],
      last[field] === undefined ? '' : percent(last[field]),
    ]);
  });
  return table(['kind', 'field', 'filled', 'last run'], rows);
}

/** Reads the run of a file. `undefined`: the file does not exist yet. */
export async function lastCheck(file: string): Promise<PageCheck | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as PageCheck;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${file} is not a result of "page check": remove it, or name another with --state.`);
  }
}

export async function writeCheck(file: string, check: PageCheck): Promise<void> {
  await writeFile(file, `${JSON.stringify(check, null, 2)}\n`);
}

function sharesOf({ pages, read, filled }: KindCheck): Readonly<Record<string, number>> {
  const fields = Object.entries(filled).map(([field, count]) => [field, count / Math.max(read, 1)] as const);
  return Object.fromEntries([['(record)', read / Math.max(pages, 1)], ...fields]);
}

function percent(share: number): string {
  return `${String(Math.round(share * 100))} %`;
}
