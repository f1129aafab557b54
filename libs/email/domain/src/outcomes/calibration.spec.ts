import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { brierScores, calibrationCell, reliability } from './calibration';
import { ownOutcome } from './own-outcome';

const now = Date.UTC(2026, 10, 26);
const daysAgo = (days: number) => new Date(now - days * 86_400_000);

describe('ownOutcome', () => {
  it.each([
    [{}, 'none'],
    [{ bouncedAt: daysAgo(1) }, 'bounced'],
    [{ arrivedAt: daysAgo(1) }, 'delivered'],
    [{ arrivedAt: daysAgo(2), bouncedAt: daysAgo(1) }, 'bounced'],
    [{ arrivedAt: daysAgo(1), bouncedAt: daysAgo(2) }, 'delivered'],
    [{ arrivedAt: daysAgo(91), bouncedAt: daysAgo(92) }, 'none'],
    [{ arrivedAt: daysAgo(91), bouncedAt: daysAgo(90) }, 'bounced'],
  ] as const)('%j: %s', (known, own) => {
    expect(ownOutcome({ ...known, reports: true }, now)).toBe(own);
  });
});

describe('calibration', () => {
  it.each([
    [0.97, true, 0.95, 1],
    [0.97, false, 0.95, 0],
    [0.02, false, 0.95, 1],
    [0.85, true, 0.85, 1],
    [0.15, true, 0.85, 0],
    [0.5, false, 0.5, 0],
    [0.6, true, 0.6, 1],
  ])('a likelihood of %d, arrived: %s, is in the step of %d', (likelihood, arrived, confidence, right) => {
    expect(calibrationCell({ likelihood, hostKind: 'other' }, arrived)).toMatchObject({ confidence, right });
  });

  const statement = fc.record({
    likelihood: fc.integer({ min: 1, max: 99 }).map((percent) => percent / 100),
    hostKind: fc.constantFrom('google', 'other'),
    arrived: fc.boolean(),
  });
  it('counts each statement once, and scores between 0 and 1', () => {
    fc.assert(
      fc.property(fc.array(statement, { minLength: 1 }), (statements) => {
        const cells = statements.map(({ arrived, ...one }) => calibrationCell(one, arrived));
        const [steps, scores] = [reliability(cells), brierScores(cells)];
        for (const all of [steps, scores])
          expect(all.reduce((total, { count }) => total + count, 0)).toBe(statements.length);
        for (const { right, confidence } of steps) {
          expect(right >= 0 && right <= 1).toBe(true);
          expect(confidence >= 0.5 && confidence <= 0.95).toBe(true);
        }
        for (const { score } of scores) expect(score >= 0 && score <= 1).toBe(true);
      }),
    );
  });
});
