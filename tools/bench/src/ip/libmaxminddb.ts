import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Measured } from './lookups-main';

const source = join(__dirname, '../../src/ip/lookups.c');

/**
 * Compiles the C program.
 *
 * @param folder where it is put
 * @returns its path; `undefined` where there is no compiler or no libmaxminddb
 */
export function compileLookups(folder: string): string | undefined {
  const program = join(folder, 'lookups');
  const compiler = process.env['CC'] ?? 'cc';
  const flags = (process.env['CFLAGS'] ?? '').split(' ').filter(Boolean);
  const args = ['-O2', ...flags, '-o', program, source, '-lmaxminddb'];
  return spawnSync(compiler, args, { stdio: 'ignore' }).status === 0 ? program : undefined;
}

/** @param addresses a file with one on each line */
export function lookUpInC(
  program: string,
  files: readonly string[],
  addresses: string,
  seconds: number,
): Measured {
  const told = execFileSync(program, [...files, addresses, String(seconds)], { encoding: 'utf8' });
  const [rate, kilobytes] = told.trim().split(' ').map(Number) as [number, number];
  return { rate, megabytes: kilobytes / 1024 };
}
