import { describe, expect, it } from '@jest/globals';
import { findSite } from './site';

describe('the site of passkeys', () => {
  it.each([
    ['localhost:3000', false, undefined, { rpId: 'localhost', origin: 'http://localhost:3000' }],
    ['LOCALHOST', true, undefined, { rpId: 'localhost', origin: 'https://localhost' }],
    ['127.0.0.1:3000', false, undefined, undefined],
    ['evil.example', true, undefined, undefined],
    ['a.example', true, 'https://a.example/', { rpId: 'a.example', origin: 'https://a.example' }],
    // Behind a proxy that ends TLS and is not trusted.
    ['a.example', false, 'https://a.example', { rpId: 'a.example', origin: 'https://a.example' }],
    ['evil.example', true, 'https://a.example', undefined],
    ['localhost:3000', false, 'https://a.example', undefined],
    // Express returns this for an empty Host.
    [undefined, false, undefined, undefined],
    ['no host', false, undefined, undefined],
    ['localhost:99999', false, undefined, undefined],
  ])('at %s (TLS: %s) with PUBLIC_URL %s', (host, secure, publicUrl, site) => {
    expect(findSite({ ...(host && { host }), secure }, publicUrl)).toEqual(site);
  });
});
