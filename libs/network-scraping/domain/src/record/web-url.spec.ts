import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ProfileSite } from '../subject/profile-site';
import { registrableDomain, websiteUrl, webUrl } from './web-url';

const site = new ProfileSite('https://network.example');

describe('webUrl', () => {
  it.each([
    ['https://acme.example', 'https://acme.example'],
    ['https://acme.example/', 'https://acme.example/'],
    [' HTTPS://Acme.example ', 'https://acme.example'],
    ['https://acme.example/a?b=c#d', 'https://acme.example/a?b=c#d'],
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
    expect(webUrl('javascript:alert(1)', 'https://network.example/')).toBeNull();
  });

  it('gives http and https only, whatever it is given', () => {
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
    ['http://acme.test', 'http://acme.test'],
    ['https://www.network.example/redir?url=https%3A%2F%2Facme.example%2F&x=1', 'https://acme.example/'],
  ])('reads %j', (text, expected) => {
    expect(websiteUrl(text, site)).toBe(expected);
  });

  it.each([
    'https://network.example/company/acme',
    'https://network.example:8443/x',
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

describe('registrableDomain', () => {
  it.each([
    ['https://www.acme.co.uk/x', 'acme.co.uk'],
    ['shop.acme.example', 'acme.example'],
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
