import {
  type LedgerEntry,
  type LimitedItem,
  limitedItems,
  type PricedItem,
  pricedItems,
  priceTags,
} from '@enrichment/billing-domain';
import type { AuditedAction } from '@enrichment/application';
import type { Command } from 'commander';
import { oneOf, reasonText, signedNumber, wholeNumber } from '../arguments';
import { table } from '../output';
import { presentEntry } from '../present';
import { accountOption, findAccount, noun, type Run } from './shared';

export function creditCommands(program: Command, run: Run): void {
  const credits = noun(program, 'credits', 'Grant credits, and correct balances.');
  credits('grant', 'Add credits to an account.')
    .requiredOption(...accountOption)
    .requiredOption('--amount <n>', 'credits to add', wholeNumber)
    .requiredOption('--reason <text>', 'the reason, for the ledger', reasonText)
    .action(({ account, amount, reason }: { account: string; amount: number; reason: string }) =>
      run(async ({ accounts, ledger, record }, output) => {
        const { id } = await findAccount(accounts, account);
        const entry = await ledger.grant({ accountId: id, credits: amount, reason });
        await record(written('credits.granted', entry));
        output.print(
          { entry: presentEntry(entry) },
          `${amount} credits granted; the balance is ${entry.balanceAfter}.`,
        );
      }),
    );

  credits('adjust', 'Correct the balance of an account, never below zero.')
    .requiredOption(...accountOption)
    .requiredOption('--amount <n>', 'credits to add, or with a minus to subtract', signedNumber)
    .requiredOption('--reason <text>', 'the reason, for the ledger', reasonText)
    .action(({ account, amount, reason }: { account: string; amount: number; reason: string }) =>
      run(async ({ accounts, ledger, record }, output) => {
        const { id } = await findAccount(accounts, account);
        const entry = await ledger.adjust({ accountId: id, credits: amount, reason });
        await record(written('credits.adjusted', entry));
        output.print(
          { entry: presentEntry(entry) },
          `The balance is corrected by ${amount}; it is ${entry.balanceAfter}.`,
        );
      }),
    );
}

/** The owner of a limit: an account, or one of its keys. */
type Owner = { account_id: string } | { key_id: string };

interface OwnerOptions {
  account?: string;
  key?: string;
}

const keyLimitOption = [
  '--key <id>',
  "the key, for its own limit, which does not count towards the account's",
] as const;
const limitOption = ['--operation <name>', limitedItems.join(', '), oneOf(limitedItems)] as const;
const priceOption = [
  '--operation <name>',
  priceTags.map(({ item, label }) => `${item} (${label})`).join(', '),
  oneOf(pricedItems),
] as const;

export function limitCommands(program: Command, run: Run): void {
  const verb = noun(program, 'limit', 'Set limits, which apply from the next request on.');
  const change = (operation: LimitedItem, perSecond: number | undefined, { account, key }: OwnerOptions) =>
    run(async ({ accounts, keys, record }, output) => {
      const after = { per_second: perSecond ?? null };
      const print = (owner: Owner) =>
        output.print(
          { limit: { ...owner, operation, per_second: perSecond ?? null } },
          perSecond === undefined
            ? `${operation}: the default again.`
            : `${operation}: ${perSecond} per second.`,
        );
      if (account !== undefined && key === undefined) {
        const { id } = await findAccount(accounts, account);
        const { own } = await accounts.change(id, { limits: { [operation]: perSecond ?? null } });
        const before = { per_second: own.limits[operation] ?? null };
        await record({ action: 'limit.set', accountId: id, subject: operation, before, after });
        print({ account_id: id });
      } else if (account === undefined && key !== undefined) {
        const before = { per_second: (await keys.find(key))?.limits[operation] ?? null };
        const { accountId } = await keys.setLimit(key, operation, perSecond);
        await record({ action: 'limit.set', accountId, subject: `${key} ${operation}`, before, after });
        print({ key_id: key });
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
  verb('reset', "Remove an override: an account has the default again, a key its account's limit.")
    .option(...accountOption)
    .option(...keyLimitOption)
    .requiredOption(...limitOption)
    .action(({ operation, ...owner }: OwnerOptions & { operation: LimitedItem }) =>
      change(operation, undefined, owner),
    );
  listTerms(verb, run, limitedItems, 'limits', 'per_second');
}

export function priceCommands(program: Command, run: Run): void {
  const verb = noun(program, 'price', 'Set prices, which apply from the next request on.');
  const change = (account: string, operation: PricedItem, credits: number | undefined) =>
    run(async ({ accounts, record }, output) => {
      const { id } = await findAccount(accounts, account);
      const { own } = await accounts.change(id, { prices: { [operation]: credits ?? null } });
      const before = { credits: own.prices[operation] ?? null };
      const after = { credits: credits ?? null };
      await record({ action: 'price.set', accountId: id, subject: operation, before, after });
      output.print(
        { price: { account_id: id, operation, credits: credits ?? null } },
        credits === undefined ? `${operation}: the default again.` : `${operation}: ${credits} credits.`,
      );
    });
  verb('set', "Override an account's price.")
    .requiredOption(...accountOption)
    .requiredOption(...priceOption)
    .requiredOption('--credits <n>', 'the price in credits', wholeNumber)
    .action((options: { account: string; operation: PricedItem; credits: number }) =>
      change(options.account, options.operation, options.credits),
    );
  verb('reset', 'Remove an override: the default applies again.')
    .requiredOption(...accountOption)
    .requiredOption(...priceOption)
    .action((options: { account: string; operation: PricedItem }) =>
      change(options.account, options.operation, undefined),
    );
  listTerms(verb, run, pricedItems, 'prices', 'credits');
}

function written(
  action: string,
  { id, accountId, credits, balanceAfter, reason }: LedgerEntry,
): AuditedAction {
  const before = { credits: balanceAfter - credits };
  return { action, accountId, subject: id, before, after: { credits: balanceAfter, reason } };
}

/** Adds the verb that lists the prices or the limits of an account. */
function listTerms(
  verb: ReturnType<typeof noun>,
  run: Run,
  items: readonly (LimitedItem | PricedItem)[],
  terms: 'prices' | 'limits',
  unit: 'credits' | 'per_second',
): void {
  verb('list', `An account's ${terms}.`)
    .requiredOption(...accountOption)
    .action(({ account }: { account: string }) =>
      run.read(async ({ accounts }, output) => {
        const { id } = await findAccount(accounts, account);
        const found = (await accounts.find(id))!;
        const values: Readonly<Record<string, number>> = found[terms];
        const rows = items.map((item) => [item, values[item]!, item in found.own[terms]] as const);
        output.print(
          rows.map(([operation, value, override]) => ({ operation, [unit]: value, override })),
          table(
            ['operation', unit.replace('_', ' '), ''],
            rows.map(([item, value, isOwn]) => [item, value, isOwn ? 'own' : 'default']),
          ),
        );
      }),
    );
}
