import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sampleRun } from '../testing/sample-run';
import type { RunFile } from '../suite/run-file';
import { figuresOf, headlinesOf, replaceBetween, table } from './documents';
import { drawPlots } from './plots';
import { documents, published } from './publish';
import { ticksAround } from './range-plot';

const workspace = join(__dirname, '../../../..');
const read = (path: string) => readFileSync(join(workspace, path), 'utf8');

describe('plots', () => {
  it('draws a dot and a bar for each ratio, and nothing for benches that did not run', () => {
    const images = drawPlots(sampleRun());
    expect(Object.keys(images)).toEqual(['bench-http.svg']);
    const image = images['bench-http.svg']!;
    expect(image.match(/<circle/g)).toHaveLength(2);
    expect(image).toContain('Some | CPU &lt;1>');
    expect(image).toContain('prefers-color-scheme: dark');
  });

  it('has ticks from below all values to above them', () => {
    const positive = fc.double({ min: 1e-4, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(fc.array(positive, { minLength: 1 }), (values) => {
        const ticks = ticksAround(values);
        expect(ticks[0]).toBeLessThanOrEqual(Math.min(...values));
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...values));
        expect(ticks.length).toBeGreaterThan(1);
      }),
      { examples: [[[999_999.999_999_999]], [[1_000_000.000_000_001, 1e-4]]] },
    );
  });
});

describe('documents', () => {
  it('tell ratios first', () => {
    const figures = figuresOf(sampleRun());
    expect(figures).toContain('![http](images/bench-http.svg)');
    expect(figures).toMatch(/answers +\| empty Nest \+ Express +\| 0\.850 \(0\.800 \.\. 0\.900\) +\|/);
    expect(headlinesOf(sampleRun())).toMatch(/\| 0\.850 \(0\.800 \.\. 0\.900\) +\| more + \|/);
  });

  it('align their tables as Prettier does', () => {
    expect(table(['a', 'b'], [['x|y', '1']])).toBe('| a    | b   |\n| ---- | --- |\n| x\\|y | 1   |');
  });

  it('have figures between marks', () => {
    expect(replaceBetween('a <!-- f --> old <!-- end of f --> b', 'f', 'new')).toBe(
      'a <!-- f -->\n\nnew\n\n<!-- end of f --> b',
    );
    expect(() => replaceBetween('a', 'f', 'new')).toThrow('no place');
  });

  const run = JSON.parse(read(published)) as RunFile;

  it.each(Object.entries(documents))('%s tells what the published run found', (path, changed) => {
    expect(changed(read(path), run)).toBe(read(path));
  });

  it.each(Object.entries(drawPlots(run)))('docs/images/%s shows the published run', (name, image) => {
    expect(read(`docs/images/${name}`)).toBe(image);
  });
});
