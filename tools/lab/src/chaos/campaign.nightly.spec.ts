import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { runCampaign } from './campaign';
import { scenarios } from './scenarios';

const short = ['service-kill', 'postgres-kill', 'service-postgres-kill', 'postgres-cut', 'smtp-cut'];

describe('chaos everything', () => {
  it('keeps every promise while one thing after the other breaks', async () => {
    const lines: string[] = [];
    const outcome = await runCampaign({
      scenarios: scenarios.filter(({ name }) => short.includes(name)),
      rounds: 1,
      seed: 4,
      browser: false,
      onProgress: (line) => lines.push(line),
    });
    expect(outcome.violations).toEqual([]);
    expect(outcome.charged).toBeGreaterThan(0);
    expect(outcome.recoveries).toHaveLength(short.length - outcome.skipped.length);
    if (outcome.skipped.length > 0) console.warn(outcome.skipped.join('; '));
  });

  it('cleans up when it is interrupted', async () => {
    const folders = () => globSync('enrichment-chaos-*', { cwd: tmpdir() });
    const before = folders();
    const abort = new AbortController();
    const interrupted = runCampaign({
      scenarios,
      rounds: 1,
      seed: 1,
      browser: false,
      signal: abort.signal,
      onProgress: () => abort.abort(new Error('enough')),
    });
    await expect(interrupted).rejects.toThrow('enough');
    expect(folders()).toEqual(before);
  });
});
