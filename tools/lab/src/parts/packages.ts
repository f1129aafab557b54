import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian packages that are not named after their program. */
const debian: Readonly<Record<string, string>> = { promtool: 'prometheus' };

/** Daemons are in sbin, which is not in the PATH of most users. */
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'].filter(
  Boolean,
);

/** @returns the program's path; `undefined` when it is not installed */
export function findProgram(name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** One sentence that names what to install; `undefined` when nothing is missing. */
export function whatIsMissing(programs: readonly string[]): string | undefined {
  const missing = programs.filter((name) => !findProgram(name));
  if (missing.length === 0) return undefined;
  const packages = missing.map((name) => debian[name] ?? name).join(' ');
  return `Not installed: ${missing.join(', ')}. On Debian: apt-get install ${packages}`;
}
