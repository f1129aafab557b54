import { describe, expect, it } from '@jest/globals';
import { csvLine } from './csv';

describe('csvLine', () => {
  it('quotes cells with separators, quotes and line breaks', () => {
    expect(csvLine(['a', 1, null, -2, true, 'b,c', 'say "hi"', 'two\nlines'])).toBe(
      'a,1,,-2,true,"b,c","say ""hi""","two\nlines"\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])(
    'prevents spreadsheets from running %j',
    (text) => {
      expect(csvLine([text])).toMatch(/^"?'/);
    },
  );

  it.each(['\uFF1D1+1', '\uFF0B1', '\uFF0D1', '\uFF20SUM', '\uFE661', '\u200B=1', '\uFEFF \u2060@x', ' =1'])(
    'recognises full-width and invisible characters: %j',
    (text) => {
      expect(csvLine([text])).toMatch(/^'/);
    },
  );

  it('prevents a part of a cell from running when a semicolon ends cells', () => {
    expect(csvLine(['a;=1', 'b;\u200B\uFF1D1', 'c; d-e', 'x=y'])).toBe(
      "a;'=1,b;'\u200B\uFF1D1,c; d-e,x=y\r\n",
    );
    expect(csvLine(['x;"=1+1;'])).toBe('"x;\'""=1+1;"\r\n');
  });
});
