import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { Api } from '../api';
import { customer as newCustomer, type Item, items, recorded } from '../dashboard-customer';

describe('the ledger of an account, from outside', () => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.start({ DEMO: 'off' });
  });
  afterAll(() => api.stop());

  const customer = (role: 'user' | 'admin' = 'user') => newCustomer(api, { role });

  it('shows the ledger page by page, filtered, and as CSV that no spreadsheet runs', async () => {
    const { browser, accountId, apiKey } = await customer();
    await api.ledger.grant({ accountId, credits: 7, reason: '=HYPERLINK("http://evil.test")' });
    const { body } = await api.locate({ ip: '8.8.8.8' }, apiKey);
    const first = await browser.get('/ledger?limit=2');
    expect(items(first, 'entries')).toMatchObject([
      { kind: 'charge', operation: 'ip', request_id: body['request_id'], credits: 0, ip_lookups: -1 },
      { kind: 'block_purchase', credits: -1, balance_after: 106, reason: null },
    ]);
    const second = await browser.get(`/ledger?limit=2&before=${String(first.body['next'])}`);
    expect(items(second, 'entries').map(({ credits }) => credits)).toEqual([7, 100]);
    expect(second.body['next']).toBeNull();
    expect(items(await browser.get('/ledger?kind=grant&operation='), 'entries')).toHaveLength(2);
    expect(items(await browser.get('/ledger?to=2001-01-01T00:00:00Z'), 'entries')).toEqual([]);
    const csv = await browser.get('/ledger.csv?kind=grant');
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="ledger.csv"');
    expect(String(csv.body['text']).split('\r\n')).toEqual([
      'id,created_at,kind,operation,key_id,key_name,request_id,credits,balance_after,ip_lookups,reason',
      expect.stringMatching(/,grant,,,,,7,107,0,"'=HYPERLINK\(""http:\/\/evil.test""\)"$/),
      expect.stringMatching(/,grant,,,,,100,100,0,opening balance$/),
      '',
    ]);
    for (const wrong of [
      'kind=all',
      'limit=0',
      'limit=1000',
      'before=x',
      'from=soon',
      'account=acc_1',
      'limit=2&limit=3',
    ])
      expect((await browser.get(`/ledger?${wrong}`)).body['code']).toBe('FORM_001');
  });

  /** Free charges, in any number. */
  const grow = (accountId: string, entries: number) =>
    api.sql(`INSERT INTO ledger
        (account, number, kind, operation, request, credits, balance_after, ip_lookups, ip_lookups_after)
      SELECT a.number, a.entries + g, 2, ledger_operation('email'), gen_random_uuid(), 0, a.credits, 0, 0
      FROM account_balances a, generate_series(1, ${entries}) g WHERE a.id = '${accountId}'`);

  it('lists every entry exactly once, by page and as a whole', async () => {
    const { browser, accountId } = await customer();
    await grow(accountId, 1_234);
    const paged: unknown[] = [];
    for (let before: unknown = ''; before !== null;) {
      const { body } = await browser.get(`/ledger?limit=200&before=${String(before)}`);
      paged.push(...(body['entries'] as Item[]).map(({ id }) => id));
      before = body['next'];
    }
    expect(paged).toEqual(Array.from({ length: 1_235 }, (_, i) => String(1_235 - i)));
    const { body } = await browser.get('/ledger.csv');
    const lines = String(body['text']).split('\r\n');
    expect(lines.slice(1, -1).map((line) => line.split(',', 1)[0])).toEqual(paged);
    expect(lines.at(-1)).toBe('');
  });

  it('combines all filters, and a time span', async () => {
    const { browser, accountId, apiKey } = await customer();
    await api.locate({ ip: '8.8.8.8' }, apiKey);
    await api.ledger.grant({ accountId, credits: 7, reason: 'second' });
    const all = items(await browser.get('/ledger'), 'entries');
    const [second, charge, block, first] = all as { id: string; created_at: string }[];
    const ids = async (filter: string) =>
      items(await browser.get(`/ledger?${filter}`), 'entries').map(({ id }) => id);
    expect(await ids('kind=grant')).toEqual([second!.id, first!.id]);
    expect(await ids('kind=grant&limit=1')).toEqual([second!.id]);
    expect(await ids(`kind=grant&before=${second!.id}`)).toEqual([first!.id]);
    expect(await ids('kind=block_purchase&operation=ip')).toEqual([block!.id]);
    expect(await ids('kind=charge')).toEqual([charge!.id]);
    expect(await ids('operation=email')).toEqual([]);
    // Times are reported in milliseconds and stored in microseconds.
    const at = Date.parse(second!.created_at);
    expect(await ids(`kind=grant&from=${new Date(at).toISOString()}`)).toEqual([second!.id]);
    expect(await ids(`kind=grant&to=${new Date(at).toISOString()}`)).toEqual([first!.id]);
    const shifted = new Date(at + 3_600_000).toISOString().replace('Z', '%2B01:00');
    expect(await ids(`kind=grant&from=${shifted}`)).toEqual([second!.id]);
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    expect(await ids(`from=${day(-1)}&to=${day(2)}`)).toHaveLength(4);
    expect(await ids(`from=${day(2)}`)).toEqual([]);
  });

  it('names the key of each charge in the file, also for the operator', async () => {
    const { browser, accountId, apiKey, keyId } = await customer();
    await api.locate({ ip: '8.8.8.8' }, apiKey);
    const csv = String((await browser.get('/ledger.csv')).body['text']);
    const records = parse(csv, { columns: true }) as unknown as Record<string, string>[];
    expect(records.map(({ kind, key_id, key_name }) => [kind, key_id, key_name])).toEqual([
      ['charge', keyId, 'e2e'],
      ['block_purchase', keyId, 'e2e'],
      ['grant', '', ''],
    ]);
    const { browser: operator } = await customer('admin');
    const files = { 'ledger.csv': csv, 'ledger.csv?kind=theft': undefined };
    for (const [file, text] of Object.entries(files))
      expect((await operator.get(`/admin/accounts/${accountId}/${file}`)).body['text']).toBe(text);
    expect((await browser.get(`/admin/accounts/${accountId}/ledger.csv`)).status).toBe(403);
    await recorded(api, accountId, 1);
    expect((await operator.get(`/admin/accounts/${accountId}/requests.csv?code=ok`)).body['text']).toBe(
      (await browser.get('/requests.csv?code=ok')).body['text'],
    );
  });

  it('quotes every reason, so that no spreadsheet runs it', async () => {
    const { browser, accountId } = await customer();
    const reasons = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', 'a,"b"', 'two\r\nlines', '日本 🦆', "'=quoted"];
    for (const reason of reasons) await api.ledger.grant({ accountId, credits: 1, reason });
    const { body } = await browser.get('/ledger.csv');
    const records = parse(String(body['text']), { columns: true }) as unknown as { reason: string }[];
    expect(records.map(({ reason }) => reason).reverse()).toEqual([
      'opening balance',
      "'=1+1",
      "'+1",
      "'-1",
      "'@SUM(A1)",
      "'\t=1",
      'a,"b"',
      'two\r\nlines',
      '日本 🦆',
      "'=quoted",
    ]);
  });

  it('sends a large ledger to two clients at a time, and stops when they disconnect', async () => {
    const { browser, accountId } = await customer();
    await grow(accountId, 250_000);
    const leave = new AbortController();
    const get = () =>
      fetch(`${api.baseUrl}/dashboard/api/ledger.csv`, {
        headers: { cookie: browser.cookies },
        signal: leave.signal,
      });
    const unread = [await get(), await get()];
    expect(unread.map(({ status }) => status)).toEqual([200, 200]);
    expect(await browser.get('/ledger.csv')).toMatchObject({ status: 429, body: { code: 'SESSION_005' } });
    leave.abort();
    for (let status = 429; status === 429;) ({ status } = await browser.get('/ledger.csv?kind=grant'));
    expect(api.log).not.toContain('"level":50');
    expect(api.log).not.toContain('MaxListenersExceeded');
  });

  it('answers HEAD with the same status and no rows', async () => {
    const { browser } = await customer();
    const { status, headers } = await browser.send('HEAD', '/ledger.csv');
    expect({ status, type: headers.get('content-type') }).toEqual({
      status: 200,
      type: 'text/csv; charset=utf-8; header=present',
    });
  });
});
