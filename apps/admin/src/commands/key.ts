import {
  type ApiKey,
  type KeyScope,
  keyScopes,
  keyState,
  type Spending,
  type SpendingCaps,
} from '@enrichment/billing-domain';
import type { Command } from 'commander';
import { addressBlocks, futureMoment, keyName, someOf, wholeNumber, wholeNumberOrNone } from '../arguments';
import { table } from '../output';
import { presentKey, presentKeyFully, presentListedKey } from '../present';
import { accountOption, findAccount, keyOption, noun, type Run } from './shared';

type Verb = ReturnType<typeof noun>;

const scopesHelp = `allowed scopes, of ${keyScopes.join(',')}`;

const allowedIpsOption = [
  '--allowed-ips <list>',
  'addresses and CIDR blocks that may use the key',
  addressBlocks,
] as const;

export function keyCommands(program: Command, run: Run): void {
  const verb = noun(program, 'key', 'Create, change and revoke API keys.');
  create(verb, run);
  list(verb, run);
  update(verb, run);
  disableAndEnable(verb, run);
  reroll(verb, run);
  revoke(verb, run);
}

function create(verb: Verb, run: Run): void {
  verb('create', 'Create a key. Its secret is shown once.')
    .requiredOption(...accountOption)
    .option('--name <name>', 'the name of the key', keyName, 'key')
    .option('--scopes <list>', `${scopesHelp} (default: all but manage)`, someOf(keyScopes))
    .option('--expires <iso>', 'the time of its expiry (default: never)', futureMoment)
    .option(...allowedIpsOption)
    .option('--daily-cap <n>', 'the most credits that it may spend in a day (UTC)', wholeNumber)
    .option('--monthly-cap <n>', 'the most credits that it may spend in a month (UTC)', wholeNumber)
    .option('--test', 'a test key: its requests get sample answers and cost nothing', false)
    .action(
      ({
        account,
        expires,
        dailyCap,
        monthlyCap,
        test: isTest,
        ...options
      }: {
        account: string;
        name: string;
        scopes?: KeyScope[];
        expires?: Date;
        allowedIps?: string[];
        dailyCap?: number;
        monthlyCap?: number;
        test: boolean;
      }) =>
        run(async ({ accounts, accountKeys, record }, output) => {
          const { id: accountId } = await findAccount(accounts, account);
          const caps = capsOf(dailyCap, monthlyCap);
          const order = { ...options, accountId, expiresAt: expires, caps, isTest };
          const { key, text } = await accountKeys.create(order, record);
          output.print({ key: presentKey(key), api_key: text }, [
            `Key ${key.id} (${key.scopes.join(', ')}${capsText(key.caps)}).`,
            `The secret, shown only once: ${text}`,
          ]);
        }),
    );
}

function list(verb: Verb, run: Run): void {
  verb('list', "An account's keys, oldest first.")
    .requiredOption(...accountOption)
    .action(({ account }: { account: string }) =>
      run.read(async ({ accounts, accountKeys }, output) => {
        const { id: accountId } = await findAccount(accounts, account);
        const all = await accountKeys.list(accountId);
        const rows = all.map(({ key, spent }) => [
          key.id,
          key.prefix,
          key.name,
          key.scopes.join(','),
          keyState(key, Date.now()),
          ...spentOf(key.caps, spent),
          key.lastUsedAt?.toISOString() ?? 'never',
        ]);
        output.print(
          all.map(({ key, spent }) => presentListedKey(key, spent)),
          table(['key', 'prefix', 'name', 'scopes', 'state', 'today', 'this month', 'last used'], rows),
        );
      }),
    );
}

interface UpdateOptions {
  key: string;
  name?: string;
  scopes?: KeyScope[];
  expires?: Date;
  allowedIps?: string[];
  anyIp?: boolean;
  dailyCap?: number | 'none';
  monthlyCap?: number | 'none';
}

