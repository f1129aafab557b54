import { randomBytes } from 'node:crypto';
import {
  type Account,
  type Accounts,
  type ApiKeys,
  IssueKey,
  type Ledger,
  type LedgerEntry,
  limitedItems,
  operations,
  type Operation,
  pricedItems,
  type LimitedItem,
  type PricedItem,
} from '@enrichment/billing-domain';
import { DomainError } from '@enrichment/kernel';
import { Command } from 'commander';
import { emailAddress, moment, oneOf, someOf, wholeNumber } from './arguments';
import { type Output, table } from './output';
import { presentAccount, presentEntry, presentKey } from './present';

/** What the commands work on. */
export interface Billing {
  readonly accounts: Accounts;
  readonly keys: ApiKeys;
  readonly ledger: Ledger;
}

/** How a command gets what it needs, once its arguments are known to be right. */
export type Run = (act: (billing: Billing, output: Output) => Promise<void>) => Promise<void>;

const examples = `
Examples:
  npm run admin -- account create --email ada@example.com --credits 1000
  npm run admin -- key create --account ada@example.com --name laptop --scopes email,ip
  npm run admin -- limit set --account ada@example.com --operation ip --per-second 500
  npm run --silent admin -- ledger export --account ada@example.com --json > ledger.json`;

/** The command line of the operator. */
export function buildProgram(run: Run): Command {
  const program = new Command('admin')
    .description('Accounts, keys, credits, limits, prices and the ledger.')
    .addHelpText('after', examples)
    .showHelpAfterError('Add --help to see what it takes.');
  accountCommands(program, run);
  keyCommands(program, run);
  termCommands(program, run);
  ledgerCommands(program, run);
  return program;
}

function noun(
  program: Command,
  name: string,
  description: string,
): (verb: string, description: string) => Command {
  const command = program.command(name).description(description);
  return (verb, what) =>
    command.command(verb).description(what).option('--json', 'one JSON document on stdout, nothing else');
}

const accountOption = ['--account <id>', 'the account: its id, or its email address'] as const;

function accountCommands(program: Command, run: Run): void {
  const verb = noun(program, 'account', 'Open and list accounts.');
  verb('create', 'Open an account with a first key.')
    .requiredOption('--email <address>', 'whose account it is', emailAddress)
    .requiredOption('--credits <n>', 'credits to start with', wholeNumber)
    .action(({ email, credits }: { email: string; credits: number }) =>
      run(async ({ accounts, keys }, output) => {
        const account = await accounts.create({ email, credits });
        const { text } = await newKey(keys).execute({ accountId: account.id, name: 'first key' });
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

function keyCommands(program: Command, run: Run): void {
  const verb = noun(program, 'key', 'Create and revoke API keys.');
  verb('create', 'Create a key; its text is shown once.')
    .requiredOption(...accountOption)
    .option('--name <name>', 'what its owner calls it', 'key')
    .option(
      '--scopes <list>',
      `operations it may be used for, of ${operations.join(',')} (default: all)`,
      someOf(operations),
    )
    .option('--expires <iso>', 'when it ends (default: never)', moment)
    .action((options: { account: string; name: string; scopes?: Operation[]; expires?: Date }) =>
      run(async ({ accounts, keys }, output) => {
        const { id } = await findAccount(accounts, options.account);
        const { key, text } = await newKey(keys).execute({
          accountId: id,
          name: options.name,
          scopes: options.scopes,
          expiresAt: options.expires,
        });
        output.say({ key: presentKey(key), api_key: text }, [
          `Key ${key.id} (${key.scopes.join(', ')}).`,
          `Shown this once: ${text}`,
        ]);
      }),
    );
  verb('revoke', 'End a key for good, within a second on every replica.')
    .requiredOption('--key <id>', 'the key: its id')
    .action(({ key: id }: { key: string }) =>
      run(async ({ keys }, output) => {
        const key = await keys.revoke(id);
        output.say(
          { key: { ...presentKey(key), revoked_at: key.revokedAt?.toISOString() } },
          `Key ${key.id} is revoked.`,
        );
      }),
    );
}

function termCommands(program: Command, run: Run): void {
  noun(
    program,
    'credits',
    'Grant credits.',
  )('grant', 'Add credits to an account.')
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
  noun(
    program,
    'limit',
    'Set limits.',
  )('set', "Override an account's limit, at once and without a restart.")
    .requiredOption(...accountOption)
    .requiredOption('--operation <name>', limitedItems.join(', '), oneOf(limitedItems))
    .requiredOption('--per-second <n>', 'requests in any second', wholeNumber)
    .action(
      ({ account, operation, perSecond }: { account: string; operation: LimitedItem; perSecond: number }) =>
        run(async ({ accounts }, output) => {
          const { id } = await findAccount(accounts, account);
          await accounts.setLimit(id, operation, perSecond);
          output.say(
            { limit: { account_id: id, operation, per_second: perSecond } },
            `${operation}: ${perSecond} per second.`,
          );
        }),
    );
  noun(
    program,
    'price',
    'Set prices.',
  )('set', "Override an account's price, for the next request on.")
    .requiredOption(...accountOption)
    .requiredOption(
      '--operation <name>',
      `${pricedItems.join(', ')} (ip: a block of 100 lookups)`,
      oneOf(pricedItems),
    )
    .requiredOption('--credits <n>', 'credits', wholeNumber)
    .action(({ account, operation, credits }: { account: string; operation: PricedItem; credits: number }) =>
      run(async ({ accounts }, output) => {
        const { id } = await findAccount(accounts, account);
        await accounts.setPrice(id, operation, credits);
        output.say({ price: { account_id: id, operation, credits } }, `${operation}: ${credits} credits.`);
      }),
    );
}

function ledgerCommands(program: Command, run: Run): void {
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

function newKey(keys: ApiKeys): IssueKey {
  return new IssueKey(keys, (count) => randomBytes(count));
}

async function findAccount(accounts: Accounts, idOrEmail: string): Promise<Account> {
  const account = idOrEmail.includes('@')
    ? await accounts.findByEmail(idOrEmail)
    : await accounts.find(idOrEmail);
  if (!account)
    throw new DomainError('ACCOUNT_NOT_FOUND', `There is no account ${idOrEmail}; "account list" shows all.`);
  return account;
}
