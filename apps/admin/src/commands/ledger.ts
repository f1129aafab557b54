import type { LedgerEntry } from '@enrichment/billing-domain';
import type { Command } from 'commander';
import { presentEntry } from '../present';
import { accountOption, findAccount, noun, type Run } from './shared';

export function ledgerCommands(program: Command, run: Run): void {
  const verb = noun(program, 'ledger', 'Read and check the ledger.');
  verb('export', "An account's entries, oldest first.")
    .requiredOption(...accountOption)
    .action(({ account }: { account: string }) =>
      run(async ({ accounts, ledger }, output) => {
        const { id } = await findAccount(accounts, account);
        await output.list(ledger.entries(id), presentEntry, entryLine);
      }),
    );
  verb('verify', 'Recompute every balance from its entries; exit 1 on a difference.').action(() =>
    run(async ({ ledger }, output) => {
      const { ok, accounts, entries, difference } = await ledger.verify();
      const summary = `${accounts} accounts, ${entries} entries`;
      output.say(
        { ok, accounts, entries, ...(difference === undefined ? {} : { difference }) },
        ok ? `The ledger is right: ${summary}.` : `The ledger is wrong (${summary}): ${difference}.`,
      );
      if (!ok) process.exitCode = 1;
    }),
  );
}

function entryLine(entry: LedgerEntry): string {
  const [kind, operation] = [entry.kind.padEnd(14), (entry.operation ?? '').padEnd(9)];
  const [credits, balance] = [String(entry.credits).padStart(9), String(entry.balanceAfter).padStart(9)];
  return `${entry.createdAt.toISOString()}  ${kind}  ${operation}  ${credits}  ${balance}  ${entry.requestId ?? entry.reason ?? ''}`;
}
