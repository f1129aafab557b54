import { describe, expect, it } from '@jest/globals';
import { pageAddress } from './page-address';

describe('the address that a page gives for itself', () => {
  it.each([
    [
      '<link rel="canonical" href="https://tr.network.example/company/acme">',
      'https://tr.network.example/company/acme',
    ],
    [
      '<link rel="canonical" href="/company/acme"><meta property="og:url" content="https://network.example/company/acme">',
      'https://network.example/company/acme',
    ],
    [
      '<link rel="canonical" href="http://network.example/company/acme">',
      'http://network.example/company/acme',
    ],
    ['<link rel="canonical" href="javascript:alert(1)">', undefined],
    ['<link rel="canonical" href="hhttps://network.example/company/acme">', undefined],
    ['<title>Sign in</title>', undefined],
    ['', undefined],
  ])('of %j is %j', (html, href) => {
    expect(pageAddress(html)?.href).toBe(href);
  });
});
