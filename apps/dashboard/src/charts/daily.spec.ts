import { describe, expect, it } from '@jest/globals';
import type { UsagePoint } from '../api/types';
import { creditsByDay } from './daily';

const point = (at: Date, credits: number) => ({ at: at.toISOString(), credits }) as UsagePoint;

describe('creditsByDay', () => {
  it("adds up credits by day in the reader's time zone, with empty days", () => {
    const first = new Date(2026, 10, 20, 18);
    const second = new Date(2026, 10, 21, 0);
    const third = new Date(2026, 10, 22, 0);
    expect(
      creditsByDay([
        point(first, 2),
        point(second, 3),
        point(new Date(2026, 10, 21, 18), 4),
        point(third, 0),
      ]),
    ).toEqual([
      { at: first.toISOString(), credits: 2 },
      { at: second.toISOString(), credits: 7 },
      { at: third.toISOString(), credits: 0 },
    ]);
  });
});
