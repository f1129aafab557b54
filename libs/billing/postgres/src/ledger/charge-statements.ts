import { type Client, type Connection, escapeLiteral, type QueryArrayResult, type Submittable } from 'pg';
import { type Charge, EffectMadeBefore, type Receipt, type Spending } from '@enrichment/billing-domain';
import { isFromServer, isTransient } from '@enrichment/postgres';
import { type EntryBalance, type EntryCodes, kindCodes, uuidOfUlid } from './entries';
import { ledgerLock } from './ledger-lock';
import { keepAnswers } from '../idempotency/keep-answers';
import type { AnsweredCharge, EffectiveCharge, Plan, PlannedEntry } from './plan-charges';
import { spendingOf, type SpendingRow, toSpending } from './spending';

/**
 * Prepares the statements of {@link lockAccounts} for a connection. The order prevents deadlocks. The second statement of a transaction sees what the holders of the locks have committed.
 */
export const preparedStatements = `
PREPARE lock_accounts (text[]) AS SELECT FROM accounts WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE;
PREPARE read_balances (text[]) AS
SELECT id, credits, ip_lookups_left, entries, number FROM account_balances b
WHERE id = ANY ($1) AND NOT EXISTS (SELECT FROM account_states s WHERE s.account_id = b.id AND s.deleted_at IS NOT NULL)`;

/** @param accountIds as an array in SQL */
const lockOf = (accountIds: string) => `EXECUTE lock_accounts(${accountIds})`;

/** Current balances of the accounts that exist and are not deleted. */
export async function readBalances(
  client: Client,
  accountIds: readonly string[],
): Promise<Map<string, EntryBalance>> {
  return balancesOf(
    await client.query({ text: `EXECUTE read_balances(${textArray(accountIds)})`, rowMode: 'array' }),
  );
}

/**
 * Begins a transaction that locks the accounts until it ends: each of its writers waits for the others.
 *
 * @param alone locks out all writers, those of the previous release included, which do not lock accounts
 * @returns the balances of the accounts that exist and are not deleted
 */
export async function lockAccounts(
  client: Client,
  accountIds: readonly string[],
  { alone = false } = {},
): Promise<Map<string, EntryBalance>> {
  const lock = alone ? `; SELECT pg_advisory_xact_lock(${ledgerLock})` : '';
  const results: unknown = await client.query({
    text: `BEGIN; ${lockOf(textArray(accountIds))}${lock}; EXECUTE read_balances(${textArray(accountIds)})`,
    rowMode: 'array',
  });
  return balancesOf((results as QueryArrayResult<BalanceRow>[]).at(-1)!);
}

type BalanceRow = [string, number, number, number, number];

function balancesOf({ rows }: QueryArrayResult<BalanceRow>): Map<string, EntryBalance> {
  return new Map(
    rows.map(([id, credits, ipLookupsLeft, entries, account]) => [
      id,
      { credits, ipLookupsLeft, entries, account },
    ]),
  );
}

function textArray(values: Iterable<string>): string {
  return `ARRAY[${[...values].map((value) => escapeLiteral(value)).join(',')}]`;
}

/** Spending of keys up to an entry of their accounts, by key id; today is by the server's clock. */
export async function readSpending(
  client: Client,
  wanted: readonly { readonly keyId: string; readonly balance: EntryBalance }[],
): Promise<Map<string, Spending>> {
  const { rows } = await client.query<SpendingRow>({
    name: 'read_spending',
    text: spendingOf('unnest($1::text[], $2::bigint[], $3::bigint[]) AS wanted (id, account, through)'),
    values: [
      wanted.map(({ keyId }) => keyId),
      wanted.map(({ balance }) => balance.account),
      wanted.map(({ balance }) => balance.entries),
    ],
  });
  return new Map(rows.map((row) => [row.id, toSpending(row)]));
}

const given = `unnest($1::text[], $2::text[], $3::uuid[]) AS given (account_id, request_id, request)
             CROSS JOIN LATERAL (SELECT number FROM accounts WHERE id = given.account_id OFFSET 0) a`;

