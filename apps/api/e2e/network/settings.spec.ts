import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serveScriptedSite, type ScriptedServer } from '@enrichment/network-scraping-domain/testing';
import { Api } from '../api';
import { limitless, requestPage } from '../network-requests';

const ld = (value: object) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

/** A researcher network: other paths than usual, and a robots.txt that disallows everything. */
const site = {
  '/robots.txt': { body: 'User-agent: *\nDisallow: /', contentType: 'text/plain' },
  '/profile/Ada-Vale': {
    body: `<!doctype html><title>Ada Vale</title>${ld({
      '@type': 'Person',
      name: 'Ada Vale',
      jobTitle: 'Hydrologist',
      url: '/profile/Ada-Vale',
      affiliation: { '@type': 'Organization', name: 'Institute of Rivers', url: '/institution/rivers' },
    })}<h1>Ada Vale</h1>`,
  },
  '/institution/rivers': {
    body: `<!doctype html><title>Institute of Rivers</title><div itemscope itemtype="https://schema.org/ResearchOrganization">
      <h1 itemprop="name">Institute of Rivers</h1><p itemprop="description">Where rivers come from.</p>
      <a itemprop="url" href="/institution/rivers">Page</a></div>`,
  },
};

describe('a network with other paths, whose robots.txt the operator may ignore', () => {
  let server: ScriptedServer;
  let api: Api;
  let apiKey: string;
  beforeAll(async () => {
    server = await serveScriptedSite({
      ...site,
      // The service requests lower-case paths, as it compares identifiers in lower case.
      '/profile/ada-vale': site['/profile/Ada-Vale'],
    });
    api = await Api.start({
      NETWORK_BASE_URL: server.baseUrl,
      NETWORK_COMPANY_PATH: '/institution/{slug}',
      NETWORK_PERSON_PATH: '/profile/{slug}',
      NETWORK_ROBOTS: 'ignore',
      NETWORK_ROBOT: 'obey',
      EGRESS_ALLOW_CIDRS: '127.0.0.1/32',
      DEMO: 'off',
    });
    ({ apiKey } = await limitless(api));
  });
  afterAll(async () => {
    await api.stop();
    await server.close();
  });

  it('is read under its paths, by every kind of identifier', async () => {
    for (const id of ['Ada-Vale', `${server.baseUrl}/profile/Ada-Vale/publications`]) {
      const { status, body } = await requestPage(api, 'profile', { id }, apiKey);
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { result: { name: 'Ada Vale', network_id: 'ada-vale' } },
      });
    }
    const { body } = await requestPage(api, 'company', { id: 'rivers' }, apiKey);
    expect(body['result']).toMatchObject({ name: 'Institute of Rivers', network_id: 'rivers' });
    for (const id of [`${server.baseUrl}/in/ada-vale`, `${server.baseUrl}/institution/rivers`])
      expect((await requestPage(api, 'profile', { id }, apiKey)).body['code']).toBe('NETWORK_001');
    expect(server.visits).toEqual(['/profile/ada-vale', '/institution/rivers']);
  });

  it('logs at the start that the operator is responsible for ignoring robots.txt', () => {
    expect(api.log).toMatch(/"level":(?:40|"warn")[^\n]*NETWORK_ROBOTS=ignore[^\n]*that duty is yours/);
  });

  it('logs at the start a variable that only resembles a setting', () => {
    expect(api.log).toMatch(
      /"level":(?:40|"warn")[^\n]*NETWORK_ROBOT is not a setting[^\n]*nearest name is NETWORK_ROBOTS/,
    );
  });
});
