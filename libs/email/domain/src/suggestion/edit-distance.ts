/**
 * Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours cost 1 each. `Infinity` as soon
 * as it must exceed `limit`. Quadratic: for short words.
 *
 * @param replace cost of one letter in place of another; default 1
 */
export function editDistance(
  a: string,
  b: string,
  limit: number,
  replace: (written: string, meant: string) => number = () => 1,
): number {
  if (Math.abs(a.length - b.length) > limit) return Infinity;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = a[i - 1] === b[j - 1] ? 0 : replace(a[i - 1]!, b[j - 1]!);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          last[j]! + 1,
          row[j - 1]! + 1,
          last[j - 1]! + replaced,
          swapped ? beforeLast[j - 2]! + 1 : Infinity,
        ),
      );
    }
    if (Math.min(...row) > limit) return Infinity;
    [beforeLast, last] = [last, row];
  }
  const distance = last[b.length]!;
  return distance > limit ? Infinity : distance;
}
