import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, Api, ulid } from '../api';

describe("the dashboard's page, from outside", () => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.start({ DEMO: 'off' });
  });
  afterAll(() => api.stop());

  const html = ({ body }: Answer) => String(body['text']);
  const assets = async () =>
    [...html(await api.send('/')).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!);

  it.each(['/', '/sign-in', '/keys', '/requests/01K0000000000000000000000', '/admin/accounts/acc_1'])(
    'is served at %s and never cached',
    async (path) => {
      const answer = await api.send(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-request-id')).toMatch(ulid);
      expect(html(answer)).toContain('<div id="root">');
    },
  );

  it.each(['/nothing', '/keys/1/2', '/admin/nothing', '/index.html', '/assets', '/dashboard', '/.sources'])(
    'is not served at %s',
    async (path) => {
      expect(await api.send(path)).toMatchObject({
        status: 404,
        body: { code: 'REQ_005', details: { path } },
      });
    },
  );

  const visit = (path: string, method = 'GET') =>
    api.send(path, { method, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });

  it.each(['/nothing', '/keys/1/2', '/admin/nothing', '/%ff'])(
    'shows browsers a page with status 404 at %s',
    async (path) => {
      const answer = await visit(path);
      expect(answer.status).toBe(404);
      expect(html(answer)).toContain('<div id="root">');
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(answer.headers.get('x-request-id')).toMatch(ulid);
    },
  );

  it('answers API paths in JSON, whatever the client accepts', async () => {
    for (const path of ['/v1/nothing', '/dashboard/api/nothing', '/docs/assets/nothing', '/assets/none.js'])
      expect((await visit(path)).body).toMatchObject({ code: 'REQ_005' });
    expect((await visit('/nothing', 'POST')).body).toMatchObject({ code: 'REQ_005' });
    expect((await visit('/v1/ip/lookup')).body).toMatchObject({ code: 'REQ_006' });
  });

  it('is read-only', async () => {
    expect((await api.post('/', {})).body).toMatchObject({
      code: 'REQ_006',
      details: { allowed_methods: ['GET'] },
    });
    expect((await api.send('/', { method: 'HEAD' })).status).toBe(200);
  });

  it('runs its own scripts only, connects to no other host and allows no frame', async () => {
    const { headers } = await api.send('/');
    const policy = Object.fromEntries(
      headers
        .get('content-security-policy')!
        .split('; ')
        .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
    );
    expect(policy).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': expect.stringMatching(/^'self' 'nonce-[A-Za-z0-9+/]{22}=='$/),
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('has a new nonce in every answer, and no inline script or style', async () => {
    const [first, second] = [await api.send('/'), await api.send('/')];
    const nonceOf = ({ headers }: Answer) =>
      /'nonce-([^']+)'/.exec(headers.get('content-security-policy')!)![1]!;
    expect(nonceOf(first)).not.toBe(nonceOf(second));
    expect(html(first)).toContain(nonceOf(first));
    expect(html(first)).not.toContain('__CSP_NONCE__');
    for (const [tag] of html(first).matchAll(/<script[^>]*>/g)) expect(tag).toMatch(/ src="\/assets\//);
    expect(html(first)).not.toMatch(/<style|\son\w+=|https?:\/\//);
  });

  it('loads files that are compressed and cached permanently', async () => {
    const paths = await assets();
    expect(paths.length).toBeGreaterThan(1);
    for (const path of paths) {
      for (const encoding of ['br', 'gzip', 'identity']) {
        const answer = await api.send(path, { headers: { 'accept-encoding': encoding } });
        expect(answer.status).toBe(200);
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      }
    }
  });

  it.each([
    '/assets/none.js',
    '/assets/..%2findex.html',
    '/assets/%2e%2e%2f.sources',
    '/assets/%00',
    '/assets/constructor',
  ])('serves no file at %s', async (path) => {
    expect((await api.send(path)).body['code']).toBe('REQ_005');
  });
});
