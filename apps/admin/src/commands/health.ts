import type { Command } from 'commander';
import { type Output, table } from '../output';
import { jsonOption } from './shared';

export interface HealthTools {
  readonly output: Output;
  /** The URL of a service on this machine, from its settings. */
  readonly localUrl: string;
}

interface Readiness {
  readonly status: string;
  readonly checks: Readonly<Record<string, { readonly ok: boolean }>>;
}

/** A service that hangs accepts connections without an answer. */
const timeoutMs = 5_000;

export function healthCommand(program: Command, tools: () => HealthTools): void {
  program
    .command('health')
    .description(
      'Show whether a running service and its parts are ready. The exit status is 1 when it is not.',
    )
    .option('--url <base>', 'the URL of the service (default: this machine, at PORT)')
    .option(...jsonOption)
    .action(async ({ url }: { url?: string }) => {
      const { output, localUrl } = tools();
      const base = (url ?? localUrl).replace(/\/$/, '');
      const readiness = await readinessOf(base);
      const rows = Object.entries(readiness.checks).map(([name, { ok, ...details }]) => [
        ...[name, ok ? 'ok' : 'fail', Object.keys(details).length > 0 ? JSON.stringify(details) : ''],
      ]);
      output.print(readiness, [`${base}: ${readiness.status}`, ...table(['part', 'state', 'details'], rows)]);
      if (readiness.status !== 'ready') process.exitCode = 1;
    });
}

async function readinessOf(base: string): Promise<Readiness> {
  let answer: Response;
  try {
    answer = await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' });
  } catch (error) {
    const { cause = error } = error as { cause?: unknown };
    throw new Error(`No service answers at ${base}: ${(cause as Error).message}.`, { cause: error });
  }
  const body = (await answer.json().catch(() => undefined)) as Partial<Readiness> | undefined;
  if (body?.status === undefined || body.checks === undefined)
    throw new Error(
      `${base}/readyz responds with ${answer.status}, unlike this service: give --url, with MONITORING_PORT if it is set.`,
    );
  return { status: body.status, checks: body.checks };
}
