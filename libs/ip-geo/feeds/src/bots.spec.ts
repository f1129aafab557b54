import { describe, expect, it } from '@jest/globals';
import { formatNetwork } from '@enrichment/ip-address';
import { parseBots } from './bots';
import { parsedFeed } from './feed-entry';

describe('parseBots', () => {
  it('reads the networks of crawlers and monitors', () => {
    const services = {
      Googlebot: { ipv4: ['66.249.64.0/20'], ipv6: ['2001:4860:4801::/64'] },
      GPTBot: { ipv4: ['52.230.152.0/24', '10.0.0.0/8'], ipv6: [] },
      Unheard: { ipv4: ['81.2.69.0/24'] },
      Empty: null,
    };
    for (const key of ['services', 'providers']) {
      const { entries, rejected } = parsedFeed(parseBots(JSON.stringify({ [key]: services })));
      expect(
        [...entries].map(({ network, record }) => [formatNetwork(network), record.bot_name, record.bot_kind]),
      ).toEqual([
        ['66.249.64.0/20', 'Googlebot', 'search'],
        ['2001:4860:4801::/64', 'Googlebot', 'search'],
        ['52.230.152.0/24', 'GPTBot', 'ai'],
        ['81.2.69.0/24', 'Unheard', 'crawler'],
      ]);
      expect(rejected).toBe(1);
    }
    expect(parsedFeed(parseBots(JSON.stringify({ services }), 'monitor')).entries.at(0).record.bot_kind).toBe(
      'monitor',
    );
  });

  it.each(['', '<b>', 'x'.repeat(101), 'Goo\u202egle', 'a\nb', '123'])(
    'drops a name that is none: %j',
    (name) => {
      const services = { [name]: { ipv4: ['81.2.69.0/24'] } };
      const { entries, rejected } = parsedFeed(parseBots(JSON.stringify({ services })));
      expect([entries.length, rejected]).toEqual([0, 1]);
    },
  );

  it.each(['<html>', '[]', 'null', '{}', '{"services":"none"}'])('refuses another document: %s', (text) => {
    expect(() => parsedFeed(parseBots(text))).toThrow();
  });
});
