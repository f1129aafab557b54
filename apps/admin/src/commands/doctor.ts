import type { Command } from 'commander';
import { type Check, runChecks } from '@enrichment/application';
import type { Output } from '../output';
import { jsonOption } from './shared';

/** @param checksOf the checks of this deployment, with a domain that has mail hosts */
export function doctorCommand(
  program: Command,
  output: Output,
  checksOf: (mailDomain: string) => readonly Check[],
): void {
  program
    .command('doctor')
    .description(
      'Check the deployment: ok, warn or fail for each part, with advice. The exit status is 1 when a part fails.',
    )
    .option('--mail-domain <domain>', 'a domain with mail hosts, to check DNS and port 25', 'gmail.com')
    .option(...jsonOption)
    .action(async ({ mailDomain }: { mailDomain: string }) => {
      const results = await runChecks(checksOf(mailDomain));
      const ok = results.every(({ verdict }) => verdict !== 'fail');
      const width = Math.max(...results.map(({ check }) => check.length));
      output.print(
        { ok, checks: results },
        results.map(({ check, verdict, text }) => `${verdict.padEnd(4)}  ${check.padEnd(width)}  ${text}`),
      );
      if (!ok) process.exitCode = 1;
    });
}
