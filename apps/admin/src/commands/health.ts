import type { Command } from 'commander';
import { type Output, table } from '../output';

export interface HealthTools {
  readonly output: Output;
  /** URL of a service on this machine, by its settings. */
  readonly localUrl: string;
}

interface Readiness {
  readonly status: string;
  readonly checks: Readonly<Record<string, { readonly ok: boolean }>>;
}

/** A service that hangs accepts connections and does not answer. */
const timeoutMs = 5_000;

export function healthCommand(program: Command, tools: () => HealthTools): void {
  program
    .command('health')
    .description('Whether a running service is ready, and each part that it checks; exit 1 when it is not.')
    .option('--url <base>', 'where the service is (default: on this machine, at PORT)')
    .option('--json', 'one JSON document on stdout, nothing else')
    .action(async ({ url }: { url?: string }) => {
      const { output, localUrl } = tools();
      const base = (url ?? localUrl).replace(/\/$/, '');
      const readiness = await readinessOf(base);
      const rows = Object.entries(readiness.checks).map(([name, { ok, ...details }]) => [
        ...[name, ok ? 'ok' : 'fail', Object.keys(details).length > 0 ? JSON.stringify(details) : ''],
      ]);
      output.say(readiness, [`${base}: ${readiness.status}`, ...table(['part', 'state', 'details'], rows)]);
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
      `${base}/readyz answers ${answer.status} and not as this service: give --url, with MONITORING_PORT where it is set.`,
    );
  return { status: body.status, checks: body.checks };
}