/** The receipts of charges that were applied before, by request. */
export async function readReceipts(
  client: Client,
  charges: readonly Pick<Charge, 'accountId' | 'requestId'>[],
): Promise<Map<string, Receipt>> {
  const { rows } = await client.query<[string, number, number, number]>({
    name: 'read_receipts',
    // Only the index of requests serves the conditions, and OFFSET keeps the order of the joins. With `account = ...` and old
    // statistics, the server may read all entries of the account for each request.
    // The block that a request bought is the entry before its charge.
    text: `SELECT given.request_id, (-c.credits - coalesce(b.credits, 0))::bigint, c.balance_after, c.ip_lookups_after
           FROM ${given}
             CROSS JOIN LATERAL (
               SELECT * FROM ledger WHERE request = given.request AND account + 0 = a.number AND kind = 2 OFFSET 0
             ) c
             LEFT JOIN LATERAL (
               SELECT credits FROM ledger WHERE account = a.number AND number = c.number - 1 AND request = given.request OFFSET 0
             ) b ON true
           UNION ALL
           SELECT given.request_id, (-sum(c.credits))::bigint, min(c.balance_after), min(c.ip_lookups_after)
           FROM ${given}
             CROSS JOIN LATERAL (
               SELECT * FROM ledger_archived
               WHERE account = a.number AND last_request >= given.request AND first_request <= given.request AND request = given.request
               OFFSET 0
             ) c
           GROUP BY given.request_id`,
    values: [
      charges.map(({ accountId }) => accountId),
      charges.map(({ requestId }) => requestId),
      charges.map(({ requestId }) => uuidOfUlid(requestId)),
    ],
    rowMode: 'array',
  });
  return new Map(
    rows.map(([id, creditsCharged, creditsLeft, ipLookupsLeft]) => [
      id,
      { creditsCharged, creditsLeft, ipLookupsLeft },
    ]),
  );
}

const write = `COPY ledger (account, number, kind, operation, request, key,
  credits, balance_after, ip_lookups, ip_lookups_after) FROM STDIN`;

/** The heads of accounts after a batch, which detect a truncated ledger. They are sent as text, so they contain numbers only. */
function newHeads({ after }: Plan): string {
  const all = [...after.values()];
  const array = (values: number[]) => `'{${values.join(',')}}'`;
  return `INSERT INTO ledger_new_heads VALUES (${array(all.map(({ account }) => account))},
    ${array(all.map(({ entries }) => entries))}, ${array(all.map(({ credits }) => credits))},
    ${array(all.map(({ ipLookupsLeft }) => ipLookupsLeft))})`;
}

/**
 * Writes the entries and answers of a plan atomically, and ends an open transaction. Without answers it takes one round trip.
 *
 * @param inTransaction of {@link lockAccounts}; otherwise the plan locks its accounts
 * @throws 23505 when another writer has used a number or charged a request; 40001 when the plan's day is over or an account was deleted
 */
export async function postPlan(
  client: Client,
  plan: Plan,
  codes: EntryCodes,
  { inTransaction = false } = {},
): Promise<void> {
  const { entries, answered, effective } = plan;
  try {
    if (entries.length > 0) {
      const accounts = textArray(plan.after.keys());
      const begin = inTransaction
        ? ''
        : `BEGIN; ${lockOf(accounts)}; SELECT require_open_accounts(${accounts}); `;
      const sameDay = plan.day === undefined ? '' : `; SELECT require_day(date '1970-01-01' + ${plan.day})`;
      const end = answered.length + effective.length === 0 ? '; COMMIT' : '';
      await copyIn(client, `${begin}${write}; ${newHeads(plan)}${sameDay}${end}`, linesOf(entries, codes));
      if (end) return;
    }
    if (answered.length > 0)
      await client.query({ name: 'keep_answers', text: keepAnswers, values: columnsOf(answered) });
    for (const charge of effective) await makeEffect(client, charge);
    if (inTransaction || entries.length > 0) await client.query('COMMIT');
  } catch (error) {
    if (!inTransaction) await rollBack(client, error);
    throw error;
  }
}

