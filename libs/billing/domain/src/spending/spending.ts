import { dayMs } from '@enrichment/kernel';

/** Highest spending of a key in a period; `undefined`: no cap. */
export interface SpendingCaps {
  /** Credits in a day of UTC. */
  readonly day?: number | undefined;
  /** Credits in a month of UTC. */
  readonly month?: number | undefined;
}

type CapPeriod = keyof SpendingCaps;

/** Spending of a key up to an entry of its account's ledger, in credits. */
export interface Spending {
  /** The day of that entry: days of UTC since the start of the Unix epoch. */
  readonly day: number;
  /** Credits since midnight, UTC. */
  readonly today: number;
  /** Credits since the first of the month, UTC. */
  readonly thisMonth: number;
}

/** A cap that leaves too little for a request. */
export interface ReachedCap {
  /** Cap in credits. */
  readonly cap: number;
  readonly period: CapPeriod;
  /** Start of the next period. */
  readonly resetsAt: Date;
}

/** @param ms since the Unix epoch */
export function dayOf(ms: number): number {
  return Math.floor(ms / dayMs);
}

/** Whether there is a cap. */
export function isCapped({ day, month }: SpendingCaps): boolean {
  return day !== undefined || month !== undefined;
}

/** Spending on the same or a later day, without charges in between. */
export function spendingOn({ day, today, thisMonth }: Spending, on: number): Spending {
  if (day === on) return { day, today, thisMonth };
  return { day: on, today: 0, thisMonth: monthOf(day) === monthOf(on) ? thisMonth : 0 };
}

/** Spending after further credits on the same day. */
export function spend({ day, today, thisMonth }: Spending, credits: number): Spending {
  return { day, today: today + credits, thisMonth: thisMonth + credits };
}

/**
 * The cap that a number of further credits would exceed. If both are exceeded, the month's cap is returned, which resets last
 * credits exceed no cap.
 */
export function reachedCap(caps: SpendingCaps, spent: Spending, credits: number): ReachedCap | undefined {
  if (credits === 0) return undefined;
  const { day, month } = caps;
  if (month !== undefined && spent.thisMonth + credits > month)
    return { cap: month, period: 'month', resetsAt: nextMonth(spent.day) };
  if (day !== undefined && spent.today + credits > day)
    return { cap: day, period: 'day', resetsAt: new Date((spent.day + 1) * dayMs) };
  return undefined;
}

function monthOf(day: number): number {
  const date = new Date(day * dayMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

function nextMonth(day: number): Date {
  const date = new Date(day * dayMs);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1));
}
