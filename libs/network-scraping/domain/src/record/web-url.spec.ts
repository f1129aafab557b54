import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ProfileSite } from '../subject/profile-site';
import { registrableDomain } from '../subject/website';
import { linkedUrl, pictureUrl, websiteUrl, webUrl } from './web-url';

const site = new ProfileSite('https://network.example');

describe('webUrl', () => {
  it.each([
    ['https://acme.example', 'https://acme.example'],
    ['https://acme.example/', 'https://acme.example/'],
    [' HTTPS://Acme.example ', 'https://acme.example'],
    ['https://acme.example/a?b=c#d', 'https://acme.example/a?b=c#d'],
    ['http://acme.example', 'http://acme.example'],
    [`https://a.example/${'a'.repeat(2_030)}`, `https://a.example/${'a'.repeat(2_030)}`],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
  ])('reads %j', (text, expected) => {
    expect(webUrl(text)).toBe(expected);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    '/logo.png',
    'https://',
    'https://u:p@a.example',
    'https://u@a.example',
    'https://:p@a.example',
    'https://a.example/\u0000',
    'https://a.example/\u0085b',
    `https://a.example/${'a'.repeat(2_031)}`,
    `https://a.example/${'ü'.repeat(1_000)}`,
    'https://a.example/ b',
    'https://****',
    '',
    null,
    {},
    `https://a.example/${'a'.repeat(3_000)}`,
  ])('refuses %j', (value) => {
    expect(webUrl(value)).toBeNull();
  });

  it('makes relative references absolute where there is a base', () => {
    expect(webUrl('/logo.png', 'https://network.example/company/acme')).toBe(
      'https://network.example/logo.png',
    );
    expect(webUrl('logo.png', 'https://network.example/company/acme')).toBe(
      'https://network.example/company/logo.png',
    );
    expect(webUrl('//cdn.example', 'https://network.example/')).toBe('https://cdn.example/');
    expect(webUrl('', 'https://network.example/')).toBeNull();
    expect(webUrl('javascript:alert(1)', 'https://network.example/')).toBeNull();
  });

  it('returns only http and https, for any value', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()), (text) => {
        for (const base of [undefined, 'https://network.example/x'])
          expect(webUrl(text, base) ?? 'https:').toMatch(/^https?:/);
      }),
    );
  });
});

describe('websiteUrl', () => {
  it.each([
    ['acme.example', 'https://acme.example'],
    ['www.acme.example/en', 'https://www.acme.example/en'],
    [' acme.example/?a=b ', 'https://acme.example/?a=b'],
    ['acme.example#top', 'https://acme.example/#top'],
    ['bücher.example', 'https://xn--bcher-kva.example/'],
    ['http://acme.test', 'http://acme.test'],
    ['/redir?url=https%3A%2F%2Facme.example', 'https://acme.example'],
    ['https://acme.github.io', 'https://acme.github.io'],
    ['https://www.network.example/redir?url=https%3A%2F%2Facme.example%2F&x=1', 'https://acme.example/'],
  ])('reads %j', (text, expected) => {
    expect(websiteUrl(text, site)).toBe(expected);
  });

  it.each([
    'https://network.example/company/acme',
    'https://network.example:8443/x',
    'network.example/company/acme',
    '/company/acme',
    'https://github.io',
    'mailto:jane@acme.example',
    'jane@acme.example',
    'acme.example and more',
    5,
    'http://127.0.0.1',
    'http://localhost',
    'http://[::1]/',
    'Acme',
    'n/a',
    'https://network.example/redir?url=javascript:1',
    null,
  ])('refuses %j', (value) => {
    expect(websiteUrl(value, site)).toBeNull();
  });
});

describe('linkedUrl', () => {
  it.each([
    ['https://a.example/?utm_source=x', 'https://a.example/?utm_source=x'],
    ['https://network.example/redir?url=https%3A%2F%2Fa.example%2Fb&trk=c', 'https://a.example/b'],
    ['/learning/rockets', 'https://network.example/learning/rockets'],
    [
      'https://network.example/learning/rockets?trk=1&trkInfo=2&trackingId=3&lipi=4&lici=5&refId=6&midToken=7&utm_source=8&page=2',
      'https://network.example/learning/rockets?page=2',
    ],
    ['https://network.example/x?trkx=1&xtrk=2&utm=3', 'https://network.example/x?trkx=1&xtrk=2&utm=3'],
    ['www.network.example/redir?url=a%2Eexample%2Fb', 'https://a.example/b'],
    ['network.example/redir?url=https%253A%252F%252Fa.example%252Fb&amp;trk=c', 'https://a.example/b'],
    ['https%3A%2F%2Fa.example%2Fb%3Ftrk%3Dc', 'https://a.example/b'],
    ['https://a.example/?b=1&amp;amp;c=2&trk=d&utm_source=e', 'https://a.example/?b=1&c=2&utm_source=e'],
    ['https%3A%2', null],
  ])('of %j is %j', (text, expected) => {
    expect(linkedUrl(text, site)).toBe(expected);
  });

  it.each(['javascript:alert(1)', 'https://network.example/redir?url=javascript:1', '', null])(
    'of %j is none',
    (value) => {
      expect(linkedUrl(value, site)).toBeNull();
    },
  );
});

describe('pictureUrl', () => {
  it.each([
    ['/photos/jane.png', 'https://network.example/photos/jane.png'],
    ['https://media.example/a/1?x=1&amp;y=2', 'https://media.example/a/1?x=1&y=2'],
    ['https://static.example/users/jane.png', 'https://static.example/users/jane.png'],
    ['https://static.example/aero/sc/h/9c8pery4andzj6ohjkjp54ma2', null],
    ['https://static-exp1.example/sc/h/9c8pery4andzj6ohjkjp54ma2?x=1', null],
    ['https://media.example/ghosts/person/200x200.png', null],
    ['https://media.example/icon_no_photo_80x80.png', null],
    ['https://media.example/default_profile.png', null],
    ['./Jane%20Doe_files/photo.jpg', null],
  ])('of %j is %j', (text, expected) => {
    expect(pictureUrl(text, 'https://network.example/in/jane')).toBe(expected);
  });
});

describe('registrableDomain', () => {
  it.each([
    ['https://www.acme.co.uk/x', 'acme.co.uk'],
    ['shop.acme.example', 'acme.example'],
    ['HTTP://shop.acme.example:99/x', 'acme.example'],
    ['shop.acme.example:99', 'acme.example'],
    ['BÜCHER.example', 'xn--bcher-kva.example'],
    ['acme.github.io', 'acme.github.io'],
    ['mail.demo.test', 'demo.test'],
    ['co.uk', undefined],
    ['127.0.0.1', undefined],
    ['localhost', undefined],
    ['', undefined],
    ['a b', undefined],
  ])('of %j is %j', (text, expected) => {
    expect(registrableDomain(text)).toBe(expected);
  });
});
