import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Api, newDataDir, pollDelay, ulid } from '../api';
import { writeMmdbFixture } from '../mmdb-fixture';

const privacy = {
  is_hosting: null,
  is_tor: null,
  is_vpn: null,
  is_proxy: null,
  is_relay: null,
  service: null,
  last_seen: null,
};
const nowhere = {
  location: {
    continent_code: null,
    country: null,
    country_code: null,
    region: null,
    region_code: null,
    city: null,
    postal_code: null,
    latitude: null,
    longitude: null,
    accuracy_radius_km: null,
    timezone: null,
    utc_offset_minutes: null,
    currency: null,
    calling_code: null,
    languages: null,
    disputed: null,
    city_confidence: null,
  },
  network: { cidr: null, asn: null, isp: null, organization: null, type: null, route: null, domain: null },
  privacy,
  is_anycast: null,
  bot: null,
  accuracy: null,
  data_date: null,
};

describe('POST /v1/ip/lookup', () => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.start();
  });
  afterAll(() => api.stop());

  it('returns every field of the contract, and whether the located country is in the EU', async () => {
    const { status, body } = await api.locate({ ip: '81.2.69.160' });
    expect(status).toBe(200);
    expect(body).toEqual({
      ip: '81.2.69.160',
      version: 4,
      is_private: false,
      range: 'public',
      is_eu: false,
      location: {
        continent_code: 'EU',
        country: 'United Kingdom',
        country_code: 'GB',
        region: 'England',
        region_code: 'ENG',
        city: 'London',
        postal_code: 'SW1',
        latitude: 51.5142,
        longitude: -0.0931,
        accuracy_radius_km: 10,
        timezone: 'Europe/London',
        utc_offset_minutes: expect.any(Number),
        currency: 'GBP',
        calling_code: '+44',
        languages: ['en'],
        disputed: false,
        city_confidence: 0.6,
      },
      network: {
        cidr: '81.2.69.160/27',
        asn: 20712,
        isp: 'Andrews & Arnold Ltd',
        organization: 'STONEHOUSE office network',
        type: 'business',
        route: null,
        domain: 'aa.net.uk',
      },
      privacy,
      is_anycast: null,
      bot: null,
      // One file cannot confirm its own city.
      accuracy: 'country',
      data_date: '2023-11-14',
      processing_time_ms: expect.any(Number),
      request_id: expect.stringMatching(ulid),
    });
    expect(body['processing_time_ms']).toBeGreaterThanOrEqual(0);
  });

  it('explains on request which sources gave the answer', async () => {
    const file = { name: 'Test-Enterprise', date: '2023-11-14' };
    const { body } = await api.locate({ ip: '81.2.69.160', explain: true });
    expect(body['sources']).toEqual({ country: [file], city: [file], type: [file], privacy: [] });
    expect((await api.locate({ ip: '9.9.9.9', explain: true })).body['sources']).toEqual({
      country: [],
      city: [],
      type: [],
      privacy: [],
    });
  });

  it('returns null for unknown values, never omits a field', async () => {
    const { body } = await api.locate({ ip: '9.9.9.9' });
    expect(body).toMatchObject({
      ip: '9.9.9.9',
      version: 4,
      is_private: false,
      range: 'public',
      is_eu: null,
      ...nowhere,
    });
  });

  it.each([
    ['10.1.2.3', 'private'],
    ['fd00::1', 'unique_local'],
  ])('%s is private (%s), and is answered and charged like any other', async (ip, range) => {
    const { apiKey, accountId } = await api.customer({ credits: 1 });
    const { status, headers, body } = await api.locate({ ip }, apiKey);
    expect(status).toBe(200);
    expect(body).toMatchObject({ is_private: true, range, is_eu: null, ...nowhere });
    expect(headers.get('x-credits-charged')).toBe('1');
    expect(await api.accounts.find(accountId)).toMatchObject({ ipLookupsLeft: 99 });
  });

  it.each([
    ['::ffff:81.2.69.160', 'GB'],
    ['2002:5102:45a0::1', 'GB'],
    ['64:ff9b::5102:45a0', 'GB'],
    ['2001:0000:4136:e378:8000:63bf:aefd:ba5f', 'GB'],
    ['2001:DB9:0:0:0:0:0:1', 'FR'],
  ])('locates %s in %s, and echoes it in canonical form', async (ip, country_code) => {
    const { body } = await api.locate({ ip });
    expect(body).toMatchObject({
      ip: new URL(`http://[${ip}]`).hostname.slice(1, -1).replace('::ffff:5102:45a0', '::ffff:81.2.69.160'),
      version: 6,
      location: { country_code },
    });
  });

  it('reports EU membership by the located country', async () => {
    expect((await api.locate({ ip: '2001:db9::1' })).body['is_eu']).toBe(true);
    expect((await api.locate({ ip: '8.8.8.8' })).body['is_eu']).toBe(false);
  });
});

