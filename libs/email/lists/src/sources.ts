import type { MailListName } from '@enrichment/email-domain';

/** A published list that `refreshMailLists` fetches. */
export interface ListSource {
  readonly list: Extract<MailListName, 'disposable' | 'not_disposable'>;
  readonly url: string;
  readonly licence: string;
}

/** Several sources of one list are merged. Free providers and roles change too rarely to be fetched. */
export const listSources: readonly ListSource[] = [
  {
    list: 'disposable',
    url: 'https://raw.githubusercontent.com/disposable-email-domains/disposable-email-domains/main/disposable_email_blocklist.conf',
    licence: 'CC0-1.0',
  },
  {
    list: 'disposable',
    url: 'https://raw.githubusercontent.com/FGRibreau/mailchecker/master/list.txt',
    licence: 'MIT',
  },
  {
    list: 'disposable',
    url: 'https://raw.githubusercontent.com/disposable/disposable-email-domains/master/domains.txt',
    licence: 'MIT',
  },
  {
    list: 'disposable',
    url: 'https://raw.githubusercontent.com/tompec/disposable-email-domains/main/index.json',
    licence: 'MIT',
  },
  {
    list: 'disposable',
    url: 'https://raw.githubusercontent.com/7c/fakefilter/main/txt/data.txt',
    licence: 'BSD-3-Clause',
  },
  {
    list: 'not_disposable',
    url: 'https://raw.githubusercontent.com/disposable-email-domains/disposable-email-domains/main/allowlist.conf',
    licence: 'CC0-1.0',
  },
];
