import { describe, expect, it } from '@jest/globals';
import { readableLine } from './readable-lines';

describe('readableLine', () => {
  it.each([
    [
      '{"level":30,"time":"2026-11-22T04:43:49.571Z","url":"http://127.0.0.1:3000","ok":true,"msg":"listening"}\n',
      '04:43:49 info listening url=http://127.0.0.1:3000 ok=true\n',
    ],
    [
      '{"level":20,"time":"2026-11-22T04:43:49.571Z","path":"a b","at":{"x":[1]},"msg":"found"}\n',
      '04:43:49 debug found path="a b" at={"x":[1]}\n',
    ],
    ['no JSON\n', 'no JSON\n'],
  ])('%j', (line, text) => {
    expect(readableLine(line)).toBe(text);
  });

  it('puts a stack on separate lines', () => {
    const err = { type: 'Error', message: 'gone', stack: 'Error: gone\n    at here' };
    const line = readableLine(
      JSON.stringify({ level: 30, time: '2026-11-22T04:43:49.571Z', err, msg: 'request failed' }),
    );
    expect(line).toBe('04:43:49 info request failed type=Error message=gone\nError: gone\n    at here\n');
  });
});
