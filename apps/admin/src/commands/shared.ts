import type {
  Account,
  Accounts,
  ApiKeys,
  Ledger,
  StoredAnswers,
  UsageReports,
} from '@enrichment/billing-domain';
import type { PostgresLedgerKeeper } from '@enrichment/billing-postgres';
import type { AccountKeys, RecordAction } from '@enrichment/application';
import type {
  AuditLog,
  EmailLinks,
  Members,
  PasswordLinks,
  PasswordRule,
  Sessions,
  Users,
} from '@enrichment/identity-domain';
import { DomainError } from '@enrichment/kernel';
import type { Database, RotatingSecret } from '@enrichment/postgres';
import type { Endpoints } from '@enrichment/webhooks-domain';
import type { Command } from 'commander';
import type { Output } from '../output';

export const secretNames = ['cookies', 'email-hashes'] as const;
export type SecretName = (typeof secretNames)[number];

/** The ports of the commands. */
export interface Billing {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly keys: ApiKeys;
  readonly accountKeys: AccountKeys;
  readonly ledger: Ledger;
  readonly ledgerKeeper: PostgresLedgerKeeper;
  readonly usage: UsageReports;
  readonly answers: StoredAnswers;
  readonly users: Users;
  readonly members: Members;
  readonly sessions: Sessions;
  readonly secrets: Readonly<Record<SecretName, RotatingSecret>>;
  readonly audit: AuditLog;
  readonly webhooks: Endpoints;
  readonly passwordRule: PasswordRule;
  readonly links: PasswordLinks;
  readonly emailLinks: EmailLinks;
  /** Records a change in the audit log. */
  readonly record: RecordAction;
  /** Public URL of the dashboard; `undefined`: not configured. */
  readonly publicUrl: string | undefined;
}

/** Runs a command with its ports, after its arguments are validated. */
export interface Run {
  /** Brings the tables to this release first. */
  (use: (billing: Billing, output: Output) => Promise<void>): Promise<void>;
  /** For a command that changes nothing: it refuses a database without the tables of this release. */
  read(
    use: (billing: Omit<Billing, 'record' | 'ledgerKeeper'>, output: Output) => Promise<void>,
  ): Promise<void>;
}

export const jsonOption = ['--json', 'print only one JSON document on stdout'] as const;
export const accountOption = ['--account <id>', 'the account: its id, or its email address'] as const;
export const keyOption = ['--key <id>', 'the key: its id'] as const;

/** Adds a noun. @returns a function that adds a verb of the noun */
export function noun(
  program: Command,
  name: string,
  description: string,
): (verb: string, what: string) => Command {
  const command = program.command(name).description(description);
  return (verb, what) =>
    command
      .command(verb)
      .description(what)
      .option(...jsonOption);
}

export async function findAccount(accounts: Accounts, idOrEmail: string): Promise<Account> {
  const account = idOrEmail.includes('@')
    ? await accounts.findByEmail(idOrEmail)
    : await accounts.find(idOrEmail);
  if (!account)
    throw new DomainError('ACCOUNT_NOT_FOUND', `No account ${idOrEmail}; "account list" shows all.`);
  return account;
}

/** Finds an account that is not deleted. */
export async function findOpenAccount(accounts: Accounts, idOrEmail: string): Promise<Account> {
  const account = await findAccount(accounts, idOrEmail);
  if (account.deletedAt) throw new DomainError('ACCOUNT_NOT_FOUND', `Account ${account.id} is deleted.`);
  return account;
}
