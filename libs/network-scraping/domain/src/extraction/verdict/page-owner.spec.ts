import { describe, expect, it } from '@jest/globals';
import { ProfileSite } from '../../subject/profile-site';
import { scanPage } from '../markup/page-scan';
import type { PageContext } from '../structured/entities';
import { findVisiblePage } from '../visible/visible-page';
import { isHeadedBy, isOwnPage } from './page-owner';

const context: PageContext = {
  site: new ProfileSite('https://network.example'),
  kind: 'person',
  url: 'https://network.example/in/jane',
  today: '2026-06-15',
  known: new Set(['person:jane']),
  names: [],
  titles: [],
};
const about = '<section><h2>About</h2><p>I design bridges.</p></section>';
const title = '<title>Jane Doe - CTO | Network</title>';

function isOwn(head: string, body = `<h1>Jane Doe</h1>${about}`): boolean {
  const scan = scanPage(`<html><head>${head}</head><body>${body}</body></html>`);
  return isOwnPage(scan, findVisiblePage(scan.tree, []), context);
}

describe('a page is its subject’s own', () => {
  it('when its title begins with the name in its heading, and it has content', () => {
    expect(isOwn(title)).toBe(true);
    expect(isOwn(title, `<h1>John Roe</h1>${about}`)).toBe(false);
    expect(isOwn(title, about)).toBe(false);
    expect(isOwn(title, '<h1>Jane Doe</h1>')).toBe(false);
    expect(isOwn('', `<h1>Jane Doe</h1>${about}`)).toBe(false);
  });

  it('when its preview has that title', () => {
    expect(isOwn('<title>Network</title><meta property="og:title" content="Jane Doe | Network">')).toBe(true);
  });

  it('unless the name of the site follows in its heading', () => {
    const head = '<title>Jane Doe - Network</title><meta property="og:site_name" content="Network">';
    expect(isOwn(head)).toBe(true);
    expect(isOwn(head, `<h1>Jane Doe - Network</h1>${about}`)).toBe(false);
  });

  it.each([
    ['/in/jane', '/in/jane'],
    ['https://tr.network.example/in/jane', '/signup'],
    ['/signup', '/in/jane'],
    ['/signup', '/'],
    ['/in/jane', '/in/john'],
  ])('when its links are %s and %s', (canonical, preview) => {
    expect(isOwn(`${title}${links(canonical, preview)}`)).toBe(true);
  });

  it.each([
    ['/in/john', '/in/john'],
    ['/signup', '/in/john'],
    ['/company/acme', '/signup'],
    ['https://other.example/in/jane', '/signup'],
    ['/signup', 'https://['],
  ])('unless its links are %s and %s', (canonical, preview) => {
    expect(isOwn(`${title}${links(canonical, preview)}`)).toBe(false);
  });
});

function links(canonical: string, preview: string): string {
  return `<link rel="canonical" href="${canonical}"><meta property="og:url" content="${preview}">`;
}

describe('isHeadedBy', () => {
  const page = (heading: string) => findVisiblePage(scanPage(`<body>${heading}${about}</body>`).tree, []);

  it.each(['', '<h1>JANE  DÖE</h1>', '<h1>Dr. Jane Doe, MBA</h1>', '<h1>Jane</h1>'])(
    'finds no other person in %j',
    (heading) => {
      expect(isHeadedBy('Jane Doe', page(heading))).toBe(true);
    },
  );

  it.each(['<h1>John Roe</h1>', '<h1>Jane Roe</h1>'])('finds another person in %j', (heading) => {
    expect(isHeadedBy('Jane Doe', page(heading))).toBe(false);
  });
});
