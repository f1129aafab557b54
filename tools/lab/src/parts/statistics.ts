export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly max: number;
}

/** @param q 0..1; nearest rank */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(q * sorted.length) - 1))] ?? Number.NaN;
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: quantile(values, 0.5), least: quantile(values, 0), max: quantile(values, 1) };
}

/** Three significant digits without an exponent: `12,345`, `123`, `1.23`, `0.0123`. */
export function shown(value: number): string {
  if (!Number.isFinite(value)) return '-';
  return Math.abs(value) >= 100 || value === 0
    ? Math.round(value).toLocaleString('en')
    : value.toPrecision(3);
}

/** `1.23 (1.20 .. 1.31)`; one figure alone where they are all the same. */
export function shownSpread({ median, least, max }: Spread): string {
  if (!Number.isFinite(median)) return '-';
  return least === max ? shown(median) : `${shown(median)} (${shown(least)} .. ${shown(max)})`;
}
