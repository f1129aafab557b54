import { changeAccount, deleteAccount, setSuspended } from '@enrichment/application';
import { type Account, type AccountTerms, issueKey } from '@enrichment/billing-domain';
import type { Command } from 'commander';
import { emailAddress, oneOf, reasonText, wholeNumber } from '../arguments';
import { table } from '../output';
import { presentAccount, presentAccountFully } from '../present';
import { accountOption, findAccount, findOpenAccount, noun, type Run } from './shared';

export function accountCommands(program: Command, run: Run): void {
  const verb = noun(program, 'account', 'Open, list, suspend and delete accounts.');
  verb('create', 'Open an account with a first key.')
    .requiredOption('--email <address>', "the owner's email address", emailAddress)
    .requiredOption('--credits <n>', 'credits to start with', wholeNumber)
    .action(({ email, credits }: { email: string; credits: number }) =>
      run(async ({ accounts, keys, record }, output) => {
        const account = await accounts.create({ email, credits });
        const after = { email: account.email, credits };
        await record({ action: 'account.opened', accountId: account.id, after });
        const { text } = await issueKey(keys, { accountId: account.id, name: 'first key' });
        output.print({ account: presentAccount(account), api_key: text }, [
          `Account ${account.id} for ${account.email} with ${account.credits} credits.`,
          `The API key, shown only once: ${text}`,
        ]);
      }),
    );
  verb('list', 'Every account with its balance.').action(() =>
    run.read(async ({ accounts }, output) => {
      const all = await accounts.list();
      const rows = all.map(({ id, email, credits, ipLookupsLeft }) => [id, email, credits, ipLookupsLeft]);
      output.print(all.map(presentAccount), table(['account', 'email', 'credits', 'IP lookups left'], rows));
    }),
  );
  verb('show', 'One account: its balance, and whether its keys are accepted.')
    .requiredOption(...accountOption)
    .action(({ account: idOrEmail }: { account: string }) =>
      run.read(async ({ accounts }, output) => {
        const { id } = await findAccount(accounts, idOrEmail);
        const account = (await accounts.find(id))!;
        output.print({ account: presentAccountFully(account) }, [
          `Account ${account.id} of ${account.email}, opened at ${account.createdAt.toISOString()}: ${stateOf(account)}.`,
          `${account.credits} credits, ${account.ipLookupsLeft} IP lookups left.`,
          chargeOf(account),
        ]);
      }),
    );
  verb('update', "Change an account's settings.")
    .requiredOption(...accountOption)
    .requiredOption(
      '--charge-unknown <yes|no>',
      'whether an email validation without a result is charged',
      oneOf(['yes', 'no'] as const),
    )
    .action(({ account: idOrEmail, chargeUnknown }: { account: string; chargeUnknown: 'yes' | 'no' }) =>
      run(async ({ accounts, record }, output) => {
        const { id } = await findOpenAccount(accounts, idOrEmail);
        await record(await changeAccount(accounts, id, { chargeUnknown: chargeUnknown === 'yes' }));
        const account = (await accounts.find(id))!;
        output.print({ account: presentAccountFully(account) }, `Account ${id}: ${chargeOf(account)}`);
      }),
    );
  verb('suspend', "Refuse an account's keys until it is resumed.")
    .requiredOption(...accountOption)
    .requiredOption('--reason <text>', 'the reason, which its users read', reasonText)
    .action(({ account, reason }: { account: string; reason: string }) => suspend(run, account, reason));
  verb('resume', "Accept a suspended account's keys again.")
    .requiredOption(...accountOption)
    .action(({ account }: { account: string }) => suspend(run, account, undefined));
  verb('delete', 'Delete an account for good: its users, keys and address; its ledger stays.')
    .requiredOption(...accountOption)
    .requiredOption('--confirm <address>', 'its email address, once more', emailAddress)
    .action(({ account: idOrEmail, confirm }: { account: string; confirm: string }) =>
      run(async ({ accounts, database, record }, output) => {
        const account = await findOpenAccount(accounts, idOrEmail);
        if (account.email !== confirm.toLowerCase())
          throw new Error(`Account ${account.id} has the address ${account.email}, not ${confirm}.`);
        await record(await deleteAccount(database, account));
        output.print({ deleted: account.id }, `Account ${account.id} of ${account.email} is deleted.`);
      }),
    );
}

/** @param reason `undefined`: resumes the account */
function suspend(run: Run, idOrEmail: string, reason: string | undefined): Promise<void> {
  return run(async ({ accounts, record }, output) => {
    const { id } = await findOpenAccount(accounts, idOrEmail);
    await record(await setSuspended(accounts, id, reason));
    const account = (await accounts.find(id))!;
    output.print({ account: presentAccountFully(account) }, `Account ${account.id} is ${stateOf(account)}.`);
  });
}

function chargeOf({ chargeUnknown }: AccountTerms): string {
  return `An email validation without a result ${chargeUnknown ? 'is charged' : 'costs nothing'}.`;
}

function stateOf({ suspendedAt, suspensionReason, deletedAt }: Account): string {
  if (deletedAt) return `deleted at ${deletedAt.toISOString()}`;
  return suspendedAt ? `suspended since ${suspendedAt.toISOString()}: ${suspensionReason}` : 'open';
}
