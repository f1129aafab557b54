import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunFile } from '../suite/run-file';
import { figuresOf, headlinesOf, replaceBetween } from './documents';
import { drawPlots } from './plots';

/** Where the marks stand between which figures are written. */
export const documents = {
  'docs/benchmarks.md': (text: string, run: RunFile) => replaceBetween(text, 'figures', figuresOf(run)),
  'README.md': (text: string, run: RunFile) => replaceBetween(text, 'ratios', headlinesOf(run)),
} as const;

/** The run that the documents tell of. */
export const published = 'docs/benchmarks.json';

/**
 * Writes images, figures and the run itself into the documents of a workspace.
 *
 * @returns the files
 */
export function publish(text: string, workspace: string): string[] {
  const run = JSON.parse(text) as RunFile;
  if (run.format !== 'enrichment-bench/1') throw new Error('This is not the file of a run.');
  const written: string[] = [];
  const write = (path: string, content: string) => {
    writeFileSync(join(workspace, path), content);
    written.push(path);
  };
  mkdirSync(join(workspace, 'docs/images'), { recursive: true });
  for (const [name, image] of Object.entries(drawPlots(run))) write(`docs/images/${name}`, image);
  for (const [path, changed] of Object.entries(documents))
    write(path, changed(readFileSync(join(workspace, path), 'utf8'), run));
  write(published, text);
  return written;
}
