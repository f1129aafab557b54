import { describe, expect, it } from '@jest/globals';
import { parseDocument } from 'htmlparser2';
import { plot } from './plot';
import { metric, percentile, type Sample } from './sample';
import { soak } from './soak';
import { judge } from './verdict';

const still: Sample = {
  ...{ atSeconds: 0, residentMegabytes: 300, heapMegabytes: 100, descriptors: 50, handles: 30 },
  ...{ eventLoopP99Ms: 12, databaseMegabytes: 20, databaseConnections: 12 },
  ...{ rate: 20, p50Ms: 8, p99Ms: 60, errors: 0 },
};
/** A run of 40 samples, each a minute after the one before. */
const run = (change: (i: number) => Partial<Sample>): Sample[] =>
  Array.from({ length: 40 }, (_, i) => ({ ...still, atSeconds: i * 60, ...change(i) }));
const grown = (samples: Sample[]) =>
  judge(samples).sentences.flatMap((sentence) => (/^(.*?):.*GROWS$/.exec(sentence) ?? []).slice(1));

describe('judge', () => {
  it('is content with figures that go up and down, rise while all warms up, or have a bad moment', () => {
    const samples = run((i) => ({
      heapMegabytes: i < 10 ? 60 + i : 100 + (i % 7) * 5,
      residentMegabytes: i < 10 ? 200 + i * 9 : 300,
      eventLoopP99Ms: i === 33 ? 900 : 12,
      databaseMegabytes: 20 + i,
    }));
    expect(judge(samples).steady).toBe(true);
    expect(grown(samples)).toEqual([]);
  });

  it.each([
    ['resident memory', (i: number) => ({ residentMegabytes: 300 + i * 4 })],
    ['heap', (i: number) => ({ heapMegabytes: 100 + i * 2 })],
    ['descriptors', (i: number) => ({ descriptors: 50 + i })],
    ['handles', (i: number) => ({ handles: 30 + i })],
    ['event-loop delay p99', (i: number) => ({ eventLoopP99Ms: 12 + 10 * i })],
    ['latency p50', (i: number) => ({ p50Ms: 8 + 10 * i })],
  ])('finds %s that grows', (name, change) => {
    const verdict = judge(run(change));
    expect(verdict.steady).toBe(false);
    expect(grown(run(change))).toEqual([name]);
  });

  it('tells slopes by the hour, errors, and what a request adds to the database', () => {
    const { sentences } = judge(run((i) => ({ residentMegabytes: 300 + i / 60, errors: i === 20 ? 3 : 0 })));
    expect(sentences).toContain(
      'resident memory: 300 MB after the warm-up, 301 MB at the end (+1 MB an hour): steady',
    );
    expect(sentences).toContain('errors: 3');
    expect(judge(run((i) => ({ databaseMegabytes: i * 1.2 }))).sentences.at(-1)).toMatch(
      /^database: 46.8 MB, 1\.0\d kB more for each request$/,
    );
  });
});

describe('plot', () => {
  it('draws every sample within the image', () => {
    const image = plot(
      '30 minutes at <20> & more',
      run((i) => ({ rate: i })),
    );
    expect(image).toContain('30 minutes at &lt;20> &amp; more');
    const [svg] = parseDocument(image, { xmlMode: true }).children;
    expect(svg).toMatchObject({ name: 'svg' });
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(image)!.map(Number);
    const lines = [...image.matchAll(/<polyline points="([^"]*)"/g)].map(([, points]) =>
      points!.split(' ').map((point) => point.split(',').map(Number)),
    );
    expect(lines.map((points) => points.length)).toEqual(Array(11).fill(40));
    for (const [x, y] of lines.flat()) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(width!);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(height!);
    }
  });
});

describe('metric', () => {
  it('adds up the series, and says what is missing', () => {
    const page = '# HELP a b\nprocess_open_fds 51\nother{kind="x"} 3\nother{kind="y"} 4\n';
    expect(metric(page, 'process_open_fds')).toBe(51);
    expect(metric(page, 'other')).toBe(7);
    expect(() => metric(page, 'none')).toThrow('/metrics does not show none.');
  });
});

describe('percentile', () => {
  it.each([
    [[], 0.5, 0],
    [[1], 0.99, 1],
    [[1, 2, 3, 4], 0.5, 3],
    [[1, 2, 3, 4], 1, 4],
  ])('of %p at %p is %p', (sorted, share, value) => {
    expect(percentile(sorted, share)).toBe(value);
  });
});

describe('soak', () => {
  it('looks at the running service, and holds the ledger against its answers', async () => {
    const seen: Sample[] = [];
    const { samples, sentences, violations } = await soak({
      ...{ seconds: 2, rate: 20, every: 0.5, seed: 1, browser: false },
      onSample: (sample) => seen.push(sample),
    });
    expect(violations).toEqual([]);
    expect(samples).toEqual(seen);
    expect(sentences.length).toBeGreaterThan(0);
    for (const sample of samples) {
      expect(sample.residentMegabytes).toBeGreaterThan(1);
      expect(sample.descriptors).toBeGreaterThan(1);
      expect(sample.databaseMegabytes).toBeGreaterThan(1);
      expect(sample.databaseConnections).toBeGreaterThan(0);
    }
    expect(samples.some(({ rate }) => rate > 0)).toBe(true);
  });
});
