import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readAddress } from '../address/read-address';
import { domainTypo, misspelledLargest, otherEnding, popularDomainFor } from './domain-typo';
import { editDistance } from './edit-distance';
import popularDomains from './popular-domains.json';

describe('domainTypo', () => {
  it.each([
    ['gmial.com', 'gmail.com'],
    ['gmai.com', 'gmail.com'],
    ['gmaill.com', 'gmail.com'],
    ['gnail.com', 'gmail.com'],
    ['mgail.com', 'gmail.com'],
    ['gmail.co', 'gmail.com'],
    ['gmail.cm', 'gmail.com'],
    ['gmail.om', 'gmail.com'],
    ['gmail.con', 'gmail.com'],
    ['gmail.comm', 'gmail.com'],
    ['gmial.con', 'gmail.com'],
    ['gmail.c', 'gmail.com'],
    ['yandex.ur', 'yandex.ru'],
    ['gmx.dee', 'gmx.de'],
    ['hotmial.com', 'hotmail.com'],
    ['homtail.com', 'hotmail.com'],
    ['hotmal.com', 'hotmail.com'],
    ['homtial.com', 'hotmail.com'],
    ['hotmil.co', 'hotmail.com'],
    ['hotmail.cmo', 'hotmail.com'],
    ['outlok.com', 'outlook.com'],
    ['outloook.com', 'outlook.com'],
    ['yaho.com', 'yahoo.com'],
    ['yahooo.com', 'yahoo.com'],
    ['yhaoo.com', 'yahoo.com'],
    ['yaho.co.uk', 'yahoo.co.uk'],
    ['yahoo.couk', 'yahoo.co.uk'],
    ['icoud.com', 'icloud.com'],
    ['protonmial.com', 'protonmail.com'],
    ['aol.con', 'aol.com'],
    ['hotmai.fr', 'hotmail.fr'],
    ['comcst.net', 'comcast.net'],
    ['gmeil.com', 'gmail.com'],
    ['hotmeil.con', 'hotmail.com'],
    ['protonmeil.com', 'protonmail.com'],
    ['rocketmsul.com', 'rocketmail.com'],
    ['virgulio.it', 'virgilio.it'],
    // The key beside the first letter, and an ending twice.
    ['fmail.com', 'gmail.com'],
    ['jotmail.com', 'hotmail.com'],
    ['gmail.com.com', 'gmail.com'],
    ['yahoo.co.uk.uk', 'yahoo.co.uk'],
  ])('%s was meant to be %s', (typed, domain) => {
    expect(domainTypo(typed)).toEqual({ domain, kind: 'provider' });
  });

  it.each([
    ['acme.con', 'acme.com'],
    ['acme.cmo', 'acme.com'],
    ['mail.acme.comm', 'mail.acme.com'],
    ['acme.nett', 'acme.net'],
    ['acme.orgg', 'acme.org'],
    ['acme.couk', 'acme.co.uk'],
    ['acme.combr', 'acme.com.br'],
    ['acme.comau', 'acme.com.au'],
    ['hptmial.con', 'hptmial.com'],
  ])('%s was perhaps meant to be %s', (typed, domain) => {
    expect(domainTypo(typed)).toEqual({ domain, kind: 'ending' });
  });

  it.each([
    'pacific.co',
    'mailo.com',
    'mail.com',
    'email.com',
    'amail.com',
    'fgmail.com',
    'acme.co',
    'acme.com',
    'example.org',
    'gmail.de',
    'hotmail.at',
    'hotmail.ch',
    'yahoo.at',
    'live.at',
    'lives.com',
    'aoo.com',
    'gmx.li',
    'ilcodu.com',
    'hptnaul.com',
    'yahoo.com.mt',
    'web.dq',
    'gmail.cxx',
    'web.dk',
    'yahoo.zzzz',
    'acme.zzzz',
    'example.test',
    // Two letters of which a finger misses neither: other words.
    'hotmart.com',
    'bigpoint.com',
    'outwood.com',
    'hwemail.com',
    'hittail.com',
    'globe.com',
    'libera.it',
    'never.com',
    `${'a'.repeat(61)}.con`,
  ])('%s is left alone', (typed) => {
    expect(domainTypo(typed)).toBeUndefined();
  });

  it('leaves every popular domain alone', () => {
    expect(popularDomains.filter((domain) => domainTypo(domain))).toEqual([]);
    expect(new Set(popularDomains).size).toBe(popularDomains.length);
  });

  it('returns a well-formed domain, never the given one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...popularDomains),
        fc.nat(12),
        fc.constantFrom(...'abcm.o'),
        (domain, at, letter) => {
          const typed = domain.slice(0, at) + letter + domain.slice(at + 1);
          const meant = domainTypo(typed)?.domain;
          if (meant === undefined) return;
          expect(meant).not.toBe(typed);
          expect(readAddress(`jo@${meant}`)).toMatchObject({ asciiDomain: meant });
        },
      ),
    );
  });
});

