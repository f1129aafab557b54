import type { MailListName } from '@enrichment/email-domain';
import listed from './sources.json';

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

/** Several sources of one list are merged. Free providers and roles change too rarely to be fetched. */
export const listSources = listed as readonly ListSource[];
