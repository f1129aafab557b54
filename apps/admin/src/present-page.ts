import { isDeepStrictEqual } from 'node:util';
import {
  type PageExplanation,
  type PageReading,
  type PageSampleSummary,
  type Subject,
  type SubjectKind,
  subjectKey,
  subjectName,
} from '@enrichment/network-scraping-domain';
import { snakeCase } from '@enrichment/kernel';
import { table } from './output';
import { asInApi } from './present';

/** The output of `page explain --json`; names of fields are those of the API. */
export interface ExplainedPage {
  readonly url: string;
  readonly subject: { readonly kind: SubjectKind; readonly id: string };
  /** `ok`, `gone`, `refused`, `shell`; without a page: `refused`, `timeout`. */
  readonly verdict: string;
  readonly reason: string | null;
  readonly record: unknown;
  readonly fields: readonly ExplainedField[];
  readonly unplaced: PageExplanation<SubjectKind>['unplaced'];
}

interface ExplainedField {
  readonly field: string;
  readonly value: unknown;
  readonly origin: string;
  /** Values of other sources on the page. */
  readonly candidates: readonly { readonly origin: string; readonly value: unknown }[];
}

type ExplainedReading = PageReading<SubjectKind> | { verdict: string; reason: string | undefined };

export function explainedPage(
  url: string,
  subject: Subject,
  reading: ExplainedReading,
  { fields, unplaced }: Pick<PageExplanation<SubjectKind>, 'fields' | 'unplaced'> = {
    fields: [],
    unplaced: [],
  },
): ExplainedPage {
  const read = 'record' in reading ? reading : 'partial' in reading ? reading.partial : undefined;
  return {
    url,
    subject: { kind: subject.kind, id: subjectName(subject) },
    verdict: reading.verdict,
    reason: ('reason' in reading ? reading.reason : undefined) ?? null,
    record: read ? asInApi(read.record) : null,
    fields: fields.map(({ field, value, origin, candidates }) => ({
      field: snakeCase(field),
      value: asInApi(value),
      origin,
      candidates: candidates
        .filter((candidate) => candidate.origin !== origin || !isDeepStrictEqual(candidate.value, value))
        .map((candidate) => ({ origin: candidate.origin, value: asInApi(candidate.value) })),
    })),
    unplaced,
  };
}

export function explanationLines(page: ExplainedPage): readonly string[] {
  const { url, subject, verdict, reason, fields, unplaced } = page;
  const rows = fields.flatMap(({ field, origin, value, candidates }) => [
    [field, origin, clip(value)],
    ...candidates.map((candidate) => ['', `(${candidate.origin})`, clip(candidate.value)]),
  ]);
  return [
    `${subject.kind} ${subject.id} at ${url}: ${verdict}${reason === null ? '' : `, ${reason}`}`,
    ...(rows.length > 0 ? ['', ...table(['field', 'origin', 'value'], rows)] : []),
    ...(unplaced.length > 0
      ? ['', 'Not placed:', ...unplaced.map(({ kind, text }) => `${kind}: ${clip(text)}`)]
      : []),
  ];
}

export function presentSample({ id, subject, reason, url, bytes, takenAt }: PageSampleSummary): object {
  const taken_at = new Date(takenAt).toISOString();
  return { id, kind: subject.kind, name: subjectName(subject), reason, url, bytes, taken_at };
}

export function sampleTable(samples: readonly PageSampleSummary[]): readonly string[] {
  if (samples.length === 0) return ['There are no unreadable pages of the last day.'];
  const rows = samples.map(({ id, subject, reason, bytes, takenAt }) => [
    id,
    new Date(takenAt).toISOString(),
    subjectKey(subject),
    reason,
    bytes,
  ]);
  return table(['sample', 'taken at', 'page', 'reason', 'bytes'], rows);
}

const longest = 100;

function clip(value: unknown): string {
  const line = (typeof value === 'string' ? value : JSON.stringify(value)).replace(/\s+/g, ' ');
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
