import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import {
  findCompanyLinks,
  ProfileSite,
  readPage,
  type PageReading,
  type Subject,
  type SubjectKind,
} from '@enrichment/network-scraping-domain';
import { demoKinds, startDemoNetwork, type DemoNetwork, type DemoResult } from '../index';
import { expectedRecord } from '../testing/expected-record';

let demo: DemoNetwork;
let site: ProfileSite;

beforeAll(async () => {
  demo = await startDemoNetwork({ seed: 3, slowMs: 5 });
  site = new ProfileSite(demo.url);
});
afterAll(() => demo.close());

const kinds: readonly SubjectKind[] = ['company', 'person'];

/** The kinds with one of the results, for companies and for persons. */
function casesWith(...results: readonly DemoResult[]): [string, SubjectKind, DemoResult][] {
  return demoKinds
    .filter(({ result }) => results.includes(result))
    .flatMap(({ kind, result }) => kinds.map((of): [string, SubjectKind, DemoResult] => [kind, of, result]));
}

function open(kind: SubjectKind, name: string, init: RequestInit = {}): Promise<Response> {
  return fetch(site.urlOf(site.parse(kind, name)!), init);
}

/** Fetches a page like a plain fetcher, which follows redirects and decodes the charset. */
async function read(kind: SubjectKind, name: string): Promise<PageReading<SubjectKind>> {
  const requested: Subject = site.parse(kind, name)!;
  const answer = await open(kind, name);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const contentType = answer.headers.get('content-type') ?? '';
  const charset = /charset="?([\w-]+)/.exec(contentType + bytes.toString('latin1').slice(0, 200))?.[1];
  const html = new TextDecoder(charset ?? 'utf-8').decode(bytes);
  return readPage({ status: answer.status, url: answer.url, contentType, html }, requested, site);
}

describe('a page of each kind', () => {
  it.each(casesWith('record'))('%s of a %s gives the expected record', async (kind, of) => {
    const subject = demo.world.find(of, kind === 'moved' ? 'json-ld' : kind)!;
    const reading = await read(of, kind);
    const { record } = reading.verdict === 'shell' ? reading.partial! : { record: undefined, ...reading };
    expect(record).toEqual(expectedRecord(subject));
  });

  it.each(casesWith('browser'))('%s of a %s is a shell without a record', async (kind, of) => {
    const reading = await read(of, kind);
    expect(reading).toEqual({ verdict: 'shell' });
  });

  it.each(casesWith('gone'))('%s of a %s is gone', async (kind, of) => {
    expect(await read(of, kind)).toEqual({ verdict: 'gone' });
  });

  it.each(
    casesWith(
      ...(['login_wall', 'captcha', 'consent', 'forbidden', 'rate_limited', 'blocked'] as const),
      ...(['server_error', 'unreadable_page'] as const),
    ),
  )('%s of a %s is refused: %s', async (kind, of, reason) => {
    expect(await read(of, kind)).toEqual({ verdict: 'refused', reason });
  });

  it.each(casesWith('too_large'))('%s of a %s exceeds the size limit', async (kind, of) => {
    const answer = await open(of, kind);
    let bytes = 0;
    for await (const chunk of answer.body!) bytes += (chunk as Uint8Array).length;
    expect(bytes).toBeGreaterThan(19_000_000);
  });

  it.each(kinds)('robots-disallowed of a %s is disallowed by robots.txt', async (of) => {
    const path = new URL(site.urlOf(site.parse(of, 'robots-disallowed')!)).pathname;
    const lines = (await (await fetch(`${demo.url}/robots.txt`)).text()).split('\n');
    expect(lines).toEqual(expect.arrayContaining(['User-agent: *', `Disallow: ${path}`]));
  });

  it.each(kinds)('redirect-elsewhere of a %s leads to another site', async (of) => {
    const answer = await open(of, 'redirect-elsewhere', { redirect: 'manual' });
    expect(answer.status).toBe(302);
    expect(new URL(answer.headers.get('location')!, demo.url).origin).toBe('https://elsewhere.test');
  });

  it.each(kinds)('redirect-loop of a %s leads to itself', async (of) => {
    const answer = await open(of, 'redirect-loop', { redirect: 'manual' });
    expect(new URL(answer.headers.get('location')!, answer.url).href).toBe(answer.url);
  });

  it.each(kinds)('endless of a %s never ends, and stops when the client disconnects', async (of) => {
    const caller = new AbortController();
    const reader = (await open(of, 'endless', { signal: caller.signal })).body!.getReader();
    for (let i = 0; i < 3; i += 1) expect((await reader.read()).done).toBe(false);
    caller.abort();
    await expect(reader.read()).rejects.toThrow();
  });

  it.each(kinds)('silent of a %s gets no answer, while others do', async (of) => {
    const caller = new AbortController();
    const silent = open(of, 'silent', { signal: caller.signal }).then(() => 'answered');
    const others = Promise.all([open(of, 'json-ld'), open(of, 'slow'), open(of, 'deleted')]);
    expect(await Promise.race([silent, others.then(() => 'others')])).toBe('others');
    caller.abort(new Error('left'));
    await expect(silent).rejects.toThrow('left');
  });

  it('is covered by these tests for every kind', () => {
    const covered = new Set<DemoResult>([
      ...(['record', 'browser', 'gone', 'timeout', 'login_wall', 'captcha', 'consent', 'forbidden'] as const),
      ...(['rate_limited', 'blocked', 'server_error', 'unreadable_page', 'too_large', 'robots_txt'] as const),
      ...(['redirect_off_origin', 'too_many_redirects'] as const),
    ]);
    expect(demoKinds.filter(({ result }) => !covered.has(result))).toEqual([]);
  });
});

