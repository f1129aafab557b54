import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import { MetricsPage } from './health.controller';

describe('MetricsPage', () => {
  it('renders once for all requests within a tenth of a second', async () => {
    const clock = new ManualClock();
    let renders = 0;
    const page = new MetricsPage({ metrics: () => Promise.resolve(`render ${++renders}`) }, clock);
    const first = await page.bytes();
    expect(first.toString()).toBe('render 1');
    clock.advance(99);
    expect(await page.bytes()).toBe(first);
    clock.advance(1);
    expect((await page.bytes()).toString()).toBe('render 2');
  });
});
