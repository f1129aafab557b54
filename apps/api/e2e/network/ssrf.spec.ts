import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serveScriptedSite, type ScriptedServer } from '@enrichment/network-scraping-domain/testing';
import { Api } from '../api';
import { companyPage, limitless, requestPage } from '../network-requests';

describe('requests to addresses that callers, pages or names choose, from outside', () => {
  /** A service that must not receive a request. */
  let canary: ScriptedServer;
  beforeAll(async () => {
    canary = await serveScriptedSite({ '/company/acme': companyPage('Secret', 'acme'), '/robots.txt': {} });
  });
  afterAll(() => canary.close());

  it('are not sent to a network at a private address, unless the operator allows it', async () => {
    const { port } = new URL(canary.baseUrl);
    for (const host of ['localhost', '[::ffff:127.0.0.1]']) {
      const api = await Api.start({ NETWORK_BASE_URL: `http://${host}:${port}`, DEMO: 'off' });
      const { apiKey } = await limitless(api);
      const { status, body } = await requestPage(api, 'company', { id: 'acme' }, apiKey);
      expect({ status, body }).toMatchObject({
        status: 503,
        body: { code: 'NETWORK_005', details: { id: 'acme', reason: 'unreachable' } },
      });
      // A host name is resolved only at the request.
      expect(/NETWORK_BASE_URL is a private address/.test(api.log)).toBe(host !== 'localhost');
      await api.stop();
    }
    expect(canary.visits).toEqual([]);
  });

  it('are sent only to the network, whatever identifiers and redirects name', async () => {
    const site = await serveScriptedSite({
      '/company/lure': { location: `${canary.baseUrl}/company/acme` },
      '/company/metadata': { location: 'http://169.254.169.254/latest/meta-data/' },
      '/company/scheme': { location: 'file:///etc/passwd' },
      '/company/again': { location: '/company/lure' },
    });
    const api = await Api.start({ NETWORK_BASE_URL: site.baseUrl, EGRESS_ALLOW_CIDRS: '127.0.0.1/32' });
    const { apiKey } = await limitless(api);
    const lookUp = async (id: string) => (await requestPage(api, 'company', { id }, apiKey)).body;
    for (const [id, reason] of [
      ['lure', 'redirect_off_origin'],
      ['again', 'redirect_off_origin'],
      ['metadata', 'redirect_off_origin'],
      ['scheme', 'unexpected_redirect'],
    ])
      expect(await lookUp(id!)).toMatchObject({ code: 'NETWORK_005', details: { id, reason } });
    const { host } = new URL(site.baseUrl);
    for (const id of [
      `${canary.baseUrl}/company/acme`,
      `http://${host}@${new URL(canary.baseUrl).host}/company/acme`,
      `http://${host}.evil.test/company/acme`,
      `http://${host}\\@evil.test/company/acme`,
      `http://evil.test#${host}/company/acme`,
      'http://169.254.169.254/company/acme',
      'file:///company/acme',
      '//127.0.0.1/company/acme',
      '../company/acme',
      '..%2f..%2fadmin',
      'acme?x=1',
      'acme\r\nHost: evil.test',
      `${site.baseUrl}/company/..%2f..%2fadmin`,
      `${site.baseUrl}/company/../admin`,
    ])
      expect({ id, ...(await lookUp(id)) }).toMatchObject({ id, code: 'NETWORK_003' });
    expect(site.visits.filter((path) => !/^\/(robots\.txt|company\/\w+)$/.test(path))).toEqual([]);
    expect(canary.visits).toEqual([]);
    await api.stop();
    await site.close();
  });
});
