import type { UsagePoint } from '../api/types';
import { dayOf } from '../format/times';

/** Credits taken on each day of the reader, from the first to the last; `at` is the day's first point. */
export function creditsByDay(series: readonly UsagePoint[]): { at: string; credits: number }[] {
  const days = new Map<string, { at: string; credits: number }>();
  for (const { at, credits } of series) {
    const name = dayOf(new Date(at));
    const day = days.get(name) ?? { at, credits: 0 };
    days.set(name, { ...day, credits: day.credits + credits });
  }
  return [...days.values()];
}
