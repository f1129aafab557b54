import { type Command, InvalidArgumentError } from 'commander';

/** Runs a command line. A failure is one line, and the exit status 1. */
export function start(program: Command): void {
  program.parseAsync().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}

export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new InvalidArgumentError('Give a whole number.');
  return value;
}

export function anySeed(): number {
  return Date.now() % 1_000_000;
}

/** Aborted by Ctrl-C, for a command that then cleans up. */
export function interruption(): AbortSignal {
  const abort = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => abort.abort(new Error('Interrupted; everything was cleaned up.')));
  return abort.signal;
}

/** Prints an outcome with its violations, which make the exit status 1. */
export function report(name: string, violations: readonly string[], figures: string): void {
  for (const violation of violations.slice(0, 20)) console.log(`BROKEN: ${violation}`);
  console.log(`${name}: ${violations.length === 0 ? 'ok' : `${violations.length} violations`}: ${figures}`);
  if (violations.length > 0) process.exitCode = 1;
}
