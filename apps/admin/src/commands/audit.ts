import type { Command } from 'commander';
import { wholeNumber } from '../arguments';
import { table } from '../output';
import { actorOf, presentAudit } from '../present';
import { findAccount, noun, type Run } from './shared';

interface ListOptions {
  account?: string;
  kind?: string;
  before?: string;
  limit: number;
}

/** Reads the audit log of the dashboard and the command line. */
export function auditCommands(program: Command, run: Run): void {
  noun(
    program,
    'audit',
    'The audit log: who did what.',
  )('list', 'The entries, newest first.')
    .option('--account <id>', 'only entries of this account: its id, or its email address')
    .option('--kind <kind>', 'only actions of this kind: the part before the dot, such as key')
    .option('--before <id>', 'only entries older than the one with this id')
    .option('--limit <n>', 'the most entries', wholeNumber, 50)
    .action(({ account, kind, before, limit }: ListOptions) =>
      run.read(async ({ accounts, audit }, output) => {
        const accountId = account === undefined ? undefined : (await findAccount(accounts, account)).id;
        const entries = await audit.page({ accountId, kind, before, limit });
        output.print(
          entries.map(presentAudit),
          table(
            ['entry', 'when', 'by', 'account', 'action', 'subject'],
            entries.map(({ id, at, actor, accountId = '', action, subject = '' }) => [
              id,
              at.toISOString(),
              actorOf(actor),
              accountId,
              action,
              subject,
            ]),
          ),
        );
      }),
    );
}
