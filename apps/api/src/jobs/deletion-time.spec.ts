import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import { DeletionTime } from './deletion-time';

const dayMs = 86_400_000;
const start = Date.UTC(2026, 10, 26, 12);

/** Clocks that tests can set, and the monotonic time. */
class Clocks extends ManualClock {
  ahead = 0;
  databaseAhead = 0;
  readonly deletion = new DeletionTime(this, async () => super.now() + this.databaseAhead);

  override now(): number {
    return super.now() + this.ahead;
  }
  set(ahead: number, databaseAhead = 0): void {
    Object.assign(this, { ahead, databaseAhead });
  }
}

describe('DeletionTime', () => {
  it("is the database's", async () => {
    const clocks = new Clocks(start);
    clocks.set(30_000);
    expect(await clocks.deletion.now()).toBe(start);
  });

  it.each([
    ['ahead', 40 * dayMs, 0],
    ['behind', -3 * dayMs, 0],
    ["behind the database's", 0, 40 * dayMs],
  ])("is refused while this machine's clock is %s", async (_, own, database) => {
    const clocks = new Clocks(start);
    await clocks.deletion.now();
    clocks.set(own, database);
    await expect(clocks.deletion.now()).rejects.toThrow(/s apart: nothing is deleted/);
    clocks.set(0);
    expect(await clocks.deletion.now()).toBe(start);
  });

  it('is refused after a jump of both clocks, until they were stable for an hour', async () => {
    const clocks = new Clocks(start);
    await clocks.deletion.now();
    clocks.set(40 * dayMs, 40 * dayMs);
    for (let minutes = 0; minutes < 60; minutes += 10) {
      await expect(clocks.deletion.now()).rejects.toThrow('a clock has jumped');
      clocks.advance(600_000);
    }
    expect(await clocks.deletion.now()).toBe(start + 40 * dayMs + 3_600_000);
    clocks.set(0);
    await expect(clocks.deletion.now()).rejects.toThrow('a clock has jumped');
  });

  it('follows clocks that drift', async () => {
    const clocks = new Clocks(start);
    for (let day = 0; day < 30; day++) {
      clocks.set(day * 2_000, day * 2_000);
      await clocks.deletion.now();
      clocks.advance(dayMs);
    }
  });
});
