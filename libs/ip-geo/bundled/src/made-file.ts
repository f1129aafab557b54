import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { AsnSource } from './asn-database';
import type { CitySource } from './city-database';

export interface GazetteerSource {
  /** A JSON array of `{ name, country, lat, lng }`, with coordinates as texts. */
  readonly citiesPath: string;
}

/** Ranges that are part of the release. */
export interface RangesSource {
  /** Seconds since the Unix epoch. */
  readonly rangesEpoch: number;
}

/** A file to be made at a path. */
export interface MadeFile {
  readonly path: string;
  readonly source: AsnSource | CitySource | GazetteerSource | RangesSource;
}

/** Messages of the building process: the finished part (0 to 1), and at the end one of the two others. */
export type BuildMessage =
  { readonly progress: number } | { readonly done: true } | { readonly problem: string };

/**
 * Makes a database unless it is there, in a process of its own (`file-process.ts`): building takes hundreds of MB, which this
 * process would keep until it ends, its threads' memory included.
 *
 * @param onProgress called with the part done, from 0 to 1, now and then
 * @param signal ends the process
 * @throws Error when the source cannot be read or is something else, or when the file cannot be written
 */
export function makeFile(
  file: MadeFile,
  onProgress: (fraction: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // Compiled, where this file may be run from its source.
    const program = join(__dirname, '../dist/file-process.js');
    const child = fork(program, [JSON.stringify(file)], {
      execArgv: ['--max-semi-space-size=4'], // A larger one takes 200 MB more, and saves no time.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      ...(signal && { signal }),
    });
    let problem: string | undefined =
      'The process that builds an IP database has ended early, as where memory is short.';
    child.on('message', (message: BuildMessage) => {
      if ('progress' in message) onProgress(message.progress);
      else problem = 'problem' in message ? message.problem : undefined;
    });
    child.once('error', reject);
    // Emitted after the last message, for any end of the process.
    child.once('disconnect', () => (problem === undefined ? resolve() : reject(new Error(problem))));
  });
}
