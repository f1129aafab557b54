import { describe, expect, it } from '@jest/globals';
import { Progress } from './database-paths';

function outputOf(isTTY: boolean, fractions: readonly number[]): string {
  let text = '';
  const progress = new Progress({ isTTY, write: (part: unknown) => ((text += String(part)), true) });
  for (const fraction of fractions) progress.report('Building', fraction);
  return text;
}

describe('Progress', () => {
  it('moves one line on a terminal', () => {
    expect(outputOf(true, [0, 0.505, 1])).toBe('\rBuilding: 0 %\rBuilding: 50 %\rBuilding: 100 %\n');
  });

  it('writes a line every tenth elsewhere', () => {
    expect(outputOf(false, [0, 0.01, 0.11, 0.15, 0.99, 1])).toBe(
      'Building: 0 %\nBuilding: 11 %\nBuilding: 99 %\nBuilding: 100 %\n',
    );
  });

  it('starts again with the next work', () => {
    expect(outputOf(false, [1, 0.5, 1])).toBe('Building: 100 %\nBuilding: 50 %\nBuilding: 100 %\n');
  });
});
