import { count } from '../format/numbers';
import { wholeNumberProblem, wholeNumber } from '../ui/whole-number';

/** Typed caps; empty: none. */
export interface CapValues {
  readonly day_cap: string;
  readonly month_cap: string;
}

/** A key's spending, in credits; `null` without caps. */
export interface KeySpending {
  readonly spent_today: number | null;
  readonly spent_this_month: number | null;
}

interface Caps {
  readonly day_cap: number | null;
  readonly month_cap: number | null;
}

export function typedCaps(key: Caps | undefined): CapValues {
  return { day_cap: String(key?.day_cap ?? ''), month_cap: String(key?.month_cap ?? '') };
}

export function capProblem(text: string): string | null {
  return text.trim() === '' ? null : wholeNumberProblem(text, 0);
}

export function chosenCaps({ day_cap, month_cap }: CapValues): Caps {
  const chosen = (text: string) => (text.trim() === '' ? null : wholeNumber(text));
  return { day_cap: chosen(day_cap), month_cap: chosen(month_cap) };
}

/** A warning if the caps would stop the key immediately. */
export function capWarning(values: CapValues, spent: KeySpending): string | undefined {
  if (capProblem(values.day_cap) !== null || capProblem(values.month_cap) !== null) return undefined;
  const { day_cap: day, month_cap: month } = chosenCaps(values);
  const stops = (cap: number | null, credits: number | null) => cap !== null && cap <= (credits ?? 0);
  const refused = (credits: number | null, period: string, next: string) =>
    `The key has spent ${count(credits ?? 0)} credits ${period}: with this cap, requests that cost credits are refused with BILLING_002 until ${next}.`;
  if (stops(month, spent.spent_this_month))
    return refused(spent.spent_this_month, 'this month', 'next month (UTC)');
  return stops(day, spent.spent_today) ? refused(spent.spent_today, 'today', 'tomorrow (UTC)') : undefined;
}
