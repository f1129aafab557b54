/**
 * The labels of an axis from 0 to at least the highest value, in at most four steps. A step is 1, 2, 2.5 or 5 times a power of ten.
 * @param whole whether values are counts, so that no step is below 1
 */
export function scale(highest: number, whole: boolean): number[] {
  const least = whole ? 1 : 0.1;
  for (let power = least; ; power *= 10) {
    for (const factor of power >= 10 ? [1, 2, 2.5, 5] : [1, 2, 5]) {
      const step = factor * power;
      const steps = Math.max(1, Math.ceil(highest / step - 1e-9));
      if (steps <= 4) return Array.from({ length: steps + 1 }, (_, i) => Number((i * step).toFixed(1)));
    }
  }
}