describe('otherEnding', () => {
  const endings = 'net org de bg ck ru bet xyz shop bentley com.mt co.nz zzzz'.split(' ');
  const names = [...new Set(popularDomains.map((domain) => domain.split('.', 1)[0]!))];

  it('finds the popular domain for every other ending of its name', () => {
    const others = names.flatMap((name) => endings.map((ending) => `${name}.${ending}`));
    const unknown = others.filter((domain) => !popularDomains.includes(domain));
    expect(unknown.filter((domain) => !(domainTypo(domain) ?? otherEnding(domain)))).toEqual([]);
  });

  it.each(['gmail.com', 'acme.net', 'me.acme.com', 'live.github.io', 'web.vercel.app'])(
    'leaves %s alone',
    (domain) => {
      expect(otherEnding(domain)).toBeUndefined();
    },
  );
});

describe('popularDomainFor', () => {
  it.each([
    ['gmail', 'gmail.com'],
    ['yahoo', 'yahoo.com'],
    ['gmailcom', 'gmail.com'],
    ['yahoocouk', 'yahoo.co.uk'],
    ['gmx-de', 'gmx.de'],
    ['acme', undefined],
    ['gmai', undefined],
  ])('%s -> %s', (label, domain) => {
    expect(popularDomainFor(label)).toBe(domain);
  });
});

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['a', 'a', 0],
    ['a', '', 1],
    ['', 'a', 1],
    ['ab', 'ba', 1],
    ['abc', 'acb', 1],
    ['abc', 'adc', 1],
    ['abc', 'abcd', 1],
    ['abcd', 'abd', 1],
    ['abc', 'cba', 2],
    ['ca', 'abc', 3],
    ['abcd', 'badc', 2],
    ['kitten', 'sitting', 3],
  ])('%j to %j is %i', (a, b, distance) => {
    expect(editDistance(a, b, 3)).toBe(distance);
    expect(editDistance(b, a, 3)).toBe(distance);
    expect(editDistance(a, b, distance - 1)).toBe(Infinity);
  });

  it('uses the given cost of a substitution', () => {
    expect(editDistance('abc', 'axc', 3, (written, meant) => (written + meant === 'bx' ? 2 : 9))).toBe(2);
    expect(editDistance('abc', 'abc', 3, () => 9)).toBe(0);
  });

  it('is symmetric, and 0 for equals only', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 9)).toBe(editDistance(b, a, 9));
        expect(editDistance(a, b, 9) === 0).toBe(a === b);
      }),
    );
  });
});

describe('misspelledLargest', () => {
  it.each([
    ...[
      'gmial.com',
      'gamil.com',
      'gmal.com',
      'gnail.com',
      'gmaill.com',
      'gmail.co',
      'gmail.fr',
      'gmsil.com',
      'gmial.co',
    ].map((typed) => [typed, 'gmail.com']),
    ...['hotmial.com', 'hotmal.com', 'hormail.com', 'hotmail.con'].map((typed) => [typed, 'hotmail.com']),
    ...['yaho.com', 'yahooo.com', 'uahoo.com', 'yahoo.cm'].map((typed) => [typed, 'yahoo.com']),
    ...['outlok.com', 'outloook.com', 'iutlook.com'].map((typed) => [
      typed,
      typed === 'iutlook.com' ? undefined : 'outlook.com',
    ]),
    ...['icould.com', 'iclod.com'].map((typed) => [typed, 'icloud.com']),
    ...[
      'gmail.com',
      'mail.com',
      'email.com',
      'ymail.com',
      'gmail.ru',
      'hitmail.com',
      'gail.com',
      'cloud.com',
      'yahoo.co.jp',
      'yahoo.fr',
      'hotmail.fr',
      'gmail.co.uk',
    ].map((typed) => [typed, undefined]),
  ] as [string, string | undefined][])('%s: %s', (typed, meant) => {
    expect(misspelledLargest(typed)).toBe(meant);
  });

  it('leaves every popular domain alone', () => {
    expect(popularDomains.filter((domain) => misspelledLargest(domain))).toEqual([]);
  });

  it('finds a doubled letter, or two swapped ones, anywhere', () => {
    const provider = fc.constantFrom('gmail', 'hotmail', 'yahoo', 'outlook', 'icloud');
    fc.assert(
      fc.property(provider, fc.nat(), fc.boolean(), (name, place, doubled) => {
        const at = place % (name.length - 1);
        const [before, one, two, after] = [name.slice(0, at), name[at]!, name[at + 1]!, name.slice(at + 2)];
        const typed = before + (doubled ? one + one + two : two + one) + after;
        expect(misspelledLargest(`${typed}.com`)).toBe(typed === name ? undefined : `${name}.com`);
      }),
    );
  });

  it('returns one of the largest providers or nothing, for any domain', () => {
    fc.assert(
      fc.property(fc.domain(), (domain) => {
        expect([undefined, 'gmail.com', 'hotmail.com', 'yahoo.com', 'outlook.com', 'icloud.com']).toContain(
          misspelledLargest(domain),
        );
      }),
    );
  });
});
