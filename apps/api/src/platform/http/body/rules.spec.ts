import { describe, expect, it } from '@jest/globals';
import { IsDefined, IsString } from 'class-validator';
import { IsTime } from './rules';
import { validateBody } from './validate-body';

class Query {
  @IsDefined()
  @IsString()
  @IsTime()
  from!: string;
}

describe('IsTime', () => {
  it.each(['2026-11-21', '2026-11-21T09:30:00Z', '2026-11-21T09:30+05:30'])('accepts %s', (from) => {
    expect(validateBody(Query, { from })).toEqual({ from });
  });

  it('names %2B to a caller whose URL has turned the + of a zone into a space', () => {
    const { searchParams } = new URL('http://a.test/?from=2026-11-21T09:30:00+05:30');
    const refused = () => validateBody(Query, Object.fromEntries(searchParams));
    expect(refused).toThrow('2026-11-21T09:30:00%2B05:30');
    expect(() => validateBody(Query, { from: 'yesterday' })).toThrow('Give a date, or a time with its zone');
  });
});
