import type { BotKind } from '@enrichment/ip-geo-domain';
import { isName, type PublishedNetwork } from './feed-entry';

/** Kinds by a part of the name of a crawler; all others are of the kind `crawler`. */
const KINDS: readonly (readonly [RegExp, BotKind])[] = [
  [/user-triggered|ChatGPT-User|special/i, 'fetcher'],
  [/Ahrefs|Semrush|SE ?Ranking|Majestic|Moz/i, 'seo'],
  [
    /Googlebot|Bingbot|DuckDuckBot|Yandex|Baidu|Applebot|Kagi|SearchBot|PerplexityBot|Qwant|Seznam/i,
    'search',
  ],
  [/GPT|Claude|Anthropic|Common Crawl|CCBot|Meta-External|Amazonbot|Bytespider|Mistral/i, 'ai'],
];

/**
 * Reads the lists of https://github.com/ipverse/bot-ip-blocks: networks by the name of their crawler or monitor.
 *
 * @param kind of all bots in the list
 * @throws Error when it is another document
 */
export function* parseBots(text: string, kind?: BotKind): Generator<PublishedNetwork> {
  const document = JSON.parse(text) as Record<string, unknown> | null;
  const services = document?.['services'] ?? document?.['providers'];
  if (typeof services !== 'object' || services === null) throw new Error('it has no list of services');
  for (const [name, service] of Object.entries(services)) {
    const bot_kind = kind ?? KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'crawler';
    const record = { bot_name: name, bot_kind };
    const { ipv4, ipv6 } = { ...(service as Record<string, unknown> | null) };
    for (const networks of [ipv4, ipv6])
      if (Array.isArray(networks))
        // Networks of an unreadable name are counted as wrong: no network has an empty text.
        for (const network of networks) yield [isName(name) ? String(network) : '', record];
  }
}
