import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { may, memberRoles, permissions } from '@enrichment/identity-domain';
import { newUlid } from '@enrichment/kernel';
import { dashboardRoutes } from '../../src/testing/dashboard-routes';
import { type Answer, Api, pollDelay } from '../api';
import { Browser } from '../browser';
import { customer as newCustomer, items, member, password, recorded } from '../dashboard-customer';

/** The rule of each handler, by the path that a test requests. */
const access = new Map(
  [...dashboardRoutes()].map(([route, rule]) => [route.replaceAll(/:\w+/g, 'some_id'), rule]),
);
/** Members may remove themselves. To remove others needs a permission, which the handler checks. */
const ownRules: Record<string, string> = { 'DELETE /people/some_id': 'people:manage' };

/** A route of the OpenAPI document, and whether it takes a body. */
interface Route {
  readonly method: string;
  readonly path: string;
  readonly hasBody: boolean;
}

/**
 * The risks of the OWASP lists for web applications (2021) and APIs (2023), tried over HTTP. dashboard-sign-in.spec.ts covers
 * sign-in.
 */
describe("the dashboard's defences, from outside", () => {
  let api: Api;
  let routes: Route[];
  beforeAll(async () => {
    api = await Api.start({ DEMO: 'off' });
    const { body } = await api.send('/dashboard/api/openapi.json');
    const paths = Object.entries(body['paths'] as Record<string, Record<string, { requestBody?: object }>>);
    routes = paths.flatMap(([path, item]) =>
      Object.entries(item).map(([method, { requestBody }]) => ({
        method: method.toUpperCase(),
        path: path.slice('/dashboard/api'.length).replaceAll(/\{\w+\}/g, 'some_id'),
        hasBody: requestBody !== undefined,
      })),
    );
  });
  afterAll(() => api.stop());

  const customer = (role: 'user' | 'admin' = 'user') => newCustomer(api, { role });
  const closed = () => routes.filter(({ method, path }) => access.get(`${method} ${path}`) !== 'anyone');
  const changing = () => routes.filter(({ method }) => method !== 'GET');
  const request = (
    browser: Browser,
    { method, path, hasBody }: Route,
    headers: Record<string, string> = {},
  ) => browser.send(method, path, hasBody ? {} : undefined, headers);

  it('are tested on every route', () => {
    expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...access.keys()].sort());
  });

  describe('forged requests', () => {
    const forged = [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { origin: '' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ];

    it.each(forged)('change nothing on any route: %j', async (headers) => {
      const { browser } = await customer('admin');
      for (const route of changing()) {
        const { status, body } = await request(browser, route, { ...headers });
        expect({ ...route, status, code: body['code'] }).toEqual({
          ...route,
          status: 403,
          code: 'SESSION_003',
        });
      }
      expect((await browser.get('/account')).status).toBe(200);
    });

    it("change nothing from an origin that resembles the service's, or as a form", async () => {
      const { browser } = await customer();
      for (const origin of [
        `${api.baseUrl}.evil.test`,
        `http://evil.test/${api.baseUrl}`,
        api.baseUrl.replace(/\d$/, ''),
      ]) {
        const { body } = await browser.send('POST', '/keys', { name: 'forged' }, { origin });
        expect(body['code']).toBe('SESSION_003');
      }
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
        const { body } = await browser.send('POST', '/keys', '{"name":"forged"}', { 'content-type': type });
        expect(body['code']).toBe('REQ_008');
      }
      expect(items(await browser.get('/keys'), 'keys').map(({ name }) => name)).toEqual(['e2e']);
    });

    it.each(['Host:', 'Host:  ', 'Host: no host', 'Host: localhost:99999'])(
      'change nothing with %j',
      async (host) => {
        const answer = (first: string) =>
          api.raw(`${first} HTTP/1.1\r\n${host}\r\norigin: http://localhost\r\nconnection: close\r\n\r\n`);
        expect(await answer('POST /dashboard/api/sign-out')).toContain('"SESSION_003"');
        expect(await answer('GET /dashboard/api/session')).toContain('"passkeys":false');
      },
    );

    it.each(['evil.test', 'evil.test:3000', 'localhost.evil.test', '127.0.0.1.evil.test'])(
      'get nothing under the name %s, whose DNS record can point to this host',
      async (host) => {
        for (const request of [
          'keys',
          'session',
          'session forwarded from localhost',
          'session forwarded from a b',
        ]) {
          const [path, forwarded = ''] = request.split(' forwarded from ');
          const answer = await api.raw(
            `GET /dashboard/api/${path} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-Host: ${forwarded}\r\nconnection: close\r\n\r\n`,
          );
          expect(answer).toContain('"SESSION_003"');
          expect(answer).not.toContain('"demo"');
        }
        const own = await api.raw(
          'GET /dashboard/api/session HTTP/1.1\r\nHost: localhost:3000\r\nconnection: close\r\n\r\n',
        );
        expect(own).toContain('"demo"');
      },
    );

    it('get no CORS header for other origins', async () => {
      const { browser } = await customer();
      const answer = await browser.send('GET', '/account', undefined, { origin: 'https://evil.test' });
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      const preflight = { origin: 'https://evil.test', 'access-control-request-method': 'POST' };
      expect((await browser.send('OPTIONS', '/keys', undefined, preflight)).status).toBe(405);
    });
  });

  describe('sessions', () => {
    it('get a new id at sign-in (fixation)', async () => {
      const { email } = await customer();
      for (const planted of ['planted', `${newUlid()}.${'A'.repeat(43)}%3D`, '']) {
        const victim = new Browser(api);
        victim.cookies = `enrichment.session_token=${planted}`;
        await victim.post('/sign-in', { email, password });
        expect((await victim.get('/account')).status).toBe(200);
        const { cookies } = victim;
        expect(cookies).not.toContain(`=${planted};`);
        victim.cookies = `enrichment.session_token=${planted}`;
        expect((await victim.get('/account')).status).toBe(401);
        victim.cookies = cookies;
        await victim.post('/sign-in', { email, password });
        expect(victim.cookies).not.toBe(cookies);
      }
    });

    it('need a valid signature: a changed cookie opens nothing', async () => {
      const { browser } = await customer();
      const { cookies } = browser;
      const [token = '', signature = ''] = cookies.split('=', 2)[1]!.split('.');
      for (const forged of [
        token,
        `${token}.`,
        `${token}.${signature.slice(1)}`,
        `${token.startsWith('x') ? 'y' : 'x'}${token.slice(1)}.${signature}`,
      ]) {
        browser.cookies = `enrichment.session_token=${forged}`;
        expect((await browser.get('/account')).status).toBe(401);
      }
    });

    it('of plain HTTP open nothing over TLS', async () => {
      const { browser } = await customer();
      const answer = await browser.send('GET', '/account', undefined, { 'x-forwarded-proto': 'https' });
      expect(answer.status).toBe(401);
    });

    it('are kept in a cookie of this host alone', async () => {
      const { email } = await customer();
      const { headers } = await new Browser(api).post('/sign-in', { email, password });
      for (const line of headers.getSetCookie()) {
        expect(line).toMatch(/; Path=\//);
        expect(line).not.toMatch(/; Domain=/i);
      }
    });
  });

  describe('access', () => {
    it('is refused without a session, on every route', async () => {
      for (const route of closed()) {
        const { status, body } = await request(new Browser(api), route);
        expect({ ...route, status, code: body['code'] }).toEqual({
          ...route,
          status: 401,
          code: 'SESSION_001',
        });
      }
    });

    it('to admin routes is refused for users', async () => {
      const { browser } = await customer();
      const admins = routes.filter(({ path }) => path.startsWith('/admin/'));
      expect(admins.length).toBeGreaterThan(8);
      for (const route of admins) {
        const { status, body } = await request(browser, route);
        expect({ ...route, status, code: body['code'] }).toEqual({
          ...route,
          status: 403,
          code: 'SESSION_004',
        });
      }
    });

    it('follows the role, on every route', async () => {
      const { accountId } = await customer();
      const restricted = closed();
      const columns = await Promise.all(
        memberRoles.map(async (role) => {
          const { browser } = await member(api, accountId, role);
          const answers = [];
          for (const route of restricted) {
            const send = () => request(browser, route);
            let answer = await send();
            // A fast machine reaches the limits of changes a second.
            for (; answer.status === 429; answer = await send()) await pollDelay();
            const { status, body } = answer;
            if (status === 403) expect(body).toMatchObject({ error: 'forbidden', code: 'SESSION_004' });
            answers.push(`${route.method} ${route.path} as ${role}: ${status === 403 ? '-' : 'yes'}`);
          }
          return answers;
        }),
      );
      const expected = memberRoles.map((role) =>
        restricted.map(({ method, path }) => {
          const rule = ownRules[`${method} ${path}`] ?? access.get(`${method} ${path}`);
          const isAllowed =
            rule === 'signed in' || permissions.some((each) => each === rule && may(role, each));
          return `${method} ${path} as ${role}: ${isAllowed ? 'yes' : '-'}`;
        }),
      );
      expect(columns).toEqual(expected);
    });

    it('to the dashboard needs a session and not an API key; to operations, the reverse', async () => {
      const { browser, apiKey } = await customer('admin');
      const keyed = { 'x-api-key': apiKey, authorization: `Bearer ${apiKey}` };
      for (const route of closed())
        expect((await request(new Browser(api), route, keyed)).body['code']).toBe('SESSION_001');
      expect((await new Browser(api).send('GET', '/session', undefined, keyed)).body['user']).toBeNull();
      for (const path of ['email/validate', 'network/company', 'network/profile', 'ip/lookup']) {
        const answer = await api.post(`/v1/${path}`, { ip: '8.8.8.8' }, '', { cookie: browser.cookies });
        expect(answer).toMatchObject({ status: 401, body: { code: 'AUTH_001' } });
      }
    });

    it('to objects of another account is refused', async () => {
      const [mine, theirs] = [await customer(), await customer()];
      const located = await api.locate({ ip: '8.8.8.8' }, theirs.apiKey);
      await recorded(api, theirs.accountId, 1);
      const id = String(located.body['request_id']);
      const attempts = [
        mine.browser.send('PATCH', `/keys/${theirs.keyId}`, { name: 'mine' }),
        mine.browser.post(`/keys/${theirs.keyId}/reroll`, { grace_seconds: 0 }),
        mine.browser.send('DELETE', `/keys/${theirs.keyId}`),
        mine.browser.get(`/requests/${id}`),
        mine.browser.get(`/requests/${newUlid()}`),
        mine.browser.get('/requests/nonsense'),
      ];
      for (const { status, body } of await Promise.all(attempts))
        expect({ status, code: body['code'] }).toEqual({ status: 404, code: 'RESOURCE_001' });
      expect(items(await mine.browser.get(`/usage?range=hour&key=${theirs.keyId}`), 'keys')).toEqual([]);
      expect(items(await mine.browser.get(`/requests?key=${theirs.keyId}`), 'requests')).toEqual([]);
      expect((await api.locate({ ip: '8.8.8.8' }, theirs.apiKey)).status).toBe(200);
    });
  });

  describe('mass assignment', () => {
    it('sets no field that a form does not have, on any route', async () => {
      const foreign = [
        'role',
        'account_id',
        'accountId',
        'user_id',
        'id',
        'credits_left',
        'ip_lookups_left',
        'created_at',
      ];
      const ownFields: Record<string, string[]> = {
        '/people/invitations': ['role'],
        '/people/some_id/role': ['role'],
        '/accounts/switch': ['account_id'],
      };
      const own = (path: string) =>
        path.endsWith('/prices') || path === '/admin/accounts' ? [] : ['credits'];
      let someone = await customer('admin');
      for (const [i, route] of changing()
        .filter(({ hasBody }) => hasBody)
        .entries()) {
        // Each account has a limit per second, and creating one is slow.
        if (i % 4 === 3) someone = await customer('admin');
        const { browser, accountId } = someone;
        const known = ownFields[route.path] ?? [];
        for (const field of [...foreign, ...own(route.path)].filter((each) => !known.includes(each))) {
          const { status, body } = await browser.send(route.method, route.path, { [field]: 'admin' });
          expect({ ...route, status, ...body }).toMatchObject({
            ...route,
            status: 400,
            details: { fields: { [field]: 'There is no such field.' } },
          });
        }
        expect((await browser.get('/account')).body).toMatchObject({ id: accountId, credits: 100 });
      }
    });
  });

  describe('answers', () => {
    const guarded = {
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    };

    it('are never HTML, never framed and never cached', async () => {
      const { browser } = await customer('admin');
      const paths = [
        '/session',
        '/account',
        '/keys',
        '/ledger',
        '/ledger.csv',
        '/usage?range=day',
        '/requests',
        '/admin/health',
        '/admin/usage?range=day&zone=UTC',
      ];
      for (const path of [...paths, '/nothing', '/keys?x=1', '/requests/<b>']) {
        const { headers } = await browser.get(path);
        expect({ path, ...Object.fromEntries(headers) }).toMatchObject({ path, ...guarded });
        expect(headers.get('content-type')).toMatch(/^(application\/json|text\/csv); charset=utf-8/);
      }
    });

    it('return input of strangers as data, never as a page', async () => {
      const { browser, accountId, apiKey } = await customer();
      const script = '<script>alert(1)</script><img src=x onerror=alert(1)>';
      const made = await browser.post('/keys', { name: script });
      await api.ledger.grant({ accountId, credits: 1, reason: script });
      const answers = [
        made,
        await browser.get('/keys'),
        await browser.get('/ledger'),
        await browser.get(`/requests/${encodeURIComponent(script)}`),
        await browser.send('POST', '/keys', { [script]: 1 }),
        await api.post('/v1/network/company', { id: script }, apiKey),
        await api.post('/v1/email/validate', { email: script }, apiKey),
        await api.send(`/${script}`),
      ];
      for (const { headers } of answers) {
        expect(headers.get('content-type')).toMatch(/^application\/json/);
        expect(headers.get('x-content-type-options')).toBe('nosniff');
      }
      const csv = await browser.get('/ledger.csv');
      expect(csv.headers.get('content-disposition')).toMatch(/^attachment/);
      expect(csv.headers.get('x-content-type-options')).toBe('nosniff');
    });

    it('do not name the software of the service', async () => {
      const { browser } = await customer();
      for (const path of ['/account', '/nothing', '/requests/x', '/usage']) {
        const { headers, body } = await browser.get(path);
        expect(headers.has('x-powered-by')).toBe(false);
        expect(headers.has('server')).toBe(false);
        expect(JSON.stringify(body)).not.toMatch(/node_modules|at \w+ \(|\bNest|\bExpress|postgres/i);
      }
    });
  });

  it('limits the requests of one user per second', async () => {
    const { browser } = await customer();
    const { browser: other } = await customer();
    let refused: Answer | undefined;
    while (!refused) {
      const answers = await Promise.all(Array.from({ length: 80 }, () => browser.get('/keys')));
      refused = answers.find(({ status }) => status === 429);
    }
    expect(refused.body['code']).toBe('SESSION_005');
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await other.get('/keys')).status).toBe(200);
  });
});