describe('headers of pages', () => {
  it.each([
    ['rate-limited', '30'],
    ['maintenance', '120'],
  ])('%s sends Retry-After', async (kind, seconds) => {
    expect((await open('company', kind)).headers.get('retry-after')).toBe(seconds);
  });

  it.each(kinds)('a %s has a validator, and is answered with 304', async (of) => {
    const etag = (await open(of, 'unchanged')).headers.get('etag')!;
    const again = await open(of, 'unchanged', { headers: { 'If-None-Match': `"other", ${etag}` } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect((await open(of, 'json-ld', { headers: { 'If-None-Match': etag } })).status).toBe(200);
  });

  it('is compressed only with Accept-Encoding', async () => {
    const plain = await open('company', 'compressed', { headers: { 'Accept-Encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect((await open('company', 'compressed')).headers.get('content-encoding')).toBe('gzip');
  });

  it.each(kinds)('closing-down of a %s is deleted half a minute after the first visit', async (of) => {
    const clock = new ManualClock();
    const other = await startDemoNetwork({ clock });
    const path = of === 'company' ? '/company/closing-down' : '/in/closing-down';
    const status = async (): Promise<number> => (await fetch(other.url + path)).status;
    expect(await status()).toBe(200);
    clock.advance(29_999);
    expect(await status()).toBe(200);
    clock.advance(1);
    expect(await status()).toBe(410);
    await other.close();
  });
});

describe('the network', () => {
  it.each(kinds)('redirects the number of a %s to its slug', async (of) => {
    const subjects = of === 'company' ? demo.world.companies : demo.world.persons;
    for (const { numericId, slug, record, style } of [...subjects.slice(0, 3), ...subjects.slice(-40)]) {
      if (style === 'rendered') continue;
      const reading = await read(of, numericId);
      const found = reading.verdict === 'shell' ? reading.partial! : reading;
      expect(found).toMatchObject({ subject: { kind: of, slug }, record: { name: record.name } });
    }
  });

  it('has scripts that fill its shells', async () => {
    const page = await (await open('company', 'rendered')).text();
    const [, script] = /<script>(.*?)<\/script>/.exec(page)!;
    let head = '';
    const root = { innerHTML: '' };
    const document = {
      title: '',
      head: { insertAdjacentHTML: (_: string, html: string) => (head = html) },
      getElementById: (id: string) => (id === 'root' ? root : undefined),
    };
    const inBrowser = async (path: string): Promise<Response> => fetch(new URL(path, demo.url));
    await (runInNewContext(script!, { document, fetch: inBrowser }) as Promise<void>);
    const subject = demo.world.find('company', 'rendered')!;
    expect(document.title).toBe(`${subject.record.name} | Atrium`);
    const html = `<html><head><title>${document.title}</title>${head}</head><body><div id="root">${root.innerHTML}</div></body></html>`;
    const url = site.urlOf({ kind: 'company', slug: 'rendered' });
    const reading = readPage(
      { status: 200, url, contentType: 'text/html', html },
      { kind: 'company', slug: 'rendered' },
      site,
    );
    expect(reading).toMatchObject({ verdict: 'ok', record: expectedRecord(subject, true) });
  });

  it('links every kind from its start page, and all subjects from its directories', async () => {
    const links = async (path: string): Promise<string[]> => {
      const page = await (await fetch(demo.url + path)).text();
      return [...page.matchAll(/href="(.*?)"/g)].map(([, href]) => href!);
    };
    const start = await links('/');
    for (const { kind } of demoKinds)
      expect(start).toEqual(expect.arrayContaining([`/company/${kind}`, `/in/${kind}`]));
    const listed = [...(await links('/companies')), ...(await links('/people'))];
    const subjects = [...demo.world.companies, ...demo.world.persons];
    expect(listed.filter((href) => /^\/(?:company|in)\//.test(href))).toHaveLength(subjects.length);
    for (const href of [...start, ...listed.slice(-20)]) {
      const isOfKind = demoKinds.some(({ kind }) => href.endsWith(`/${kind}`));
      if (!isOfKind) expect([href, (await fetch(new URL(href, demo.url))).status]).toEqual([href, 200]);
    }
  });

  it('draws a picture for every subject', async () => {
    for (const { record } of [...demo.world.companies.slice(0, 60), ...demo.world.persons.slice(-60)]) {
      if (record.pictureUrl === null) continue;
      const answer = await fetch(record.pictureUrl);
      expect(answer.headers.get('content-type')).toBe('image/svg+xml');
      expect(await answer.text()).toMatch(/^<svg .*<\/svg>$/s);
    }
  });

  it.each(['/company/nobody', '/company/json-ld/about', '/in/%ff', '/pictures/company/nobody.svg', '/x'])(
    'has no page at %s',
    async (path) => {
      expect((await fetch(demo.url + path)).status).toBe(404);
    },
  );

  it('accepts GET and HEAD only', async () => {
    expect((await fetch(`${demo.url}/company/json-ld`, { method: 'HEAD' })).status).toBe(200);
    const posted = await fetch(`${demo.url}/login`, { method: 'POST', body: 'x' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('reports a port in use, and frees its port when it closes', async () => {
    const port = Number(new URL(demo.url).port);
    await expect(startDemoNetwork({ port })).rejects.toThrow('EADDRINUSE');
    const other = await startDemoNetwork({ baseUrl: 'https://demo.example/ignored' });
    expect([other.url, other.world.companies[0]!.record.pictureUrl]).toEqual([
      'https://demo.example',
      'https://demo.example/pictures/company/json-ld.svg',
    ]);
    await other.close();
  });
});

describe("the companies' own websites", () => {
  const websiteOf = (domain: string) => demo.websiteUrl.replace('{domain}', encodeURIComponent(domain));

  it('link to their pages on the network, with www. or without', async () => {
    for (const domain of ['demo.test', 'www.demo.test']) {
      const html = await (await fetch(websiteOf(domain))).text();
      expect(findCompanyLinks(html, site)).toEqual([{ kind: 'company', slug: 'json-ld' }]);
    }
    const company = demo.world.companies.find(
      ({ slug, record }) => /[^ -~]/.test(slug) && record.websiteUrl,
    )!;
    const html = await (await fetch(websiteOf(new URL(company.record.websiteUrl!).hostname))).text();
    expect(findCompanyLinks(html, site)).toEqual([{ kind: 'company', slug: company.slug }]);
  });

  it('do not exist for an unknown domain', async () => {
    for (const domain of ['nobody.test', '', '%', '../company/json-ld'])
      expect((await fetch(websiteOf(domain))).status).toBe(404);
  });
});
