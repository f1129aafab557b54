import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { UsageRow } from '@enrichment/billing-domain';
import { newUlid } from '@enrichment/kernel';
import { Api } from '../api';
import { customer as newCustomer, type Item, items, recorded } from '../dashboard-customer';

describe('performance and requests of an account, from outside', () => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.start({ DEMO: 'off' });
  });
  afterAll(() => api.stop());

  const customer = (role: 'user' | 'admin' = 'user') => newCustomer(api, { role });

  it("finds the refused requests of the account's keys, with the reason", async () => {
    const { browser, accountId } = await customer();
    const issue = (more: object) => api.issueKey({ accountId, ...more });
    const [expired, disabled, revoked, scope, address] = [
      await issue({ expiresAt: new Date('2020-01-01') }),
      await issue({}),
      await issue({}),
      await issue({ scopes: ['email'] }),
      await issue({ allowedIps: ['198.51.100.7'] }),
    ];
    await api.keys.change(disabled.key.id, { disabled: true });
    await api.keys.revoke(revoked.key.id);
    const refused = Object.entries({ expired, disabled, revoked, scope, address });
    const ids: unknown[] = [];
    for (const [, { apiKey }] of refused)
      ids.push((await api.locate({ ip: '8.8.8.8' }, apiKey)).body['request_id']);
    await recorded(api, accountId, refused.length);
    for (const [i, [reason, { key }]] of refused.entries())
      expect((await browser.get(`/requests/${String(ids[i])}`)).body['request']).toMatchObject({
        operation: 'ip',
        key_id: key.id,
        code: ['scope', 'address'].includes(reason) ? 'AUTH_003' : 'AUTH_002',
        reason,
        credits: 0,
      });
    expect(items(await browser.get('/requests?code=AUTH_002'), 'requests')).toHaveLength(3);
  });

  it('shows requests, their charge and the performance soon after the answer', async () => {
    const { browser, accountId, apiKey, keyId } = await customer();
    const good = await api.locate({ ip: '8.8.8.8' }, apiKey);
    const bad = await api.locate({ ip: 'x' }, apiKey);
    await recorded(api, accountId, 2);
    expect(items(await browser.get('/requests'), 'requests')).toMatchObject([
      { request_id: bad.body['request_id'], code: 'IP_001', parameter: 'ip', status: 400, credits: 0 },
      {
        request_id: good.body['request_id'],
        operation: 'ip',
        key_id: keyId,
        key_name: 'e2e',
        code: 'ok',
        status: 200,
        credits: 1,
        latency_ms: expect.any(Number),
      },
    ]);
    const page = await browser.get('/requests?limit=1');
    const rest = await browser.get(`/requests?limit=1&before=${String(page.body['next'])}`);
    expect(items(rest, 'requests')[0]!['request_id']).toBe(good.body['request_id']);
    expect(items(await browser.get('/requests?code=IP_001'), 'requests')).toHaveLength(1);
    const one = await browser.get(`/requests/${String(good.body['request_id'])}`);
    expect(one.body).toMatchObject({
      request: { code: 'ok' },
      charge: { kind: 'charge', ip_lookups: -1 },
      entries: [{ kind: 'block_purchase', credits: -1 }, { kind: 'charge' }],
    });
    const usage = await browser.get(`/usage?range=hour&operation=ip&key=${keyId}`);
    const figures = { requests: 2, successes: 1, errors: 1, credits: 1, p50_ms: expect.any(Number) };
    expect(usage.body).toMatchObject({
      step_seconds: 60,
      totals: figures,
      operations: [{ operation: 'ip', ...figures }],
      keys: [{ key_id: keyId, name: 'e2e', ...figures }],
      codes: [{ code: 'IP_001', kind: 'caller', count: 1 }],
      matches: [
        {
          operation: 'ip',
          lookups: 1,
          fields: expect.arrayContaining([{ field: 'location.country', found: 1, asked: 1 }]),
        },
      ],
    });
    expect(items(usage, 'series')).toHaveLength(60);
    for (const [range, points] of [
      ['day', 96],
      ['week', 168],
      ['month', 120],
    ] as const) {
      const { body } = await browser.get(`/usage?range=${range}`);
      expect((body['series'] as unknown[]).length).toBe(points);
      expect(body['totals']).toMatchObject({ requests: 2 });
    }
    expect((await browser.get('/account')).body).toMatchObject({
      credits: 99,
      credits_per_day: 1,
      // An account that is less than a day old has no rate.
      days_left: null,
    });
    expect((await browser.get('/usage?range=year')).body['code']).toBe('FORM_001');
    expect((await browser.get('/usage')).body['code']).toBe('FORM_001');
  });

  it('sums credits by the days of a time zone, as SQL does', async () => {
    const { browser, accountId } = await customer();
    // A new installation has no partition for the month before last. It has one for last month in the first days of a month.
    for (const months of [1, 2])
      await api.dataSource.query(`
        DO $$ DECLARE starts timestamptz := date_trunc('month', now() - interval '${months} months', 'UTC');
        BEGIN EXECUTE format('CREATE TABLE usage_hours_${months} PARTITION OF usage_hours FOR VALUES FROM (%L) TO (%L)',
          starts, date_trunc('month', starts + interval '32 days', 'UTC'));
        EXCEPTION WHEN invalid_object_definition THEN NULL; END $$`);
    await api.dataSource.query(
      `WITH series AS (
         INSERT INTO usage_series (account_id, key_id, operation, code) VALUES ($1, '', 'email', 'ok') RETURNING id
       )
       INSERT INTO usage_hours (series_id, at, bucket, requests, credits)
       SELECT id, date_bin('15 min', now() - i * interval '15 min', 'epoch'), 10, 1, 1 + i % 7
       FROM series, generate_series(0, 2970, 11) AS i`,
      [accountId],
    );
    for (const zone of ['UTC', 'America/Los_Angeles', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Chatham']) {
      const { body } = await browser.get(`/usage/days?zone=${zone}`);
      const days = body['days'] as { day: string; credits: number }[];
      const expected = await api.dataSource.query<{ day: string; credits: number }[]>(
        `SELECT to_char(d, 'YYYY-MM-DD') AS day, coalesce(sum(h.credits), 0)::int AS credits
         FROM generate_series((now() AT TIME ZONE $2)::date - 29, (now() AT TIME ZONE $2)::date, interval '1 day') d
         LEFT JOIN (usage_hours h JOIN usage_series s ON s.id = h.series_id AND s.account_id = $1)
           ON (h.at AT TIME ZONE $2)::date = d
         GROUP BY d ORDER BY d`,
        [accountId, zone],
      );
      expect({ zone, days }).toEqual({ zone, days: expected });
    }
    for (const zone of ['Asia/Kathmandu', 'Asia/Calcutta', 'Etc/GMT%2B5'])
      expect((await browser.get(`/usage/days?zone=${zone}`)).status).toBe(200);
    for (const wrong of [
      '',
      'zone=',
      'zone=%2B05:30',
      'zone=Mars/Base',
      'zone=UTC&zone=UTC',
      "zone=UTC'; --",
      'zone=Asia',
    ])
      expect((await browser.get(`/usage/days?${wrong}`)).body['code']).toBe('FORM_001');
  });

  it('sums all accounts by the days of a time zone, and by hours, as SQL does', async () => {
    const { accountId, keyId } = await customer();
    const { browser } = await customer('admin');
    const at = past(accountId, keyId);
    await api.recordUsage(
      Array.from({ length: 200 }, (_, i) =>
        at((i % 5) * 7 * day + ((i * 37) % 700) * minute, {
          credits: 1 + (i % 7),
          code: i % 9 ? 'ok' : 'SYS_001',
          operation: i % 2 ? 'ip' : 'email',
        }),
      ),
    );
    await recorded(api, accountId, 200);
    const sums = `count(*)::int AS requests, count(*) FILTER (WHERE code = 'ok')::int AS successes,
      count(*) FILTER (WHERE code = 'SYS_001')::int AS service_errors, coalesce(sum(credits), 0)::int AS credits`;
    for (const zone of ['UTC', 'America/Los_Angeles', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Chatham']) {
      for (const [range, start] of [
        ['month', `date_trunc('day', at, $1)`],
        ['week', `date_bin('6 hours', at, 'epoch')`],
        ['day', `date_trunc('hour', at, 'UTC')`],
      ] as const) {
        const { body } = await browser.get(`/admin/usage?range=${range}&zone=${zone}`);
        const series = body['series'] as { at: string; requests: number }[];
        expect(series).toHaveLength({ month: 30, week: 28, day: 24 }[range]);
        if (range === 'month') {
          const [days] = await api.dataSource.query<[{ starts: Date[] }]>(
            `SELECT array_agg(d AT TIME ZONE $1 ORDER BY d) AS starts
             FROM generate_series(date_trunc('day', now() AT TIME ZONE $1) - interval '29 days', date_trunc('day', now() AT TIME ZONE $1), interval '1 day') d`,
            [zone],
          );
          expect({ zone, starts: series.map((point) => point.at) }).toEqual({
            zone,
            starts: days.starts.map((day) => day.toISOString()),
          });
        }
        const shown = series.filter(({ requests }) => requests > 0);
        const points = await api.dataSource.query<{ at: Date }[]>(
          `SELECT ${start} AS at, ${sums} FROM usage_requests WHERE $1 <> '' AND at >= $2 AND NOT test GROUP BY 1 ORDER BY 1`,
          [zone, body['from']],
        );
        expect({ zone, range, shown }).toMatchObject({
          zone,
          range,
          shown: points.map((point) => ({ ...point, at: point.at.toISOString() })),
        });
        const [total] = await api.dataSource.query<[object]>(
          `SELECT ${sums} FROM usage_requests WHERE at >= $1 AND NOT test`,
          [body['from']],
        );
        expect(body['totals']).toMatchObject(total);
        const operations = await api.dataSource.query<object[]>(
          `SELECT operation, ${sums} FROM usage_requests WHERE at >= $1 AND NOT test GROUP BY 1 ORDER BY requests DESC`,
          [body['from']],
        );
        expect(body['operations']).toMatchObject(operations);
        const accounts = await api.dataSource.query<object[]>(
          `SELECT account_id, count(*)::int AS requests, sum(credits)::int AS credits
           FROM usage_requests WHERE at >= $1 AND NOT test GROUP BY 1 ORDER BY 3 DESC, 2 DESC, 1 LIMIT 10`,
          [body['from']],
        );
        expect(body['accounts']).toMatchObject(accounts);
      }
    }
    // A page of an earlier release, still open after an upgrade, names no zone.
    const unnamed = (await browser.get('/admin/usage?range=month')).body;
    expect(unnamed['series']).toEqual(
      (await browser.get('/admin/usage?range=month&zone=UTC')).body['series'],
    );
    for (const wrong of ['range=month&zone=', 'range=month&zone=Mars/Base', 'range=hour&zone=UTC'])
      expect((await browser.get(`/admin/usage?${wrong}`)).body['code']).toBe('FORM_001');
  });

  it('says up to when the requests of all accounts are counted while the job is behind', async () => {
    const { accountId, keyId } = await customer();
    const { browser } = await customer('admin');
    const countedTo = async () => (await browser.get('/admin/usage?range=day')).body['counted_to'];
    const row = past(accountId, keyId)(10 * minute);
    await recorded(api, accountId, 0);
    await api.dataSource.transaction(async (manager) => {
      // The job waits for the mark.
      await manager.query('SELECT FROM usage_progress FOR UPDATE');
      await api.recordUsage([row]);
      expect(await countedTo()).toBe(row.at.toISOString());
    });
    await recorded(api, accountId, 1);
    expect(await countedTo()).toBeNull();
  });

  it('shows a replay as an event of its own, beside the request that was charged', async () => {
    const { browser, accountId, apiKey } = await customer();
    const send = () =>
      api.send('/v1/ip/lookup', {
        method: 'POST',
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json', 'idempotency-key': 'once' },
        body: JSON.stringify({ ip: '8.8.8.8' }),
      });
    const id = String((await send()).body['request_id']);
    for (let i = 0; i < 2; i++) expect((await send()).headers.get('idempotent-replayed')).toBe('true');
    await recorded(api, accountId, 3);
    const rows = items(await browser.get('/requests'), 'requests');
    expect(rows).toMatchObject([
      { request_id: id, replayed: true, credits: 0 },
      { request_id: id, replayed: true, credits: 0 },
      { request_id: id, replayed: false, credits: 1 },
    ]);
    const { body } = await browser.get(`/requests/${id}`);
    expect(body).toMatchObject({ request: rows[2], events: rows.toReversed(), charge: { ip_lookups: -1 } });
    const csv = parse(String((await browser.get('/requests.csv')).body['text']), {
      columns: true,
    }) as unknown as { replayed: string }[];
    expect(csv.map(({ replayed }) => replayed)).toEqual(['true', 'true', 'false']);
    const first = await browser.get('/requests?limit=1');
    const rest = await browser.get(`/requests?before=${String(first.body['next'])}`);
    expect(items(rest, 'requests')).toEqual(rows.slice(1));
  });

  const minute = 60_000;
  const hour = 60 * minute;
  const day = 24 * hour;
  /** Requests in the past. */
  const past =
    (accountId: string, keyId: string) =>
    (ago: number, change: Partial<UsageRow> = {}): UsageRow => ({
      requestId: newUlid(),
      at: new Date(Date.now() - ago),
      accountId,
      keyId,
      operation: 'ip',
      code: 'ok',
      credits: 1,
      latencyMs: 10,
      requests: 1,
      ...change,
    });

  it('aggregates the last hour, day, week and month, each in its own steps', async () => {
    const { browser, accountId, keyId } = await customer();
    const at = past(accountId, keyId);
    await api.recordUsage([30 * minute, 12 * hour, 3 * day, 20 * day].map((ago) => at(ago)));
    await recorded(api, accountId, 4);
    for (const [range, requests, step] of [
      ['hour', 1, 60],
      ['day', 2, 900],
      ['week', 3, 3_600],
      ['month', 4, 21_600],
    ] as const) {
      const { body } = await browser.get(`/usage?range=${range}`);
      expect(body['step_seconds']).toBe(step);
      expect(body['totals']).toMatchObject({ requests, successes: requests, errors: 0, credits: requests });
      expect(body['operations']).toMatchObject([{ operation: 'ip', requests }]);
      expect(body['keys']).toMatchObject([{ key_id: keyId, name: 'e2e', requests }]);
      const series = body['series'] as { at: string; requests: number; p50_ms: number | null }[];
      const times = series.map((point) => Date.parse(point.at));
      expect(times[0]).toBe(Date.parse(String(body['from'])));
      expect(times.at(-1)! + step * 1_000).toBe(Date.parse(String(body['to'])));
      expect(new Set(times.slice(1).map((time, i) => time - times[i]!))).toEqual(new Set([step * 1_000]));
      expect(series.reduce((sum, point) => sum + point.requests, 0)).toBe(requests);
      for (const point of series) expect(point.p50_ms === null).toBe(point.requests === 0);
    }
  });

  it('reports latencies, successes and errors per operation and per key', async () => {
    const { browser, accountId, keyId } = await customer();
    const { key: slow } = await api.issueKey({ accountId });
    const at = past(accountId, keyId);
    await api.recordUsage([
      ...Array.from({ length: 100 }, (_, i) => at(5 * minute, { latencyMs: i + 1 })),
      ...Array.from({ length: 50 }, () =>
        at(5 * minute, { operation: 'email', keyId: slow.id, latencyMs: 900 }),
      ),
      ...Array.from({ length: 3 }, () => at(5 * minute, { code: 'IP_001', credits: 0, latencyMs: 5_000 })),
      ...Array.from({ length: 2 }, () => at(5 * minute, { code: 'RATE_001', credits: 0 })),
      at(5 * minute, { code: 'aborted', credits: 1 }),
      at(5 * minute, { operation: 'email', keyId: slow.id, code: 'EMAIL_002', credits: 0 }),
      ...Array.from({ length: 2 }, () =>
        at(5 * minute, { operation: 'company', keyId: slow.id, code: 'NETWORK_004', credits: 0 }),
      ),
    ]);
    await recorded(api, accountId, 159);
    const near = (ms: number) => expect.closeTo(ms, ms < 500 ? Math.log10(0.5 / (ms * 0.1)) : -2.2);
    const fast = {
      requests: 106,
      successes: 100,
      errors: 6,
      not_found: 0,
      caller_errors: 6,
      service_errors: 0,
      p50_ms: near(50),
      p90_ms: near(90),
      p99_ms: near(99),
    };
    const others = {
      successes: 50,
      not_found: 0,
      caller_errors: 0,
      service_errors: 1,
      credits: 50,
      p50_ms: near(900),
      p99_ms: near(900),
    };
    const { body } = await browser.get('/usage?range=day');
    expect(body['totals']).toMatchObject({
      requests: 159,
      successes: 150,
      errors: 9,
      credits: 151,
      not_found: 2,
      caller_errors: 6,
      service_errors: 1,
    });
    expect(body['operations']).toMatchObject([
      { operation: 'ip', ...fast },
      { operation: 'email', ...others },
      { operation: 'company', requests: 2, successes: 0, not_found: 2, p50_ms: null },
    ]);
    expect(body['keys']).toMatchObject([
      { key_id: keyId, ...fast },
      { key_id: slow.id, ...others, not_found: 2 },
    ]);
    expect(body['codes']).toEqual([
      { code: 'IP_001', kind: 'caller', count: 3 },
      { code: 'NETWORK_004', kind: 'not_found', count: 2 },
      { code: 'RATE_001', kind: 'caller', count: 2 },
      { code: 'EMAIL_002', kind: 'service', count: 1 },
      { code: 'aborted', kind: 'caller', count: 1 },
    ]);
    const one = await browser.get(`/usage?range=day&operation=email&key=${slow.id}`);
    expect(one.body).toMatchObject({
      totals: others,
      keys: [{ key_id: slow.id }],
      codes: [{ code: 'EMAIL_002' }],
    });
    const none = await browser.get(`/usage?range=day&operation=email&key=${keyId}`);
    expect(none.body).toMatchObject({ totals: { requests: 0, p50_ms: null }, operations: [], keys: [] });
  });

  it('reports an expired request from its ledger entries', async () => {
    const { browser, accountId, apiKey } = await customer();
    const { body } = await api.locate({ ip: '8.8.8.8' }, apiKey);
    await recorded(api, accountId, 1);
    await api.sql(`DELETE FROM usage_requests WHERE account_id = '${accountId}'`);
    const path = `/requests/${String(body['request_id'])}`;
    expect((await browser.get(path)).body).toMatchObject({
      request: null,
      charge: { kind: 'charge', operation: 'ip', request_id: body['request_id'] },
      entries: [{ kind: 'block_purchase' }, { kind: 'charge' }],
    });
    const { browser: other } = await customer();
    expect((await other.get(path)).status).toBe(404);
  });

  it('names a revoked key', async () => {
    const { browser, accountId, keyId } = await customer();
    await api.recordUsage([past(accountId, keyId)(minute)]);
    await recorded(api, accountId, 1);
    await browser.send('DELETE', `/keys/${keyId}`);
    expect((await browser.get('/usage?range=hour')).body['keys']).toMatchObject([{ name: 'e2e' }]);
    expect(items(await browser.get('/requests'), 'requests')).toMatchObject([{ key_name: 'e2e' }]);
  });

  it('pages through requests of the same moment without a gap, and filters them', async () => {
    const { browser, accountId, keyId } = await customer();
    const at = past(accountId, keyId);
    const moment = new Date(Date.now() - minute);
    const rows = [
      ...Array.from({ length: 5 }, () => at(0, { at: moment })),
      at(2 * minute, { operation: 'email', code: 'EMAIL_001' }),
      at(3 * minute, { operation: 'email', code: 'aborted' }),
    ];
    await api.recordUsage(rows);
    const seen: Item[] = [];
    for (let before: unknown = ''; before !== null;) {
      const answer = await browser.get(`/requests?limit=2&before=${String(before)}`);
      seen.push(...items(answer, 'requests'));
      before = answer.body['next'];
    }
    expect(seen.map((row) => row['request_id']).sort()).toEqual(
      rows.map(({ requestId }) => requestId).sort(),
    );
    const times = seen.map((row) => String(row['at']));
    expect(times).toEqual([...times].sort().reverse());
    const found = async (filter: string) =>
      items(await browser.get(`/requests?${filter}`), 'requests').length;
    expect(await found('operation=email')).toBe(2);
    expect(await found('operation=email&code=EMAIL_001')).toBe(1);
    expect(await found('code=ok')).toBe(5);
    expect(await found(`code=aborted&key=${keyId}`)).toBe(1);
    expect(await found('code=IP_001')).toBe(0);
    expect(items(await browser.get('/requests?code=aborted'), 'requests')).toMatchObject([{ status: null }]);
  });

  it('filters requests by time span and by the cause of the outcome, on the page and as CSV', async () => {
    const { browser, accountId, keyId } = await customer();
    const { key: formula } = await api.issueKey({ accountId, name: '=1+1, "x"' });
    const at = past(accountId, keyId);
    const rows = [
      at(minute, { keyId: formula.id }),
      at(2 * minute, { code: 'IP_001', credits: 0, parameter: 'ip' }),
      at(hour, { operation: 'company', code: 'NETWORK_004', credits: 0 }),
      at(2 * hour, { code: 'SYS_001', credits: 0 }),
      at(2 * day, { code: 'RATE_001', credits: 0 }),
      at(3 * day),
    ];
    await api.recordUsage(rows);
    const found = async (filter: string) =>
      items(await browser.get(`/requests?${filter}`), 'requests').map((row) =>
        rows.findIndex(({ requestId }) => requestId === row['request_id']),
      );
    expect(await found('outcome=ok')).toEqual([0, 5]);
    expect(await found('outcome=caller')).toEqual([1, 4]);
    expect(await found('outcome=not_found')).toEqual([2]);
    expect(await found('outcome=service')).toEqual([3]);
    expect(await found('outcome=caller&code=SYS_001')).toEqual([]);
    const [from, to] = [2.5 * day, 90 * minute].map((ago) => new Date(Date.now() - ago).toISOString());
    expect(await found(`from=${from}`)).toEqual([0, 1, 2, 3, 4]);
    expect(await found(`from=${from}&to=${to}`)).toEqual([3, 4]);
    expect(await found(`from=${from}&to=${to}&outcome=caller&operation=ip`)).toEqual([4]);
    expect((await browser.get('/requests?outcome=bad')).body['code']).toBe('FORM_001');
    expect((await browser.get('/requests?from=yesterday')).body['code']).toBe('FORM_001');

    const csv = await browser.get(`/requests.csv?from=${from}&operation=ip`);
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="requests.csv"');
    const records = parse(String(csv.body['text']), { columns: true, record_delimiter: '\r\n' });
    expect(records).toMatchObject([
      {
        request_id: rows[0]!.requestId,
        at: rows[0]!.at.toISOString(),
        operation: 'ip',
        key_id: formula.id,
        key_name: `'=1+1, "x"`,
        code: 'ok',
        status: '200',
        credits: '1',
      },
      { request_id: rows[1]!.requestId, key_name: 'e2e', code: 'IP_001', status: '400', parameter: 'ip' },
      { request_id: rows[3]!.requestId, code: 'SYS_001' },
      { request_id: rows[4]!.requestId, code: 'RATE_001' },
    ]);
    const { browser: other } = await customer();
    expect(String((await other.get('/requests.csv')).body['text']).split('\r\n')).toHaveLength(2);
  });

  it('sends more rows than one read returns, each once', async () => {
    const { browser, accountId, keyId } = await customer();
    const moment = new Date(Date.now() - minute);
    const rows = Array.from({ length: 1_234 }, () => past(accountId, keyId)(0, { at: moment }));
    await api.recordUsage(rows);
    const { body } = await browser.get('/requests.csv');
    const lines = String(body['text']).split('\r\n').slice(1, -1);
    expect(lines.map((line) => line.split(',', 1)[0])).toEqual(
      rows
        .map(({ requestId }) => requestId)
        .sort()
        .reverse(),
    );
  });

  it('uses the mean of the last seven days, and reports how long the balance lasts', async () => {
    const { browser, accountId, keyId } = await customer();
    expect((await browser.get('/account')).body).toMatchObject({ credits_per_day: 0, days_left: null });
    const at = past(accountId, keyId);
    await api.recordUsage([
      at(hour, { credits: 30 }),
      at(6 * day, { credits: 40 }),
      at(9 * day, { credits: 500 }),
    ]);
    await recorded(api, accountId, 3);
    // A young account has no seven days for a mean.
    expect((await browser.get('/account')).body).toMatchObject({ credits_per_day: 70, days_left: null });
    await api.sql(`UPDATE accounts SET created_at = now() - interval '30 days' WHERE id = '${accountId}'`);
    expect((await browser.get('/account')).body).toMatchObject({ credits_per_day: 10, days_left: 10 });
  });
});
