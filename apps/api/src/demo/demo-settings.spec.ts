import type { DemoMail, DemoNetwork } from '@enrichment/demo-world';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from '@enrichment/application';
import { demoSettings } from './demo-settings';

const place = { host: '127.0.0.1', port: 5300 };
const mail: DemoMail = {
  zones: ['demo.test', 'acme.test'],
  dns: place,
  smtp: new Map<string, typeof place | 'off'>([
    ['demo.test', place],
    ['quiet.demo.test', 'off'],
  ]),
  rdapUrl: 'http://127.0.0.1:5301/',
  close: () => Promise.resolve(),
};
const network: Pick<DemoNetwork, 'url' | 'websiteUrl'> = {
  url: 'http://127.0.0.1:4100',
  websiteUrl: 'http://127.0.0.1:4100/websites/{domain}',
};

describe('the settings of the demo', () => {
  it('route only its zones to its servers', () => {
    const config = readConfig(demoSettings({ DNS_SERVERS: '192.0.2.1' }, mail, network));
    expect(config.dnsServers.servers).toEqual([{ host: '192.0.2.1', port: 53 }]);
    expect([...config.dnsServers.zones]).toEqual([
      ['demo.test', [place]],
      ['acme.test', [place]],
    ]);
    expect([...config.smtp!.routes]).toEqual([...mail.smtp]);
    expect(config.rdapRoutes.urlFor('acme.test')).toBe(mail.rdapUrl);
    expect(config.homePageRoutes.urlFor('acme.test')).toBe('http://127.0.0.1:4100/websites/acme.test');
    for (const routes of [config.rdapRoutes, config.homePageRoutes])
      expect(routes.urlFor('other.test')).toBeUndefined();
    expect(config).toMatchObject({
      networkBaseUrl: network.url,
      networkAllowPrivate: true,
      egressAllowCidrs: [],
      signUpCredits: 1_000,
    });
  });

  it('keep settings of the operator', () => {
    const own = {
      DNS_SERVERS: 'Demo.Test.=192.0.2.2:54',
      SMTP_ROUTES: 'demo.test=off',
      RDAP_ROUTES: 'demo.test=https://rdap.example',
      NETWORK_BASE_URL: 'https://network.example',
      SIGN_UP_CREDITS: '5',
    };
    const config = readConfig(demoSettings(own, mail, undefined));
    expect(config.dnsServers.zones.get('demo.test')).toEqual([{ host: '192.0.2.2', port: 54 }]);
    expect(config.dnsServers.zones.get('acme.test')).toEqual([place]);
    expect(config.smtp!.routes.get('demo.test')).toBe('off');
    expect(config.rdapRoutes.urlFor('demo.test')).toBe('https://rdap.example');
    expect(config).toMatchObject({
      networkBaseUrl: own.NETWORK_BASE_URL,
      networkAllowPrivate: false,
      signUpCredits: 5,
    });
  });
});
