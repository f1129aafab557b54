import { describe, expect, it } from '@jest/globals';
import { ProfileSite, type ProfileSitePaths } from '../subject/profile-site';
import type { SubjectKind } from '../subject/subject';
import { readPage } from './read-page';

function read(kind: SubjectKind, base: string, paths: ProfileSitePaths, url: string, html: string): unknown {
  const site = new ProfileSite(base, paths);
  const reading = readPage(
    { status: 200, url, contentType: 'text/html', html },
    site.parse(kind, url)!,
    site,
  );
  return reading.verdict === 'ok' ? reading.record : reading;
}

describe('a network that is not a network of professionals', () => {
  it('code forge: microdata in a card of microformat classes', () => {
    const url = 'https://forge.example/octo-ada';
    const html =
      '<html><head><title>octo-ada (Ada Yılmaz) · Forge</title><meta property="og:type" content="profile"><meta property="og:title" content="octo-ada - Overview">' +
      `<meta property="og:url" content="${url}"><meta property="og:image" content="https://avatars.forge.example/u/1"></head><body><main>` +
      '<div itemscope itemtype="http://schema.org/Person"><h1 class="vcard-names"><span class="p-name vcard-fullname" itemprop="name">Ada Yılmaz</span> ' +
      '<span class="p-nickname vcard-username" itemprop="additionalName">octo-ada</span></h1><div class="p-note user-profile-bio"><div>Writes parsers.</div></div>' +
      '<ul class="vcard-details"><li itemprop="worksFor"><span class="p-org"><div>Span &amp; Arch</div></span></li>' +
      '<li itemprop="homeLocation"><span class="p-label">Ghent, Belgium</span></li>' +
      '<li itemprop="url"><a rel="nofollow me" href="https://ada.example.org">ada.example.org</a></li></ul>' +
      '<a href="?tab=followers"><span>1.2k</span> followers</a></div></main></body></html>';
    expect(
      read('person', 'https://forge.example', { person: '/{slug}', company: '/orgs/{slug}' }, url, html),
    ).toMatchObject({
      name: 'Ada Yılmaz',
      networkId: 'octo-ada',
      location: 'Ghent, Belgium',
      addressCountryCode: 'BE',
      websiteUrl: 'https://ada.example.org',
      pictureUrl: 'https://avatars.forge.example/u/1',
      currentCompanyName: 'Span & Arch',
      followerCount: 1200,
    });
  });

  it('researcher network: JSON-LD with an affiliation', () => {
    const url = 'https://papers.example/profile/Ada-Yilmaz-7';
    const entity = {
      '@context': 'https://schema.org',
      '@type': 'Person',
      name: 'Ada Yılmaz',
      url,
      jobTitle: 'Professor',
      affiliation: {
        '@type': 'Organization',
        name: 'Ghent University',
        department: { '@type': 'Organization', name: 'Department of Bridges' },
      },
      knowsAbout: ['Statics', 'Rivers'],
    };
    const html = `<html><head><title>Ada Yılmaz | PhD | Ghent University | Papers</title><script type="application/ld+json">${JSON.stringify(entity)}</script></head><body><h1>Ada Yılmaz</h1></body></html>`;
    expect(read('person', 'https://papers.example', { person: '/profile/{slug}' }, url, html)).toMatchObject({
      name: 'Ada Yılmaz',
      currentTitle: 'Professor',
      currentCompanyName: 'Ghent University',
      experiences: [{ title: 'Professor', companyName: 'Ghent University', isCurrent: true }],
      skills: ['Statics', 'Rivers'],
    });
  });

  it('start-up directory: microdata of an organization', () => {
    const url = 'https://starts.example/company/span-arch';
    const html =
      `<html><head><title>Span &amp; Arch | Starts</title><link rel="canonical" href="${url}"></head><body><main itemscope itemtype="https://schema.org/Corporation">` +
      '<h1 itemprop="name">Span &amp; Arch</h1><p itemprop="description">Bridges, as a service.</p><img itemprop="logo" src="/logo.png" alt="">' +
      '<a itemprop="url" href="https://spanarch.example.com">spanarch.example.com</a><span itemprop="numberOfEmployees">11-50</span>' +
      '<div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="addressLocality">Ghent</span>, <span itemprop="addressCountry">Belgium</span></div>' +
      '<div itemprop="founder" itemscope itemtype="https://schema.org/Person"><span itemprop="name">Ada Yılmaz</span></div></main></body></html>';
    expect(read('company', 'https://starts.example', {}, url, html)).toMatchObject({
      name: 'Span & Arch',
      overview: 'Bridges, as a service.',
      websiteUrl: 'https://spanarch.example.com',
      pictureUrl: 'https://starts.example/logo.png',
      employeeCount: 11,
      addressCity: 'Ghent',
      addressCountryCode: 'BE',
    });
  });

  it('recruiting site: definitions beside a heading, and an h-card', () => {
    const url = 'https://jobs.example/employers/span-arch';
    const html =
      `<html><head><title>Span &amp; Arch - Jobs</title><meta property="og:site_name" content="Jobs"><link rel="canonical" href="${url}"></head><body><main><div class="h-card">` +
      '<h1 class="p-name">Span &amp; Arch</h1><a class="u-url" href="https://spanarch.example.com">Web</a></div>' +
      '<dl><dt>Industry</dt><dd>Civil engineering</dd><dt>Company size</dt><dd>201-500</dd><dt>Website</dt><dd><a href="https://spanarch.example.com">Visit us</a></dd>' +
      '<dt>Headquarters</dt><dd>Ghent, Belgium</dd></dl></main></body></html>';
    expect(
      read('company', 'https://jobs.example', { company: '/employers/{slug}' }, url, html),
    ).toMatchObject({
      name: 'Span & Arch',
      industry: 'Civil engineering',
      employeeCount: 201,
      websiteUrl: 'https://spanarch.example.com',
      addressCity: 'Ghent',
    });
  });
});
