import type { BodyText } from '../api/generated/openapi';

/** The sources of an answer with `explain`. */
export interface FoundSources {
  readonly subject: string;
  /** Names and values: generation, language, and the source of each field. */
  readonly lines: readonly (readonly [string, string])[];
}

interface ExplainedAnswer {
  result?: Record<string, unknown> & { network_id?: string };
  sources?: { generation: string | null; language: string | null; fields?: Record<string, string> };
}

/** @returns undefined for an answer without `sources` of a page, and for one that is not stored whole */
export function sourcesOf({ text, is_clipped: isClipped }: BodyText): FoundSources | undefined {
  if (isClipped) return undefined;
  const { result, sources } = JSON.parse(text) as ExplainedAnswer;
  if (!sources?.fields || !result) return undefined;
  return {
    subject: result.network_id ?? '',
    lines: [
      ['Generation', sources.generation ?? 'unknown'],
      ['Language', sources.language ?? 'unknown'],
      ...Object.entries(sources.fields).map(
        ([field, kind]) => [field, `${kind}: ${shown(result[field])}`] as const,
      ),
    ],
  };
}

/** A text to report a wrong value with. */
export function sourceReport(requestId: string, { subject, lines }: FoundSources): string {
  return [`request_id: ${requestId}`, `network_id: ${subject}`, ...lines.map((line) => line.join(': '))].join(
    '\n',
  );
}

const maxShown = 80;

function shown(value: unknown): string {
  const text = Array.isArray(value) ? `${value.length} entries` : String(value).replace(/\s+/g, ' ');
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}
