import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import { join } from 'node:path';

const workspace = join(__dirname, '../../../..');

export interface Machine {
  readonly processor: string;
  readonly processors: number;
  readonly memoryGigabytes: number;
  /** For example `Linux 6.1.0`. */
  readonly system: string;
  /** Processes that wanted a processor in the minute before the run. */
  readonly loadBefore: number;
  readonly node: string;
}

export function readMachine(): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    processors: availableParallelism(),
    memoryGigabytes: Math.round(totalmem() / 1024 ** 3),
    system: `${type()} ${release()}`,
    loadBefore: loadavg()[0]!,
    node: process.versions.node,
  };
}

/** The commit that is measured; `null` where there is no git or no clone. */
export function readCommit(): { id: string; hasChanges: boolean } | null {
  try {
    const git = (...words: string[]) =>
      execFileSync('git', words, {
        cwd: workspace,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    return { id: git('rev-parse', 'HEAD'), hasChanges: git('status', '--porcelain') !== '' };
  } catch {
    return null;
  }
}
