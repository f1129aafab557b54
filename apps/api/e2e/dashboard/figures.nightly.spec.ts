import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import { customer as newCustomer, recorded } from '../dashboard-customer';
import { charged, inState, started, until } from '../dashboard-lists';
import { Dashboard, type Visitor } from '../dashboard-visitor';

interface Sums {
  requests: number;
  successes: number;
  credits: number;
}

describe('figures of the pages, compared with the ledger and the usage', () => {
  let dashboard: Dashboard;
  let visitor: Visitor;
  let user: Awaited<ReturnType<typeof newCustomer>>;
  let capped: { id: string };
  let lookups: number;
  let spent: number;
  let balance: number;

  beforeAll(async () => {
    dashboard = await Dashboard.open({ DEMO: 'off' });
    const { api } = dashboard;
    user = await newCustomer(api, { credits: 1_234 });
    const { accountId } = user;
    const second = await api.issueKey({ accountId, name: 'capped', caps: { day: 10 } });
    capped = second.key;
    for (const [apiKey, ip] of [
      [user.apiKey, '8.8.8.8'],
      [user.apiKey, 'nowhere'],
      [user.apiKey, '8.8.8'],
      [second.apiKey, '8.8.8.8'],
      [second.apiKey, '1.1.1.1'],
      [second.apiKey, ''],
    ] as const)
      await api.locate({ ip }, apiKey);
    await recorded(api, accountId, 6);
    const { entries } = await api.ledger.page({ accountId, limit: 100 });
    balance = entries.reduce((sum, { credits }) => sum + credits, 0);
    lookups = entries.reduce((sum, { ipLookups }) => sum + ipLookups, 0);
    spent = -entries.reduce((sum, { credits }) => sum + Math.min(0, credits), 0);
    visitor = await dashboard.visitor(user);
  });
  afterAll(() => dashboard.close());

  /** Sums in the table of requests. */
  async function usage(more = ''): Promise<Sums> {
    const [sums] = await dashboard.api.sql<[Sums]>(
      `SELECT count(*)::int AS requests, count(*) FILTER (WHERE code = 'ok')::int AS successes,
         sum(credits)::int AS credits
       FROM usage_requests WHERE account_id = '${user.accountId}' ${more}`,
    );
    return sums;
  }

  /** The main figures of the page, each with its caption. */
  async function figures(path: string): Promise<Record<string, string[]>> {
    await visitor.open(path);
    await visitor.settle();
    return (await visitor.page.evaluate(
      `Object.fromEntries([...document.querySelectorAll('main dl > div')].map((each) => {
        const [name, ...values] = [...each.children].map((part) => part.innerText.trim());
        return [name, values];
      }))`,
    )) as Record<string, string[]>;
  }

  /** The rows of a table, each an object by header. */
  async function rows(table: string): Promise<Record<string, string>[]> {
    return (await visitor.page.evaluate(
      `[...document.querySelectorAll('table[aria-label="${table}"] tbody tr')].map((row) =>
        Object.fromEntries([...row.cells].map((cell, i) =>
          [row.closest('table').tHead.rows[0].cells[i].innerText, cell.innerText.trim()])))`,
    )) as Record<string, string>[];
  }

  const share = ({ successes, requests }: Sums) => `${((successes / requests) * 100).toFixed(1)}%`;
  const text = (value: number) => value.toLocaleString('en-US');

  it('of Overview and Credits: the balance, the use, and no rate in the first day', async () => {
    const all = await usage();
    // The service has aggregated its usage; the ledger has the same sums.
    expect(all.credits).toBe(spent);
    const both = {
      'IP lookups left': [text(lookups), expect.any(String)],
      'Credits used': [text(spent), 'On the first day'],
      'Days left': ['–', 'Known after the first day'],
    };
    expect(await figures('/')).toMatchObject({ Credits: [text(balance), expect.any(String)], ...both });
    await visitor.see(`${all.requests} requests, 50% successful, 0 not found, 3 caller errors`);
    const credits = await figures('/credits');
    expect(credits).toMatchObject({ Balance: [text(balance), expect.any(String)], ...both });
    const chart = await visitor.page.$(`figure[aria-label*=": ${text(spent)} credit"]`);
    expect(chart).not.toBeNull();
    const { entries } = await dashboard.api.ledger.page({ accountId: user.accountId, limit: 100 });
    const shown = (credits: number) => (credits > 0 ? `+${text(credits)}` : text(credits).replace('-', '−'));
    expect((await rows('Ledger')).map(({ Credits, Balance }) => [Credits, Balance])).toEqual(
      entries.map(({ credits, balanceAfter }) => [shown(credits), text(balanceAfter)]),
    );
  });

  it('of an older account: the mean, and how long the balance lasts', async () => {
    const { api } = dashboard;
    const { accountId } = user;
    const age = (days: number) =>
      api.sql(`UPDATE accounts SET created_at = now() - interval '${days} days' WHERE id = '${accountId}'`);
    await age(2);
    const rate = spent / 2;
    const days = text(Math.round((balance / rate) * 10) / 10);
    expect(await figures('/')).toMatchObject({
      'Credits per day': [text(rate), 'Mean since the first day'],
      'Days left': [days, 'At this rate'],
    });
    await age(0);
  });

  it.each(['hour', 'day', 'week', 'month'])('of Performance over the last %s', async (range) => {
    const all = await usage();
    expect(await figures(`/performance?range=${range}`)).toMatchObject({
      Requests: [text(all.requests), `${all.credits} credits`.replace(/^1 credits/, '1 credit')],
      'Success rate': ['50%', `${all.successes} of ${all.requests}`],
      'Not found': ['0', expect.any(String)],
      'Caller errors': ['3', expect.any(String)],
      'Service errors': ['0', expect.any(String)],
    });
    const line = (sums: Sums) => ({
      Requests: text(sums.requests),
      Success: share(sums),
      Credits: text(sums.credits),
    });
    const byKey = [user.keyId, capped.id].map((id) => usage(`AND key_id = '${id}'`));
    expect(await rows('By key')).toEqual(
      expect.arrayContaining((await Promise.all(byKey)).map((sums) => expect.objectContaining(line(sums)))),
    );
    expect(await rows('By operation')).toMatchObject([{ Requests: '6', Success: '50%' }]);
    await visitor.see('3', 'li');
  });

  it('of a key: its own requests; of an unused key: none, and no success rate', async () => {
    const own = await usage(`AND key_id = '${user.keyId}'`);
    expect(await figures(`/keys/${user.keyId}`)).toMatchObject({
      Requests: [text(own.requests), expect.any(String)],
      'Success rate': ['33.3%', '1 of 3'],
      'May be used from': ['Any address'],
    });
    expect(await rows('Requests')).toHaveLength(own.requests);
    const { key } = await dashboard.api.issueKey({
      accountId: user.accountId,
      name: 'new',
      allowedIps: ['10.0.0.1'],
    });
    expect(await figures(`/keys/${key.id}`)).toMatchObject({
      Requests: ['0', '0 credits'],
      'Success rate': ['–', '0 of 0'],
      'May be used from': ['10.0.0.1'],
      'Last used': ['Never'],
    });
    const page = await visitor.text('main');
    for (const wrong of ['Every request succeeded', 'Nothing matches', 'Widen the filters'])
      expect(page).not.toContain(wrong);
    expect(page).toContain('No requests yet');
  });

  it('of API keys: the spending of a key with a cap', async () => {
    const { credits } = await usage(`AND key_id = '${capped.id}'`);
    await figures('/keys');
    const shown = await rows('API keys');
    expect(shown.find(({ Name }) => Name?.startsWith('capped'))).toMatchObject({
      'Spending caps': `${credits} of 10 today`,
    });
  });

  it('of Requests: each with its charge and its outcome', async () => {
    await figures('/requests');
    const shown = await rows('Requests');
    const kept = await dashboard.api.sql<{ request_id: string; credits: string; code: string }[]>(
      `SELECT request_id, credits, code FROM usage_requests WHERE account_id = '${user.accountId}' ORDER BY id DESC`,
    );
    expect(shown.map(({ Request, Credits, Outcome }) => [Request, Credits, Outcome])).toEqual(
      kept.map(({ request_id, credits, code }) => [
        request_id,
        String(credits),
        code === 'ok' ? '200 ok' : `400 ${code}`,
      ]),
    );
  });

  it('of Service: all accounts, and the largest', async () => {
    const operator = await newCustomer(dashboard.api, { role: 'admin', credits: 0 });
    const { email } = (await dashboard.api.accounts.find(user.accountId))!;
    const own = visitor;
    visitor = await dashboard.visitor(operator);
    try {
      const [all] = await dashboard.api.sql<[Sums & { accounts: number }]>(
        `SELECT count(*)::int AS requests, count(*) FILTER (WHERE code = 'ok')::int AS successes,
           sum(credits)::int AS credits, (SELECT count(*)::int FROM accounts) AS accounts
         FROM usage_requests`,
      );
      // An operator without credits and requests sees the service first.
      expect(await figures('/')).toMatchObject({
        Requests: [text(all.requests), `${text(all.credits)} credits`.replace(/^1 credits/, '1 credit')],
        'Success rate': [share(all).replace('.0%', '%'), `${all.successes} of ${all.requests}`],
        'Service errors': ['0', '5xx: ours to fix'],
      });
      expect(await visitor.text('h1')).toBe('Service');
      await visitor.see(`${text(all.accounts)} new accounts`, 'section');
      const sums = await usage();
      expect((await rows('Largest accounts'))[0]).toEqual({
        Account: email,
        Requests: text(sums.requests),
        Success: '50%',
        Credits: text(sums.credits),
      });
      await figures('/admin?range=month');
      expect((await rows('By operation'))[0]).toMatchObject({ Requests: text(all.requests) });
      await visitor.see('3', 'li');
    } finally {
      await visitor.leave();
      visitor = own;
    }
  });

  it.each(['UTC', 'America/Los_Angeles', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Chatham'])(
    'of the pages that name days, to a reader in %s',
    async (zone) => {
      const { api } = dashboard;
      const reader = await newCustomer(api, { role: 'admin' });
      const { accountId, keyId } = reader;
      const [{ midnight }] = await api.dataSource.query<[{ midnight: Date }]>(
        `SELECT date_trunc('day', now(), $1) - interval '7 days' AS midnight`,
        [zone],
      );
      // Two moments of different days of the zone; in other zones they are of one day.
      await api.recordUsage(
        [-60_000, 0].map((ms, i) => ({
          requestId: newUlid(),
          at: new Date(midnight.getTime() + ms),
          accountId,
          keyId,
          latencyMs: 5,
          ...({ operation: 'email', code: 'ok', credits: 1_000 + i, requests: 1 } as const),
        })),
      );
      await recorded(api, accountId, 2);
      const own = visitor;
      visitor = await dashboard.visitor(reader);
      try {
        await visitor.page.emulateTimezone(zone);
        const answers: { series?: { at: string }[]; days?: { day: string; credits: number }[] }[] = [];
        visitor.page.on('response', (response) => {
          if (!/usage(\/days)?\?/.test(response.url())) return;
          void response.json().then(
            (answer: object) => answers.push(answer),
            () => undefined,
          );
        });
        const [month] = await api.sql<[Sums]>(
          `SELECT count(*)::int AS requests, count(*) FILTER (WHERE code = 'ok')::int AS successes,
             sum(credits)::int AS credits
           FROM usage_requests WHERE NOT test AND at >= date_trunc('day', now(), '${zone}') - interval '29 days'`,
        );
        expect(await figures('/admin?range=month')).toMatchObject({
          Requests: [text(month.requests), `${text(month.credits)} credits`],
        });
        await visitor.page.waitForFunction(`document.body.innerText.includes('Days in ')`);
        expect(answers.at(-1)?.series?.map(({ at }) => at)).toContain(midnight.toISOString());
        await figures('/credits');
        const days = answers.findLast((answer) => answer.days)?.days;
        expect(days?.filter(({ credits }) => credits > 0)).toEqual(
          await api.sql(
            `SELECT to_char(at AT TIME ZONE '${zone}', 'YYYY-MM-DD') AS day, sum(credits)::int AS credits
             FROM usage_requests WHERE account_id = '${accountId}' GROUP BY 1 ORDER BY 1`,
          ),
        );
      } finally {
        await visitor.leave();
        visitor = own;
      }
    },
  );

  it('of the operator: the same of every account', async () => {
    const operator = await newCustomer(dashboard.api, { role: 'admin' });
    const own = visitor;
    visitor = await dashboard.visitor(operator);
    try {
      expect(await figures(`/admin/accounts/${user.accountId}`)).toMatchObject({
        Credits: [text(balance)],
        'IP lookups left': [text(lookups)],
      });
      const all = await usage();
      expect(await figures(`/admin/accounts/${user.accountId}/usage`)).toMatchObject({
        Requests: [text(all.requests), expect.any(String)],
        'Success rate': ['50%', `${all.successes} of ${all.requests}`],
      });
      await figures('/admin/accounts');
      const { email } = (await dashboard.api.accounts.find(user.accountId))!;
      expect((await rows('Accounts')).find((row) => row['Email'] === email)).toMatchObject({
        'IP lookups': text(lookups),
        Credits: text(balance),
      });
    } finally {
      await visitor.leave();
      visitor = own;
    }
  });

  it('of Performance: latency within 10 %, and the match rate of each field', async () => {
    const { api } = dashboard;
    const { browser, accountId, keyId } = await newCustomer(api);
    const sent = Array.from({ length: 240 }, (_, i) => ({
      requestId: newUlid(),
      at: new Date(),
      accountId,
      keyId,
      latencyMs: 5 + ((i * 37) % 240) ** 1.5,
      // One bit each for suggestion, MX records, creation date and company. Only some requests ask for a company.
      found: (i % 8 === 0 ? 1 : 0) | (i % 3 ? 2 : 0) | 4 | (i % 10 === 0 ? 24 : i % 5 === 0 ? 16 : 0),
      ...({ operation: 'email', code: i % 20 === 19 ? 'EMAIL_001' : 'ok', credits: 1, requests: 1 } as const),
    }));
    await api.recordUsage(sent);
    await recorded(api, accountId, sent.length);
    const [truth] = await api.sql<
      [
        {
          p: number[];
          lookups: number;
          hints: number;
          mx: number;
          created: number;
          company: number;
          asked: number;
        },
      ]
    >(
      `SELECT percentile_disc(ARRAY[0.5, 0.9, 0.99]) WITHIN GROUP (ORDER BY latency_ms) AS p, count(*)::int AS lookups,
         count(*) FILTER (WHERE found & 1 > 0)::int AS hints, count(*) FILTER (WHERE found & 2 > 0)::int AS mx,
         count(*) FILTER (WHERE found & 4 > 0)::int AS created, count(*) FILTER (WHERE found & 8 > 0)::int AS company,
         count(*) FILTER (WHERE found & 16 > 0)::int AS asked
       FROM usage_requests WHERE account_id = '${accountId}' AND code = 'ok'`,
    );
    const own = visitor;
    visitor = await dashboard.visitor({ browser });
    try {
      const shown = await figures('/performance');
      const [operation] = await rows('By operation');
      const millisecondsOf = (value = '') => parseFloat(value) * (/\d s$/.test(value) ? 1_000 : 1);
      for (const [i, [figure, column]] of (
        [
          ['Median latency', 'p50'],
          ['90 % are faster than', 'p90'],
          ['99 % are faster than', 'p99'],
        ] as const
      ).entries())
        for (const value of [shown[figure]?.[0], operation?.[column]])
          expect(Math.abs(millisecondsOf(value) / truth.p[i]! - 1)).toBeLessThan(0.11);
      const bars = (await visitor.page.evaluate(
        `[...document.querySelectorAll('ul.bars li')].map((each) => each.innerText.replaceAll(/\\s+/g, ' '))`,
      )) as string[];
      const rate = (found: number, of: number) => `${Number(((found / of) * 100).toFixed(1))}%`;
      expect(bars).toEqual(
        expect.arrayContaining([
          `Creation date ${rate(truth.created, truth.lookups)}`,
          `MX records ${rate(truth.mx, truth.lookups)}`,
          `Company of ${truth.asked} that asked ${rate(truth.company, truth.asked)}`,
          `Suggestions ${truth.hints}`,
        ]),
      );
    } finally {
      await visitor.leave();
      visitor = own;
    }
  });

  it('of a list: its requests in the log, and its charges in the ledger', async () => {
    const { api } = dashboard;
    const owner = await newCustomer(api);
    const id = await started(owner, ['ada@demo.test', 'nobody', null, 'ada@demo.test', 'eve@demo.test']);
    await until(owner, id, inState('finished'));
    await recorded(api, owner.accountId, 3);
    const ledger = await charged(api, owner.accountId);
    const [log] = await api.sql<[Sums]>(
      `SELECT count(*)::int AS requests, count(*) FILTER (WHERE code = 'ok')::int AS successes
       FROM usage_requests WHERE account_id = '${owner.accountId}' AND operation = 'email'`,
    );
    const own = visitor;
    visitor = await dashboard.visitor(owner);
    try {
      expect(await figures(`/lists/${id}`)).toMatchObject({
        Done: [text(log.requests), `Of ${log.requests} requests: 100%`],
        Answered: [text(log.successes), expect.any(String)],
        Refused: [text(log.requests - log.successes), expect.any(String)],
        Credits: [text(ledger.credits), expect.any(String)],
      });
      await figures('/lists');
      expect(await rows('Lists')).toMatchObject([
        { Rows: '5', Done: `${log.requests} of ${log.requests}`, Credits: text(ledger.credits) },
      ]);
    } finally {
      await visitor.leave();
      visitor = own;
    }
  });

  it('of the charts: a minute between two without requests is drawn, also the busiest', async () => {
    const { api } = dashboard;
    const { browser, accountId, keyId } = await newCustomer(api);
    const minute = (ago: number, requests: number) =>
      Array.from({ length: requests }, () => ({
        requestId: newUlid(),
        at: new Date(Date.now() - ago * 60_000),
        accountId,
        keyId,
        ...({ operation: 'email', code: 'ok', credits: 1, latencyMs: 10, requests: 1 } as const),
      }));
    // Two adjacent minutes make a line; the others have none.
    const sent = [...minute(50, 3), ...minute(30, 40), ...minute(20, 5), ...minute(19, 6)];
    await api.recordUsage(sent);
    await recorded(api, accountId, sent.length);
    const person = await dashboard.visitor({ browser });
    await person.open('/performance?range=hour');
    await person.settle();
    await person.page.waitForSelector('figure[aria-label^="Latency"] svg.recharts-surface');
    // p50, p90 and p99 of two minutes.
    expect(await person.page.$$('figure[aria-label^="Latency"] .recharts-line-dots circle')).toHaveLength(6);
    expect(person.problems).toEqual([]);
    await person.leave();
  });

  it.each(['UTC', 'America/St_Johns', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Chatham'])(
    'of a day in %s: the rows of Requests and Ledger, also at the operator, and the credits of the day',
    async (zone) => {
      const { api } = dashboard;
      const { browser, accountId, keyId } = await newCustomer(api);
      const hours = Array.from({ length: 70 }, (_, i) => ({
        requestId: newUlid(),
        at: new Date(Date.now() - i * 3_600_000),
        accountId,
        keyId,
        ...({ operation: 'email', code: 'ok', credits: 1, latencyMs: 10, requests: 1 } as const),
      }));
      await api.recordUsage(hours);
      await recorded(api, accountId, hours.length);
      const [{ day, requests, entries }] = await api.sql<
        [{ day: string; requests: number; entries: number }]
      >(
        `WITH days AS (SELECT (now() AT TIME ZONE '${zone}')::date AS today)
         SELECT to_char(today - 1, 'YYYY-MM-DD') AS day,
           (SELECT count(*)::int FROM usage_requests
            WHERE account_id = '${accountId}' AND (at AT TIME ZONE '${zone}')::date = today - 1) AS requests,
           (SELECT count(*)::int FROM ledger_entries
            WHERE account_id = '${accountId}' AND (created_at AT TIME ZONE '${zone}')::date = today) AS entries
         FROM days`,
      );
      expect([requests, entries]).toEqual([24, 1]);
      const person = await dashboard.visitor({ browser });
      await person.page.emulateTimezone(zone);
      const rowsOf = async (path: string) => {
        await person.open(path);
        await person.settle();
        return (await person.page.$$('main tbody tr')).length;
      };
      expect(await rowsOf(`/requests?fromDay=${day}&toDay=${day}`)).toBe(requests);
      expect(await rowsOf(`/credits?fromDay=${day}&toDay=${day}`)).toBe(0);
      expect(await rowsOf(`/credits?fromDay=${day}`)).toBe(entries);
      const { body } = await browser.get(`/usage/days?zone=${zone}`);
      expect(body['days']).toContainEqual({ day, credits: requests });
      expect(person.problems).toEqual([]);
      await person.leave();
      const operator = await dashboard.visitor(await newCustomer(api, { role: 'admin' }));
      await operator.page.emulateTimezone(zone);
      const rowsOfAccount = async (tab: string) => {
        await operator.open(`/admin/accounts/${accountId}/${tab}`);
        await operator.settle();
        return (await operator.page.$$('main tbody tr')).length;
      };
      expect(await rowsOfAccount(`requests?fromDay=${day}&toDay=${day}`)).toBe(requests);
      expect(await rowsOfAccount(`ledger?fromDay=${day}`)).toBe(entries);
      expect(operator.problems).toEqual([]);
      await operator.leave();
    },
  );
});
