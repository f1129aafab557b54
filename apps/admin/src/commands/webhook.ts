import type { Command } from 'commander';
import { table } from '../output';
import { presentWebhook } from '../present';
import { accountOption, findAccount, noun, type Run } from './shared';

export function webhookCommands(program: Command, run: Run): void {
  noun(
    program,
    'webhook',
    'Webhook endpoints of accounts.',
  )('list', "An account's endpoints, oldest first.")
    .requiredOption(...accountOption)
    .action(({ account }: { account: string }) =>
      run.read(async ({ accounts, webhooks }, output) => {
        const all = await webhooks.list((await findAccount(accounts, account)).id);
        const rows = all.map(({ id, url, types, disabled, failingSince }) => [
          id,
          url,
          types.join(','),
          disabled ? `off (${disabled.because})` : failingSince ? 'failing' : 'on',
        ]);
        output.print(all.map(presentWebhook), table(['endpoint', 'url', 'events', 'state'], rows));
      }),
    );
}
