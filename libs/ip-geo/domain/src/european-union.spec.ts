import { describe, expect, it } from '@jest/globals';
import { isInEuropeanUnion } from './european-union';

describe('isInEuropeanUnion', () => {
  it('counts 27 member states and 7 of their regions', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const members = letters.flatMap((a) => letters.map((b) => a + b)).filter(isInEuropeanUnion);
    expect(members).toHaveLength(27 + 7);
  });

  it.each(['HR', 'CY', 'IE', 'RE', 'AX'])('contains %s', (code) => {
    expect(isInEuropeanUnion(code)).toBe(true);
  });

  it.each(['GB', 'GI', 'CH', 'NO', 'IS', 'QA', 'PF', 'GL', 'AW', '', 'EU', 'fr'])('keeps %j out', (code) => {
    expect(isInEuropeanUnion(code)).toBe(false);
  });
});
