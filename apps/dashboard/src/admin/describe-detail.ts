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
  // A list has a line for each element, without the name of the list.
  const lists = Object.values(value).filter((part) => Array.isArray(part));
  const others = Object.entries(value).filter(([, part]) => !Array.isArray(part));
  return [Object.fromEntries(others), ...lists.flat()].map((part) => wordsOf(part, date)).filter(Boolean);
}

const oldMs = 60 * 24 * 60 * 60 * 1_000;

/** Whether a check names a file that was built more than 60 days ago: databases of IP addresses change every month. */
export function isOld(detail: string | null, now = Date.now()): boolean {
  const times = [...(detail ?? '').matchAll(/"built_at":"([^"]+)"/g)].map(([, time]) => Date.parse(time!));
  return times.some((time) => now - time > oldMs);
}
