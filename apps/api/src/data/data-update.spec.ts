import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import type { Log } from '../platform/observability/logging';
import { DataUpdate, type RunUpdate } from './data-update';
import { type DataUpdateSettings, type SourceState, writeDataState } from '@enrichment/application';

const hourMs = 3_600_000;

describe('DataUpdate', () => {
  let dataDir: string;
  let clock: ManualClock;
  let runs: number;
  let warnings: object[];
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'data-update-'));
    clock = new ManualClock(Date.UTC(2026, 10, 28));
    [runs, warnings] = [0, []];
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  const log = { warn: (fields: object) => warnings.push(fields) } as unknown as Log;
  const iso = () => new Date(clock.now()).toISOString();
  const state = (error?: string): SourceState => ({
    part: 'lists',
    since: '2026-11-01T00:00:00.000Z',
    checkedAt: '2026-11-20T00:00:00.000Z',
    ...(error !== undefined && { error }),
  });
  const open = (run: RunUpdate, isOn = true) =>
    new DataUpdate({
      dataDir,
      clock,
      log,
      run,
      random: () => 0.5,
      settings: isOn ? () => ({ dataDir }) as DataUpdateSettings : undefined,
    });
  const passes =
    (error?: string): RunUpdate =>
    async ({ dueBefore }) => {
      runs++;
      expect(dueBefore < iso()).toBe(true);
      await writeDataState(dataDir, { ranAt: iso(), sources: { fakefilter: state(error) } });
    };
  const after = async (update: DataUpdate, hours: number) => {
    clock.advance(hours * hourMs);
    await update.execute();
    return runs;
  };

  it('updates at once, and then once a day at a random minute', async () => {
    const update = open(passes());
    expect(await after(update, 0)).toBe(1);
    expect(await after(update, 24)).toBe(1);
    expect(await after(update, 0.6)).toBe(2);
    expect(update.ranAt).toBe(iso());
    // Another replica, or a start, finds the folder up to date.
    await open(passes()).execute();
    expect(runs).toBe(2);
    expect(warnings).toEqual([]);
  });

  it('repeats an update with a source that failed, and reports the source and its age', async () => {
    const update = open(passes('answered 404'));
    expect(await after(update, 0)).toBe(1);
    expect(await after(update, 3.9)).toBe(1);
    expect(await after(update, 0.2)).toBe(2);
    expect(warnings[0]).toEqual({
      source: 'fakefilter',
      checkedAt: '2026-11-20T00:00:00.000Z',
      reason: 'answered 404',
    });
    expect(update.sources[0]![1].error).toBe('answered 404');
  });

  it('waits after an update that ended early, and is no success until then', async () => {
    const update = open(() => {
      runs++;
      return Promise.reject(new Error('killed'));
    });
    await expect(update.execute()).rejects.toThrow('killed');
    await expect(after(update, 3.9)).rejects.toThrow('killed');
    expect(runs).toBe(1);
    await expect(after(update, 0.2)).rejects.toThrow('killed');
    expect(runs).toBe(2);
    await passes()({ settings: { dataDir } as DataUpdateSettings, dueBefore: '' }, AbortSignal.abort());
    await expect(after(update, 0.1)).resolves.toBe(3);
  });

  it('joins the update in progress, and a stop ends it', async () => {
    const update = open((_, signal) => {
      runs++;
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('ended'))),
      );
    });
    const both = [update.execute(), update.execute()];
    while (runs === 0) await new Promise(setImmediate);
    await update.close();
    await Promise.all(both);
    expect(runs).toBe(1);
  });

  it('only reads the states while it is off', async () => {
    await writeDataState(dataDir, { sources: { fakefilter: state('answered 404') } });
    const update = open(passes(), false);
    expect(await after(update, 100)).toBe(0);
    expect(update.sources).toHaveLength(1);
    expect(update.isOn).toBe(false);
  });
});
