import type { LedgerEntry } from '@enrichment/billing-domain';
import type { Command } from 'commander';
import { moment } from '../arguments';
import { presentEntry } from '../present';
import { accountOption, findAccount, noun, type Run } from './shared';

export function ledgerCommands(program: Command, run: Run): void {
  const verb = noun(program, 'ledger', 'Read and check the ledger.');
  verb('export', "An account's entries, oldest first.")
    .requiredOption(...accountOption)
    .action(({ account }: { account: string }) =>
      run.read(async ({ accounts, ledger }, output) => {
        const { id } = await findAccount(accounts, account);
        await output.list(ledger.entries(id), presentEntry, entryLine);
      }),
    );
  verb(
    'verify',
    'Recompute every balance from the entries since the last checkpoint. The exit status is 1 on a difference.',
  )
    .option('--archive', 'recompute from the first entry on, with the archive')
    .option('--allow-empty', 'accept a database without accounts')
    .action(({ archive = false, allowEmpty = false }: { archive?: boolean; allowEmpty?: boolean }) =>
      run.read(async ({ ledger }, output) => {
        const verified = await ledger.verify({ archive });
        const { accounts, entries } = verified;
        const isEmpty = accounts === 0 && !allowEmpty;
        const ok = verified.ok && !isEmpty;
        const difference = isEmpty
          ? 'the database has no accounts; --allow-empty accepts that'
          : verified.difference;
        const summary = `${accounts} accounts, ${entries} entries`;
        output.print(
          { ok, accounts, entries, ...(difference === undefined ? {} : { difference }) },
          ok ? `The ledger is right: ${summary}.` : `The ledger is wrong (${summary}): ${difference}.`,
        );
        if (!ok) process.exitCode = 1;
      }),
    );
  verb(
    'checkpoint',
    'Check the entries since the last checkpoints and write new ones, as the service does every ten minutes.',
  ).action(() =>
    run(async ({ ledgerKeeper }, output) => {
      const accounts = await ledgerKeeper.checkpoint();
      output.print({ accounts }, `${accounts} accounts have a new checkpoint.`);
    }),
  );
  verb('archive', 'Move old entries to the archive, as the service does every day.')
    .requiredOption('--before <iso>', 'archive entries before this time', moment)
    .action(({ before }: { before: Date }) =>
      run(async ({ ledgerKeeper }, output) => {
        await ledgerKeeper.checkpoint();
        const entries = await ledgerKeeper.archive(before);
        output.print({ entries }, `${entries} entries were moved to the archive.`);
      }),
    );
}

function entryLine(entry: LedgerEntry): string {
  const [kind, operation] = [entry.kind.padEnd(14), (entry.operation ?? '').padEnd(9)];
  const [credits, balance] = [String(entry.credits).padStart(9), String(entry.balanceAfter).padStart(9)];
  return `${entry.createdAt.toISOString()}  ${kind}  ${operation}  ${credits}  ${balance}  ${entry.requestId ?? entry.reason ?? ''}`;
}
