import { describe, expect, it } from '@jest/globals';
import { csvLine } from './csv';

describe('csvLine', () => {
  it('quotes what needs it', () => {
    expect(csvLine(['a', 1, null, -2, 'b,c', 'say "hi"', 'two\nlines'])).toBe(
      'a,1,,-2,"b,c","say ""hi""","two\nlines"\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])('lets no spreadsheet run %j', (text) => {
    expect(csvLine([text])).toMatch(/^"?'/);
  });
});
