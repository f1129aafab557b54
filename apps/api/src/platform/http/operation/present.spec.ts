import { describe, expect, it } from '@jest/globals';
import { RouteAnswer } from './answer.dto';
import { present, presentAnswer } from './present';

class Line {
  id!: string;
  made_at!: string;
  ended_at!: string | null;
}

class LinesAnswer extends RouteAnswer {
  lines!: Line[];
  declare note?: string;
}

describe('present', () => {
  it('takes the fields of the class only, dates as texts and absent values as null', () => {
    const value = { id: 'a', madeAt: new Date(0), endedAt: undefined, secret: 'not shown' };

    expect({ ...present(Line, value) }).toEqual({
      id: 'a',
      made_at: '1970-01-01T00:00:00.000Z',
      ended_at: null,
    });
  });

  it('leaves out of an answer what is added later, and what is optional', () => {
    expect({ ...presentAnswer(LinesAnswer, { lines: [], note: 'x' }) }).toEqual({ lines: [] });
  });

  it('needs every field', () => {
    // @ts-expect-error `endedAt` is missing.
    expect(present(Line, { id: 'a', madeAt: new Date(0) }).ended_at).toBeNull();
    // @ts-expect-error A number is no text.
    expect(present(Line, { id: 1, madeAt: new Date(0), endedAt: null }).id).toBe(1);
  });
});
