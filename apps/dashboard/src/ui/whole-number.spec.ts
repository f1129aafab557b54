import { describe, expect, it } from '@jest/globals';
import { adjustmentProblem, wholeNumber, wholeNumberProblem } from './whole-number';

describe('wholeNumberProblem', () => {
  it.each(['1', '1000', '1,000', ' 12 ', '1,000,000,000,000'])('accepts %j', (text) => {
    expect(wholeNumberProblem(text, 1)).toBeNull();
  });

  it.each([
    '',
    ' ',
    '0',
    '-100',
    '1.5',
    '1,5',
    '1,00',
    '1,0000',
    ',100',
    '1e3',
    '0x10',
    '1 000',
    '٣',
    'ten',
    '1000000000001',
  ])('refuses %j', (text) => expect(wholeNumberProblem(text, 1)).toMatch(/^Give a whole number from 1 to/));
});

it('reads the shown format', () => {
  expect(['12', '1,000', '-1,234,567', '1,5'].map(wholeNumber)).toEqual([12, 1_000, -1_234_567, NaN]);
});

describe('adjustmentProblem', () => {
  it.each(['-100', '-1,000', '250'])('accepts %j', (text) => expect(adjustmentProblem(text)).toBeNull());
  it.each(['', '0', '-0', '--1', '-1.5', '+', '-', '−5'])('refuses %j', (text) =>
    expect(adjustmentProblem(text)).toMatch(/other than 0/),
  );
});
