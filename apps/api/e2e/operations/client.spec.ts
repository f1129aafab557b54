import { EnrichmentClient, isEnrichmentError } from '@enrichment/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Api } from '../api';
import { run } from '../script';

const root = join(__dirname, '../../../..');
const python = 'libs/client/python/src/enrichment';
const hasPython = spawnSync('python3', ['--version']).status === 0;
const print = join(__dirname, '../../dist/docs/openapi/print.js');
const generate = join(__dirname, '../../generate-types.mjs');

describe('the client', () => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.start();
  });
  afterAll(() => api.stop());

  const clientOf = (apiKey: string) => new EnrichmentClient({ baseUrl: api.baseUrl, apiKey });

  it('has the current types of the API: npm run client:types generates them', async () => {
    const { body } = await api.send('/openapi.json');
    for (const file of [
      'libs/client/src/generated/openapi.ts',
      'libs/client/src/generated/operations.ts',
      `${python}/models.py`,
      `${python}/error_types.py`,
      `${python}/operations.py`,
      'apps/dashboard/src/api/generated/catalogue.ts',
      'apps/dashboard/src/api/generated/errors.ts',
    ])
      expect(readFileSync(join(root, file), 'utf8')).toBe(await run([generate, file], JSON.stringify(body)));
  });

  it('has types generated from the served document', async () => {
    const printed = JSON.parse(await run([print])) as Record<string, unknown>;
    const { body } = await api.send('/openapi.json');
    expect(printed).toEqual({ ...body, info: printed['info'] });
  });

  it('has the same types in the dashboard', async () => {
    const { body } = await api.send('/dashboard/api/openapi.json');
    expect(JSON.parse(await run([print, 'dashboard']))).toEqual(body);
    const file = 'apps/dashboard/src/api/generated/openapi.ts';
    expect(readFileSync(join(root, file), 'utf8')).toBe(await run([generate, file], JSON.stringify(body)));
  });

  it('locates an address', async () => {
    const { accountId, apiKey } = await api.customer({ credits: 5 });
    const { data, meta } = await clientOf(apiKey).ip.lookup({ ip: '8.8.8.8' });
    expect(data).toMatchObject({ ip: '8.8.8.8', version: 4, request_id: meta.requestId });
    expect(meta).toMatchObject({ creditsCharged: 1, creditsRemaining: 4, replayed: false, attempts: 1 });
    expect(meta.rateLimits).toEqual([
      { name: 'ip', limit: 100, windowSeconds: 1, remaining: 99, resetSeconds: 1 },
    ]);
    expect(await api.credits(accountId)).toBe(4);
  });

  it('is charged once for one idempotency key', async () => {
    const { accountId, apiKey } = await api.customer({ credits: 5 });
    const { company } = clientOf(apiKey);
    const options = { idempotencyKey: 'order-1' };
    const first = await company.get({ id: 'json-ld' }, options);
    const second = await company.get({ id: 'json-ld' }, options);
    expect(second.data).toEqual(first.data);
    expect([first.meta.replayed, second.meta.replayed]).toEqual([false, true]);
    expect(await api.credits(accountId)).toBe(4);
  });

  it('reports the age of fresh data', async () => {
    const { apiKey } = await api.customer();
    const { data, meta } = await clientOf(apiKey).profile.get({ id: 'json-ld', cached: false });
    expect(data.result.network_id).toBe('json-ld');
    expect(meta.ageSeconds).toBeGreaterThanOrEqual(0);
    expect(meta.rateLimits.map(({ name }) => name)).toEqual(['profile', 'fresh']);
  });

  it('retries after a limit', async () => {
    const { apiKey } = await api.customer({ ipPerSecond: 1 });
    const { ip } = clientOf(apiKey);
    const replies = await Promise.all(['8.8.8.8', '1.1.1.1'].map((address) => ip.lookup({ ip: address })));
    expect(replies.map(({ meta }) => meta.attempts).sort()).toEqual([1, 2]);
  });

  it('returns the details of an error', async () => {
    const { apiKey } = await api.customer();
    const error: unknown = await clientOf(apiKey)
      .ip.lookup({ ip: '8.8.8' })
      .catch((thrown: unknown) => thrown);
    expect(isEnrichmentError(error) && error.code === 'IP_001' && error.details.supported_formats).toEqual([
      'IPv4',
      'IPv6',
    ]);
  });

  // eslint-disable-next-line no-restricted-syntax -- needs python3, which no other test needs
  (hasPython ? it : it.skip)('for Python calls every operation too (python3)', async () => {
    const { apiKey } = await api.customer();
    const limited = await api.customer({ ipPerSecond: 1 });
    const ran = promisify(execFile)('python3', ['-m', 'unittest', 'tests.against_service'], {
      cwd: join(root, 'libs/client/python'),
      env: {
        ...process.env,
        PYTHONPATH: 'src',
        PYTHONDONTWRITEBYTECODE: '1',
        NO_PROXY: '*',
        ENRICHMENT_BASE_URL: api.baseUrl,
        ENRICHMENT_API_KEY: apiKey,
        ENRICHMENT_LIMITED_API_KEY: limited.apiKey,
      },
    });
    expect((await ran).stderr).toMatch(/Ran 4 tests[^]*OK\n$/);
  });
});
