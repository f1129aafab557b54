import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { AsnSource } from './asn-database';

/** An ASN database to be made at a path. */
export interface AsnFile {
  readonly path: string;
  readonly source: AsnSource;
}

/** What the process that builds tells: how far it is (0 to 1), and at last one of the two others. */
export type AsnMessage =
  { readonly progress: number } | { readonly done: true } | { readonly problem: string };

/**
 * Makes an ASN database unless it is there, in a process of its own (`asn-process.ts`): building takes more than 100 MB, which this
 * process would keep for ever, its threads' memory included.
 *
 * @param onProgress told the part done, from 0 to 1, now and then
 * @throws Error when the tables cannot be read or are something else, or when the file cannot be written
 */
export function makeAsnFile(file: AsnFile, onProgress: (fraction: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    // Compiled, where this file may be run from its source.
    const program = join(__dirname, '../dist/asn-process.js');
    const child = fork(program, [JSON.stringify(file)], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    let problem: string | undefined = 'The process that builds the ASN database has ended early.';
    child.on('message', (message: AsnMessage) => {
      if ('progress' in message) onProgress(message.progress);
      else problem = 'problem' in message ? message.problem : undefined;
    });
    child.once('error', reject);
    // Follows every message, however the process ends.
    child.once('disconnect', () => (problem === undefined ? resolve() : reject(new Error(problem))));
  });
}
