import { join } from 'node:path';
import { type FetchText, type ListSource, listSources, refreshMailLists } from '@enrichment/email-lists';
import type { Command } from 'commander';
import { type Output } from '../output';
import { noun } from './shared';

/** Runs a refresh of the lists, after its arguments are validated. */
export type RunLists = (
  act: (given: {
    readonly dataDir: string;
    readonly fetchText: FetchText;
    readonly output: Output;
    /** Prints progress; silent with `--json`. */
    readonly report: (line: string) => void;
  }) => Promise<void>,
) => Promise<void>;

/** Sources instead of the default ones. */
export interface Sources {
  readonly disposable?: string[];
  readonly notDisposable?: string[];
}

/** The timeout of all sources together, long enough for a slow mirror. */
const timeoutMs = 5 * 60_000;

export function listCommands(program: Command, run: RunLists): void {
  const verb = noun(program, 'lists', 'The lists of the email validation.');
  verb('refresh', 'Fetch the lists of disposable domains. A running service loads them within a minute.')
    .option('--disposable <url...>', 'fetch these instead of the default sources: one domain a line, or JSON')
    .option('--not-disposable <url...>', 'the same for the list of exceptions')
    .action((given: Sources) =>
      run(async ({ dataDir, fetchText, output, report }) => {
        const directory = join(dataDir, 'mail-lists');
        const found: Record<string, number> = {};
        await refreshMailLists({
          directory,
          fetchText,
          sources: sourcesOf(given),
          signal: AbortSignal.timeout(timeoutMs),
          onProgress: ({ source: { url, list }, step, steps, domains }) => {
            found[url] = domains;
            report(`${step} of ${steps}: ${domains} domains for ${list} from ${url}`);
          },
        });
        output.print({ directory, domains: found }, `The lists are in ${directory}.`);
      }),
    );
}

export function sourcesOf({ disposable, notDisposable }: Sources): readonly ListSource[] {
  const named = (list: ListSource['list'], urls: string[] | undefined): readonly ListSource[] =>
    urls?.map((url) => ({ list, url, licence: 'unknown' })) ??
    listSources.filter((source) => source.list === list);
  return [...named('disposable', disposable), ...named('not_disposable', notDisposable)];
}
