import { IssueKey } from '@enrichment/billing-domain';
import type { Command } from 'commander';
import { emailAddress, wholeNumber } from '../arguments';
import { table } from '../output';
import { presentAccount } from '../present';
import { noun, randomBytesOf, type Run } from './shared';

export function accountCommands(program: Command, run: Run): void {
  const verb = noun(program, 'account', 'Open and list accounts.');
  verb('create', 'Open an account with a first key.')
    .requiredOption('--email <address>', 'whose account it is', emailAddress)
    .requiredOption('--credits <n>', 'credits to start with', wholeNumber)
    .action(({ email, credits }: { email: string; credits: number }) =>
      run(async ({ accounts, keys, note }, output) => {
        const account = await accounts.create({ email, credits });
        const after = { email: account.email, credits };
        await note({ action: 'account.opened', accountId: account.id, after });
        const { text } = await new IssueKey(keys, randomBytesOf).execute({
          accountId: account.id,
          name: 'first key',
        });
        output.say({ account: presentAccount(account), api_key: text }, [
          `Account ${account.id} for ${account.email} with ${account.credits} credits.`,
          `Its API key, shown this once: ${text}`,
        ]);
      }),
    );
  verb('list', 'Every account with its balance.').action(() =>
    run(async ({ accounts }, output) => {
      const all = await accounts.list();
      const rows = all.map(({ id, email, credits, ipLookupsLeft }) => [id, email, credits, ipLookupsLeft]);
      output.say(all.map(presentAccount), table(['account', 'email', 'credits', 'IP lookups left'], rows));
    }),
  );
}
