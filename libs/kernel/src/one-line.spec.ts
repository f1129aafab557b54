import { describe, expect, it } from '@jest/globals';
import { oneLineFault } from './one-line';

describe('oneLineFault', () => {
  it.each(['', 'production', 'käse 日本 🧀', 'مفتاح', 'a\u200Db', '🧀'.repeat(12)])('accepts %j', (text) => {
    expect(oneLineFault(text, 12)).toBeUndefined();
  });

  it.each([
    ['x'.repeat(13), /^It has 13 characters: write at most 12/],
    ...['a\nb', 'a\0b', 'a\u2028b'].map((text) => [text, /one line/] as const),
    ...[...'\u061C\u200E\u200F\u202A\u202E\u2066\u2069'].map((text) => [text, /direction/] as const),
    ['\uD800', /surrogate/],
  ] as const)('names the rule that %j breaks', (text, rule) => {
    expect(oneLineFault(text, 12)).toMatch(rule);
  });
});
