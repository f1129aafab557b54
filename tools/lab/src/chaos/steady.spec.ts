import { describe, expect, it } from '@jest/globals';
import { growthIn, readSample, type Sample } from './steady';

const page = (resident: number, heap: number, descriptors: number, handles: number) =>
  readSample(
    `# HELP x\nprocess_resident_memory_bytes ${resident * 2 ** 20}\nnodejs_heap_size_used_bytes ${heap * 2 ** 20}\n` +
      `process_open_fds ${descriptors}\nnodejs_active_handles ${handles}\n`,
  );
const run = (sample: (i: number) => Sample) => Array.from({ length: 40 }, (_, i) => sample(i));

describe('growth', () => {
  it('is none of figures that go up and down, or rise while all warms up', () => {
    expect(growthIn(run((i) => page(i < 10 ? 200 + i * 9 : 300, 100 + (i % 7) * 5, 50, 30)))).toEqual([]);
  });

  it.each([
    ['resident memory grew from 360 to 440 MB', (i: number) => page(300 + i * 4, 100, 50, 30)],
    ['heap grew from 130 to 170 MB', (i: number) => page(300, 100 + i * 2, 50, 30)],
    ['descriptors grew from 65 to 85', (i: number) => page(300, 100, 50 + i, 30)],
    ['handles grew from 45 to 65', (i: number) => page(300, 100, 50, 30 + i)],
  ])('%s', (sentence, sample) => {
    expect(growthIn(run(sample))).toEqual([sentence]);
  });

  it('is not judged by a few samples', () => {
    expect(growthIn([page(100, 50, 10, 10), page(900, 500, 900, 900)])).toEqual([]);
  });
});
