import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { runCampaign } from './campaign';
import { scenarios } from './scenarios';

const killed = ['service-kill', 'postgres-kill', 'service-postgres-kill'];
const short = ['service-kill', 'postgres-cut', 'smtp-cut'];

describe('chaos everything', () => {
  it('keeps every promise while one thing after the other breaks', async () => {
    const lines: string[] = [];
    const outcome = await runCampaign({
      scenarios: scenarios.filter(({ name }) => short.includes(name)),
      ...{ rounds: 1, seed: 4, browser: false },
      onProgress: (line) => lines.push(line),
    });
    expect(outcome.violations).toEqual([]);
    expect(outcome.charged).toBeGreaterThan(0);
    expect(outcome.recoveries).toHaveLength(short.length - outcome.skipped.length);
    if (outcome.skipped.length > 0) console.warn(outcome.skipped.join('; '));
  });

  it('charges each answered lookup once when service and database are killed', async () => {
    const { violations, charged } = await runCampaign({
      scenarios: scenarios.filter(({ name }) => killed.includes(name)),
      ...{ rounds: 1, seed: 4, browser: false, lookupsOnly: true },
      onProgress: () => undefined,
    });
    expect(violations).toEqual([]);
    expect(charged).toBeGreaterThan(0);
  });

  it('cleans up when it is interrupted', async () => {
    const folders = () => globSync('enrichment-chaos-*', { cwd: tmpdir() });
    const before = folders();
    const abort = new AbortController();
    const interrupted = runCampaign({
      ...{ scenarios, rounds: 1, seed: 1, browser: false, signal: abort.signal },
      onProgress: () => abort.abort(new Error('enough')),
    });
    await expect(interrupted).rejects.toThrow('enough');
    expect(folders()).toEqual(before);
  });
});
