import type { DomainRegistry, MailboxProbe, MailDns } from '@enrichment/email-domain';
import type { CacheUsage } from '@enrichment/kernel';
import type { HomePages, LivePages, PageReader } from '@enrichment/network-scraping-domain';
import type { BrowserEvent, PoolStatus } from '@enrichment/network-scraping-puppeteer';
import type { Sender } from '@enrichment/webhooks-domain';

/** The browsers that read pages. */
export abstract class Browsers {
  /** Resolves when browsers are ready, or have failed to start. */
  abstract start(): Promise<void>;
  abstract status(): Promise<PoolStatus>;
}

/** Figures of one thread, for `/metrics`. */
export interface OutsideFigures {
  readonly dns: CacheUsage;
  readonly queries: { readonly inProgress: number; readonly waiting: number };
}

/** What the threads for the outside serve. */
export interface OutsidePorts {
  readonly dns: MailDns;
  readonly probe: MailboxProbe;
  readonly registry: DomainRegistry;
  readonly homePages: HomePages;
  readonly pages: LivePages;
  readonly reader: PageReader;
  readonly browsers: Browsers;
  readonly sender: Sender;
  readonly figures: { read(): OutsideFigures | Promise<OutsideFigures> };
  readonly life: { close(): Promise<void> };
}

/** Events that the threads report. */
export interface OutsideReports {
  dnsLookup(result: string, seconds: number): void;
  browser(event: BrowserEvent): void;
  readerFault(error: unknown): void;
}