function update(verb: Verb, run: Run): void {
  verb('update', 'Change the given properties of a key.')
    .requiredOption(...keyOption)
    .option('--name <name>', 'the name of the key', keyName)
    .option('--scopes <list>', scopesHelp, someOf(keyScopes))
    .option('--expires <iso>', 'the time of its expiry', futureMoment)
    .option(...allowedIpsOption)
    .option('--any-ip', 'allow all addresses')
    .option(
      '--daily-cap <n>',
      'the most credits that it may spend in a day (UTC); none: no cap',
      wholeNumberOrNone,
    )
    .option(
      '--monthly-cap <n>',
      'the most credits that it may spend in a month (UTC); none: no cap',
      wholeNumberOrNone,
    )
    .action(({ key: id, name, scopes, expires, allowedIps, anyIp, dailyCap, monthlyCap }: UpdateOptions) =>
      run(async ({ accountKeys, record }, output) => {
        const ips = anyIp ? [] : allowedIps;
        const changes = ({ caps }: ApiKey) => ({
          ...(name !== undefined && { name }),
          ...(scopes && { scopes }),
          ...(expires && { expiresAt: expires }),
          ...(ips && { allowedIps: ips }),
          caps: capsOf(changedTo(dailyCap, caps.day), changedTo(monthlyCap, caps.month)),
        });
        const key = await accountKeys.change({ id }, changes, record);
        output.print({ key: presentKeyFully(key) }, `Key ${key.id} is changed.`);
      }),
    );
}

function disableAndEnable(verb: Verb, run: Run): void {
  for (const [name, disabled, what] of [
    ['disable', true, 'Refuse a key until it is enabled again.'],
    ['enable', false, 'Accept a disabled key again.'],
  ] as const) {
    verb(name, what)
      .requiredOption(...keyOption)
      .action(({ key: id }: { key: string }) =>
        run(async ({ accountKeys, record }, output) => {
          const key = await accountKeys.change({ id }, { disabled }, record);
          output.print({ key: presentKeyFully(key) }, `Key ${key.id} is ${name}d.`);
        }),
      );
  }
}

function reroll(verb: Verb, run: Run): void {
  verb('reroll', 'Replace a key by a new one. The old one expires after some hours.')
    .requiredOption(...keyOption)
    .option('--grace-hours <n>', 'the hours until the old key expires', wholeNumber, 24)
    .action(({ key: id, graceHours }: { key: string; graceHours: number }) =>
      run(async ({ accountKeys, record }, output) => {
        const { key, text } = await accountKeys.reroll({ id, graceMs: graceHours * 3_600_000 }, record);
        output.print({ key: presentKey(key), api_key: text }, [
          `Key ${key.id} replaces ${id}, which expires after at most ${graceHours} hours.`,
          `The secret, shown only once: ${text}`,
        ]);
      }),
    );
}

function revoke(verb: Verb, run: Run): void {
  verb('revoke', 'Revoke a key, within a second on every replica. This cannot be undone.')
    .requiredOption(...keyOption)
    .action(({ key: id }: { key: string }) =>
      run(async ({ accountKeys, record }, output) => {
        const key = await accountKeys.revoke({ id }, record);
        output.print({ key: presentKeyFully(key) }, `Key ${key.id} is revoked.`);
      }),
    );
}

/** @param given `undefined`: unchanged */
function changedTo(given: number | 'none' | undefined, before: number | undefined): number | undefined {
  return given === 'none' ? undefined : (given ?? before);
}

function capsOf(day: number | undefined, month: number | undefined): SpendingCaps {
  return { ...(day !== undefined && { day }), ...(month !== undefined && { month }) };
}

function capsText({ day, month }: SpendingCaps): string {
  return [day !== undefined && `; ${day} a day`, month !== undefined && `; ${month} a month`]
    .filter(Boolean)
    .join('');
}

/** The spending of a key with caps, today and this month. */
function spentOf({ day, month }: SpendingCaps, spent: Spending | undefined): string[] {
  if (!spent) return ['', ''];
  return [of(spent.today, day), of(spent.thisMonth, month)];
}

function of(spent: number, cap: number | undefined): string {
  return cap === undefined ? String(spent) : `${spent} of ${cap}`;
}
