import { date } from '../format/times';

/**
 * The details of a health check, one line each.
 * @param detail JSON, or a text that is shown unchanged
 */
export function describeDetail(detail: string | null): string[] {
  if (detail === null) return [];
  let value: unknown;
  try {
    value = JSON.parse(detail);
  } catch {
    return [detail];
  }
  if (!isObject(value)) return [textOf(value)];
  // A list has a line for each element, without the name of the list.
  const lists = Object.values(value).filter((part) => Array.isArray(part));
  const others = Object.entries(value).filter(([, part]) => !Array.isArray(part));
  return [textOf(Object.fromEntries(others)), ...lists.flat().map(textOf)].filter(Boolean);
}

const oldMs = 60 * 24 * 60 * 60 * 1_000;

/** Whether a check names a file that was built more than 60 days ago: databases of IP addresses change every month. */
export function isOld(detail: string | null, now = Date.now()): boolean {
  const times = [...(detail ?? '').matchAll(/"built_at":"([^"]+)"/g)].map(([, time]) => Date.parse(time!));
  return times.some((time) => now - time > oldMs);
}

function textOf(value: unknown): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (typeof value === 'string' && isoTime.test(value)) return date(value);
  if (Array.isArray(value)) return value.map(textOf).join('; ');
  if (!isObject(value)) return value === undefined || value === null ? '' : String(value as string | number);
  return Object.entries(value)
    .filter(([, part]) => part !== null)
    .map(([name, part]) => (name === 'type' ? textOf(part) : `${name.replaceAll('_', ' ')} ${textOf(part)}`))
    .join(', ');
}

const isoTime = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
