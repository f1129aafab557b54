import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  serveScriptedSite,
  type ScriptedAnswer,
  type ScriptedServer,
} from '@enrichment/network-scraping-domain/testing';
import { Api } from '../api';
import { limitless } from '../network-requests';

const page = (slug: string, website: string) => ({
  body:
    `<html lang="tr"><head><link rel="canonical" href="/company/${slug}"><script type="application/ld+json">` +
    `${JSON.stringify({ '@type': 'Organization', name: slug, url: `/company/${slug}`, sameAs: website })}</script></head></html>`,
});

describe('a company by its website', () => {
  let server: ScriptedServer;
  let api: Api;
  let replica: Api;
  let apiKey: string;
  let accountId: string;
  beforeAll(async () => {
    const site: Record<string, ScriptedAnswer> = {
      '/company/acme': page('acme', 'https://acme.lab'),
      '/company/wall': { status: 403 },
    };
    server = await serveScriptedSite(site);
    const to = (slug: string) => ({ body: `<a href="${server.baseUrl}/company/${slug}">Us</a>` });
    Object.assign(site, { '/acme.lab': to('acme'), '/thief.lab': to('acme'), '/wall.lab': to('wall') });
    const settings = {
      NETWORK_BASE_URL: server.baseUrl,
      EGRESS_ALLOW_CIDRS: '127.0.0.1/32',
      DEMO: 'off',
      HOME_PAGE_ROUTES: `lab=${server.baseUrl}/{domain}`,
    };
    api = await Api.start(settings);
    replica = await api.replica(settings);
    ({ apiKey, accountId } = await limitless(api));
  });
  afterAll(async () => {
    await Api.stopAll([api, replica]);
    await server.close();
  });

  const ask = (body: object, at = api, path = 'company') => at.post(`/v1/network/${path}`, body, apiKey);
  const homePages = () => server.visits.filter((path) => path.endsWith('.lab')).length;
  const matches = () =>
    api.sql<{ domain: string; company: string | null }[]>(
      'SELECT domain, company FROM network_website_matches ORDER BY 1',
    );

  it('costs as much as by its id, and is kept by the charge for all replicas', async () => {
    const before = await api.credits(accountId);
    expect(await ask({ website: 'https://www.acme.lab/about' })).toMatchObject({
      status: 200,
      body: { result: { network_id: 'acme' }, matched_by: 'website' },
    });
    expect(await matches()).toEqual([{ domain: 'acme.lab', company: 'acme' }]);
    const read = homePages();
    expect(await ask({ website: 'acme.lab' }, replica)).toMatchObject({
      body: { result: { network_id: 'acme' }, matched_by: 'website', cached: true },
    });
    expect(homePages()).toBe(read);
    expect(await api.credits(accountId)).toBe(before - 2);
    expect((await ask({ id: 'acme' })).body).not.toHaveProperty('matched_by');
  });

  it('is missing without a link to a page that points back, free, in all replicas', async () => {
    const before = await api.credits(accountId);
    const missing = {
      status: 404,
      body: { code: 'NETWORK_004', details: { id: 'thief.lab', reason: 'no_link_on_website' } },
    };
    expect(await ask({ website: 'thief.lab' })).toMatchObject(missing);
    const read = homePages();
    expect(await ask({ website: 'thief.lab' }, replica)).toMatchObject(missing);
    expect(homePages()).toBe(read);
    expect(await ask({ website: 'silent.lab' })).toMatchObject({ status: 404 });
    expect(await ask({ website: 'wall.lab' })).toMatchObject({ body: { code: 'NETWORK_005' } });
    expect(await api.credits(accountId)).toBe(before);
    expect(await matches()).toContainEqual({ domain: 'thief.lab', company: null });
  });

  it('leaves no match without its charge', async () => {
    await api.sql('DELETE FROM network_website_matches');
    await api.sql(
      `CREATE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'fault' USING ERRCODE = '53100'; END $$;
       CREATE TRIGGER fault BEFORE INSERT ON ledger FOR EACH STATEMENT EXECUTE FUNCTION fault()`,
    );
    expect(await ask({ website: 'acme.lab' })).toMatchObject({ status: 503 });
    expect(await matches()).toEqual([]);
    await api.sql('DROP TRIGGER fault ON ledger');
    expect(await ask({ website: 'acme.lab' })).toMatchObject({ status: 200 });
    expect(await matches()).toHaveLength(1);
  });

  it.each([
    [{}, 'REQ_002', { missing_parameter: 'id' }],
    [{ id: 'acme', website: 'acme.lab' }, 'REQ_001', { reason: '"id" and "website" exclude each other' }],
    [{ website: 1 }, 'REQ_003', { parameter: 'website' }],
    [
      { website: 'no website' },
      'NETWORK_003',
      { website: 'no website', supported_formats: ['domain', 'URL'] },
    ],
    [{ website: '127.0.0.1' }, 'NETWORK_003', {}],
    [{ id: 'https://acme.lab/' }, 'NETWORK_003', { suggestion: expect.stringContaining('`website`') }],
  ])('refuses %j with %s', async (body, code, details) => {
    expect((await ask(body)).body).toMatchObject({ code, details });
  });

  it('is watched, and a person is not', async () => {
    expect((await ask({ kind: 'company', website: 'acme.lab' }, api, 'watches')).body).toMatchObject({
      watch: { network_id: 'acme' },
    });
    expect((await ask({ kind: 'profile', website: 'acme.lab' }, api, 'watches')).body).toMatchObject({
      code: 'REQ_001',
    });
  });

  it('explains where each value was found', async () => {
    const { body } = await ask({ website: 'acme.lab', explain: true });
    expect(body['sources']).toEqual({
      generation: null,
      language: 'tr',
      fields: { name: 'json_ld', website_url: 'json_ld' },
    });
    expect((await ask({ id: 'acme', explain: false })).body).not.toHaveProperty('sources');
  });
});
