import {
  operations,
  type Operation,
  type UsageFigures,
  type UsageGrain,
  type UsageReport,
} from '@enrichment/billing-domain';
import type { Command } from 'commander';
import { moment, oneOf } from '../arguments';
import { table } from '../output';
import { accountOption, findAccount, noun, type Run } from './shared';

interface ReportOptions {
  account: string;
  grain: UsageGrain;
  from?: Date;
  to?: Date;
  operation?: Operation;
  key?: string;
}

/** The default length of a report, in milliseconds. */
const spans: Readonly<Record<UsageGrain, number>> = {
  minute: 3_600_000,
  hour: 86_400_000,
  day: 30 * 86_400_000,
};

export function usageCommands(program: Command, run: Run): void {
  const verb = noun(program, 'usage', 'Reports of requests, errors, credits and latency.');
  verb('report', 'Requests, errors, credits and latency over time (by default the last hour, day or month).')
    .requiredOption(...accountOption)
    .option(
      '--grain <grain>',
      'minute, hour or day',
      oneOf(['minute', 'hour', 'day'] as const),
      'hour' as const,
    )
    .option('--from <iso>', 'the start of the report', moment)
    .option('--to <iso>', 'the end of the report (default: now)', moment)
    .option('--operation <name>', `only this operation: ${operations.join(', ')}`, oneOf(operations))
    .option('--key <id>', 'only requests of this key')
    .action(({ account, grain, from, to = new Date(), operation, key: keyId }: ReportOptions) =>
      run.read(async ({ accounts, usage }, output) => {
        const { id: accountId } = await findAccount(accounts, account);
        const start = from ?? new Date(to.getTime() - spans[grain]);
        const report = await usage.report({ accountId, grain, from: start, to, operation, keyId });
        output.print(presentReport(report), reportTable(report));
      }),
    );
}

function presentReport({ total, points }: UsageReport): object {
  return {
    total: presentFigures(total),
    points: points.map(({ at, ...figures }) => ({ at: at.toISOString(), ...presentFigures(figures) })),
  };
}

function presentFigures({ requests, successes, errors, credits, latencyMs }: UsageFigures): object {
  return { requests, successes, errors, credits, latency_ms: latencyMs ?? null };
}

function reportTable({ total, points }: UsageReport): string[] {
  const cells = ({ requests, successes, credits, latencyMs }: UsageFigures) => [
    requests,
    successes,
    credits,
    ...[latencyMs?.p50, latencyMs?.p90, latencyMs?.p99].map((ms) => (ms === undefined ? '' : ms.toFixed(1))),
  ];
  const rows = [
    ...points.map((point) => [point.at.toISOString(), ...cells(point)]),
    ['total', ...cells(total)],
  ];
  return table(['when', 'requests', 'successes', 'credits', 'p50 ms', 'p90 ms', 'p99 ms'], rows);
}
