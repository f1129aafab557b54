import { describe, expect, it } from '@jest/globals';
import { ProfileSite } from '../../subject/profile-site';
import { followRedirect } from './redirect';

const site = new ProfileSite('https://www.network.example');
const from = 'https://www.network.example/company/acme';

describe('a redirect', () => {
  it.each([
    // Renamed companies are sent to a country's host.
    ['https://tr.network.example/company/acme-group', 'https://www.network.example/company/acme-group'],
    ['https://tr.network.example/school/acme?trk=x', 'https://www.network.example/school/acme'],
    ['http://network.example/company/a%26b', 'https://www.network.example/company/a%26b'],
    ['https://www.network.example/company/acme?x=y', 'https://www.network.example/company/acme?x=y'],
    ['https://de.network.example/404', 'https://www.network.example/404'],
    ['https://de.network.example/', 'https://www.network.example/'],
  ])('to %s is followed at our base', (to, url) => {
    expect(followRedirect(site, from, new URL(to))).toEqual({ url });
  });

  it.each([
    ['https://www.network.example/uas/login?session_redirect=%2Fcompany%2Facme', 'login_wall'],
    ['https://tr.network.example/authwall?trk=x', 'login_wall'],
    ['https://tr.network.example/checkpoint/challenge', 'captcha'],
    ['https://tr.network.example/company/acme', 'redirect_off_origin'],
    ['https://shop.network.example/company/acme-group', 'redirect_off_origin'],
    ['https://tr.network.example:8443/company/acme-group', 'redirect_off_origin'],
    ['https://network.example.evil.example/company/acme-group', 'redirect_off_origin'],
    ['https://evil.example/company/acme-group', 'redirect_off_origin'],
    [`https://www.network.example/company/acme?x=${'y'.repeat(2_000)}`, 'unexpected_redirect'],
    [`https://www.network.example/uas/login?x=${'y'.repeat(2_000)}`, 'login_wall'],
  ])('to %s is refused as %s', (to, refused) => {
    expect(followRedirect(site, from, new URL(to))).toEqual({ refused });
  });

  it('to itself has no meaning, whatever the page’s name', () => {
    const forge = new ProfileSite('https://forge.example', { person: '/{slug}' });
    const consent = 'https://forge.example/consent';
    expect(followRedirect(forge, consent, new URL(consent))).toEqual({ url: consent });
    expect(followRedirect(forge, 'https://forge.example/jane', new URL(consent))).toEqual({
      refused: 'consent',
    });
  });

  it('stays below the base of a network that has a path', () => {
    const mirror = new ProfileSite('https://mirror.example/network');
    const at = (to: string) => followRedirect(mirror, `${mirror.baseUrl}/company/acme`, new URL(to));
    expect(at('https://tr.mirror.example/network/company/new')).toEqual({
      url: 'https://mirror.example/network/company/new',
    });
    expect(at('https://tr.mirror.example/company/new')).toEqual({ refused: 'redirect_off_origin' });
    expect(at('https://mirror.example/network/login')).toEqual({ refused: 'login_wall' });
  });
});
