import type { Command } from 'commander';
import { type Check, runChecks } from '@enrichment/api';
import type { Output } from '../output';

/** The doctor's tools, for valid arguments. */
export interface DoctorTools {
  readonly output: Output;
  /** @param mailDomain a domain with mail hosts */
  checks(mailDomain: string): readonly Check[];
}

export function doctorCommand(program: Command, tools: () => DoctorTools): void {
  program
    .command('doctor')
    .description(
      'Check the deployment, one line for each part: ok, warn or fail, and what to do; exit 1 when one fails.',
    )
    .option('--mail-domain <domain>', 'a domain with mail hosts, for DNS and port 25', 'gmail.com')
    .option('--json', 'one JSON document on stdout, nothing else')
    .action(async ({ mailDomain }: { mailDomain: string }) => {
      const { output, checks } = tools();
      const results = await runChecks(checks(mailDomain));
      const ok = results.every(({ verdict }) => verdict !== 'fail');
      const width = Math.max(...results.map(({ check }) => check.length));
      output.say(
        { ok, checks: results },
        results.map(({ check, verdict, text }) => `${verdict.padEnd(4)}  ${check.padEnd(width)}  ${text}`),
      );
      if (!ok) process.exitCode = 1;
    });
}
