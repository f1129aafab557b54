import { describe, expect, it } from '@jest/globals';
import { bodyHint } from './body-hint';

describe('bodyHint', () => {
  it.each([
    ['', 'as a JSON object'],
    ['ip=8.8.8.8&x=1', 'not form fields'],
    ['<ip>8.8.8.8</ip>', 'not XML'],
    ['8.8.8.8', 'does not begin with a brace'],
    [`'{"ip":"8.8.8.8"}'`, 'none around the body'],
    [`{'ip':'8.8.8.8'}`, 'double quotes (") in place of single'],
    ['{“ip”:“8.8.8.8”}', 'straight double quotes'],
    ['{ip:8.8.8.8}', 'each name in double quotes'],
    ['{"ip":"8.8.8.8",}', 'Leave out the comma'],
    ['{"ip":"8.8.8.8"', 'ends before its closing brace'],
    ['{"ip":', 'ends before its closing brace'],
    ['{"ip" "8.8.8.8"}', 'one JSON object'],
  ])('%j: %s', (text, part) => {
    expect(bodyHint(text)).toContain(part);
    expect(bodyHint(text)).toMatch(/^[A-Z].*\.$/);
  });

  it('takes linear time', () => {
    for (const piece of [' ', '{', ',', ', ', 'a', "'", '{a ', '}', '] '])
      expect(bodyHint(`{${piece.repeat(16_000 / piece.length)}`)).toMatch(/\.$/);
  });
});
