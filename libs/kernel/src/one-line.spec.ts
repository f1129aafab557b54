import { describe, expect, it } from '@jest/globals';
import { oneLine } from './one-line';

describe('oneLine', () => {
  it.each(['', 'production', 'käse 日本 🧀', 'مفتاح', 'a\u200Db'])('accepts %j', (text) => {
    expect(oneLine(12).test(text)).toBe(true);
  });

  it.each([
    'x'.repeat(13),
    'a\nb',
    'a\0b',
    'a\u2028b',
    '\uD800',
    ...'\u061C\u200E\u200F\u202A\u202E\u2066\u2069',
  ])('refuses %j', (text) => expect(oneLine(12).test(text)).toBe(false));
});