/** The effect of a charge failed, so nothing of the batch was written. */
export class EffectFailed extends Error {
  constructor(
    readonly requestId: string,
    /** The error of the charge. */
    override readonly cause: unknown,
  ) {
    super('The effect of a charge failed.', { cause });
  }
}

async function makeEffect(client: Client, { requestId, effect }: EffectiveCharge): Promise<void> {
  let conflict: unknown;
  try {
    const isMade = await effect(async (text, values) => {
      const result = client.query<object>(text, [...values]);
      // After a conflict or a broken connection, the whole batch is repeated.
      await result.catch((error: unknown) => (conflict = isTransient(error) ? error : undefined));
      return (await result).rows;
    });
    if (!isMade) throw new EffectMadeBefore();
  } catch (error) {
    throw conflict ?? new EffectFailed(requestId, error);
  }
}

/** Ends a failed transaction. A broken connection has already ended it. */
export async function rollBack(client: Client, error: unknown): Promise<void> {
  if (error instanceof EffectFailed || isFromServer(error))
    await client.query('ROLLBACK').catch(() => undefined);
}

/** Answers are parameters: the server logs the text of statements. */
function columnsOf(answered: readonly AnsweredCharge[]): unknown[][] {
  return [
    answered.map(({ accountId }) => accountId),
    answered.map(({ answer }) => answer.key),
    answered.map(({ requestId }) => requestId),
    answered.map(({ answer }) => answer.status),
    answered.map(({ answer }) => answer.body),
  ];
}

/** Lines in COPY's text format. */
function linesOf(entries: readonly PlannedEntry[], codes: EntryCodes): string {
  // A template literal would make V8 cache the text of each number, and most numbers never repeat.
  const digits = (number: number) => number.toFixed(0);
  let lines = '';
  for (const { charge, posting, number, before } of entries) {
    lines +=
      `${before.account}\t${digits(number)}\t${kindCodes[posting.kind]}\t${codes.operation(charge.operation)}\t` +
      `${uuidOfUlid(charge.requestId)!}\t${codes.key(charge.keyId)}\t${posting.creditsChange}\t${digits(posting.credits)}\t` +
      `${posting.ipLookupsChange}\t${digits(posting.ipLookupsLeft)}\n`;
  }
  return lines;
}

type CopyConnection = Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };

/**
 * Runs `COPY ... FROM STDIN` and following statements in one round trip: the lines are sent together with the statement. The
 * server reads them when it executes COPY (https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-COPY), else it skips
 * them.
 *
 * @param lines in COPY's text format
 * @throws the errors of a query
 */
export function copyIn(client: Client, statement: string, lines: string): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(statement, lines, (error) => (error ? reject(error) : resolve())));
  });
}

const ignore = () => undefined;

/** The driver calls these methods when messages of the server arrive, and the callback after its timeout. */
class CopyIn implements Submittable {
  // The content of these messages does not matter.
  readonly handleCopyInResponse = ignore;
  readonly handleCommandComplete = ignore;
  readonly handleRowDescription = ignore;
  readonly handleDataRow = ignore;

  constructor(
    private readonly statement: string,
    private readonly lines: string,
    public callback: (error?: Error) => void,
  ) {}

  submit(connection: Connection): void {
    const { stream } = connection;
    stream.cork();
    connection.query(this.statement);
    (connection as CopyConnection).sendCopyFromChunk(Buffer.from(this.lines));
    (connection as CopyConnection).endCopyFrom();
    stream.uncork();
  }

  handleReadyForQuery(): void {
    this.callback();
  }

  handleError(error: Error): void {
    this.callback(error);
  }
}

/** Also ends a connection whose server does not respond. */
export async function endConnection(client: Client): Promise<void> {
  const closed = client.end().catch(() => undefined);
  (client as Client & { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  await closed;
}
