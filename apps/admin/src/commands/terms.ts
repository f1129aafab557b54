import {
  type LimitedItem,
  limitedItems,
  type PricedItem,
  pricedItems,
  priceTags,
} from '@enrichment/billing-domain';
import type { Command } from 'commander';
import { oneOf, signedNumber, wholeNumber } from '../arguments';
import { table } from '../output';
import { presentEntry } from '../present';
import { accountOption, findAccount, noun, type Run } from './shared';

export function creditCommands(program: Command, run: Run): void {
  const credits = noun(program, 'credits', 'Grant credits, and correct balances.');
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

  credits('adjust', 'Correct the balance of an account, never below zero.')
    .requiredOption(...accountOption)
    .requiredOption('--amount <n>', 'credits to add; negative: to take away', signedNumber)
    .requiredOption('--reason <text>', 'why, for the ledger')
    .action(({ account, amount, reason }: { account: string; amount: number; reason: string }) =>
      run(async ({ accounts, ledger }, output) => {
        const { id } = await findAccount(accounts, account);
        const entry = await ledger.adjust({ accountId: id, credits: amount, reason });
        output.say(
          { entry: presentEntry(entry) },
          `The balance is corrected by ${amount}; it is ${entry.balanceAfter}.`,
        );
      }),
    );
}

/** What a limit is of: an account, or one of its keys. */
type Owner = { account_id: string } | { key_id: string };

interface OwnerOptions {
  account?: string;
  key?: string;
}

const keyLimitOption = [
  '--key <id>',
  'the key, for a limit of its own that is counted apart from the account',
] as const;
const limitOption = ['--operation <name>', limitedItems.join(', '), oneOf(limitedItems)] as const;
const priceOption = [
  '--operation <name>',
  priceTags.map(({ item, label }) => `${item} (${label})`).join(', '),
  oneOf(pricedItems),
] as const;

export function limitCommands(program: Command, run: Run): void {
  const verb = noun(program, 'limit', 'Set limits, for the next request on and without a restart.');
  const change = (operation: LimitedItem, perSecond: number | undefined, { account, key }: OwnerOptions) =>
    run(async ({ accounts, keys }, output) => {
      const say = (owner: Owner) =>
        output.say(
          { limit: { ...owner, operation, per_second: perSecond ?? null } },
          perSecond === undefined
            ? `${operation}: the default again.`
            : `${operation}: ${perSecond} per second.`,
        );
      if (account !== undefined && key === undefined) {
        const { id } = await findAccount(accounts, account);
        await accounts.setLimit(id, operation, perSecond);
        say({ account_id: id });
      } else if (account === undefined && key !== undefined) {
        await keys.setLimit(key, operation, perSecond);
        say({ key_id: key });
      } else throw new Error('Give either --account or --key.');
    });
  verb('set', 'Override a limit of an account, or of one key.')
    .option(...accountOption)
    .option(...keyLimitOption)
    .requiredOption(...limitOption)
    .requiredOption('--per-second <n>', 'requests in any second', wholeNumber)
    .action(
      ({ operation, perSecond, ...owner }: OwnerOptions & { operation: LimitedItem; perSecond: number }) =>
        change(operation, perSecond, owner),
    );
  verb('reset', 'Take an override away: an account has the default again, a key what its account has.')
    .option(...accountOption)
    .option(...keyLimitOption)
    .requiredOption(...limitOption)
    .action(({ operation, ...owner }: OwnerOptions & { operation: LimitedItem }) =>
      change(operation, undefined, owner),
    );
  verb('list', "An account's limits.")
    .requiredOption(...accountOption)
    .action(({ account }: { account: string }) =>
      run(async ({ accounts }, output) => {
        const { id } = await findAccount(accounts, account);
        const { limits } = (await accounts.find(id))!;
        const own = (await accounts.overrides(id)).limits;
        output.say(
          limitedItems.map((item) => ({
            operation: item,
            per_second: limits[item],
            override: own[item] !== undefined,
          })),
          termTable('per second', limitedItems, limits, own),
        );
      }),
    );
}

export function priceCommands(program: Command, run: Run): void {
  const verb = noun(program, 'price', 'Set prices, for the next request on.');
  const change = (account: string, operation: PricedItem, credits: number | undefined) =>
    run(async ({ accounts }, output) => {
      const { id } = await findAccount(accounts, account);
      await accounts.setPrice(id, operation, credits);
      output.say(
        { price: { account_id: id, operation, credits: credits ?? null } },
        credits === undefined ? `${operation}: the default again.` : `${operation}: ${credits} credits.`,
      );
    });
  verb('set', "Override an account's price.")
    .requiredOption(...accountOption)
    .requiredOption(...priceOption)
    .requiredOption('--credits <n>', 'credits', wholeNumber)
    .action((options: { account: string; operation: PricedItem; credits: number }) =>
      change(options.account, options.operation, options.credits),
    );
  verb('reset', 'Take an override away: the default holds again.')
    .requiredOption(...accountOption)
    .requiredOption(...priceOption)
    .action((options: { account: string; operation: PricedItem }) =>
      change(options.account, options.operation, undefined),
    );
  verb('list', "An account's prices.")
    .requiredOption(...accountOption)
    .action(({ account }: { account: string }) =>
      run(async ({ accounts }, output) => {
        const { id } = await findAccount(accounts, account);
        const { prices } = (await accounts.find(id))!;
        const own = (await accounts.overrides(id)).prices;
        output.say(
          pricedItems.map((item) => ({
            operation: item,
            credits: prices[item],
            override: own[item] !== undefined,
          })),
          termTable('credits', pricedItems, prices, own),
        );
      }),
    );
}

function termTable<Item extends string>(
  unit: string,
  items: readonly Item[],
  values: Readonly<Record<Item, number>>,
  own: Readonly<Partial<Record<Item, number>>>,
): string[] {
  const rows = items.map((item) => [item, values[item], own[item] === undefined ? 'default' : 'own']);
  return table(['operation', unit, ''], rows);
}
