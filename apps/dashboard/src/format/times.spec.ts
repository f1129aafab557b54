import { describe, expect, it } from '@jest/globals';
import { ago, duration, tick, toLocalInput } from './times';

const now = Date.parse('2026-11-21T12:00:00Z');
const later = (seconds: number) => new Date(now + seconds * 1_000).toISOString();

describe('times for readers', () => {
  it.each([
    [0, 'now'],
    [-59, '59 seconds ago'],
    [-60, '1 minute ago'],
    [-3_599, '59 minutes ago'],
    [-86_400, 'yesterday'],
    [3 * 86_400, 'in 3 days'],
    [400 * 86_400, 'next year'],
  ])('%d seconds from now is %s', (seconds, expected) => {
    expect(ago(later(seconds), now)).toBe(expected);
  });

  it.each([
    [0, '0 s'],
    [59.9, '59 s'],
    [3_600, '1 h'],
    [93_423, '1 d 1 h'],
    [86_405, '1 d'],
  ])('%d seconds last %s', (seconds, expected) => {
    expect(duration(seconds)).toBe(expected);
  });

  it('names days below a chart of several days, and times of the day below others', () => {
    expect(tick('2026-11-21T12:00:00Z', 86_400)).toMatch(/\d:\d\d/);
    expect(tick('2026-11-21T12:00:00Z', 604_800)).toMatch(/^Nov 2\d$/);
  });

  it('fills inputs with the reader’s own time', () => {
    const moment = new Date(2026, 10, 21, 9, 5);
    expect(toLocalInput(moment)).toBe('2026-11-21T09:05');
    expect(new Date(toLocalInput(moment))).toEqual(moment);
  });
});
