import type { HomePages } from '../website/home-pages';

/** `HomePages` by domain, for tests. */
export class InMemoryHomePages implements HomePages {
  readonly requests: string[] = [];

  constructor(private readonly pages: Readonly<Record<string, string>>) {}

  async fetch(domain: string, signal?: AbortSignal): Promise<string | undefined> {
    signal?.throwIfAborted();
    this.requests.push(domain);
    return Promise.resolve(Object.hasOwn(this.pages, domain) ? this.pages[domain] : undefined);
  }
}
