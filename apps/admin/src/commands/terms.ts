import {
  type LimitedItem,
  limitedItems,
  type PricedItem,
  pricedItems,
  priceTags,
} from '@enrichment/billing-domain';
import type { Command } from 'commander';
import { oneOf, wholeNumber } from '../arguments';
import { presentEntry } from '../present';
import { accountOption, findAccount, noun, type Run } from './shared';

/** Credits, limits and prices. */
export function termCommands(program: Command, run: Run): void {
  const credits = noun(program, 'credits', 'Grant credits.');
  credits('grant', 'Add credits to an account.')
    .requiredOption(...accountOption)
    .requiredOption('--amount <n>', 'credits to add', wholeNumber)
    .requiredOption('--reason <text>', 'why, for the ledger')
    .action(({ account, amount, reason }: { account: string; amount: number; reason: string }) =>
      run(async ({ accounts, ledger }, output) => {
        const { id } = await findAccount(accounts, account);
        const entry = await ledger.grant({ accountId: id, credits: amount, reason });
        output.say(
          { entry: presentEntry(entry) },
          `${amount} credits granted; the balance is ${entry.balanceAfter}.`,
        );
      }),
    );

  const limit = noun(program, 'limit', 'Set limits.');
  limit('set', 'Override a limit of an account, or of one key, at once and without a restart.')
    .option(...accountOption)
    .option('--key <id>', 'the key, for a limit of its own that is counted apart from the account')
    .requiredOption('--operation <name>', limitedItems.join(', '), oneOf(limitedItems))
    .requiredOption('--per-second <n>', 'requests in any second', wholeNumber)
    .action((options: { account?: string; key?: string; operation: LimitedItem; perSecond: number }) =>
      run(async ({ accounts, keys }, output) => {
        const { account, key, operation, perSecond } = options;
        const say = (owner: object) =>
          output.say(
            { limit: { ...owner, operation, per_second: perSecond } },
            `${operation}: ${perSecond} per second.`,
          );
        if (account !== undefined && key === undefined) {
          const { id } = await findAccount(accounts, account);
          await accounts.setLimit(id, operation, perSecond);
          say({ account_id: id });
        } else if (account === undefined && key !== undefined) {
          await keys.setLimit(key, operation, perSecond);
          say({ key_id: key });
        } else throw new Error('Give either --account or --key.');
      }),
    );

  const price = noun(program, 'price', 'Set prices.');
  price('set', "Override an account's price, for the next request on.")
    .requiredOption(...accountOption)
    .requiredOption(
      '--operation <name>',
      priceTags.map(({ item, label }) => `${item} (${label})`).join(', '),
      oneOf(pricedItems),
    )
    .requiredOption('--credits <n>', 'credits', wholeNumber)
    .action((options: { account: string; operation: PricedItem; credits: number }) =>
      run(async ({ accounts }, output) => {
        const { id } = await findAccount(accounts, options.account);
        await accounts.setPrice(id, options.operation, options.credits);
        output.say(
          { price: { account_id: id, operation: options.operation, credits: options.credits } },
          `${options.operation}: ${options.credits} credits.`,
        );
      }),
    );
}
