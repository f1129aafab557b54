import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ProfileSite } from './profile-site';
import { subjectKey, type SubjectKind } from './subject';

const site = new ProfileSite('https://www.network.example');
const local = new ProfileSite('http://127.0.0.1:4010/mirror/');

const letter = fc.constantFrom(
  ...'abcxyzäöüßéñçøабвжщαβγδ日本語株式会社한국어안녕عربيةעבריתไทยहिन्दी'.normalize('NFC'),
);
const slugs = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: letter },
      fc.constantFrom('-', '_', '.', ',', '&', '’', '·', '🚀', '❤️', '👩‍💻', '0', '7', '٣'),
    ),
    { minLength: 1, maxLength: 60 },
  )
  .map((characters) => characters.join('').normalize('NFC'))
  .filter((slug) => !/^\.+$/.test(slug) && !/^[0-9]+$/.test(slug) && !/^\p{M}/u.test(slug));
const kinds = fc.constantFrom<SubjectKind>('company', 'person');
const path = { company: 'company', person: 'in' };

describe('an identifier', () => {
  it('identifies the same subject in every form', () => {
    const forms = fc.record({
      kind: kinds,
      slug: slugs,
      scheme: fc.constantFrom('https://', 'http://', 'HTTPS://', ''),
      host: fc.constantFrom(
        'network.example',
        'www.network.example',
        'WWW.Network.Example',
        'tr.network.example',
        'UK.network.example:443',
      ),
      encode: fc.constantFrom<(text: string) => string>(
        (text) => text,
        encodeURIComponent,
        (text) => encodeURIComponent(text).toLowerCase(),
        (text) => text.normalize('NFD'),
        (text) => encodeURIComponent(text.normalize('NFD')),
      ),
      tail: fc.constantFrom(
        '',
        '/',
        '/about',
        '/about/',
        '/details/experience/?a=b',
        '?trk=x%2F..%2F',
        '#top',
        '/?a#b',
        '/a/b/c',
      ),
    });
    fc.assert(
      fc.property(forms, ({ kind, slug, scheme, host, encode, tail }) => {
        const expected = { kind, slug: slug.toLowerCase().normalize('NFC') };
        expect(site.parse(kind, encode(slug))).toEqual(expected);
        expect(site.parse(kind, `${scheme}${host}/${path[kind]}/${encode(slug)}${tail}`)).toEqual(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is compared case-insensitively', () => {
    const simple = slugs.filter((slug) => slug.toUpperCase().toLowerCase() === slug);
    fc.assert(
      fc.property(simple, kinds, (slug, kind) => {
        expect(site.parse(kind, slug.toUpperCase())).toEqual(site.parse(kind, slug));
      }),
    );
  });

  it('of digits only is the number, in every form', () => {
    const forms = [
      '1234',
      'li:company:1234',
      'urn:li:company:1234',
      'URN:LI:Company:1234',
      'www.network.example/company/1234/about',
    ];
    for (const form of forms)
      expect(site.parse('company', form)).toEqual({ kind: 'company', numericId: '1234' });
    expect(site.parse('person', 'li:person:9')).toEqual({ kind: 'person', numericId: '9' });
    expect(site.parse('company', '007')).toEqual({ kind: 'company', slug: '007' });
  });

  it('becomes an address of the network and of its kind, for any text', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc
        .array(
          fc.constantFrom(
            '..',
            '.',
            '/',
            '\\',
            '%2e',
            '%2F',
            '%5c',
            '@',
            ':',
            '?',
            '#',
            'company',
            'in',
            'network.example',
            'https://',
            '\n',
            ' ',
            'a',
            '%00',
            'li:company:',
            '１',
          ),
          { maxLength: 14 },
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(hostile, kinds, (id, kind) => {
        const subject = site.parse(kind, id);
        if (!subject) return;
        const url = new URL(site.urlOf(subject));
        expect(url.origin).toBe('https://www.network.example');
        expect(url.pathname.split('/')).toHaveLength(3);
        expect(url.pathname.startsWith(`/${path[kind]}/`)).toBe(true);
        expect(url.search + url.hash + url.username).toBe('');
        // The address leads back to the subject, and so does its name.
        expect(site.subjectAt(kind, url.href)).toEqual(subject);
        expect(site.parse(kind, subjectKey(subject).slice(kind.length + 1))).toEqual(subject);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['company', 'https://www.network.example/in/jane'],
    ['person', 'https://www.network.example/company/acme'],
    ['company', 'li:person:12'],
    ['person', 'urn:li:company:12'],
    ['company', 'li:company:abc'],
    ['company', 'li:company:007'],
    ['company', 'li:organization:12'],
    ['company', 'xli:company:12'],
    ['company', 'https://evil.example/?li:company:12'],
    ['company', 'urn:li:company:12/about'],
    ['company', ''],
    ['company', ' acme'],
    ['company', 'acme corp'],
    ['company', 'acme\u0000'],
    ['company', 'acme?x'],
    ['company', 'acme%2Fabout'],
    ['company', 'acme%252e'],
    ['company', '100%'],
    ['company', '.'],
    ['company', '..'],
    ['company', '%2e%2E'],
    ['company', '\u0301acme'],
    ['company', 'https://network.example/company/../in/jane'],
    ['company', 'https://network.example/company/acme/../other'],
    ['company', 'https://network.example/company/acme/%2e%2e/other'],
    ['company', 'https://network.example/company/./acme'],
    ['company', 'https://network.example/company//acme'],
    ['company', 'https://network.example//company/acme'],
    ['company', 'https://network.example/company/'],
    ['company', 'https://network.example/company'],
    ['company', 'https://network.example/'],
    ['company', 'https://network.example\\company\\acme'],
    ['company', 'https://network.example/company/acme\\..\\x'],
    ['company', 'https://network.example:8443/company/acme'],
    ['company', 'https://network.example:80@evil.example/company/acme'],
    ['company', 'https://network.example:443@evil.example/company/acme'],
    ['company', 'https://user@network.example/company/acme'],
    ['company', 'https://network.example.evil.example/company/acme'],
    ['company', 'https://evil.example/company/acme'],
    ['company', 'https://evil.example/?https://network.example/company/acme'],
    ['company', 'https://deu.network.example/company/acme'],
    ['company', 'https://d.network.example/company/acme'],
    ['company', 'https://d1.network.example/company/acme'],
    ['company', 'https://www.de.network.example/company/acme'],
    ['company', 'https://de.www.network.example/company/acme'],
    ['company', 'https://de.network.example:8443/company/acme'],
    ['company', 'https://de.network.example.evil.example/company/acme'],
    ['company', 'https://denetwork.example/company/acme'],
    ['company', 'https://netwww.work.example/company/acme'],
    ['company', 'https://network.example/organization/acme'],
    ['person', 'https://network.example/school/acme'],
    ['company', 'ftp://network.example/company/acme'],
    ['company', 'javascript:alert(1)//network.example/company/acme'],
    ['company', '//network.example/company/acme'],
    ['company', 'https://network.example/company/acme ?x'],
    ['company', 'https://network.example/company/acme?x y'],
    ['company', 'https://network.example/company/acme/a\\b'],
    ['company', 'https://network.example/company/acme/a\u0000b'],
    ['company', 'a'.repeat(101)],
    ['company', 'https://network.example/company/' + 'あ'.repeat(101)],
  ] as const)('of a %s is not %j', (kind, id) => {
    expect(site.parse(kind, id)).toBeUndefined();
  });

  it('may have 100 characters of any script, encoded or not', () => {
    for (const slug of ['a'.repeat(100), '😀'.replace('😀', '𠮷').repeat(100)]) {
      expect(site.parse('company', slug)).toEqual({ kind: 'company', slug });
      expect(site.parse('company', encodeURIComponent(slug))).toEqual({ kind: 'company', slug });
    }
  });

  it('is refused in time linear to its length', () => {
    for (const part of ['/', '%2e', 'a/', '..', ':', 'www.', '\u0301', 'é']) {
      const id = `https://network.example/company/${part.repeat(50_000)}`;
      // Code that is not linear does not finish this within an hour.
      expect(['undefined', 'object']).toContain(typeof site.parse('company', id)); // 'a/a/a...' is a sub-page of 'a'.
      expect(site.parse('company', part.repeat(50_000))).toBeUndefined();
    }
  });
});

describe('a profile site', () => {
  it('is distinguished by its port and its path', () => {
    expect(local.parse('company', 'http://127.0.0.1:4010/mirror/company/acme')).toEqual({
      kind: 'company',
      slug: 'acme',
    });
    expect(local.parse('company', '127.0.0.1:4010/mirror/company/acme')).toBeDefined();
    expect(local.parse('company', 'https://127.0.0.1:4010/mirror/company/acme')).toBeDefined();
    expect(local.parse('company', 'http://127.0.0.1:4011/mirror/company/acme')).toBeUndefined();
    expect(local.parse('company', 'http://127.0.0.1/mirror/company/acme')).toBeUndefined();
    expect(local.parse('company', 'http://2130706433:4010/mirror/company/acme')).toBeUndefined();
    expect(local.parse('company', 'http://127.0.0.1:4010/company/acme')).toBeUndefined();
    expect(local.urlOf({ kind: 'company', slug: '日本' })).toBe(
      'http://127.0.0.1:4010/mirror/company/%E6%97%A5%E6%9C%AC',
    );
    expect(site.parse('company', 'network.example:443/company/acme')).toBeDefined();
  });

  it('has a base URL without a slash at its end', () => {
    for (const slashes of ['', '/', '//'])
      expect(new ProfileSite(`https://network.example/mirror${slashes}`).baseUrl).toBe(
        'https://network.example/mirror',
      );
  });

  it('has the port of its scheme when it names none', () => {
    const plain = new ProfileSite('http://network.example');
    expect(plain.parse('company', 'network.example:80/company/acme')).toBeDefined();
    expect(plain.parse('company', 'network.example:443/company/acme')).toBeUndefined();
  });

  it('may have an IPv6 address for a name', () => {
    const six = new ProfileSite('http://[::1]:4010');
    expect(six.parse('company', '[::1]:4010/company/acme')).toBeDefined();
    expect(six.parse('company', '[::2]:4010/company/acme')).toBeUndefined();
  });

  it('may have a name in any script', () => {
    const international = new ProfileSite('https://xn--bcher-kva.example');
    for (const host of [
      'bücher.example',
      'www.BÜCHER.example',
      'xn--bcher-kva.example',
      'bücher.example:443',
    ]) {
      expect(international.parse('person', `https://${host}/in/jane`)).toEqual({
        kind: 'person',
        slug: 'jane',
      });
    }
  });

  it('has hosts: none, www and countries', () => {
    for (const base of [
      'https://network.example',
      'https://www.network.example',
      'https://tr.network.example',
    ]) {
      const one = new ProfileSite(base);
      for (const host of [
        'network.example',
        'www.network.example',
        'tr.network.example',
        'de.network.example',
      ]) {
        expect(one.parse('person', `https://${host}/in/jane`)).toEqual({ kind: 'person', slug: 'jane' });
        expect(one.isOwnHost(new URL(`https://${host}:99/`))).toBe(true);
      }
      for (const host of ['about.network.example', 'www.tr.network.example', 'example', 'other.example'])
        expect(one.isOwnHost(new URL(`https://${host}/`))).toBe(false);
    }
  });

  it('may have a name of one word, as intranets do', () => {
    for (const base of ['http://network:4000', 'http://www.network:4000']) {
      for (const host of ['network', 'www.network', 'tr.network'])
        expect(new ProfileSite(base).parse('company', `${host}:4000/company/acme`)).toBeDefined();
      expect(new ProfileSite(base).isOwnHost(new URL('http://other.network'))).toBe(false);
    }
  });

  it('has one host where there are no country hosts', () => {
    for (const [base, other] of [
      ['https://ab.co.uk', 'co.uk'],
      ['https://ab.co.uk', 'cd.co.uk'],
      ['https://de.example', 'example'],
      ['https://ab.github.io', 'github.io'],
      ['https://ab.github.io', 'cd.github.io'],
      ['http://localhost', 'tr.localhost'],
      ['http://localhost', 'localwww.host'],
    ] as const) {
      expect(new ProfileSite(base).isOwnHost(new URL(base))).toBe(true);
      expect(new ProfileSite(base).isOwnHost(new URL(`http://${other}/`))).toBe(false);
    }
    expect(local.parse('company', 'www.127.0.0.1:4010/mirror/company/acme')).toBeDefined();
    expect(local.parse('company', 'tr.127.0.0.1:4010/mirror/company/acme')).toBeUndefined();
  });

  it('keeps the pages of schools and brands as companies', () => {
    const acme = { kind: 'company', slug: 'acme' };
    for (const path of ['/school/acme', '/showcase/Acme/about/', '/company/acme'])
      expect(site.subjectAt('company', `https://tr.network.example${path}`)).toEqual(acme);
    const other = new ProfileSite('https://network.example', { company: '/companies/{slug}' });
    expect(other.subjectAt('company', 'https://network.example/school/acme')).toBeUndefined();
  });
});

describe('a profile site with paths of its own', () => {
  const sites = [
    [{ company: '/companies/{slug}', person: '/profile/{slug}' }, '/companies/a%26b', '/profile/a%26b'],
    [{ company: '/{slug}', person: '/{slug}' }, '/a%26b', '/a%26b'],
    [{ company: '/cmp/{slug}/', person: '/@{slug}' }, '/cmp/a%26b/', '/@a%26b'],
    [{ company: '/c/{slug}.html', person: '/u/{slug}/public' }, '/c/a%26b.html', '/u/a%26b/public'],
  ] as const;

  it.each(sites)('%j finds every page at the address that it requests', (paths, company, person) => {
    const site = new ProfileSite('https://www.site.example/mirror', paths);
    for (const [kind, path] of [
      ['company', company],
      ['person', person],
    ] as const) {
      const subject = { kind, slug: 'a&b' };
      expect(site.urlOf(subject)).toBe(`https://www.site.example/mirror${path}`);
      const bare = path.replace(/\/$/, '');
      for (const tail of ['', '/', '/about', '/a/b/?c#d'])
        expect(site.parse(kind, `site.example/mirror${bare}${tail}`)).toEqual(subject);
      expect(site.parse(kind, 'A&B')).toEqual(subject);
    }
    expect(site.parse('company', 'site.example/mirror/company/acme/../x')).toBeUndefined();
    expect(site.parse('company', 'site.example/mirror/')).toBeUndefined();
  });

  it('recognizes a page by the path with more literal segments', () => {
    const forge = new ProfileSite('https://forge.example', { company: '/{slug}', person: '/u/{slug}' });
    expect(forge.parse('company', 'forge.example/u/jane')).toBeUndefined();
    expect(forge.parse('person', 'forge.example/u/jane')).toEqual({ kind: 'person', slug: 'jane' });
    expect(forge.parse('company', 'forge.example/acme/tool')).toEqual({ kind: 'company', slug: 'acme' });
    const site = new ProfileSite('https://site.example', { person: '/{slug}' });
    expect(site.parse('person', 'site.example/company/acme')).toBeUndefined();
    expect(site.parse('person', 'site.example/school/acme')).toBeUndefined();
    const guild = new ProfileSite('https://guild.example', { company: '/firms/{slug}', person: '/{slug}' });
    expect(guild.parse('person', 'guild.example/firms/acme')).toBeUndefined();
    expect(guild.parse('company', 'guild.example/firms/acme')).toEqual({ kind: 'company', slug: 'acme' });
  });

  it('does not treat a page of the site itself as a member’s', () => {
    const forge = new ProfileSite('https://forge.example', { company: '/{slug}', person: '/{slug}' });
    for (const word of [
      'About',
      'contact',
      'login',
      'messages',
      'robots.txt',
      'search',
      'uas',
      '.well-known',
    ]) {
      expect(forge.parse('person', `https://forge.example/${word}/x`)).toBeUndefined();
      expect(forge.parse('person', word)).toBeUndefined();
      expect(site.parse('person', word)).toBeDefined();
    }
  });

  it.each([
    '',
    '/',
    'company/{slug}',
    '/company',
    '/{slug}/{slug}',
    '/a/../{slug}',
    '/a b/{slug}',
    '//{slug}',
    '/{slug}?x',
  ])('does not begin with %j', (company) => {
    expect(() => new ProfileSite('https://site.example', { company })).toThrow('{slug}');
  });
});
