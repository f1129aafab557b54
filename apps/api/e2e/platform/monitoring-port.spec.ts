import { request } from 'node:http';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@enrichment/testing';
import { Api } from '../api';

describe('a service with MONITORING_PORT', () => {
  let api: Api;
  let monitoring: string;
  beforeAll(async () => {
    const port = await freePort();
    monitoring = `http://127.0.0.1:${port}`;
    api = await Api.start({ MONITORING_PORT: String(port) });
  });
  afterAll(() => api.stop());

  async function statusOf(base: string, path: string): Promise<number> {
    const sent = request(base, { path, agent: false }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode!;
  }

  it.each(['/metrics', '/readyz'])('serves %s only there', async (path) => {
    expect([path, await statusOf(monitoring, path)]).toEqual([path, 200]);
    expect([path, await statusOf(api.baseUrl, path)]).toEqual([path, 404]);
  });

  it.each([
    '/metrics/',
    '/METRICS',
    '//metrics',
    '/%6detrics',
    '/readyz/',
    '/Readyz',
    '/./readyz',
    '/readyz?',
  ])('does not serve callers another spelling of a path: %s', async (path) => {
    expect([path, await statusOf(api.baseUrl, path)]).toEqual([path, 404]);
  });

  it('serves callers at its usual port', async () => {
    expect(await statusOf(api.baseUrl, '/healthz')).toBe(200);
  });
});
