import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  serveScriptedSite,
  type ScriptedAnswer,
  type ScriptedServer,
} from '@enrichment/network-scraping-domain/testing';
import { PostgresPageSamples } from '@enrichment/network-scraping-postgres';
import { Api } from '../api';
import { companyPage, limitless, requestPage } from '../network-requests';

const strange: ScriptedAnswer = { body: '<html><title>?</title><p>Unknown mark-up.</p></html>' };

describe('a network that changes', () => {
  let server: ScriptedServer;
  let api: Api;
  let apiKey: string;
  const lookUp = async (id: string) => (await requestPage(api, 'company', { id }, apiKey)).body;
  beforeAll(async () => {
    server = await serveScriptedSite({
      '/company/acme': companyPage('Acme', 'acme'),
      '/company/brook': companyPage('Brook', 'brook'),
      '/company/strange': strange,
    });
    const network = { NETWORK_BASE_URL: server.baseUrl, EGRESS_ALLOW_CIDRS: '127.0.0.1/32', DEMO: 'off' };
    api = await Api.start(network);
    ({ apiKey } = await limitless(api));
  });
  afterAll(async () => {
    await api.stop();
    await server.close();
  });

  it('shows in the share of pages with a field', async () => {
    for (const id of ['acme', 'brook', 'acme']) expect(await lookUp(id)).toHaveProperty('result');
    const { text } = (await api.send('/metrics')).body as { text: string };
    expect(text).toContain('network_pages_read_total{kind="company"} 2\n');
    expect(text).toContain('network_field_filled_total{kind="company",field="name",origin="json-ld"} 2\n');
    expect(text).not.toContain('network_field_filled_total{kind="company",field="website_url"');
  });

  it('shows in the unreadable pages, which are kept for a day', async () => {
    expect(await lookUp('strange')).toMatchObject({ details: { reason: 'unreadable_page' } });
    const samples = () => new PostgresPageSamples(api.dataSource);
    // The answer does not wait for the sample.
    while ((await samples().list()).length === 0);
    const [sample] = await samples().list();
    expect(sample).toMatchObject({
      subject: { kind: 'company', slug: 'strange' },
      reason: 'unreadable_page',
    });
    expect((await samples().find(sample!.id))?.page.html).toBe(strange.body);
  });
});
