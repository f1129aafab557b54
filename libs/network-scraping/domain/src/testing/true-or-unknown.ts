/** Whether a value is unknown or the true one; for a list, whether each entry is a true one, possibly with unknown parts. */
export function isTrueOrUnknown(value: unknown, truth: unknown): boolean {
  if (value === null) return true;
  if (Array.isArray(value)) {
    const entries = truth as readonly unknown[];
    return value.every((entry: unknown) => entries.some((one) => isTrueOrUnknown(entry, one)));
  }
  if (typeof value === 'string' && typeof truth === 'string')
    return (
      oneLine(value) === oneLine(truth) ||
      isLessPrecise(value, truth) ||
      value.split('\n').every((line) => isLineOf(line, truth))
    );
  if (typeof value !== 'object') return value === truth;
  return (
    typeof truth === 'object' &&
    Object.entries(value).every(([key, inner]: [string, unknown]) =>
      // Whether a role is current is unknown without its dates.
      key === 'isCurrent' && inner === false
        ? true
        : isTrueOrUnknown(inner, (truth as Record<string, unknown>)[key]),
    )
  );
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** A missing paragraph leaves the others true; a divider has no meaning. */
function isLineOf(line: string, truth: string): boolean {
  const lines = truth.split('\n');
  return lines.length > 1 && (lines.includes(line) || /^\**$/.test(line));
}

function isLessPrecise(date: string, truth: string): boolean {
  return /^\d{4}(?:-\d\d)?$/.test(date) && truth.startsWith(`${date}-`);
}
