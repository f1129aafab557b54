import type { UsagePoint } from '../api/types';
import { dayOf } from '../format/times';

/** The credits of each day in the reader's time zone. `at` is the first point of the day. */
export function creditsByDay(series: readonly UsagePoint[]): { at: string; credits: number }[] {
  const days = new Map<string, { at: string; credits: number }>();
  for (const { at, credits } of series) {
    const name = dayOf(new Date(at));
    const day = days.get(name) ?? { at, credits: 0 };
    days.set(name, { ...day, credits: day.credits + credits });
  }
  return [...days.values()];
}
