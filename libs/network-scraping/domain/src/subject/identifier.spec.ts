import { describe, expect, it } from '@jest/globals';
import { identify } from './identifier';
import { ProfileSite } from './profile-site';

const site = new ProfileSite('https://network.example');

describe('identify', () => {
  it('returns the subject with the caller’s text', () => {
    expect(identify(site, 'company', 'https://network.example/company/Acme')).toEqual({
      subject: { kind: 'company', slug: 'acme' },
      text: 'https://network.example/company/Acme',
    });
  });

  it('refuses texts without a supported format', () => {
    expect(() => identify(site, 'company', 'acme corp')).toThrow(
      expect.objectContaining({ code: 'NETWORK_003' }),
    );
    expect(() => identify(site, 'person', 'jane doe')).toThrow(
      expect.objectContaining({ code: 'NETWORK_001' }),
    );
  });
});
