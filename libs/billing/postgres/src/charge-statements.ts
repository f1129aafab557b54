import type { Charge, Holding, Receipt } from '@enrichment/billing-domain';
import type { Client } from 'pg';
import type { Plan } from './plan-charges';

type HoldingRow = [accountId: string, credits: number, ipLookupsLeft: number];

/** What accounts hold at the moment; with `lock`, until the transaction ends. */
export async function readHoldings(
  client: Client,
  accountIds: readonly string[],
  { lock }: { lock: boolean },
): Promise<Map<string, Holding>> {
  // Locked in one order, so that batches of several processes never wait for each other in a circle.
  const { rows } = await client.query<HoldingRow>({
    name: lock ? 'lock_accounts' : 'read_accounts',
    text: `SELECT id, credits, ip_lookups_left FROM accounts WHERE id = ANY ($1)
           ${lock ? 'ORDER BY id COLLATE "C" FOR NO KEY UPDATE' : ''}`,
    values: [accountIds],
    rowMode: 'array',
  });
  return new Map(rows.map(([id, credits, ipLookupsLeft]) => [id, { credits, ipLookupsLeft }]));
}

/** The receipts of those of the requests that were charged before. */
export async function readReceipts(
  client: Client,
  requestIds: readonly string[],
): Promise<Map<string, Receipt>> {
  const { rows } = await client.query<[string, ...number[]]>({
    name: 'read_receipts',
    text: `SELECT request_id, (-sum(credits))::bigint, min(balance_after), min(ip_lookups_after) FROM ledger_entries
           WHERE request_id = ANY ($1) AND kind IN ('charge', 'block_purchase') GROUP BY request_id`,
    values: [requestIds],
    rowMode: 'array',
  });
  return new Map(
    rows.map(([id, creditsCharged, creditsLeft, ipLookupsLeft]) => [
      id,
      { creditsCharged: creditsCharged!, creditsLeft: creditsLeft!, ipLookupsLeft: ipLookupsLeft! },
    ]),
  );
}

/**
 * Writes a plan in one statement.
 *
 * @param before what the plan was made on
 * @throws 40001 when an account holds something else by now, 23505 when a request has entries already
 */
export async function postEntries(
  client: Client,
  { entries, after }: Plan,
  before: { get(accountId: string): Holding | undefined },
): Promise<void> {
  const ids = [...after.keys()].sort();
  const was = ids.map((id) => before.get(id)!);
  const becomes = ids.map((id) => after.get(id)!);
  const ofCharges = <T>(read: (charge: Charge) => T) => entries.map(({ charge }) => read(charge));
  await client.query({
    name: 'post_entries',
    text: 'SELECT post_entries($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)',
    values: [
      ids,
      was.map(({ credits }) => credits),
      was.map(({ ipLookupsLeft }) => ipLookupsLeft),
      becomes.map(({ credits }) => credits),
      becomes.map(({ ipLookupsLeft }) => ipLookupsLeft),
      ofCharges(({ accountId }) => accountId),
      entries.map(({ posting }) => posting.kind),
      ofCharges(({ operation }) => operation),
      ofCharges(({ requestId }) => requestId),
      ofCharges(({ keyId }) => keyId),
      ofCharges(({ price }) => price),
      entries.map(({ posting }) => posting.creditsChange),
      entries.map(({ posting }) => posting.credits),
      entries.map(({ posting }) => posting.ipLookupsChange),
      entries.map(({ posting }) => posting.ipLookupsLeft),
    ],
  });
}
