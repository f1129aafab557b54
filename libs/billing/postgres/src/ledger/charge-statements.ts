import type { Charge, Receipt, Spending } from '@enrichment/billing-domain';
import type { Client } from 'pg';
import { copyIn } from './copy-in';
import type { EntryCodes } from './entry-codes';
import type { EntryBalance } from './known-balances';
import { ledgerLock } from './ledger-lock';
import { keepAnswers } from '../idempotency/keep-answers';
import { isFromServer } from '@enrichment/postgres';
import type { AnsweredCharge, Plan, PlannedEntry } from './plan-charges';
import { kindCodes } from './entries';
import { uuidOfUlid } from './request-uuid';
import { spendingOf, type SpendingRow, toSpending } from './spending';

/** Begins a transaction that locks out all other writers until it ends. */
export async function beginAlone(client: Client): Promise<void> {
  await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${ledgerLock})`);
}

/** Current balances of the accounts that exist. */
export async function readBalances(
  client: Client,
  accountIds: readonly string[],
): Promise<Map<string, EntryBalance>> {
  const { rows } = await client.query<[string, number, number, number, number, number]>({
    name: 'read_balances',
    text: `SELECT id, credits, ip_lookups_left, entries, number, hashint8extended(number, ${partitionSeed}) & ${mostPartitions - 1}
           FROM account_balances WHERE id = ANY ($1)`,
    values: [accountIds],
    rowMode: 'array',
  });
  return new Map(
    rows.map(([id, credits, ipLookupsLeft, entries, account, partition]) => [
      id,
      { credits, ipLookupsLeft, entries, account, partition },
    ]),
  );
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

/**
 * Seed of PostgreSQL's hash partitioning: the remainder of this hash selects the partition. Here it only decides the
 * order in which partitions are written.
 */
const partitionSeed = '8816678312871386365';
const mostPartitions = 64;

const given = `unnest($1::text[], $2::text[], $3::uuid[]) AS given (account_id, request_id, request)
             CROSS JOIN LATERAL (SELECT number FROM accounts WHERE id = given.account_id OFFSET 0) a`;

/** The receipts of charges that were applied before, by request. */
export async function readReceipts(
  client: Client,
  charges: readonly Pick<Charge, 'accountId' | 'requestId'>[],
): Promise<Map<string, Receipt>> {
  const { rows } = await client.query<[string, number, number, number]>({
    name: 'read_receipts',
    // Only the index of requests serves the row comparisons, and OFFSET keeps the order of the joins. With
    // `account = ...` and empty statistics, the server may read all entries of the account for each request.
    // The block that a request bought is the entry before its charge.
    text: `SELECT given.request_id, (-c.credits - coalesce(b.credits, 0))::bigint, c.balance_after, c.ip_lookups_after
           FROM ${given}
             CROSS JOIN LATERAL (
               SELECT * FROM ledger
               WHERE (request, account) >= (given.request, a.number) AND (request, account) <= (given.request, a.number) AND kind = 2
               OFFSET 0
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
 * @throws 23505 when another writer has used a number or charged a request; 40001 when the plan's day is over
 */
export async function postPlan(
  client: Client,
  plan: Plan,
  codes: EntryCodes,
  { inTransaction = false } = {},
): Promise<void> {
  const { entries, answered } = plan;
  const begin = inTransaction ? '' : 'BEGIN; ';
  // A plan in the writer's own transaction has read the day in it.
  const sameDay =
    inTransaction || plan.day === undefined ? '' : `; SELECT require_day(date '1970-01-01' + ${plan.day})`;
  const writeAll = `${write}; ${newHeads(plan)}${sameDay}`;
  if (answered.length === 0) {
    if (entries.length > 0)
      await copyIn(client, inTransaction ? `${writeAll}; COMMIT` : writeAll, linesOf(entries, codes));
    else if (inTransaction) await client.query('COMMIT');
    return;
  }
  try {
    if (entries.length > 0) await copyIn(client, begin + writeAll, linesOf(entries, codes));
    await client.query({ name: 'keep_answers', text: keepAnswers, values: columnsOf(answered) });
    await client.query('COMMIT');
  } catch (error) {
    if (!inTransaction) await rollBack(client, error);
    throw error;
  }
}

/** Ends a failed transaction. A broken connection has already ended it. */
export async function rollBack(client: Client, error: unknown): Promise<void> {
  if (isFromServer(error)) await client.query('ROLLBACK').catch(() => undefined);
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
  // The server locks partitions in the order of the lines. The same order in all processes prevents deadlocks.
  const sorted = [...entries].sort(
    ({ before: a }, { before: b }) => a.partition - b.partition || a.account - b.account,
  );
  // A template literal would make V8 cache the text of each number, and most numbers never repeat.
  const digits = (number: number) => number.toFixed(0);
  let lines = '';
  for (const { charge, posting, number, before } of sorted) {
    lines +=
      `${before.account}\t${digits(number)}\t${kindCodes[posting.kind]}\t${codes.operation(charge.operation)}\t` +
      `${uuidOfUlid(charge.requestId)!}\t${codes.key(charge.keyId)}\t${posting.creditsChange}\t${digits(posting.credits)}\t` +
      `${posting.ipLookupsChange}\t${digits(posting.ipLookupsLeft)}\n`;
  }
  return lines;
}
