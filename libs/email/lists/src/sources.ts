import type { MailListName } from '@enrichment/email-domain';

/** A published list that the data update fetches. */
export interface ListSource {
  /** Name of its file. */
  readonly name: string;
  readonly list: Extract<MailListName, 'disposable' | 'not_disposable'>;
  readonly url: string;
  readonly licence: string;
  /** Number of domains at the time of this release. */
  readonly usualEntries?: number;
}

const raw = 'https://raw.githubusercontent.com';

/** Several sources of one list are merged. Free providers and roles change too rarely to be fetched. */
export const listSources: readonly ListSource[] = [
  {
    name: 'disposable-email-domains',
    list: 'disposable',
    licence: 'CC0-1.0',
    usualEntries: 8_900,
    url: `${raw}/disposable-email-domains/disposable-email-domains/main/disposable_email_blocklist.conf`,
  },
  {
    name: 'mailchecker',
    list: 'disposable',
    licence: 'MIT',
    usualEntries: 56_400,
    url: `${raw}/FGRibreau/mailchecker/master/list.txt`,
  },
  {
    name: 'disposable-collected',
    list: 'disposable',
    licence: 'MIT',
    url: `${raw}/disposable/disposable-email-domains/master/domains.txt`,
  },
  {
    name: 'disposable-domains',
    list: 'disposable',
    licence: 'MIT',
    usualEntries: 133_600,
    url: `${raw}/tompec/disposable-email-domains/main/index.json`,
  },
  {
    name: 'fakefilter',
    list: 'disposable',
    licence: 'BSD-3-Clause',
    usualEntries: 4_600,
    url: `${raw}/7c/fakefilter/main/txt/data.txt`,
  },
];
