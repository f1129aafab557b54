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
    'Who did what.',
  )('list', 'What was done, newest first.')
    .option('--account <id>', 'to this account only: its id, or its email address')
    .option('--kind <kind>', 'acts of this kind only: the part of the action before the dot, such as key')
    .option('--before <id>', 'entries older than this one: its id')
    .option('--limit <n>', 'how many at most', wholeNumber, 50)
    .action(({ account, kind, before, limit }: ListOptions) =>
      run(async ({ accounts, audit }, output) => {
        const accountId = account === undefined ? undefined : (await findAccount(accounts, account)).id;
        const entries = await audit.page({ accountId, kind, before, limit });
        output.say(
          entries.map(presentAudit),
          table(
            ['entry', 'when', 'by', 'account', 'action', 'subject'],
            entries.map(({ id, at, actor, accountId: of = '', action, subject = '' }) => [
              ...[id, at.toISOString(), actorOf(actor), of, action, subject],
            ]),
          ),
        );
      }),
    );
}
