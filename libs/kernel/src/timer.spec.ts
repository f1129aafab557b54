import { describe, expect, it } from '@jest/globals';
import { systemTimer } from './timer';

describe('systemTimer', () => {
  it('calls at the end of the time, unless cancelled', async () => {
    const called: string[] = [];
    systemTimer(1, () => called.push('cancelled'))();
    const cancel = await new Promise<() => void>((resolve) => {
      const end = systemTimer(2, () => {
        called.push('up');
        resolve(end);
      });
    });
    cancel();
    expect(called).toEqual(['up']);
  });
});
