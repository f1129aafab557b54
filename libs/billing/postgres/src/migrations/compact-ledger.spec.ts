import { describe, expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import { PostgresAccounts } from '../index';
import { copyIn } from '../ledger/copy-in';
import { UpgradedLedger } from '../testing/upgraded-ledger';
import { CompactLedger1763700007000 } from './compact-ledger';

/** As the release before wrote them. */
const columns = `account_id, number, kind, operation, request_id, key_id, price,
  credits, balance_after, ip_lookups, ip_lookups_after`;

interface Row {
  account_id: string;
  number: number;
  credits: number;
  [column: string]: unknown;
}

describe('a ledger of the release before', () => {
  const [rich, poor, key] = [`acc_${newUlid()}`, `acc_${newUlid()}`, `key_${newUlid()}`];
  const requests = Array.from({ length: 6 }, newUlid);
  let rows: Row[];

  const upgraded = UpgradedLedger.forAllTests(CompactLedger1763700007000, async () => {
    const query = (sql: string, values: unknown[] = []) => upgraded.database.dataSource.query(sql, values);
    await query(
      `INSERT INTO accounts (id, email) VALUES ($1, 'rich@example.com'), ($2, 'poor@example.com')`,
      [rich, poor],
    );
    await query(
      `INSERT INTO api_keys (id, account_id, name, prefix, digest, scopes) VALUES ($1, $2, 'n', 'p', 'd', '{ip}')`,
      [key, rich],
    );
    await query('SELECT * FROM grant_credits($1, 50, $2, $3)', [rich, 'invoice', 'i-1']);
    await query('SELECT * FROM grant_credits($1, 1, $2, NULL)', [poor, 'goodwill']);
    await query(
      `INSERT INTO ledger_entries (${columns}) VALUES
         ($1, 2, 'block_purchase', 'ip', $3, $2, 4, -4, 46, 100, 100), ($1, 3, 'charge', 'ip', $3, $2, 4, 0, 46, -1, 99),
         ($1, 4, 'charge', 'a retired operation', $4, $2, 6, -6, 40, 0, 99)`,
      [rich, key, ...requests.slice(0, 2)],
    );
    await query(
      `INSERT INTO ledger_entries (account_id, number, kind, credits, balance_after, ip_lookups, ip_lookups_after, reason)
       VALUES ($1, 5, 'adjustment', 6, 46, 0, 99, 'taken back')`,
      [rich],
    );
    rows = await readAll();
  });
  const readAll = () =>
    upgraded.database.dataSource.query<Row[]>('SELECT * FROM ledger_entries ORDER BY account_id, number');

  it('keeps every entry, with its id, its time and its texts', async () => {
    expect(rows).toHaveLength(6);
    // The price of a lookup was that of its block, which the block's own entry says.
    const withPrice = rows.map((row) =>
      row.number === 3
        ? { ...row, price: 0 }
        : row['kind'] === 'charge'
          ? { ...row, price: -row.credits }
          : row,
    );
    expect(await readAll()).toEqual(withPrice);
    expect(await upgraded.ledger.verify()).toMatchObject({ ok: true, accounts: 2, entries: 6 });
    const accounts = new PostgresAccounts(upgraded.database.dataSource);
    expect(await accounts.find(rich)).toMatchObject({ credits: 46, ipLookupsLeft: 99 });
    expect(await accounts.find(poor)).toMatchObject({ credits: 1, ipLookupsLeft: 0 });
    expect(await upgraded.ledger.ofRequest(rich, requests[0]!)).toMatchObject([
      { id: '2', kind: 'block_purchase', operation: 'ip', credits: -4, requestId: requests[0] },
      { id: '3', kind: 'charge', operation: 'ip', credits: 0, ipLookups: -1 },
    ]);
  });

  it('still applies a request and a grant once', async () => {
    const again = {
      requestId: requests[0]!,
      accountId: rich,
      keyId: key,
      operation: 'ip',
      price: 4,
    } as const;
    expect(await upgraded.ledger.charge(again)).toEqual({
      creditsCharged: 4,
      creditsLeft: 46,
      ipLookupsLeft: 99,
    });
    const grant = { accountId: rich, credits: 50, reason: 'invoice', idempotencyKey: 'i-1' };
    expect(await upgraded.ledger.grant(grant)).toMatchObject({ id: '1', balanceAfter: 50 });
    expect(await readAll()).toHaveLength(6);
  });

  it('is charged and credited by the release before, which runs on beside this one', async () => {
    const client = await upgraded.database.connect();
    const lines = (number: number, request: string) =>
      `${poor}\t${number}\tcharge\temail\t${request}\t${key}\t1\t-1\t0\t0\t0\n`;
    const copy = `COPY ledger_entries (${columns}) FROM STDIN`;
    await copyIn(client, copy, lines(2, requests[2]!));
    for (const [number, request] of [
      [2, requests[3]!],
      [3, requests[2]!],
    ] as const)
      await expect(copyIn(client, copy, lines(number, request))).rejects.toMatchObject({ code: '23505' });
    const { rows: granted } = await client.query('SELECT * FROM grant_credits($1, 7, $2, NULL)', [poor, 'r']);
    expect(granted).toMatchObject([
      { account_id: poor, number: 3, kind: 'grant', balance_after: 7, reason: 'r' },
    ]);
    const { rows: receipts } = await client.query<{ sum: number }>(
      `SELECT (-sum(credits))::bigint AS sum FROM ledger_entries
       WHERE request_id = ANY ($1) AND kind IN ('charge', 'block_purchase') GROUP BY request_id`,
      [[requests[2]]],
    );
    expect(receipts).toEqual([{ sum: 1 }]);
    await client.end();
    expect(
      await upgraded.ledger.charge({
        requestId: newUlid(),
        accountId: poor,
        keyId: key,
        operation: 'email',
        price: 2,
      }),
    ).toMatchObject({ creditsLeft: 5 });
    expect(await upgraded.ledger.verify()).toMatchObject({ ok: true, entries: 9 });
  });
});
