export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** @param q 0..1; nearest rank */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(q * sorted.length) - 1))] ?? Number.NaN;
}

/** For example `0.52 (0.49 .. 0.55)`. */
export function withSpread(values: readonly number[], digits = 2): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(digits)} (${least.toFixed(digits)} .. ${most.toFixed(digits)})`;
}
