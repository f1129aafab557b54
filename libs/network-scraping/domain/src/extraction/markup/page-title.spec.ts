import { describe, expect, it } from '@jest/globals';
import { bareTitle, isTitled, siteNameOf } from './page-title';

describe('bareTitle', () => {
  it.each([
    ['Acme | Network', undefined, 'Acme'],
    [' Acme\n  Inc | Any | Network ', undefined, 'Acme Inc | Any'],
    ['Acme · Network', 'network', 'Acme'],
    ['Acme • Network', 'Network', 'Acme'],
    ['Acme - Network', 'Network', 'Acme'],
    ['Acme – Network', 'Network', 'Acme'],
    ['Acme — Network', 'Network', 'Acme'],
    ['Acme: Network', 'Network', 'Acme'],
    ['Acme - Berlin', 'Network', 'Acme - Berlin'],
    ['Acme - Berlin', undefined, 'Acme - Berlin'],
    ['| Network', undefined, '| Network'],
    [' | Network', undefined, '| Network'],
    ['Network', 'Network', 'Network'],
    ['(3) Acme | Network', undefined, 'Acme'],
    ['(99+) Acme - Network', 'Network', 'Acme'],
    ['(3) 3 | Network', undefined, '(3) 3'],
  ])('of %j on %j is %j', (title, site, bare) => {
    expect(bareTitle(title, site)).toBe(bare);
  });
});

describe('siteNameOf', () => {
  it.each([
    ['Acme | Network', undefined, 'Network'],
    ['Acme | Berlin |  Network ', undefined, 'Network'],
    ['Acme | Network', ' Other ', 'Other'],
    ['Acme | Network', ' ', 'Network'],
    ['Acme', undefined, undefined],
    [' | Network', undefined, undefined],
  ])('of %j with the site name %j is %j', (title, siteName, name) => {
    expect(siteNameOf(title, siteName)).toBe(name);
  });
});

describe('isTitled', () => {
  it.each([
    ['Jane Doe', 'Jane Doe'],
    ['Jane Doe', 'JANE  DÖE | Network'],
    ['张 浩然', '张浩然 | Network'],
    ['Jane Doe', 'Jane Doe’s profile'],
    ['James', 'James’ profile'],
    ['Jane (Roe) Doe', 'Jane Doe | Network'],
    ['Jane Doe（ジェーン）', 'Jane Doe | Network'],
    ['Jane Doe, MBA', 'Jane Doe - CTO | Network'],
    ['Jane Doe', '(2) Jane Doe | Network'],
    ...['-', ' –', '— ', ' | ', ':', ' · ', ' •', ',', ' ('].map(
      (end) => ['Jane Doe', `Jane Doe${end}CTO | Network`] as const,
    ),
  ])('%j has the title %j', (name, title) => {
    expect(isTitled(name, title, undefined)).toBe(true);
  });

  it.each([
    ['Jane Doe', 'Jane Doering | Network'],
    ['Jane Doe', 'About Jane Doe | Network'],
    ['Jane Doe', 'Jane Doe at work'],
    ['Jane Doe', 'Network'],
    ['Jane (Roe) Doe', 'Roe | Network'],
    ['Doe, Jane', 'Doering | Network'],
    ['(Roe)', 'Network'],
    ['Jane Doe', ''],
  ])('%j has not the title %j', (name, title) => {
    expect(isTitled(name, title, undefined)).toBe(false);
  });

  it('recognises the site by its name', () => {
    expect(isTitled('Acme Network', 'Acme Network - Network', 'Network')).toBe(true);
  });
});
