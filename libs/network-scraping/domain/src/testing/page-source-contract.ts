import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PageAnswer, PageSource } from '../scraping/page-source';
import { ProfileSite } from '../subject/profile-site';
import type { ScriptedSite } from './scripted-site';

/** A source opened over a scripted site. */
export interface OpenedPageSource {
  source: PageSource;
  /** The site's address, on a host with a name: `http://network.test:4000`. */
  baseUrl: string;
  close?: () => Promise<void> | void;
}

/** Differences between sources. */
export interface PageSourceOptions {
  /** Whether the source makes conditional requests. A browser's does not. */
  conditional: boolean;
}

const html = (text: string): string =>
  `<!doctype html><html><head><title>${text}</title></head><body><p>${text}</p></body></html>`;

/** An address of a path on another host: of another country, or outside of the site. */
const elsewhere = (label: string, baseUrl: string, path: string): string =>
  baseUrl.replace('://', `://${label}.`) + path;

/** Redirects to other hosts, with the port of the site. */
const abroad = (baseUrl: string): ScriptedSite => ({
  '/company/renamed': { location: elsewhere('tr', baseUrl, '/company/acme?trk=x'), status: 301 },
  '/company/old&co': { location: elsewhere('www', baseUrl, '/company/renamed'), status: 301 },
  '/company/a-school': { location: elsewhere('de', baseUrl, '/school/acme'), status: 301 },
  '/company/abroad': { location: elsewhere('tr', baseUrl, '/company/abroad') },
  '/company/other-site': { location: elsewhere('shop', baseUrl, '/company/acme') },
  '/company/other-port': { location: 'http://tr.network.test:9/company/acme' },
  '/company/members': {
    location: elsewhere('tr', baseUrl, '/uas/login?session_redirect=%2Fcompany%2Fmembers'),
  },
});

const site: ScriptedSite = {
  '/company/acme': { body: html('Acme'), etag: '"v1"' },
  '/company/42': { location: '/company/acme' },
  '/company/absolute': { location: '/in/jane', status: 301 },
  '/in/jane': { body: html('Jane') },
  '/company/日本': { body: html('日本株式会社') },
  '/company/latin': {
    body: Uint8Array.from(html('Café').split(''), (character) => character.charCodeAt(0)),
    contentType: 'text/html; charset=iso-8859-1',
  },
  '/school/acme': { body: html('Acme School') },
  '/company/wall': { location: '/authwall?trk=x' },
  '/authwall': { body: html('Join') },
  '/company/elsewhere': { location: 'http://elsewhere.invalid/company/acme' },
  '/company/loop': { location: '/company/loop' },
  '/company/one': { location: '/company/two' },
  '/company/two': { location: '/company/three' },
  '/company/three': { location: '/company/acme' },
  '/company/gone': { status: 410, body: html('Gone') },
  '/company/busy': { status: 429, body: html('Too many requests'), retryAfterSeconds: 7 },
  '/company/broken': { status: 503, body: html('Broken') },
  '/company/blocked': { status: 999, body: html('Blocked') },
  '/company/huge': { body: html('x'.repeat(12_000_000)) },
  '/company/silent': { silent: true },
};

/**
 * The contract of `PageSource`.
 * @param open serves a site and opens the source on it; for `undefined`, on an address without a listener
 */
