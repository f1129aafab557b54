import { date } from '../format/times';
import { wordsOf } from '../format/words';

/**
 * The details of a health check, one line each.
 * @param detail JSON, or a text that is shown unchanged
 */
export function describeDetail(detail: string | null): string[] {
  if (detail === null) return [];
  let value: object;
  try {
    value = JSON.parse(detail) as object;
  } catch {
    return [detail];
  }
  // Files have a line each, without the name of the list.
  const { files = [], ...parts } = value as { files?: unknown[] };
  return [parts, ...files].map((part) => wordsOf(part, date)).filter(Boolean);
}

const oldMs = 60 * 24 * 60 * 60 * 1_000;

/** Whether a check names a source that was never fetched, or a file of more than 60 days: databases of IP addresses change every month. */
export function isOld(detail: string | null, now = Date.now()): boolean {
  const times = [...(detail ?? '').matchAll(/"built_at":"([^"]+)"/g)].map(([, time]) => Date.parse(time!));
  return Boolean(detail?.includes('"checked_at":null')) || times.some((time) => now - time > oldMs);
}