describe('the files named by MMDB_PATHS', () => {
  let api: Api;
  afterEach(() => api.stop());

  it('are reloaded when replaced, kept when the new one is broken, and never interrupt answers', async () => {
    const dataDir = await newDataDir();
    const path = join(dataDir, 'own.mmdb');
    writeMmdbFixture(path, ['8.8.8.0/24']);
    api = await Api.start({ MMDB_PATHS: path }, dataDir);
    const country = async () => {
      const { status, body } = await api.locate({ ip: '81.2.69.160' }, apiKey);
      expect(status).toBe(200);
      return (body as { location: { country_code: unknown } }).location.country_code;
    };
    const { apiKey } = await api.customer({ credits: 1_000_000, ipPerSecond: 1_000_000 });
    expect(await country()).toBeNull();

    writeMmdbFixture(`${path}.new`);
    renameSync(`${path}.new`, path);
    while ((await country()) === null) await pollDelay();
    expect(await country()).toBe('GB');

    writeFileSync(`${path}.new`, 'this is no database');
    renameSync(`${path}.new`, path);
    const ready = (problem: unknown) => ({
      status: 'ready',
      checks: { ip_databases: { ok: true, files: [{ type: 'Test-Enterprise', problem }] } },
    });
    const noticed = async () => {
      const { body } = await api.send('/readyz');
      const { problem } = (body as ReturnType<typeof ready>).checks.ip_databases.files[0]!;
      expect(body).toMatchObject(ready(problem));
      return typeof problem === 'string';
    };
    while (!(await noticed())) await pollDelay();
    expect(await country()).toBe('GB');
  });

  it('IP_002: no file can be read; it is free', async () => {
    const dataDir = await newDataDir();
    const broken = join(dataDir, 'broken.mmdb');
    writeFileSync(broken, 'no database');
    api = await Api.start({ MMDB_PATHS: broken }, dataDir);
    const { apiKey, accountId } = await api.customer({ credits: 5 });
    const { status, headers, body } = await api.locate({ ip: '8.8.8.8' }, apiKey);
    expect({ status, retryAfter: headers.get('retry-after') }).toEqual({ status: 503, retryAfter: '5' });
    expect(body).toEqual({
      error: 'upstream_unavailable',
      message: 'IP data is not available at the moment: repeat the request shortly.',
      code: 'IP_002',
      details: {},
      request_id: expect.stringMatching(ulid),
    });
    expect(await api.credits(accountId)).toBe(5);
    expect((await api.locate({ ip: '10.0.0.1' }, apiKey)).status).toBe(200);
    expect(await api.send('/readyz')).toMatchObject({ status: 503, body: { status: 'not_ready' } });
  });
});

describe('the bundled data', () => {
  it('is prepared at the first start, reused at the second, and locates real addresses', async () => {
    const dataDir = await newDataDir();
    const first = await Api.start({ MMDB_PATHS: '' }, dataDir);
    expect(first.log).toMatch(/Building the IP database: 100 %/);
    expect((await first.locate({ ip: '8.8.8.8' })).body).toMatchObject({
      location: { country_code: 'US', country: 'United States' },
      network: { asn: 15169, organization: expect.stringContaining('Google') },
    });
    expect((await first.locate({ ip: '2001:4860:4860::8888' })).body).toMatchObject({
      network: { asn: 15169 },
    });
    const { info } = (await first.send('/openapi.json')).body as { info: { description: string } };
    expect(info.description).toContain('[IP Geolocation by DB-IP](https://db-ip.com)');
    await first.end('SIGTERM');

    const second = await Api.start({ MMDB_PATHS: '' }, dataDir);
    expect(second.log).not.toContain('Building');
    expect((await second.locate({ ip: '1.1.1.1' })).body).toMatchObject({ network: { asn: 13335 } });
    await Api.stopAll([first, second]);
  });
});
