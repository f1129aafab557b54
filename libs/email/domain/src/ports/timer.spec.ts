import { describe, expect, it } from '@jest/globals';
import { SystemTimer } from './timer';

describe('SystemTimer', () => {
  it('wakes up', async () => {
    await new SystemTimer().after(1, new AbortController().signal);
  });

  it.each([true, false])('releases its timer when aborted, before or after the start: %s', async (before) => {
    const controller = new AbortController();
    if (before) controller.abort();
    let woken = false;
    void new SystemTimer().after(1, controller.signal).then(() => {
      woken = true;
    });
    controller.abort();
    await new SystemTimer().after(5, new AbortController().signal);
    expect(woken).toBe(false);
  });
});
