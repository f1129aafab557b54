import type { Receipt } from '@enrichment/billing-domain';
import type { Client } from 'pg';
import { copyIn, copyText } from './copy-in';
import type { EntryBalance } from './known-balances';
import { ledgerLock } from './ledger-lock';
import { keepAnswers } from '../idempotency/keep-answers';
import { isFromServer } from '@enrichment/postgres';
import type { AnsweredCharge, Plan, PlannedEntry } from './plan-charges';

/** Begins a transaction that keeps every other writer out until it ends. */
export async function beginAlone(client: Client): Promise<void> {
  await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${ledgerLock})`);
}

/** What those of the accounts hold at the moment that exist. */
export async function readBalances(
  client: Client,
  accountIds: readonly string[],
): Promise<Map<string, EntryBalance>> {
  const { rows } = await client.query<[string, number, number, number]>({
    name: 'read_balances',
    text: 'SELECT id, credits, ip_lookups_left, entries FROM account_balances WHERE id = ANY ($1)',
    values: [accountIds],
    rowMode: 'array',
  });
  return new Map(
    rows.map(([id, credits, ipLookupsLeft, entries]) => [id, { credits, ipLookupsLeft, entries }]),
  );
}

/** The receipts of those of the requests that were charged before. */
export async function readReceipts(
  client: Client,
  requestIds: readonly string[],
): Promise<Map<string, Receipt>> {
  const { rows } = await client.query<[string, number, number, number]>({
    name: 'read_receipts',
    text: `SELECT request_id, (-sum(credits))::bigint, min(balance_after), min(ip_lookups_after) FROM ledger_entries
           WHERE request_id = ANY ($1) AND kind IN ('charge', 'block_purchase') GROUP BY request_id`,
    values: [requestIds],
    rowMode: 'array',
  });
  return new Map(
    rows.map(([id, creditsCharged, creditsLeft, ipLookupsLeft]) => [
      id,
      { creditsCharged, creditsLeft, ipLookupsLeft },
    ]),
  );
}

const write = `COPY ledger_entries (account_id, number, kind, operation, request_id, key_id, price,
  credits, balance_after, ip_lookups, ip_lookups_after) FROM STDIN`;

/**
 * Writes a plan's entries and keeps its answers, all or none, and ends the transaction if there is one. Without answers, one
 * round trip.
 *
 * @throws 23505 when an account has an entry of that number by now, or a request has entries already
 */
export async function postPlan(
  client: Client,
  { entries, answered }: Plan,
  { inTransaction = false } = {},
): Promise<void> {
  const begin = inTransaction ? '' : 'BEGIN; ';
  if (answered.length === 0) {
    if (entries.length > 0)
      await copyIn(client, inTransaction ? `${write}; COMMIT` : write, linesOf(entries));
    else if (inTransaction) await client.query('COMMIT');
    return;
  }
  try {
    if (entries.length > 0) await copyIn(client, begin + write, linesOf(entries));
    await client.query({ name: 'keep_answers', text: keepAnswers, values: columnsOf(answered) });
    await client.query('COMMIT');
  } catch (error) {
    if (!inTransaction) await rollBack(client, error);
    throw error;
  }
}

/** Ends a transaction that met an error; a connection that broke has ended it already. */
export async function rollBack(client: Client, error: unknown): Promise<void> {
  if (isFromServer(error)) await client.query('ROLLBACK').catch(() => undefined);
}

/** Parameters, never text of a statement: the server would write that to its log. */
function columnsOf(answered: readonly AnsweredCharge[]): unknown[][] {
  return [
    answered.map(({ accountId }) => accountId),
    answered.map(({ answer }) => answer.key),
    answered.map(({ requestId }) => requestId),
    answered.map(({ answer }) => answer.status),
    answered.map(({ answer }) => answer.body),
  ];
}

/** In COPY's text format. */
function linesOf(entries: readonly PlannedEntry[]): string {
  // In one order everywhere, so that the batches of several processes never wait for each other in a circle.
  const sorted = [...entries].sort((a, b) => compare(a.charge.accountId, b.charge.accountId));
  let lines = '';
  for (const { charge, posting, number } of sorted) {
    lines +=
      `${copyText(charge.accountId)}\t${number}\t${posting.kind}\t${charge.operation}\t${copyText(charge.requestId)}\t` +
      `${copyText(charge.keyId)}\t${charge.price}\t${posting.creditsChange}\t${posting.credits}\t` +
      `${posting.ipLookupsChange}\t${posting.ipLookupsLeft}\n`;
  }
  return lines;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
