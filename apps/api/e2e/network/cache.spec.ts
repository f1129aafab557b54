import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  serveScriptedSite,
  type ScriptedServer,
  type ScriptedSite,
} from '@enrichment/network-scraping-domain/testing';
import { type Answer, Api } from '../api';
import { age, companyPage, limitless, requestPage } from '../network-requests';

const minute = 60_000;
const day = 24 * 60 * minute;
const code = ({ status, body }: Answer) => (status === 200 ? 'ok' : body['code']);

describe('company pages and the cache, from outside', () => {
  const site: Record<string, ScriptedSite[string]> = {};
  let server: ScriptedServer;
  const replicas: Api[] = [];
  let apiKey: string;
  beforeAll(async () => {
    server = await serveScriptedSite(site);
    const environment = { NETWORK_BASE_URL: server.baseUrl, EGRESS_ALLOW_CIDRS: '127.0.0.1/32' };
    const first = await Api.start(environment);
    replicas.push(first, await first.replica(environment));
    ({ apiKey } = await limitless(first));
  });
  afterAll(async () => {
    await Api.stopAll(replicas);
    await server.close();
  });

  const lookUp = (id: string, cached?: boolean, replica = replicas[0]!) =>
    requestPage(replica, 'company', { id, ...(cached !== undefined && { cached }) }, apiKey);
  const visitsTo = (slug: string) => server.visits.filter((path) => path === `/company/${slug}`).length;
  const older = async (slug: string, byMs: number) => {
    await age(replicas[0]!, { kind: 'company', slug }, byMs);
  };
  /** Repeats a lookup until the replica knows that the page is old. */
  const untilServed = async (id: string, served: (answer: Answer) => boolean) => {
    let answer = await lookUp(id);
    while (!served(answer)) answer = await lookUp(id);
    return answer;
  };
  const hoursOld = ({ body }: Answer) => Number(body['cache_age_hours']);

  it('one entry serves every form of a name, on every replica', async () => {
    Object.assign(site, {
      '/company/4711': { location: '/company/forms' },
      '/company/forms': companyPage('Forms', 'forms'),
    });
    const host = new URL(server.baseUrl).host;
    expect((await lookUp('li:company:4711')).body).not.toHaveProperty('cached');
    for (const [i, id] of [
      'forms',
      'Forms',
      'FORMS',
      '%66orms',
      '4711',
      'li:company:4711',
      'urn:li:company:4711',
      'URN:LI:COMPANY:4711',
      `${server.baseUrl}/company/forms`,
      `https://${host}/company/forms/`,
      `${host}/company/Forms?trk=x#top`,
      `www.${host}/company/forms`,
      `${server.baseUrl}/company/forms/about/`,
      `${server.baseUrl}/company/4711`,
    ].entries()) {
      const { body } = await lookUp(id, true, replicas[i % 2]);
      expect({ id, ...body }).toMatchObject({
        id,
        cached: true,
        result: { network_id: 'forms', name: 'Forms' },
      });
    }
    expect([visitsTo('4711'), visitsTo('forms')]).toEqual([1, 1]);
  });

  it('serves pages up to 30 days old, and reads older ones again, changed or not', async () => {
    site['/company/aging'] = companyPage('Aging', 'aging');
    await lookUp('aging');
    await older('aging', 29 * day);
    const kept = await untilServed('aging', (answer) => hoursOld(answer) > 1);
    expect(hoursOld(kept)).toBeCloseTo(29 * 24, 0);
    expect(visitsTo('aging')).toBe(1);
    await older('aging', day);
    const unchanged = await untilServed('aging', ({ body }) => body['cached'] === undefined);
    expect(unchanged.body).toMatchObject({ result: { name: 'Aging' } });
    expect(visitsTo('aging')).toBe(2);
    expect(hoursOld(await lookUp('aging'))).toBe(0);
    site['/company/aging'] = companyPage('Renewed', 'aging');
    await older('aging', 31 * day);
    const renewed = await untilServed('aging', ({ body }) => body['cached'] === undefined);
    expect(renewed.body).toMatchObject({ result: { name: 'Renewed' } });
  });

  it('reads fresh data again after a minute, and reports its age', async () => {
    site['/company/fresh'] = companyPage('Fresh', 'fresh');
    const first = await lookUp('fresh', false);
    expect({ age: first.headers.get('age'), visits: visitsTo('fresh') }).toEqual({ age: '0', visits: 1 });
    await older('fresh', 40_000);
    let joined = await lookUp('fresh', false);
    while (joined.headers.get('age') === '0') joined = await lookUp('fresh', false);
    expect(Number(joined.headers.get('age'))).toBeGreaterThanOrEqual(40);
    expect(joined.body).not.toHaveProperty('cached');
    expect(joined.body).not.toHaveProperty('cache_age_hours');
    expect(joined.headers.get('x-credits-charged')).toBe('1');
    expect(visitsTo('fresh')).toBe(1);
    await older('fresh', minute);
    while (visitsTo('fresh') < 2) await lookUp('fresh', false);
    expect((await lookUp('fresh')).headers.get('age')).toBeNull();
  });

  it('returns the last record of a deleted page, free of charge, until the page returns', async () => {
    site['/company/leaver'] = companyPage('Leaver', 'leaver');
    await lookUp('leaver');
    for (const gone of [{ status: 404 }, { status: 410 }, { body: '<title>Page not found</title>' }]) {
      site['/company/leaver'] = gone;
      await older('leaver', 31 * day);
      const answer = await untilServed('leaver', ({ body }) => body['cached'] === undefined);
      expect(answer.body['result']).toMatchObject({ name: 'Leaver', network_id: 'leaver', deleted: true });
      expect(answer.headers.get('x-credits-charged')).toBe('0');
      const kept = await lookUp('leaver');
      expect(kept.body).toMatchObject({ cached: true, result: { deleted: true } });
      expect(kept.headers.get('x-credits-charged')).toBe('0');
    }
    site['/company/leaver'] = companyPage('Leaver', 'leaver');
    await older('leaver', 31 * day);
    const back = await untilServed('leaver', ({ body }) => body['cached'] === undefined);
    expect(back.body).toMatchObject({ result: { deleted: false } });
    expect(back.headers.get('x-credits-charged')).toBe('1');
  });

  it('stores no refusal, and keeps the earlier record', async () => {
    site['/company/moody'] = companyPage('Moody', 'moody');
    await lookUp('moody');
    site['/company/moody'] = { body: '<title>Sign in</title><input type="password">' };
    await older('moody', 2 * minute);
    let answer = await lookUp('moody', false);
    while (answer.status === 200) answer = await lookUp('moody', false);
    expect(answer.body).toMatchObject({
      code: 'NETWORK_005',
      details: { id: 'moody', reason: 'login_wall' },
    });
    expect(answer.headers.get('x-credits-charged')).toBe('0');
    expect((await lookUp('moody')).body).toMatchObject({
      cached: true,
      result: { name: 'Moody', deleted: false },
    });
  });

  it.each([
    ['one process', 1],
    ['two replicas', 2],
  ])('fifty concurrent requests for one company are one visit, by %s', async (_, count) => {
    const slug = `crowd-${count}`;
    site[`/company/${slug}`] = companyPage('Crowd', slug);
    const forms = [slug, slug.toUpperCase(), `${server.baseUrl}/company/${slug}/`];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => lookUp(forms[i % 3]!, i % 2 === 0, replicas[i % count])),
    );
    expect(answers.map(code)).toEqual(Array(50).fill('ok'));
    expect(visitsTo(slug)).toBe(1);
  });

  it('a client that disconnects does not end the scrape that others wait for', async () => {
    site['/company/awaited'] = companyPage('Awaited', 'awaited');
    const leaver = new AbortController();
    const left = fetch(`${replicas[0]!.baseUrl}/v1/network/company`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      body: JSON.stringify({ id: 'awaited' }),
      signal: leaver.signal,
    }).catch(() => 'left');
    const stays = lookUp('awaited');
    leaver.abort();
    await left;
    expect((await stays).body).toMatchObject({ result: { name: 'Awaited' } });
    expect(visitsTo('awaited')).toBe(1);
  });
});
