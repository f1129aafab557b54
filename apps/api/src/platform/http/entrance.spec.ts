import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { Turns } from './entrance';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('Turns', () => {
  it('starts each task once, in order, with a maximum number per turn', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 8 }),
        fc.array(fc.nat(20), { maxLength: 12 }),
        async (max, waves) => {
          const turns = new Turns(max);
          const started: number[] = [];
          let next = 0;
          let before = 0;
          for (const wave of [...waves, ...Array.from<number>({ length: 250 }).fill(0)]) {
            for (let i = 0; i < wave; i++) {
              const id = next++;
              turns.run(() => started.push(id));
            }
            expect(started.length - before).toBeLessThanOrEqual(2 * max);
            before = started.length;
            await turn();
            if (started.length === next && wave === 0) break;
          }
          expect(started).toEqual(Array.from({ length: next }, (_, id) => id));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('starts a task at once while a turn has room', () => {
    let isStarted = false;
    new Turns(1).run(() => (isStarted = true));
    expect(isStarted).toBe(true);
  });
});
