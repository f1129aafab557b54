import { describe, expect, it } from '@jest/globals';
import { adjustmentProblem, wholeNumberProblem } from './whole-number';

describe('wholeNumberProblem', () => {
  it.each(['1', '1000', ' 12 ', '1000000000000'])('has none with %j', (text) => {
    expect(wholeNumberProblem(text, 1)).toBeNull();
  });

  it.each(['', ' ', '0', '-100', '1.5', '1,5', '1e3', '0x10', '1 000', '٣', 'ten', '1000000000001'])(
    'has one with %j',
    (text) => expect(wholeNumberProblem(text, 1)).toMatch(/^Give a whole number from 1 to/),
  );
});

describe('adjustmentProblem', () => {
  it.each(['-100', '250'])('has none with %j', (text) => expect(adjustmentProblem(text)).toBeNull());
  it.each(['', '0', '-0', '--1', '-1.5', '+', '-', '−5'])('has one with %j', (text) =>
    expect(adjustmentProblem(text)).toMatch(/other than 0/),
  );
});