export function pageSourceContract(
  name: string,
  open: (site: ScriptedSite | undefined) => Promise<OpenedPageSource>,
  options: PageSourceOptions,
): void {
  describe(`${name} keeps the contract of PageSource`, () => {
    let opened: OpenedPageSource;
    beforeAll(async () => {
      const scripted: Record<string, ScriptedSite[string]> = { ...site };
      opened = await open(scripted);
      Object.assign(scripted, abroad(opened.baseUrl));
    });
    afterAll(() => opened.close?.());

    const request = (
      at: OpenedPageSource,
      slug: string,
      etag?: string,
      signal = new AbortController().signal,
    ): Promise<PageAnswer> => {
      const site = new ProfileSite(at.baseUrl);
      const subject = site.parse('company', slug)!;
      return at.source.fetch({ subject, url: site.urlOf(subject), etag, signal });
    };
    const fetch = (slug: string, etag?: string): Promise<PageAnswer> => request(opened, slug, etag);

    it('returns a page with its status, address and type', async () => {
      const answer = await fetch('acme');
      expect(answer).toMatchObject({
        outcome: 'page',
        page: { status: 200, url: `${opened.baseUrl}/company/acme` },
      });
      expect(pageOf(answer).contentType).toContain('text/html');
      expect(pageOf(answer).html).toContain('<p>Acme</p>');
    });

    it.each([
      ['日本', '日本株式会社'],
      ['latin', 'Café'],
    ])('reads /company/%s in its script and charset', async (slug, text) => {
      expect(pageOf(await fetch(slug)).html).toContain(`<p>${text}</p>`);
    });

    it.each([
      ['42', '/company/acme', 'Acme'],
      ['absolute', '/in/jane', 'Jane'],
      ['one', '/company/acme', 'Acme'],
      ['renamed', '/company/acme', 'Acme'],
      ['old&co', '/company/acme', 'Acme'],
      ['a-school', '/school/acme', 'Acme School'],
    ])('follows the redirects of /company/%s and returns the final address', async (slug, path, text) => {
      const page = pageOf(await fetch(slug));
      expect(page.url).toBe(opened.baseUrl + path);
      expect(page.html).toContain(`<p>${text}</p>`);
    });

    it.each([
      ['elsewhere', 'redirect_off_origin'],
      ['other-site', 'redirect_off_origin'],
      ['other-port', 'redirect_off_origin'],
      ['abroad', 'redirect_off_origin'],
      ['loop', 'too_many_redirects'],
      ['wall', 'login_wall'],
      ['members', 'login_wall'],
    ])('refuses the redirect of /company/%s as %s', async (slug, reason) => {
      expect(await fetch(slug)).toEqual({ outcome: 'refused', reason });
    });

    it.each([
      ['missing', 404],
      ['gone', 410],
      ['broken', 503],
      ['blocked', 999],
    ])('brings /company/%s as a page of status %i', async (slug, status) => {
      expect(await fetch(slug)).toMatchObject({ outcome: 'page', page: { status } });
    });

    it('has the site’s Retry-After', async () => {
      expect(await fetch('busy')).toMatchObject({
        outcome: 'page',
        page: { status: 429 },
        retryAfterSeconds: 7,
      });
    });

    it('refuses 12 million bytes', async () => {
      expect(await fetch('huge')).toMatchObject({ outcome: 'refused', reason: 'too_large' });
    });

    it('keeps many requests apart', async () => {
      const slugs = ['acme', '日本', 'gone', '42', 'broken', 'latin'];
      const texts = ['Acme', '日本株式会社', 'Gone', 'Acme', 'Broken', 'Café'];
      const answers = await Promise.all(slugs.map((slug) => fetch(slug)));
      answers.forEach((answer, i) => {
        expect(pageOf(answer).html).toContain(`<p>${texts[i]!}</p>`);
      });
    });

    it('rejects immediately with the reason when the signal aborts', async () => {
      const caller = new AbortController();
      const reason = new Error('caller left');
      const waiting = request(opened, 'silent', undefined, caller.signal);
      caller.abort(reason);
      await expect(waiting).rejects.toBe(reason);
      await expect(request(opened, 'acme', undefined, caller.signal)).rejects.toBe(reason);
    });

    it('reports a site without a listener', async () => {
      const unreachable = await open(undefined);
      expect(await request(unreachable, 'acme')).toMatchObject({ outcome: 'refused', reason: 'unreachable' });
      await unreachable.close?.();
    });

    it(
      options.conditional ? 'reports an unchanged page' : 'fetches a page whatever its validator',
      async () => {
        const first = await fetch('acme');
        const etag = first.outcome === 'page' ? first.etag : undefined;
        expect(etag).toBe(options.conditional ? '"v1"' : undefined);
        expect((await fetch('acme', '"v1"')).outcome).toBe(options.conditional ? 'unchanged' : 'page');
        expect(await fetch('acme', '"v0"')).toMatchObject({ outcome: 'page', page: { status: 200 } });
      },
    );
  });
}

function pageOf(answer: PageAnswer): Extract<PageAnswer, { outcome: 'page' }>['page'] {
  if (answer.outcome !== 'page') throw new Error(`Expected a page, got ${JSON.stringify(answer)}`);
  return answer.page;
}
