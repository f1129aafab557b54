import { existsSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { dataDirWithCluster } from '@enrichment/postgres/testing';
import { runBilling } from './billing';

describe('chaos billing', () => {
  it('keeps every promise over two rounds', async () => {
    const lines: string[] = [];
    const outcome = await runBilling({
      rounds: 2,
      standstills: 0,
      seed: 4,
      onProgress: (line) => lines.push(line),
    });
    expect(outcome.violations).toEqual([]);
    expect(outcome.charged).toBeGreaterThan(0);
    expect(outcome.recoveries).toHaveLength(2);
    expect(lines.slice(1)).toEqual([
      expect.stringContaining('round 1/2'),
      expect.stringContaining('round 2/2'),
    ]);
  });

  it('leaves nothing behind when it is interrupted', async () => {
    const dataDir = dataDirWithCluster();
    const abort = new AbortController();
    const interrupted = runBilling({
      ...{ rounds: 20, standstills: 0, seed: 1, dataDir, signal: abort.signal },
      onProgress: () => abort.abort(new Error('enough')),
    });
    await expect(interrupted).rejects.toThrow('enough');
    expect(existsSync(dataDir)).toBe(false);
  });
});
